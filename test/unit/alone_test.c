/*===- alone_test.c - Unit tests of regions that a thread executes alone --===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* The test is the instrumented code, which counts inner parallel regions whose
|* teams have one thread, and single constructs without a barrier, where the
|* library lets it; and it is the OpenMP runtime.
|*
\*===----------------------------------------------------------------------===*/
#include "process/thread.h"
#include "process/visits.h"
#include "unit.h"

enum { many = 20000 };

/* Of the OpenMP runtime. */
static int active_level, max_active_levels = 1;
int omp_get_active_level(void) { return active_level; }
int omp_get_max_active_levels(void) { return max_active_levels; }

static struct pomp_result *result;
static POMP_Handle_t outer, inner;
static bool was_counted;
static uint64_t now, num_events;

static void begin(void) {
  use_fake_clock();
  pomp_visits_start();
  POMP_Set_level(POMP_GROUP_PARALLEL, 6);
  POMP_Set_level(POMP_GROUP_SYNC, 6);
  POMP_Set_level(POMP_GROUP_WORKSHARE, 6);
  outer = make("pregion", "outer");
  inner = make("pregion", "inner");
  at(now = 1000, 0, E(Parallel_enter), &outer);
  at(now += 100, 0, E(Parallel_begin), &outer);
  active_level = 1;
}

static void end(void) {
  active_level = 0;
  at(now += 50, 0, E(Parallel_end), &outer);
  at(now += 50, 0, E(Parallel_exit), &outer);
  num_events += 4;
  result = result_at(now += 1000);
  CHECK_EQUAL(result->events, num_events);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->thread_time, now);
}

/** The thread enters a visit of \p handle that is counted, if it may. */
static void open_one_of(POMP_Handle_t handle) {
  struct pomp_thread_visits *t = POMP_Thread_visits();
  struct pomp_visits *v =
      t->table[(uintptr_t)handle & ((unsigned)POMP_VISITS_TABLE - 1)];
  was_counted =
      v->handle == handle && v->place == t->place && v->begun < v->limit;
  if (!was_counted)
    return;
  ++v->begun;
  t->place = NULL;
  t->open = t->again = v;
}

static void open_one(void) { open_one_of(inner); }

static void set_part(uintptr_t part) {
  struct pomp_thread_visits *t = POMP_Thread_visits();
  CHECK(t->open != NULL);
  t->place = (const void *)part; /* No address. */
}

static void begin_body(void) { set_part(POMP_VISIT_BODY); }
static void end_body(void) { set_part(POMP_VISIT_BODY | POMP_VISIT_BARRIER); }

static void close_it(void) {
  struct pomp_thread_visits *t = POMP_Thread_visits();
  CHECK(t->open != NULL);
  t->place = t->open->place;
  t->open = NULL;
}

/** A region: 30 ticks until its body begins, 40 in it, and 20 after it. */
static void visit(void) {
  num_events += 4;
  run_at(now, 0, open_one);
  if (was_counted) {
    run_at(now += 30, 0, begin_body);
    run_at(now += 40, 0, end_body);
    run_at(now += 20, 0, close_it);
    return;
  }
  at(now, 0, E(Parallel_enter), &inner);
  at(now += 30, 0, E(Parallel_begin), &inner);
  at(now += 40, 0, E(Parallel_end), &inner);
  at(now += 20, 0, E(Parallel_exit), &inner);
}

/** \returns how many visits the body had. */
static uint64_t bodies(void) {
  uint64_t visits = 0;
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    if (result->nodes[i].kind == POMP_KIND_TEAM &&
        &result->regions[result->nodes[i].region] == region_of(result, "inner"))
      for (const struct pomp_metric *m = result->nodes[i].metrics; m;
           m = m->next)
        visits += m->visits;
  return visits;
}

static void regions(void) {
  begin();
  uint64_t counted = 0;
  for (int i = 0; i < many; ++i, now += 50) {
    visit();
    counted += was_counted;
  }
  end();
  const struct pomp_result_region *r = region_of(result, "inner");
  CHECK(counted > many * 9 / 10);
  CHECK_EQUAL(r->visits, many);
  CHECK_EQUAL(bodies(), many);
  CHECK(r->untimed >= counted);
  CHECK_NEAR(r->states[POMP_STATE_FORK], 30 * many);
  CHECK_NEAR(r->states[POMP_STATE_WORK], 40 * many);
  CHECK_NEAR(r->states[POMP_STATE_JOIN], 20 * many);
  CHECK_NEAR(region_of(result, "outer")->states[POMP_STATE_WORK], 50 * many);
}

static void lone_regions_are_counted_and_some_are_timed(void **s) {
  (void)s;
  run_quietly(regions, NULL);
}

static void none_is_open(void) { CHECK(!POMP_Thread_visits()->open); }

/** \returns how many visits there were, up to one that is counted. */
static uint64_t visit_until_open(void) {
  for (uint64_t visits = 1; visits < 1000; ++visits) {
    run_at(now += 50, 0, open_one);
    if (was_counted)
      return visits;
    visit();
  }
  CHECK(!"no visit can be counted");
  return 0;
}

/** Events in each part of regions that were to be counted. */
static void events_inside(void) {
  begin();
  POMP_Handle_t m = make("master", "m");
  uint64_t visits = 0;
  for (int i = 0; i < 200; ++i, ++visits, now += 50)
    visit();
  for (int i = 0; i < 99; ++i) {
    visits += visit_until_open();
    int part = i % 3;
    if (part > 0)
      run_at(now += 30, 0, begin_body);
    if (part > 1)
      run_at(now += 40, 0, end_body);
    at(now += 10, 0, E(Master_begin), &m);
    run_at(now, 0, none_is_open);
    at(now += 10, 0, E(Master_end), &m);
    if (part < 1)
      at(now += 30, 0, E(Parallel_begin), &inner);
    if (part < 2)
      at(now += 40, 0, E(Parallel_end), &inner);
    at(now += 20, 0, E(Parallel_exit), &inner);
    num_events += 6;
  }
  end();
  CHECK_EQUAL(region_of(result, "inner")->visits, visits);
  CHECK_EQUAL(bodies(), visits);
  CHECK_EQUAL(region_of(result, "m")->visits, 99);
}

static void no_event_in_a_lone_region_is_lost(void **s) {
  (void)s;
  run_quietly(events_inside, NULL);
}

/** Regions may have a team again. */
static void other_regions(void) {
  begin();
  for (int i = 0; i < 200; ++i, now += 50)
    visit();
  run_at(now, 0, open_one);
  CHECK(was_counted);
  num_events += 4;
  run_at(now, 0, begin_body);
  run_at(now, 0, end_body);
  run_at(now, 0, close_it);
  max_active_levels = 2;
  for (int i = 0; i < 200; ++i) {
    at(now += 50, 0, E(Parallel_enter), &inner);
    at(now += 30, 0, E(Parallel_begin), &inner);
    at(now += 40, 0, E(Parallel_end), &inner);
    at(now += 20, 0, E(Parallel_exit), &inner);
    num_events += 4;
    run_at(now, 0, open_one);
    CHECK(!was_counted);
  }
  max_active_levels = 1;
  end();
  CHECK_EQUAL(region_of(result, "inner")->visits, 401);
  CHECK_EQUAL(bodies(), 401);
}

static void regions_with_a_team_are_not_counted(void **s) {
  (void)s;
  run_quietly(other_regions, NULL);
}

/*===- Single constructs without a barrier --------------------------------===*/

static POMP_Handle_t single;
static bool executes;

static void open_single(void) { open_one_of(single); }

static void begin_single(void) {
  set_part(POMP_VISIT_BODY);
  ++POMP_Thread_visits()->open->ended;
}

static void singles(void) {
  begin();
  POMP_Handle_t m = make("master", "m");
  single = make("single", "s");
  uint64_t counted = 0, with_event = 0;
  for (int i = 0; i < many; ++i, now += 50) {
    executes = i % 2;
    bool has_event = i % 1000 == 999;
    num_events += executes ? 4 : 2;
    run_at(now, 0, open_single);
    counted += was_counted;
    if (!was_counted)
      at(now, 0, E(Single_enter), &single);
    now += 10;
    if (executes && was_counted)
      run_at(now, 0, begin_single);
    if (executes && !was_counted)
      at(now, 0, E(Single_begin), &single);
    if (has_event) {
      at(now, 0, E(Master_begin), &m);
      run_at(now, 0, none_is_open);
      at(now, 0, E(Master_end), &m);
      num_events += 2;
      ++with_event;
    }
    bool is_open = was_counted && !has_event;
    now += 20;
    if (executes && !is_open)
      at(now, 0, E(Single_end), &single);
    if (is_open)
      run_at(now, 0, close_it);
    else
      at(now, 0, E(Single_exit), &single);
  }
  end();
  const struct pomp_result_region *r = region_of(result, "s");
  CHECK(counted > many * 9 / 10);
  CHECK_EQUAL(with_event, many / 1000);
  CHECK_EQUAL(region_of(result, "m")->visits, with_event);
  CHECK_EQUAL(r->visits, many);
  CHECK_EQUAL(r->bodies, many / 2);
  CHECK_NEAR(region_of(result, "outer")->states[POMP_STATE_WORK], 50 * many);
}

static void single_constructs_without_a_barrier_are_counted(void **s) {
  (void)s;
  run_quietly(singles, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lone_regions_are_counted_and_some_are_timed),
      cmocka_unit_test(no_event_in_a_lone_region_is_lost),
      cmocka_unit_test(regions_with_a_team_are_not_counted),
      cmocka_unit_test(single_constructs_without_a_barrier_are_counted)};
  return cmocka_run_group_tests_name("alone", tests, NULL, NULL);
}
