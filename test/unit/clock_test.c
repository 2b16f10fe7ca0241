/*===- clock_test.c - Unit tests of clocks of several hosts ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/trace_clock.h"
#include "unit.h"

static const uint64_t s = 1000000000;

static void nothing_is_changed_by_default(void **state) {
  (void)state;
  const struct pomp_time_shift none = {0};
  assert_int_equal(pomp_shift_time(&none, 0), 0);
  assert_int_equal(pomp_shift_time(&none, 12345678901234567),
                   12345678901234567);
}

static void one_host_has_one_clock(void **state) {
  (void)state;
  struct pomp_clocked p[2] = {
      {.host = "a", .facts = {.begin = 50 * s, .realtime = 9000 * s}},
      /* The time of day was set meanwhile. */
      {.host = "a", .facts = {.begin = 49 * s, .realtime = 1 * s}}};
  assert_true(pomp_clocks_compare(p, 2));
  assert_int_equal(pomp_shift_time(&p[0].shift, 7), 1 * s + 7);
  assert_int_equal(pomp_shift_time(&p[1].shift, 7), 7);
  assert_false(p[0].is_by_wall || p[1].is_by_wall);
}

/** A host whose clock is ahead by 1000 s at its 1100th second, and has 10 us
 *  more in each. Of its two ranks the second measured better. */
static void offsets_are_interpolated(void **state) {
  (void)state;
  struct pomp_clocked p[3] = {
      {.host = "a", .is_first = true, .facts = {.begin = 100 * s}},
      {.host = "b",
       .facts = {1100 * s,
                 0,
                 2,
                 {{1100 * s, -1000 * (int64_t)s + 999999, 1000000},
                  {1200 * s, -1000 * (int64_t)s + 999999, 1000000}}}},
      {.host = "b",
       .facts = {1150 * s,
                 0,
                 2,
                 {{1100 * s, -1000 * (int64_t)s, 10},
                  {1200 * s, -1000 * (int64_t)s - 1000000, 9}}}}};
  assert_true(pomp_clocks_compare(p, 3));
  assert_int_equal(pomp_shift_time(&p[0].shift, 0), 0);
  assert_int_equal(pomp_shift_time(&p[1].shift, 0), 0);
  assert_int_equal(pomp_shift_time(&p[1].shift, 50 * s), 50 * s - 500000);
  assert_int_equal(pomp_shift_time(&p[2].shift, 0), 50 * s - 500000);
  assert_int_equal(pomp_shift_time(&p[2].shift, 50 * s), 100 * s - 1000000);
  /* Beyond the last one, too. */
  assert_int_equal(pomp_shift_time(&p[2].shift, 150 * s), 200 * s - 2000000);
  for (uint64_t t = 0; t < 300000; ++t)
    assert_true(pomp_shift_time(&p[2].shift, t) <=
                pomp_shift_time(&p[2].shift, t + 1));
}

/** Two offsets right after each other differ by what they may be wrong. */
static void uncertainty_is_no_drift(void **state) {
  (void)state;
  struct pomp_clocked p[2] = {
      {.host = "a", .is_first = true},
      {.host = "b", .facts = {0, 0, 2, {{1000, 5000, 900}, {2000, 5800, 40}}}}};
  assert_true(pomp_clocks_compare(p, 2));
  assert_int_equal(pomp_shift_time(&p[1].shift, 0), 5800);
  assert_int_equal(pomp_shift_time(&p[1].shift, 100 * s), 100 * s + 5800);
}

static void without_offsets_the_wall_clock_tells(void **state) {
  (void)state;
  struct pomp_clocked p[3] = {
      {.host = "a",
       .is_first = true,
       .facts = {.begin = 100 * s, .realtime = 5000 * s}},
      {.host = "b", .facts = {.begin = 7 * s, .realtime = 5002 * s}},
      {.host = "c", .facts = {3 * s, 1, 1, {{3 * s, 98 * (int64_t)s, 5}}}}};
  assert_true(pomp_clocks_compare(p, 3));
  assert_int_equal(pomp_shift_time(&p[0].shift, 0), 0);
  assert_int_equal(pomp_shift_time(&p[1].shift, 0), 2 * s);
  assert_int_equal(pomp_shift_time(&p[2].shift, 0), 1 * s);
  assert_true(!p[0].is_by_wall && p[1].is_by_wall && !p[2].is_by_wall);
}

/** Rank 0 has left nothing. What others have measured is still of its clock. */
static void rank_0_may_be_missing(void **state) {
  (void)state;
  struct pomp_clocked p[2] = {
      {.host = "b", .facts = {.begin = 7 * s, .realtime = 5002 * s}},
      {.host = "c",
       .facts = {3 * s, 5001 * s, 1, {{3 * s, 98 * (int64_t)s, 5}}}}};
  assert_true(pomp_clocks_compare(p, 2));
  assert_int_equal(pomp_shift_time(&p[0].shift, 0), 1 * s);
  assert_int_equal(pomp_shift_time(&p[1].shift, 0), 0);
  assert_true(pomp_clocks_compare(p, 1));
  assert_int_equal(pomp_shift_time(&p[0].shift, 0), 0);
  assert_false(p[0].is_by_wall);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_is_changed_by_default),
      cmocka_unit_test(one_host_has_one_clock),
      cmocka_unit_test(offsets_are_interpolated),
      cmocka_unit_test(uncertainty_is_no_drift),
      cmocka_unit_test(without_offsets_the_wall_clock_tells),
      cmocka_unit_test(rank_0_may_be_missing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
