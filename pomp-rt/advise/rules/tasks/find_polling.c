/*===- find_polling.c - Threads that ask again and again ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A thread that visits a taskyield very often, and has no other task to execute
|* there, waits for something. If the tasks depend on it instead, all threads
|* share the time that this takes: the yields, and the loop around each, which
|* is an estimate. The gain is that time divided by the threads, and at most
|* that of threads that wait meanwhile, or later for the one that polled, as
|* well.
|*
|* A cancellation point is a call of the OpenMP runtime, which keeps the
|* compiler from making the best of the loop around it. Its visits, and the time
|* from one to the next, are known from those that are timed. The gain is at
|* least the calls divided by the threads, and at most that time, up to a limit:
|* work that takes longer gains nothing.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "advise/rules/tasks/task_load.h"

#include "pomp/kinds.h"

/** \returns whether so many visits in so much time of threads are too many. */
static bool is_polling(double visits, double seconds) {
  return seconds > 0 && visits / seconds >= pomp_thresholds[POLL_RATE].value;
}

/** \returns the wall time of all threads that were in a region, in seconds. */
static double seconds_of(const struct pomp_result *p, uint32_t index) {
  double seconds = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (const struct pomp_metric *metric = p->nodes[i].metrics;
         p->nodes[i].region == index && metric; metric = metric->next)
      seconds += (double)p->wall_time / 1e9;
  return seconds;
}

static void look_at_cancellation(struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *r = &p->regions[index];
  const struct pomp_timed_sum *t = &r->timed;
  if (pomp_construct_of(r->fields.type) != POMP_CONSTRUCT_Cancel ||
      !t->window_visits)
    return;
  double visits = (double)t->visits;
  double seconds = seconds_of(p, index);
  double each = (double)t->window_time / (double)t->window_visits;
  double most = pomp_thresholds[POINT_LOOP].value;
  double least = pomp_thresholds[POINT_CALL].value;
  if (least > each)
    least = each;
  if (!is_polling(visits, seconds) ||
      !pomp_matters(a, (uint64_t)(visits * least)))
    return;
  char number[16];
  double cost = visits * (each < most ? each : most);
  double work = (double)p->states[POMP_STATE_WORK];
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_POLLING, "Polling with a cancellation point", index,
      (uint64_t)(cost < work ? cost : work),
      "visit it less often: in an outer loop, or once in a thousand iterations",
      "about %s visits, %.0f a second and thread, one every %.1f ns",
      pomp_count_spell(number, t->visits), visits / seconds, each);
  if (!f)
    return;
  f->cost_of_work = f->cost;
  f->is_on_cpu = true;
  f->least_cost = (uint64_t)(visits * least);
}

/** \returns how long threads wait in a parallel region for one of them that
 *  polls for so long: some while another one does what it polls for, and all
 *  but one while it does then what they could have done meanwhile. */
static double waits_for(const struct pomp_result *p, uint32_t parallel,
                        double polling) {
  if (parallel == POMP_NONE || p->regions[parallel].threads < 2)
    return 0;
  double others = polling * (p->regions[parallel].threads - 1);
  double waits = (double)pomp_waits_inside(p, parallel);
  return others < waits ? others : waits;
}

static void look(struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *r = &p->regions[index];
  double own = 0, visits = 0, lost = 0;
  uint32_t parallel = POMP_NONE;
  if (r->kind != POMP_KIND_TASKYIELD)
    return;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (const struct pomp_metric *metric = p->nodes[i].metrics;
         p->nodes[i].region == index && metric; metric = metric->next) {
      own += (double)metric->exclusive;
      lost += (double)metric->states[POMP_STATE_TASKYIELD];
      visits += (double)metric->visits;
      parallel = pomp_outermost(p, i);
    }
  double seconds = seconds_of(p, index);
  double time = own + visits * pomp_thresholds[YIELD_LOOP].value;
  if (!is_polling(visits, seconds) || !pomp_matters(a, (uint64_t)time))
    return;
  char times[16], waited[16];
  double waits = waits_for(p, parallel, time);
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_POLLING, "Polling with taskyield", index,
      (uint64_t)(time + waits),
      "let tasks depend on what they wait for, with depend clauses, or wait "
      "for it with a taskwait",
      "%s visits, %.0f a second and thread, take %s with the loop "
      "around them, and no task is executed meanwhile",
      pomp_count_spell(times, (uint64_t)visits), visits / seconds,
      pomp_time_spell(waited, (uint64_t)time));
  /* The loop, and in older profiles the visits, are work. */
  if (f) {
    f->cost_of_work = (uint64_t)(time - lost);
    f->least_cost = waits > 0 ? (uint64_t)time : 0;
    /* A visit that is timed takes longer than one that is only counted. */
    if (r->untimed)
      f->least_cost = (uint64_t)(time * 2 / 3);
    f->is_until_then = true;
  }
  a->explained[index] = true;
  if (waits > 0 && pomp_explains(a, waits, pomp_waits_inside(p, parallel)))
    pomp_explain(a, parallel);
}

void pomp_find_polling(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i) {
    look(a, i);
    look_at_cancellation(a, i);
  }
}
