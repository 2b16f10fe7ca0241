/*===- study_test.c - Unit tests of the statistics of repeated runs -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/interval.h"
#include "study/series.h"
#include "unit.h"

#include <math.h>

/** The same numbers in each run of the test. */
static uint64_t seed;

static double uniform(void) {
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return ((double)(seed >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(void) {
  return sqrt(-2 * log(uniform())) * cos(6.283185307179586 * uniform());
}

/** A time with noise: most runs differ by a few percent, and one in eight is
 *  disturbed for long. */
static double noisy(double time) {
  const double disturbed = uniform() < 0.125 ? 1 + 2 * uniform() : 1;
  return time * exp(0.03 * normal()) * disturbed;
}

static void exact_differences_are_found(void **state) {
  (void)state;
  double base[10], times[10];
  for (int i = 0; i < 10; ++i) {
    base[i] = 1 + i;
    times[i] = 0.75 * base[i];
  }
  struct pomp_interval gain;
  assert_true(pomp_paired_gain(base, times, 10, 0.95, &gain));
  assert_true(fabs(gain.low - 0.25) < 1e-9 && fabs(gain.high - 0.25) < 1e-9);
  assert_true(gain.confidence >= 0.95);
  assert_false(pomp_paired_gain(base, times, 0, 0.95, &gain));
}

/** The bounds of the signed-rank test for ten pairs leave out eight means at
 *  each end (Hollander and Wolfe), and six pairs can give 96.9 % at most. */
static void few_pairs_give_less_confidence(void **state) {
  (void)state;
  double base[10], times[10];
  for (int i = 0; i < 10; ++i) {
    base[i] = 1;
    times[i] = exp(pow(3, i) / 1e5);
  }
  struct pomp_interval gain;
  pomp_paired_gain(base, times, 6, 0.99, &gain);
  assert_true(fabs(gain.confidence - (1 - 2 / 64.0)) < 1e-9);
  assert_true(fabs(gain.high - (1 - times[0])) < 1e-12);
  assert_true(fabs(gain.low - (1 - times[5])) < 1e-12);
  pomp_paired_gain(base, times, 10, 0.95, &gain);
  assert_true(fabs(gain.confidence - 0.951171875) < 1e-9);
}

/** Of 400 experiments with a true gain of 20 %, the interval misses about one
 *  in twenty, though one run in eight is disturbed. */
static void intervals_contain_the_gain(void **state) {
  (void)state;
  int missed = 0, wide = 0;
  seed = 42;
  for (int e = 0; e < 400; ++e) {
    double base[15], times[15];
    for (int i = 0; i < 15; ++i) {
      base[i] = noisy(2);
      times[i] = noisy(1.6);
    }
    struct pomp_interval gain;
    pomp_paired_gain(base, times, 15, 0.95, &gain);
    missed += gain.low > 0.2 || gain.high < 0.2;
    wide += gain.high - gain.low > 0.6;
  }
  assert_true(missed <= 30);
  assert_true(wide <= 40);
}

/** A machine that slows down in the middle affects both runs of a pair. */
static void a_slow_half_cancels(void **state) {
  (void)state;
  double base[20], times[20];
  seed = 7;
  for (int i = 0; i < 20; ++i) {
    const double machine = i < 10 ? 1 : 1.9;
    base[i] = machine * exp(0.01 * normal());
    times[i] = 0.9 * machine * exp(0.01 * normal());
  }
  struct pomp_interval gain;
  pomp_paired_gain(base, times, 20, 0.95, &gain);
  assert_true(gain.low > 0.08 && gain.high < 0.12);
}

static void quiet_runs_say_nothing(void **state) {
  (void)state;
  int drifting = 0, bimodal = 0;
  seed = 3;
  for (int e = 0; e < 300; ++e) {
    double times[20];
    for (int i = 0; i < 20; ++i)
      times[i] = exp(0.05 * normal());
    struct pomp_series s = pomp_series_of(times, 20);
    drifting += s.drifts;
    bimodal += s.is_bimodal;
  }
  assert_true(drifting <= 6);
  assert_true(bimodal <= 3);
}

static void drift_and_modes_are_seen(void **state) {
  (void)state;
  double drifting[20], bimodal[20];
  seed = 5;
  for (int i = 0; i < 20; ++i) {
    drifting[i] = 1 + 0.02 * i + 0.02 * normal();
    bimodal[i] = (i % 3 ? 1 : 1.5) + 0.02 * normal();
  }
  struct pomp_series s = pomp_series_of(drifting, 20);
  assert_true(s.drifts && s.drift > 0.2 && s.drift < 0.5);
  assert_false(s.is_bimodal);
  s = pomp_series_of(bimodal, 20);
  assert_true(s.is_bimodal);
  assert_true(fabs(s.modes[0] - 1) < 0.05 && fabs(s.modes[1] - 1.5) < 0.05);
  assert_false(pomp_series_of(bimodal, 0).drifts);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(exact_differences_are_found),
      cmocka_unit_test(few_pairs_give_less_confidence),
      cmocka_unit_test(intervals_contain_the_gain),
      cmocka_unit_test(a_slow_half_cancels),
      cmocka_unit_test(quiet_runs_say_nothing),
      cmocka_unit_test(drift_and_modes_are_seen),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
