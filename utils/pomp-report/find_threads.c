/*===- find_threads.c - Threads without work --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "rules.h"

#include <string.h>

void pomp_find_serial(struct pomp_advisor *a) {
  const struct pomp_profile *p = a->profile;
  uint64_t serial = p->states[POMP_STATE_SERIAL], most = 0;
  uint64_t cost = serial * (p->num_threads - 1);
  uint32_t region = POMP_NONE;
  char time[16], inside[16];
  if (cost > p->states[POMP_STATE_IDLE])
    cost = p->states[POMP_STATE_IDLE];
  if (!pomp_matters(a, cost) ||
      (double)serial < pomp_thresholds[LEAST_SERIAL].value)
    return;
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    uint64_t own = pomp_own_time(a, &p->regions[i], POMP_STATE_SERIAL);
    if (own > most) {
      most = own;
      region = i;
    }
  }
  pomp_time_spell(time, serial);
  if (pomp_percent(most, serial) >= pomp_thresholds[EXPLAINED].value)
    pomp_found(
        a, "serial", "Serial time outside of parallel regions", region, cost,
        "share out the work that is done here, or do it beside something "
        "else",
        "%s of %s wall time, %s of it here, ran on one thread while %u "
        "waited",
        time, pomp_time_spell((char[16]){0}, p->wall_time),
        pomp_time_spell(inside, most), p->num_threads - 1);
  else if (p->num_gaps && !p->gaps[0].is_rest) {
    pomp_found(
        a, "serial", "Serial time outside of parallel regions", POMP_NONE, cost,
        "share out the work that is done there, or do it beside something "
        "else; -fplugin-arg-pomp-functions=bodies tells its functions apart",
        "%s of %s wall time, %s of it there in %llu visits, ran on one thread "
        "while %u waited",
        time, pomp_time_spell((char[16]){0}, p->wall_time),
        pomp_time_spell(inside, p->gaps[0].time),
        (unsigned long long)p->gaps[0].visits, p->num_threads - 1);
    if (a->findings->count)
      a->findings->items[a->findings->count - 1].gap = &p->gaps[0];
  } else
    pomp_found(
        a, "serial", "Serial time outside of parallel regions", POMP_NONE, cost,
        "find it: compile with -fplugin-arg-pomp-functions=bodies, or put "
        "user regions around the candidates; then share it out",
        "%s of %s wall time ran on one thread while %u waited", time,
        pomp_time_spell((char[16]){0}, p->wall_time), p->num_threads - 1);
}

/** \returns the parallel region that takes most of the time. */
static uint32_t largest_parallel(const struct pomp_profile *p) {
  uint32_t largest = POMP_NONE;
  for (uint32_t i = 0; i < p->num_regions; ++i)
    if (p->regions[i].kind == POMP_KIND_PARALLEL &&
        (largest == POMP_NONE || p->regions[i].time > p->regions[largest].time))
      largest = i;
  return largest;
}

/** \returns whether \p thread was in a parallel region, or executed the program
 *  outside of them. Others are the program's own: OpenMP gives them no work. */
static bool is_of_openmp(const struct pomp_profile *p, uint32_t thread) {
  const struct report_thread *t = &p->threads[thread];
  for (uint32_t i = 0; i < p->num_regions; ++i)
    if (p->regions[i].kind == POMP_KIND_PARALLEL && p->regions[i].members &&
        p->regions[i].members[thread].entered)
      return true;
  return t->states[POMP_STATE_SERIAL] || t->states[POMP_STATE_WORK];
}

void pomp_find_idle_threads(struct pomp_advisor *a) {
  const struct pomp_profile *p = a->profile;
  uint64_t most = 0, cost = 0, work = 0;
  uint32_t count = 0, first = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t)
    if (p->threads[t].states[POMP_STATE_WORK] > most)
      most = p->threads[t].states[POMP_STATE_WORK];
  uint32_t largest = largest_parallel(p);
  if (!pomp_matters(a, most) ||
      (double)most < pomp_thresholds[LEAST_BUSY].value ||
      (largest != POMP_NONE && a->explained[largest]))
    return;
  for (uint32_t t = 0; t < p->num_threads; ++t) {
    const uint64_t *states = p->threads[t].states;
    uint64_t all = 0, serial = p->states[POMP_STATE_SERIAL];
    if (pomp_percent(states[POMP_STATE_WORK], most) >=
            pomp_thresholds[IDLE_WORK].value ||
        !is_of_openmp(p, t))
      continue;
    for (int s = 0; s < POMP_NUM_STATES; ++s)
      all += states[s];
    /* What it missed while others were serial is another finding. */
    uint64_t lost = all - states[POMP_STATE_WORK] - states[POMP_STATE_SERIAL];
    cost += lost > serial ? lost - serial : 0;
    work += states[POMP_STATE_WORK];
    first = count++ ? first : t;
    a->idle[t] = true;
  }
  if (!count || !pomp_matters(a, cost)) {
    memset(a->idle, 0, p->num_threads * sizeof(*a->idle));
    return;
  }
  char done[16], busy[16];
  pomp_found(
      a, "idle-thread", "Threads with nothing to do", largest, cost,
      "give the loop more iterations than threads or smaller chunks, a "
      "sections construct more sections, or ask for fewer threads",
      "%u of %u threads (the first is thread %u) worked %s altogether, the "
      "busiest thread %s",
      count, p->num_threads, first, pomp_time_spell(done, work),
      pomp_time_spell(busy, most));
}
