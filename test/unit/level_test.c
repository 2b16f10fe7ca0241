/*===- level_test.c - Unit tests of levels and environment variables ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/message.h"
#include "program/level.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static int32_t parse(int group, const char *text) {
  int32_t level = -1;
  return pomp_level_parse(group, text, &level) ? level : -1;
}

static void parses_names_in_any_case(void **state) {
  (void)state;
  assert_int_equal(parse(POMP_GROUP_LOOP, "EnterExit"), 1);
  assert_int_equal(parse(POMP_GROUP_LOOP, "enterexit"), 1);
  assert_int_equal(parse(POMP_GROUP_LOOP, "CHUNKS"), 8);
  assert_int_equal(parse(POMP_GROUP_LOOP, "NONE"), 0);
  assert_int_equal(parse(POMP_GROUP_SYNC, "BeginEnd+Event"), 6);
  assert_int_equal(parse(POMP_GROUP_SYNC, " beginend + EVENT "), 6);
  assert_int_equal(parse(POMP_GROUP_SYNC, "Event+Event"), 4);
}

static void refuses_everything_else(void **state) {
  (void)state;
  static const char *const bad[] = {"",
                                    " ",
                                    "+",
                                    "fast",
                                    "EnterExi",
                                    "EnterExit+",
                                    "+EnterExit",
                                    "Enter Exit",
                                    "none+none",
                                    "none+EnterExit",
                                    "EnterExitX",
                                    "EnterExit,Chunks",
                                    "Chunks++IterEvent",
                                    "1"};
  for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); ++i) {
    if (parse(POMP_GROUP_LOOP, bad[i]) != -1)
      print_error("accepted: %s\n", bad[i]);
    assert_int_equal(parse(POMP_GROUP_LOOP, bad[i]), -1);
  }
}

static void a_level_must_belong_to_its_group(void **state) {
  (void)state;
  /* The table of the paper's section 3.8, Task and Target. */
  static const int32_t valid[POMP_NUM_GROUPS] = {3, 57, 3, 7, 7, 5, 7, 7};
  for (int group = 0; group < POMP_NUM_GROUPS; ++group)
    assert_int_equal(pomp_level_valid(group), valid[group]);
  assert_int_equal(parse(POMP_GROUP_LOOP, "BeginEnd"), -1);
  assert_int_equal(parse(POMP_GROUP_PARALLEL, "Event"), -1);
  assert_int_equal(parse(POMP_GROUP_RUNTIME, "BeginEnd"), -1);
}

static void spells_what_it_parses(void **state) {
  (void)state;
  for (int group = 0; group < POMP_NUM_GROUPS; ++group)
    for (int32_t level = 0; level < 64; ++level) {
      char text[128];
      if (level & ~pomp_level_valid(group))
        continue;
      pomp_level_spell(level, "+", text, sizeof(text));
      assert_int_equal(parse(group, text), level);
    }
}

static void print_levels(void) {
  for (int g = 0; g < POMP_NUM_GROUPS; ++g)
    fprintf(stderr, "%d ", (int)POMP_Get_level((POMP_Group)g));
}

static void expect(const char *name, const char *value, const char *output) {
  const char *environment[] = {name, value, NULL};
  static struct child child;
  run_child(&child, print_levels, name ? environment : NULL);
  assert_int_equal(child.code, 0);
  assert_string_equal(child.text, output);
}

static void environment_sets_levels(void **state) {
  (void)state;
  expect(NULL, NULL, "2 1 2 2 7 1 2 6 ");
  expect("POMP_PARALLEL", "none", "0 1 2 2 7 1 2 6 ");
  expect("POMP_LOOP", "Chunks+IterEvent", "2 24 2 2 7 1 2 6 ");
  expect("POMP_WORKSHARE", "enterexit", "2 1 1 2 7 1 2 6 ");
  expect("POMP_SYNC", "BeginEnd+Event", "2 1 2 6 7 1 2 6 ");
  expect("POMP_USER", "", "2 1 2 2 7 1 2 6 ");
  expect("POMP_RUNTIME", "EVENT", "2 1 2 2 7 4 2 6 ");
  expect("POMP_TASK", "none", "2 1 2 2 7 1 0 6 ");
  expect("POMP_TARGET", "EnterExit", "2 1 2 2 7 1 2 1 ");
}

static void bad_values_get_one_clear_sentence(void **state) {
  (void)state;
  expect("POMP_LOOP", "fast",
         "pomp: POMP_LOOP=fast: expected none or EnterExit, Chunks, "
         "IterEvent, IterBeginEnd, joined with '+'; using EnterExit\n"
         "2 1 2 2 7 1 2 6 ");
  expect("POMP_RUNTIME", "BeginEnd",
         "pomp: POMP_RUNTIME=BeginEnd: expected none or EnterExit, Event, "
         "joined with '+'; using EnterExit\n2 1 2 2 7 1 2 6 ");
  expect("POMP_USER", "%n\nx",
         "pomp: POMP_USER=%n?x: expected none or EnterExit, BeginEnd, Event, "
         "joined with '+'; using EnterExit+BeginEnd+Event\n2 1 2 2 7 1 2 6 ");
  expect("POMP_REPORT", "html",
         "pomp: POMP_REPORT=html: expected summary, full or none; using "
         "summary\n2 1 2 2 7 1 2 6 ");
  expect("POMP_MONITOR", "profile trace",
         "pomp: POMP_MONITOR=profile trace: expected profile, trace, "
         "profile,trace or none; using profile\n"
         "2 1 2 2 7 1 2 6 ");
  expect("POMP_MONITOR", "none,trace",
         "pomp: POMP_MONITOR=none,trace: expected profile, trace, "
         "profile,trace or none; using profile\n"
         "2 1 2 2 7 1 2 6 ");
  expect("POMP_MONITOR", "disco",
         "pomp: POMP_MONITOR=disco: expected profile, trace, profile,trace or "
         "none; using profile\n"
         "2 1 2 2 7 1 2 6 ");
}

static void long_message(void) {
  static char value[5000];
  memset(value, 'x', sizeof(value) - 1);
  pomp_message("%s", value);
}

static void a_long_value_stays_one_line(void **state) {
  (void)state;
  static struct child child;
  run_child(&child, long_message, NULL);
  assert_true(child.length < 1100);
  assert_ptr_equal(strchr(child.text, '\n'), child.text + child.length - 1);
}

static void set_levels(void) {
  CHECK_EQUAL(POMP_Set_level(POMP_GROUP_LOOP, 8 | 1), POMP_SUCCESS);
  CHECK_EQUAL(POMP_Get_level(POMP_GROUP_LOOP), 9);
  CHECK_EQUAL(POMP_Set_level(POMP_GROUP_LOOP, 2), POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(POMP_Set_level(POMP_GROUP_LOOP, -1), POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(POMP_Set_level((POMP_Group)8, 0), POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(POMP_Set_level((POMP_Group)-1, 0), POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(POMP_Get_level((POMP_Group)8), POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(POMP_Get_level(POMP_GROUP_LOOP), 9);
  CHECK_EQUAL(POMP_Set_level(POMP_GROUP_LOOP, 0), POMP_SUCCESS);
  CHECK(!(pomp_mask >> POMP_GUARD_LOOP_ENTER & 1));
  CHECK(pomp_mask >> POMP_GUARD_PARALLEL_BEGIN & 1);
}

static void api_sets_levels(void **state) {
  (void)state;
  run_quietly(set_levels, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(parses_names_in_any_case),
      cmocka_unit_test(refuses_everything_else),
      cmocka_unit_test(a_level_must_belong_to_its_group),
      cmocka_unit_test(spells_what_it_parses),
      cmocka_unit_test(environment_sets_levels),
      cmocka_unit_test(bad_values_get_one_clear_sentence),
      cmocka_unit_test(a_long_value_stays_one_line),
      cmocka_unit_test(api_sets_levels),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
