/*===- trace_tasks.c - The tasks of the profile that a trace tells ----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/trace_tasks.h"
#include "support/table.h"

#include <stdlib.h>

/** Adds the tasks of a call path to those of its construct. */
static void add_tasks(struct pomp_task_sums *to,
                      const struct pomp_task_sums *from) {
  struct pomp_task_sums sums = *from;
  if (!from->ended)
    sums.max_alive[0] = sums.max_alive[1] = 0;
  /* The extremes are of fewer. */
  sums.work.count = from->ended;
  pomp_task_sums_combine(to, &sums, true);
}

static bool add_to_constructs(struct pomp_profile *p,
                              const struct pomp_tracker *t,
                              const uint32_t *ids) {
  for (uint32_t i = 1; i < t->num_nodes; ++i) {
    const struct pomp_track_tasks *tasks = pomp_task_track_of(&t->tasks, i);
    struct pomp_result_region *r = &p->result->regions[ids[t->nodes[i].region]];
    if (t->nodes[i].kind != POMP_KIND_TASK)
      continue;
    if (!r->tasks && !(r->tasks = calloc(1, sizeof(*r->tasks))))
      return false;
    if (tasks)
      add_tasks(r->tasks, &tasks->sum);
  }
  return true;
}

/** \returns whose tasks create what \p node creates, or POMP_NONE. */
static uint32_t creator_of(const struct pomp_tracker *t, const uint32_t *ids,
                           uint32_t node) {
  for (; node; node = t->nodes[node].parent) {
    if (t->nodes[node].kind == POMP_KIND_TASK)
      return ids[t->nodes[node].region];
    if (t->nodes[node].kind == POMP_KIND_TEAM)
      break;
  }
  return POMP_NONE;
}

static bool add_creations(struct pomp_profile *p, const struct pomp_tracker *t,
                          const uint32_t *ids) {
  struct pomp_table known = {0};
  uint32_t capacity = 0;
  bool good = true;
  for (uint32_t i = 1; good && i < t->num_nodes; ++i) {
    const struct pomp_track_tasks *created = pomp_task_track_of(&t->tasks, i);
    if (t->nodes[i].kind != POMP_KIND_TASK_CREATE || !created ||
        !created->sum.created)
      continue;
    uint32_t child = ids[t->nodes[i].region], parent = creator_of(t, ids, i);
    uint32_t *index = pomp_table_find(&known, (uint64_t)child << 32 | parent);
    good = index && pomp_array_grow((void **)&p->result->creations, &capacity,
                                    p->result->num_creations,
                                    sizeof(*p->result->creations));
    if (good && !*index) {
      p->result->creations[p->result->num_creations] =
          (struct pomp_creation){.child = child, .parent = parent};
      *index = ++p->result->num_creations;
    }
    if (good)
      p->result->creations[*index - 1].created += created->sum.created;
  }
  pomp_table_free(&known);
  return good;
}

bool pomp_trace_add_tasks(struct pomp_profile *p, const struct pomp_tracker *t,
                          const uint32_t *ids) {
  uint32_t count = t->tasks.num_records;
  p->result->instances =
      calloc((size_t)count + 1, sizeof(*p->result->instances));
  for (uint32_t i = 0; p->result->instances && i < count; ++i) {
    p->result->instances[i] = t->tasks.records[i];
    p->result->instances[i].region = ids[p->result->instances[i].region];
  }
  p->result->num_instances = p->result->instances ? count : 0;
  return p->result->instances && add_to_constructs(p, t, ids) &&
         add_creations(p, t, ids);
}
