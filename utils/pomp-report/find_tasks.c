/*===- find_tasks.c - Tasks that are too small or too few -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "rules.h"

/** \returns how long threads wait for each other in a parallel region. */
static uint64_t waits_inside(const struct pomp_profile *p, uint32_t parallel) {
  static const enum pomp_state waits[] = {
      POMP_STATE_BARRIER, POMP_STATE_JOIN, POMP_STATE_SINGLE,
      POMP_STATE_TASKWAIT, POMP_STATE_TASKGROUP};
  const struct pomp_region *region = &p->regions[p->paths[parallel].region];
  uint64_t sum = 0;
  for (uint32_t t = 0; region->members && t < p->num_threads; ++t)
    for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); ++i)
      sum += region->members[t].inside[waits[i]];
  return sum;
}

/** Marks a parallel region and all that lies inside as explained. */
static void explain(struct pomp_advisor *a, uint32_t parallel) {
  const struct pomp_profile *p = a->profile;
  for (uint32_t i = 1; i < p->num_paths; ++i)
    if (p->paths[i].parallel == parallel)
      a->explained[p->paths[i].region] = true;
}

void pomp_find_tasks(struct pomp_advisor *a) {
  const struct pomp_profile *p = a->profile;
  for (uint32_t i = 1; i < p->num_paths; ++i) {
    uint32_t index = p->paths[i].region;
    const struct pomp_task_statistics *t = p->regions[index].tasks;
    uint32_t parallel = p->paths[i].parallel;
    if (!t || !t->started || !parallel || a->explained[index])
      continue;
    uint64_t mean = t->execution.count ? t->execution.sum / t->execution.count
                                       : t->execution.mean;
    bool fine = (double)t->started >= pomp_thresholds[MANY_VISITS].value &&
                (double)mean < pomp_thresholds[FINE_TASK].value;
    bool few = (double)t->started <
               pomp_thresholds[FEW_TASKS].value * (double)p->num_threads;
    char each[16], create[16], wait[16], longest[16];
    if (!fine && !few)
      continue;
    uint64_t waits = waits_inside(p, parallel);
    uint64_t cost = waits + (fine ? t->creation.sum : 0);
    if (!pomp_matters(a, cost))
      continue;
    explain(a, parallel);
    if (fine)
      pomp_found(
          a, "fine-task", "Tasks too small", index, cost,
          "fewer and larger tasks: a cut-off below which the work is done at "
          "once, or a grainsize",
          "%llu tasks of %s each; to create them took %s, and the threads "
          "wait %s around them",
          (unsigned long long)t->started, pomp_time_spell(each, mean),
          pomp_time_spell(create, t->creation.sum),
          pomp_time_spell(wait, waits));
    else
      pomp_found(
          a, "few-tasks", "Tasks too few", index, cost,
          "cut the work into more tasks, several for each thread",
          "%llu tasks for %u threads, the longest of %s; the threads wait %s "
          "around them",
          (unsigned long long)t->started, p->num_threads,
          pomp_time_spell(longest, t->execution.max),
          pomp_time_spell(wait, waits));
  }
}
