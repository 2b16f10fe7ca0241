/*===- threads_test.c - Unit tests with many threads ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/brief.h"
#include "process/lifecycle.h"
#include "unit.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

enum { num_threads = 32, num_visits = 2000 };

static POMP_Handle_t shared;
static const char shared_ctc[] = "0*type=critical*name=shared**";

static void *visit(void *unused) {
  for (int i = 0; i < num_visits; ++i) {
    POMP_Critical_enter(&shared, 0, shared_ctc);
    POMP_Handle_t handle = __atomic_load_n(&shared, __ATOMIC_RELAXED);
    POMP_Critical_begin(handle, 0);
    POMP_Critical_end(handle, 0);
    POMP_Critical_exit(handle, 0);
  }
  return unused;
}

static void start_and_join(int count, void *(*body)(void *)) {
  pthread_t threads[num_threads];
  for (int i = 0; i < count; ++i)
    CHECK_EQUAL(pthread_create(&threads[i], NULL, body, NULL), 0);
  for (int i = 0; i < count; ++i)
    CHECK_EQUAL(pthread_join(threads[i], NULL), 0);
}

static _Atomic int num_ready;

static void *visit_with_all(void *unused) {
  ++num_ready;
  while (num_ready < num_threads)
    sched_yield();
  return visit(unused);
}

static void many(void) {
  /* Nobody called POMP_Init; the first event of each is the first of all. */
  start_and_join(num_threads, visit_with_all);
  struct pomp_result *result = result_now();
  CHECK_EQUAL(region_of(result, "shared")->visits, num_threads * num_visits);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->num_regions, 1);
}

static void more_threads_than_cores(void **state) {
  (void)state;
  run_quietly(many, NULL);
}

static void many_exact(void) {
  POMP_Init();
  start_and_join(num_threads, visit);
  start_and_join(num_threads, visit);
  struct pomp_result *result = result_now();
  CHECK_EQUAL(region_of(result, "shared")->visits,
              2 * num_threads * num_visits);
  CHECK_EQUAL(result->events, 2 * 4 * num_threads * num_visits);
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK(result->num_threads <= num_threads + 1);
}

static void no_event_is_lost(void **state) {
  (void)state;
  run_quietly(many_exact, NULL);
}

static void *once(void *unused) {
  POMP_Handle_t h = NULL;
  POMP_User_region_begin(&h, 0, "0*type=uregion*name=short**");
  POMP_User_region_end(h, 0);
  return unused;
}

static void come_and_go(void) {
  POMP_Init();
  for (int i = 0; i < 2000; ++i)
    start_and_join(1, once);
  struct pomp_result *result = result_now();
  CHECK_EQUAL(result->num_threads, 2);
  CHECK_EQUAL(region_of(result, "short")->visits, 2000);
}

static void threads_that_come_and_go_take_no_room(void **state) {
  (void)state;
  run_quietly(come_and_go, NULL);
}

static void lives(void) {
  use_fake_clock();
  POMP_Handle_t u = make("uregion", "u");
  at(10, 1, POMP_FN_User_region_begin, &u);
  at(20, 1, POMP_FN_User_region_end, &u);
  fake_now = 30;
  end_thread(1);
  at(50, 2, POMP_FN_User_region_begin, &u); /* Takes over from thread 1. */
  fake_now = 65;
  end_thread(2); /* With its region open. */
  struct pomp_result *result = result_at(100);
  CHECK_EQUAL(result->num_threads, 2);
  CHECK_EQUAL(result->threads[1].states[POMP_STATE_WORK], 25);
  CHECK_EQUAL(result->threads[1].states[POMP_STATE_IDLE], 75);
  CHECK_EQUAL(region_of(result, "u")->visits, 2);
  CHECK_EQUAL(region_of(result, "u")->max_visit, 15);
}

static void before_and_after_its_life_a_thread_is_idle(void **state) {
  (void)state;
  run_quietly(lives, NULL);
}

static void master_dies(void) {
  use_fake_clock();
  POMP_Handle_t p = make("pregion", "p");
  at(10, 1, POMP_FN_Parallel_enter, &p);
  at(20, 1, POMP_FN_Parallel_exit, &p);
  fake_now = 30;
  end_thread(1);
  struct pomp_result *result = result_at(100);
  CHECK_EQUAL(result->threads[1].states[POMP_STATE_WORK], 10);
  CHECK_EQUAL(result->threads[1].states[POMP_STATE_SERIAL], 10);
  CHECK_EQUAL(result->threads[1].states[POMP_STATE_IDLE], 10 + 70);
}

static void a_dead_thread_does_no_serial_work(void **state) {
  (void)state;
  run_quietly(master_dies, NULL);
}

enum { num_takers = 8, num_taken = 5000 };
static int64_t taken[num_takers * num_taken];
static _Atomic int num_started;

static void *take_numbers(void *unused) {
  int64_t *mine = &taken[num_taken * num_started++];
  for (int i = 0; i < num_taken; ++i)
    mine[i] = POMP_Task_thread()->next_id++;
  return unused;
}

static int compare_numbers(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static void numbers(void) {
  start_and_join(num_takers, take_numbers);
  qsort(taken, num_takers * num_taken, sizeof(*taken), compare_numbers);
  CHECK(taken[0] > 0);
  for (int i = 1; i < num_takers * num_taken; ++i)
    CHECK(taken[i - 1] < taken[i]);
  /* A thread that goes on after the end goes on counting. */
  POMP_Finalize();
  int64_t last = 0;
  for (int i = 0; i < num_taken; ++i, ++POMP_Task_thread()->next_id) {
    CHECK(POMP_Task_thread()->next_id > last);
    last = POMP_Task_thread()->next_id;
  }
}

static void numbers_of_tasks_are_unique(void **state) {
  (void)state;
  run_quietly(numbers, NULL);
}

enum { num_workers = 4, num_tasks = 100000, num_slots = 64 };
static POMP_Handle_t task_handle, wait_handle;
static struct pomp_task *_Atomic slots[num_slots];

/** Creates tasks and executes those of all threads, some in a taskwait. */
static void *work(void *unused) {
  unsigned seed = (unsigned)(uintptr_t)&seed;
  static _Atomic unsigned started;
  seed += ++started * 2654435761u;
  struct pomp_task *task;
  for (int i = 0; i < num_tasks; ++i) {
    struct pomp_task copy = {0};
    task_event(POMP_FN_Task_create_enter, &task_handle, &copy, 0);
    task = malloc(sizeof(*task));
    *task = copy;
    seed = seed * 1103515245u + 12345u;
    task = atomic_exchange(&slots[(seed >> 16) % num_slots], task);
    task_event(POMP_FN_Task_create_exit, &task_handle, &copy, 1);
    if (!task)
      continue;
    POMP_Taskwait_enter(&wait_handle, 0, NULL);
    task_event(POMP_FN_Task_begin, &task_handle, task, 0);
    task_event(POMP_FN_Task_end, &task_handle, task, 0);
    POMP_Taskwait_exit(wait_handle, 0);
    free(task);
  }
  return unused;
}

static void many_tasks(void) {
  task_handle = make("task", "t");
  wait_handle = make("taskwait", "w");
  start_and_join(num_workers, work);
  uint64_t left = 0;
  for (int i = 0; i < num_slots; ++i) {
    left += slots[i] != NULL;
    free(slots[i]);
  }
  struct pomp_result *result = result_now();
  const struct pomp_task_sums *x = region_of(result, "t")->tasks;
  CHECK_EQUAL(result->unbalanced_events, 0);
  CHECK_EQUAL(result->cut_visits, 0);
  CHECK_EQUAL(x->created, num_workers * num_tasks);
  CHECK_EQUAL(x->ended, x->created - left);
  /* The creations of the last ones in each thread are not timed. */
  CHECK(x->delay.count <= x->created);
  CHECK(x->delay.count + num_workers * POMP_BRIEF_VERY_LONG_RUN >= x->ended);
  CHECK_EQUAL(x->execution.count, x->ended);
  /* A task is in a slot, or with one of the threads: the new one, and the one
   * that it took out. */
  CHECK(x->max_alive[1] >= num_slots / 2);
  CHECK(x->max_alive[0] <= num_slots + 2 * num_workers);
  CHECK(x->max_alive[0] <= x->max_alive[1]);
  CHECK(x->max_alive[1] - x->max_alive[0] <=
        num_workers * 2 * (uint64_t)POMP_RESERVE);
}

static void tasks_go_from_thread_to_thread(void **state) {
  (void)state;
  run_quietly(many_tasks, NULL);
}

static _Atomic bool stop;
static _Atomic int num_restless;

static void *restless(void *unused) {
  POMP_Handle_t p = make("pregion", "p"), l = make("loop", "l"),
                t = make("task", "t"), g = make("taskgroup", "g");
  ++num_restless;
  while (!stop) {
    struct pomp_task task = {0};
    POMP_Parallel_enter(&p, 0, -1, 1, NULL);
    POMP_Parallel_begin(p, 0);
    POMP_Taskgroup_enter(&g, 0, NULL);
    task_event(POMP_FN_Task_create_enter, &t, &task, 0);
    task_event(POMP_FN_Task_begin, &t, &task, 0);
    task_event(POMP_FN_Task_end, &t, &task, 0);
    task_event(POMP_FN_Task_create_exit, &t, &task, 0);
    POMP_Taskgroup_exit(g, 0);
    POMP_Loop_enter(&l, 0, -1, 0, 0, 0, NULL);
    visit(NULL);
    POMP_Loop_exit(l, 0);
    POMP_Parallel_end(p, 0);
    POMP_Parallel_exit(p, 0);
  }
  return unused;
}

static void finish_while_running(void) {
  POMP_Init();
  pthread_t threads[4];
  for (int i = 0; i < 4; ++i)
    CHECK_EQUAL(pthread_create(&threads[i], NULL, restless, NULL), 0);
  /* A thread that starts after POMP_Finalize gets no handles. */
  while (num_restless < 4)
    usleep(1000);
  usleep(20000);
  for (int i = 0; i < 50; ++i) {
    struct pomp_result *result = pomp_measured_build(UINT64_MAX / 2);
    CHECK(result);
    pomp_result_free(result);
  }
  CHECK_EQUAL(POMP_Finalize(), POMP_SUCCESS);
  usleep(5000);
  stop = true;
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], NULL);
}

static void finishing_disturbs_no_thread(void **state) {
  (void)state;
  run_quietly(finish_while_running, NULL);
}

static void *team_member(void *handle) {
  for (int i = 0; i < 200; ++i) {
    POMP_Parallel_begin(handle, 1);
    POMP_Parallel_end(handle, 1);
  }
  return NULL;
}

static void teams(void) {
  POMP_Init();
  POMP_Handle_t p = make("pregion", "p");
  pthread_t threads[8];
  for (int i = 0; i < 8; ++i)
    CHECK_EQUAL(pthread_create(&threads[i], NULL, team_member, p), 0);
  /* Forks while workers of earlier forks look at them. */
  for (int i = 0; i < 5000; ++i) {
    POMP_Parallel_enter(&p, 0, -1, 1, NULL);
    POMP_Parallel_exit(p, 0);
  }
  for (int i = 0; i < 8; ++i)
    pthread_join(threads[i], NULL);
  struct pomp_result *result = result_now();
  CHECK_EQUAL(region_of(result, "p")->visits, 5000);
}

static void forks_are_used_again_safely(void **state) {
  (void)state;
  run_quietly(teams, NULL);
}

static void *switcher(void *unused) {
  while (!stop) {
    POMP_Off();
    POMP_On();
    POMP_Set_level(POMP_GROUP_SYNC, POMP_LEVEL_NONE);
    POMP_Set_level(POMP_GROUP_SYNC, POMP_LEVEL_BEGIN_END);
  }
  return unused;
}

static void switch_while_running(void) {
  POMP_Init();
  pthread_t thread;
  CHECK_EQUAL(pthread_create(&thread, NULL, switcher, NULL), 0);
  start_and_join(8, visit);
  stop = true;
  pthread_join(thread, NULL);
  POMP_On();
  struct pomp_result *result = result_now();
  CHECK(result->num_threads >= 1 && result->num_threads <= 10);
}

static void levels_change_while_events_come(void **state) {
  (void)state;
  run_quietly(switch_while_running, NULL);
}

static void *keeps_errno(void *unused) {
  POMP_Handle_t h = NULL;
  errno = 77;
  POMP_Parallel_enter(&h, 0, -1, 1, "0*type=pregion*name=e**");
  CHECK_EQUAL(errno, 77);
  POMP_Parallel_begin(h, 0);
  POMP_Parallel_end(h, 0);
  POMP_Parallel_exit(h, 0);
  CHECK_EQUAL(errno, 77);
  return unused;
}

static void errno_body(void) {
  keeps_errno(NULL); /* With the initialization. */
  start_and_join(4, keeps_errno);
  errno = 78;
  POMP_Finalize();
  CHECK_EQUAL(errno, 78);
}

static void errno_is_the_programs(void **state) {
  (void)state;
  run_quietly(errno_body, NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(more_threads_than_cores),
      cmocka_unit_test(no_event_is_lost),
      cmocka_unit_test(threads_that_come_and_go_take_no_room),
      cmocka_unit_test(before_and_after_its_life_a_thread_is_idle),
      cmocka_unit_test(a_dead_thread_does_no_serial_work),
      cmocka_unit_test(numbers_of_tasks_are_unique),
      cmocka_unit_test(tasks_go_from_thread_to_thread),
      cmocka_unit_test(finishing_disturbs_no_thread),
      cmocka_unit_test(forks_are_used_again_safely),
      cmocka_unit_test(levels_change_while_events_come),
      cmocka_unit_test(errno_is_the_programs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
