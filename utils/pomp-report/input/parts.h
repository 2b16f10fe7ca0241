/*===- parts.h - A profile.json, part by part ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_PARTS_H
#define POMP_REPORT_PARTS_H

#include <jansson.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A profile.json in the order in which pomp-rt writes it: totals, regions, call
 * paths, and what refers to them; the ranks of a merged profile follow the
 * totals. Ranks, regions and call paths are most of it; each of their elements
 * is parsed alone. None of these functions complains: a file
 * that is not like that is read as a whole. */

struct pomp_parts {
  FILE *file;
  long size;
  /** Of the array that is being read, so far. */
  size_t num_elements;
  /** What followed was no element. */
  bool is_other;
  /** Ranks follow the totals. */
  bool has_ranks;
};

/** Parses what stands before the regions or ranks, and reads no more of the
 * file but its last bytes. \returns a new object, and then \p parts has to be
 * closed; or null if that part is not there or is none, or where the file does
 * not end as one does. */
json_t *pomp_parts_open(struct pomp_parts *parts, const char *path);

/** \returns a new object, the next element of an array; or
 *  null behind the last one, and if is_other. */
json_t *pomp_parts_element(struct pomp_parts *parts);

/** Goes from the end of the ranks to the first region. \returns whether regions
 *  follow. */
bool pomp_parts_regions(struct pomp_parts *parts);

/** Goes from the end of the regions to the first call path.
 *  \returns whether call paths follow. */
bool pomp_parts_paths(struct pomp_parts *parts);

/** \returns a new object, what follows the call paths; or null. */
json_t *pomp_parts_tail(struct pomp_parts *parts);

void pomp_parts_close(struct pomp_parts *parts);

#endif
