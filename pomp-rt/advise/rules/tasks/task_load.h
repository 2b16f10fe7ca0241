/*===- task_load.h - What all tasks of a parallel region have to do ---===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_RULES_TASK_LOAD_H
#define POMP_ADVISE_RULES_TASK_LOAD_H

#include "advise/advisor.h"

/** The tasks inside of one outermost parallel region, whose threads execute all
 *  of them.
 *
 *  With more threads than processors it is what the processors execute: their
 *  number is that of the threads, only work on one counts, and they wait while
 *  none of the work uses them. How long threads wait for each other's turns
 *  tells nothing. */
struct pomp_task_load {
  double threads, visits;
  /** How many threads take turns on each of them, and for which part of their
   *  work they have one; and what others left them of the processors. */
  double turns, on_cpu, had;
  /** Tasks that began, and their own work and time before they began in which
   *  they could have begun. */
  double started, work, delay;
  /** Tasks that the creating thread executed at once. */
  double immediate;
  /** How long each task works at least; the task that works longest, and its
   *  construct; and whether none of that is time without a processor. And how
   *  long that task takes with such time. */
  double shortest, longest, length;
  uint32_t longest_site;
  bool is_served;
  /** Some have depend clauses, or wait for events; and on average they are too
   *  small. */
  bool are_ordered, are_fine;
  /** There are not several of them for each thread. */
  bool are_few;
  /** How long all threads work in the region, and wait for each other. */
  double all_work;
  uint64_t waits;
};

/** \returns whether so much time of \p load is worth a finding. */
bool pomp_load_matters(const struct pomp_advisor *a,
                       const struct pomp_task_load *load, uint64_t cost);

/** \returns whether the waits of \p load are of the scheduler: see
 *  pomp_is_of_scheduler. */
bool pomp_load_is_of_scheduler(struct pomp_advisor *a,
                               const struct pomp_task_load *load);

/** \returns whether so much time explains most of a \p wait in \p load. */
bool pomp_load_explains(const struct pomp_advisor *a,
                        const struct pomp_task_load *load, double reach,
                        uint64_t wait);

/** \returns the region of the outermost parallel construct around a path, or
 *  POMP_NONE. */
uint32_t pomp_outermost(const struct pomp_result *result, uint32_t path);

/** \returns how long threads wait for each other in a parallel region. */
uint64_t pomp_waits_inside(const struct pomp_result *result, uint32_t parallel);

/** \returns how much of these \p waits is left without time for which threads
 *  had no processor; with more threads than processors, in how much of them
 *  these had none of the work. Then \p all becomes what the work on them takes
 *  of the time of all threads. */
uint64_t pomp_waits_left(const struct pomp_result *result, uint32_t parallel,
                         uint64_t waits, double *all);

/** \returns how much of them may be because threads had no processor: a thread
 *  waits as long as each of the others had none in its work. While it has none
 *  itself, it does not see that it could go on, or that there is a task. */
uint64_t pomp_waits_for_delayed(const struct pomp_advisor *a,
                                uint32_t parallel);

/** Marks a parallel region and everything inside as explained. */
void pomp_explain(struct pomp_advisor *a, uint32_t parallel);

/** \returns whether the region \p parallel has several threads and tasks, whose
 *  waits are not yet explained. */
bool pomp_weigh_tasks(const struct pomp_advisor *a, uint32_t parallel,
                      struct pomp_task_load *load);

/** \returns the construct below the team, or the task, that \p path is in, or
 *  the team itself if \p path hangs beneath it. */
uint32_t pomp_anchor(const struct pomp_result *result, uint32_t path);

/** \returns the work of all threads in the construct \p anchor, without that of
 *  tasks which it encloses. Of a team it is that of \p thread outside of other
 *  constructs. */
double pomp_work_at(const struct pomp_result *result, uint32_t anchor,
                    uint32_t thread);

#endif
