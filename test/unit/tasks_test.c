/*===- tasks_test.c - Unit tests of tasks in profiles -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "unit.h"

#include <stdio.h>
#include <string.h>

static struct pomp_result *result;

static struct pomp_task_sums *tasks_of(const char *name) {
  struct pomp_task_sums *tasks = region_of(result, name)->tasks;
  CHECK(tasks);
  return tasks;
}

#define CHECK_MEASURE(Measure, Count, Sum, Min, Max)                           \
  (CHECK_EQUAL((Measure).count, Count), CHECK_EQUAL((Measure).sum, Sum),       \
   CHECK_EQUAL((Measure).min, Min), CHECK_EQUAL((Measure).max, Max))

static uint32_t count_nodes(enum pomp_kind kind) {
  uint32_t count = 0;
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    count += result->nodes[i].kind == kind;
  return count;
}

/** \returns how many tasks of \p child were created by \p parent, or by
 *  implicit tasks where that is null. */
static uint64_t created_by(const char *parent, const char *child) {
  uint32_t p = parent ? (uint32_t)(region_of(result, parent) - result->regions)
                      : POMP_NONE;
  uint32_t c = (uint32_t)(region_of(result, child) - result->regions);
  for (uint32_t i = 0; i < result->num_creations; ++i)
    if (result->creations[i].parent == p && result->creations[i].child == c)
      return result->creations[i].created;
  return 0;
}

/** Starts a team of \p count threads at time 100. */
static POMP_Handle_t start_team(int count) {
  use_fake_clock();
  POMP_Handle_t p = make("pregion", "p");
  at(100, 0, E(Parallel_enter), &p);
  for (int i = 0; i < count; ++i)
    at(100, i, E(Parallel_begin), &p);
  return p;
}

static void two_threads(void) {
  use_fake_clock();
  POMP_Handle_t p = make("pregion", "p"), s = make("single", "s"),
                t = make("task", "t");
  struct pomp_task a, b;
  at(100, 0, E(Parallel_enter), &p);
  at(100, 0, E(Parallel_begin), &p);
  at(102, 1, E(Parallel_begin), &p);
  at(110, 0, E(Single_enter), &s);
  at(110, 0, E(Single_begin), &s);
  at(110, 1, E(Single_enter), &s);
  at(112, 1, E(Implicit_barrier_enter), &s);
  create_task(120, 125, 0, &t, &a, NULL);
  create_task(130, 133, 0, &t, &b, NULL);
  task_at(140, 1, E(Task_begin), &t, &a, 0);
  at(150, 0, E(Single_end), &s);
  at(150, 0, E(Implicit_barrier_enter), &s);
  execute_task(151, 165, 0, &t, &b);
  task_at(170, 1, E(Task_end), &t, &a, 0);
  at(180, 0, E(Implicit_barrier_exit), &s);
  at(180, 1, E(Implicit_barrier_exit), &s);
  at(180, 0, E(Single_exit), &s);
  at(180, 1, E(Single_exit), &s);
  at(190, 0, E(Parallel_end), &p);
  at(190, 1, E(Parallel_end), &p);
  at(200, 0, E(Parallel_exit), &p);
  result = result_at(300);

  CHECK_EQUAL(result->unbalanced_events, 0);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_EQUAL(x->created, 2);
  CHECK_EQUAL(x->immediate, 0);
  CHECK_EQUAL(x->started, 2);
  CHECK_EQUAL(x->ended, 2);
  CHECK_MEASURE(x->creation, 2, 8, 3, 5);
  CHECK_MEASURE(x->delay, 2, 41, 20, 21);
  CHECK_MEASURE(x->execution, 2, 44, 14, 30);
  CHECK_MEASURE(x->suspension, 0, 0, 0, 0);
  CHECK_EQUAL(x->max_alive[0], 2);
  CHECK_EQUAL(x->max_alive[1], 2);
  CHECK_EQUAL(x->max_depth, 1);
  CHECK_EQUAL(created_by(NULL, "t"), 2);
  struct pomp_result_region *r = region_of(result, "t");
  CHECK_EQUAL(r->kind, POMP_KIND_TASK);
  CHECK_EQUAL(r->visits, 2);
  CHECK_EQUAL(r->time, 8 + 44);
  CHECK_EQUAL(r->min_visit, 14);
  CHECK_EQUAL(r->max_visit, 30);

  /* It hangs where it was created, on whatever thread it was executed. */
  struct pomp_result_node *n = node_of(result, POMP_KIND_TASK, "t");
  CHECK_EQUAL(n->tasks->started, 2);
  CHECK_EQUAL(result->nodes[n->parent].kind, POMP_KIND_SINGLE);
  CHECK_EQUAL(metric_of(n, 0)->inclusive, 14);
  CHECK_EQUAL(metric_of(n, 1)->inclusive, 30);
  CHECK_EQUAL(region_of(result, "s")->time, 70 + 70);

  /* The barrier is what is left of it. */
  n = node_of(result, POMP_KIND_IMPLICIT_BARRIER, "s");
  CHECK_EQUAL(metric_of(n, 0)->inclusive, 1 + 15);
  CHECK_EQUAL(metric_of(n, 0)->executing_tasks, 14);
  CHECK_EQUAL(metric_of(n, 1)->inclusive, 28 + 10);
  CHECK_EQUAL(metric_of(n, 1)->executing_tasks, 30);
  CHECK_EQUAL(metric_of(n, 1)->max_visit, 38);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_BARRIER), 38);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_WORK), 8 + 30 + 10);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_SINGLE), 2);
  CHECK_EQUAL(region_of(result, "p")->max_visit, 100);
  /* Only who encountered the region has its node. */
  CHECK(!node_of(result, POMP_KIND_PARALLEL, "p")->metrics->next);
}

static void a_task_hangs_where_it_was_created(void **s) {
  (void)s;
  run_quietly(two_threads, NULL);
}

static void at_once(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t");
  struct pomp_task copy = {0}, task;
  task_at(110, 0, E(Task_create_enter), &t, &copy, 0);
  task = copy;
  execute_task(115, 135, 0, &t, &task);
  task_at(140, 0, E(Task_create_exit), &t, &copy, 0);
  /* With if(0) the creation is over before. */
  copy = (struct pomp_task){0};
  task_at(150, 0, E(Task_create_enter), &t, &copy, 0);
  task = copy;
  task_at(152, 0, E(Task_create_exit), &t, &copy, 0);
  execute_task(153, 160, 0, &t, &task);
  result = result_at(200);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_EQUAL(x->immediate, 2);
  CHECK_MEASURE(x->creation, 2, 12, 2, 10);
  CHECK_MEASURE(x->delay, 2, 8, 3, 5);
  CHECK_MEASURE(x->execution, 2, 27, 7, 20);
  CHECK_EQUAL(x->max_alive[1], 1);
  CHECK_EQUAL(result->unbalanced_events, 0);
}

static void creation_is_without_execution_at_once(void **s) {
  (void)s;
  run_quietly(at_once, NULL);
}

static void recursion(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), w = make("taskwait", "w"),
                c = make("critical", "c");
  struct pomp_task a, b, d, e;
  create_task(110, 112, 0, &t, &a, NULL);
  task_at(120, 0, E(Task_begin), &t, &a, 0);
  create_task(121, 123, 0, &t, &b, &a);
  create_task(124, 126, 0, &t, &d, &a);
  at(130, 0, E(Taskwait_enter), &w);
  execute_task(132, 140, 0, &t, &b);
  task_at(141, 0, E(Task_begin), &t, &d, 0);
  at(142, 0, E(Critical_enter), &c);
  at(145, 0, E(Critical_begin), &c);
  at(147, 0, E(Critical_end), &c);
  at(148, 0, E(Critical_exit), &c);
  task_at(150, 0, E(Task_end), &t, &d, 0);
  at(155, 0, E(Taskwait_exit), &w);
  create_task(156, 157, 0, &t, &e, &a); /* As deep as those before. */
  task_at(160, 0, E(Task_end), &t, &a, 0);
  result = result_at(200);

  struct pomp_task_sums *x = tasks_of("t");
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_MEASURE(x->delay, 3, 10 + 11 + 17, 10, 17);
  CHECK_MEASURE(x->execution, 3, 23 + 8 + 9, 8, 23);
  CHECK_EQUAL(x->max_depth, 2);
  CHECK_EQUAL(x->max_alive[1], 3);
  CHECK_EQUAL(created_by(NULL, "t"), 1);
  CHECK_EQUAL(created_by("t", "t"), 3);
  /* All on one call path, and none of them in the taskwait. */
  CHECK_EQUAL(count_nodes(POMP_KIND_TASK), 1);
  struct pomp_result_node *n = node_of(result, POMP_KIND_TASKWAIT, "w");
  CHECK_EQUAL(result->nodes[n->parent].kind, POMP_KIND_TASK);
  CHECK_EQUAL(n->first_child, 0);
  CHECK_EQUAL(metric_of(n, 0)->inclusive, 2 + 1 + 5);
  CHECK_EQUAL(metric_of(n, 0)->executing_tasks, 8 + 9);
  CHECK_EQUAL(metric_of(n, 0)->max_visit, 8);
  n = node_of(result, POMP_KIND_CRITICAL, "c");
  CHECK_EQUAL(result->nodes[n->parent].kind, POMP_KIND_TASK);
  n = node_of(result, POMP_KIND_TASK, "t");
  CHECK_EQUAL(metric_of(n, 0)->visits, 3);
  CHECK_EQUAL(metric_of(n, 0)->inclusive, 40);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_TASKWAIT), 8);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_WORK), 100 - 8 - 3);
}

static void recursive_tasks_share_a_call_path(void **s) {
  (void)s;
  run_quietly(recursion, NULL);
}

static void mutual(void) {
  start_team(1);
  POMP_Handle_t h[2] = {make("task", "a"), make("task", "b")},
                w = make("taskwait", "w");
  enum { depth = 500 };
  static struct pomp_task tasks[depth];
  uint64_t now = 100;
  for (int i = 0; i < depth; ++i) {
    create_task(now, now, 0, &h[i % 2], &tasks[i], i ? &tasks[i - 1] : NULL);
    at(now, 0, E(Taskwait_enter), &w);
    task_at(++now, 0, E(Task_begin), &h[i % 2], &tasks[i], 0);
  }
  for (int i = depth; i--;) {
    task_at(now += 2, 0, E(Task_end), &h[i % 2], &tasks[i], 0);
    at(now, 0, E(Taskwait_exit), &w);
  }
  result = result_at(now);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->cut_visits, 0);
  CHECK_EQUAL(count_nodes(POMP_KIND_TASK), 2);
  CHECK_EQUAL(tasks_of("a")->max_depth, depth - 1);
  CHECK_EQUAL(tasks_of("b")->max_depth, depth);
  CHECK_EQUAL(tasks_of("a")->max_alive[1], depth / 2);
  CHECK_EQUAL(created_by("b", "a"), depth / 2 - 1);
  CHECK_EQUAL(created_by("a", "b"), depth / 2);
  /* Each was there for one tick on the way in and two on the way out, but for
   * the innermost, which had no taskwait. */
  CHECK_EQUAL(tasks_of("a")->execution.sum, 3 * (depth / 2));
  CHECK_EQUAL(tasks_of("b")->execution.sum, 3 * (depth / 2) - 1);
  CHECK_EQUAL(tasks_of("b")->execution.min, 2);
}

static void recursion_of_tasks_is_never_too_deep(void **s) {
  (void)s;
  run_quietly(mutual, NULL);
}

static void apart(void) {
  start_team(2);
  POMP_Handle_t t = make("task", "t"), w = make("taskwait", "w"),
                u = make("uregion", "u"), v = make("uregion", "v"),
                c = make("critical", "c");
  struct pomp_task task;
  at(110, 0, E(User_region_begin), &v);
  create_task(111, 112, 0, &t, &task, NULL);
  at(113, 0, E(User_region_end), &v);
  at(110, 1, E(User_region_begin), &u);
  at(115, 1, E(Taskwait_enter), &w);
  task_at(120, 1, E(Task_begin), &t, &task, 0);
  at(121, 1, E(Critical_enter), &c);
  at(124, 1, E(Critical_exit), &c);
  task_at(130, 1, E(Task_end), &t, &task, 0);
  at(140, 1, E(Taskwait_exit), &w);
  at(150, 1, E(User_region_end), &u);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  /* Nothing of the task is in u, neither its time nor its regions. */
  struct pomp_result_region *r = region_of(result, "u");
  CHECK_EQUAL(r->time, 30);
  CHECK_EQUAL(r->max_visit, 30);
  CHECK_EQUAL(r->threads, 1);
  r = region_of(result, "v");
  CHECK_EQUAL(r->time, 3 + 10);
  CHECK_EQUAL(r->visits, 1);
  CHECK_EQUAL(r->min_visit, 3);
  CHECK_EQUAL(r->threads, 2);
  struct pomp_result_node *n = node_of(result, POMP_KIND_CRITICAL, "c");
  n = &result->nodes[n->parent];
  CHECK_EQUAL(n->kind, POMP_KIND_TASK);
  n = &result->nodes[n->parent];
  CHECK(n == node_of(result, POMP_KIND_USER_REGION, "v"));
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_TASKWAIT), 5 + 10);
}

static void call_paths_do_not_mix(void **s) {
  (void)s;
  run_quietly(apart, NULL);
}

static void untied(void) {
  start_team(2);
  POMP_Handle_t t = make("task", "t"), o = make("task", "other");
  struct pomp_task task, other;
  create_task(110, 112, 0, &t, &task, NULL);
  create_task(113, 114, 0, &o, &other, NULL);
  task_at(120, 0, E(Task_begin), &t, &task, 0);
  task_at(130, 0, E(Task_suspend), &t, &task, 0);
  execute_task(131, 139, 0, &o, &other);
  task_at(145, 1, E(Task_resume), &t, &task, 0);
  task_at(150, 1, E(Task_suspend), &t, &task, 0);
  task_at(160, 0, E(Task_resume), &t, &task, 0);
  task_at(165, 0, E(Task_end), &t, &task, 0);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_EQUAL(x->started, 1);
  CHECK_EQUAL(x->ended, 1);
  CHECK_EQUAL(x->suspensions, 2);
  CHECK_MEASURE(x->delay, 1, 10, 10, 10);
  CHECK_MEASURE(x->execution, 1, 10 + 5 + 5, 20, 20);
  CHECK_MEASURE(x->suspension, 1, 15 + 10, 25, 25);
  struct pomp_result_node *n = node_of(result, POMP_KIND_TASK, "t");
  CHECK_EQUAL(metric_of(n, 0)->visits, 1);
  CHECK_EQUAL(metric_of(n, 0)->inclusive, 15);
  CHECK_EQUAL(metric_of(n, 1)->visits, 0);
  CHECK_EQUAL(metric_of(n, 1)->inclusive, 5);
  CHECK_EQUAL(region_of(result, "t")->visits, 1);
  CHECK_EQUAL(region_of(result, "t")->min_visit, 20);
}

static void untied_tasks_change_threads(void **s) {
  (void)s;
  run_quietly(untied, NULL);
}

static void joins(void) {
  POMP_Handle_t p = start_team(2), t = make("task", "t"), c = make("task", "c");
  struct pomp_task a, b, d;
  create_task(110, 110, 0, &t, &a, NULL);
  create_task(110, 110, 0, &t, &b, NULL);
  at(150, 1, E(Parallel_end), &p);
  at(155, 0, E(Parallel_end), &p);
  task_at(158, 0, E(Task_begin), &t, &b, 0);
  task_at(160, 1, E(Task_begin), &t, &a, 0);
  create_task(162, 163, 1, &c, &d, &a);
  task_at(170, 1, E(Task_end), &t, &a, 0);
  execute_task(172, 174, 1, &c, &d);
  task_at(175, 0, E(Task_end), &t, &b, 0);
  at(200, 0, E(Parallel_exit), &p);
  result = result_at(250);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 10 + 2 + 26);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_WORK), 50 + 10 + 2);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_IDLE), 100 + 50);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_JOIN), 3 + 25);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_WORK), 55 + 17);
  CHECK_EQUAL(region_of(result, "p")->max_visit, 100);
  CHECK_EQUAL(region_of(result, "p")->time, 200);
  at(260, 0, E(Parallel_enter), &p);
  at(260, 0, E(Parallel_begin), &p);
  at(260, 1, E(Parallel_begin), &p);
  at(270, 1, E(Parallel_end), &p);
  at(270, 0, E(Parallel_end), &p);
  at(280, 0, E(Parallel_exit), &p);
  result = result_at(300);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 38 + 10);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_IDLE), 100 + 60 + 20);
  CHECK_EQUAL(metric_of(node_of(result, POMP_KIND_TEAM, "p"), 1)->visits, 2);
  CHECK_EQUAL(metric_of(node_of(result, POMP_KIND_TEAM, "p"), 1)->max_visit,
              100);
}

static void tasks_in_the_join_are_work(void **s) {
  (void)s;
  run_quietly(joins, NULL);
}

static void late_task(void) {
  POMP_Handle_t p = start_team(2), t = make("task", "t");
  struct pomp_task a;
  at(150, 1, E(Parallel_end), &p);
  at(155, 0, E(Parallel_end), &p);
  at(160, 0, E(Parallel_exit), &p);
  /* Of a team without events. */
  create_task(165, 166, 0, &t, &a, NULL);
  execute_task(170, 180, 1, &t, &a);
  result = result_at(200);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 10);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_IDLE), 100 + 10 + 20);
  CHECK_EQUAL(tasks_of("t")->execution.sum, 10);
}

static void a_join_ends_with_its_team(void **s) {
  (void)s;
  run_quietly(late_task, NULL);
}

static void groups(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), g = make("taskgroup", "g"),
                e = make("taskgroup", "empty"), h = make("taskgroup", "if0");
  struct pomp_task task;
  at(110, 0, E(Taskgroup_enter), &g);
  create_task(120, 122, 0, &t, &task, NULL);
  execute_task(130, 140, 0, &t, &task);
  at(150, 0, E(Taskgroup_exit), &g);
  at(160, 0, E(Taskgroup_enter), &e);
  at(170, 0, E(Taskgroup_exit), &e);
  at(180, 0, E(Taskgroup_enter), &h);
  create_task(181, 182, 0, &t, &task, NULL);
  execute_task(185, 190, 0, &t, &task);
  create_task(195, 196, 0, &t, &task, NULL);
  at(200, 0, E(Taskgroup_exit), &h);
  result = result_at(200);
  struct pomp_result_region *r = region_of(result, "g");
  CHECK_EQUAL(r->states[POMP_STATE_WORK], 10);
  CHECK_EQUAL(r->states[POMP_STATE_TASKGROUP], 8 + 10);
  r = region_of(result, "empty");
  CHECK_EQUAL(r->states[POMP_STATE_WORK], 10);
  CHECK_EQUAL(r->states[POMP_STATE_TASKGROUP], 0);
  /* Between tasks and other events of the body it does not wait. */
  r = region_of(result, "if0");
  CHECK_EQUAL(r->states[POMP_STATE_WORK], 1 + 5);
  CHECK_EQUAL(r->states[POMP_STATE_TASKGROUP], 3 + 4);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_TASKGROUP), 18 + 7);
  struct pomp_result_node *n = node_of(result, POMP_KIND_TASK, "t");
  CHECK_EQUAL(result->nodes[n->parent].kind, POMP_KIND_TASKGROUP);
}

static void a_taskgroup_waits_after_its_last_event(void **s) {
  (void)s;
  run_quietly(groups, NULL);
}

static void loop(void) {
  start_team(2);
  POMP_Handle_t l = make("taskloop", "l");
  struct pomp_task copy = {0}, a, b;
  task_at(110, 0, E(Task_create_enter), &l, &copy, 0);
  a = b = copy;
  a.id = b.id = 0;
  task_at(115, 0, E(Task_begin), &l, &a, 0);
  task_at(120, 1, E(Task_begin), &l, &b, 0);
  task_at(125, 0, E(Task_end), &l, &a, 0);
  task_at(130, 0, E(Task_create_exit), &l, &copy, 0);
  task_at(140, 1, E(Task_end), &l, &b, 0);
  CHECK(a.id != b.id && a.id != copy.id && b.id != copy.id);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  struct pomp_task_sums *x = tasks_of("l");
  CHECK_EQUAL(x->created, 1);
  CHECK_EQUAL(x->immediate, 0);
  CHECK_EQUAL(x->started, 2);
  CHECK_MEASURE(x->creation, 1, 10, 10, 10);
  CHECK_MEASURE(x->delay, 2, 15, 5, 10);
  CHECK_MEASURE(x->execution, 2, 30, 10, 20);
  CHECK_EQUAL(x->max_depth, 1);
  /* As far as one sees. */
  CHECK_EQUAL(x->max_alive[0], 2);
  CHECK_EQUAL(x->max_alive[1], 2);
}

static void a_taskloop_has_many_tasks(void **s) {
  (void)s;
  run_quietly(loop, NULL);
}

static void alive(void) {
  start_team(2);
  POMP_Handle_t t = make("task", "t");
  struct pomp_task x[4];
  create_task(110, 110, 0, &t, &x[0], NULL);
  create_task(110, 110, 1, &t, &x[1], NULL);
  create_task(110, 110, 0, &t, &x[2], NULL);
  execute_task(111, 112, 1, &t, &x[0]);
  create_task(113, 113, 0, &t, &x[3], NULL);
  for (int i = 1; i < 4; ++i)
    execute_task(114, 115, 1, &t, &x[i]);
  create_task(113, 113, 0, &t, &x[0], NULL);
  execute_task(114, 115, 1, &t, &x[0]);
  result = result_at(200);
  CHECK_EQUAL(tasks_of("t")->max_alive[0], 3);
  CHECK_EQUAL(tasks_of("t")->max_alive[1], 3);
}

static void few_tasks_are_counted_exactly(void **s) {
  (void)s;
  run_quietly(alive, NULL);
}

static void many_alive(void) {
  start_team(2);
  POMP_Handle_t t = make("task", "t");
  enum { many = 1000 };
  static struct pomp_task x[many];
  for (int i = 0; i < 2 * POMP_EXACT_WRITES; ++i) {
    create_task(110, 110, 0, &t, x, NULL);
    execute_task(110, 110, 0, &t, x);
  }
  result = result_at(200);
  /* Alone, the thread knows. */
  CHECK_EQUAL(tasks_of("t")->max_alive[0], 1);
  CHECK_EQUAL(tasks_of("t")->max_alive[1], 1);
  create_task(210, 210, 0, &t, x, NULL);
  execute_task(210, 210, 1, &t, x);
  result = result_at(220);
  CHECK_EQUAL(tasks_of("t")->max_alive[0], 1);
  CHECK(tasks_of("t")->max_alive[1] <= 1 + 2 * POMP_RESERVE);
  for (int i = 0; i < many; ++i)
    create_task(300, 300, 0, &t, &x[i], NULL);
  for (int i = 0; i < many; ++i)
    execute_task(300, 300, 0, &t, &x[i]);
  result = result_at(400);
  uint64_t *found = tasks_of("t")->max_alive;
  CHECK(found[0] <= many && found[0] >= many - 2 * POMP_RESERVE);
  CHECK(found[1] >= many && found[1] <= many + 2 * POMP_RESERVE);
}

static void many_tasks_are_counted_between_limits(void **s) {
  (void)s;
  run_quietly(many_alive, NULL);
}

static void foreign(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), w = make("taskwait", "w");
  struct pomp_task other = {.id = 5, .data = {1, 2, 3, 4}};
  fake_now = 110;
  foreign_event(E(Task_create_enter), &t, 0, 0);
  fake_now = 112;
  foreign_event(E(Task_create_exit), &t, 7, 0);
  at(115, 0, E(Taskwait_enter), &w);
  /* It is not this one. */
  POMP_Task_thread()->subject = &other;
  fake_now = 120;
  foreign_event(E(Task_begin), &t, 7, 0);
  CHECK(!POMP_Task_thread()->subject);
  fake_now = 123;
  foreign_event(E(Task_suspend), &t, 7, 0);
  fake_now = 127;
  foreign_event(E(Task_resume), &t, 7, 0);
  fake_now = 130;
  foreign_event(E(Task_end), &t, 7, 0);
  fake_now = 132;
  foreign_event(E(Task_begin), &t, 8, 0);
  fake_now = 133;
  foreign_event(E(Task_end), &t, 8, 0);
  at(140, 0, E(Taskwait_exit), &w);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(other.data[0], 1);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_EQUAL(x->created, 1);
  CHECK_EQUAL(x->immediate, 1);
  CHECK_EQUAL(x->started, 2);
  CHECK_EQUAL(x->ended, 2);
  CHECK_EQUAL(x->suspensions, 1);
  CHECK_MEASURE(x->creation, 1, 2, 2, 2);
  CHECK_EQUAL(x->delay.count, 0);
  CHECK_EQUAL(x->suspension.count, 0);
  CHECK_EQUAL(x->max_depth, 0);
  /* The first has two parts that nobody can add up. */
  CHECK_MEASURE(x->execution, 2, 3 + 3 + 1, 1, 1);
  CHECK_EQUAL(x->max_alive[1], 1);
  /* Nobody knows where it was created, but it is not in the taskwait. */
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    if (result->nodes[i].kind == POMP_KIND_TASK)
      CHECK_EQUAL(result->nodes[result->nodes[i].parent].kind, POMP_KIND_TEAM);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_TASKWAIT), 25 - 3 - 3 - 1);
}

static void tasks_of_others_are_told_as_far_as_known(void **s) {
  (void)s;
  run_quietly(foreign, NULL);
}

static void unseen_creation(void) {
  start_team(2);
  POMP_Handle_t t = make("task", "t"), b = make("barrier", "b");
  struct pomp_task task = {0};
  at(110, 0, E(Barrier_enter), &b);
  task_at(120, 0, E(Task_begin), &t, &task, 0);
  CHECK(task.id > 0);
  struct pomp_task child;
  create_task(121, 122, 0, &t, &child, &task);
  task_at(125, 0, E(Task_suspend), &t, &task, 0);
  task_at(130, 1, E(Task_resume), &t, &task, 0);
  task_at(140, 1, E(Task_end), &t, &task, 0);
  at(150, 0, E(Barrier_exit), &b);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_EQUAL(x->delay.count, 0);
  CHECK_MEASURE(x->execution, 1, 15, 15, 15);
  CHECK_MEASURE(x->suspension, 1, 5, 5, 5);
  CHECK_EQUAL(x->max_depth, 2);
  CHECK_EQUAL(x->max_alive[1], 2);
  CHECK_EQUAL(created_by("t", "t"), 1);
  CHECK_EQUAL(count_nodes(POMP_KIND_TASK), 1);
}

static void a_task_may_be_seen_first_when_it_begins(void **s) {
  (void)s;
  run_quietly(unseen_creation, NULL);
}

static void creation_only(void) {
  start_team(1);
  POMP_Set_level(POMP_GROUP_TASK, POMP_LEVEL_ENTER_EXIT);
  POMP_Handle_t t = make("task", "t");
  struct pomp_task task;
  create_task(110, 112, 0, &t, &task, NULL);
  create_task(120, 125, 0, &t, &task, NULL);
  /* Switched off in between: neither half counts. */
  execute_task(130, 140, 0, &t, &task);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_EQUAL(x->created, 2);
  CHECK_EQUAL(x->started, 0);
  CHECK_EQUAL(x->ended, 0);
  CHECK_MEASURE(x->creation, 2, 7, 2, 5);
  struct pomp_result_region *r = region_of(result, "t");
  CHECK_EQUAL(r->kind, POMP_KIND_TASK);
  CHECK_EQUAL(r->visits, 2);
  CHECK_EQUAL(r->time, 7);
  CHECK_EQUAL(r->min_visit, 2);
  CHECK_EQUAL(r->max_visit, 5);
}

static void without_begin_there_is_creation(void **s) {
  (void)s;
  run_quietly(creation_only, NULL);
}

static void switched(void) {
  start_team(2);
  POMP_Handle_t t = make("task", "t");
  struct pomp_task task;
  create_task(110, 112, 0, &t, &task, NULL);
  task_at(120, 0, E(Task_begin), &t, &task, 0);
  POMP_Off();
  task_at(125, 0, E(Task_suspend), &t, &task, 0);
  task_at(130, 1, E(Task_resume), &t, &task, 0);
  task_at(140, 1, E(Task_end), &t, &task, 0);
  POMP_On();
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_MEASURE(tasks_of("t")->execution, 1, 15, 15, 15);
}

static void a_task_that_was_begun_is_followed_to_its_end(void **s) {
  (void)s;
  run_quietly(switched, NULL);
}

static void unbalanced(void) {
  POMP_Handle_t p = start_team(1), t = make("task", "t"),
                w = make("taskwait", "w"), c = make("critical", "c");
  struct pomp_task a, b;
  create_task(105, 106, 0, &t, &a, NULL);
  create_task(107, 108, 0, &t, &b, NULL);
  task_at(110, 0, E(Task_end), &t, &a, 0); /* None of them is open. */
  task_at(111, 0, E(Task_suspend), &t, &a, 0);
  task_at(112, 0, E(Task_create_exit), &t, &a, 1);
  at(115, 0, E(Taskwait_enter), &w);
  task_at(120, 0, E(Task_begin), &t, &a, 0);
  at(121, 0, E(Taskwait_exit), &w);  /* Of what is outside of the task. */
  at(125, 0, E(Critical_enter), &c); /* Left with its task. */
  task_at(130, 0, E(Task_end), &t, &a, 0);
  at(135, 0, E(Taskwait_exit), &w);
  task_at(140, 0, E(Task_begin), &t, &b, 0); /* Left with its team. */
  at(150, 0, E(Parallel_end), &p);
  at(160, 0, E(Parallel_exit), &p);
  at(170, 0, E(Parallel_enter), &p);
  at(180, 0, E(Parallel_exit), &p);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 3 + 1 + 1 + 1);
  CHECK_EQUAL(tasks_of("t")->ended, 1);
  CHECK_MEASURE(tasks_of("t")->execution, 1, 10, 10, 10);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_TASKWAIT), 10);
  CHECK_EQUAL(region_of(result, "c")->time, 5);
  CHECK_EQUAL(region_of(result, "p")->visits, 2);
  CHECK_EQUAL(region_of(result, "p")->max_visit, 60);
}

static void what_a_task_left_open_is_closed(void **s) {
  (void)s;
  run_quietly(unbalanced, NULL);
}

static void confused(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), u = make("task", "u");
  struct pomp_task a;
  create_task(105, 106, 0, &t, &a, NULL);
  execute_task(110, 115, 0, &u, &a);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(tasks_of("t")->started, 0);
  CHECK_EQUAL(tasks_of("u")->delay.count, 0);
  CHECK_MEASURE(tasks_of("u")->execution, 1, 5, 5, 5);
}

static void a_task_is_of_its_events_construct(void **s) {
  (void)s;
  run_quietly(confused, NULL);
}

static void left_in_join(void) {
  POMP_Handle_t p = start_team(2), t = make("task", "t");
  struct pomp_task a;
  create_task(105, 106, 0, &t, &a, NULL);
  at(110, 1, E(Parallel_end), &p);
  at(110, 0, E(Parallel_end), &p);
  task_at(120, 1, E(Task_begin), &t, &a, 0);
  at(130, 0, E(Parallel_exit), &p);
  at(140, 0, E(Parallel_enter), &p);
  at(140, 0, E(Parallel_begin), &p);
  at(150, 1, E(Parallel_begin), &p);
  at(160, 1, E(Parallel_end), &p);
  at(160, 0, E(Parallel_end), &p);
  at(170, 0, E(Parallel_exit), &p);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 1);
  CHECK_EQUAL(metric_of(node_of(result, POMP_KIND_TEAM, "p"), 1)->visits, 2);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 10 + 10);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_WORK), 10 + 30 + 10);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_IDLE), 100 + 30);
}

static void a_task_does_not_outlive_its_team(void **s) {
  (void)s;
  run_quietly(left_in_join, NULL);
}

static void team_in_join(void) {
  POMP_Handle_t p = start_team(2), t = make("task", "t"),
                i = make("pregion", "inner");
  struct pomp_task a;
  create_task(105, 106, 0, &t, &a, NULL);
  at(110, 1, E(Parallel_end), &p);
  at(110, 0, E(Parallel_end), &p);
  task_at(120, 1, E(Task_begin), &t, &a, 0);
  at(121, 1, E(Parallel_enter), &i);
  at(122, 1, E(Parallel_begin), &i);
  at(123, 1, E(Parallel_end), &i);
  at(125, 1, E(Parallel_exit), &i);
  task_at(126, 1, E(Task_end), &t, &a, 0);
  at(130, 0, E(Parallel_exit), &p);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(tasks_of("t")->execution.sum, 6);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 10 + 2 + 4);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_FORK), 1);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_WORK), 10 + 3);
}

static void a_task_in_the_join_may_form_a_team(void **s) {
  (void)s;
  run_quietly(team_in_join, NULL);
}

static void resumed_twice(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t");
  struct pomp_task a;
  create_task(105, 106, 0, &t, &a, NULL);
  task_at(110, 0, E(Task_begin), &t, &a, 0);
  task_at(120, 0, E(Task_suspend), &t, &a, 0);
  task_at(125, 0, E(Task_resume), &t, &a, 0);
  task_at(127, 0, E(Task_resume), &t, &a, 0);
  task_at(130, 0, E(Task_end), &t, &a, 0);
  result = result_at(200);
  CHECK_MEASURE(tasks_of("t")->suspension, 1, 5, 5, 5);
  CHECK_EQUAL(tasks_of("t")->ended, 1);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_WORK), 100);
}

static void only_what_is_suspended_resumes(void **s) {
  (void)s;
  run_quietly(resumed_twice, NULL);
}

static void inner_team(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), i = make("pregion", "inner"),
                u = make("task", "u");
  struct pomp_task a, b, c;
  create_task(105, 106, 0, &t, &a, NULL);
  task_at(110, 0, E(Task_begin), &t, &a, 0);
  at(112, 0, E(Parallel_enter), &i);
  at(113, 0, E(Parallel_begin), &i);
  at(113, 1, E(Parallel_begin), &i);
  create_task(115, 117, 1, &u, &b, NULL); /* By implicit tasks. */
  create_task(115, 116, 0, &u, &c, NULL);
  at(118, 1, E(Parallel_end), &i);
  at(118, 0, E(Parallel_end), &i);
  execute_task(120, 125, 0, &u, &b);
  at(130, 0, E(Parallel_exit), &i);
  task_at(140, 0, E(Task_end), &t, &a, 0);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(tasks_of("u")->max_depth, 1);
  CHECK_EQUAL(created_by(NULL, "u"), 2);
  CHECK_EQUAL(created_by("t", "u"), 0);
  CHECK_EQUAL(tasks_of("t")->execution.sum, 30 - 5);
  CHECK_EQUAL(region_of(result, "inner")->max_visit, 18);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_JOIN), 2 + 5);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 12);
}

static void a_team_in_a_task_has_tasks_of_its_own(void **s) {
  (void)s;
  run_quietly(inner_team, NULL);
}

static void inner_forks(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), i = make("pregion", "inner");
  struct pomp_task a, b;
  /* The same node of the inner construct is open twice. */
  create_task(105, 106, 0, &t, &a, NULL);
  task_at(110, 0, E(Task_begin), &t, &a, 0);
  at(112, 0, E(Parallel_enter), &i);
  at(113, 0, E(Parallel_begin), &i);
  create_task(115, 117, 0, &t, &b, NULL);
  task_at(120, 0, E(Task_begin), &t, &b, 0);
  for (uint64_t n = 0; n < 2 * POMP_NUM_TEAM_FORKS; ++n) {
    at(121 + 4 * n, 0, E(Parallel_enter), &i);
    at(121 + 4 * n, 1, E(Parallel_begin), &i);
    at(122 + 4 * n, 1, E(Parallel_end), &i);
    at(124 + 4 * n, 0, E(Parallel_exit), &i);
  }
  task_at(9000, 0, E(Task_end), &t, &b, 0);
  at(9010, 0, E(Parallel_end), &i);
  at(9020, 0, E(Parallel_exit), &i);
  task_at(9030, 0, E(Task_end), &t, &a, 0);
  result = result_at(10000);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(region_of(result, "inner")->visits, 2 * POMP_NUM_TEAM_FORKS + 1);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN),
              2 * 2 * POMP_NUM_TEAM_FORKS);
}

static void teams_in_nested_tasks_find_their_ends(void **s) {
  (void)s;
  run_quietly(inner_forks, NULL);
}

static void too_deep(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), u = make("uregion", "u"),
                v = make("task", "v"), r = make("uregion", "r");
  struct pomp_task a, b;
  create_task(105, 107, 0, &t, &a, NULL);
  enum { depth = 2 * POMP_MAX_DEPTH };
  for (int i = 0; i < depth; ++i)
    at(110, 0, E(User_region_begin), &u);
  create_task(111, 112, 0, &v, &b, NULL);
  /* It is nothing to the tasks how deep the thread is when they come. */
  task_at(115, 0, E(Task_begin), &t, &a, 0);
  at(116, 0, E(User_region_begin), &r);
  at(118, 0, E(User_region_end), &r);
  task_at(120, 0, E(Task_end), &t, &a, 0);
  execute_task(130, 137, 0, &v, &b);
  for (int i = 0; i < depth; ++i)
    at(140, 0, E(User_region_end), &u);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(tasks_of("t")->execution.sum, 5);
  CHECK_EQUAL(region_of(result, "r")->time, 2);
  CHECK_EQUAL(tasks_of("v")->execution.sum, 7);
  CHECK_EQUAL(tasks_of("v")->delay.count, 0);
  CHECK_EQUAL(region_of(result, "u")->time, 30 - 5 - 7);
}

static void tasks_below_the_limits_are_not_lost(void **s) {
  (void)s;
  run_quietly(too_deep, NULL);
}

static void no_room(void) {
  start_team(2);
  POMP_Handle_t t = make("task", "t"), w = make("taskwait", "w");
  struct pomp_task a, b;
  create_task(110, 111, 1, &t, &a, NULL);
  create_task(110, 111, 1, &t, &b, NULL);
  at(120, 0, E(Taskwait_enter), &w);
  enum { side = 270 };
  static POMP_Handle_t outer[side], inner[side];
  for (int i = 0; i < side; ++i) {
    char name[16];
    snprintf(name, sizeof(name), "%d", i);
    outer[i] = make("outer", name);
    inner[i] = make("inner", name);
  }
  for (int i = 0; i < side; ++i) {
    at(120, 0, E(User_region_begin), &outer[i]);
    for (int j = 0; j < side; ++j) {
      at(120, 0, E(User_region_begin), &inner[j]);
      at(120, 0, E(User_region_end), &inner[j]);
    }
    at(120, 0, E(User_region_end), &outer[i]);
  }
  result = result_at(120);
  uint64_t cut = result->cut_visits;
  CHECK(cut > 0);
  task_at(125, 0, E(Task_begin), &t, &a, 0);
  at(126, 0, E(User_region_begin), &outer[0]);
  at(127, 0, E(User_region_end), &outer[0]);
  at(128, 0, E(Taskwait_exit), &w); /* Not the task's. */
  task_at(130, 0, E(Task_suspend), &t, &a, 0);
  task_at(140, 0, E(Task_resume), &t, &a, 0);
  task_at(145, 0, E(Task_end), &t, &a, 0);
  at(150, 0, E(Taskwait_exit), &w);
  execute_task(160, 165, 1, &t, &b);
  result = result_at(200);
  CHECK_EQUAL(result->unbalanced_events, 1);
  CHECK_EQUAL(result->cut_visits, cut + 2); /* Each part. */
  /* Its caller has its time, but it is work. */
  CHECK_EQUAL(region_of(result, "w")->time, 30);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_TASKWAIT), 30 - 5 - 5);
  CHECK_EQUAL(tasks_of("t")->started, 1);
  CHECK_EQUAL(tasks_of("t")->ended, 1);
  CHECK_EQUAL(tasks_of("t")->execution.sum, 5);
}

static void a_task_without_room_is_its_callers(void **s) {
  (void)s;
  run_quietly(no_room, NULL);
}

static void nest(POMP_Handle_t *t, POMP_Handle_t *w,
                 const struct pomp_task *parent, int depth) {
  struct pomp_task tasks[2];
  if (!depth)
    return;
  for (int i = 0; i < 2; ++i)
    create_task(200, 200, 0, t, &tasks[i], parent);
  at(200, 0, E(Taskwait_enter), w);
  for (int i = 0; i < 2; ++i) {
    task_at(200, 0, E(Task_begin), t, &tasks[i], 0);
    nest(t, w, &tasks[i], depth - 1);
    task_at(200, 0, E(Task_end), t, &tasks[i], 0);
  }
  at(200, 0, E(Taskwait_exit), w);
}

static void many(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), w = make("taskwait", "w");
  nest(&t, &w, NULL, 15);
  const struct pomp_arena before = pomp_thread_get()->arena;
  uint32_t paths = pomp_callpath_count(&pomp_measured_engine.paths);
  nest(&t, &w, NULL, 15);
  CHECK(memcmp(&before, &pomp_thread_get()->arena, sizeof(before)) == 0);
  CHECK_EQUAL(pomp_callpath_count(&pomp_measured_engine.paths), paths);
  result = result_at(300);
  CHECK_EQUAL(tasks_of("t")->ended, 2 * ((1 << 16) - 2));
  CHECK_EQUAL(result->cut_visits, 0);
}

static void tasks_take_no_memory(void **s) {
  (void)s;
  run_quietly(many, NULL);
}

static void skewed(void) {
  start_team(3);
  POMP_Handle_t t = make("task", "t");
  struct pomp_task a;
  create_task(50000, 50010, 0, &t, &a, NULL);
  task_at(20000, 1, E(Task_begin), &t, &a, 0);
  task_at(20006, 1, E(Task_suspend), &t, &a, 0);
  task_at(10000, 2, E(Task_resume), &t, &a, 0);
  task_at(10005, 2, E(Task_end), &t, &a, 0);
  result = result_at(60000);
  CHECK_MEASURE(tasks_of("t")->delay, 1, 0, 0, 0);
  CHECK_MEASURE(tasks_of("t")->execution, 1, 11, 11, 11);
  CHECK_MEASURE(tasks_of("t")->suspension, 1, 0, 0, 0);
}

static void clocks_that_differ_make_no_huge_times(void **s) {
  (void)s;
  run_quietly(skewed, NULL);
}

static void still_open(void) {
  start_team(1);
  POMP_Handle_t t = make("task", "t"), w = make("taskwait", "w");
  struct pomp_task a, b;
  create_task(105, 107, 0, &t, &a, NULL);
  task_at(110, 0, E(Task_begin), &t, &a, 0);
  create_task(115, 116, 0, &t, &b, &a);
  at(120, 0, E(Taskwait_enter), &w);
  task_at(130, 0, E(Task_begin), &t, &b, 0);
  result = result_at(200);
  struct pomp_metric *m = metric_of(node_of(result, POMP_KIND_TASK, "t"), 0);
  CHECK_EQUAL(m->visits, 2);
  CHECK_EQUAL(m->min_visit, 20); /* Of a, which stands still since 130. */
  CHECK_EQUAL(m->max_visit, 70);
  CHECK_EQUAL(tasks_of("t")->ended, 0);
  CHECK_EQUAL(region_of(result, "w")->max_visit, 10);
  CHECK_EQUAL(region_of(result, "p")->max_visit, 100);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_WORK), 90);
}

static void open_tasks_end_with_the_program(void **s) {
  (void)s;
  run_quietly(still_open, NULL);
}

/** Four tasks whose events are fulfilled after their bodies, before, within
 *  them, and never. */
static void detached(void) {
  POMP_Handle_t p = start_team(2), f = make("runtime", "omp_fulfill_event");
  POMP_Handle_t t = make_with("task", "t", "*detach=e");
  struct pomp_task tasks[4];
  for (int i = 0; i < 4; ++i) {
    struct pomp_task *task = &tasks[i];
    fake_omp_event = 1000 + i;
    memset(task, 0, sizeof(*task));
    task_at(100, 0, E(Task_create_enter), &t, task, 0);
    task_at(100, 0, E(Task_detach), &t, task, 0);
    task_at(100, 0, E(Task_create_exit), &t, task, 1);
  }
  fake_omp_event = 1001;
  at(105, 0, E(Fulfill_event), &f);
  execute_task(110, 120, 1, &t, &tasks[0]);
  execute_task(120, 130, 1, &t, &tasks[1]);
  task_at(130, 1, E(Task_begin), &t, &tasks[2], 0);
  fake_omp_event = 1002;
  at(135, 1, E(Fulfill_event), &f);
  task_at(140, 1, E(Task_end), &t, &tasks[2], 0);
  fake_omp_event = 1000;
  at(150, 0, E(Fulfill_event), &f);
  execute_task(150, 160, 1, &t, &tasks[3]);
  /* One more: two are complete, one of the rest waits. */
  struct pomp_task last;
  create_task(170, 170, 0, &t, &last, NULL);
  execute_task(175, 180, 0, &t, &last);
  /* That of nobody. */
  fake_omp_event = 7;
  at(185, 0, E(Fulfill_event), &f);
  at(190, 0, E(Parallel_end), &p);
  at(190, 1, E(Parallel_end), &p);
  at(200, 0, E(Parallel_exit), &p);
  result = result_at(300);

  CHECK_EQUAL(result->unbalanced_events, 0);
  struct pomp_task_sums *x = tasks_of("t");
  CHECK_EQUAL(x->ended, 5);
  CHECK_MEASURE(x->finish, 3, 30, 0, 30);
  CHECK_MEASURE(x->work, 5, 45, 5, 10);
  CHECK_EQUAL(x->max_alive[0], 4);
  CHECK_EQUAL(x->max_alive[1], 4);
  CHECK_EQUAL(region_of(result, "omp_fulfill_event")->visits, 4);
}

static void depending(void) {
  static const int64_t items[] = {4096, 1, 8192, 3};
  POMP_Handle_t p = start_team(1), w = make("taskwait", "w");
  POMP_Handle_t t = make("task", "t"), u = make("task", "u");
  struct pomp_task task = {0}, other = {0};
  task_at(100, 0, E(Task_create_enter), &t, &task, 0);
  POMP_Task_depend(t, 0, task.id, 4, items);
  POMP_Task_depend(t, 0, task.id, 2, items);
  task_at(100, 0, E(Task_create_exit), &t, &task, 1);
  task_at(100, 0, E(Task_create_enter), &u, &other, 0);
  task_at(100, 0, E(Task_create_exit), &u, &other, 1);
  at(110, 0, E(Taskwait_enter), &w);
  POMP_Task_depend(w, 0, 0, 4, items);
  at(120, 0, E(Taskwait_exit), &w);
  execute_task(120, 130, 0, &t, &task);
  execute_task(130, 140, 0, &u, &other);
  at(190, 0, E(Parallel_end), &p);
  at(200, 0, E(Parallel_exit), &p);
  result = result_at(300);

  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(tasks_of("t")->depend_items, 3);
  CHECK_EQUAL(tasks_of("u")->depend_items, 0);
  CHECK_MEASURE(tasks_of("t")->work, 1, 10, 10, 10);
}

static void items_of_depend_clauses_are_counted(void **s) {
  (void)s;
  run_quietly(depending, NULL);
}

static void a_task_with_an_event_completes_with_it(void **s) {
  (void)s;
  run_quietly(detached, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_task_hangs_where_it_was_created),
      cmocka_unit_test(creation_is_without_execution_at_once),
      cmocka_unit_test(recursive_tasks_share_a_call_path),
      cmocka_unit_test(recursion_of_tasks_is_never_too_deep),
      cmocka_unit_test(call_paths_do_not_mix),
      cmocka_unit_test(untied_tasks_change_threads),
      cmocka_unit_test(tasks_in_the_join_are_work),
      cmocka_unit_test(a_join_ends_with_its_team),
      cmocka_unit_test(a_taskgroup_waits_after_its_last_event),
      cmocka_unit_test(a_taskloop_has_many_tasks),
      cmocka_unit_test(few_tasks_are_counted_exactly),
      cmocka_unit_test(many_tasks_are_counted_between_limits),
      cmocka_unit_test(tasks_of_others_are_told_as_far_as_known),
      cmocka_unit_test(a_task_may_be_seen_first_when_it_begins),
      cmocka_unit_test(without_begin_there_is_creation),
      cmocka_unit_test(a_task_that_was_begun_is_followed_to_its_end),
      cmocka_unit_test(what_a_task_left_open_is_closed),
      cmocka_unit_test(a_task_is_of_its_events_construct),
      cmocka_unit_test(a_task_does_not_outlive_its_team),
      cmocka_unit_test(a_task_in_the_join_may_form_a_team),
      cmocka_unit_test(only_what_is_suspended_resumes),
      cmocka_unit_test(a_team_in_a_task_has_tasks_of_its_own),
      cmocka_unit_test(teams_in_nested_tasks_find_their_ends),
      cmocka_unit_test(tasks_below_the_limits_are_not_lost),
      cmocka_unit_test(a_task_without_room_is_its_callers),
      cmocka_unit_test(tasks_take_no_memory),
      cmocka_unit_test(clocks_that_differ_make_no_huge_times),
      cmocka_unit_test(open_tasks_end_with_the_program),
      cmocka_unit_test(items_of_depend_clauses_are_counted),
      cmocka_unit_test(a_task_with_an_event_completes_with_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
