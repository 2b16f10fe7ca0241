/*===- brief_test.c - Unit tests of visits that are not all timed ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/brief.h"
#include "process/thread.h"
#include "process/visits.h"
#include "profile/derive/derive.h"
#include "unit.h"

enum { many = 20000 };

static struct pomp_result *result;

static uint64_t state(const char *region, enum pomp_state s) {
  return region_of(result, region)->states[s];
}

/** Most of the visits of \p region were not timed, or all were. */
static void check_untimed(const char *region, bool is_untimed) {
  uint64_t untimed = region_of(result, region)->untimed;
  if (is_untimed)
    CHECK(untimed > many * 9 / 10);
  else
    CHECK_EQUAL(untimed, 0);
}

/** A critical section that takes 20 ticks to enter and 30 inside. \returns when
 *  it ends. */
static uint64_t visit(uint64_t now, POMP_Handle_t *c) {
  at(now, 0, E(Critical_enter), c);
  at(now + 20, 0, E(Critical_begin), c);
  at(now + 49, 0, E(Critical_end), c);
  at(now + 50, 0, E(Critical_exit), c);
  return now + 50;
}

static void begin(void) {
  use_fake_clock();
  POMP_Set_level(POMP_GROUP_SYNC, 6);
  POMP_Set_level(POMP_GROUP_RUNTIME, POMP_LEVEL_ENTER_EXIT);
}

static void criticals(void) {
  begin();
  POMP_Handle_t c = make("critical", "c"), u = make("uregion", "u");
  uint64_t now = 1000;
  at(now, 0, E(User_region_begin), &u);
  for (int i = 0; i < many; ++i)
    now = visit(now + 50, &c);
  at(now, 0, E(User_region_end), &u);
  result = result_at(now + 1000);
  const struct pomp_result_region *r = region_of(result, "c");
  CHECK_EQUAL(r->visits, many);
  CHECK_EQUAL(r->bodies, many);
  CHECK_EQUAL(result->events, 4 * many + 2);
  CHECK_EQUAL(result->unbalanced_events, 0);
  check_untimed("c", true);
  CHECK_NEAR(state("c", POMP_STATE_CRITICAL), 20 * many);
  CHECK_NEAR(state("c", POMP_STATE_WORK), 30 * many);
  /* Their time is taken from what is around them, and none is lost. */
  CHECK_NEAR(state("u", POMP_STATE_WORK), 50 * many);
  CHECK_EQUAL(region_of(result, "u")->time, 100 * many);
  CHECK_EQUAL(result->thread_time, now + 1000);
  /* A read takes 10 ns; a visit 3.4 reads, or 0.3 if it is only counted. */
  result->clock_read_ps = 10000;
  CHECK_EQUAL(pomp_result_own_time(result),
              (many - r->untimed) * 34 + r->untimed * 3 + 20);
  CHECK_EQUAL(pomp_region_reads(result, r), (many - r->untimed) * 10);
  CHECK_EQUAL(r->min_visit, 50);
  CHECK_EQUAL(r->max_visit, 50);
}

/** Turns in a loop. \param is_slow whether they go through the general
 *  delivery. */
static void take_turns(bool is_slow) {
  begin();
  POMP_Handle_t o = make("ordered", "o"), u = make("uregion", "u");
  uint64_t now = 1000;
  at(now, 0, E(User_region_begin), &u);
  for (int i = 0; i < many; ++i) {
    at(now += 50, 0, E(Ordered_enter), &o);
    if (is_slow)
      pomp_profile_data(pomp_thread_get())->usage_due = 0;
    at(now += 20, 0, E(Ordered_begin), &o);
    if (is_slow)
      pomp_profile_data(pomp_thread_get())->usage_due = 0;
    at(now += 29, 0, E(Ordered_end), &o);
    at(now += 1, 0, E(Ordered_exit), &o);
  }
  at(now, 0, E(User_region_end), &u);
  result = result_at(now + 1000);
  CHECK_EQUAL(region_of(result, "o")->visits, many);
  CHECK_EQUAL(region_of(result, "o")->bodies, many);
  CHECK_EQUAL(result->events, 4 * many + 2);
  CHECK_EQUAL(result->unbalanced_events, 0);
  check_untimed("o", true);
  CHECK_NEAR(state("o", POMP_STATE_ORDERED), 20 * many);
  CHECK_NEAR(state("o", POMP_STATE_WORK), 30 * many);
  CHECK_NEAR(state("u", POMP_STATE_WORK), 50 * many);
  CHECK_EQUAL(region_of(result, "u")->time, 100 * many);
}

static void turns(void) { take_turns(false); }

static void turns_are_counted_and_some_are_timed(void **s) {
  (void)s;
  run_quietly(turns, NULL);
}

static void slow_turns(void) { take_turns(true); }

static void so_are_they_by_the_general_delivery(void **s) {
  (void)s;
  run_quietly(slow_turns, NULL);
}

static void brief_visits_are_counted_and_some_are_timed(void **s) {
  (void)s;
  run_quietly(criticals, NULL);
}

static void others(void) {
  begin();
  POMP_Handle_t seldom = make("critical", "seldom"),
                outer = make("critical", "outer"), m = make("master", "m"),
                slow = make("critical", "slow");
  uint64_t now = 1000;
  for (int i = 0; i < 1000; ++i)
    now = visit(now + 20000, &seldom);
  for (int i = 0; i < 1000; ++i, now += 50) {
    at(now, 0, E(Critical_enter), &outer);
    at(now + 20, 0, E(Critical_begin), &outer);
    at(now + 25, 0, E(Master_begin), &m);
    at(now + 35, 0, E(Master_end), &m);
    at(now + 39, 0, E(Critical_end), &outer);
    at(now + 40, 0, E(Critical_exit), &outer);
  }
  for (int i = 0; i < 1000; ++i, now += 3100) {
    at(now, 0, E(Critical_enter), &slow);
    at(now + 3000, 0, E(Critical_begin), &slow);
    at(now + 3001, 0, E(Critical_end), &slow);
    at(now + 3002, 0, E(Critical_exit), &slow);
  }
  result = result_at(now);
  check_untimed("seldom", false);
  check_untimed("outer", false);
  check_untimed("slow", false);
  CHECK_EQUAL(state("seldom", POMP_STATE_CRITICAL), 20 * 1000);
  CHECK_EQUAL(state("outer", POMP_STATE_CRITICAL), 20 * 1000);
  CHECK_EQUAL(state("slow", POMP_STATE_CRITICAL), 3000 * 1000);
  CHECK_EQUAL(region_of(result, "m")->visits, 1000);
}

static void other_visits_are_all_timed(void **s) {
  (void)s;
  run_quietly(others, NULL);
}

static void very_often(void) {
  enum {
    visits = 2 * POMP_BRIEF_VERY_MANY,
    expected = POMP_BRIEF_MANY / 31 +
               (POMP_BRIEF_VERY_MANY - POMP_BRIEF_MANY) / 127 +
               (visits - POMP_BRIEF_VERY_MANY) / 1021
  };
  begin();
  POMP_Handle_t c = make("critical", "c");
  uint64_t now = 1000;
  for (int i = 0; i < visits; ++i)
    now = visit(now + 50, &c);
  result = result_at(now);
  uint64_t timed = visits - region_of(result, "c")->untimed;
  CHECK(timed > expected);
  CHECK(timed < expected + 256);
  CHECK_NEAR(state("c", POMP_STATE_CRITICAL), 20 * (uint64_t)visits);
}

static void fewer_of_very_many_visits_are_timed(void **s) {
  (void)s;
  run_quietly(very_often, NULL);
}

/** A lost processor, say, which is no part of so many other visits. */
static void rare(void) {
  begin();
  POMP_Handle_t c = make("critical", "c");
  uint64_t now = 1000;
  for (int i = 0; i < many; ++i) {
    /* Every one may be the one that is timed. */
    uint64_t more = i >= many / 2 && i < many / 2 + 31 ? 100000 : 0;
    at(now += 50, 0, E(Critical_enter), &c);
    at(now += 20 + more, 0, E(Critical_begin), &c);
    at(now += 29, 0, E(Critical_end), &c);
    at(now += 1, 0, E(Critical_exit), &c);
  }
  result = result_at(now);
  check_untimed("c", true);
  CHECK(state("c", POMP_STATE_CRITICAL) <= 20 * many + 2 * 100000);
}

static void few_long_visits_stand_for_themselves(void **s) {
  (void)s;
  run_quietly(rare, NULL);
}

/** Replaces what the thread reads of the kernel and, unless it is null, its
 *  probe of the processor. \returns the thread. */
static struct pomp_profile_thread *
with_kernel(bool (*usage)(struct pomp_usage_own *), uint64_t (*probe)(void)) {
  static struct pomp_engine_host host;
  struct pomp_profile_thread *p = pomp_profile_data(pomp_thread_get());
  host = *p->engine->host;
  host.usage = usage;
  if (probe)
    host.probe = probe;
  p->engine->host = &host;
  return p;
}

/** Takes much longer than a visit. */
static bool read_usage(struct pomp_usage_own *own) {
  fake_now += 10000;
  *own = (struct pomp_usage_own){
      .wall = fake_now, .ticks = fake_now, .cpu = fake_now};
  return true;
}

static void usage(void) {
  begin();
  POMP_Handle_t c = make("critical", "c");
  visit(1000, &c);
  struct pomp_profile_thread *p = with_kernel(read_usage, NULL);
  p->usage_due = fake_now;
  for (int i = 1; i < many; ++i) {
    at(fake_now + 50, 0, E(Critical_enter), &c);
    at(fake_now + 20, 0, E(Critical_begin), &c);
    at(fake_now + 29, 0, E(Critical_end), &c);
    at(fake_now + 1, 0, E(Critical_exit), &c);
  }
  result = result_at(fake_now);
  check_untimed("c", true);
  CHECK_NEAR(state("c", POMP_STATE_CRITICAL), 20 * many);
}

/** A thread may lose its processor between the time of an event and reading
 *  what the kernel knows. */
static void late_usage(void) {
  enum { late = 1000000000, period = 200000 };
  begin();
  POMP_Handle_t c = make("critical", "c");
  visit(1000, &c);
  struct pomp_profile_thread *p = with_kernel(read_usage, NULL);
  uint64_t now = fake_now;
  fake_now += late;
  pomp_calltree_begin_usage(p, now);
  pomp_calltree_take_usage(p, fake_now, false);
  CHECK(p->usage_due <= fake_now + period);
  result = result_at(fake_now);
}

static void a_late_reading_does_not_delay_the_next(void **s) {
  (void)s;
  run_quietly(late_usage, NULL);
}

/** On no processor. */
static bool read_sleep(struct pomp_usage_own *own) {
  *own = (struct pomp_usage_own){.wall = fake_now, .ticks = fake_now};
  return true;
}

/** The body of a taskgroup works, and its end waits. */
static void sleeping_group(void) {
  enum { work = 500000, wait = 1000000 };
  begin();
  POMP_Set_level(POMP_GROUP_TASK, 6);
  POMP_Handle_t g = make("taskgroup", "g"), u = make("uregion", "u");
  POMP_Handle_t c = make("critical", "c");
  visit(1000, &c);
  struct pomp_profile_thread *p = with_kernel(read_sleep, NULL);
  pomp_calltree_begin_usage(p, fake_now);
  at(fake_now + 10, 0, E(Taskgroup_enter), &g);
  at(fake_now + 10, 0, E(User_region_begin), &u);
  at(fake_now + work, 0, E(User_region_end), &u);
  at(fake_now + wait, 0, E(Taskgroup_exit), &g);
  result = result_at(fake_now + 10);
  /* The root has what the kernel itself said of the first events. */
  uint64_t off_cpu = 0;
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m; m = m->next)
      off_cpu += m->off_cpu;
  CHECK_EQUAL(state("g", POMP_STATE_TASKGROUP), wait);
  CHECK(off_cpu > work - work / 10 && off_cpu < work + work / 10);
}

/** On a processor for half of the time. */
static bool read_half(struct pomp_usage_own *own) {
  *own = (struct pomp_usage_own){
      .wall = fake_now, .ticks = fake_now, .cpu = fake_now / 2};
  return true;
}

static void half_a_task(void) {
  enum { task = 1000000 };
  begin();
  POMP_Set_level(POMP_GROUP_TASK, 6);
  POMP_Handle_t c = make("critical", "c"), t = make("task", "t");
  visit(1000, &c);
  struct pomp_profile_thread *p = with_kernel(read_half, NULL);
  pomp_calltree_begin_usage(p, fake_now);
  struct pomp_task tasks[2];
  create_task(fake_now + 10, fake_now + 20, 0, &t, &tasks[0], NULL);
  execute_task(fake_now + 30, fake_now + 30 + task, 0, &t, &tasks[0]);
  create_task(fake_now + 10, fake_now + 20, 0, &t, &tasks[1], NULL);
  execute_task(fake_now + 30, fake_now + 30 + task / 5, 0, &t, &tasks[1]);
  result = result_at(fake_now + 10);
  const struct pomp_task_sums *sums = region_of(result, "t")->tasks;
  CHECK_EQUAL(sums->work.max, task);
  uint64_t longest = sums->longest_on_cpu;
  CHECK(longest > task / 2 - task / 50 && longest < task / 2 + task / 50);
}

static void a_task_is_as_long_as_it_has_a_processor(void **s) {
  (void)s;
  run_quietly(half_a_task, NULL);
}

/** On a processor for all of the time. */
static bool read_all(struct pomp_usage_own *own) {
  *own = (struct pomp_usage_own){
      .wall = fake_now, .ticks = fake_now, .cpu = fake_now};
  return true;
}

static uint64_t probe_ticks;
static uint64_t read_probe(void) { return probe_ticks; }

/** Three visits, in the second of which the processor is half as fast. */
static void slow_visit(void) {
  enum { work = 10000000, probe = 2000 };
  begin();
  POMP_Handle_t u = make("uregion", "u"), c = make("critical", "c");
  visit(1000, &c);
  struct pomp_profile_thread *p = with_kernel(read_all, read_probe);
  pomp_calltree_begin_usage(p, fake_now);
  for (int i = 0; i < 3; ++i) {
    probe_ticks = i == 1 ? 2 * probe : probe;
    at(fake_now + 10, 0, E(User_region_begin), &u);
    at(fake_now + work, 0, E(User_region_end), &u);
    /* Not due again so soon. */
    probe_ticks = 100 * probe;
    at(fake_now + 10, 0, E(User_region_begin), &u);
    at(fake_now + 1000000, 0, E(User_region_end), &u);
  }
  result = result_at(fake_now + 10);
  uint64_t probed = 0, slowed = 0, unsteady = 0;
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m;
         m = m->next) {
      probed += m->probed;
      slowed += m->slowed;
      unsteady += m->unsteady;
    }
  CHECK_NEAR(probed, 3 * (work + 1000000));
  CHECK_NEAR(slowed, (work + 1000000) / 2);
  /* Speeds of 1, 1 and 0.5: a mean of 5/6, and a variance of 1/18. */
  CHECK_NEAR(unsteady, (uint64_t)(0.2828 * 3 * (work + 1000000)));
}

static void work_on_a_slower_processor_is_known(void **s) {
  (void)s;
  run_quietly(slow_visit, NULL);
}

static void the_wait_of_a_taskgroup_is_no_work(void **s) {
  (void)s;
  run_quietly(sleeping_group, NULL);
}

static void what_the_kernel_knows_is_read_before_visits(void **s) {
  (void)s;
  run_quietly(usage, NULL);
}

static const struct pomp_lock_use_sum *use_of(uint64_t address) {
  for (uint32_t i = 0; i < result->num_locks; ++i)
    if (result->locks[i].address == address) {
      CHECK_EQUAL(result->locks[i].num_uses, 1);
      return &result->locks[i].uses[0];
    }
  CHECK(!"a lock is missing");
  return NULL;
}

/** Sets and unsets two locks in turn. \param more how much longer some of the
 *  visits take, and the thread holds the lock. */
static void set_two(uint64_t more) {
  begin();
  POMP_Handle_t s = make("runtime", "s"), f = make("runtime", "f");
  uint64_t now = 1000;
  /* The first of them is timed: behind a later one all visits would be. */
  int long_ones = many / 2 + 12;
  for (int i = 0; i < many; ++i, now += 20) {
    bool is_long = i >= long_ones && i < long_ones + 31;
    uint64_t longer = is_long ? more : 0;
    fake_lock = i % 2 ? 16 : 32;
    at(now, 0, E(Set_lock_enter), &s);
    at(now += 20 + longer, 0, E(Set_lock_exit), &s);
    at(now += 10 + longer, 0, E(Unset_lock_event), &f);
  }
  result = result_at(now);
}

static void locks(void) {
  set_two(0);
  CHECK_EQUAL(region_of(result, "s")->visits, many);
  CHECK_EQUAL(region_of(result, "f")->visits, many);
  check_untimed("s", true);
  CHECK_NEAR(state("s", POMP_STATE_LOCK), 20 * many);
  const struct pomp_lock_use_sum *a = use_of(16), *b = use_of(32);
  CHECK_EQUAL(a->visits + b->visits, many);
  CHECK_NEAR(a->waiting + b->waiting, 20 * many);
  CHECK_NEAR(a->holding + b->holding, 10 * many);
  CHECK(a->visits > many / 4);
  CHECK(b->visits > many / 4);
}

static void locks_have_what_their_visits_have(void **s) {
  (void)s;
  run_quietly(locks, NULL);
}

static void long_locks(void) {
  set_two(100000);
  const struct pomp_lock_use_sum *a = use_of(16), *b = use_of(32);
  CHECK_EQUAL(a->waiting + b->waiting, state("s", POMP_STATE_LOCK));
  CHECK(a->waiting + b->waiting <= 20 * many + 2 * 100000);
  CHECK(a->holding + b->holding <= 10 * many + 2 * 100000);
}

static void long_holds_of_locks_stand_for_themselves(void **s) {
  (void)s;
  run_quietly(long_locks, NULL);
}

/** Five constructs of four kinds in one place. Two of them share a place in the
 *  table, however large it is. */
static void mixed(void) {
  begin();
  POMP_Handle_t f = make("runtime", "f"), s = make("runtime", "s"),
                i = make("runtime", "i"), c = make("critical", "c"),
                w = make("taskwait", "w");
  uint64_t now = 1000;
  fake_lock = 16;
  at(now, 0, E(Init_lock_event), &i);
  for (int k = 0; k < many; ++k) {
    at(now += 50, 0, E(Set_lock_enter), &s);
    at(now += 20, 0, E(Set_lock_exit), &s);
    at(now += 10, 0, E(Unset_lock_event), &f);
    now = visit(now + 50, &c);
    at(now += 10, 0, E(Taskwait_enter), &w);
    at(now += 10, 0, E(Taskwait_exit), &w);
  }
  result = result_at(now);
  check_untimed("s", true);
  check_untimed("c", true);
  check_untimed("w", true);
}

static void constructs_of_one_place_are_all_brief(void **s) {
  (void)s;
  run_quietly(mixed, NULL);
}

/*===- Creations of tasks ------------------------------------------------===*/

/** Creates tasks in 20 ticks each, and executes each one after 100 more.
 *  \param inside of how many the execution, of 500 ticks, is a part of a
 *  creation that takes 1000 more. */
static void create_many(int inside) {
  begin();
  POMP_Handle_t t = make("task", "t"), u = make("uregion", "u");
  uint64_t now = 1000;
  at(now, 0, E(User_region_begin), &u);
  for (int i = 0; i < many; ++i) {
    struct pomp_task task;
    if (i < many / 2 || i >= many / 2 + inside) {
      create_task(now + 50, now + 70, 0, &t, &task, NULL);
      execute_task(now + 170, now + 190, 0, &t, &task);
      now += 190;
      continue;
    }
    task = (struct pomp_task){0};
    task_at(now += 50, 0, E(Task_create_enter), &t, &task, 0);
    execute_task(now + 1000, now + 1500, 0, &t, &task);
    task_at(now += 1520, 0, E(Task_create_exit), &t, &task, 0);
  }
  at(now, 0, E(User_region_end), &u);
  result = result_at(now + 1000);
  CHECK_EQUAL(result->events, 4 * many + 2);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->thread_time, now + 1000);
  const struct pomp_task_sums *s = region_of(result, "t")->tasks;
  CHECK_EQUAL(s->created, many);
  CHECK_EQUAL(s->started, many);
  CHECK_EQUAL(s->ended, many);
  CHECK_EQUAL(s->immediate, inside);
  CHECK_EQUAL(s->creation.count, many);
  CHECK_EQUAL(s->max_alive[0], 1);
  CHECK_EQUAL(s->max_alive[1], 1);
  CHECK_EQUAL(s->max_depth, 1);
  CHECK(s->untimed > many * 9 / 10);
  CHECK_NEAR(s->execution.sum, 20 * (many - inside) + 500 * inside);
}

static void creations(void) {
  create_many(0);
  const struct pomp_task_sums *s = region_of(result, "t")->tasks;
  CHECK_NEAR(s->creation.sum, 20 * many);
  /* Those of the region count tasks, of which each is timed. */
  check_untimed("t", false);
  CHECK_EQUAL(s->execution.sum, 20 * many);
  CHECK_EQUAL(s->creation.min, 20);
  CHECK_EQUAL(s->creation.max, 20);
  CHECK_NEAR(s->delay.count, many);
  CHECK_EQUAL(s->delay.sum, 120 * s->delay.count);
  CHECK_NEAR(state("u", POMP_STATE_WORK), 150 * many);
  /* A read takes 10 ns: of a task 7, of a creation 5, or 1.4 if it is only
   * counted. */
  result->clock_read_ps = 10000;
  CHECK_EQUAL(pomp_result_own_time(result),
              70 * many + (many - s->untimed) * 50 + s->untimed * 14 + 20);
}

static void some_creations_of_tasks_are_timed(void **s) {
  (void)s;
  run_quietly(creations, NULL);
}

/** The time before a task that is executed in a creation that is not timed
 *  belongs to what is around the creation. The task is not timed either if the
 *  last one that was is brief, and takes as long. */
static void immediate(void) {
  enum { inside = 31 };
  create_many(inside);
  const struct pomp_task_sums *s = region_of(result, "t")->tasks;
  CHECK_NEAR(s->creation.sum, 20 * many + 1000 * inside);
  CHECK_NEAR(state("u", POMP_STATE_WORK), 150 * many);
  uint64_t untimed = region_of(result, "t")->untimed;
  CHECK(untimed > 0 && untimed < inside);
}

static void tasks_may_be_executed_in_their_creations(void **s) {
  (void)s;
  run_quietly(immediate, NULL);
}

/** Awaits each of many tasks, which take 40 ticks, for 10 before and 10 after
 *  it. Something is in few of them. */
static void awaited(void) {
  enum { often = 500 };
  begin();
  POMP_Handle_t t = make("task", "t"), w = make("taskwait", "w");
  POMP_Handle_t u = make("uregion", "u"), m = make("master", "m");
  uint64_t now = 1000;
  at(now, 0, E(User_region_begin), &u);
  for (int i = 0; i < many; ++i, now += 150) {
    struct pomp_task task;
    create_task(now + 50, now + 70, 0, &t, &task, NULL);
    at(now + 90, 0, E(Taskwait_enter), &w);
    task_at(now + 100, 0, E(Task_begin), &t, &task, 0);
    if (i % often == 0) {
      at(now + 110, 0, E(Master_begin), &m);
      at(now + 120, 0, E(Master_end), &m);
    }
    task_at(now + 140, 0, E(Task_end), &t, &task, 0);
    at(now + 150, 0, E(Taskwait_exit), &w);
  }
  at(now, 0, E(User_region_end), &u);
  result = result_at(now);
  CHECK_EQUAL(result->events, 6 * many + 2 * (many / often) + 2);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->thread_time, now);
  CHECK_EQUAL(region_of(result, "w")->visits, many);
  CHECK_EQUAL(region_of(result, "m")->visits, many / often);
  const struct pomp_task_sums *s = region_of(result, "t")->tasks;
  CHECK_EQUAL(s->created, many);
  CHECK_EQUAL(s->immediate, 0);
  CHECK_EQUAL(s->started, many);
  CHECK_EQUAL(s->ended, many);
  check_untimed("w", true);
  check_untimed("t", true);
  CHECK_NEAR(s->execution.sum, 40 * many);
  CHECK_NEAR(state("w", POMP_STATE_TASKWAIT), 20 * many);
  CHECK_NEAR(state("u", POMP_STATE_WORK), 70 * many);
}

static void brief_tasks_in_brief_waits_are_counted(void **s) {
  (void)s;
  run_quietly(awaited, NULL);
}

static void the_task_is_untimed(void) {
  const struct pomp_profile_thread *p = pomp_profile_data(pomp_thread_get());
  CHECK_EQUAL(pomp_frame_get_flags(pomp_calltree_top(p)),
              POMP_FRAME_TASK_UNTIMED);
}

/** The last task has no end, and is not timed. */
static void abandoned(void) {
  enum { last = many + 10 };
  begin();
  POMP_Handle_t t = make("task", "t"), w = make("taskwait", "w"),
                r = make("pregion", "r");
  uint64_t now = 1000, tasks = 0;
  at(now, 0, E(Parallel_enter), &r);
  at(now, 0, E(Parallel_begin), &r);
  for (; tasks <= last; ++tasks, now += 150) {
    struct pomp_task task;
    create_task(now + 50, now + 70, 0, &t, &task, NULL);
    at(now + 90, 0, E(Taskwait_enter), &w);
    task_at(now + 100, 0, E(Task_begin), &t, &task, 0);
    if (tasks < last)
      task_at(now + 140, 0, E(Task_end), &t, &task, 0);
    else
      run_at(now + 140, 0, the_task_is_untimed);
    at(now + 150, 0, E(Taskwait_exit), &w);
  }
  at(now, 0, E(Parallel_end), &r);
  at(now, 0, E(Parallel_exit), &r);
  result = result_at(now);
  CHECK(result->unbalanced_events > 0);
  uint64_t executing = 0;
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m; m = m->next)
      executing += m->executing_tasks;
  CHECK_NEAR(executing, 40 * many);
}

static void a_brief_task_may_be_left_without_its_end(void **s) {
  (void)s;
  run_quietly(abandoned, NULL);
}

/** Time in a taskgroup is work or waiting, as the next event tells. */
static void in_group(void) {
  begin();
  POMP_Handle_t t = make("task", "t"), g = make("taskgroup", "g");
  uint64_t now = 1000;
  at(now, 0, E(Taskgroup_enter), &g);
  for (int i = 0; i < many; ++i, now += 70) {
    struct pomp_task task;
    create_task(now + 50, now + 70, 0, &t, &task, NULL);
  }
  at(now + 30, 0, E(Taskgroup_exit), &g);
  result = result_at(now + 30);
  CHECK_EQUAL(region_of(result, "t")->tasks->untimed, 0);
  CHECK_EQUAL(state("g", POMP_STATE_WORK), 50 * many);
  CHECK_EQUAL(state("g", POMP_STATE_TASKGROUP), 30);
}

static void creations_in_a_taskgroup_are_all_timed(void **s) {
  (void)s;
  run_quietly(in_group, NULL);
}

/*===- Visits without events ---------------------------------------------===*/

static POMP_Handle_t lent;
static uint64_t num_counted;

/** \returns the visits that the instrumented code may count here, or null. */
static struct pomp_visits *may_count(void) {
  const struct pomp_thread_visits *t = POMP_Thread_visits();
  struct pomp_visits *v =
      t->table[(uintptr_t)lent & ((unsigned)POMP_VISITS_TABLE - 1)];
  return v->handle == lent && v->place == t->place && v->begun < v->limit
             ? v
             : NULL;
}

static void count_all(void) {
  for (struct pomp_visits *v; (v = may_count()); ++num_counted) {
    CHECK(POMP_Thread_visits()->again == v);
    ++v->begun;
    ++v->ended;
  }
}

static void open_one(void) {
  struct pomp_thread_visits *t = POMP_Thread_visits();
  struct pomp_visits *v = may_count();
  CHECK(v != NULL);
  ++v->begun;
  t->place = NULL;
  t->open = t->again = v;
}

static void none_is_open(void) {
  CHECK(!POMP_Thread_visits()->open);
  CHECK(!POMP_Thread_visits()->again->handle);
  CHECK(!may_count());
}

static void counted(void) {
  begin();
  pomp_visits_start();
  POMP_Handle_t c = make("critical", "c"), m = make("master", "m"),
                b = make("barrier", "b");
  lent = c;
  uint64_t now = 1000, visits = many;
  for (int i = 0; i < many; ++i) {
    now = visit(now + 50, &c);
    run_at(now, 0, count_all);
  }
  CHECK(num_counted > many);
  /* Events in a visit that was to be counted. */
  do
    now = visit(now + 50, &c), ++visits;
  while (visits % 31);
  run_at(now, 0, open_one);
  at(now + 10, 0, E(Master_begin), &m);
  run_at(now, 0, none_is_open);
  at(now + 20, 0, E(Master_end), &m);
  at(now + 30, 0, E(Critical_end), &c);
  at(now + 31, 0, E(Critical_exit), &c);
  ++visits;
  /* The thread is somewhere else. */
  at(now + 40, 0, E(Barrier_enter), &b);
  run_at(now + 41, 0, none_is_open);
  at(now + 50, 0, E(Barrier_exit), &b);
  run_at(now + 51, 0, none_is_open);
  result = result_at(now + 1000);
  const struct pomp_result_region *r = region_of(result, "c");
  CHECK_EQUAL(r->visits, visits + num_counted);
  CHECK_EQUAL(r->bodies, visits + num_counted);
  CHECK_EQUAL(result->events, 4 * (visits + num_counted) + 4);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(region_of(result, "m")->visits, 1);
}

static void visits_without_events_are_counted(void **s) {
  (void)s;
  run_quietly(counted, NULL);
}

/** Long after the last event there is one in a visit that was to be counted. */
static void counted_late(void) {
  enum { late = 1000000 };
  begin();
  pomp_visits_start();
  POMP_Handle_t c = make("critical", "c"), m = make("master", "m"),
                u = make("uregion", "u");
  lent = c;
  uint64_t now = 1000, visits = 0;
  at(now, 0, E(User_region_begin), &u);
  do
    now = visit(now + 50, &c), ++visits;
  while (visits < many || visits % 31);
  run_at(now, 0, open_one);
  at(now + late, 0, E(Master_begin), &m);
  at(now + late + 10, 0, E(Master_end), &m);
  at(now + late + 20, 0, E(Critical_end), &c);
  at(now + late + 21, 0, E(Critical_exit), &c);
  at(now + late + 30, 0, E(User_region_end), &u);
  result = result_at(now + late + 30);
  CHECK_NEAR(state("c", POMP_STATE_WORK), 30 * visits);
  CHECK_NEAR(state("u", POMP_STATE_WORK), 50 * visits + late);
}

static void the_time_before_them_is_not_theirs(void **s) {
  (void)s;
  run_quietly(counted_late, NULL);
}

static void count_tasks(void) {
  struct pomp_visits *v;
  while ((v = POMP_Thread_visits()->again)->handle == lent &&
         v->begun < v->limit) {
    ++v->begun;
    ++v->ended;
    ++num_counted;
  }
}

static void open_task(void) {
  struct pomp_thread_visits *t = POMP_Thread_visits();
  struct pomp_visits *v = t->again;
  CHECK_EQUAL(v->handle, lent);
  ++v->begun;
  t->place = NULL;
  t->open = v;
}

static void end_counted_task(uint64_t now, POMP_Handle_t *t,
                             struct pomp_task *task) {
  task_at(now + 20, 0, E(Task_end), t, task, 0);
  task_at(now + 30, 0, E(Task_create_exit), t, task, 0);
}

static uint64_t execute_at_once(uint64_t now, POMP_Handle_t *t) {
  struct pomp_task task = {0};
  task_at(now, 0, E(Task_create_enter), t, &task, 0);
  task_at(now + 10, 0, E(Task_begin), t, &task, 0);
  end_counted_task(now, t, &task);
  return now + 30;
}

static void counted_tasks(void) {
  begin();
  pomp_visits_start();
  POMP_Handle_t t = make("task", "t"), m = make("master", "m"),
                u = make("task", "u");
  lent = t;
  num_counted = 0;
  uint64_t now = 1000, executed = many;
  for (int i = 0; i < many; ++i) {
    now = execute_at_once(now + 50, &t);
    run_at(now, 0, count_tasks);
  }
  CHECK(num_counted > many);
  /* An event and a task in one that was to be counted. */
  do
    now = execute_at_once(now + 50, &t), ++executed;
  while (executed % 31);
  run_at(now, 0, open_task);
  at(now + 10, 0, E(Master_begin), &m);
  run_at(now, 0, none_is_open);
  at(now + 20, 0, E(Master_end), &m);
  struct pomp_task task = {.id = 77, .parent = 0}, child = {.parent = 77};
  task_at(now + 30, 0, E(Task_create_enter), &u, &child, 0);
  task_at(now + 40, 0, E(Task_begin), &u, &child, 0);
  end_counted_task(now + 50, &u, &child);
  end_counted_task(now + 100, &t, &task);
  ++executed;
  result = result_at(now + 1000);
  CHECK_EQUAL(result->events, 4 * (executed + num_counted) + 6);
  CHECK_EQUAL(result->unbalanced_events, 0);
  const struct pomp_result_region *r = region_of(result, "t");
  CHECK_EQUAL(r->visits, executed + num_counted);
  CHECK(r->untimed > num_counted);
  CHECK_EQUAL(r->tasks->created, executed + num_counted);
  CHECK_EQUAL(r->tasks->immediate, executed + num_counted);
  CHECK_EQUAL(r->tasks->started, executed + num_counted);
  CHECK_EQUAL(r->tasks->ended, executed + num_counted);
  CHECK_EQUAL(r->tasks->execution.count, executed + num_counted);
  CHECK_EQUAL(r->tasks->max_depth, 1);
  CHECK_EQUAL(r->tasks->max_alive[1], 1);
  CHECK_EQUAL(region_of(result, "u")->tasks->max_depth, 2);
  CHECK_EQUAL(region_of(result, "m")->visits, 1);
}

static void tasks_without_events_are_counted(void **s) {
  (void)s;
  run_quietly(counted_tasks, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(brief_visits_are_counted_and_some_are_timed),
      cmocka_unit_test(turns_are_counted_and_some_are_timed),
      cmocka_unit_test(so_are_they_by_the_general_delivery),
      cmocka_unit_test(other_visits_are_all_timed),
      cmocka_unit_test(fewer_of_very_many_visits_are_timed),
      cmocka_unit_test(few_long_visits_stand_for_themselves),
      cmocka_unit_test(constructs_of_one_place_are_all_brief),
      cmocka_unit_test(some_creations_of_tasks_are_timed),
      cmocka_unit_test(tasks_may_be_executed_in_their_creations),
      cmocka_unit_test(brief_tasks_in_brief_waits_are_counted),
      cmocka_unit_test(a_brief_task_may_be_left_without_its_end),
      cmocka_unit_test(creations_in_a_taskgroup_are_all_timed),
      cmocka_unit_test(visits_without_events_are_counted),
      cmocka_unit_test(the_time_before_them_is_not_theirs),
      cmocka_unit_test(tasks_without_events_are_counted),
      cmocka_unit_test(what_the_kernel_knows_is_read_before_visits),
      cmocka_unit_test(a_late_reading_does_not_delay_the_next),
      cmocka_unit_test(work_on_a_slower_processor_is_known),
      cmocka_unit_test(the_wait_of_a_taskgroup_is_no_work),
      cmocka_unit_test(a_task_is_as_long_as_it_has_a_processor),
      cmocka_unit_test(locks_have_what_their_visits_have),
      cmocka_unit_test(long_holds_of_locks_stand_for_themselves)};
  return cmocka_run_group_tests_name("brief", tests, NULL, NULL);
}
