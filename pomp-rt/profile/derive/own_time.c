/*===- own_time.c - What the measurement itself took ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/derive/derive.h"

#include <stdlib.h>

/** What the events of a visit take, or of one that is not timed, in tenths of a
 *  read of the clock, which the run measures; and how much more one takes in
 *  which the thread executes the body. utils/bench/effect shows what is true:
 *  docs/Cost.md. */
struct cost {
  uint8_t timed, untimed, body;
};

enum {
  /** Two events, each with a read of the clock. */
  USUAL = 20,
  /** Two events that read no clock, and a visit that the program counts. */
  UNTIMED = 14,
  COUNTED = 2
};

static const struct cost costs[POMP_NUM_KINDS] = {
    [POMP_KIND_PARALLEL] = {30, 12, 0},
    [POMP_KIND_TEAM] = {33, 5, 0},
    [POMP_KIND_LOOP] = {25, 0, 0},
    [POMP_KIND_WORKSHARE] = {30, 8, 0},
    [POMP_KIND_SINGLE] = {30, 1, 24},
    [POMP_KIND_CRITICAL] = {34, 3, 0},
    [POMP_KIND_MASTER] = {20, 1, 0},
    [POMP_KIND_BARRIER] = {28, 0, 0},
    [POMP_KIND_IMPLICIT_BARRIER] = {28, 3, 0},
    [POMP_KIND_ORDERED] = {35, 0, 0},
    [POMP_KIND_LOCK] = {25, 0, 0},
    [POMP_KIND_TASK_CREATE] = {50, 0, 0},
    [POMP_KIND_TASK] = {70, 26, 0},
    [POMP_KIND_TASKWAIT] = {28, 1, 0},
    [POMP_KIND_TASKYIELD] = {28, 0, 0},
    /* One event, which reads the clock only if it releases a lock. */
    [POMP_KIND_EVENT] = {8, 1, 0}};

/** \returns which part of the tasks of \p n were executed at once. */
static double immediate_part(const struct pomp_result_node *n) {
  return n->tasks && n->tasks->created
             ? (double)n->tasks->immediate / (double)n->tasks->created
             : 0;
}

static struct cost cost_of(const struct pomp_result_node *n,
                           const struct pomp_metric *m) {
  enum pomp_kind kind = n->kind;
  struct cost cost = costs[kind];
  /* A wait in which tasks are executed has events. */
  if (pomp_kind_has(kind, POMP_TRAIT_SUSPENDS) && m->executing_tasks)
    cost.untimed = UNTIMED;
  /* A few reads in a window of a million instructions. */
  if (kind == POMP_KIND_TIMED)
    return cost;
  if (!cost.timed)
    cost.timed = USUAL;
  if (!cost.untimed)
    cost.untimed = pomp_kind_has(kind, POMP_TRAIT_LENT) ? COUNTED : UNTIMED;
  /* Most tasks that are not deferred and not timed are counted with their
   * creations, which takes as long as two events that read no clock. */
  if (kind == POMP_KIND_TASK)
    cost.untimed = (uint8_t)(cost.untimed * (1 - immediate_part(n)));
  return cost;
}

enum {
  /** One of so many parts of a wait that the measurement makes longer is its
   *  own, but at most so many reads of the clock for each visit. */
  FORK_PARTS = 6,
  MOST_OF_FORK = 20,
  DOACROSS_PARTS = 3,
  MOST_OF_DOACROSS = 24
};

/** \returns one of so many \p parts of the time of \p m in \p state, but at
 * most \p reads of the clock for each of \p visits, in nanoseconds. */
static double part_of(const struct pomp_metric *m, enum pomp_state state,
                      double parts, uint64_t visits, double reads,
                      double read) {
  double part = (double)m->states[state] / parts;
  double most = (double)visits * reads * read;
  return part < most ? part : most;
}

/** \returns how much longer visits of \p n took than what their events take, in
 *  nanoseconds. Where teams form, threads take cache lines from each other one
 *  after the other, so it is a part of the time that it takes, which also
 *  depends on how far apart the processors are. In a doacross loop each thread
 *  waits for what another one does after its own wait, and LLVM's runtime gives
 *  up the processor between two looks whether it may go on; most visits are
 *  counted and add nothing. */
static double added(const struct pomp_result *result,
                    const struct pomp_result_node *n,
                    const struct pomp_metric *m, double read) {
  double ns =
      part_of(m, POMP_STATE_FORK, FORK_PARTS, m->visits, MOST_OF_FORK, read);
  if (n->kind == POMP_KIND_ORDERED &&
      pomp_region_has_depend(&result->regions[n->region]))
    ns += part_of(m, POMP_STATE_ORDERED, DOACROSS_PARTS, m->visits - m->untimed,
                  MOST_OF_DOACROSS, read);
  return ns;
}

/** \returns what the visits of \p n by a thread took, in nanoseconds. */
static double own_time_of(const struct pomp_result *result,
                          const struct pomp_result_node *n,
                          const struct pomp_metric *m) {
  double read = (double)result->clock_read_ps / 1000;
  const struct cost cost = cost_of(n, m);
  uint64_t timed = m->visits - m->untimed;
  /* As many of the visits that are not timed have a body as of the others. */
  double bodies = m->untimed
                      ? (double)m->bodies * (double)timed / (double)m->visits
                      : (double)m->bodies;
  double tenths = (double)timed * cost.timed +
                  (double)m->untimed * cost.untimed + bodies * cost.body;
  return tenths * read / 10 + added(result, n, m, read);
}

/** Adds up what all visits took, in \p all and for each thread. */
static void add_own_times(const struct pomp_result *result, double *all,
                          double *threads) {
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    for (const struct pomp_metric *m = n->metrics; m; m = m->next) {
      double ns = own_time_of(result, n, m);
      *all += ns;
      if (threads)
        threads[m->thread] += ns;
    }
  }
}

uint64_t pomp_result_own_time(const struct pomp_result *result) {
  double ns = 0;
  add_own_times(result, &ns, NULL);
  return ns < (double)result->thread_time ? (uint64_t)ns : result->thread_time;
}

double pomp_result_own_percent(const struct pomp_result *result) {
  double all = 0, most = 0;
  double *threads = calloc(result->num_threads + 1, sizeof(*threads));
  add_own_times(result, &all, threads);
  for (uint32_t i = 0; threads && i < result->num_threads; ++i)
    most = threads[i] > most ? threads[i] : most;
  free(threads);
  double of_wall = pomp_percent((uint64_t)most, result->wall_time);
  double of_threads = pomp_percent((uint64_t)all, result->thread_time);
  double percent = of_wall > of_threads ? of_wall : of_threads;
  return percent < 100 ? percent : 100;
}

uint64_t pomp_region_reads(const struct pomp_result *result,
                           const struct pomp_result_region *region) {
  uint64_t timed =
      region->visits > region->untimed ? region->visits - region->untimed : 0;
  return (uint64_t)((double)timed * (double)result->clock_read_ps / 1000);
}
