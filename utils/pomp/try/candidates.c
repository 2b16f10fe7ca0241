/*===- candidates.c - Rounds of experiments -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Time is counted in runs of the unchanged program.
 */
#include "support/seconds.h"
#include "try/judge.h"
#include "try/rounds.h"

#include <stdio.h>
#include <string.h>

enum {
  /** Pairs of an experiment after it was chosen. */
  MOST_PAIRS_EACH = 40,
  /** How many are measured again. */
  MOST_CHOSEN = 5,
  /** The runs that confirm one change. */
  RUNS_TO_CONFIRM = 2 * POMP_FEWEST_PAIRS,
  /** The pairs of the baseline that say something. */
  FEWEST_TO_RATE = 2
};

/** The parts of the time after which changes are chosen, and after which they
 *  end if constructs can be faster, too. */
static const double choice_end = 0.8, changes_end = 0.85;

void pomp_rounds_rate_one_thread(const struct pomp_rounds *r,
                                 struct pomp_plan *plan) {
  static const char name[] = "one-thread";
  static const double least = 0.05, slower = -0.1;
  const struct pomp_pairs *measured = &r->measured, *one = &r->one_thread;
  struct pomp_candidate *c = NULL;
  struct pomp_interval gain;
  for (unsigned i = 0; i < plan->num_candidates; ++i)
    if (strcmp(plan->candidates[i].name, name) == 0)
      c = &plan->candidates[i];
  if (one->count < FEWEST_TO_RATE)
    return;
  if (c && measured->count == one->count &&
      pomp_paired_gain(measured->times, one->times, one->count, 1, &gain) &&
      gain.high < slower)
    c->reason = NULL;
  pomp_paired_gain(one->base, one->times, one->count, 1, &gain);
  if (gain.low < least)
    return;
  if (!c && (c = pomp_plan_add(plan, name, "OMP_NUM_THREADS=1")))
    snprintf(c->why, sizeof(c->why), "One thread.");
  if (c)
    c->worth = gain.middle;
}

/** Adds the variables with which the library delivers only what changes
 *  constructs. \param change what it changes, or null. \returns how many. */
static unsigned add_library(struct pomp_assignment *environment,
                            const char *change) {
  static const char *const off[] = {
      "POMP_MONITOR", "POMP_LOOP",    "POMP_WORKSHARE", "POMP_SYNC",
      "POMP_USER",    "POMP_RUNTIME", "POMP_TASK",      "POMP_TARGET"};
  unsigned count = 0;
  for (size_t i = 0; i < sizeof(off) / sizeof(off[0]); ++i)
    environment[count++] = (struct pomp_assignment){off[i], "none"};
  environment[count++] = (struct pomp_assignment){"POMP_LIBRARY", NULL};
  environment[count++] = (struct pomp_assignment){"POMP_TRY", change};
  return count;
}

/** Runs a candidate once, or without its change. \returns its time, or 0 if it
 *  was not good, which makes it wrong. */
static double run_candidate(struct pomp_rounds *r, struct pomp_candidate *c,
                            const char *step, bool is_changed) {
  struct pomp_assignment environment[POMP_MOST_ASSIGNMENTS + 12];
  unsigned count = 0;
  if (*c->change)
    count = add_library(environment, is_changed ? c->change : NULL);
  else
    environment[count++] = (struct pomp_assignment){"POMP_LIBRARY", "none"};
  for (unsigned i = 0; i < c->num_assignments && is_changed; ++i)
    environment[count++] = c->assignments[i];
  struct pomp_trial t = pomp_rounds_run(r, step, environment, count);
  if (!is_changed)
    pomp_rounds_add_others(r, &t);
  if (t.verdict == POMP_RUN_GOOD)
    return pomp_trial_seconds(&t);
  if (!r->is_over) {
    c->state = POMP_STATE_WRONG;
    pomp_spell_verdict(&t, c->problem, sizeof(c->problem));
  }
  return 0;
}

/** \returns the first one that is open and changes a construct, or does not. */
static struct pomp_candidate *find_open(struct pomp_candidate **open,
                                        unsigned count, bool has_change) {
  for (unsigned k = 0; k < count; ++k)
    if (open[k]->state == POMP_STATE_OPEN && !*open[k]->change != has_change)
      return open[k];
  return NULL;
}

/** One round, each time in another order: all candidates that are open, the
 *  plain run for those that set variables, and for those that change constructs
 *  a run with the library, which alone may make a difference. */
static void run_round(struct pomp_rounds *r, struct pomp_candidate **open,
                      unsigned count, const char *step, bool is_screening,
                      unsigned number) {
  double times[POMP_MOST_CANDIDATES] = {0}, plain = 0, attached = 0;
  struct pomp_candidate *const with_change = find_open(open, count, true);
  const bool needs_plain = find_open(open, count, false);
  for (unsigned i = 0; i < count + 2 && !r->is_over; ++i) {
    const unsigned k = (i + number) % (count + 2);
    if (k < count && open[k]->state == POMP_STATE_OPEN)
      times[k] = run_candidate(r, open[k], step, true);
    else if (k == count && needs_plain)
      plain = pomp_rounds_run_plain(r, step, NULL);
    else if (k == count + 1 && with_change)
      attached = run_candidate(r, with_change, step, false);
  }
  for (unsigned k = 0; k < count; ++k)
    pomp_pairs_add(is_screening ? &open[k]->screening : &open[k]->pairs,
                   *open[k]->change ? attached : plain, times[k]);
}

static double plain_time(const struct pomp_rounds *r) {
  double sorted[POMP_MOST_PAIRS];
  memcpy(sorted, r->plain, sizeof(sorted));
  return pomp_median(sorted, r->num_plain);
}

/** \returns the runs of all of the time. */
static double all_runs(const struct pomp_rounds *r) {
  return (r->end - r->begin) / plain_time(r);
}

/** \returns the runs that are left until a part of the time for changes. */
static double runs_left(const struct pomp_rounds *r, double end) {
  const double part = r->changes_part ? r->changes_part : 1;
  return (r->begin + (r->end - r->begin) * end * part - pomp_seconds_now()) /
         plain_time(r);
}

/** \returns the part of the time for changes after which it ends: the last part
 *  is for what \p confirmed changes give together, if it is enough for that. */
static double end_of(const struct pomp_rounds *r, unsigned confirmed) {
  return confirmed > 1 && all_runs(r) * (1 - choice_end) > RUNS_TO_CONFIRM
             ? choice_end
             : 1;
}

/** \returns the time of a candidate in runs of the unchanged program. */
static double cost_of(const struct pomp_candidate *c) {
  return c->screening.count || c->pairs.count ? 1 - c->gain.middle : 1;
}

/** \returns how many of the first candidates can run in \p rounds rounds: with
 *  a run of the unchanged program, or two. */
static unsigned limit(struct pomp_candidate **open, unsigned count, double runs,
                      unsigned rounds) {
  bool has[2] = {false};
  double cost = 0;
  unsigned kept = 0;
  for (; kept < count; ++kept) {
    cost += cost_of(open[kept]);
    has[!*open[kept]->change] = true;
    if (kept && rounds * (cost + has[0] + has[1]) > runs)
      break;
  }
  return kept;
}

/** \returns how many candidates there is time to confirm. */
static unsigned limit_chosen(const struct pomp_rounds *r,
                             struct pomp_candidate **open, unsigned count) {
  return limit(open, count < MOST_CHOSEN ? count : (unsigned)MOST_CHOSEN,
               runs_left(r, end_of(r, 2)), POMP_FEWEST_PAIRS);
}

/** \returns the runs that are left for experiments: after them there is time to
 *  confirm \p count changes. */
static double screening_left(const struct pomp_rounds *r, unsigned count) {
  return runs_left(r, end_of(r, 2)) - (count + 1) * POMP_FEWEST_PAIRS;
}

/** Leaves the last part of the time for constructs that would be faster, if
 * there are any and it is enough for three rounds of one of them. */
static void divide_time(struct pomp_rounds *r, const struct pomp_plan *plan) {
  enum { fewest_runs = 12 };
  r->changes_part = 1;
  for (unsigned i = 0; i < plan->num_candidates; ++i)
    if (pomp_wants_faster(plan, &plan->candidates[i]) &&
        all_runs(r) * (1 - changes_end) > fewest_runs)
      r->changes_part = changes_end;
}

/** Leaves out those that are always much slower, which would use most of the
 *  time, and after some rounds the worse half of those that do not help. */
static unsigned leave_out(struct pomp_candidate **open, unsigned count,
                          unsigned rounds) {
  for (unsigned k = 0; k < count; ++k)
    pomp_estimate(open[k], true);
  for (unsigned k = 0; k < count; ++k)
    if (rounds > 1 && open[k]->state == POMP_STATE_OPEN &&
        open[k]->gain.high < 0 && open[k]->gain.middle < -0.1)
      open[k]->state = POMP_STATE_UNDECIDED;
  count = pomp_sort_open(open, count);
  /* Successive halving. */
  for (unsigned k = (count + 1) / 2; k < count && rounds % POMP_FIRST_CUT == 0;
       ++k)
    if (open[k]->gain.middle < pomp_least_gain(open[k]))
      open[k]->state = POMP_STATE_UNDECIDED;
  return pomp_sort_open(open, count);
}

/** Runs all once or more, the worse half of them fewer times, until there is
 *  time to confirm all that are left. \returns how many are worth more runs. */
static unsigned screen(struct pomp_rounds *r, struct pomp_candidate **open,
                       unsigned count) {
  struct pomp_candidate *const only = count == 1 ? open[0] : NULL;
  for (unsigned i = 0; i < POMP_SCREENING && count && !r->is_over; ++i) {
    const double left = screening_left(r, i < POMP_FIRST_CUT ? 1 : 2);
    if (i && (left < 0 || limit(open, count, left, 1) < count))
      break;
    run_round(r, open, count, "experiments", true, i);
    count = leave_out(open, count, i + 1);
    if (i + 1 >= POMP_FIRST_CUT && count == limit_chosen(r, open, count))
      break;
  }
  for (unsigned k = 0; k < count; ++k)
    if (open[k]->state == POMP_STATE_OPEN &&
        open[k]->screening.count > POMP_FIRST_CUT &&
        open[k]->gain.middle < pomp_least_gain(open[k]))
      open[k]->state = POMP_STATE_UNDECIDED;
  count = pomp_sort_open(open, count);
  /* It was not chosen, so that its first runs count as well. */
  if (only && count && !r->repeat) {
    only->pairs = only->screening;
    only->screening.count = 0;
  }
  return limit_chosen(r, open, count);
}

/** Measures candidates until it is clear whether they help.
 *  \param patience how much has to be known.
 *  \param end the part of the time for changes after which it ends. */
static void verify(struct pomp_rounds *r, struct pomp_candidate **open,
                   unsigned count, const char *step,
                   enum pomp_patience patience, double end) {
  const unsigned all = count,
                 most = r->repeat ? r->repeat : (unsigned)MOST_PAIRS_EACH;
  struct pomp_candidate *chosen[POMP_MOST_CANDIDATES];
  memcpy(chosen, open, count * sizeof(*open));
  for (unsigned i = 0; i < most && count && !r->is_over; ++i) {
    if (runs_left(r, end) < 0)
      break;
    run_round(r, chosen, count, step, false, i);
    for (unsigned k = 0; k < count; ++k)
      if (chosen[k]->state == POMP_STATE_OPEN && !r->repeat)
        pomp_judge(chosen[k], patience);
    count = pomp_sort_open(chosen, count);
  }
  for (unsigned k = 0; k < all; ++k)
    if (open[k]->state == POMP_STATE_OPEN)
      pomp_judge(open[k], POMP_AT_LAST);
}

/** Finds those that did not run, those that may gain most for their time first.
 *  \returns how many there are. */
static unsigned find_waiting(const struct pomp_rounds *r,
                             const struct pomp_plan *plan,
                             struct pomp_candidate **open) {
  /* What other programs do has more influence on where threads run than what
     they are told. */
  const bool is_busy = pomp_rounds_others(r) > 0.05;
  unsigned count = 0;
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    struct pomp_candidate *c = &plan->candidates[i];
    if (c->state == POMP_STATE_OPEN && !c->percent && !c->screening.count &&
        !c->pairs.count && (!is_busy || pomp_is_asked_for(c)))
      open[count++] = c;
  }
  pomp_sort_by_worth(open, count);
  return count;
}

/** \returns how many of those that wait run next: twice, so that it says
 *  something, or once if there is no time for a first look at each finding. */
static unsigned limit_waiting(const struct pomp_rounds *r,
                              struct pomp_candidate **open, unsigned count) {
  if (runs_left(r, 1) < 2)
    return 0;
  const unsigned twice =
      limit(open, count, screening_left(r, 2), POMP_FIRST_CUT);
  for (unsigned k = twice; k < count; ++k)
    if (pomp_is_asked_for(open[k]) && open[k]->number <= 1)
      return limit(open, count, screening_left(r, 1), 1);
  return twice;
}

/** \returns whether a candidate for which there is a reason did not run. */
static bool is_anything_waiting(const struct pomp_rounds *r,
                                const struct pomp_plan *plan) {
  struct pomp_candidate *open[POMP_MOST_CANDIDATES];
  return find_waiting(r, plan, open) && pomp_is_asked_for(open[0]);
}

static unsigned count_confirmed(const struct pomp_plan *plan) {
  unsigned count = 0;
  for (unsigned i = 0; i < plan->num_candidates; ++i)
    count += plan->candidates[i].state == POMP_STATE_CONFIRMED;
  return count;
}

/** Finds those that are undecided, or not known exactly, the best ones first.
 *  \returns how many. */
static unsigned find_unsettled(const struct pomp_plan *plan,
                               struct pomp_candidate **open) {
  unsigned count = 0;
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    struct pomp_candidate *c = &plan->candidates[i];
    if (!c->percent && c->pairs.count < MOST_PAIRS_EACH &&
        (c->state == POMP_STATE_UNDECIDED ||
         (c->state == POMP_STATE_CONFIRMED && !pomp_is_exact(c))))
      open[count++] = c;
  }
  pomp_sort_by_gain(open, count);
  return count;
}

/** \returns whether two of them set the same variable, or change the same
 *  construct. */
static bool conflict(const struct pomp_candidate *a,
                     const struct pomp_candidate *b) {
  for (unsigned i = 0; i < a->num_assignments; ++i)
    for (unsigned k = 0; k < b->num_assignments; ++k)
      if (strcmp(a->assignments[i].name, b->assignments[k].name) == 0)
        return true;
  return *a->change && *b->change && pomp_is_at(a, b->path, b->line);
}

/** Adds a part to what is tried together. */
static void combine(struct pomp_candidate *all,
                    const struct pomp_candidate *c) {
  size_t length = strlen(all->title);
  snprintf(all->title + length, sizeof(all->title) - length, "%s%s",
           length ? "; " : "", c->title);
  memcpy(all->assignments + all->num_assignments, c->assignments,
         c->num_assignments * sizeof(c->assignments[0]));
  all->num_assignments += c->num_assignments;
  if (!*c->change)
    return;
  length = strlen(all->change);
  snprintf(all->change + length, sizeof(all->change) - length, "%s%s",
           length ? "; " : "", c->change);
}

unsigned pomp_choose_parts(const struct pomp_plan *plan,
                           struct pomp_candidate *combined) {
  struct pomp_candidate *parts[POMP_MOST_CANDIDATES];
  unsigned count = 0, kept = 0;
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    plan->candidates[i].is_part = false;
    if (plan->candidates[i].state == POMP_STATE_CONFIRMED)
      parts[count++] = &plan->candidates[i];
  }
  pomp_sort_by_gain(parts, count);
  *combined = (struct pomp_candidate){.name = "combined"};
  for (unsigned i = 0; i < count; ++i) {
    bool fits = combined->num_assignments + parts[i]->num_assignments <=
                POMP_MOST_ASSIGNMENTS;
    for (unsigned k = 0; k < kept; ++k)
      fits = fits && !conflict(parts[k], parts[i]);
    if (!fits)
      continue;
    combine(combined, parts[i]);
    parts[i]->is_part = true;
    parts[kept++] = parts[i];
  }
  return kept;
}

/** \returns how many confirmed changes go together, with \p best if it is
 * likely to be confirmed. */
static unsigned count_parts(const struct pomp_plan *plan,
                            struct pomp_candidate *best) {
  const enum pomp_state state = best->state;
  struct pomp_candidate together;
  if (best->gain.middle >= pomp_least_gain(best))
    best->state = POMP_STATE_CONFIRMED;
  const unsigned count = pomp_choose_parts(plan, &together);
  best->state = state;
  return count;
}

/** Spends the time that is left on what is not settled, for which new runs
 * count if it was left out before. */
static void settle(struct pomp_rounds *r, const struct pomp_plan *plan) {
  struct pomp_candidate *open[POMP_MOST_CANDIDATES];
  unsigned count;
  while (!r->is_over && !r->repeat && (count = find_unsettled(plan, open))) {
    const double end = end_of(r, count_parts(plan, open[0]));
    if (runs_left(r, end) < RUNS_TO_CONFIRM)
      break;
    count = limit(open, count, runs_left(r, end), POMP_FEWEST_PAIRS);
    for (unsigned k = 0; k < count; ++k)
      open[k]->state = POMP_STATE_OPEN;
    verify(r, open, count, "undecided", POMP_UNTIL_EXACT, end);
  }
}

void pomp_rounds_candidates(struct pomp_rounds *r, struct pomp_plan *plan) {
  struct pomp_candidate *open[POMP_MOST_CANDIDATES];
  divide_time(r, plan);
  do {
    const unsigned waiting = find_waiting(r, plan, open);
    const unsigned count = screen(r, open, limit_waiting(r, open, waiting));
    verify(r, open, count, "confirmation",
           is_anything_waiting(r, plan) ? POMP_UNTIL_CLEAR : POMP_UNTIL_EXACT,
           end_of(r, count + count_confirmed(plan)));
    /* Time that slow changes did not need is for those that come next. */
  } while (!r->is_over && find_waiting(r, plan, open) &&
           runs_left(r, end_of(r, 1 + count_confirmed(plan))) >
               RUNS_TO_CONFIRM);
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    struct pomp_candidate *c = &plan->candidates[i];
    if (c->state == POMP_STATE_OPEN && !c->percent)
      c->state = c->screening.count ? POMP_STATE_UNDECIDED : POMP_STATE_NOT_RUN;
    if (!c->pairs.count && c->screening.count)
      pomp_judge_dropped(c);
  }
  divide_time(r, plan);
  settle(r, plan);
}

bool pomp_rounds_combined(struct pomp_rounds *r, const struct pomp_plan *plan,
                          struct pomp_candidate *combined) {
  if (pomp_choose_parts(plan, combined) < 2)
    return false;
  verify(r, &combined, 1, "all together", POMP_UNTIL_EXACT, 1);
  return true;
}
