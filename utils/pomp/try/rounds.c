/*===- rounds.c - Rounds of runs -----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/rounds.h"
#include "support/say.h"
#include "try/judge.h"
#include "try/together.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  FEWEST_ROUNDS = 2,
  MOST_ROUNDS = 6,
  /** Pairs of an experiment after it was chosen. */
  MOST_PAIRS_EACH = 40,
  /** How many are measured again. */
  MOST_CHOSEN = 5
};

/** The parts of the time after which each step ends. */
static const double baseline_end = 0.15, choice_end = 0.8;
/** The part that changes may use if constructs can be faster, too. */
static const double changes_end = 0.85;

static double part_left(const struct pomp_rounds *r, double end) {
  const double part = r->changes_part ? r->changes_part : 1;
  return r->begin + (r->end - r->begin) * end * part - pomp_seconds_now();
}

double pomp_rounds_left(const struct pomp_rounds *r) {
  return r->end - pomp_seconds_now();
}

/** Tells how far we are: on a terminal in one line, else now and then. */
static void show_progress(const struct pomp_rounds *r, const char *step) {
  static double last;
  const double now = pomp_seconds_now(), left = r->end - now;
  const bool is_terminal = isatty(STDERR_FILENO);
  if (!r->end || (!is_terminal && now - last < 5))
    return;
  last = now;
  if (is_terminal)
    fprintf(stderr, "\rpomp: %s: run %u, %.0f s left at most \033[K", step,
            r->num_runs + 1, left > 0 ? left : 0);
  else
    pomp_say("%s: run %u, %.0f s left at most", step, r->num_runs + 1,
             left > 0 ? left : 0);
}

/** Somebody wants to stop between two runs; during one, its outcome tells. */
static volatile sig_atomic_t is_stopped;

static void stop(int number) {
  (void)number;
  is_stopped = 1;
}

static void take_signals(void) {
  static const int numbers[] = {SIGINT, SIGTERM};
  const struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESTART};
  for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); ++i) {
    struct sigaction before;
    sigaction(numbers[i], NULL, &before);
    if (before.sa_handler != SIG_IGN)
      sigaction(numbers[i], &action, NULL);
  }
}

struct pomp_trial pomp_rounds_run(struct pomp_rounds *r, const char *step,
                                  const struct pomp_assignment *environment,
                                  unsigned count) {
  show_progress(r, step);
  struct pomp_trial t = {.verdict = POMP_RUN_INTERRUPTED};
  if (!is_stopped)
    t = pomp_try_once(&r->subject, environment, count);
  ++r->num_runs;
  r->was_interrupted |= t.verdict == POMP_RUN_INTERRUPTED;
  r->is_over |= r->was_interrupted || t.verdict == POMP_RUN_FAILED;
  return t;
}

/** Notices how busy the machine was. */
static void add_others(struct pomp_rounds *r, const struct pomp_trial *t) {
  if (t->others >= 0 && r->num_others < POMP_MOST_PAIRS)
    r->others[r->num_others++] = t->others;
}

/** The unchanged program. \returns its time, or 0 if it was not good. */
static double run_plain(struct pomp_rounds *r, const char *step,
                        struct pomp_trial *trial) {
  static const struct pomp_assignment off = {"POMP_LIBRARY", "none"};
  struct pomp_trial t = pomp_rounds_run(r, step, &off, 1);
  if (trial)
    *trial = t;
  if (t.verdict == POMP_RUN_WRONG_OUTPUT && !r->subject.check) {
    r->subject.ignores_output = true;
    t.verdict = POMP_RUN_GOOD;
  }
  if (t.verdict != POMP_RUN_GOOD) {
    if (t.verdict != POMP_RUN_FAILED && !r->was_interrupted) {
      char clause[POMP_TEXT_SIZE - 64];
      pomp_spell_verdict(&t, clause, sizeof(clause));
      snprintf(r->problem, sizeof(r->problem),
               "run %u of the unchanged program: %s", r->num_runs, clause);
    }
    r->is_over = true;
    return 0;
  }
  if (r->num_plain < POMP_MOST_PAIRS) {
    r->plain[r->num_plain++] = t.outcome.seconds;
    add_others(r, &t);
  }
  return t.outcome.seconds;
}

void pomp_pairs_add(struct pomp_pairs *p, double base, double time) {
  if (p->count < POMP_MOST_PAIRS && base > 0 && time > 0) {
    p->base[p->count] = base;
    p->times[p->count++] = time;
  }
}

/** A measured run, with its results in a directory of its own. */
static void run_measured(struct pomp_rounds *r, struct pomp_pairs *pairs,
                         double plain, const char *kind, const char *threads) {
  char directory[POMP_PATH_SIZE + 64], escaped[2 * POMP_PATH_SIZE];
  snprintf(directory, sizeof(directory), "%s/%s-%zu", r->subject.directory,
           kind, pairs->count + 1);
  pomp_results_escape(directory, escaped, sizeof(escaped));
  const struct pomp_assignment environment[] = {
      {"POMP_LIBRARY", NULL},
      {"POMP_OUTPUT", escaped},
      {"POMP_REPORT", "none"},
      {"OMP_NUM_THREADS", threads ? threads : getenv("OMP_NUM_THREADS")}};
  struct pomp_trial t = pomp_rounds_run(r, "baseline", environment, 4);
  if (t.verdict == POMP_RUN_GOOD) {
    pomp_pairs_add(pairs, plain, t.outcome.seconds);
  } else if (!r->is_over) {
    char clause[POMP_TEXT_SIZE];
    pomp_spell_verdict(&t, clause, sizeof(clause));
    pomp_say("a run with %s: %s", threads ? "one thread" : "measurement",
             clause);
  }
}

/** Names the run whose time is the median. */
static void choose(const struct pomp_rounds *r, const struct pomp_pairs *p,
                   const char *kind, char path[POMP_PATH_SIZE]) {
  double sorted[POMP_MOST_PAIRS];
  size_t best = 0;
  if (!p->count)
    return;
  memcpy(sorted, p->times, p->count * sizeof(*sorted));
  const double median = pomp_median(sorted, p->count);
  for (size_t i = 1; i < p->count; ++i)
    if (fabs(p->times[i] - median) < fabs(p->times[best] - median))
      best = i;
  char name[sizeof(r->subject.directory) + 64];
  snprintf(name, sizeof(name), "%s/%s-%zu", r->subject.directory, kind,
           best + 1);
  if (strlen(name) < POMP_PATH_SIZE && pomp_results_are_in(name))
    strcpy(path, name);
}

bool pomp_rounds_baseline(struct pomp_rounds *r, double seconds,
                          struct pomp_trial *trial) {
  take_signals();
  r->begin = pomp_seconds_now();
  const double first = run_plain(r, "first run", trial);
  if (!first)
    return false;
  if (!seconds)
    seconds = first * 100 > 20 ? first * 100 : 20;
  r->end = r->begin + seconds;
  pomp_say("the first run took %.3f s; all runs take %.0f s at most, unless "
           "--time SECONDS says otherwise",
           first, seconds);
  for (unsigned i = 0; i < MOST_ROUNDS && !r->is_over; ++i) {
    if (i >= FEWEST_ROUNDS && part_left(r, baseline_end) < 0)
      break;
    const double plain = run_plain(r, "baseline", NULL);
    if (!r->is_over)
      run_measured(r, &r->measured, plain, "measured", NULL);
    if (!r->is_over)
      run_measured(r, &r->one_thread, plain, "one-thread", "1");
  }
  choose(r, &r->measured, "measured", r->measured_directory);
  choose(r, &r->one_thread, "one-thread", r->one_directory);
  return true;
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
    add_others(r, &t);
  if (t.verdict == POMP_RUN_GOOD)
    return t.outcome.seconds;
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
      plain = run_plain(r, step, NULL);
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

/** \returns how many of the first candidates can run in \p rounds rounds in
 *  that many seconds. */
static unsigned limit(const struct pomp_rounds *r, unsigned count,
                      double seconds, unsigned rounds) {
  const double most = seconds / plain_time(r) / rounds - 1;
  return most < 1 ? count > 0 : most < count ? (unsigned)most : count;
}

/** \returns how many candidates there is time to confirm. */
static unsigned limit_chosen(const struct pomp_rounds *r, unsigned count) {
  return limit(r, count < MOST_CHOSEN ? count : (unsigned)MOST_CHOSEN,
               part_left(r, choice_end), POMP_FEWEST_PAIRS);
}

/** \returns the seconds that are left for experiments: after them there is time
 *  to confirm two. */
static double screening_left(const struct pomp_rounds *r) {
  enum { runs = 3 * POMP_FEWEST_PAIRS };
  return part_left(r, choice_end) - runs * plain_time(r);
}

/** \returns whether the part of the time behind the changes is enough to say
 *  something about faster constructs: three rounds of one of them. */
static bool has_time_for_faster(const struct pomp_rounds *r) {
  enum { fewest_runs = 12 };
  return (r->end - r->begin) * (1 - changes_end) > fewest_runs * plain_time(r);
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
    if (i && (i < POMP_FIRST_CUT ? part_left(r, 1) : screening_left(r)) < 0)
      break;
    run_round(r, open, count, "experiments", true, i);
    count = leave_out(open, count, i + 1);
    if (i + 1 >= POMP_FIRST_CUT && count == limit_chosen(r, count))
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
  return limit_chosen(r, count);
}

void pomp_rounds_verify(struct pomp_rounds *r, struct pomp_candidate **open,
                        unsigned count, const char *step, double end) {
  const unsigned all = count,
                 most = r->repeat ? r->repeat : (unsigned)MOST_PAIRS_EACH;
  struct pomp_candidate *chosen[POMP_MOST_CANDIDATES];
  memcpy(chosen, open, count * sizeof(*open));
  for (unsigned i = 0; i < most && count && !r->is_over; ++i) {
    if (part_left(r, end) < 0)
      break;
    run_round(r, chosen, count, step, false, i);
    for (unsigned k = 0; k < count; ++k)
      if (chosen[k]->state == POMP_STATE_OPEN && !r->repeat)
        pomp_judge(chosen[k], false);
    count = pomp_sort_open(chosen, count);
  }
  for (unsigned k = 0; k < all; ++k)
    if (open[k]->state == POMP_STATE_OPEN)
      pomp_judge(open[k], true);
}

double pomp_rounds_others(const struct pomp_rounds *r) {
  double others[POMP_MOST_PAIRS];
  memcpy(others, r->others, sizeof(others));
  return pomp_median(others, r->num_others);
}

/** Sorts the promising ones to the front. \returns how many can run so often
 *  that it says something. */
static unsigned choose_affordable(const struct pomp_rounds *r,
                                  struct pomp_candidate **open,
                                  unsigned count) {
  /* What other programs do has more influence on where threads run than what
     they are told. */
  if (pomp_rounds_others(r) > 0.05) {
    unsigned kept = 0;
    for (unsigned i = 0; i < count; ++i)
      if (pomp_is_asked_for(open[i]))
        open[kept++] = open[i];
    count = kept;
  }
  pomp_sort_by_promise(open, count);
  return limit(r, count, screening_left(r), POMP_FIRST_CUT);
}

/** Finds those that did not run, the promising ones first.
 *  \returns how many of them can run so often that it says something. */
static unsigned choose_next(const struct pomp_rounds *r,
                            const struct pomp_plan *plan,
                            struct pomp_candidate **open) {
  unsigned count = 0;
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    struct pomp_candidate *c = &plan->candidates[i];
    if (c->state == POMP_STATE_OPEN && !c->percent && !c->screening.count &&
        !c->pairs.count)
      open[count++] = c;
  }
  return choose_affordable(r, open, count);
}

static unsigned count_confirmed(const struct pomp_plan *plan) {
  unsigned count = 0;
  for (unsigned i = 0; i < plan->num_candidates; ++i)
    count += plan->candidates[i].state == POMP_STATE_CONFIRMED;
  return count;
}

/** \returns the part of the time for changes after which it ends: the last part
 *  is for what \p confirmed changes give together. */
static double end_of(unsigned confirmed) {
  return confirmed > 1 ? choice_end : 1;
}

/** Finds those that are undecided, the best ones first. \returns how many. */
static unsigned find_undecided(const struct pomp_plan *plan,
                               struct pomp_candidate **open) {
  unsigned count = 0;
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    struct pomp_candidate *c = &plan->candidates[i];
    if (c->state == POMP_STATE_UNDECIDED && !c->percent &&
        c->pairs.count < MOST_PAIRS_EACH)
      open[count++] = c;
  }
  pomp_sort_by_gain(open, count);
  return count;
}

/** Spends the time that is left on what is undecided, for which new runs count
 *  if it was left out before. */
static void settle(struct pomp_rounds *r, const struct pomp_plan *plan) {
  struct pomp_candidate *open[POMP_MOST_CANDIDATES], together;
  unsigned count;
  while (!r->is_over && !r->repeat && (count = find_undecided(plan, open))) {
    const bool may_help = open[0]->gain.middle >= pomp_least_gain(open[0]);
    const double end = end_of(pomp_choose_parts(plan, &together) + may_help);
    const double seconds = part_left(r, end);
    if (seconds < 2 * POMP_FEWEST_PAIRS * plain_time(r))
      break;
    count = limit(r, count, seconds, POMP_FEWEST_PAIRS);
    for (unsigned k = 0; k < count; ++k)
      open[k]->state = POMP_STATE_OPEN;
    pomp_rounds_verify(r, open, count, "undecided", end);
  }
}

void pomp_rounds_candidates(struct pomp_rounds *r, struct pomp_plan *plan) {
  struct pomp_candidate *open[POMP_MOST_CANDIDATES];
  bool has_faster = false;
  for (unsigned i = 0; i < plan->num_candidates; ++i)
    has_faster |= plan->candidates[i].percent;
  /* The rest is for constructs that would be faster. */
  r->changes_part = has_faster && has_time_for_faster(r) ? changes_end : 1;
  unsigned count;
  do {
    count = choose_next(r, plan, open);
    count = screen(r, open, count);
    pomp_rounds_verify(r, open, count, "confirmation",
                       end_of(count + count_confirmed(plan)));
    /* Time that slow changes did not need is for those that come next. */
  } while (!r->is_over && choose_next(r, plan, open) &&
           part_left(r, end_of(1 + count_confirmed(plan))) >
               2 * POMP_FEWEST_PAIRS * plain_time(r));
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    struct pomp_candidate *c = &plan->candidates[i];
    if (c->state == POMP_STATE_OPEN && !c->percent)
      c->state = c->screening.count ? POMP_STATE_UNDECIDED : POMP_STATE_NOT_RUN;
    if (!c->pairs.count && c->screening.count)
      pomp_judge_dropped(c);
  }
  settle(r, plan);
}

bool pomp_rounds_combined(struct pomp_rounds *r, const struct pomp_plan *plan,
                          struct pomp_candidate *combined) {
  if (pomp_choose_parts(plan, combined) < 2)
    return false;
  pomp_rounds_verify(r, &combined, 1, "all together", 1);
  return true;
}
