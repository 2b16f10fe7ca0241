/*===- find_busy.c - Threads without a processor ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* With more threads than processors all threads gain what is left if these
|* execute only the work:
|*
|*     time outside of serial time - work on processors / processors.
|*
|* As many threads as processors wait for each other, too, so that at least half
|* of it is gained. If the kernel was not asked, threads had processors in their
|* work for at most all of their time on one, and at least for their work less
|* the time in which they were ready without one.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/processors.h"

#include <stdio.h>
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

/** \returns how many threads an outermost region has without those of regions
 *  inside, at most, if there are more at once; otherwise 0. */
static uint32_t outer_threads(const struct pomp_result *p) {
  uint32_t most = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    const struct pomp_result_node *n = &p->nodes[i];
    uint32_t count = 0;
    if (n->kind != POMP_KIND_TEAM || n->parent != n->parallel)
      continue;
    for (const struct pomp_metric *m = n->metrics; m; m = m->next)
      ++count;
    most = count > most ? count : most;
  }
  return most < pomp_threads_at_once(p) ? most : 0;
}

/** The repaired regions take the work by the number of processors, however many
 *  threads there are. If the kernel was not asked how long threads were on a
 *  processor in their work, that is between nothing and all of the time in
 *  which they waited for one.
 *  \param known pomp_work_on_processors. */
static void find_gain(struct pomp_finding *f, const struct pomp_result *p,
                      uint64_t known) {
  double work = (double)p->states[POMP_STATE_WORK];
  double least = work > (double)p->delay ? work - (double)p->delay : 0;
  double most = p->cpu && (double)p->cpu < work ? (double)p->cpu : work;
  double parallel = (double)p->wall_time - (double)p->states[POMP_STATE_SERIAL];
  if (known != UINT64_MAX)
    least = (double)known < most ? (double)known : most;
  /* Among others, fewer threads have less of the processors. Without inner
   * regions there are those of the outer ones. */
  uint32_t outer = outer_threads(p);
  double had =
      pomp_processors_had(p, outer > p->processors ? outer : p->processors);
  double gain = parallel - least / had;
  double least_gain = parallel - most / had;
  f->gain = gain > 1 ? (uint64_t)gain : 1;
  f->has_least = true;
  /* As many threads as processors wait for each other, too. */
  if (known != UINT64_MAX)
    least_gain = gain / 2;
  f->least_gain = least_gain > 0 ? (uint64_t)least_gain : 0;
}

/** \returns how many threads have a share of the work. */
static uint32_t count_working(const struct pomp_result *p) {
  uint64_t most = pomp_most_work(p);
  uint32_t count = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t)
    count += pomp_is_working(p, t, most);
  return count;
}

/** What the finding says if the threads that work fit on the processors, and
 *  if they do not. */
static const struct {
  const char *cause, *title, *advice;
} causes[] = {
    {NULL, "More threads than processors",
     "as many threads as processors, with OMP_NUM_THREADS or num_threads; of "
     "nested regions the product counts; or more processors for the program"},
    {"waiting", "Threads that wait take processors from others",
     "OMP_WAIT_POLICY=passive, so that threads sleep while they wait, or no "
     "more threads than processors"}};

/** Threads that only wait may also give up their processors at once, which
 *  costs nothing. */
static void found_oversubscription(struct pomp_advisor *a, uint32_t threads) {
  const struct pomp_result *p = a->result;
  char waited[16], spun[16], waiting[80] = "";
  /* The kernel's clock and ours begin and end at other times. */
  uint64_t cost = p->delay < p->thread_time ? p->delay : p->thread_time;
  uint64_t known = pomp_work_on_processors(p);
  uint64_t work = known + p->states[POMP_STATE_SERIAL];
  uint32_t working = count_working(p);
  bool is_waiting = working <= p->processors;
  struct pomp_finding worth = {0};
  find_gain(&worth, p, known);
  if (known != UINT64_MAX && p->cpu > work)
    snprintf(waiting, sizeof(waiting),
             "; on processors they waited for each other for %s",
             pomp_time_spell(spun, p->cpu - work));
  uint32_t count, *sites = find_sites(p, &count);
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_OVERSUBSCRIPTION, causes[is_waiting].title,
      sites && count ? *sites : POMP_NONE, cost, causes[is_waiting].advice,
      "%u threads on %u %s, of which %u %s work, waited %s for a processor%s",
      threads, p->processors,
      pomp_plural(p->processors, "processor", "processors"), working,
      pomp_plural(working, "has", "have"), pomp_time_spell(waited, p->delay),
      waiting);
  if (f) {
    f->cause = causes[is_waiting].cause;
    f->is_rest = true;
    f->gain = worth.gain;
    f->has_least = worth.has_least;
    f->least_gain = worth.least_gain;
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
  bool waited = pomp_was_busy(p) || !was_stolen;
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
  if (waited && threads <= p->processors && p->switches)
    pomp_text_add(note,
                  "; %s %s the kernel gave the processor of a thread to "
                  "something else",
                  pomp_count_spell(time, p->switches),
                  pomp_plural(p->switches, "time", "times"));
  if (was_stolen)
    pomp_text_add(note,
                  "%sthe machine beneath this virtual one gave its processors "
                  "to others for %s, %.1f %% of their time",
                  waited ? "; and " : "", pomp_time_spell(time, p->stolen),
                  stolen_percent(p));
  pomp_text_add(note, ". Something else ran on it and may cause the waits: "
                      "measure again on an idle machine.");
}

/** Says that waits tell less because there are too few processors. */
static void add_crowded(struct pomp_text *note, const struct pomp_result *p,
                        uint32_t threads) {
  char time[16];
  pomp_text_add(note,
                "%u threads shared %u %s and waited %s for one. Waits for each "
                "other are findings only if the work of others did not keep "
                "the processors busy: a run with as many threads as processors "
                "tells more.",
                threads, p->processors,
                pomp_plural(p->processors, "processor", "processors"),
                pomp_time_spell(time, p->delay));
  if (p->processors < p->cpus && p->allowed <= p->processors)
    pomp_text_add(
        note,
        " The process may use no more of the %u of this machine: "
        "because of taskset, a container or a batch system, or of "
        "mpirun, which may bind each rank to a core (--bind-to none).",
        p->cpus);
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

void pomp_note_stopped(struct pomp_advisor *a) {
  struct pomp_text note = {0};
  char stopped[16], wall[16];
  if (!pomp_was_stopped(a->result))
    return;
  pomp_text_add(&note,
                "The program was stopped for %s of %s, as by Ctrl-Z, a "
                "debugger or a batch system. All times of all threads contain "
                "that, and what it may explain is no finding.",
                pomp_time_spell(stopped, a->result->stopped),
                pomp_time_spell(wall, a->result->wall_time));
  pomp_add_note(a->findings, POMP_NOTE_STOPPED, &note);
}

/** \returns whether the threads with work fit on the processors, and other
 *  programs took some of these: then those that only wait may not have taken
 *  any. Among many others, fewer threads have fewer turns. */
static bool took_others(const struct pomp_result *p) {
  double had = pomp_processors_had(p, pomp_threads_at_once(p)) / p->processors;
  return pomp_is_among_many(p) ||
         (count_working(p) <= p->processors &&
          100 * (1 - had) >= pomp_thresholds[LEAST_SHARE].value);
}

/** \returns whether it is said already what makes more threads than processors.
 */
static bool is_explained(const struct pomp_advisor *a) {
  for (size_t i = 0; i < a->findings->count; ++i)
    if (a->findings->items[i].kind == POMP_FINDING_OVERSUBSCRIPTION)
      return true;
  return false;
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
    if (!took_others(p) && !is_explained(a))
      found_oversubscription(a, threads);
    add_crowded(&note, p, threads);
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
