/*===- kernel_work.c - What the kernel counted in work -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* The kernel tells the time in it only for longer times, so page faults take as
|* long in all regions. The kernel of a virtual machine does not see what the
|* hypervisor does for a page, so they take at least as long as a first touch at
|* the end of the run.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/kernel_work.h"
#include "advise/rules.h"

#include <stdlib.h>

/** No page fault without input takes longer. */
static const double longest_fault = 10e3;

double pomp_stretch(const struct pomp_result *p) {
  if (p->delay == POMP_UNCOUNTED || p->delay >= p->thread_time)
    return 1;
  return (double)p->thread_time / (double)(p->thread_time - p->delay);
}

/** Adds what the kernel counted in one call path. */
static void add_path(const struct pomp_result_node *n,
                     struct pomp_kernel_work *to, double *system) {
  uint32_t threads = 0;
  for (const struct pomp_metric *m = n->metrics; m; m = m->next) {
    to->work += m->states[POMP_STATE_WORK];
    to->off_cpu += m->off_cpu;
    to->sleeps += m->sleeps;
    to->faults += m->minor_faults;
    *system += (double)m->system;
    threads += m->states[POMP_STATE_WORK] > 0;
  }
  to->threads = threads > to->threads ? threads : to->threads;
}

/** \returns how long a page fault takes, in nanoseconds: as long in all
 * regions.
 */
static double fault_time(const struct pomp_result *p) {
  double all = 0, faults = 0;
  for (uint32_t i = 0; i < p->num_nodes; ++i)
    for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next) {
      all += (double)m->system;
      faults += (double)m->minor_faults;
    }
  return all < faults * longest_fault ? all / faults : longest_fault;
}

/** Divides what the kernel counts, \p system, into page faults, each of which
 *  takes \p fault, and calls. A first touch may take longer than the kernel
 *  counts for a fault, but all of them no longer than \p all, the time in which
 *  they are. */
static struct pomp_serial_kernel divide_kernel(const struct pomp_result *p,
                                               double faults, double fault,
                                               double system, double all) {
  double stretch = pomp_stretch(p), most = all / stretch;
  double counted = faults * fault < system ? faults * fault : system;
  double touching = faults * (double)p->page_fault_ns;
  touching = touching < most ? touching : most;
  double faulting = touching > counted ? touching : counted;
  return (struct pomp_serial_kernel){faulting * stretch,
                                     (system - counted) * stretch};
}

struct pomp_serial_kernel pomp_weigh_serial(const struct pomp_result *p) {
  double faults = 0, system = 0;
  for (uint32_t i = 0; i < p->num_nodes; ++i)
    for (const struct pomp_metric *m =
             p->nodes[i].parallel ? NULL : p->nodes[i].metrics;
         m; m = m->next) {
      faults += (double)m->minor_faults;
      system += (double)m->system;
    }
  return divide_kernel(p, faults, fault_time(p), system,
                       (double)p->states[POMP_STATE_SERIAL]);
}

double pomp_unseen(const struct pomp_result *p,
                   const struct pomp_kernel_work *w,
                   const struct pomp_called *called) {
  double sampled = (double)called->all * pomp_stretch(p);
  double unseen = (double)w->work - sampled - (double)called->asleep;
  double most = (double)w->off_cpu + w->calling;
  if (called->all && unseen > most)
    unseen = most;
  return unseen > 0 ? unseen : 0;
}

uint64_t pomp_held_up(uint64_t work, uint64_t in_them) {
  double rest = work > in_them ? (double)(work - in_them) : 0;
  return in_them +
         (work ? (uint64_t)(rest * (double)in_them / (double)work) : 0);
}

bool pomp_is_contended(const struct pomp_called *called) {
  return pomp_percent(called->waiting + called->asleep,
                      called->executed + called->asleep) >=
         pomp_thresholds[LOCK_WAITS].value;
}

void pomp_weigh_kernel_work(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  double *system = calloc((size_t)p->num_regions + 1, sizeof(*system));
  a->findings->failed |= !system;
  for (uint32_t i = 0; system && i < p->num_nodes; ++i) {
    const struct pomp_result_node *n = &p->nodes[i];
    if (i && n->parallel)
      add_path(n, &a->kernel[n->region], &system[n->region]);
  }
  const double stretch = pomp_stretch(p);
  const double fault = fault_time(p);
  for (uint32_t i = 0; system && i < p->num_regions; ++i) {
    struct pomp_kernel_work *w = &a->kernel[i];
    struct pomp_serial_kernel kernel =
        divide_kernel(p, (double)w->faults, fault, system[i], (double)w->work);
    w->calling = kernel.calling;
    w->faulting = kernel.faulting;
    w->sleeping = w->calling + (double)w->sleeps *
                                   pomp_thresholds[SLEEP_COST].value * stretch;
  }
  free(system);
}
