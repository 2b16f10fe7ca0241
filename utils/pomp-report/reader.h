/*===- reader.h - Takes a JSON document apart, and says what is wrong -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READER_H
#define POMP_REPORT_READER_H

#include "profile.h"

/** The position of the reader in the document, for messages. */
struct pomp_cursor {
  const char *file;
  /** Such as "regions"; null at the top. */
  const char *array;
  size_t index;
  const json_t *object;
};

/** A member and its destination. */
struct pomp_field {
  const char *name;
  size_t offset;
};

/* All return false, or null, after one sentence on standard error. */

/** Prints what was expected of a member.
 *  \returns false. */
__attribute__((format(printf, 3, 4))) bool
pomp_wrong(const struct pomp_cursor *at, const char *member, const char *format,
           ...);

/** \param value a whole number from 0 to \p most. */
bool pomp_to_number(const struct pomp_cursor *at, const char *member,
                    const json_t *value, uint64_t most, uint64_t *result);

bool pomp_read_number(const struct pomp_cursor *at, const char *member,
                      uint64_t *result);

/** Reads numbers into members of \p target. */
bool pomp_read_numbers(const struct pomp_cursor *at,
                       const struct pomp_field *fields, size_t count,
                       void *target);

bool pomp_read_string(const struct pomp_cursor *at, const char *member,
                      const char **result);

/** \returns the array of that name, and in \p size its size. */
const json_t *pomp_read_array(const struct pomp_cursor *at, const char *member,
                              uint32_t *size);

/** Moves \p at to an object of the array. */
bool pomp_enter_object(struct pomp_cursor *at, const json_t *array,
                       size_t index);

/** The same, of objects whose id is their index. */
bool pomp_enter(struct pomp_cursor *at, const json_t *array, size_t index);

/** \returns a member that is a whole number from 0 on, or POMP_UNCOUNTED. Does
 *  not complain. */
uint64_t pomp_number_of(const json_t *object, const char *member);

/** \returns a JSON string. If the text is not UTF-8, question marks replace all
 *  characters that are not ASCII. */
json_t *pomp_to_json_string(const char *string, size_t length);

/** Keeps a copy of \p string, or of nothing if it is null, in the array \p
 * texts. \returns it, or null if there is no memory. */
const char *pomp_keep_string(json_t *texts, const char *string);

/** \returns zeroed memory for at least one element. */
void *pomp_make(size_t count, size_t size);

#endif
