/*===- joint_test.c - Unit tests of visits that end in a barrier ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* The test is the instrumented code, which counts visits of single constructs
|* and scopes with their barriers where the library lets it.
|*
\*===----------------------------------------------------------------------===*/
#include "process/thread.h"
#include "process/visits.h"
#include "unit.h"

enum { many = 20000 };

static struct pomp_result *result;
static POMP_Handle_t construct;
static bool is_scope;
/** The next visit: whether the thread executes the body. */
static bool executes, was_counted;
static uint64_t now, num_bodies, num_events;

static uint64_t state(const char *region, enum pomp_state s) {
  return region_of(result, region)->states[s];
}

static void begin(bool of_scopes) {
  use_fake_clock();
  pomp_visits_start();
  POMP_Set_level(POMP_GROUP_SYNC, 6);
  POMP_Set_level(POMP_GROUP_WORKSHARE, 6);
  is_scope = of_scopes;
  construct = make(is_scope ? "workshare" : "single", "s");
  now = 1000;
}

static void add_part(enum pomp_visit_part part) {
  struct pomp_thread_visits *t = POMP_Thread_visits();
  /* No address. */
  t->place = (const char *)t->place + part;
}

/** The thread enters a visit that is counted, if it may. */
static void open_one(void) {
  struct pomp_thread_visits *t = POMP_Thread_visits();
  struct pomp_visits *v =
      t->table[(uintptr_t)construct & ((unsigned)POMP_VISITS_TABLE - 1)];
  was_counted =
      v->handle == construct && v->place == t->place && v->begun < v->limit;
  if (!was_counted)
    return;
  ++v->begun;
  t->place = NULL;
  t->open = t->again = v;
  if (is_scope || executes)
    add_part(POMP_VISIT_BODY);
  v->ended += !is_scope && executes;
}

static void wait_in_it(void) { add_part(POMP_VISIT_BARRIER); }

static void close_it(void) {
  struct pomp_thread_visits *t = POMP_Thread_visits();
  struct pomp_visits *v = t->open;
  CHECK(v != NULL);
  t->place = v->place;
  t->open = NULL;
}

static void end_body(void) {
  at(now, 0, is_scope ? E(Workshare_end) : E(Single_end), &construct);
}

static void leave_barrier(void) {
  at(now, 0, E(Implicit_barrier_exit), &construct);
  at(now, 0, is_scope ? E(Workshare_exit) : E(Single_exit), &construct);
}

/** A visit of 65 ticks if the thread executes the body, else 45. */
static void visit(void) {
  num_bodies += executes;
  num_events += executes ? 6 : 4;
  run_at(now, 0, open_one);
  if (was_counted) {
    run_at(now += executes ? 35 : 15, 0, wait_in_it);
    run_at(now += 30, 0, close_it);
    return;
  }
  at(now, 0, is_scope ? E(Workshare_enter) : E(Single_enter), &construct);
  if (executes) {
    at(now += 10, 0, is_scope ? E(Workshare_begin) : E(Single_begin),
       &construct);
    now += 20;
    end_body();
  }
  at(now += executes ? 5 : 15, 0, E(Implicit_barrier_enter), &construct);
  now += 30;
  leave_barrier();
}

/** \returns how many visits the barrier had. */
static uint64_t barriers(void) {
  uint64_t visits = 0;
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    if (result->nodes[i].kind == POMP_KIND_IMPLICIT_BARRIER)
      for (const struct pomp_metric *m = result->nodes[i].metrics; m;
           m = m->next)
        visits += m->visits;
  return visits;
}

static void check_counts(uint64_t visits) {
  CHECK_EQUAL(region_of(result, "s")->visits, visits);
  CHECK_EQUAL(region_of(result, "s")->bodies, num_bodies);
  CHECK_EQUAL(barriers(), visits);
  CHECK_EQUAL(result->events, num_events);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->thread_time, now);
}

static void visit_many(void) {
  POMP_Handle_t u = make("uregion", "u");
  at(now, 0, E(User_region_begin), &u);
  for (int i = 0; i < many; ++i, now += 50) {
    executes = is_scope || i % 2;
    visit();
  }
  at(now, 0, E(User_region_end), &u);
  num_events += 2;
  result = result_at(now += 1000);
  check_counts(many);
  CHECK(region_of(result, "s")->untimed > many * 9 / 10);
  CHECK_NEAR(state("s", POMP_STATE_BARRIER), 30 * many);
  CHECK_NEAR(state("u", POMP_STATE_WORK), 50 * many);
}

static void singles(void) {
  begin(false);
  visit_many();
  CHECK_NEAR(state("s", POMP_STATE_SINGLE), (10 + 15) * many / 2);
  CHECK_NEAR(state("s", POMP_STATE_WORK), 25 * many / 2);
  CHECK_EQUAL(region_of(result, "u")->time, (50 + 55) * many);
}

static void single_constructs_are_counted_with_their_barriers(void **s) {
  (void)s;
  run_quietly(singles, NULL);
}

static void scopes(void) {
  begin(true);
  visit_many();
  CHECK_NEAR(state("s", POMP_STATE_WORK), 35 * many);
  CHECK_EQUAL(region_of(result, "u")->time, (50 + 65) * many);
}

static void scopes_are_counted_with_their_barriers(void **s) {
  (void)s;
  run_quietly(scopes, NULL);
}

static void none_is_open(void) { CHECK(!POMP_Thread_visits()->open); }

/** Visits until one can be counted, which the thread is in then. */
static uint64_t visit_until_open(void) {
  uint64_t visits = 0;
  do {
    if (visits++)
      visit();
    now += 50;
    run_at(now, 0, open_one);
    if (!was_counted)
      continue;
    num_bodies += executes;
    num_events += executes ? 6 : 4;
    return visits;
  } while (visits < 1000);
  CHECK(!"no visit can be counted");
  return 0;
}

/** Events inside of visits that were to be counted. */
static void events_inside(void) {
  POMP_Handle_t m = make("master", "m");
  uint64_t visits = 0;
  executes = true;
  for (int i = 0; i < 200; ++i, ++visits, now += 50)
    visit();
  for (int i = 0; i < 100; ++i) {
    bool is_in_barrier = i % 2;
    visits += visit_until_open();
    if (is_in_barrier)
      run_at(now += 10, 0, wait_in_it);
    at(now += 10, 0, E(Master_begin), &m);
    run_at(now, 0, none_is_open);
    at(now += 10, 0, E(Master_end), &m);
    num_events += 2;
    if (!is_in_barrier) {
      end_body();
      at(now += 10, 0, E(Implicit_barrier_enter), &construct);
    }
    now += 10;
    leave_barrier();
    /* The next one is timed. */
    run_at(now += 50, 0, open_one);
    CHECK(!was_counted);
    for (int k = 0; k < 200; ++k, ++visits, now += 50)
      visit();
  }
  result = result_at(now += 1000);
  check_counts(visits);
  CHECK_EQUAL(region_of(result, "m")->visits, 100);
}

static void in_singles(void) {
  begin(false);
  events_inside();
}

static void in_scopes(void) {
  begin(true);
  events_inside();
}

static void no_event_inside_is_lost(void **s) {
  (void)s;
  run_quietly(in_singles, NULL);
  run_quietly(in_scopes, NULL);
}

/** A visit with events inside each time is timed. */
static void always_inside(void) {
  begin(false);
  POMP_Handle_t m = make("master", "m");
  executes = true;
  uint64_t counted = 0, visits = 0;
  for (int i = 0; i < 200; ++i, ++visits, now += 50)
    visit();
  for (int i = 0; i < 1000; ++i, now += 50) {
    run_at(now, 0, open_one);
    counted += was_counted;
    if (!was_counted)
      at(now, 0, E(Single_enter), &construct);
    if (!was_counted)
      at(now, 0, E(Single_begin), &construct);
    at(now += 10, 0, E(Master_begin), &m);
    at(now += 10, 0, E(Master_end), &m);
    end_body();
    at(now += 5, 0, E(Implicit_barrier_enter), &construct);
    now += 10;
    leave_barrier();
    num_events += 8;
    ++num_bodies;
    ++visits;
  }
  CHECK(counted < 50);
  result = result_at(now += 1000);
  check_counts(visits);
}

static void visits_with_events_inside_are_timed(void **s) {
  (void)s;
  run_quietly(always_inside, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(single_constructs_are_counted_with_their_barriers),
      cmocka_unit_test(scopes_are_counted_with_their_barriers),
      cmocka_unit_test(no_event_inside_is_lost),
      cmocka_unit_test(visits_with_events_inside_are_timed)};
  return cmocka_run_group_tests_name("joint", tests, NULL, NULL);
}
