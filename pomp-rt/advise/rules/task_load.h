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
 *  of them. */
struct pomp_task_load {
  double threads, visits;
  /** Tasks that began, and their own work and time before they began in which
   *  they could have begun. */
  double started, work, delay;
  /** Tasks that the creating thread executed at once. */
  double immediate;
  /** The task that works longest, and its construct. */
  double longest;
  uint32_t longest_site;
  /** Some have depend clauses, or wait for events; and on average they are too
   *  small. */
  bool are_ordered, are_fine;
  /** How long all threads work in the region, and wait for each other. */
  double all_work;
  uint64_t waits;
};

/** \returns the region of the outermost parallel construct around a path, or
 *  POMP_NONE. */
uint32_t pomp_outermost(const struct pomp_result *result, uint32_t path);

/** \returns how long threads wait for each other in a parallel region. */
uint64_t pomp_waits_inside(const struct pomp_result *result, uint32_t parallel);

/** \returns how much of that may be because the threads that others wait for
 *  had no processor: a thread waits at most as long for each of the others. */
uint64_t pomp_waits_for_delayed(const struct pomp_result *result,
                                uint32_t parallel);

/** Marks a parallel region and everything inside as explained. */
void pomp_explain(struct pomp_advisor *a, uint32_t parallel);

/** \returns whether the region \p parallel has several threads and several
 *  tasks for each, whose waits are not yet explained. */
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
