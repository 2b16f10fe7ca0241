/*===- pairs.c - Numbers of two regions -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/pairs.h"

#include <stdlib.h>

static uint64_t key_of(uint32_t child, uint32_t parent) {
  return (uint64_t)child << 32 | parent;
}

struct pomp_creation *pomp_creation_in(struct pomp_creation **items,
                                       uint32_t *count,
                                       struct pomp_table *numbers,
                                       uint32_t child, uint32_t parent) {
  while (numbers->count < *count) {
    uint32_t i = (uint32_t)numbers->count;
    uint32_t *known =
        pomp_table_find(numbers, key_of((*items)[i].child, (*items)[i].parent));
    if (!known)
      return NULL;
    *known = i + 1;
  }
  uint32_t *number = pomp_table_find(numbers, key_of(child, parent));
  if (number && *number)
    return &(*items)[*number - 1];
  struct pomp_creation *grown =
      number ? realloc(*items, ((size_t)*count + 1) * sizeof(*grown)) : NULL;
  if (!grown)
    return NULL;
  *items = grown;
  grown[*count] = (struct pomp_creation){.child = child, .parent = parent};
  *number = ++*count;
  return &grown[*count - 1];
}

struct pomp_gap_row *pomp_gap_in(struct pomp_gap_row **items, uint32_t *count,
                                 uint32_t from, uint32_t to, bool is_rest) {
  for (uint32_t i = 0; i < *count; ++i)
    if ((*items)[i].from == from && (*items)[i].to == to &&
        (*items)[i].is_rest == is_rest)
      return &(*items)[i];
  struct pomp_gap_row *grown =
      realloc(*items, ((size_t)*count + 1) * sizeof(*grown));
  if (!grown)
    return NULL;
  *items = grown;
  grown[*count] =
      (struct pomp_gap_row){.from = from, .to = to, .is_rest = is_rest};
  return &grown[(*count)++];
}

static int compare_gaps(const void *x, const void *y) {
  const struct pomp_gap_row *a = x, *b = y;
  if (a->is_rest != b->is_rest)
    return a->is_rest ? 1 : -1;
  if (a->time != b->time)
    return a->time < b->time ? 1 : -1;
  if (a->from != b->from)
    return a->from < b->from ? -1 : 1;
  return a->to < b->to ? -1 : a->to > b->to;
}

void pomp_gaps_sort(struct pomp_gap_row *items, uint32_t count) {
  if (count)
    qsort(items, count, sizeof(*items), compare_gaps);
}
