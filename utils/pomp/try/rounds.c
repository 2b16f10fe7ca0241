/*===- rounds.c - Rounds of runs -----------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/rounds.h"
#include "support/say.h"
#include "support/seconds.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FEWEST_ROUNDS = 2, MOST_ROUNDS = 6 };

/** The part of the time after which the baseline ends. */
static const double baseline_end = 0.15;

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
  if (t.outcome.stopped_seconds) {
    pomp_say("run %u was stopped for %.1f s, as by Ctrl-Z: its time does not "
             "count",
             r->num_runs, t.outcome.stopped_seconds);
    r->begin += t.outcome.stopped_seconds;
    r->end += r->end ? t.outcome.stopped_seconds : 0;
  }
  r->was_interrupted |= t.verdict == POMP_RUN_INTERRUPTED;
  r->is_over |= r->was_interrupted || t.verdict == POMP_RUN_FAILED;
  return t;
}

void pomp_rounds_add_others(struct pomp_rounds *r, const struct pomp_trial *t) {
  if (t->others >= 0 && r->num_others < POMP_MOST_PAIRS)
    r->others[r->num_others++] = t->others;
}

double pomp_rounds_run_plain(struct pomp_rounds *r, const char *step,
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
  const double seconds = pomp_trial_seconds(&t);
  if (seconds > 0 && r->num_plain < POMP_MOST_PAIRS) {
    r->plain[r->num_plain++] = seconds;
    pomp_rounds_add_others(r, &t);
  }
  return seconds;
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
    const size_t before = pairs->count;
    pomp_pairs_add(pairs, plain, pomp_trial_seconds(&t));
    /* If one of both was stopped, the next one has the same name. */
    if (pairs->count == before)
      pomp_results_discard(directory);
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
  double first = 0;
  for (unsigned i = 0; i < MOST_ROUNDS && !first && !r->is_over; ++i)
    first = pomp_rounds_run_plain(r, "first run", trial);
  if (!first) {
    if (!r->is_over)
      snprintf(r->problem, sizeof(r->problem),
               "the program is stopped in each run");
    return false;
  }
  if (!seconds)
    seconds = first * 100 > 20 ? first * 100 : 20;
  r->end = r->begin + seconds;
  pomp_say("the first run took %.3f s; all runs take %.0f s at most, unless "
           "--time SECONDS says otherwise",
           first, seconds);
  for (unsigned i = 0; i < MOST_ROUNDS && !r->is_over; ++i) {
    if (i >= FEWEST_ROUNDS &&
        pomp_seconds_now() - r->begin > baseline_end * seconds)
      break;
    const double plain = pomp_rounds_run_plain(r, "baseline", NULL);
    if (!r->is_over)
      run_measured(r, &r->measured, plain, "measured", NULL);
    if (!r->is_over)
      run_measured(r, &r->one_thread, plain, "one-thread", "1");
  }
  choose(r, &r->measured, "measured", r->measured_directory);
  choose(r, &r->one_thread, "one-thread", r->one_directory);
  return true;
}

double pomp_rounds_others(const struct pomp_rounds *r) {
  double others[POMP_MOST_PAIRS];
  memcpy(others, r->others, sizeof(others));
  return pomp_median(others, r->num_others);
}
