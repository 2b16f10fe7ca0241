/*===- search_test.c - Unit tests of how pomp try spends its time ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * A program that only takes time on a clock of our own: a second, less by what
 * the variable GAIN says, and more or less by chance.
 */
#include "study/trial.h"
#include "support/say.h"
#include "try/rounds.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double now, noise, gain_of_one_thread;
static uint64_t seed;

double pomp_seconds_now(void) { return now; }

/** \returns a number between -1 and 1 of which most are near to 0. */
static double by_chance(void) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    sum += (double)(seed >> 33) / (double)(1u << 31) * 2 - 1;
  }
  return sum / 3;
}

struct pomp_trial pomp_try_once(struct pomp_subject *subject,
                                const struct pomp_assignment *environment,
                                unsigned count) {
  double seconds = 1;
  (void)subject;
  for (unsigned i = 0; i < count; ++i)
    if (environment[i].value && (strcmp(environment[i].name, "GAIN") == 0 ||
                                 strcmp(environment[i].name, "POMP_TRY") == 0))
      seconds -= strtod(environment[i].value, NULL);
    else if (environment[i].value &&
             strcmp(environment[i].name, "OMP_NUM_THREADS") == 0)
      seconds -= gain_of_one_thread;
  seconds *= 1 + noise * by_chance();
  now += seconds;
  return (struct pomp_trial){.outcome.seconds = seconds, .others = 0.2};
}

void pomp_spell_verdict(const struct pomp_trial *trial, char *text,
                        size_t size) {
  (void)trial;
  snprintf(text, size, "it failed");
}

void pomp_results_discard(const char *path) { (void)path; }

bool pomp_results_are_in(const char *directory) { return *directory == '/'; }

void pomp_results_escape(const char *path, char *escaped, size_t size) {
  snprintf(escaped, size, "%s", path);
}

void pomp_say(const char *format, ...) { (void)format; }

static struct pomp_rounds rounds;
static struct pomp_plan plan;
static struct pomp_suggestion findings[4];

static void begin(double noise_of_runs) {
  memset(&rounds, 0, sizeof(rounds));
  memset(findings, 0, sizeof(findings));
  pomp_plan_free(&plan);
  now = 0;
  noise = noise_of_runs;
  gain_of_one_thread = 0;
}

/** Adds an experiment for a finding with this promise that really gains this,
 *  with a construct if it is one of a loop or a region. */
static struct pomp_candidate *add(const char *name, unsigned reason,
                                  const char *finding, double promise,
                                  const char *gain) {
  char variables[64];
  const bool has_change =
      strncmp(name, "loop", 4) == 0 || strncmp(name, "region", 6) == 0;
  snprintf(variables, sizeof(variables), "GAIN=%s", gain);
  struct pomp_candidate *c =
      pomp_plan_add(&plan, name, has_change ? "" : variables);
  strcpy(findings[reason].finding, finding);
  findings[reason].gain = promise;
  pomp_candidate_give_reason(c, &findings[reason]);
  if (has_change) {
    strcpy(c->change, gain);
    strcpy(c->clause, name);
  }
  return c;
}

/** Does what pomp try does in so many seconds, which are runs. */
static void try_for(double seconds) {
  struct pomp_trial first;
  assert_true(pomp_rounds_baseline(&rounds, seconds, &first));
  pomp_plan_number(&plan);
  pomp_rounds_candidates(&rounds, &plan);
}

/** As of a program that allocates memory in a loop: the finding that is true,
 *  one that is not, and one thread, which is a little faster. Chance makes the
 *  runs differ by 10 %. */
static void try_allocation_for(double seconds) {
  begin(0.1);
  add("wait-active", 0, "pomp-separate-regions", 0.5, "-0.01");
  add("long-blocktime", 0, "pomp-separate-regions", 0.5, "0");
  add("region-one-thread", 0, "pomp-separate-regions", 0.5, "0.06");
  add("huge-pages", 1, "pomp-repeated-allocation", 0.51, "-0.2");
  add("keep-memory", 1, "pomp-repeated-allocation", 0.51, "0.4");
  add("loop-static", 2, "pomp-work-growth", 0.4, "-0.1");
  pomp_plan_add(&plan, "one-thread", "GAIN=0.06")->worth = 0.06;
  pomp_plan_add(&plan, "bind-close", "GAIN=0.02");
  try_for(seconds);
}

static enum pomp_state state_of(const char *name) {
  for (unsigned i = 0; i < plan.num_candidates; ++i)
    if (strcmp(plan.candidates[i].name, name) == 0)
      return plan.candidates[i].state;
  fail();
  return POMP_STATE_OPEN;
}

/** In a third of the time that pomp try takes by itself. */
static void little_time_is_for_what_promises_most(void **state) {
  (void)state;
  try_allocation_for(33);
  assert_int_equal(state_of("keep-memory"), POMP_STATE_CONFIRMED);
  assert_true(plan.candidates[4].pairs.count >= POMP_FEWEST_PAIRS);
  assert_true(plan.candidates[0].screening.count > 0);
  assert_true(now < 37);
}

/** The baseline may use up all of it. */
static void no_time_is_for_nothing(void **state) {
  (void)state;
  try_allocation_for(5);
  for (unsigned i = 0; i < plan.num_candidates; ++i)
    assert_int_equal(plan.candidates[i].state, POMP_STATE_NOT_RUN);
  assert_true(now < 8);
}

static void enough_time_is_for_all(void **state) {
  (void)state;
  try_allocation_for(200);
  assert_int_equal(state_of("keep-memory"), POMP_STATE_CONFIRMED);
  assert_int_equal(state_of("one-thread"), POMP_STATE_CONFIRMED);
  assert_int_equal(state_of("region-one-thread"), POMP_STATE_CONFIRMED);
  for (unsigned i = 0; i < 4; ++i)
    assert_int_not_equal(plan.candidates[i].state, POMP_STATE_NOT_RUN);
  assert_int_equal(state_of("loop-static"), POMP_STATE_REFUTED);
  /* Others use the machine. */
  assert_int_equal(state_of("bind-close"), POMP_STATE_NOT_RUN);
  assert_true(now < 210);
}

/** What takes little time leaves time for others. */
static void fast_changes_are_all_confirmed(void **state) {
  static const char *const names[] = {"one-thread", "region-one-thread",
                                      "loop-static", "loop-guided",
                                      "loop-large-chunks"};
  enum { count = sizeof(names) / sizeof(names[0]) };
  (void)state;
  begin(0.1);
  for (unsigned i = 0; i < count; ++i)
    add(names[i], 0, "pomp-small-chunks", 0.98, "0.98");
  try_for(50);
  for (unsigned i = 0; i < count; ++i)
    assert_int_equal(plan.candidates[i].state, POMP_STATE_CONFIRMED);
}

/** \returns what the baseline says of one thread. \param is_planned a finding
 *  promises 40 %. */
static const struct pomp_candidate *rate_one_thread(double gain,
                                                    bool is_planned) {
  struct pomp_trial first;
  begin(0.05);
  gain_of_one_thread = gain;
  if (is_planned)
    add("one-thread", 0, "pomp-contended-critical", 0.4, "0");
  assert_true(pomp_rounds_baseline(&rounds, 100, &first));
  pomp_rounds_rate_one_thread(&rounds, &plan);
  pomp_plan_number(&plan);
  return plan.num_candidates ? &plan.candidates[0] : NULL;
}

static void the_baseline_rates_one_thread(void **state) {
  (void)state;
  assert_true(rate_one_thread(0, true)->worth == 0.4);
  assert_true(rate_one_thread(-0.5, true)->worth == 0);
  assert_null(rate_one_thread(0, false));
  assert_null(rate_one_thread(-0.5, false));
  assert_true(rate_one_thread(0.2, false)->worth > 0.1);
  assert_true(rate_one_thread(0.7, true)->worth > 0.6);
}

/** Of programs in which nothing helps, some with more noise. */
static void nothing_is_confirmed_without_a_gain(void **state) {
  (void)state;
  unsigned confirmed = 0, refuted = 0;
  for (unsigned i = 0; i < 40; ++i) {
    begin(i % 2 ? 0.1 : 0.3);
    add("loop-dynamic", 0, "pomp-imbalanced-loop", 0.3, "0");
    add("loop-guided", 0, "pomp-imbalanced-loop", 0.3, "-0.01");
    add("loop-cyclic", 0, "pomp-imbalanced-loop", 0.3, "-0.02");
    add("region-one-thread", 1, "pomp-small-regions", 0.5, "-0.3");
    add("one-thread", 1, "pomp-small-regions", 0.5, "0");
    try_for(100);
    for (unsigned k = 0; k < plan.num_candidates; ++k) {
      confirmed += plan.candidates[k].state == POMP_STATE_CONFIRMED;
      refuted += plan.candidates[k].state == POMP_STATE_REFUTED;
    }
  }
  assert_true(confirmed <= 2);
  assert_true(refuted > 120);
}

/** Of programs in which one of several changes helps most. */
static void intervals_have_the_true_gain(void **state) {
  (void)state;
  unsigned confirmed = 0, good = 0;
  for (unsigned i = 0; i < 100; ++i) {
    begin(0.2);
    add("loop-dynamic", 0, "pomp-imbalanced-loop", 0.3, "0.15");
    add("loop-guided", 0, "pomp-imbalanced-loop", 0.3, "0.15");
    add("loop-large-chunks", 0, "pomp-imbalanced-loop", 0.3, "0.15");
    add("wait-active", 1, "pomp-small-regions", 0.5, "0");
    try_for(90);
    for (unsigned k = 0; k < plan.num_candidates; ++k) {
      const struct pomp_candidate *c = &plan.candidates[k];
      const double gain = k < 3 ? 0.15 : 0;
      confirmed += c->state == POMP_STATE_CONFIRMED;
      good += c->state == POMP_STATE_CONFIRMED && c->gain.low <= gain &&
              gain <= c->gain.high;
    }
  }
  assert_true(confirmed > 150);
  assert_true(good * 100 >= confirmed * 95);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(little_time_is_for_what_promises_most),
      cmocka_unit_test(no_time_is_for_nothing),
      cmocka_unit_test(enough_time_is_for_all),
      cmocka_unit_test(fast_changes_are_all_confirmed),
      cmocka_unit_test(the_baseline_rates_one_thread),
      cmocka_unit_test(nothing_is_confirmed_without_a_gain),
      cmocka_unit_test(intervals_have_the_true_gain)};
  const int failed = cmocka_run_group_tests(tests, NULL, NULL);
  pomp_plan_free(&plan);
  return failed;
}
