/*===- find_faults.c - Work in page faults -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The kernel gives a program each page of memory when it is first touched, and
|* has to clear it before. If all these pages are much more than the memory that
|* the program ever had, it gave memory back and got it again. Then the gain is
|* at least two thirds of the time in page faults, without those of the memory
|* that it needs. It is at most all of that and the time to bring the pages to
|* the cache, as when a vector grows, and to give them back in serial code. With
|* samples, the calls of the system that take memory and give it back count as
|* well. Otherwise larger pages save
|* between half of the time and all: they need fewer faults, but are cleared as
|* well.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/kernel_work.h"
#include "advise/rules.h"

#include <stdlib.h>

/** \returns the bytes of all pages that the program touched first. */
static double touched(const struct pomp_result *p) {
  enum { page = 4096 };
  double all = 0;
  for (uint32_t i = 0; i < p->num_nodes; ++i)
    for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next)
      all += (double)m->minor_faults * page;
  return all;
}

/** \returns how long threads are in calls of the system that take memory and
 *  give it back, as far as samples show it, in nanoseconds. */
static double mapping(const struct pomp_advisor *a, uint32_t region) {
  static const char *const names[] = {"mmap",     "mmap64",  "munmap", "mremap",
                                      "mprotect", "madvise", "brk",    "sbrk"};
  const struct pomp_callees calls = {names, sizeof(names) / sizeof(names[0]),
                                     false};
  struct pomp_text from = {0};
  if (!a->hot)
    return 0;
  const struct pomp_called c =
      a->hot->calling(&from, a->hot->samples, region, &calls);
  free(from.data);
  return (double)c.executed * pomp_stretch(a->result);
}

/** \returns how long one thread gives the memory back outside of parallel
 *  regions that is touched in a region, as far as the kernel's time shows it,
 * in nanoseconds of all threads. */
static double giving_back(const struct pomp_result *p,
                          const struct pomp_kernel_work *w) {
  double most = (double)w->faults * pomp_thresholds[PAGE_BACK].value;
  double calling = pomp_weigh_serial(p).calling;
  return (calling < most ? calling : most) * p->num_threads;
}

/** \returns how much of the time of page faults is perhaps only chance, since
 *  the kernel counts its time by ticks and no fault was measured, in
 *  nanoseconds. */
static uint64_t chance_of(const struct pomp_result *p,
                          const struct pomp_kernel_work *w) {
  return p->page_fault_ns ? 0
                          : (uint64_t)(w->threads * pomp_stretch(p) *
                                       pomp_thresholds[KERNEL_TICK].value);
}

static void look(struct pomp_advisor *a, uint32_t region, double all) {
  const struct pomp_result *p = a->result;
  const struct pomp_kernel_work w = a->kernel[region];
  double peak = (double)p->peak_memory;
  bool again = all >= pomp_thresholds[TOUCHED_AGAIN].value * peak && peak > 0;
  double calls = again ? mapping(a, region) : 0;
  double faulting = again ? w.faulting * (1 - peak / all) + calls : w.faulting;
  uint64_t cost =
      (uint64_t)(faulting < (double)w.work ? faulting : (double)w.work);
  double least = pomp_thresholds[again ? LEAST_SHARE : LEAST_TOUCHING].value;
  uint64_t chance = chance_of(p, &w);
  char time[16], work[16], faults[16], mapped[16];
  if (cost < chance || pomp_percent(cost - chance, p->thread_time) < least)
    return;
  struct pomp_finding *f = pomp_found(
      a, again ? POMP_FINDING_REPEATED_ALLOCATION : POMP_FINDING_FIRST_TOUCH,
      again ? "Memory is allocated again and again"
            : "Touching new memory takes long",
      region, cost,
      again ? "allocate the memory once, before the loop, or keep that of each "
              "thread for its next iteration or task. Without a change of the "
              "program, if malloc provides it, "
              "GLIBC_TUNABLES=glibc.malloc.mmap_threshold=1073741824:"
              "glibc.malloc.trim_threshold=1073741824 shows what this may gain"
            : "larger pages: GLIBC_TUNABLES=glibc.malloc.hugetlb=1, or "
              "madvise(..., MADV_HUGEPAGE) for large arrays; and use memory "
              "again instead of new one",
      "%s page faults take %s of %s of work here; with 4 KiB each, the faults "
      "of the run are of %.0f MB, and the program never had more than %.0f MB"
      "%s%s%s",
      pomp_count_spell(faults, w.faults),
      pomp_time_spell(time, (uint64_t)w.faulting),
      pomp_time_spell(work, w.work), all / 1e6, peak / 1e6,
      calls > 0 ? "; " : "",
      calls > 0 ? pomp_time_spell(mapped, (uint64_t)calls) : "",
      calls > 0 ? " are in calls of the system such as mmap and munmap" : "");
  if (!f)
    return;
  f->least_cost = again ? f->cost / 3 * 2 : f->cost / 2;
  /* Each page is given back before it is new again. */
  double page = pomp_thresholds[COLD_PAGE].value +
                (calls > 0 ? 0 : pomp_thresholds[PAGE_BACK].value);
  double most = (double)w.faults * page * pomp_stretch(p) + (double)cost;
  if (again)
    f->cost = (uint64_t)((most < (double)w.work ? most : (double)w.work) +
                         giving_back(p, &w));
  f->cost_of_work = f->cost;
}

void pomp_find_faults(struct pomp_advisor *a) {
  const double all = touched(a->result);
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    look(a, i, all);
}
