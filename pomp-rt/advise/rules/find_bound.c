/*===- find_bound.c - Threads that are bound to too few processors ----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The kernel tells which processors the process might use when it began, and
|* which its threads may use at the end: places and bindings of OpenMP, or calls
|* of the program, make these fewer. If there are more threads than that, their
|* work W on k processors takes W / k, and W / n on as many as there are threads
|* or processors: the difference is the gain, as far as others do not use these.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/processors.h"

#include <stdio.h>

void pomp_find_bound_threads(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  uint32_t threads = pomp_threads_at_once(p);
  uint32_t most = p->allowed < threads ? p->allowed : threads;
  uint64_t work = pomp_work_on_processors(p);
  char reason[200] = "proc_bind clauses, or calls of the program, bind them";
  /* Threads that had ended may have been on others. */
  bool had_more = p->cpu > p->processors * p->wall_time / 100 * 105;
  if (p->is_of_job || !p->processors || most <= p->processors ||
      work == UINT64_MAX || had_more)
    return;
  double others = p->other_threads < most - p->processors
                      ? p->other_threads
                      : most - p->processors;
  double now = (double)work / p->processors;
  double gain = now - (double)work / most;
  double least = now - (double)work / (most - others);
  uint64_t cost = (uint64_t)(gain * threads);
  if (!pomp_matters(a, cost))
    return;
  if (*p->binds)
    snprintf(reason, sizeof(reason), "the environment has %s", p->binds);
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_BOUND_THREADS, "Threads are bound to the same processors",
      POMP_NONE, cost,
      "OMP_PROC_BIND=spread with OMP_PLACES=cores, or neither of them: with a "
      "processor for each thread",
      "%u %s may use %u %s, of %u that the process might use when it "
      "began: %s",
      threads, pomp_plural(threads, "thread", "threads"), p->processors,
      pomp_plural(p->processors, "processor", "processors"), p->allowed,
      reason);
  if (!f)
    return;
  f->gain = (uint64_t)gain;
  f->has_least = others > 0;
  f->least_gain = (uint64_t)least;
}
