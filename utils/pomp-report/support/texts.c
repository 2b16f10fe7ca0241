/*===- texts.c - Numbers for texts ---------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/texts.h"

#include <stdlib.h>
#include <string.h>

/** FNV-1a. */
uint64_t pomp_texts_hash(const char *text) {
  uint64_t hash = UINT64_C(0xcbf29ce484222325);
  for (; *text; ++text)
    hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
  return hash;
}

uint32_t pomp_texts_number(struct pomp_texts *t, const char *text) {
  uint64_t hash = pomp_texts_hash(text);
  uint32_t *number;
  /* If another text has the same hash, the next hash is tried. */
  while ((number = pomp_table_find(&t->number_of, hash)) && *number &&
         strcmp(t->items[*number - 1], text) != 0)
    ++hash;
  if (number && *number)
    return *number - 1;
  if (!number ||
      !pomp_array_grow((void **)&t->items, &t->capacity, t->count,
                       sizeof(*t->items)) ||
      !(t->items[t->count] = strdup(text)))
    return POMP_NO_TEXT;
  *number = ++t->count;
  return t->count - 1;
}

void pomp_texts_free(struct pomp_texts *t) {
  for (uint32_t i = 0; i < t->count; ++i)
    free(t->items[i]);
  free(t->items);
  pomp_table_free(&t->number_of);
}
