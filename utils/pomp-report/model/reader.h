/*===- reader.h - Takes a JSON document apart, and says what is wrong -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_READER_H
#define POMP_REPORT_READER_H

#include "model/profile.h"

/** The position of the reader in the document, for messages. */
struct pomp_cursor {
  const char *file;
  /** Such as "regions"; null at the top. */
  const char *array;
  size_t index;
  const json_t *object;
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

/** Reads the numbers of \p owner from members of the object. */
bool pomp_read_measures(const struct pomp_cursor *at, enum pomp_owner owner,
                        uint64_t *numbers);

/** Reads the numbers of \p owner from \p member, an object. If it is null, or
 *  left out by older runtimes, they stay as they are. */
bool pomp_read_object(const struct pomp_cursor *at, const char *member,
                      enum pomp_owner owner, uint64_t *numbers);

bool pomp_read_string(const struct pomp_cursor *at, const char *member,
                      const char **result);

/** \returns the array of that name, and in \p size its size. */
const json_t *pomp_read_array(const struct pomp_cursor *at, const char *member,
                              uint32_t *size);

/** Moves \p at to an object of the array. */
bool pomp_enter_object(struct pomp_cursor *at, const json_t *array,
                       size_t index);

/** \returns whether the id of the element is its index. */
bool pomp_has_id(const struct pomp_cursor *at);

/** As pomp_enter_object, of objects whose id is their index. */
bool pomp_enter(struct pomp_cursor *at, const json_t *array, size_t index);

/** \returns a member that is a whole number from 0 on, or POMP_UNCOUNTED. Does
 *  not complain. */
uint64_t pomp_number_of(const json_t *object, const char *member);

/** As pomp_number_of, but 0 if it is not such a number. */
uint64_t pomp_number_or_0(const json_t *object, const char *member);

/** Adds the numbers of \p owner to the object, as profile.json has them. */
void pomp_add_measures(json_t *object, enum pomp_owner owner,
                       const uint64_t *numbers);

/** \returns an object of them. */
json_t *pomp_measures_to_json(enum pomp_owner owner, const uint64_t *numbers);

/** \returns an object of POMP_NUM_STATES times. */
json_t *pomp_states_to_json(const uint64_t *states);

/** \returns a JSON string. If the text is not UTF-8, question marks replace all
 *  characters that are not ASCII. */
json_t *pomp_to_json_string(const char *string, size_t length);

/** Keeps a copy of \p string, or of nothing if it is null, in the array \p
 * texts. \returns it, or null if there is no memory. */
const char *pomp_keep_string(json_t *texts, const char *string);

/** \returns zeroed memory for at least one element. */
void *pomp_make(size_t count, size_t size);

#endif
