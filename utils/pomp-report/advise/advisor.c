/*===- advisor.c - What the rules of the advice share -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/advisor.h"
#include "model/processors.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct pomp_threshold_row pomp_thresholds[] = {
    [LEAST_SHARE] = {5, "% of the thread time",
                     "smaller gains are hardly worth a change, and a busy "
                     "machine takes as much by itself"},
    [LEAST_RUN] = {1e6, "ns of wall time",
                   "a shorter run mostly starts its threads"},
    [LEAST_SERIAL] =
        {10e6, "ns of serial time",
         "the start and the end of the process are serial as well, and so is "
         "the start of the OpenMP runtime outside of parallel regions"},
    [LEAST_BUSY] = {10e6, "ns of work of the busiest thread",
                    "with less, a thread may just have lost its processor for "
                    "a time slice of some milliseconds"},
    [IDLE_WORK] = {5, "% of the work of the busiest thread",
                   "a thread with less got no share of the work; an unequal "
                   "share is an imbalance"},
    [MANY_VISITS] = {20, "visits",
                     "fewer forks or chunks are no pattern of the program"},
    [FINE_REGION] = {20e3, "ns of work per visit and thread",
                     "a fork and a join take 1 to 5 us: they are a large part "
                     "of the time if the work is not several times longer"},
    [MERGED_REGION] = {200e3, "ns of work per visit and thread",
                       "a fork and a join that cost nothing to remove are "
                       "worth removing earlier"},
    [FINE_CHUNK] =
        {2e3, "ns of a chunk",
         "getting a chunk takes 0.1 to 0.5 us if threads compete for it"},
    [FINE_CHUNK_SHARE] = {20, "% of the time in chunks",
                          "larger chunks would save that part of the time on "
                          "any machine, busy or not"},
    [DISPATCH] =
        {500, "ns to get a chunk",
         "0.1 us if threads seldom meet, 0.5 us if they compete for it"},
    [MANY_CHUNKS] = {100, "chunks per thread and execution",
                     "with fewer chunks, larger ones would cause an imbalance"},
    [FINE_TASK] = {5e3, "ns of own work",
                   "creating, queuing and taking a task costs about 1 us"},
    [FEW_TASKS] =
        {4, "tasks per thread",
         "with fewer tasks, their different costs do not average out"},
    [FREE_TASKS] = {60, "% of the threads with a task that works",
                    "with two threads, one task at a time and a bit of the "
                    "next"},
    [DELAY_CHANCE] = {33, "% of the time without a processor",
                      "chance differences between threads are as large"},
    [SHORT_WAIT] =
        {12e6, "ns of waiting per thread",
         "a thread that loses its processor gets it back after one or two time "
         "slices of 3 to 4 ms: so few do not average out"},
    [EXPLAINED] = {50, "% of a wait",
                   "a cause that explains less is not the main one"},
    [GROWN_WORK] = {25, "% more work than with fewer threads",
                    "processors have a lower clock, and less cache, when more "
                    "of them are busy"},
    [LOW_IPC] = {1, "instructions per cycle",
                 "code with its data in a cache executes two to four, and even "
                 "a chain of dependent additions executes one"},
    [MANY_MISSES] =
        {5, "misses of the last cache in 1,000 instructions",
         "a miss takes some 200 to 300 cycles: if the processor waited for "
         "each, so many would take more cycles than there are instructions; if "
         "several overlap, they use the bandwidth of the memory"},
    [LINK_SPEED] = {20e9, "bytes per second to a device or back",
                    "links to devices carry 10 to 50 GB/s; the host cannot "
                    "measure their part of the time of a target region"},
};

bool pomp_matters(const struct pomp_advisor *a, uint64_t cost) {
  return pomp_percent(cost, a->profile->result->thread_time) >=
         pomp_thresholds[LEAST_SHARE].value;
}

bool pomp_explains(const struct pomp_advisor *a, double reach, uint64_t wait) {
  return 100 * reach >= pomp_thresholds[EXPLAINED].value *
                            (double)pomp_served_wait(a->profile, wait);
}

void pomp_note_unserved(struct pomp_advisor *a, uint64_t wait) {
  a->unserved += wait;
  ++a->num_unserved;
}

bool pomp_is_of_scheduler(struct pomp_advisor *a, uint64_t wait) {
  const struct pomp_profile *p = a->profile;
  double threads = p->result->num_threads;
  bool is_crowded = p->processors && pomp_threads_at_once(p) > p->processors;
  if (p->result->delay == POMP_UNCOUNTED)
    return false;
  bool is_short = (double)wait <= threads * (double)p->result->delay &&
                  (double)wait <= threads * pomp_thresholds[SHORT_WAIT].value;
  /* The thread that others waited for had to get a processor, and then the
   * waiting thread. */
  if (!is_short && !(is_crowded && wait <= 2 * p->result->delay))
    return false;
  pomp_note_unserved(a, wait);
  return true;
}

void pomp_found(struct pomp_advisor *a, enum pomp_finding_kind kind,
                const char *title, uint32_t region, uint64_t cost,
                const char *advice, const char *format, ...) {
  struct pomp_findings *all = a->findings;
  for (size_t i = 0; region != POMP_NONE && i < all->count; ++i)
    if (all->items[i].region == region && all->items[i].kind == kind) {
      all->items[i].cost += cost;
      return;
    }
  struct pomp_finding *items =
      realloc(all->items, (all->count + 1) * sizeof(*items));
  if (!items) {
    all->failed = true;
    return;
  }
  all->items = items;
  char *evidence;
  va_list args;
  va_start(args, format);
  if (vasprintf(&evidence, format, args) < 0) {
    evidence = NULL;
    all->failed = true;
  }
  va_end(args);
  items[all->count++] = (struct pomp_finding){.kind = kind,
                                              .title = title,
                                              .region = region,
                                              .cost = cost,
                                              .evidence = evidence,
                                              .advice = advice};
}

void pomp_found_at(struct pomp_advisor *a, uint32_t *sites, uint32_t count) {
  struct pomp_findings *all = a->findings;
  all->failed |= !sites;
  struct pomp_finding *last = all->count ? &all->items[all->count - 1] : NULL;
  /* It may have been added to an older one of the same region. */
  if (!sites || !last || last->region != sites[0] || last->sites) {
    free(sites);
    return;
  }
  last->sites = sites;
  last->num_sites = count;
}

uint64_t pomp_own_time(const struct pomp_advisor *a,
                       const struct pomp_result_region *region,
                       enum pomp_state state) {
  uint64_t sum = 0;
  for (uint32_t t = 0; region->members && t < a->profile->result->num_threads;
       ++t)
    if (!a->idle[t])
      sum += region->members[t].own[state];
  return sum;
}

bool pomp_shares_work(const struct pomp_result_region *region) {
  return region->kind != POMP_KIND_PARALLEL &&
         pomp_kind_has(region->kind, POMP_TRAIT_BALANCED);
}

void pomp_add_note(struct pomp_findings *findings, enum pomp_note_kind kind,
                   const struct pomp_text *text) {
  findings->failed |= text->failed;
  if (text->data && findings->num_notes < POMP_MOST_NOTES)
    findings->notes[findings->num_notes++] =
        (struct pomp_note){kind, text->data};
  else
    free(text->data);
}
