/*===- repeat_test.c - Unit tests of regions that teams are not told of ---===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "unit.h"

enum { many = 20000, long_time = 1000000 };

static struct pomp_result *result;
static POMP_Handle_t region;
static uint64_t now, num_told;
static const struct pomp_team_fork *last_told;

static void begin(void) {
  use_fake_clock();
  POMP_Set_level(POMP_GROUP_PARALLEL, 6);
  POMP_Set_level(POMP_GROUP_SYNC, 6);
  POMP_Set_level(POMP_GROUP_TASK, 6);
  region = make("pregion", "r");
  now = 1000;
}

/** Counts the executions that the team is told of. */
static void look(void) {
  const struct pomp_fork_slot *slots =
      pomp_measured_engine.forks.pages[0]; /* The first regions. */
  for (unsigned i = 0; slots && i < POMP_FORK_PAGE; ++i) {
    const struct pomp_team_fork *fork = slots[i].fork;
    if (fork && fork != last_told) {
      ++num_told;
      last_told = fork;
    }
  }
}

static void enter(void) {
  at(now, 0, E(Parallel_enter), &region);
  at(now += 20, 0, E(Parallel_begin), &region);
  at(now += 20, 1, E(Parallel_begin), &region);
  look();
}

/** The worker works for 60 ticks, or for \p more. */
static void leave(uint64_t more) {
  at(now += 10, 0, E(Parallel_end), &region);
  at(now += 50 + more, 1, E(Parallel_end), &region);
  at(now += 30, 0, E(Parallel_exit), &region);
  now += 70;
}

/** The thread never asks the kernel, which fast paths do not. */
static void ask_nobody(void) {
  pomp_profile_data(pomp_thread_get())->usage_due = UINT64_MAX;
}

/** An execution of 150 ticks, and 70 until the next one: the worker is on its
 *  way for 40, and waits for 30. */
static void visit(void) {
  enter();
  run_at(now, 0, ask_nobody);
  run_at(now, 1, ask_nobody);
  leave(0);
}

static void visit_often(int times) {
  for (int i = 0; i < times; ++i)
    visit();
}

static void end(void) {
  result = result_at(now += 1000);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->thread_time, 2 * now);
}

static uint64_t of_worker(enum pomp_state state) {
  return of_thread(result, 1, state);
}

static void repeats(void) {
  begin();
  visit_often(many);
  end();
  CHECK(num_told > many / 100 && num_told < many / 20);
  CHECK_EQUAL(result->events, 6 * many);
  CHECK_EQUAL(region_of(result, "r")->visits, many);
  CHECK_EQUAL(metric_of(node_of(result, POMP_KIND_TEAM, "r"), 1)->visits, many);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_FORK), 20 * many);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_JOIN), 80 * many);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_SERIAL), 70 * many + 2000);
  CHECK_EQUAL(of_worker(POMP_STATE_WORK), 60 * many);
  CHECK_NEAR(of_worker(POMP_STATE_FORK), 40 * many);
  CHECK_NEAR(of_worker(POMP_STATE_JOIN), 30 * many);
  CHECK_NEAR(of_worker(POMP_STATE_IDLE), 70 * many + 2000);
}

static void teams_are_told_of_few_regions_that_repeat(void **s) {
  (void)s;
  run_quietly(repeats, NULL);
}

static void two_regions(void) {
  begin();
  POMP_Handle_t one = region, other = make("pregion", "other");
  for (int i = 0; i < many; ++i) {
    region = i % 2 ? other : one;
    visit();
  }
  end();
  CHECK_EQUAL(region_of(result, "other")->visits, many / 2);
  CHECK_EQUAL(of_worker(POMP_STATE_WORK), 60 * many);
  CHECK_NEAR(of_worker(POMP_STATE_FORK), 40 * many);
  CHECK_NEAR(region_of(result, "other")->states[POMP_STATE_FORK],
             (40 + 20) * many / 2);
  CHECK_NEAR(of_worker(POMP_STATE_JOIN), 30 * many);
}

static void so_they_are_of_regions_in_turns(void **s) {
  (void)s;
  run_quietly(two_regions, NULL);
}

static void long_ones(void) {
  begin();
  visit_often(110);
  uint64_t told = num_told;
  CHECK(told < 20);
  enter();
  CHECK_EQUAL(num_told, told);
  /* The worker waits long. */
  at(now += 60, 1, E(Parallel_end), &region);
  at(now += long_time, 0, E(Parallel_end), &region);
  at(now, 0, E(Parallel_exit), &region);
  now += long_time;
  visit();
  /* Of that one, and at the end of the long one. */
  CHECK_EQUAL(num_told, told + 1);
  visit_often(110);
  told = num_told;
  /* It is on its way for long. */
  at(now, 0, E(Parallel_enter), &region);
  at(now, 0, E(Parallel_begin), &region);
  at(now += long_time, 1, E(Parallel_begin), &region);
  leave(0);
  visit_often(2);
  CHECK_EQUAL(num_told, told + 2);
  end();
  CHECK_NEAR(of_worker(POMP_STATE_JOIN), long_time + 224 * 30);
  CHECK_NEAR(of_worker(POMP_STATE_FORK), long_time + 224 * 40);
  CHECK_NEAR(of_worker(POMP_STATE_IDLE), long_time + 225 * 70 + 2000);
  CHECK_EQUAL(of_worker(POMP_STATE_WORK), 225 * 60);
}

static void teams_are_told_of_long_ones_afterwards(void **s) {
  (void)s;
  run_quietly(long_ones, NULL);
}

static void tasks(void) {
  begin();
  POMP_Handle_t t = make("task", "t");
  struct pomp_task task;
  visit_often(110);
  uint64_t told = num_told;
  enter();
  create_task(now, now + 5, 0, &t, &task, NULL);
  at(now += 10, 1, E(Parallel_end), &region);
  execute_task(now + 10, now + 30, 1, &t, &task);
  now += 50;
  at(now, 0, E(Parallel_end), &region);
  at(now, 0, E(Parallel_exit), &region);
  now += 70;
  CHECK_EQUAL(num_told, told);
  visit_often(2);
  end();
  const struct pomp_result_node *n = node_of(result, POMP_KIND_TASK, "t");
  CHECK_EQUAL(metric_of(node_of(result, POMP_KIND_TASK, "t"), 1)->exclusive,
              20);
  CHECK_EQUAL(result->nodes[n->parent].kind, POMP_KIND_TEAM);
  CHECK_EQUAL(of_worker(POMP_STATE_WORK), 112 * 60 + 10 + 20);
}

static void a_team_that_was_not_told_executes_tasks(void **s) {
  (void)s;
  run_quietly(tasks, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(teams_are_told_of_few_regions_that_repeat),
      cmocka_unit_test(so_they_are_of_regions_in_turns),
      cmocka_unit_test(teams_are_told_of_long_ones_afterwards),
      cmocka_unit_test(a_team_that_was_not_told_executes_tasks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
