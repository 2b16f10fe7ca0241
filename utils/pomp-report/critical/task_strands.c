/*===- task_strands.c - The strands of tasks ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "critical/task_strands.h"

struct pomp_strand *pomp_task_strand(const struct pomp_items *t, int64_t task) {
  struct pomp_strand *const *strand = pomp_items_find(t, task);
  return strand ? *strand : NULL;
}

bool pomp_task_strand_keep(struct pomp_items *t, int64_t task,
                           struct pomp_strand *strand) {
  struct pomp_strand **place =
      strand ? pomp_items_add(t, task, sizeof(strand)) : NULL;
  if (place)
    *place = strand;
  return place;
}

struct pomp_strand *pomp_task_strand_take(struct pomp_items *t, int64_t task) {
  struct pomp_strand *strand = pomp_task_strand(t, task);
  pomp_items_remove(t, task);
  return strand;
}

void pomp_task_strands_free(struct pomp_items *t) {
  for (uint32_t i = 0; i < t->num_places; ++i) {
    struct pomp_strand **strand = pomp_items_at(t, i);
    if (*strand)
      pomp_strand_forget(*strand);
  }
  pomp_items_free(t);
}
