/*===- ctc_fields.h - What a CTC string says of a construct -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_CTC_FIELDS_H
#define POMP_PROGRAM_CTC_FIELDS_H

#include "program/where.h"

#include <stdbool.h>
#include <stdint.h>

/** \returns a copy of the value of \p key, empty if there is none, or null if
 *  memory is exhausted. */
char *pomp_ctc_copy(const char *ctc, const char *key);

/** Reads the first and the last line, as in slines and elines. \p lines stay
 *  unchanged if there is no \p key. */
void pomp_ctc_lines(const char *ctc, const char *key, unsigned lines[2]);

uint32_t pomp_ctc_hash(const char *ctc);

/** A construct of the source: all regions of the program with the same CTC
 *  string. */
struct pomp_ctc_fields {
  char *ctc;
  /** From the CTC string; empty if not given. */
  char *type;
  char *directive;
  char *name;
  char *file;
  char *path;
  char *macro;
  char *function;
  char *schedule;
  char *chunk;
  /** The expression of a lock routine's lock. */
  char *lock;
  /** Of the strings above. */
  struct pomp_where where;
  /** First and last of the opening directive, and of the end; 0 if not given.
   */
  unsigned lines[4];
};

/** Fills in the members from \p ctc, a string from malloc that \p c owns from
 *  then on; null counts as exhausted memory.
 *  \returns false if memory is exhausted; then some members are null. */
bool pomp_ctc_read_fields(struct pomp_ctc_fields *c, char *ctc);

/** Copies all strings of \p from; the places are not told apart yet.
 *  \returns false if memory is exhausted; then some members are null. */
bool pomp_ctc_copy_fields(struct pomp_ctc_fields *to,
                          const struct pomp_ctc_fields *from);

/** Replaces the members that a profile names beside the attributes. Null
 *  counts as exhausted memory.
 *  \returns false if memory is exhausted. */
bool pomp_ctc_set_fields(struct pomp_ctc_fields *c, const char *type,
                         const char *directive, const char *name,
                         const char *file, const unsigned lines[4]);

/** Frees the strings; any of them may be null. */
void pomp_ctc_free_fields(struct pomp_ctc_fields *c);

/** \returns whether the construct that \p ctc describes ends with its last
 *  implicit barrier, with no code of the program between the two. */
bool pomp_ctc_ends_in_barrier(const char *ctc);

#endif
