/*===- profile_test.c - Unit tests of profiles ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "unit.h"

#include <stdio.h>

static struct pomp_result *result;

static uint64_t state(const char *region, enum pomp_state s) {
  return region_of(result, region)->states[s];
}

static void two_threads(void) {
  use_fake_clock();
  POMP_Handle_t p = make("pregion", "p"), l = make("loop", "l");
  at(100, 0, E(Parallel_enter), &p);
  at(110, 0, E(Parallel_begin), &p);
  at(112, 1, E(Parallel_begin), &p);
  at(120, 0, E(Loop_enter), &l);
  at(121, 1, E(Loop_enter), &l);
  at(140, 0, E(Implicit_barrier_enter), &l);
  at(161, 1, E(Implicit_barrier_enter), &l);
  at(162, 0, E(Implicit_barrier_exit), &l);
  at(163, 1, E(Implicit_barrier_exit), &l);
  at(162, 0, E(Loop_exit), &l);
  at(163, 1, E(Loop_exit), &l);
  at(170, 1, E(Parallel_end), &p);
  at(190, 0, E(Parallel_end), &p);
  at(200, 0, E(Parallel_exit), &p);
  result = result_at(300);

  CHECK_EQUAL(result->num_threads, 2);
  CHECK_EQUAL(result->wall_time, 300);
  CHECK_EQUAL(result->unbalanced_events, 0);
  struct pomp_result_region *r = region_of(result, "p");
  CHECK_EQUAL(r->kind, POMP_KIND_PARALLEL);
  CHECK_EQUAL(r->visits, 1);
  /* A worker is in it since the fork. */
  CHECK_EQUAL(r->time, 100 + 100);
  CHECK_EQUAL(r->max_thread_time, 100);
  CHECK_EQUAL(r->min_visit, 100);
  CHECK_EQUAL(r->max_visit, 100);
  CHECK_EQUAL(r->threads, 2);
  CHECK_EQUAL(r->states[POMP_STATE_FORK], 10 + 12);
  CHECK_EQUAL(r->states[POMP_STATE_JOIN], 10 + 30);
  CHECK_EQUAL(r->work, 10 + 20 + 28 + (9 + 40 + 7));
  r = region_of(result, "l");
  CHECK_EQUAL(r->kind, POMP_KIND_LOOP);
  CHECK_EQUAL(r->visits, 2);
  CHECK_EQUAL(r->time, 42 + 42);
  CHECK_EQUAL(r->states[POMP_STATE_BARRIER], 22 + 2);
  CHECK_EQUAL(r->states[POMP_STATE_WORK], 20 + 40);
  CHECK_EQUAL(r->work, 60);
  CHECK_EQUAL(r->max_thread_work, 40);
  CHECK(r->has_imbalance);
  CHECK_EQUAL(r->imbalance, 25); /* (40 - 30) / 40 */
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_SERIAL), 200);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_IDLE), 0);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_FORK), 10);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_FORK), 12);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_IDLE), 100 + 100);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 30);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_BARRIER), 2);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_WORK), 9 + 40 + 7);

  /* The worker continues the path of the thread that formed the team. */
  struct pomp_result_node *n = node_of(result, POMP_KIND_LOOP, "l");
  CHECK_EQUAL(metric_of(n, 0)->inclusive, 42);
  CHECK_EQUAL(metric_of(n, 1)->inclusive, 42);
  n = &result->nodes[n->parent];
  CHECK_EQUAL(n->kind, POMP_KIND_TEAM);
  CHECK_EQUAL(metric_of(n, 1)->inclusive, 100);
  n = &result->nodes[n->parent];
  CHECK_EQUAL(n->kind, POMP_KIND_PARALLEL);
  CHECK_EQUAL(n->parent, 0);
}

static POMP_Handle_t timed;
static int64_t timed_ticks;

/** An atomic construct, one of whose 100 visits took timed_ticks. */
static void time_visit(void) {
  POMP_Atomic_timed(&timed, 0, 100, 1, timed_ticks, NULL);
}

/** The same of a window of 16. */
static void time_window(void) {
  POMP_Atomic_timed(&timed, 0, 100, 16, timed_ticks, NULL);
}

static void timed_visits(void) {
  use_fake_clock();
  POMP_Handle_t u = make("uregion", "u");
  timed = make("atomic", "a");
  /* A tenth, then the others, one of which lost its processor. */
  for (int i = 0; i < 10; ++i) {
    timed_ticks = i == 4 ? 1 << 17 : i < 2 ? 40 : 60;
    run_at(1000000u * (unsigned)(2 * i + 1), 0, time_visit);
    timed_ticks = i < 2 ? 160 : 320;
    run_at(1000000u * (unsigned)(2 * i + 2), 0, time_window);
  }
  /* An event in the window. */
  at(30000000, 0, E(User_region_begin), &u);
  timed_ticks = 1000;
  run_at(30000999, 0, time_window);
  at(30001000, 0, E(User_region_end), &u);
  result = result_at(40000000);
  const struct pomp_result_region *r = region_of(result, "a");
  CHECK_EQUAL(r->kind, POMP_KIND_TIMED);
  CHECK_EQUAL(r->visits, 0);
  CHECK_EQUAL(r->time, 0);
  CHECK_EQUAL(r->timed.visits, 100 * 21);
  CHECK_EQUAL(r->timed.timed, 9);
  CHECK_EQUAL(r->timed.time, 2 * 40 + 7 * 60);
  /* The middle of 40 to 43. */
  CHECK_EQUAL(r->timed.low_time, 9 * 42);
  CHECK_EQUAL(r->timed.window_visits, 10 * 16);
  CHECK_EQUAL(r->timed.window_time, 2 * 160 + 8 * 320);
  CHECK_EQUAL(r->timed.low_window_time, 10 * 168);
  CHECK_EQUAL(r->states[POMP_STATE_WORK], 0);
}

/** As many as in half a day of atomics and nothing else. */
static void very_many_timed_visits(void) {
  use_fake_clock();
  const uint64_t many = UINT32_MAX;
  timed = make("atomic", "a");
  timed_ticks = 40;
  run_at(1000, 0, time_visit);
  const struct pomp_node *n =
      atomic_load(&pomp_profile_data(pomp_thread_first())->root.first_child);
  n->timed->alone[pomp_timed_bucket(40)] += many;
  pomp_add(&n->timed->timed, many);
  run_at(2000, 0, time_visit);
  result = result_at(10000);
  CHECK_EQUAL(region_of(result, "a")->timed.timed, many + 2);
  CHECK_EQUAL(region_of(result, "a")->timed.low_time, 42 * (many + 2));
}

static void timed_visits_do_not_overflow(void **s) {
  (void)s;
  run_quietly(very_many_timed_visits, NULL);
}

static void visits_that_are_timed_are_no_visits(void **s) {
  (void)s;
  run_quietly(timed_visits, NULL);
}

static void waiting_is_told_from_work(void **s) {
  (void)s;
  run_quietly(two_threads, NULL);
}

static void several_waits(void) {
  use_fake_clock();
  POMP_Set_level(POMP_GROUP_RUNTIME, POMP_LEVEL_ENTER_EXIT);
  POMP_Set_level(POMP_GROUP_SYNC, 6);
  POMP_Handle_t c = make("critical", "c"), o = make("ordered", "o"),
                s = make("single", "s"), l = make("runtime", "l"),
                b = make("barrier", "b"), a = make("atomic", "a");
  at(10, 0, E(Critical_enter), &c);
  at(15, 0, E(Critical_begin), &c);
  at(22, 0, E(Critical_end), &c);
  at(23, 0, E(Critical_exit), &c);
  at(30, 0, E(Ordered_enter), &o);
  at(34, 0, E(Ordered_begin), &o);
  at(36, 0, E(Ordered_end), &o);
  at(37, 0, E(Ordered_exit), &o);
  at(40, 0, E(Single_enter), &s);
  at(41, 0, E(Single_begin), &s);
  at(45, 0, E(Single_end), &s);
  at(47, 0, E(Implicit_barrier_enter), &s);
  at(50, 0, E(Implicit_barrier_exit), &s);
  at(50, 0, E(Single_exit), &s);
  at(60, 0, E(Set_lock_enter), &l);
  at(68, 0, E(Set_lock_exit), &l);
  at(70, 0, E(Barrier_enter), &b);
  at(79, 0, E(Barrier_exit), &b);
  at(80, 0, E(Atomic_event), &a);
  at(81, 0, E(Atomic_event), &a);
  result = result_at(100);
  CHECK_EQUAL(state("c", POMP_STATE_CRITICAL), 5);
  CHECK_EQUAL(state("c", POMP_STATE_WORK), 8);
  CHECK_EQUAL(state("o", POMP_STATE_ORDERED), 4);
  CHECK_EQUAL(state("o", POMP_STATE_WORK), 3);
  CHECK_EQUAL(state("s", POMP_STATE_SINGLE), 1 + 2);
  CHECK_EQUAL(state("s", POMP_STATE_WORK), 4);
  CHECK_EQUAL(state("s", POMP_STATE_BARRIER), 3);
  CHECK_EQUAL(state("l", POMP_STATE_LOCK), 8);
  CHECK_EQUAL(state("b", POMP_STATE_BARRIER), 9);
  CHECK_EQUAL(region_of(result, "a")->visits, 2);
  CHECK_EQUAL(region_of(result, "a")->time, 0);
  CHECK_EQUAL(pomp_result_waiting(region_of(result, "s")), 6);
}

static void every_wait_has_its_state(void **s) {
  (void)s;
  run_quietly(several_waits, NULL);
}

static void no_bodies(void) {
  use_fake_clock();
  POMP_Set_level(POMP_GROUP_SYNC, POMP_LEVEL_ENTER_EXIT);
  POMP_Set_level(POMP_GROUP_WORKSHARE, POMP_LEVEL_ENTER_EXIT);
  POMP_Handle_t c = make("critical", "c"), s = make("single", "s");
  at(10, 0, E(Critical_enter), &c);
  at(23, 0, E(Critical_exit), &c);
  at(40, 0, E(Single_enter), &s);
  at(51, 0, E(Single_exit), &s);
  result = result_at(100);
  CHECK_EQUAL(state("c", POMP_STATE_CRITICAL), 0);
  CHECK_EQUAL(state("c", POMP_STATE_WORK), 13);
  CHECK_EQUAL(state("s", POMP_STATE_WORK), 11);
}

static void without_begin_nobody_claims_to_know_the_wait(void **s) {
  (void)s;
  run_quietly(no_bodies, NULL);
}

static void extremes(void) {
  use_fake_clock();
  POMP_Handle_t u = make("uregion", "u");
  static const uint64_t durations[] = {7, 3, 11, 5};
  uint64_t now = 10;
  for (int i = 0; i < 4; ++i) {
    at(now, 0, E(User_region_begin), &u);
    at(now += durations[i], 0, E(User_region_end), &u);
  }
  result = result_at(100);
  struct pomp_metric *m =
      metric_of(node_of(result, POMP_KIND_USER_REGION, "u"), 0);
  CHECK_EQUAL(m->visits, 4);
  CHECK_EQUAL(m->inclusive, 26);
  CHECK_EQUAL(m->min_visit, 3);
  CHECK_EQUAL(m->max_visit, 11);
}

static void visits_have_extremes(void **s) {
  (void)s;
  run_quietly(extremes, NULL);
}

static void recursion(void) {
  use_fake_clock();
  POMP_Handle_t u = make("uregion", "u"), v = make("uregion", "v");
  at(10, 0, E(User_region_begin), &u);
  at(20, 0, E(User_region_begin), &v);
  at(30, 0, E(User_region_begin), &u);
  at(40, 0, E(User_region_end), &u);
  at(50, 0, E(User_region_end), &v);
  at(60, 0, E(User_region_end), &u);
  result = result_at(100);
  CHECK_EQUAL(region_of(result, "u")->visits, 2);
  CHECK_EQUAL(region_of(result, "u")->time, 50); /* Not 60. */
  CHECK_EQUAL(region_of(result, "v")->time, 30);
}

static void a_region_inside_itself_counts_once(void **s) {
  (void)s;
  run_quietly(recursion, NULL);
}

static void call_paths(void) {
  use_fake_clock();
  POMP_Handle_t a = make("uregion", "a"), b = make("uregion", "b"),
                p = make("pregion", "p");
  POMP_Handle_t *const callers[] = {&a, &b};
  uint64_t now = 10;
  for (int i = 0; i < 6; ++i) {
    at(now, 0, E(User_region_begin), callers[i % 2]);
    at(now + 1, 0, E(Parallel_enter), &p);
    at(now + 1, 0, E(Parallel_begin), &p);
    at(now + 2, 1, E(Parallel_begin), &p);
    at(now + 3 + i % 2, 1, E(Parallel_end), &p);
    at(now + 5, 0, E(Parallel_end), &p);
    at(now + 6, 0, E(Parallel_exit), &p);
    at(now + 7, 0, E(User_region_end), callers[i % 2]);
    now += 10;
  }
  result = result_at(100);
  /* Worker 1 knows who called. */
  uint32_t seen = 0;
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    struct pomp_result_node *n = &result->nodes[i];
    if (n->kind != POMP_KIND_TEAM)
      continue;
    uint32_t caller = result->nodes[n->parent].parent;
    bool under_a = result->nodes[caller].region ==
                   (uint32_t)(region_of(result, "a") - result->regions);
    CHECK_EQUAL(metric_of(n, 1)->visits, 3);
    CHECK_EQUAL(metric_of(n, 1)->states[POMP_STATE_WORK], under_a ? 3 : 6);
    CHECK_EQUAL(metric_of(n, 1)->states[POMP_STATE_JOIN], under_a ? 9 : 6);
    ++seen;
  }
  CHECK_EQUAL(seen, 2);
}

static void workers_hang_beneath_their_caller(void **s) {
  (void)s;
  run_quietly(call_paths, NULL);
}

static void nested(void) {
  use_fake_clock();
  POMP_Handle_t o = make("pregion", "outer"), i = make("pregion", "inner");
  at(10, 0, E(Parallel_enter), &o);
  at(10, 0, E(Parallel_begin), &o);
  at(12, 1, E(Parallel_begin), &o);
  /* Both threads form an inner team at the same time. */
  at(20, 0, E(Parallel_enter), &i);
  at(20, 0, E(Parallel_begin), &i);
  at(21, 2, E(Parallel_begin), &i);
  at(22, 1, E(Parallel_enter), &i);
  at(22, 1, E(Parallel_begin), &i);
  at(23, 3, E(Parallel_begin), &i);
  at(25, 2, E(Parallel_end), &i);
  at(26, 3, E(Parallel_end), &i);
  at(30, 0, E(Parallel_end), &i);
  at(31, 0, E(Parallel_exit), &i);
  at(32, 1, E(Parallel_end), &i);
  at(33, 1, E(Parallel_exit), &i);
  at(40, 0, E(Parallel_end), &o);
  at(41, 1, E(Parallel_end), &o);
  at(50, 0, E(Parallel_exit), &o);
  result = result_at(60);
  CHECK_EQUAL(result->num_threads, 4);
  CHECK_EQUAL(result->unbalanced_events, 0);
  struct pomp_result_node *n = node_of(result, POMP_KIND_TEAM, "inner");
  for (uint32_t t = 0; t < 4; ++t)
    CHECK_EQUAL(metric_of(n, t)->visits, 1);
  CHECK_EQUAL(metric_of(n, 2)->states[POMP_STATE_JOIN], 31 - 25);
  CHECK_EQUAL(metric_of(n, 3)->states[POMP_STATE_JOIN], 33 - 26);
  n = &result->nodes[result->nodes[n->parent].parent];
  CHECK_EQUAL(n->kind, POMP_KIND_TEAM);
  CHECK_EQUAL(metric_of(n, 1)->inclusive, 50 - 10);
  CHECK_EQUAL(of_thread(result, 2, POMP_STATE_FORK), 21 - 20);
  CHECK_EQUAL(of_thread(result, 3, POMP_STATE_FORK), 23 - 22);
  CHECK_EQUAL(region_of(result, "inner")->visits, 2);
  /* A worker that forms a team is still a worker. */
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_SERIAL), 0);
}

static void teams_nest(void **s) {
  (void)s;
  run_quietly(nested, NULL);
}

static void long_join(void) {
  use_fake_clock();
  POMP_Handle_t o = make("pregion", "outer"), i = make("pregion", "inner");
  at(10, 0, E(Parallel_enter), &o);
  at(11, 0, E(Parallel_begin), &o);
  at(12, 1, E(Parallel_begin), &o);
  at(20, 1, E(Parallel_end), &o);
  uint64_t now = 100;
  for (int n = 0; n < 3 * POMP_NUM_TEAM_FORKS; ++n) {
    at(++now, 0, E(Parallel_enter), &i);
    at(now, 0, E(Parallel_begin), &i);
    at(++now, 0, E(Parallel_end), &i);
    at(now, 0, E(Parallel_exit), &i);
  }
  at(9000, 0, E(Parallel_end), &o);
  at(9001, 0, E(Parallel_exit), &o);
  result = result_at(10000);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 9001 - 20);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_IDLE), 10 + 10000 - 9001);
}

static void many_inner_teams_do_not_hide_the_outer(void **s) {
  (void)s;
  run_quietly(long_join, NULL);
}

static void late_workers(void) {
  use_fake_clock();
  POMP_Handle_t p = make("pregion", "p"), q = make("pregion", "q");
  at(10, 0, E(Parallel_enter), &p);
  at(20, 0, E(Parallel_begin), &p);
  at(25, 1, E(Parallel_begin), &p);
  at(30, 1, E(Parallel_end), &p);
  at(30, 0, E(Parallel_end), &p);
  at(32, 0, E(Parallel_exit), &p);
  at(40, 0, E(Parallel_enter), &q);
  at(41, 0, E(Parallel_begin), &q);
  at(42, 0, E(Parallel_end), &q);
  /* Its last team is over since 32, it was asked for at 40. */
  at(47, 1, E(Parallel_begin), &q);
  at(48, 1, E(Parallel_end), &q);
  at(50, 0, E(Parallel_exit), &q);
  result = result_at(60);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_FORK), 10 + 1);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_FORK), 15 + 7);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_IDLE), 10 + 8 + 10);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_WORK), 5 + 1);
  struct pomp_result_region *r = region_of(result, "q");
  CHECK_EQUAL(r->states[POMP_STATE_FORK], 1 + 7);
  CHECK_EQUAL(r->time, 10 + 10);
  CHECK_EQUAL(r->work, 1 + 1);
  /* To form a team is no wait of anybody. */
  CHECK_EQUAL(pomp_result_waiting(r), 8 + 2);
  CHECK_EQUAL(metric_of(node_of(result, POMP_KIND_TEAM, "q"), 1)->max_visit,
              10);
}

static void the_way_to_a_team_is_its_fork(void **s) {
  (void)s;
  run_quietly(late_workers, NULL);
}

static void unbalanced(void) {
  use_fake_clock();
  POMP_Handle_t a = make("uregion", "a"), b = make("uregion", "b"),
                c = make("critical", "c"), p = make("pregion", "p");
  at(1, 0, E(User_region_end), &a);    /* Never begun. */
  at(2, 0, E(Critical_begin), &c);     /* Never entered. */
  at(3, 0, E(Parallel_end), &p);       /* Never begun. */
  at(4, 0, E(Parallel_exit), &p);      /* Never entered. */
  at(10, 0, E(User_region_begin), &a); /* Left with b open. */
  at(20, 0, E(User_region_begin), &b);
  at(30, 0, E(User_region_end), &a);
  at(31, 0, E(User_region_end), &b);
  /* A worker out of nowhere, of a team that is never left. */
  at(40, 1, E(Parallel_begin), &p);
  at(50, 1, E(Parallel_begin), &p);
  at(60, 1, E(Parallel_end), &p);
  result = result_at(100);
  CHECK_EQUAL(result->unbalanced_events, 4 + 1 + 1);
  CHECK_EQUAL(region_of(result, "a")->time, 20);
  CHECK_EQUAL(region_of(result, "b")->time, 10);
}

static void unbalanced_events_are_dropped_and_counted(void **s) {
  (void)s;
  run_quietly(unbalanced, NULL);
}

static void switched(void) {
  use_fake_clock();
  POMP_Handle_t a = make("uregion", "a"), b = make("uregion", "b"),
                p = make("pregion", "p");
  at(10, 0, E(User_region_begin), &a);
  POMP_Off();
  at(11, 0, E(Parallel_begin), &p); /* Opens, though not a first event. */
  at(12, 0, E(Parallel_end), &p);
  at(20, 0, E(User_region_begin), &b);
  at(30, 0, E(User_region_end), &b);
  at(40, 0, E(User_region_end), &a); /* The exit follows its enter. */
  POMP_On();
  at(50, 0, E(User_region_begin), &b);
  at(53, 0, E(User_region_end), &b);
  POMP_Set_level(POMP_GROUP_USER, POMP_LEVEL_NONE);
  at(60, 0, E(User_region_begin), &b);
  at(70, 0, E(User_region_end), &b);
  result = result_at(100);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->num_regions, 2);
  CHECK_EQUAL(region_of(result, "a")->time, 30);
  CHECK_EQUAL(region_of(result, "b")->visits, 1);
  CHECK_EQUAL(region_of(result, "b")->time, 3);
}

static void switching_off_cuts_no_pair(void **s) {
  (void)s;
  run_quietly(switched, NULL);
}

static void still_open(void) {
  use_fake_clock();
  POMP_Handle_t p = make("pregion", "p"), c = make("critical", "c");
  at(10, 0, E(Parallel_enter), &p);
  at(10, 0, E(Parallel_begin), &p);
  at(11, 1, E(Parallel_begin), &p);
  at(20, 1, E(Parallel_end), &p);
  at(30, 0, E(Critical_enter), &c);
  result = result_at(100);
  CHECK_EQUAL(region_of(result, "c")->time, 70);
  CHECK_EQUAL(region_of(result, "c")->max_visit, 70);
  CHECK_EQUAL(region_of(result, "p")->time, 90 + 90);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_JOIN), 80);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_IDLE), 10);
}

static void open_regions_end_with_the_program(void **s) {
  (void)s;
  run_quietly(still_open, NULL);
}

static void enter_exit_only(void) {
  use_fake_clock();
  POMP_Set_level(POMP_GROUP_PARALLEL, POMP_LEVEL_ENTER_EXIT);
  POMP_Handle_t p = make("pregion", "p"), l = make("loop", "l");
  at(10, 0, E(Parallel_enter), &p);
  at(12, 0, E(Loop_enter), &l);
  at(12, 1, E(Loop_enter), &l);
  at(20, 1, E(Loop_exit), &l);
  at(22, 0, E(Loop_exit), &l);
  at(30, 0, E(Parallel_exit), &p);
  result = result_at(40);
  /* Nobody knows when the fork was over. */
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_WORK), 20);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_FORK), 0);
  CHECK_EQUAL(region_of(result, "p")->work, 20);
  CHECK_EQUAL(of_thread(result, 0, POMP_STATE_SERIAL), 20);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_WORK), 8);
  CHECK_EQUAL(of_thread(result, 1, POMP_STATE_IDLE), 32);
  CHECK_EQUAL(region_of(result, "l")->time, 18);
}

static void enter_and_exit_alone_make_sense(void **s) {
  (void)s;
  run_quietly(enter_exit_only, NULL);
}

static void chunks(void) {
  use_fake_clock();
  POMP_Set_level(POMP_GROUP_LOOP,
                 POMP_LEVEL_CHUNKS | POMP_LEVEL_ITER_BEGIN_END);
  POMP_Handle_t l = make("loop", "l");
  at(10, 0, E(Loop_enter), &l);
  at(11, 0, E(Loop_chunk_begin), &l);
  at(15, 0, E(Loop_chunk_end), &l);
  at(16, 0, E(Loop_chunk_begin), &l);
  at(16, 0, E(Loop_iter_begin), &l);
  at(17, 0, E(Loop_iter_end), &l);
  at(18, 0, E(Loop_chunk_end), &l);
  at(20, 0, E(Loop_exit), &l);
  result = result_at(40);
  CHECK_EQUAL(region_of(result, "l")->visits, 1);
  CHECK_EQUAL(region_of(result, "l")->time, 10);
  CHECK_EQUAL(region_of(result, "l")->states[POMP_STATE_DISPATCH], 1 + 1 + 2);
  CHECK_EQUAL(region_of(result, "l")->states[POMP_STATE_WORK], 4 + 2);
  struct pomp_metric *m = metric_of(node_of(result, POMP_KIND_CHUNK, "l"), 0);
  CHECK_EQUAL(m->visits, 2);
  CHECK_EQUAL(m->min_visit, 2);
  CHECK_EQUAL(m->max_visit, 4);
  m = metric_of(node_of(result, POMP_KIND_ITERATION, "l"), 0);
  CHECK_EQUAL(m->inclusive, 1);
}

static void chunks_are_parts_of_their_loop(void **s) {
  (void)s;
  run_quietly(chunks, NULL);
}

static void too_deep(void) {
  use_fake_clock();
  static POMP_Handle_t handle;
  handle = make("uregion", "deep");
  POMP_Handle_t other = make("uregion", "other");
  enum { depth = 3 * POMP_MAX_DEPTH };
  for (int i = 0; i < depth; ++i)
    at((uint64_t)i, 0, E(User_region_begin), &handle);
  for (int i = 0; i < depth; ++i)
    at((uint64_t)(depth + i), 0, E(User_region_end), &handle);
  at(2 * depth, 0, E(User_region_begin), &other);
  at(2 * depth + 5, 0, E(User_region_end), &other);
  result = result_at(2 * depth + 5);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->cut_visits, depth - POMP_MAX_DEPTH);
  CHECK_EQUAL(region_of(result, "deep")->time, 2 * depth - 1);
  CHECK_EQUAL(region_of(result, "other")->time, 5);
}

static void recursion_without_end_is_cut(void **s) {
  (void)s;
  run_quietly(too_deep, NULL);
}

static void backwards(void) {
  use_fake_clock();
  POMP_Handle_t a = make("uregion", "a");
  at(50, 0, E(User_region_begin), &a);
  at(40, 0, E(User_region_end), &a);
  at(45, 0, E(User_region_begin), &a);
  at(60, 0, E(User_region_end), &a);
  result = result_at(100);
  CHECK_EQUAL(region_of(result, "a")->time, 10);
}

static void a_clock_that_jumps_back_makes_no_huge_times(void **s) {
  (void)s;
  run_quietly(backwards, NULL);
}

/** Delivers events of \p h, one a tick. \returns how often that looked at the
 *  clock, when all had been there before. */
static uint64_t reads_of(POMP_Handle_t *h, const enum pomp_function *events,
                         unsigned count) {
  uint64_t before = 0;
  for (int round = 0; round < 3; ++round) {
    before = fake_reads;
    for (unsigned i = 0; i < count; ++i)
      at(fake_now + 1, 0, events[i], h);
  }
  return fake_reads - before;
}
#define READS_OF(Handle, ...)                                                  \
  reads_of(&(Handle), (const enum pomp_function[]){__VA_ARGS__},               \
           sizeof((const enum pomp_function[]){__VA_ARGS__}) /                 \
               sizeof(enum pomp_function))

static void clock_reads(void) {
  use_fake_clock();
  POMP_Set_level(POMP_GROUP_SYNC, 6);
  POMP_Handle_t c = make("critical", "c"), o = make("ordered", "o"),
                s = make("single", "s"), l = make("loop", "l"),
                b = make("barrier", "b"), a = make("atomic", "a"),
                m = make("master", "m"), w = make("workshare", "w"),
                x = make("sections", "x"), u = make("uregion", "u"),
                n = make_with("single", "n", "*hasNowait=1");
  CHECK_EQUAL(READS_OF(c, E(Critical_enter), E(Critical_begin), E(Critical_end),
                       E(Critical_exit)),
              3);
  CHECK_EQUAL(READS_OF(o, E(Ordered_enter), E(Ordered_begin), E(Ordered_end),
                       E(Ordered_exit)),
              3);
  CHECK_EQUAL(READS_OF(s, E(Single_enter), E(Single_begin), E(Single_end),
                       E(Implicit_barrier_enter), E(Implicit_barrier_exit),
                       E(Single_exit)),
              4);
  CHECK_EQUAL(READS_OF(n, E(Single_enter), E(Single_begin), E(Single_end),
                       E(Single_exit)),
              4);
  CHECK_EQUAL(READS_OF(l, E(Loop_enter), E(Implicit_barrier_enter),
                       E(Implicit_barrier_exit), E(Loop_exit)),
              3);
  CHECK_EQUAL(READS_OF(x, E(Sections_enter), E(Section_begin), E(Section_end),
                       E(Implicit_barrier_enter), E(Implicit_barrier_exit),
                       E(Sections_exit)),
              5);
  CHECK_EQUAL(READS_OF(w, E(Workshare_enter), E(Workshare_begin),
                       E(Workshare_end), E(Implicit_barrier_enter),
                       E(Implicit_barrier_exit), E(Workshare_exit)),
              3);
  CHECK_EQUAL(READS_OF(b, E(Barrier_enter), E(Barrier_exit)), 2);
  CHECK_EQUAL(READS_OF(m, E(Master_begin), E(Master_end)), 2);
  CHECK_EQUAL(READS_OF(a, E(Atomic_event)), 0);
  CHECK_EQUAL(READS_OF(u, E(User_region_begin), E(User_region_end)), 2);
  result = result_at(1000);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->events, 3 * (4 + 4 + 6 + 4 + 4 + 6 + 6 + 2 + 2 + 1 + 2));
  /* Nothing is lost by that: enter, begin, end, exit, each a tick. */
  CHECK_EQUAL(state("c", POMP_STATE_CRITICAL), 3);
  CHECK_EQUAL(state("c", POMP_STATE_WORK), 6);
  CHECK_EQUAL(region_of(result, "c")->bodies, 3);
  CHECK_EQUAL(region_of(result, "a")->visits, 3);
  /* Until its barrier is known to be reported the end of the body is waiting:
   * it may be the barrier. Then it is work until the barrier begins. */
  CHECK_EQUAL(state("s", POMP_STATE_SINGLE), 3 + 1);
  CHECK_EQUAL(state("s", POMP_STATE_WORK), 3 + 2);
  CHECK_EQUAL(state("s", POMP_STATE_BARRIER), 3);
  CHECK_EQUAL(region_of(result, "s")->max_visit, 4);
  CHECK_EQUAL(state("n", POMP_STATE_SINGLE), 3 + 3);
  CHECK_EQUAL(state("l", POMP_STATE_WORK), 3);
  CHECK_EQUAL(state("l", POMP_STATE_BARRIER), 3);
}

static void the_clock_is_read_where_it_matters(void **s) {
  (void)s;
  /* The general delivery always reads it. */
  if (getenv("POMP_THROTTLE"))
    skip();
  run_quietly(clock_reads, NULL);
}

static void barrier_before_the_body(void) {
  use_fake_clock();
  POMP_Handle_t loops[] = {
      make_with("loop", "nowait", "*hasNowait=1"),
      make_with("loop", "combined", "*directive=parallel for simd"),
      make_with("loop", "linear", ""),
      make_with("sections", "both", "*hasFirstPrivate=1*hasLastPrivate=1")};
  uint64_t now = 0;
  for (unsigned i = 0; i < 4; ++i)
    for (int round = 0; round < 2; ++round) {
      bool is_loop = i < 3;
      at(now += 10, 0, is_loop ? E(Loop_enter) : E(Sections_enter), &loops[i]);
      at(now += 1, 0, E(Implicit_barrier_enter), &loops[i]);
      at(now += 2, 0, E(Implicit_barrier_exit), &loops[i]);
      /* The body, whose last barrier nobody hears of. */
      if (i == 2)
        POMP_Set_level(POMP_GROUP_SYNC, POMP_LEVEL_NONE);
      at(now += 40, 0, is_loop ? E(Loop_exit) : E(Sections_exit), &loops[i]);
      POMP_Set_level(POMP_GROUP_SYNC, POMP_LEVEL_BEGIN_END);
    }
  result = result_at(now);
  static const char *const names[] = {"nowait", "combined", "linear", "both"};
  for (unsigned i = 0; i < 4; ++i) {
    CHECK_EQUAL(region_of(result, names[i])->time, 2 * 43);
    CHECK_EQUAL(state(names[i], POMP_STATE_WORK), 2 * 41);
  }
}

static void a_barrier_before_the_body_is_not_the_end(void **s) {
  (void)s;
  run_quietly(barrier_before_the_body, NULL);
}

/** Makes regions named r0, r1, ... */
static void make_many(POMP_Handle_t *handles, unsigned count) {
  for (unsigned i = 0; i < count; ++i) {
    char name[16];
    snprintf(name, sizeof(name), "r%u", i);
    handles[i] = make("uregion", name);
  }
}

static void many_regions(void) {
  use_fake_clock();
  enum { count = 3000 };
  static POMP_Handle_t regions[count];
  POMP_Handle_t outer[] = {make("uregion", "outer"), make("uregion", "other")};
  make_many(regions, count);
  uint64_t now = 10;
  for (unsigned i = 0; i < 4 * count; ++i) {
    /* All of them, in no order, from two places, and of two kinds. */
    unsigned r = i * 1789 % count;
    bool is_critical = i / count & 1;
    at(++now, 0, E(User_region_begin), &outer[i / count / 2]);
    at(++now, 0, is_critical ? E(Critical_enter) : E(User_region_begin),
       &regions[r]);
    now += r + 1;
    at(now, 0, is_critical ? E(Critical_exit) : E(User_region_end),
       &regions[r]);
    at(++now, 0, E(User_region_end), &outer[i / count / 2]);
  }
  result = result_at(now);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->num_regions, count + 2);
  CHECK_EQUAL(result->num_nodes, 1 + 2 + 4 * count);
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    const struct pomp_metric *m = n->metrics;
    const char *name = result->regions[n->region].fields.name;
    uint64_t ticks = (uint64_t)atol(name + 1) + 1;
    CHECK_EQUAL(m->visits, *name == 'o' ? 2 * count : 1);
    if (*name == 'o')
      continue;
    CHECK_EQUAL(m->inclusive, ticks);
    CHECK_EQUAL(m->min_visit, ticks);
    CHECK_EQUAL(m->max_visit, ticks);
  }
}

static void many_regions_below_one_path_are_told_apart(void **s) {
  (void)s;
  run_quietly(many_regions, NULL);
}

static void many_kinds(void) {
  use_fake_clock();
  static const struct {
    enum pomp_function enter, exit;
  } pairs[] = {{E(User_region_begin), E(User_region_end)},
               {E(Critical_enter), E(Critical_exit)},
               {E(Barrier_enter), E(Barrier_exit)},
               {E(Master_begin), E(Master_end)},
               {E(Ordered_enter), E(Ordered_exit)},
               {E(Single_enter), E(Single_exit)},
               {E(Taskwait_enter), E(Taskwait_exit)},
               {E(Taskyield_enter), E(Taskyield_exit)}};
  enum { count = 50, num_kinds = sizeof(pairs) / sizeof(pairs[0]) };
  static POMP_Handle_t regions[count];
  make_many(regions, count);
  uint64_t now = 10;
  for (unsigned i = 0; i < 2 * count * num_kinds; ++i) {
    unsigned kind = i * 5 % num_kinds;
    at(++now, 0, pairs[kind].enter, &regions[i / num_kinds * 7 % count]);
    at(++now, 0, pairs[kind].exit, &regions[i / num_kinds * 7 % count]);
  }
  result = result_at(now);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->num_nodes, 1 + count * num_kinds);
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    CHECK_EQUAL(metric_of(&result->nodes[i], 0)->visits, 2);
}

static void a_region_may_be_of_many_kinds(void **s) {
  (void)s;
  run_quietly(many_kinds, NULL);
}

static void many_callers(void) {
  use_fake_clock();
  enum { count = 500 };
  static POMP_Handle_t callers[count];
  POMP_Handle_t p = make("pregion", "p"), u = make("uregion", "u");
  uint32_t num_others = 0;
  make_many(callers, count);
  uint64_t now = 10;
  for (unsigned i = 0; i < 2 * count; ++i) {
    POMP_Handle_t *caller = &callers[i * 7 % count];
    at(++now, 0, E(User_region_begin), caller);
    /* Paths in between, so that those of p have numbers without a pattern. */
    unsigned depth = i < count ? i * i % 7 : 0;
    for (unsigned k = 0; k < depth; ++k, ++num_others)
      at(now, 0, E(User_region_begin), &u);
    for (unsigned k = 0; k < depth; ++k)
      at(now, 0, E(User_region_end), &u);
    at(++now, 0, E(Parallel_enter), &p);
    at(now, 0, E(Parallel_begin), &p);
    at(now, 1, E(Parallel_begin), &p);
    at(++now, 1, E(Parallel_end), &p);
    at(now, 0, E(Parallel_end), &p);
    at(now, 0, E(Parallel_exit), &p);
    at(now, 0, E(User_region_end), caller);
  }
  result = result_at(now);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->num_nodes, 1 + 3 * count + num_others);
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    if (result->nodes[i].kind == POMP_KIND_TEAM)
      CHECK_EQUAL(metric_of(&result->nodes[i], 1)->visits, 2);
}

static void a_worker_tells_many_callers_apart(void **s) {
  (void)s;
  run_quietly(many_callers, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(waiting_is_told_from_work),
      cmocka_unit_test(every_wait_has_its_state),
      cmocka_unit_test(without_begin_nobody_claims_to_know_the_wait),
      cmocka_unit_test(visits_have_extremes),
      cmocka_unit_test(a_region_inside_itself_counts_once),
      cmocka_unit_test(workers_hang_beneath_their_caller),
      cmocka_unit_test(teams_nest),
      cmocka_unit_test(many_inner_teams_do_not_hide_the_outer),
      cmocka_unit_test(the_way_to_a_team_is_its_fork),
      cmocka_unit_test(unbalanced_events_are_dropped_and_counted),
      cmocka_unit_test(switching_off_cuts_no_pair),
      cmocka_unit_test(open_regions_end_with_the_program),
      cmocka_unit_test(enter_and_exit_alone_make_sense),
      cmocka_unit_test(chunks_are_parts_of_their_loop),
      cmocka_unit_test(recursion_without_end_is_cut),
      cmocka_unit_test(a_clock_that_jumps_back_makes_no_huge_times),
      cmocka_unit_test(the_clock_is_read_where_it_matters),
      cmocka_unit_test(visits_that_are_timed_are_no_visits),
      cmocka_unit_test(timed_visits_do_not_overflow),
      cmocka_unit_test(many_regions_below_one_path_are_told_apart),
      cmocka_unit_test(a_region_may_be_of_many_kinds),
      cmocka_unit_test(a_worker_tells_many_callers_apart),
      cmocka_unit_test(a_barrier_before_the_body_is_not_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
