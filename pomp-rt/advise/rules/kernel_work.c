/*===- kernel_work.c - What the kernel counted in work -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules/kernel_work.h"

/** No page fault without input takes longer. */
static const double longest_fault = 10e3;

/** \returns how long a page fault took, in nanoseconds. */
static double fault_time(const struct pomp_result *p) {
  double system = 0, faults = 0;
  for (uint32_t i = 0; i < p->num_nodes; ++i)
    for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next) {
      system += (double)m->system;
      faults += (double)m->minor_faults;
    }
  return system < faults * longest_fault ? system / faults : longest_fault;
}

double pomp_stretch(const struct pomp_result *p) {
  if (p->delay == POMP_UNCOUNTED || p->delay >= p->thread_time)
    return 1;
  return (double)p->thread_time / (double)(p->thread_time - p->delay);
}

struct pomp_kernel_work pomp_kernel_work_of(const struct pomp_result *p,
                                            uint32_t region) {
  struct pomp_kernel_work sum = {0};
  double system = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    const struct pomp_result_node *n = &p->nodes[i];
    uint32_t threads = 0;
    if (n->region != region || !n->parallel)
      continue;
    for (const struct pomp_metric *m = n->metrics; m; m = m->next) {
      sum.work += m->states[POMP_STATE_WORK];
      sum.off_cpu += m->off_cpu;
      sum.sleeps += m->sleeps;
      sum.faults += m->minor_faults;
      system += (double)m->system;
      threads += m->states[POMP_STATE_WORK] > 0;
    }
    sum.threads = threads > sum.threads ? threads : sum.threads;
  }
  double faulting = (double)sum.faults * fault_time(p);
  sum.faulting = faulting < system ? faulting : system;
  sum.calling = (system - sum.faulting) * pomp_stretch(p);
  sum.faulting *= pomp_stretch(p);
  return sum;
}
