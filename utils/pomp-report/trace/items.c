/*===- items.c - Items by their numbers -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/items.h"

#include <stdlib.h>
#include <string.h>

void *pomp_items_find(const struct pomp_items *items, int64_t number) {
  const uint32_t *place = pomp_table_get(&items->place_of, (uint64_t)number);
  return place && *place ? pomp_items_at(items, *place - 1) : NULL;
}

void *pomp_items_add(struct pomp_items *items, int64_t number, size_t size) {
  items->size = size;
  uint32_t *place = pomp_table_find(&items->place_of, (uint64_t)number);
  if (!place)
    return NULL;
  if (!*place) {
    if (items->num_unused) {
      *place = items->unused[--items->num_unused] + 1;
    } else {
      if (!pomp_array_grow((void **)&items->items, &items->capacity,
                           items->num_places, size) ||
          !pomp_array_grow((void **)&items->unused, &items->unused_capacity,
                           items->num_places, sizeof(*items->unused)))
        return NULL;
      *place = ++items->num_places;
    }
  }
  return pomp_items_at(items, *place - 1);
}

void pomp_items_remove(struct pomp_items *items, int64_t number) {
  const uint32_t *place = pomp_table_get(&items->place_of, (uint64_t)number);
  if (!place || !*place)
    return;
  items->unused[items->num_unused++] = *place - 1;
  memset(pomp_items_at(items, *place - 1), 0, items->size);
  pomp_table_remove(&items->place_of, (uint64_t)number);
}

void pomp_items_free(struct pomp_items *items) {
  pomp_table_free(&items->place_of);
  free(items->items);
  free(items->unused);
  *items = (struct pomp_items){0};
}
