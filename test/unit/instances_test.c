/*===- instances_test.c - Unit tests of single tasks ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/report.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static struct child child;
static struct pomp_result *result;

static const struct pomp_result_instance *instance(uint32_t index) {
  CHECK(index < result->num_instances);
  return &result->instances[index];
}

static void five_times(void) {
  use_fake_clock();
  POMP_Handle_t t = make("task", "t"), u = make("task", "u");
  struct pomp_task a, b, c, d;
  create_task(110, 115, 0, &t, &a, NULL);
  task_at(120, 1, E(Task_begin), &t, &a, 0);
  create_task(121, 122, 1, &u, &b, &a);
  task_at(125, 1, E(Task_suspend), &t, &a, 0);
  task_at(140, 0, E(Task_resume), &t, &a, 0);
  create_task(141, 143, 0, &u, &c, &a);
  task_at(150, 0, E(Task_begin), &u, &c, 0);
  task_at(157, 0, E(Task_end), &u, &c, 0);
  task_at(160, 0, E(Task_end), &t, &a, 0);
  create_task(170, 171, 0, &u, &d, NULL); /* The fourth. */
  task_at(180, 0, E(Task_begin), &u, &d, 0);
  task_at(190, 0, E(Task_end), &u, &d, 0);
  result = result_at(200);

  CHECK_EQUAL(result->num_instances, 3);
  const struct pomp_result_instance *i = instance(0);
  CHECK_EQUAL(i->id, a.id);
  CHECK_EQUAL(i->parent, 0);
  CHECK(&result->regions[i->region] == region_of(result, "t"));
  CHECK_EQUAL(i->creator, 0);
  CHECK_EQUAL(i->executor, 1);
  CHECK_EQUAL(i->create_begin, 110);
  CHECK_EQUAL(i->create_end, 115);
  CHECK_EQUAL(i->begin, 120);
  CHECK_EQUAL(i->end, 160);
  CHECK_EQUAL(i->execution, 5 + 20 - 7);
  CHECK_EQUAL(i->suspended, 15 + 7);
  i = instance(1);
  CHECK_EQUAL(i->id, b.id);
  CHECK_EQUAL(i->parent, a.id);
  CHECK(&result->regions[i->region] == region_of(result, "u"));
  CHECK_EQUAL(i->creator, 1);
  CHECK_EQUAL(i->executor, UINT32_MAX);
  CHECK_EQUAL(i->create_end, 122);
  CHECK_EQUAL(i->begin, UINT64_MAX);
  CHECK_EQUAL(i->end, UINT64_MAX);
  CHECK_EQUAL(i->execution, UINT64_MAX);
  i = instance(2);
  CHECK_EQUAL(i->id, c.id);
  CHECK_EQUAL(i->execution, 7);
  CHECK_EQUAL(i->suspended, 0);
  /* The fourth is in all sums. */
  CHECK_EQUAL(region_of(result, "u")->tasks->ended, 2);

  struct pomp_text text = {0};
  pomp_report_json(&text, result, NULL);
  CHECK(!text.failed);
  CHECK(!json_error(text.data));
  CHECK(strstr(text.data,
               "\"parent\":0,\"region\":0,\"creating_thread\":0,"
               "\"executing_thread\":1,\"create_begin_ns\":110,"
               "\"create_end_ns\":115,\"begin_ns\":120,\"end_ns\":160,"
               "\"execution_ns\":18,\"suspension_ns\":22}"));
  CHECK(strstr(text.data, "\"executing_thread\":null,\"create_begin_ns\":121,"
                          "\"create_end_ns\":122,\"begin_ns\":null,"));
  CHECK(strstr(text.data, "\"task_creations\":[\n{\"child\":0,\"parent\":null,"
                          "\"created\":1}"));
  CHECK(strstr(text.data, "{\"child\":1,\"parent\":0,\"created\":2}"));
  free(text.data);
}

static void the_first_tasks_are_kept_one_by_one(void **state) {
  (void)state;
  const char *environment[] = {"POMP_TASK_INSTANCES", "3", NULL};
  run_quietly(five_times, environment);
}

static void other_instances(void) {
  use_fake_clock();
  POMP_Handle_t l = make("taskloop", "l"), t = make("task", "t");
  struct pomp_task copy = {0}, a, b = {0};
  fake_now = 105;
  foreign_event(E(Task_begin), &t, 99, 0); /* Which one nobody knows. */
  foreign_event(E(Task_end), &t, 99, 0);
  task_at(110, 0, E(Task_create_enter), &l, &copy, 0);
  a = copy;
  a.id = 0;
  task_at(115, 0, E(Task_begin), &l, &a, 0);
  task_at(125, 0, E(Task_end), &l, &a, 0);
  task_at(130, 0, E(Task_create_exit), &l, &copy, 0);
  task_at(140, 0, E(Task_begin), &t, &b, 0);
  task_at(144, 0, E(Task_end), &t, &b, 0);
  result = result_at(200);
  /* A taskloop creates its tasks. */
  CHECK_EQUAL(result->num_instances, 2);
  const struct pomp_result_instance *i = instance(0);
  CHECK_EQUAL(i->id, a.id);
  CHECK_EQUAL(i->creator, UINT32_MAX);
  CHECK_EQUAL(i->create_begin, 110);
  CHECK_EQUAL(i->create_end, UINT64_MAX);
  CHECK_EQUAL(i->begin, 115);
  CHECK_EQUAL(i->execution, 10);
  i = instance(1);
  CHECK_EQUAL(i->id, b.id);
  CHECK_EQUAL(i->create_begin, UINT64_MAX);
  CHECK_EQUAL(i->end, 144);
}

static void tasks_that_nobody_saw_created_are_kept(void **state) {
  (void)state;
  const char *environment[] = {"POMP_TASK_INSTANCES", "16777216", NULL};
  run_quietly(other_instances, environment);
}

static void numbers_in_order(void) {
  for (int64_t i = 1; i <= 100; ++i) {
    CHECK_EQUAL(POMP_Task_thread()->next_id, i);
    CHECK_EQUAL(POMP_Task_thread()->last_id, i);
    ++POMP_Task_thread()->next_id;
  }
  /* Then in blocks again. */
  CHECK_EQUAL(POMP_Task_thread()->next_id, 101);
  CHECK(POMP_Task_thread()->last_id > 1000);
}

static void their_numbers_are_in_order(void **state) {
  (void)state;
  const char *environment[] = {"POMP_TASK_INSTANCES", "100", NULL};
  run_quietly(numbers_in_order, environment);
}

static void one_task(void) {
  POMP_Handle_t t = make("task", "t");
  struct pomp_task task = {0};
  task_event(E(Task_begin), &t, &task, 0);
  task_event(E(Task_end), &t, &task, 0);
  CHECK_EQUAL(result_now()->num_instances, 0);
}

static void a_bad_number_is_one_sentence(void **state) {
  (void)state;
  static const char *const bad[] = {
      "x", "-1", "+1", " 1", "1e3", "12x", "16777217", "99999999999999999999"};
  for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); ++i) {
    const char *environment[] = {"POMP_TASK_INSTANCES", bad[i], NULL};
    char expected[128];
    snprintf(expected, sizeof(expected),
             "pomp: POMP_TASK_INSTANCES=%s: expected a number from 0 to "
             "16777216; using 0\n",
             bad[i]);
    run_child(&child, one_task, environment);
    assert_int_equal(child.code, 0);
    assert_memory_equal(child.text, expected, strlen(expected));
    assert_null(strstr(child.text + 5, "pomp:"));
  }
  const char *good[] = {"POMP_TASK_INSTANCES", "0", NULL};
  run_quietly(one_task, good);
  good[1] = "";
  run_quietly(one_task, good);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_first_tasks_are_kept_one_by_one),
      cmocka_unit_test(tasks_that_nobody_saw_created_are_kept),
      cmocka_unit_test(their_numbers_are_in_order),
      cmocka_unit_test(a_bad_number_is_one_sentence),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
