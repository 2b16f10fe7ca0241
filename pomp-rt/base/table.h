/*===- table.h - A number for a number --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TABLE_H
#define POMP_REPORT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** \returns \p hash, extended by \p string. */
uint64_t pomp_hash(uint64_t hash, const char *string);

/** A hash table. Zero-initialized. */
struct pomp_table {
  struct pomp_table_entry {
    uint64_t key;
    /** 0: there is no such key, or it has no value yet. */
    uint32_t value;
    uint32_t used;
  } * entries;
  uint64_t capacity;
  uint64_t count;
};

/** \returns the value of \p key, which is 0 if it is new, valid until the next
 *  call; or null if there is no memory. */
uint32_t *pomp_table_find(struct pomp_table *table, uint64_t key);

/** \returns the value of \p key, or null. */
const uint32_t *pomp_table_get(const struct pomp_table *table, uint64_t key);

void pomp_table_remove(struct pomp_table *table, uint64_t key);
void pomp_table_free(struct pomp_table *table);

/** Makes room for element \p index of *\p array, which has *\p capacity
 * elements of \p size bytes; new ones are zero. \returns false if there is
 * no memory. */
bool pomp_array_grow(void **array, uint32_t *capacity, uint32_t index,
                     size_t size);

#endif
