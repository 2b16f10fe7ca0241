/*===- suspension_test.c - Unit tests of the suspension of tasks ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "unit.h"

static struct pomp_result *result;

static struct pomp_task_sums *tasks_of(const char *name) {
  struct pomp_task_sums *tasks = region_of(result, name)->tasks;
  CHECK(tasks);
  return tasks;
}

#define CHECK_MEASURE(Measure, Count, Sum, Min, Max)                           \
  (CHECK_EQUAL((Measure).count, Count), CHECK_EQUAL((Measure).sum, Sum),       \
   CHECK_EQUAL((Measure).min, Min), CHECK_EQUAL((Measure).max, Max))

/** Starts a team of \p count threads at time 100. */
static void start_team(int count) {
  use_fake_clock();
  POMP_Handle_t p = make("pregion", "p");
  at(100, 0, E(Parallel_enter), &p);
  for (int i = 0; i < count; ++i)
    at(100, i, E(Parallel_begin), &p);
}

static void tied(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), u = make("task", "u"),
                w = make("taskwait", "w"), y = make("taskyield", "y");
  struct pomp_task a, b, c;
  create_task(101, 102, 0, &t, &a, NULL);
  create_task(103, 104, 0, &t, &c, NULL);
  task_at(110, 0, E(Task_begin), &t, &a, 0);
  create_task(112, 113, 0, &u, &b, &a);
  at(120, 0, E(Taskwait_enter), &w);
  task_at(124, 0, E(Task_begin), &u, &b, 0);
  /* The waits of b are not those of a. */
  at(125, 0, E(Taskwait_enter), &w);
  at(128, 0, E(Taskwait_exit), &w);
  task_at(130, 0, E(Task_end), &u, &b, 0);
  at(136, 0, E(Taskwait_exit), &w);
  at(140, 0, E(Taskyield_enter), &y);
  at(142, 0, E(Taskyield_exit), &y);
  task_at(150, 0, E(Task_end), &t, &a, 0);
  execute_task(151, 156, 0, &t, &c);
  result = result_at(200);

  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->states[POMP_STATE_TASKYIELD], 2);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_MEASURE(x->execution, 2, 34 + 5, 5, 34);
  CHECK_MEASURE(x->work, 2, 34 - 4 - 6 - 2 + 5, 5, 22);
  CHECK_MEASURE(x->suspension, 1, 12 + 6, 18, 18);
  CHECK_EQUAL(x->waiting, 12);
  CHECK_EQUAL(x->executing_others, 6);
  CHECK_EQUAL(x->suspensions, 0);
  x = tasks_of("u");
  CHECK_MEASURE(x->execution, 1, 6, 6, 6);
  CHECK_MEASURE(x->work, 1, 3, 3, 3);
  CHECK_MEASURE(x->suspension, 1, 3, 3, 3);
  CHECK_EQUAL(x->executing_others, 0);
}

static void a_tied_task_is_suspended_while_it_waits(void **s) {
  (void)s;
  run_quietly(tied, NULL);
}

static void group(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), u = make("task", "u"),
                g = make("taskgroup", "g");
  struct pomp_task a, b;
  create_task(101, 102, 0, &t, &a, NULL);
  task_at(110, 0, E(Task_begin), &t, &a, 0);
  at(112, 0, E(Taskgroup_enter), &g);
  create_task(113, 115, 0, &u, &b, &a);
  execute_task(118, 126, 0, &u, &b);
  at(130, 0, E(Taskgroup_exit), &g);
  task_at(150, 0, E(Task_end), &t, &a, 0);
  result = result_at(200);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_MEASURE(x->execution, 1, 32, 32, 32);
  CHECK_MEASURE(x->work, 1, 32 - 3 - 4, 25, 25);
  CHECK_MEASURE(x->suspension, 1, 3 + 8 + 4, 15, 15);
  CHECK_EQUAL(x->waiting, 7);
  CHECK_EQUAL(x->executing_others, 8);
}

static void a_task_waits_at_the_end_of_its_taskgroup(void **s) {
  (void)s;
  run_quietly(group, NULL);
}

static void at_once(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), u = make("task", "u");
  struct pomp_task a, copy = {0}, b;
  create_task(101, 102, 0, &t, &a, NULL);
  task_at(110, 0, E(Task_begin), &t, &a, 0);
  task_at(112, 0, E(Task_create_enter), &u, &copy, a.id);
  b = copy;
  execute_task(115, 135, 0, &u, &b);
  task_at(136, 0, E(Task_create_exit), &u, &copy, 0);
  task_at(140, 0, E(Task_end), &t, &a, 0);
  result = result_at(200);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_MEASURE(x->work, 1, 10, 10, 10);
  CHECK_MEASURE(x->suspension, 1, 20, 20, 20);
  CHECK_EQUAL(x->waiting, 0);
  CHECK_EQUAL(x->executing_others, 20);
}

static void who_creates_an_undeferred_task_is_suspended(void **s) {
  (void)s;
  run_quietly(at_once, NULL);
}

static void untied(void) {
  start_team(2);
  POMP_Handle_t t = make("task", "t"), w = make("taskwait", "w");
  struct pomp_task a;
  create_task(101, 102, 0, &t, &a, NULL);
  task_at(110, 0, E(Task_begin), &t, &a, 0);
  at(112, 0, E(Taskwait_enter), &w);
  at(117, 0, E(Taskwait_exit), &w);
  task_at(120, 0, E(Task_suspend), &t, &a, 0);
  task_at(130, 1, E(Task_resume), &t, &a, 0);
  at(131, 1, E(Taskwait_enter), &w);
  at(134, 1, E(Taskwait_exit), &w);
  task_at(136, 1, E(Task_end), &t, &a, 0);
  result = result_at(200);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_MEASURE(x->execution, 1, 16, 16, 16);
  CHECK_EQUAL(x->work.count, 1);
  CHECK_EQUAL(x->work.sum, 16 - 5 - 3);
  CHECK_MEASURE(x->suspension, 1, 5 + 10 + 3, 18, 18);
  CHECK_EQUAL(x->waiting, 8);
  CHECK_EQUAL(x->suspensions, 1);
}

static void an_untied_task_waits_in_its_parts(void **s) {
  (void)s;
  run_quietly(untied, NULL);
}

/** A critical section in a taskgroup, both open while the task is moved. */
static void open_in_a_task(void) {
  start_team(2);
  POMP_Handle_t t = make("task", "t"), g = make("taskgroup", "g"),
                c = make("critical", "c"), u = make("task", "u");
  struct pomp_task a, b;
  create_task(101, 102, 0, &t, &a, NULL);
  task_at(110, 0, E(Task_begin), &t, &a, 0);
  at(112, 0, E(Taskgroup_enter), &g);
  create_task(113, 114, 0, &u, &b, &a);
  at(115, 0, E(Critical_enter), &c);
  at(116, 0, E(Critical_begin), &c);
  task_at(120, 0, E(Task_suspend), &t, &a, 0);
  task_at(130, 1, E(Task_resume), &t, &a, 0);
  at(133, 1, E(Critical_end), &c);
  at(134, 1, E(Critical_exit), &c);
  task_at(140, 1, E(Task_suspend), &t, &a, 0);
  execute_task(141, 142, 1, &u, &b);
  task_at(150, 0, E(Task_resume), &t, &a, 0);
  at(157, 0, E(Taskgroup_exit), &g);
  task_at(160, 0, E(Task_end), &t, &a, 0);
  result = result_at(200);

  CHECK_EQUAL(result->unbalanced_events, 0);
  const struct pomp_result_region *r = region_of(result, "c");
  CHECK_EQUAL(r->visits, 1);
  CHECK_EQUAL(r->time, 5 + 4);
  r = region_of(result, "g");
  CHECK_EQUAL(r->visits, 1);
  CHECK_EQUAL(r->time, 8 + 10 + 7 + 1);
  struct pomp_result_node *n = node_of(result, POMP_KIND_CRITICAL, "c");
  CHECK_EQUAL(metric_of(n, 0)->inclusive, 5);
  CHECK_EQUAL(metric_of(n, 1)->inclusive, 4);
  /* Nobody knows how long a visit was, of which each saw a part. */
  CHECK_EQUAL(r->max_visit, 0);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_MEASURE(x->execution, 1, 10 + 10 + 10, 30, 30);
  CHECK_EQUAL(x->suspensions, 2);
  CHECK_MEASURE(x->suspension, 1, 10 + 10 + 7, 27, 27);
}

static void what_is_open_in_an_untied_task_goes_on_with_it(void **s) {
  (void)s;
  run_quietly(open_in_a_task, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_tied_task_is_suspended_while_it_waits),
      cmocka_unit_test(a_task_waits_at_the_end_of_its_taskgroup),
      cmocka_unit_test(who_creates_an_undeferred_task_is_suspended),
      cmocka_unit_test(an_untied_task_waits_in_its_parts),
      cmocka_unit_test(what_is_open_in_an_untied_task_goes_on_with_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
