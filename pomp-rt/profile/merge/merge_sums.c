/*===- merge_sums.c - Sums over the nodes of a profile --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/merge/merge_sums.h"
#include "profile/merge/merge_counts.h"
#include "profile/merge/merge_state.h"

#include <stdlib.h>

void pomp_merge_numbers(const struct pomp_merge *m, enum pomp_owner owner,
                        uint64_t *to, const _Atomic uint64_t *from) {
  const struct pomp_measure_rows *r = pomp_measures_of(owner);
  uint64_t numbers[r->count];
  for (size_t i = 0; i < r->count; ++i) {
    numbers[i] = pomp_read(&from[i]);
    if (r->rows[i].unit == POMP_UNIT_TIME)
      numbers[i] = pomp_merge_ns(m, numbers[i]);
  }
  pomp_measures_combine(owner, to, numbers);
}

/** Which state a kind waits in until its body begins, or -1. */
static int wait_of(enum pomp_kind kind) {
  enum pomp_state state = pomp_kind_state(kind);
  return pomp_kind_has(kind, POMP_TRAIT_BODY) && state != POMP_STATE_WORK
             ? (int)state
             : -1;
}

/** If the begin of the body is never delivered, because it is not compiled in
 *  or is switched off, the waiting time is unknown and counts as work. */
static void settle_waits(struct pomp_result *result) {
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    for (struct pomp_metric *x = result->nodes[i].metrics; x; x = x->next)
      result->regions[result->nodes[i].region].bodies += x->bodies;
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    int wait = wait_of(result->nodes[i].kind);
    if (wait < 0 || result->regions[result->nodes[i].region].bodies)
      continue;
    for (struct pomp_metric *x = result->nodes[i].metrics; x; x = x->next) {
      x->states[POMP_STATE_WORK] += x->states[wait];
      x->states[wait] = 0;
      pomp_merge_counts_work(x, (unsigned)wait);
    }
  }
}

/** A thread that creates tasks has a node for their execution, but is not in
 *  it. */
static void drop_unused_metrics(struct pomp_result *result) {
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    for (struct pomp_metric **link = &result->nodes[i].metrics, *x;
         (x = *link);) {
      if (x->visits || x->inclusive || x->executing_tasks) {
        link = &x->next;
      } else {
        *link = x->next;
        free(x->counts);
        free(x);
      }
    }
}

/** \returns whether \p n is of a part of its construct, whose visits are
 * others.
 */
static bool is_part(const struct pomp_result *result,
                    const struct pomp_result_node *n) {
  /* The row of a taskloop counts its tasks, not its taskgroup. */
  return pomp_kind_is_part(n->kind) ||
         (n->kind == POMP_KIND_TASKGROUP && result->regions[n->region].tasks);
}

/** Finds the kind of each region. If only a part of it has events, such as its
 *  reduction, it is that. */
static void find_kinds(struct pomp_result *result) {
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    struct pomp_result_region *r = &result->regions[n->region];
    if (!is_part(result, n) || r->kind == POMP_KIND_ROOT)
      r->kind = n->kind == POMP_KIND_TEAM ? POMP_KIND_PARALLEL : n->kind;
  }
}

void pomp_merge_sums(struct pomp_result *result) {
  drop_unused_metrics(result);
  settle_waits(result);
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    for (struct pomp_metric *x = result->nodes[i].metrics; x; x = x->next)
      for (int s = 0; s < POMP_NUM_STATES; ++s)
        x->exclusive += x->states[s];
  find_kinds(result);
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    struct pomp_result_region *r = &result->regions[n->region];
    /* The visits of what is timed are an estimate, elsewhere. */
    bool counts = (!is_part(result, n) || n->kind == r->kind) &&
                  n->kind != POMP_KIND_TIMED;
    for (const struct pomp_metric *x = n->metrics; x; x = x->next) {
      uint64_t *thread = result->threads[x->thread].states;
      /* Outside of parallel regions, a worker whose team has no events. */
      bool serial = !n->parallel && result->threads[x->thread].encountering;
      for (int s = 0; s < POMP_NUM_STATES; ++s) {
        r->states[s] += x->states[s];
        thread[s == POMP_STATE_WORK && serial ? POMP_STATE_SERIAL : s] +=
            x->states[s];
      }
      if (!counts || !x->visits)
        continue;
      r->visits += x->visits;
      r->untimed += x->untimed;
      /* A thread may have begun tasks only that ended in others. */
      pomp_extremes_add(&r->min_visit, &r->max_visit, x->min_visit,
                        x->max_visit);
    }
  }
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    struct pomp_result_region *r = &result->regions[i];
    /* If the begins of tasks are not delivered, only their creation is known.
     */
    if (!r->tasks || r->tasks->started)
      continue;
    r->visits = r->tasks->created;
    r->min_visit = r->tasks->creation.min;
    r->max_visit = r->tasks->creation.max;
  }
  for (uint32_t i = 0; i < result->num_regions; ++i)
    pomp_result_find_imbalance(&result->regions[i]);
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    result->events += result->threads[t].events;
    for (int s = 0; s < POMP_NUM_STATES; ++s) {
      result->states[s] += result->threads[t].states[s];
      result->thread_time += result->threads[t].states[s];
    }
  }
}
