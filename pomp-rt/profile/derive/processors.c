/*===- processors.c - What processors did for the threads -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/derive/processors.h"

#include <stdlib.h>

uint32_t pomp_threads_at_once(const struct pomp_result *result) {
  double ready = 0;
  uint64_t most = 1, at_once = 1;
  for (uint32_t t = 0; t < result->num_threads; ++t)
    if (!result->threads[t].helper &&
        result->threads[t].usage.cpu != POMP_UNCOUNTED &&
        result->threads[t].usage.delay != POMP_UNCOUNTED)
      ready += (double)result->threads[t].usage.cpu +
               (double)result->threads[t].usage.delay;
  if (result->wall_time)
    at_once = (uint64_t)(ready / (double)result->wall_time + 0.5);
  for (uint32_t i = 0; i < result->num_regions; ++i)
    if (result->regions[i].kind == POMP_KIND_PARALLEL &&
        result->regions[i].threads > most)
      most = result->regions[i].threads;
  most = at_once > most ? at_once : most;
  uint32_t threads = pomp_team_threads(result);
  return most < threads ? (uint32_t)most : threads;
}

bool pomp_is_crowded(const struct pomp_result *result) {
  return result->processors &&
         pomp_threads_at_once(result) > result->processors;
}

uint64_t pomp_at_once(const struct pomp_result *result, uint64_t threads) {
  return pomp_is_crowded(result) && result->processors < threads
             ? result->processors
             : threads;
}

double pomp_processors_had(const struct pomp_result *result) {
  double wall = (double)result->wall_time, cpu = (double)result->cpu;
  if (!result->cpu || result->delay == POMP_UNCOUNTED ||
      cpu + (double)result->delay < wall * result->processors ||
      cpu > wall * result->processors)
    return result->processors;
  return cpu / wall;
}

double pomp_served_threads(const struct pomp_result *result, uint64_t threads) {
  double served = (double)threads, had = pomp_processors_had(result);
  double all = (double)result->thread_time, delay = (double)result->delay;
  if (pomp_is_crowded(result))
    served = had < served ? had : served;
  else if (result->delay != POMP_UNCOUNTED && delay < all)
    served *= (all - delay) / all;
  return served > 1 ? served : 1;
}

/** \returns the outermost parallel region around \p region, or POMP_NONE. */
static uint32_t outermost_around(const struct pomp_result *result,
                                 uint32_t region) {
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    if (result->nodes[i].region == region && result->nodes[i].parallel)
      return result->nodes[result->nodes[i].parallel].region;
  return POMP_NONE;
}

struct pomp_crowd pomp_weigh_crowd(const struct pomp_result *result,
                                   uint32_t region) {
  uint32_t outermost = outermost_around(result, region);
  struct pomp_crowd c = {0};
  if (outermost == POMP_NONE || !result->processors)
    return c;
  const struct pomp_result_region *r = &result->regions[outermost];
  for (uint32_t t = 0; r->members && t < result->num_threads; ++t)
    for (unsigned s = 0; s < POMP_NUM_STATES; ++s) {
      double time = (double)r->members[t].inside[s];
      c.work += s == POMP_STATE_WORK ? time : 0;
      c.waits += pomp_state_is_wait(s) && s != POMP_STATE_IDLE ? time : 0;
    }
  c.processors = pomp_processors_had(result);
  c.turns = (double)pomp_threads_at_once(result) / c.processors;
  c.lost = (double)r->time - c.work * c.turns;
  c.lost = c.lost < 0 ? 0 : c.lost < c.waits ? c.lost : c.waits;
  return c;
}

uint64_t pomp_certain_wait(const struct pomp_result *result, uint32_t region,
                           uint64_t wait) {
  struct pomp_crowd c = pomp_weigh_crowd(result, region);
  return c.waits > (double)wait ? (uint64_t)((double)wait / c.waits * c.lost)
                                : (uint64_t)c.lost;
}

static int compare_works(const void *x, const void *y) {
  const double *a = x, *b = y;
  return (*a < *b) - (*a > *b);
}

double pomp_time_in_turns(double *works, uint32_t count, uint32_t processors) {
  if (count)
    qsort(works, count, sizeof(*works), compare_works);
  if (!count || !processors || processors >= count)
    return count ? *works : 0;
  /* When all but so many threads are done, each of these has a processor. */
  double last = works[processors - 1], time = *works - last;
  for (uint32_t i = 0; i < count; ++i)
    time += (works[i] < last ? works[i] : last) / processors;
  return time;
}

uint64_t pomp_served_wait(const struct pomp_result *result, uint64_t wait) {
  uint64_t delay = result->delay == POMP_UNCOUNTED ? 0 : result->delay;
  return wait > delay ? wait - delay : 0;
}

/** Adds up how long threads had no processor in their work: in parallel regions
 *  and in all. \returns whether the kernel was asked. */
static bool add_off_cpu(const struct pomp_result *result, uint64_t *parallel,
                        uint64_t *all) {
  bool is_known = false;
  *parallel = *all = 0;
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m;
         m = m->next) {
      /* No process starts without page faults. */
      is_known |= m->minor_faults || m->off_cpu;
      *parallel += result->nodes[i].parallel ? m->off_cpu : 0;
      *all += m->off_cpu;
    }
  return is_known;
}

uint64_t pomp_work_on_processors(const struct pomp_result *result) {
  uint64_t work = result->states[POMP_STATE_WORK], off_cpu, all;
  if (!add_off_cpu(result, &off_cpu, &all))
    return UINT64_MAX;
  return work > off_cpu ? work - off_cpu : 0;
}

uint64_t pomp_delay_in_work(const struct pomp_result *result) {
  uint64_t in_work, all;
  bool is_known = add_off_cpu(result, &in_work, &all);
  return is_known && in_work < result->delay ? in_work : result->delay;
}

double pomp_served_waits(const struct pomp_result *result, uint32_t thread) {
  const struct pomp_result_thread *t = &result->threads[thread];
  double waits = (double)t->states[POMP_STATE_IDLE];
  uint64_t off_cpu = 0;
  if (t->usage.delay == POMP_UNCOUNTED)
    return 1;
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    waits += pomp_state_is_wait(s) && s != POMP_STATE_IDLE
                 ? (double)t->states[s]
                 : 0;
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m; m = m->next)
      off_cpu += m->thread == thread ? m->off_cpu : 0;
  double lost =
      t->usage.delay > off_cpu ? (double)(t->usage.delay - off_cpu) : 0;
  return waits > lost ? 1 - lost / waits : 0;
}

void pomp_ready_parts(const struct pomp_result *result, double *parts) {
  for (uint32_t t = 0; t < result->num_threads; ++t)
    parts[t] = 0;
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m; m = m->next)
      parts[m->thread] += (double)m->off_cpu;
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    uint64_t delay = result->threads[t].usage.delay;
    parts[t] = delay == POMP_UNCOUNTED || (double)delay >= parts[t]
                   ? 1
                   : (double)delay / parts[t];
  }
}

double pomp_certain_share(const struct pomp_result *result) {
  double waits = 0, idle = (double)result->states[POMP_STATE_IDLE];
  double others = pomp_team_threads(result) - 1.0;
  uint64_t in_work, all;
  if (result->delay == POMP_UNCOUNTED || !add_off_cpu(result, &in_work, &all))
    return 1;
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    waits += pomp_state_is_wait(s) && s != POMP_STATE_IDLE
                 ? (double)result->states[s]
                 : 0;
  if (waits <= 0)
    return 1;
  double delay = (double)result->delay;
  double working = (double)pomp_delay_in_work(result);
  /* Threads without work wait, too, and lose processors as often. */
  double waiting = delay > (double)all ? delay - (double)all : 0;
  waiting *= waits / (waits + idle);
  /* Others wait for a waiting thread only if what it waited for comes
   * meanwhile. */
  double share = 1 - (waiting + others * (working + waiting / 2)) / waits;
  return share > 0 ? share : 0;
}

double pomp_served(const struct pomp_result_thread *thread) {
  if (thread->usage.cpu == POMP_UNCOUNTED ||
      thread->usage.delay == POMP_UNCOUNTED || !thread->usage.delay)
    return 1;
  double ready = (double)thread->usage.cpu + (double)thread->usage.delay;
  double work = (double)thread->states[POMP_STATE_WORK] +
                (double)thread->states[POMP_STATE_SERIAL];
  /* Work for which it was not even ready is sleep, or waits for a device. */
  return 1 - (double)thread->usage.delay / (work > ready ? work : ready);
}
