/*===- region_index.c - The regions of a profile by what they are -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/region_index.h"

#include <stdlib.h>
#include <string.h>

static uint64_t hash_region(const char *type, const char *file,
                            const char *name, const uint32_t lines[4]) {
  uint64_t start = (uint64_t)lines[0] << 32 ^ lines[3];
  return pomp_hash(pomp_hash(pomp_hash(start, type), file), name);
}

bool pomp_region_index_make(const struct pomp_profile *p,
                            struct pomp_region_index *index) {
  index->next = calloc(p->result->num_regions + 1, sizeof(*index->next));
  for (uint32_t i = index->next ? p->result->num_regions : 0; i--;) {
    const struct pomp_result_region *x = &p->result->regions[i];
    uint32_t *first = pomp_table_find(
        &index->first, hash_region(x->fields.type, x->fields.file,
                                   x->fields.name, x->fields.lines));
    if (!first)
      return false;
    index->next[i] = *first;
    *first = i + 1;
  }
  return index->next;
}

void pomp_region_index_free(struct pomp_region_index *index) {
  pomp_table_free(&index->first);
  free(index->next);
  index->next = NULL;
}

uint32_t pomp_region_index_find(const struct pomp_profile *p,
                                const struct pomp_region_index *index,
                                const struct pomp_ctc_fields *r) {
  const uint32_t *first = pomp_table_get(
      &index->first, hash_region(r->type, r->file, r->name, r->lines));
  for (uint32_t i = first ? *first : 0; i; i = index->next[i - 1]) {
    const struct pomp_result_region *x = &p->result->regions[i - 1];
    if (x->fields.lines[0] == r->lines[0] &&
        x->fields.lines[3] == r->lines[3] &&
        x->fields.where.column == r->where.column &&
        strcmp(x->fields.type, r->type) == 0 &&
        strcmp(x->fields.file, r->file) == 0 &&
        strcmp(x->fields.name, r->name) == 0 &&
        strcmp(x->fields.where.path, r->path) == 0 &&
        strcmp(x->fields.where.macro, r->macro) == 0)
      return i - 1;
  }
  return POMP_NONE;
}
