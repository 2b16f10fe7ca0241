/*===- table.c - A number for a number --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/table.h"

#include <stdlib.h>
#include <string.h>

uint64_t pomp_hash(uint64_t hash, const char *string) {
  do
    hash = (hash ^ (unsigned char)*string) * UINT64_C(1099511628211);
  while (*string++);
  return hash;
}

static uint64_t place_of(const struct pomp_table *t, uint64_t key) {
  /* Keys are often two numbers, one in each half. The low half of the factor
   * depends on both, and the high half of the product on all of it. */
  uint64_t product = (key ^ key >> 32) * UINT64_C(0x9e3779b97f4a7c15);
  return product >> 32 & (t->capacity - 1);
}

/** \returns the entry with \p key, or the unused one where it would be. */
static struct pomp_table_entry *look(const struct pomp_table *t, uint64_t key) {
  uint64_t i = place_of(t, key);
  while (t->entries[i].used && t->entries[i].key != key)
    i = (i + 1) & (t->capacity - 1);
  return &t->entries[i];
}

static int grow(struct pomp_table *t) {
  struct pomp_table larger = {.capacity = t->capacity ? t->capacity * 2 : 64,
                              .count = t->count};
  larger.entries = calloc(larger.capacity, sizeof(*larger.entries));
  if (!larger.entries)
    return 0;
  for (uint64_t i = 0; i < t->capacity; ++i)
    if (t->entries[i].used)
      *look(&larger, t->entries[i].key) = t->entries[i];
  free(t->entries);
  *t = larger;
  return 1;
}

uint32_t *pomp_table_find(struct pomp_table *t, uint64_t key) {
  if (t->count * 2 >= t->capacity && !grow(t))
    return NULL;
  struct pomp_table_entry *e = look(t, key);
  if (!e->used) {
    *e = (struct pomp_table_entry){.key = key, .used = 1};
    ++t->count;
  }
  return &e->value;
}

const uint32_t *pomp_table_get(const struct pomp_table *t, uint64_t key) {
  if (!t->capacity)
    return NULL;
  const struct pomp_table_entry *e = look(t, key);
  return e->used ? &e->value : NULL;
}

void pomp_table_remove(struct pomp_table *t, uint64_t key) {
  if (!t->capacity)
    return;
  struct pomp_table_entry *e = look(t, key);
  if (!e->used)
    return;
  uint64_t mask = t->capacity - 1, hole = (uint64_t)(e - t->entries);
  /* This entry may have displaced the entries after it. */
  for (uint64_t i = (hole + 1) & mask; t->entries[i].used; i = (i + 1) & mask) {
    uint64_t home = place_of(t, t->entries[i].key);
    if (((i - home) & mask) >= ((i - hole) & mask)) {
      t->entries[hole] = t->entries[i];
      hole = i;
    }
  }
  memset(&t->entries[hole], 0, sizeof(t->entries[hole]));
  --t->count;
}

void pomp_table_free(struct pomp_table *t) { free(t->entries); }

bool pomp_array_grow(void **array, uint32_t *capacity, uint32_t index,
                     size_t size) {
  if (index < *capacity)
    return true;
  size_t larger = (size_t)index * 2 + 16;
  char *grown = larger > UINT32_MAX ? NULL : realloc(*array, larger * size);
  if (!grown)
    return false;
  memset(grown + *capacity * size, 0, (larger - *capacity) * size);
  *array = grown;
  *capacity = (uint32_t)larger;
  return true;
}
