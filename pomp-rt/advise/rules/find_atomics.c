/*===- find_atomics.c - Atomic operations that threads wait for -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A visit that is timed alone shows whether others use the same cache line, but
|* not what it costs: the reads of the clock give others the time to take the
|* line, and the processor goes on with other instructions meanwhile. So windows
|* of consecutive visits are timed as well. What they take more than the fastest
|* tenth of them is lost, if single visits vary enough to explain it: work
|* between the visits may vary, too. If much of the time is such work, samples
|* tell that threads are in the operation for longer than it takes alone. If
|* many threads take turns, no window is without a wait, and each visit takes
|* longer than a processor can hide. So do visits in loops with other events,
|* whose windows do not count. If visits in windows take no longer than those
|* alone, without the read of the clock, there is no work between them, and all
|* but the operation is lost. If all of those alone take longer than the
|* operation, each waits, and that wait is lost.
|*
|* A line that threads take from each other is where it is needed for a while.
|* If not even the fastest tenth of the visits alone finds it there, nor those
|* in the fastest windows, and others take longer, they are visits of many
|* lines. If it is one variable, the other threads take its line between any
|* two visits.
|*
|* Constructs that are visited in turns count together and have one finding: a
|* window contains visits of all of them, and a repair is about all.
|*
|* The gain is the loss of a visit times the visits, divided by the threads; and
|* at most the operations as well, as in a reduction there are none.
|*
|* An atomic read has no private copy to add to: who reads again and again waits
|* for what another thread writes.
|*
|* Operations that nobody else disturbs take their time as well. If they are
|* most of the work of the run, a note says so: it may be meant.
|*
|* Other atomic operations are neither timed nor counted, but samples tell how
|* long threads are in them. Whether that is because others take the cache line
|* is not known: each of them takes some 20 cycles anyway, which go as well if
|* threads have copies. What is behind them cannot begin meanwhile, so that some
|* of the rest of the work is a wait for them: at most the same part of it.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/kernel_work.h"
#include "advise/rules.h"
#include "advise/rules/tasks/task_load.h"
#include "profile/report/report_parts.h"

#include "pomp/ctc.h"
#include "pomp/kinds.h"

#include <stdlib.h>
#include <string.h>

/** \returns what a visit loses, in nanoseconds, or 0 if that is uncertain.
 *  \param clock_read in nanoseconds.
 *  \param sampled how long a visit is in the operation, in nanoseconds, or 0 if
 *  that is not known.
 *  \param is_one whether all visits are of one variable. */
static double loss_of(const struct pomp_timed_sum *t, double clock_read,
                      double sampled, bool is_one) {
  enum { even = 75 };
  double timed = (double)t->timed, window = (double)t->window_visits;
  double mean = (double)t->time / timed, low = (double)t->low_time / timed;
  double wait = mean - low, visit = mean - clock_read;
  double most = pomp_thresholds[OWN_ATOMIC].value;
  double lone = pomp_thresholds[LONE_ATOMIC].value;
  double all = t->window_visits ? (double)t->window_time / window : 0;
  double fastest = window > 0 ? (double)t->low_window_time / window : most;
  /* No visit finds the cache line where it is needed. */
  bool is_far = clock_read > 0 && low - clock_read > most && fastest > 2 * lone;
  /* Visits with nothing between them that wait in all windows. */
  bool is_even = 100 * t->low_window_time >= even * t->window_time;
  /* Of many lines, some are not in the cache. */
  double usual =
      is_one ? lone : lone * (1 + pomp_thresholds[VISIT_GROWTH].value / 100);
  bool is_crowded =
      all > usual && visit >= all && visit > most && (is_even || !is_far);
  double sure = is_crowded ? all - lone : 0;
  if (wait * 100 < low * pomp_thresholds[VISIT_GROWTH].value)
    return is_crowded ? (all <= most ? 0 : sure) : is_far ? visit - lone : 0;
  if (is_far && is_one)
    return (t->window_visits && all < visit ? all : visit) - lone;
  /* Other events are in all windows. */
  double shown = wait - pomp_thresholds[HIDDEN_WAIT].value;
  if (!t->window_visits)
    return shown > 0 ? shown : sure;
  /* Lines that differ are far away for another reason: they are many. */
  double lost = all - (double)t->low_window_time / window;
  bool is_clear = lost * 100 >= all * pomp_thresholds[WINDOW_LOSS].value;
  if (!is_far && (is_clear || sampled > most) &&
      lost <= wait * pomp_thresholds[VISIT_BIAS].value)
    return lost;
  if (shown > 0)
    return shown < all ? shown : all;
  return sure;
}

static bool is_atomic(const struct pomp_result_region *r) {
  return pomp_construct_of(r->fields.type) == POMP_CONSTRUCT_Atomic;
}

/** \returns whether two atomic constructs are in the same one, and visited
 *  equally often, as far as is known. */
static bool are_in_turn(const struct pomp_result *p, uint32_t one,
                        uint32_t other) {
  double visits = (double)p->regions[one].timed.visits;
  double others = (double)p->regions[other].timed.visits;
  double least = visits < others ? visits : others;
  if (!is_atomic(&p->regions[other]) || least <= 0 ||
      visits + others - 2 * least > least / 10)
    return false;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (uint32_t k = p->nodes[i].region == one
                          ? p->nodes[p->nodes[i].parent].first_child
                          : 0;
         k; k = p->nodes[k].sibling)
      if (p->nodes[k].region == other)
        return true;
  return false;
}

/** Adds to \p sum what was timed of the others in turn with \p index, and these
 *  to \p sites. \returns how many there are altogether, or 0 if one of them
 *  comes before \p index. */
static uint32_t add_turns(const struct pomp_advisor *a, uint32_t index,
                          struct pomp_timed_sum *sum, uint32_t *sites) {
  const struct pomp_result *p = a->result;
  uint32_t count = 0;
  sites[count++] = index;
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    if (i == index || !are_in_turn(p, index, i))
      continue;
    if (i < index)
      return 0;
    sites[count++] = i;
    for (int n = 0; n < POMP_NUMBERS_OF_TIMED; ++n)
      sum->numbers[n] += p->regions[i].timed.numbers[n];
  }
  return count;
}

/** \returns whether \p r is an atomic construct that does so only. */
static bool is_only(const struct pomp_result_region *r, const char *word) {
  struct pomp_ctc_attribute kind;
  char value[32] = "";
  if (pomp_ctc_find(r->fields.ctc, "atomicKind", &kind))
    pomp_ctc_unescape(&kind, value, sizeof(value));
  return strcmp(value, word) == 0;
}

/** A value that is read again and again while others change it. If a thread
 *  waits for it to change, others wait as long for what that thread does then.
 *  \param each the time from one read to the next, in nanoseconds. */
static void found_polling(struct pomp_advisor *a, uint32_t site,
                          uint64_t visits, double each) {
  const struct pomp_result *p = a->result;
  uint32_t parallel = POMP_NONE;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (p->nodes[i].region == site && p->nodes[i].parallel)
      parallel = pomp_outermost(p, i);
  double time = (double)visits * each;
  double waits =
      parallel == POMP_NONE ? 0 : (double)pomp_waits_inside(p, parallel);
  double most = parallel == POMP_NONE
                    ? 0
                    : time * ((double)p->regions[parallel].threads - 1);
  char number[16], spent[16];
  bool is_for_it = pomp_explains(a, most, (uint64_t)waits);
  waits = waits < most ? waits : most;
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_POLLING, "Polling with an atomic read", site,
      (uint64_t)(time + waits),
      "wait for the other thread without reading: a barrier, or tasks that "
      "depend on each other; or do what it takes as soon as a part is ready, "
      "and something else until then",
      "about %s reads, one every %.1f ns, take %s with the loop around them, "
      "while another thread changes what they read",
      pomp_count_spell(number, visits), each,
      pomp_time_spell(spent, (uint64_t)time));
  if (f) {
    f->cost_of_work = (uint64_t)time;
    f->least_cost = (uint64_t)(time * 2 / 3);
    f->is_until_then = true;
  }
  if (waits > 0 && is_for_it)
    pomp_explain(a, parallel);
}

/** \returns how long a visit is in the operation according to samples, in
 *  nanoseconds, or 0 if that is not known. */
static double sampled_visit(const struct pomp_advisor *a,
                            const struct pomp_timed_sum *t,
                            const uint32_t *sites, uint32_t count) {
  uint64_t time = 0;
  struct pomp_text from = {0};
  for (uint32_t i = 0; a->hot && i < count; ++i)
    time += a->hot->in_atomics(&from, a->hot->samples, sites[i]);
  free(from.data);
  return (double)time * pomp_stretch(a->result) / (double)t->visits;
}

/** \param t what was timed of \p count constructs at \p sites. */
static void look(struct pomp_advisor *a, const struct pomp_timed_sum *t,
                 const uint32_t *sites, uint32_t count) {
  if (t->timed < (uint64_t)pomp_thresholds[TIMED_VISITS].value)
    return;
  double read = (double)a->result->clock_read_ps / 1000;
  double visits = (double)t->visits;
  const char *ctc = a->result->regions[*sites].fields.ctc;
  struct pomp_ctc_attribute one;
  double loss = loss_of(t, read, sampled_visit(a, t, sites, count),
                        count == 1 && pomp_ctc_find(ctc, "oneVariable", &one));
  double wait = (double)(t->time - t->low_time) / (double)t->timed;
  bool has_windows = t->window_visits;
  double each = has_windows ? (double)t->window_visits : (double)t->timed;
  double all = (double)(has_windows ? t->window_time : t->time) / each;
  double low = (double)(has_windows ? t->low_window_time : t->low_time) / each;
  double most = loss + pomp_thresholds[OWN_ATOMIC].value;
  uint64_t cost = (uint64_t)(visits * (most < all ? most : all));
  if (!pomp_matters(a, (uint64_t)(visits * loss)))
    return;
  if (count == 1 && is_only(&a->result->regions[*sites], "read")) {
    found_polling(a, *sites, t->visits, all);
    return;
  }
  char number[16];
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_CONTENDED_ATOMIC,
      count == 1 ? "Contended atomic" : "Contended atomics", *sites, cost,
      "give each thread a variable of its own: a reduction clause, or a "
      "private copy that is added at the end",
      "threads take the cache line from each other: about %s visits take "
      "%.1f ns each%s, the fastest tenth %.1f ns",
      pomp_count_spell(number, t->visits), all,
      has_windows ? " with the work between them" : "", low);
  if (!f)
    return;
  f->cost_of_work = cost;
  f->is_on_cpu = true;
  /* What windows vary more than single visits may be the work in them. */
  f->least_cost =
      (uint64_t)(visits * (has_windows && wait < loss ? wait : loss));
  uint32_t *own = count > 1 ? malloc(count * sizeof(*own)) : NULL;
  if (own)
    memcpy(own, sites, count * sizeof(*own));
  if (count > 1)
    pomp_found_at(a, own, count);
}

/** \returns whether an atomic construct in the region has a finding. */
static bool is_explained(const struct pomp_advisor *a, uint32_t region) {
  const struct pomp_findings *all = a->findings;
  const struct pomp_where *w = &a->result->regions[region].fields.where;
  for (size_t i = 0; i < all->count; ++i) {
    const struct pomp_where *inner =
        all->items[i].kind == POMP_FINDING_CONTENDED_ATOMIC ||
                all->items[i].kind == POMP_FINDING_POLLING
            ? &a->result->regions[all->items[i].region].fields.where
            : NULL;
    if (inner && strcmp(inner->file, w->file) == 0 &&
        inner->first >= w->first && inner->last <= w->last)
      return true;
  }
  return false;
}

static void look_at_operations(struct pomp_advisor *a, uint32_t region) {
  const struct pomp_kernel_work *w = &a->kernel[region];
  struct pomp_text from = {0};
  char time[16], work[16];
  if (w->threads < 2 || !pomp_matters(a, w->work) || is_explained(a, region))
    return;
  double sampled = (double)a->hot->in_atomics(&from, a->hot->samples, region) *
                   pomp_stretch(a->result);
  uint64_t in_them = sampled < (double)w->work ? (uint64_t)sampled : w->work;
  uint64_t cost = pomp_held_up(w->work, in_them);
  struct pomp_finding *f =
      pomp_matters(a, in_them) && pomp_percent(in_them, w->work) >=
                                      pomp_thresholds[ATOMIC_PART].value
          ? pomp_found(
                a, POMP_FINDING_ATOMIC_OPERATIONS, "Atomic operations", region,
                cost,
                "give each thread data of its own that are merged at the "
                "end, as a reduction clause does; pass a shared_ptr by "
                "reference, or use what it points to",
                "%s of %s of work here are in atomic operations, most of "
                "them in %s: threads take the cache line from each "
                "other, and nothing else goes on meanwhile",
                pomp_time_spell(time, in_them), pomp_time_spell(work, w->work),
                from.data ? from.data : "places without a name")
          : NULL;
  free(from.data);
  if (!f)
    return;
  f->cost_of_work = cost;
  f->is_on_cpu = true;
  /* On a processor they were for a part of that. */
  f->least_cost = (uint64_t)((double)in_them / pomp_stretch(a->result) * 0.75);
}

void pomp_find_atomic_operations(struct pomp_advisor *a) {
  for (uint32_t i = 0; a->hot && i < a->result->num_regions; ++i)
    look_at_operations(a, i);
}

/** \returns the thread time that the visits of an atomic construct take even if
 *  nobody disturbs them, or 0 if that is not known or a finding. */
static double lone_cost(const struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result_region *r = &a->result->regions[index];
  const struct pomp_timed_sum *t = &r->timed;
  if (is_explained(a, index) || !is_atomic(r) || is_only(r, "read") ||
      is_only(r, "write") ||
      t->timed + t->window_visits <
          (uint64_t)pomp_thresholds[TIMED_VISITS].value)
    return 0;
  double each = pomp_thresholds[LONE_ATOMIC].value;
  double all = t->window_visits
                   ? (double)t->window_time / (double)t->window_visits
                   : (double)t->time / (double)t->timed -
                         (double)a->result->clock_read_ps / 1000;
  return (double)t->visits * (all < each ? all : each);
}

void pomp_note_lone_atomics(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *largest = NULL;
  double cost = 0, most = 0, visits = 0;
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    double here = lone_cost(a, i);
    cost += here;
    visits += here > 0 ? (double)p->regions[i].timed.visits : 0;
    if (here > most) {
      most = here;
      largest = &p->regions[i];
    }
  }
  double part = 100 * cost / (double)p->states[POMP_STATE_WORK];
  if (!largest || part < pomp_thresholds[EXPLAINED].value)
    return;
  struct pomp_text note = {0};
  char number[16];
  pomp_text_add(&note, "About %s visits of the atomic construct at ",
                pomp_count_spell(number, (uint64_t)visits));
  pomp_report_where(&note, largest, SIZE_MAX);
  pomp_text_add(&note,
                ", or of others like it, are %.0f %% of the work, "
                "although no other thread disturbs them: %.1f ns each, and "
                "nothing else goes on meanwhile. A reduction, or data of each "
                "thread that no other one uses, needs none.",
                part < 100 ? part : 100, cost / visits);
  pomp_add_note(a->findings, POMP_NOTE_LONE_ATOMICS, &note);
}

void pomp_find_atomics(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  uint32_t *sites = malloc((p->num_regions + 1) * sizeof(*sites));
  a->findings->failed |= !sites;
  for (uint32_t i = 0; sites && i < p->num_regions; ++i) {
    struct pomp_timed_sum sum = p->regions[i].timed;
    uint32_t count =
        is_atomic(&p->regions[i]) ? add_turns(a, i, &sum, sites) : 0;
    if (count)
      look(a, &sum, sites, count);
  }
  free(sites);
}
