/*===- report_test.c - Unit tests of the reports ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/derive/complete_locks.h"
#include "profile/report/report.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

/** \returns the characters before the end of the line. */
static unsigned width_of(const char *line) {
  unsigned width = 0;
  for (; *line && *line != '\n'; ++line)
    width += ((unsigned char)*line & 0xc0) != 0x80;
  return width;
}

static unsigned check_summary(const struct pomp_result *result) {
  struct pomp_text text = {0};
  pomp_report_text(&text, result, &(struct pomp_report_form){0});
  CHECK(!text.failed);
  unsigned lines = 0;
  for (const char *p = text.data; *p; p = strchr(p, '\n') + 1) {
    CHECK(width_of(p) <= POMP_REPORT_COLUMNS);
    ++lines;
  }
  CHECK(lines <= POMP_REPORT_LINES);
  for (size_t i = 0; i < text.length; ++i)
    CHECK((unsigned char)text.data[i] >= ' ' || text.data[i] == '\n');
  free(text.data);
  return lines;
}

static void check_others(struct pomp_result *result) {
  struct pomp_text text = {0};
  pomp_report_json(&text, result, NULL);
  CHECK(!text.failed);
  const char *error = json_error(text.data);
  if (error)
    child_failed(__FILE__, __LINE__, error, error - text.data, 0);
  free(text.data);
  memset(&text, 0, sizeof(text));
  CHECK(pomp_result_complete_locks(result));
  pomp_report_text(&text, result, &(struct pomp_report_form){.full = true});
  CHECK(!text.failed && text.length);
  free(text.data);
}

/** So many that nobody knows exactly how many there were at once. */
static void crowd_tasks(uint64_t *now, uint64_t step, POMP_Handle_t *h) {
  static struct pomp_task tasks[100];
  enum { num_tasks = sizeof(tasks) / sizeof(tasks[0]) };
  static unsigned calls;
  int rounds = ++calls > 4 ? 1 : 2 * POMP_EXACT_WRITES / num_tasks + 1;
  memset(tasks, 0, sizeof(tasks));
  for (; rounds; --rounds)
    for (int i = 0; i < num_tasks; ++i) {
      struct pomp_task copy = {.parent = i ? tasks[i - 1].id : 0};
      task_at(*now += step / 1000, 0, POMP_FN_Task_create_enter, h, &copy, 0);
      tasks[i] = copy;
      task_at(*now += step / 1000, 0, POMP_FN_Task_create_exit, h, &copy, 0);
      task_at(*now += step / 1000, 0, POMP_FN_Task_begin, h, &tasks[i], 0);
      task_at(*now, 0, POMP_FN_Task_suspend, h, &tasks[i], 0);
      task_at(*now += step / 1000, 0, POMP_FN_Task_resume, h, &tasks[i], 0);
      task_at(*now += step / 1000, 0, POMP_FN_Task_end, h, &tasks[i], 0);
    }
}

static void crowded(void) {
  use_fake_clock();
  setenv("POMP_RUNTIME", "EnterExit", 1);
  setenv("POMP_LOOP", "Chunks", 1);
  POMP_Init();
  /* All states, all columns at their widest, far more regions than fit, and
   * both notes. */
  uint64_t now = 1;
  static const uint64_t step = UINT64_C(987654321098);
  for (int i = 0; i < 300; ++i) {
    char name[200];
    snprintf(
        name, sizeof(name),
        "a_name_that_goes_on_and_on_%d_%.*s*file=/a/path/that/is/long/%d.c", i,
        i % 100,
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        i);
    POMP_Handle_t h = make("a_type_that_is_long", name);
    at(now += step, 0, POMP_FN_Parallel_enter, &h);
    at(now += step, 0, POMP_FN_Parallel_begin, &h);
    at(now += step, 1, POMP_FN_Parallel_begin, &h);
    at(now += step, 1, POMP_FN_Parallel_end, &h);
    at(now += step, 0, POMP_FN_Single_enter, &h);
    at(now += step, 0, POMP_FN_Single_begin, &h);
    at(now += step, 0, POMP_FN_Single_end, &h);
    at(now += step, 0, POMP_FN_Single_exit, &h);
    at(now += step, 0, POMP_FN_Loop_enter, &h);
    at(now += step, 0, POMP_FN_Loop_chunk_begin, &h);
    at(now += step, 0, POMP_FN_Loop_chunk_end, &h);
    at(now += step, 0, POMP_FN_Loop_exit, &h);
    at(now += step, 0, POMP_FN_Critical_enter, &h);
    at(now += step, 0, POMP_FN_Critical_begin, &h);
    at(now += step, 0, POMP_FN_Critical_exit, &h);
    at(now += step, 0, POMP_FN_Ordered_enter, &h);
    at(now += step, 0, POMP_FN_Ordered_begin, &h);
    at(now += step, 0, POMP_FN_Ordered_exit, &h);
    at(now += step, 0, POMP_FN_Barrier_enter, &h);
    at(now += step, 0, POMP_FN_Barrier_exit, &h);
    at(now += step, 0, POMP_FN_Barrier_exit, &h);
    at(now += step, 0, POMP_FN_Set_lock_enter, &h);
    at(now += step, 0, POMP_FN_Set_lock_exit, &h);
    at(now += step, 0, POMP_FN_Target_enter, &h);
    at(now += step, 0, POMP_FN_Target_exit, &h);
    at(now += step, 0, POMP_FN_Target_update_enter, &h);
    at(now += step, 0, POMP_FN_Target_update_exit, &h);
    at(now += step, 0, POMP_FN_Taskwait_enter, &h);
    at(now += step, 0, POMP_FN_Taskwait_exit, &h);
    at(now += step, 0, POMP_FN_Taskyield_enter, &h);
    at(now += step, 0, POMP_FN_Taskyield_exit, &h);
    at(now += step, 0, POMP_FN_Taskgroup_enter, &h);
    crowd_tasks(&now, step, &h);
    at(now += step, 0, POMP_FN_Taskgroup_exit, &h);
    at(now += step, 0, POMP_FN_Parallel_end, &h);
    at(now += step, 0, POMP_FN_Parallel_exit, &h);
  }
  POMP_Handle_t deep = make("uregion", "deep");
  for (int i = 0; i < 2000; ++i)
    at(now += step, 0, POMP_FN_User_region_begin, &deep);
  struct pomp_result *result = pomp_measured_build(now);
  CHECK(result && result->unbalanced_events && result->cut_visits);
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    CHECK(result->states[s]);
  CHECK(check_summary(result) >= POMP_REPORT_LINES - 1);
  check_others(result);
  pomp_result_free(result);
}

static void doubled(void) {
  use_fake_clock();
  POMP_Handle_t h = NULL;
  POMP_Get_handle(&h, "0*name=n*k=1*k=2**");
  at(1, 0, POMP_FN_User_region_begin, &h);
  struct pomp_text text = {0};
  pomp_report_json(&text, result_at(2), NULL);
  CHECK(strstr(text.data, "\"k\":\"1\""));
  CHECK(!strstr(text.data, "\"k\":\"2\""));
  free(text.data);
}

static void quiet_end(void (*body)(void)) {
  const char *environment[] = {"POMP_REPORT", "none", NULL};
  run_quietly(body, environment);
}

static void the_summary_fits_the_screen(void **state) {
  (void)state;
  quiet_end(crowded);
}

static void hostile_names(void) {
  use_fake_clock();
  static const char *const names[] = {
      "%s%n%d",
      "\"\\\b\f\n\r\t\x01\x1f\x7f",
      "\xff\xfe\x80",
      "\xc0\x80\xe0\x80\x80",
      "\xed\xa0\x80\xf4\x90\x80\x80",
      "\xe4\xb8\xad\xe6\x96\x87\xf0\x9f\x98\x80 caf\xc3\xa9",
      "\xe4\xb8",
      "\xf0\x9f\x98",
      "\xc2\x9b\x33\x31m",
      "\x1b[31mred",
      "ends in \\",
      "a=b=c",
      "??s??q???",
      "</script>"};
  uint64_t now = 1;
  for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i) {
    char ctc[400];
    snprintf(ctc, sizeof(ctc),
             "0*type=%s*name=%s*file=%s*slines=x,y*elines=99999999999999999999,"
             "*%s=%s*%s=again*directive=%s**",
             names[i], names[i], names[i], names[i], names[i], names[i],
             names[i]);
    POMP_Handle_t h = NULL;
    CHECK_EQUAL(POMP_Get_handle(&h, ctc), POMP_SUCCESS);
    at(++now, 0, POMP_FN_User_region_begin, &h);
    at(++now, 0, POMP_FN_User_region_end, &h);
  }
  struct pomp_result *result = result_at(now);
  result->program = names[3];
  check_summary(result);
  check_others(result);
  result->program = names[0];
  check_summary(result);
  check_others(result);
}

static void any_bytes_make_a_valid_report(void **state) {
  (void)state;
  quiet_end(hostile_names);
}

static void empty(void) {
  use_fake_clock();
  POMP_Init();
  struct pomp_result *result = result_at(0);
  CHECK_EQUAL(result->num_regions, 0);
  CHECK_EQUAL(result->wall_time, 0);
  check_summary(result);
  check_others(result);
}

static void an_object_has_no_member_twice(void **state) {
  (void)state;
  quiet_end(doubled);
}

static void nothing_divides_by_zero(void **state) {
  (void)state;
  quiet_end(empty);
  /* A construct in which the threads did nothing. */
  struct pomp_result_region idle = {.kind = POMP_KIND_PARALLEL, .threads = 2};
  pomp_result_find_imbalance(&idle);
  assert_true(idle.has_imbalance && idle.imbalance == 0);
  assert_true(pomp_percent(0, 0) == 0);
}

static void times_and_counts_fit_their_columns(void **state) {
  (void)state;
  char buffer[16];
  for (int shift = 0; shift < 64; ++shift)
    for (int delta = -1; delta <= 1; ++delta) {
      uint64_t n = (UINT64_C(1) << shift) + (uint64_t)delta;
      assert_true(strlen(pomp_time_spell(buffer, n)) <= 9);
      assert_true(strlen(pomp_count_spell(buffer, n)) <= 8);
    }
  uint64_t power = 1;
  for (int i = 0; i < 20; ++i, power *= 10)
    for (int delta = -1; delta <= 0; ++delta) {
      uint64_t n = power + (uint64_t)(int64_t)delta;
      assert_true(strlen(pomp_time_spell(buffer, n)) <= 9);
      assert_true(strlen(pomp_count_spell(buffer, n)) <= 8);
    }
  assert_string_equal(pomp_time_spell(buffer, 0), "0 ns");
  assert_string_equal(pomp_time_spell(buffer, 1500), "1.500 us");
  assert_string_equal(pomp_time_spell(buffer, 12345678), "12.35 ms");
  assert_string_equal(pomp_time_spell(buffer, 999999999), "1.000 s");
  assert_string_equal(pomp_time_spell(buffer, UINT64_C(3600000000000)),
                      "3600.0 s");
  assert_string_equal(pomp_count_spell(buffer, 9999999), "9999999");
  assert_string_equal(pomp_count_spell(buffer, 12345678), "12.3M");
}

static void fits_text(void **state) {
  (void)state;
  static const struct {
    const char *text;
    unsigned width;
    bool front;
    const char *expected;
  } cases[] = {{"abc", 5, false, "abc  "},
               {"abcde", 5, true, "abcde"},
               {"abcdef", 5, true, "...ef"},
               {"abcdef", 5, false, "ab..."},
               {"abcdef", 2, true, ".."},
               {"\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9", 5, true,
                "...\xc3\xa9\xc3\xa9"},
               {"a\nb", 4, true, "a?b "},
               {"", 0, true, ""}};
  for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); ++i) {
    struct pomp_text text = {0};
    pomp_text_append(&text, "", 0);
    pomp_text_fit(&text, cases[i].text, cases[i].width, cases[i].front);
    assert_string_equal(text.data, cases[i].expected);
    free(text.data);
  }
}

static void the_checker_itself_is_strict(void **state) {
  (void)state;
  static const char *const good[] = {"{}",
                                     "[]",
                                     " [1, -2.5, \"a\\u00ff\"] ",
                                     "{\"a\":{\"b\":[null,true,false]}}",
                                     "\"\xc3\xa9\"",
                                     "0"};
  static const char *const bad[] = {
      "",      "{",      "[1,]",    "{\"a\":}",    "{a:1}",           "[1 2]",
      "01",    "\"\n\"", "\"\\x\"", "\"\xff\"",    "\"\xc3\"",        "nul",
      "{} {}", "\"",     "1.",      "[\"\\u12\"]", "\"\xed\xa0\x80\""};
  for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); ++i)
    assert_null(json_error(good[i]));
  for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); ++i)
    assert_non_null(json_error(bad[i]));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_summary_fits_the_screen),
      cmocka_unit_test(any_bytes_make_a_valid_report),
      cmocka_unit_test(an_object_has_no_member_twice),
      cmocka_unit_test(nothing_divides_by_zero),
      cmocka_unit_test(times_and_counts_fit_their_columns),
      cmocka_unit_test(fits_text),
      cmocka_unit_test(the_checker_itself_is_strict),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
