/*===- task_strands.c - The strands of tasks ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "critical/task_strands.h"

#include <stdlib.h>

struct pomp_strand *pomp_task_strand(const struct pomp_task_strands *t,
                                     int64_t task) {
  const uint32_t *place = pomp_table_get(&t->places, (uint64_t)task);
  return place && *place ? t->strands[*place - 1] : NULL;
}

bool pomp_task_strand_keep(struct pomp_task_strands *t, int64_t task,
                           struct pomp_strand *strand) {
  uint32_t *place = pomp_table_find(&t->places, (uint64_t)task);
  if (!place || !strand)
    return false;
  uint32_t index =
      t->num_unused ? t->unused[--t->num_unused] : t->num_strands++;
  if (!pomp_array_grow((void **)&t->strands, &t->capacity, index,
                       sizeof(struct pomp_strand *)))
    return false;
  t->strands[index] = strand;
  *place = index + 1;
  return true;
}

struct pomp_strand *pomp_task_strand_take(struct pomp_task_strands *t,
                                          int64_t task) {
  const uint32_t *place = pomp_table_get(&t->places, (uint64_t)task);
  if (!place || !*place)
    return NULL;
  uint32_t index = *place - 1;
  struct pomp_strand *strand = t->strands[index];
  pomp_table_remove(&t->places, (uint64_t)task);
  t->strands[index] = NULL;
  if (pomp_array_grow((void **)&t->unused, &t->unused_capacity, t->num_unused,
                      sizeof(*t->unused)))
    t->unused[t->num_unused++] = index;
  return strand;
}

void pomp_task_strands_free(struct pomp_task_strands *t) {
  for (uint32_t i = 0; i < t->num_strands && i < t->capacity; ++i)
    if (t->strands[i])
      pomp_strand_forget(t->strands[i]);
  free(t->strands);
  free(t->unused);
  pomp_table_free(&t->places);
}
