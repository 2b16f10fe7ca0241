/*===- find_blocked.c - Threads that sleep in their work ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A thread that works is on a processor, is ready for one, or sleeps in a
|* system call. The kernel knows the first two for the whole life of a thread,
|* in which it waits, too, and often on a processor. So the work that is longer
|* than both is the least time that it sleeps in its work.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/derive.h"

/** \returns how long \p thread sleeps in its work at least, in nanoseconds. */
static uint64_t slept(const struct pomp_result_thread *thread) {
  const struct pomp_usage_times *usage = &thread->usage;
  if (usage->cpu == POMP_UNCOUNTED || usage->delay == POMP_UNCOUNTED)
    return 0;
  uint64_t awake = usage->cpu + usage->delay;
  uint64_t work = thread->states[POMP_STATE_WORK];
  return work > awake ? work - awake : 0;
}

/** \returns the region with most work of its own in parallel regions. */
static uint32_t busiest_region(const struct pomp_advisor *a, uint64_t *work) {
  const struct pomp_result *p = a->result;
  uint32_t busiest = POMP_NONE;
  *work = 0;
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    uint64_t own = pomp_own_time(a, &p->regions[i], POMP_STATE_WORK);
    if (own > *work) {
      *work = own;
      busiest = i;
    }
  }
  return busiest;
}

void pomp_find_blocked(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  uint64_t cost = 0, own;
  char time[16], all[16], inside[16];
  for (uint32_t t = 0; t < p->num_threads; ++t)
    cost += slept(&p->threads[t]);
  /* Others of the machine beneath had the processors, or ranks sent data. */
  uint64_t other = p->stolen + pomp_result_time_in_mpi(p);
  cost = cost > other ? cost - other : 0;
  uint32_t region = busiest_region(a, &own);
  if (region == POMP_NONE || !pomp_matters(a, cost))
    return;
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_BLOCKED_WORK, "Threads sleep in their work", region, cost,
      "less waiting for what is outside of the program: read or write more at "
      "once, before or after the region or in a task; instead of a mutex or "
      "condition variable of the system a reduction, or data of each thread; "
      "no sleep. strace -f -c shows the calls",
      "for %s of %s of work, threads were neither on a processor nor ready for "
      "one: they slept in calls of the system, as for sleep, input and output, "
      "pipes, mutexes and condition variables; %s of the work are here",
      pomp_time_spell(time, cost),
      pomp_time_spell(all, p->states[POMP_STATE_WORK]),
      pomp_time_spell(inside, own));
  if (f)
    f->cost_of_work = f->cost;
}
