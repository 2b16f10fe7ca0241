/*===- items.h - Items by their numbers -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_ITEMS_H
#define POMP_REPORT_ITEMS_H

#include "base/table.h"

/** Items of one size, such as the tasks that have not ended. Items that are
 *  removed make room for others. Zero-initialized. */
struct pomp_items {
  /** Of one item, in bytes, once there was one. */
  size_t size;
  /** One more than the place of an item, by its number. */
  struct pomp_table place_of;
  /** Zero, where an item was removed. */
  char *items;
  uint32_t num_places, capacity;
  /** Places without an item, with room for all places. */
  uint32_t *unused;
  uint32_t num_unused, unused_capacity;
};

/** \returns the item, valid until the next one is added; or null. */
void *pomp_items_find(const struct pomp_items *items, int64_t number);

/** Adds an item of \p size bytes, the same for all, which are zero if there was
 *  none of that number. \returns it, as above; or null if there is no memory.
 */
void *pomp_items_add(struct pomp_items *items, int64_t number, size_t size);

/** Removes an item, if there is one of that number. */
void pomp_items_remove(struct pomp_items *items, int64_t number);

/** \returns the item at \p place of \p num_places, or zeros. */
static inline void *pomp_items_at(const struct pomp_items *items,
                                  uint32_t place) {
  return items->items + place * items->size;
}

void pomp_items_free(struct pomp_items *items);

#endif
