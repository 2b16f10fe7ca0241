/*===- find_busy.c - Threads without a processor ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/processors.h"

#include <stdlib.h>

/** \returns the parallel regions that have more threads than there are
 *  processors, the one that takes most of the time first; all of them where
 *  none has by itself. An array to free, or null. */
static uint32_t *find_sites(const struct pomp_result *p, uint32_t *count) {
  uint32_t *sites = malloc((p->num_regions + 1) * sizeof(*sites));
  *count = 0;
  for (int all = 0; sites && all < 2 && !*count; ++all)
    for (uint32_t i = 0; i < p->num_regions; ++i) {
      const struct pomp_result_region *r = &p->regions[i];
      if (r->kind != POMP_KIND_PARALLEL ||
          (!all && r->threads <= p->processors))
        continue;
      sites[(*count)++] = i;
      if (r->time > p->regions[sites[0]].time) {
        sites[*count - 1] = sites[0];
        sites[0] = i;
      }
    }
  return sites;
}

/** The wall time if the threads had a processor each: the work is shared by the
 *  processors, however many threads there are. How much of the time in which
 *  threads had no processor is work is unknown: none, or all of it. */
static void find_gain(struct pomp_finding *f, const struct pomp_result *p) {
  double work = (double)p->states[POMP_STATE_WORK];
  double least = work > (double)p->delay ? work - (double)p->delay : 0;
  double most = p->cpu && (double)p->cpu < work ? (double)p->cpu : work;
  double parallel = (double)p->wall_time - (double)p->states[POMP_STATE_SERIAL];
  double gain = parallel - least / p->processors;
  double least_gain = parallel - most / p->processors;
  f->has_least = true;
  f->gain = gain > 0 ? (uint64_t)gain : 0;
  f->least_gain = least_gain > 0 ? (uint64_t)least_gain : 0;
}

static void found_oversubscription(struct pomp_advisor *a, uint32_t threads) {
  const struct pomp_result *p = a->result;
  char waited[16];
  /* The kernel's clock and ours begin and end at other times. */
  uint64_t cost = p->delay < p->thread_time ? p->delay : p->thread_time;
  uint32_t count, *sites = find_sites(p, &count);
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_OVERSUBSCRIPTION, "More threads than processors",
      sites && count ? *sites : POMP_NONE, cost,
      "as many threads as processors (OMP_NUM_THREADS, num_threads; of "
      "nested regions the product counts), or more processors for the "
      "program",
      "%u threads on %u %s waited %s for a processor, so waits for each "
      "other cannot be trusted",
      threads, p->processors,
      pomp_plural(p->processors, "processor", "processors"),
      pomp_time_spell(waited, p->delay));
  if (f) {
    f->is_behind_others = true;
    find_gain(f, p);
  }
  if (sites && count)
    pomp_found_at(a, sites, count);
  else
    free(sites);
  a->findings->failed |= !sites;
}

/** \returns which part of its time the machine's processors were others', in
 *  percent. */
static double stolen_percent(const struct pomp_result *p) {
  return pomp_percent(p->stolen, p->wall_time * p->cpus);
}

/** Says that something else had the processors. It is not known which thread
 *  lost one to the host of a virtual machine: the thread may have slept. */
static void add_busy(struct pomp_text *note, const struct pomp_result *p,
                     uint32_t threads) {
  char time[16];
  bool was_stolen = stolen_percent(p) >= pomp_thresholds[LEAST_SHARE].value;
  bool waited = pomp_percent(p->delay, p->thread_time) >= 1 || !was_stolen;
  pomp_text_add(note, "The machine was busy: ");
  if (waited) {
    pomp_text_add(note,
                  "for %s, %.1f %% of the thread time, threads were ready but "
                  "waited for a processor",
                  pomp_time_spell(time, p->delay),
                  pomp_percent(p->delay, p->thread_time));
    if (threads <= p->processors)
      pomp_text_add(note, ", although %u %s on %u %s", threads,
                    pomp_plural(threads, "thread fits", "threads fit"),
                    p->processors,
                    pomp_plural(p->processors, "processor", "processors"));
  }
  if (was_stolen)
    pomp_text_add(note,
                  "%sthe machine beneath this virtual one gave its processors "
                  "to others for %s, %.1f %% of their time",
                  waited ? "; and " : "", pomp_time_spell(time, p->stolen),
                  stolen_percent(p));
  pomp_text_add(note, ". Something else ran on it and may cause the waits: "
                      "measure again on an idle machine.");
}

void pomp_note_short_run(struct pomp_advisor *a) {
  struct pomp_text note = {0};
  char wall[16];
  if (!pomp_is_short(a->result) || pomp_team_threads(a->result) < 2)
    return;
  pomp_text_add(&note,
                "The run took %s, too short to judge how long threads wait: "
                "mostly it starts them.",
                pomp_time_spell(wall, a->result->wall_time));
  pomp_add_note(a->findings, POMP_NOTE_SHORT_RUN, &note);
}

void pomp_find_busy(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  struct pomp_text note = {0};
  char imbalance[16];
  bool is_busy = pomp_matters(a, p->delay) ||
                 stolen_percent(p) >= pomp_thresholds[LEAST_SHARE].value;
  if (p->delay == POMP_UNCOUNTED || (!is_busy && !a->num_unserved))
    return;
  uint32_t threads = pomp_threads_at_once(p);
  bool fits = !p->processors || threads <= p->processors;
  if (!fits && pomp_matters(a, p->delay)) {
    found_oversubscription(a, threads);
  } else {
    add_busy(&note, p, threads);
  }
  if (a->num_unserved)
    pomp_text_add(&note,
                  "%sThe waiting at %u %s, %s, is no finding: that "
                  "some threads had no processor explains it.",
                  note.length ? " " : "", a->num_unserved,
                  pomp_plural(a->num_unserved, "construct", "constructs"),
                  pomp_time_spell(imbalance, a->unserved));
  pomp_add_note(a->findings, POMP_NOTE_BUSY_MACHINE, &note);
}
