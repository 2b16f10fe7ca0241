/*===- throttle_test.c - Unit tests of the throttle -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "unit.h"

#include <string.h>

/** \p visits of a region of \p ns each by thread \p thread. */
static void call(uint64_t *now, POMP_Handle_t *handle, int thread,
                 unsigned visits, uint64_t ns) {
  for (unsigned i = 0; i < visits; ++i) {
    at(*now, thread, POMP_FN_User_region_begin, handle);
    at(*now += ns, thread, POMP_FN_User_region_end, handle);
  }
}

static void floods(void) {
  use_fake_clock();
  uint64_t now = 0;
  POMP_Handle_t small = make("uregion", "small"), big = make("uregion", "big");
  POMP_Handle_t parallel = make("pregion", "team");
  call(&now, &small, 0, 9, 99);
  call(&now, &big, 0, 50, 100);
  CHECK_EQUAL(region_of(result_at(now), "small")->visits, 9);
  /* The tenth tells; another thread is not asked. */
  call(&now, &small, 0, 5, 99);
  call(&now, &small, 1, 5, 99);
  struct pomp_result *result = result_at(now);
  CHECK_EQUAL(region_of(result, "small")->visits, 10);
  CHECK_EQUAL(region_of(result, "big")->visits, 50);
  CHECK_EQUAL(result->unbalanced_events, 0);
  /* Others depend on the events of a team. */
  for (int i = 0; i < 30; ++i) {
    at(now, 0, POMP_FN_Parallel_enter, &parallel);
    at(now, 0, POMP_FN_Parallel_exit, &parallel);
  }
  CHECK_EQUAL(region_of(result_at(now), "team")->visits, 30);
}

static void test_floods(void **state) {
  (void)state;
  static const char *const environment[] = {"POMP_THROTTLE", "10,100", NULL};
  struct child child;
  run_child(&child, floods, environment);
  assert_int_equal(child.code, 0);
  assert_non_null(strstr(child.text, "pomp: POMP_THROTTLE switched off uregion"
                                     " small, "));
  assert_null(strstr(child.text, "big,"));
}

static void open_pairs(void) {
  use_fake_clock();
  POMP_Handle_t region = make("uregion", "again");
  POMP_Handle_t lock = make("critical", "lock");
  /* Open when it is switched off, in this thread and in another; what is
   * opened afterwards is not seen, and does not close the others. */
  at(0, 0, POMP_FN_User_region_begin, &region);
  at(0, 1, POMP_FN_User_region_begin, &region);
  uint64_t now = 10;
  for (int i = 0; i < 4; ++i) {
    at(now, 0, POMP_FN_User_region_begin, &region);
    at(++now, 0, POMP_FN_User_region_end, &region);
  }
  at(100, 0, POMP_FN_User_region_end, &region);
  at(100, 1, POMP_FN_User_region_end, &region);
  /* Begin and end inside enter and exit are one visit. */
  for (int i = 0; i < 3; ++i) {
    at(200, 0, POMP_FN_Critical_enter, &lock);
    at(200, 0, POMP_FN_Critical_begin, &lock);
    at(201, 0, POMP_FN_Critical_end, &lock);
    at(201, 0, POMP_FN_Critical_exit, &lock);
  }
  struct pomp_result *result = result_at(300);
  struct pomp_result_region *r = region_of(result, "again");
  CHECK_EQUAL(r->time, 200);
  CHECK_EQUAL(r->visits, 4);
  CHECK_EQUAL(region_of(result, "lock")->visits, 2);
  CHECK_EQUAL(result->unbalanced_events, 0);
}

static void test_open_pairs(void **state) {
  (void)state;
  static const char *const environment[] = {"POMP_THROTTLE", "2,50", NULL};
  struct child child;
  run_child(&child, open_pairs, environment);
  if (child.code)
    print_message("%s", child.text);
  assert_int_equal(child.code, 0);
}

static void nothing(void) {
  use_fake_clock();
  uint64_t now = 0;
  POMP_Handle_t small = make("uregion", "small");
  call(&now, &small, 0, 40, 1);
  CHECK_EQUAL(region_of(result_at(now), "small")->visits, 40);
}

static void test_wrong_values(void **state) {
  (void)state;
  static const char *const wrong[] = {
      "1", "1,", ",1", "1,2,3", "-1,5", "0,5", "1,x", "99999999999999999999,1",
      NULL};
  for (const char *const *value = wrong; *value; ++value) {
    const char *const environment[] = {"POMP_THROTTLE", *value, NULL};
    struct child child;
    run_child(&child, nothing, environment);
    assert_int_equal(child.code, 0);
    assert_non_null(strstr(child.text, "expected CALLS,NANOSECONDS"));
    assert_non_null(strstr(child.text, *value));
  }
  const char *const none[] = {"POMP_THROTTLE", "", NULL};
  run_quietly(nothing, none);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_floods),
      cmocka_unit_test(test_open_pairs),
      cmocka_unit_test(test_wrong_values),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
