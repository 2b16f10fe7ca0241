/*===- own_time.c - What the measurement itself took ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/derive/derive.h"

/** What the events of a visit take, or counting one that has none, in tenths of
 *  a read of the clock, which the run measures. utils/bench/effect shows them:
 *  docs/Cost.md. */
struct cost {
  uint8_t timed, untimed;
};

/** Two events, each with a read of the clock. */
static const struct cost usual = {20, 14};

static const struct cost costs[POMP_NUM_KINDS] = {
    [POMP_KIND_PARALLEL] = {70, 0},
    [POMP_KIND_TEAM] = {80, 0},
    [POMP_KIND_LOOP] = {60, 0},
    [POMP_KIND_SINGLE] = {44, 20},
    [POMP_KIND_CRITICAL] = {34, 5},
    [POMP_KIND_ORDERED] = {60, 0},
    [POMP_KIND_LOCK] = {25, 4},
    [POMP_KIND_TASK_CREATE] = {50, 0},
    [POMP_KIND_TASK] = {70, 0},
    [POMP_KIND_TASKWAIT] = {28, 5},
    [POMP_KIND_TASKYIELD] = {28, 0},
    /* One event, which reads the clock only if it releases a lock. */
    [POMP_KIND_EVENT] = {8, 2},
    /* A few reads in a window of a million instructions. */
    [POMP_KIND_TIMED] = {0, 0}};

static struct cost cost_of(enum pomp_kind kind) {
  return costs[kind].timed || kind == POMP_KIND_TIMED ? costs[kind] : usual;
}

uint64_t pomp_result_own_time(const struct pomp_result *result) {
  double tenths = 0;
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    const struct cost cost = cost_of(n->kind);
    for (const struct pomp_metric *m = n->metrics; m; m = m->next)
      tenths += (double)(m->visits - m->untimed) * cost.timed +
                (double)m->untimed * cost.untimed;
  }
  double ns = tenths / 10 * (double)result->clock_read_ps / 1000;
  return ns < (double)result->thread_time ? (uint64_t)ns : result->thread_time;
}

uint64_t pomp_region_reads(const struct pomp_result *result,
                           const struct pomp_result_region *region) {
  uint64_t timed =
      region->visits > region->untimed ? region->visits - region->untimed : 0;
  return (uint64_t)((double)timed * (double)result->clock_read_ps / 1000);
}
