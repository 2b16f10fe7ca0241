/*===- inquiry_test.c - Unit tests of the state inquiry ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "unit.h"

#include "pomp/state.h"

#include <pthread.h>
#include <string.h>
#include <unistd.h>

/** \returns what thread \p actor does. Threads get their numbers in the order
 *  of their first events, so the number of an actor is that, too. */
static struct pomp_thread_state ask(int actor) {
  struct pomp_thread_state s;
  memset(&s, 0xff, sizeof(s));
  CHECK_EQUAL(pomp_state(actor ? actor : POMP_STATE_SELF, &s, sizeof(s)),
              POMP_SUCCESS);
  CHECK_EQUAL(s.thread, actor);
  return s;
}

#define EXPECT(Actor, STATE, Region, KIND)                                     \
  do {                                                                         \
    struct pomp_thread_state s_ = ask(Actor);                                  \
    CHECK_EQUAL(s_.state, POMP_STATE_##STATE);                                 \
    CHECK(s_.region == (Region));                                              \
    CHECK_EQUAL(s_.kind, POMP_KIND_##KIND);                                    \
  } while (0)

static void whole_visits(void) {
  use_fake_clock();
  POMP_Handle_t r = make("pregion", "r"), l = make("loop", "l"),
                c = make("critical", "c"), b = make("barrier", "b"),
                s = make("single", "s"), t = make("task", "t"),
                w = make("taskwait", "w");
  struct pomp_task task = {0};
  EXPECT(0, SERIAL, NULL, ROOT);
  at(10, 0, E(Parallel_enter), &r);
  EXPECT(0, FORK, r, PARALLEL);
  at(20, 0, E(Parallel_begin), &r);
  at(20, 1, E(Parallel_begin), &r);
  for (int i = 0; i < 2; ++i)
    EXPECT(i, WORK, r, TEAM);
  at(30, 1, E(Loop_enter), &l);
  EXPECT(1, WORK, l, LOOP);
  at(35, 1, E(Implicit_barrier_enter), &l);
  EXPECT(1, BARRIER, l, IMPLICIT_BARRIER);
  at(36, 1, E(Implicit_barrier_exit), &l);
  at(36, 1, E(Loop_exit), &l);
  EXPECT(1, WORK, r, TEAM);
  for (int i = 0; i < 2; ++i) {
    at(40, i, E(Critical_enter), &c);
    EXPECT(i, CRITICAL, c, CRITICAL);
  }
  CHECK_EQUAL(ask(1).holder, -1);
  at(50, 0, E(Critical_begin), &c);
  EXPECT(0, WORK, c, CRITICAL);
  CHECK_EQUAL(ask(0).holder, -1);
  CHECK_EQUAL(ask(1).holder, 0);
  CHECK(ask(1).holder_region == c);
  at(60, 0, E(Critical_end), &c);
  at(60, 0, E(Critical_exit), &c);
  CHECK_EQUAL(ask(1).holder, -1);
  EXPECT(0, WORK, r, TEAM);
  at(70, 1, E(Critical_begin), &c);
  at(70, 1, E(Critical_end), &c);
  at(70, 1, E(Critical_exit), &c);
  at(80, 1, E(Barrier_enter), &b);
  EXPECT(1, BARRIER, b, BARRIER);
  at(81, 1, E(Barrier_exit), &b);
  at(82, 1, E(Single_enter), &s);
  EXPECT(1, SINGLE, s, SINGLE);
  at(83, 1, E(Single_begin), &s);
  EXPECT(1, WORK, s, SINGLE);
  at(84, 1, E(Single_end), &s);
  at(84, 1, E(Single_exit), &s);
  create_task(85, 86, 0, &t, &task, NULL);
  CHECK(!ask(1).task);
  task_at(90, 1, E(Task_begin), &t, &task, 0);
  EXPECT(1, WORK, t, TASK);
  CHECK(ask(1).task == t);
  at(91, 1, E(Taskwait_enter), &w);
  EXPECT(1, TASKWAIT, w, TASKWAIT);
  CHECK(ask(1).task == t);
  at(92, 1, E(Taskwait_exit), &w);
  task_at(95, 1, E(Task_end), &t, &task, 0);
  CHECK(!ask(1).task);
  at(100, 1, E(Parallel_end), &r);
  EXPECT(1, JOIN, r, TEAM);
  at(110, 0, E(Parallel_end), &r);
  EXPECT(0, JOIN, r, PARALLEL);
  at(120, 0, E(Parallel_exit), &r);
  EXPECT(0, SERIAL, NULL, ROOT);
  /* It learns later that its team is no more, but that is so. */
  EXPECT(1, IDLE, NULL, ROOT);
  CHECK_EQUAL(pomp_state_threads(), 2);
}

static void states_are_those_of_the_events(void **state) {
  (void)state;
  static const char *const profile[] = {"POMP_REPORT", "none", NULL};
  static const char *const traced[] = {
      "POMP_REPORT",   "none", "POMP_MONITOR", "profile,trace", "POMP_OUTPUT",
      "/proc/nowhere", NULL};
  static const char *const on[] = {"POMP_REPORT", "none", "POMP_STATE", "on",
                                   NULL};
  static const char *const only[] = {"POMP_STATE", "ON", "POMP_MONITOR", "none",
                                     NULL};
  struct child child;
  run_quietly(whole_visits, profile);
  run_child(&child, whole_visits, traced);
  assert_int_equal(child.code, 0);
  run_quietly(whole_visits, on);
  run_quietly(whole_visits, only);
}

static void subjects(void) {
  bool known = getenv("POMP_STATE");
  POMP_Handle_t r = make("pregion", "r"), a = make("runtime", "a"),
                z = make("runtime", "z"), t = make("task", "t"),
                u = make("task", "u");
  struct pomp_task outer = {0}, inner = {0};
  use_fake_clock();
  at(10, 0, E(Parallel_enter), &r);
  at(20, 0, E(Parallel_begin), &r);
  at(20, 1, E(Parallel_begin), &r);
  fake_lock = 0x5000;
  at(30, 0, E(Set_lock_enter), &a);
  at(31, 0, E(Set_lock_exit), &a);
  at(32, 1, E(Set_lock_enter), &z);
  EXPECT(1, LOCK, z, LOCK);
  CHECK_EQUAL(ask(1).lock, known ? 0x5000 : 0);
  CHECK_EQUAL(ask(1).holder, known ? 0 : -1);
  CHECK(ask(1).holder_region == (known ? a : NULL));
  at(40, 0, E(Unset_lock_event), &a);
  CHECK_EQUAL(ask(1).holder, -1);
  at(41, 1, E(Set_lock_exit), &z);
  CHECK_EQUAL(ask(1).lock, 0);
  fake_lock = 0x6000;
  at(42, 0, E(Set_nest_lock_enter), &a);
  CHECK_EQUAL(ask(0).lock, known ? 0x6000 : 0);
  at(43, 0, E(Set_nest_lock_exit), &a);
  create_task(50, 51, 0, &t, &outer, NULL);
  create_task(52, 53, 0, &u, &inner, NULL);
  task_at(60, 1, E(Task_begin), &t, &outer, 0);
  CHECK_EQUAL(ask(1).task_id, known ? outer.id : 0);
  task_at(61, 1, E(Task_begin), &u, &inner, 0);
  CHECK_EQUAL(ask(1).task_id, known ? inner.id : 0);
  CHECK(ask(1).task == u);
  task_at(62, 1, E(Task_end), &u, &inner, 0);
  CHECK_EQUAL(ask(1).task_id, known ? outer.id : 0);
  CHECK(ask(1).task == t);
  task_at(63, 1, E(Task_suspend), &t, &outer, 0);
  CHECK_EQUAL(ask(1).task_id, 0);
  task_at(64, 0, E(Task_resume), &t, &outer, 0);
  CHECK_EQUAL(ask(0).task_id, known ? outer.id : 0);
  task_at(65, 0, E(Task_end), &t, &outer, 0);
  /* A worker that waits for its team executes tasks, and another team's. */
  at(70, 1, E(Parallel_end), &r);
  at(80, 0, E(Parallel_end), &r);
  at(90, 0, E(Parallel_exit), &r);
  create_task(95, 96, 0, &t, &inner, NULL);
  task_at(100, 1, E(Task_begin), &t, &inner, 0);
  CHECK_EQUAL(ask(1).task_id, known ? inner.id : 0);
  task_at(110, 1, E(Task_end), &t, &inner, 0);
}

static void locks_and_instances_are_known_when_asked_for(void **state) {
  (void)state;
  static const char *const on[] = {"POMP_REPORT", "none", "POMP_STATE", "on",
                                   NULL};
  static const char *const off[] = {"POMP_REPORT", "none", NULL};
  run_quietly(subjects, on);
  run_quietly(subjects, off);
}

static void *nothing(void *unused) {
  struct pomp_thread_state s;
  CHECK_EQUAL(pomp_state(POMP_STATE_SELF, &s, sizeof(s)),
              POMP_ERROR_NOT_ACTIVE);
  return unused;
}

static void edges(void) {
  struct pomp_thread_state s = {.thread = 77};
  CHECK_EQUAL(pomp_state(POMP_STATE_SELF, &s, sizeof(s)),
              POMP_ERROR_NOT_ACTIVE);
  POMP_Init();
  POMP_Handle_t r = make("uregion", "a name");
  at(1, 0, E(User_region_begin), &r);
  CHECK_EQUAL(pomp_state(-2, &s, sizeof(s)), POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(pomp_state(0, NULL, sizeof(s)), POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(pomp_state(1, &s, sizeof(s)), POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(s.thread, 77);
  CHECK_EQUAL(pomp_state(0, &s, sizeof(s.thread)), POMP_SUCCESS);
  CHECK_EQUAL(s.thread, 0);
  CHECK_EQUAL(s.state, 0);
  pthread_t thread;
  CHECK_EQUAL(pthread_create(&thread, NULL, nothing, NULL), 0);
  CHECK_EQUAL(pthread_join(thread, NULL), 0);
  char ctc[64] = "", part[4] = "";
  int32_t length = pomp_state_region(r, ctc, sizeof(ctc));
  CHECK_EQUAL(length, strlen(ctc));
  CHECK(strstr(ctc, "a name"));
  CHECK_EQUAL(pomp_state_region(r, part, sizeof(part)), length);
  CHECK(!strncmp(part, ctc, 3) && !part[3]);
  CHECK_EQUAL(pomp_state_region(r, NULL, 0), length);
  CHECK_EQUAL(pomp_state_region(NULL, ctc, sizeof(ctc)),
              POMP_ERROR_INVALID_HANDLE);
  CHECK(!strcmp(pomp_state_name(POMP_STATE_BARRIER), "barrier"));
  CHECK(!pomp_state_name(-1) && !pomp_state_name(POMP_NUM_STATES));
  /* A thread that has ended. */
  at(2, 1, E(User_region_begin), &r);
  CHECK_EQUAL(pomp_state(1, &s, sizeof(s)), POMP_SUCCESS);
  end_thread(1);
  CHECK_EQUAL(pomp_state(1, &s, sizeof(s)), POMP_ERROR_NOT_ACTIVE);
  POMP_Finalize();
  CHECK_EQUAL(pomp_state(0, &s, sizeof(s)), POMP_ERROR_NOT_ACTIVE);
}

static void what_cannot_be_answered(void **state) {
  (void)state;
  static const char *const quiet[] = {"POMP_REPORT", "none", NULL};
  run_quietly(edges, quiet);
}

static void unmeasured(void) {
  struct pomp_thread_state s;
  POMP_Handle_t r = make("uregion", "r");
  POMP_Init();
  at(1, 0, E(User_region_begin), &r);
  CHECK_EQUAL(pomp_state(0, &s, sizeof(s)), getenv("POMP_OUTPUT")
                                                ? POMP_ERROR_NOT_ACTIVE
                                                : POMP_ERROR_INVALID_ARGUMENT);
  CHECK_EQUAL(pomp_state(POMP_STATE_SELF, &s, sizeof(s)),
              POMP_ERROR_NOT_ACTIVE);
}

static void without_a_profile(void **state) {
  (void)state;
  static const char *const none[] = {"POMP_MONITOR", "none", NULL};
  static const char *const trace[] = {"POMP_MONITOR", "trace", "POMP_OUTPUT",
                                      "/proc/nowhere", NULL};
  struct child child;
  run_quietly(unmeasured, none);
  run_child(&child, unmeasured, trace);
  assert_int_equal(child.code, 0);
}

static void wrong_value(void **state) {
  (void)state;
  static const char *const wrong[] = {"POMP_REPORT", "none", "POMP_STATE",
                                      "maybe", NULL};
  struct child child;
  run_child(&child, edges, wrong);
  assert_int_equal(child.code, 0);
  assert_string_equal(child.text, "pomp: POMP_STATE=maybe: expected off or on; "
                                  "using off\n");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(states_are_those_of_the_events),
      cmocka_unit_test(locks_and_instances_are_known_when_asked_for),
      cmocka_unit_test(what_cannot_be_answered),
      cmocka_unit_test(without_a_profile),
      cmocka_unit_test(wrong_value),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
