/*===- validate-test.c - The validating library finds each violation ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A checker that is never seen to fail proves nothing: every rule has a test
|* that breaks it. The functions of the OpenMP runtime are faked here.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "state.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The functions that the library finds instead of those of libomp. */
static _Thread_local int fake_thread;
static int fake_team = 1;
__attribute__((visibility("default"))) int omp_get_thread_num(void) {
  return fake_thread;
}
__attribute__((visibility("default"))) int omp_get_num_threads(void) {
  return fake_team;
}
static int fake_level;
__attribute__((visibility("default"))) int omp_get_level(void) {
  return fake_level;
}

/* Length 0: ctc() below counts. */
#define LINES "*file=a/demo.c*slines=7,8*elines=12,12**"
static const char pregion[] = "51*type=pregion*file=demo.c*slines=7,8*elines="
                              "12,12**";
static const char loop[] = "0*type=loop" LINES;
static const char nest[] = "0*type=loop*collapse=2" LINES;
static const char sections[] = "0*type=sections" LINES;
static const char single[] = "0*type=single" LINES;
static const char critical[] = "0*type=critical*name=a" LINES;
static const char critical_b[] = "0*type=critical*name=b" LINES;
static const char ordered[] = "0*type=ordered" LINES;
static const char master[] = "0*type=master" LINES;
static const char barrier[] = "0*type=barrier*file=demo.c*slines=7,8*name=x**";
static const char task[] = "0*type=task" LINES;
static const char taskwait[] = "0*type=taskwait" LINES;
static const char taskloop[] = "0*type=taskloop" LINES;
static const char runtime[] = "0*type=runtime*name=omp_get_thread_num" LINES;

/** Fills in the length, so that the strings above need not be counted. */
static const char *ctc(const char *text) {
  static char buffers[64][160];
  static unsigned next;
  char *buffer = buffers[next++ % 64];
  const char *star = strchr(text, '*');
  snprintf(buffer, sizeof(buffers[0]), "%zu%s", strlen(star), star);
  return buffer;
}

static int setup(void **state) {
  (void)state;
  validate_reset();
  fake_thread = 0;
  fake_team = 1;
  unsetenv("POMP_VALIDATE_ALLOW_OPEN");
  unsetenv("POMP_VALIDATE_ALLOW_UNSEEN");
  return 0;
}

/** Runs the checks of the end and expects an error that contains \p text. */
static void expect(const char *text) {
  validate_lock();
  validate_check_end();
  validate_unlock();
  for (uint64_t i = 0; validate_error_text(i); ++i)
    if (strstr(validate_error_text(i), text))
      return;
  for (uint64_t i = 0; validate_error_text(i); ++i)
    print_error("instead: %s\n", validate_error_text(i));
  fail_msg("no error says '%s'", text);
}

static void expect_clean(void) {
  validate_lock();
  validate_check_end();
  validate_unlock();
  if (validate_error_text(0))
    fail_msg("%s", validate_error_text(0));
}

static POMP_Handle_t handle_of(const char *text) {
  POMP_Handle_t handle = NULL;
  POMP_Get_handle(&handle, ctc(text));
  assert_non_null(handle);
  return handle;
}

struct job {
  void (*function)(POMP_Handle_t);
  POMP_Handle_t handle;
};
static void *run_job(void *argument) {
  const struct job *job = argument;
  fake_thread = 1;
  job->function(job->handle);
  return NULL;
}
/** Runs \p function on another thread, which is thread 1 of the team. */
static void on_thread(void (*function)(POMP_Handle_t), POMP_Handle_t handle) {
  struct job job = {function, handle};
  pthread_t thread;
  assert_int_equal(pthread_create(&thread, NULL, run_job, &job), 0);
  pthread_join(thread, NULL);
}

static void worker_body(POMP_Handle_t h) {
  POMP_Parallel_begin(h, 1);
  POMP_Parallel_end(h, 1);
}

static void team_of_two(void **state) {
  (void)state;
  POMP_Handle_t p = NULL, c = NULL;
  fake_team = 1;
  POMP_Parallel_enter(&p, 0, -1, 1, ctc(pregion));
  fake_team = 2;
  POMP_Parallel_begin(p, 0);
  POMP_Critical_enter(&c, 0, ctc(critical));
  POMP_Critical_begin(c, 0);
  POMP_Critical_end(c, 0);
  POMP_Critical_exit(c, 0);
  on_thread(worker_body, p);
  POMP_Parallel_end(p, 0);
  fake_team = 1;
  POMP_Parallel_exit(p, 0);
  expect_clean();
}

static void team_misses_a_thread(void **state) {
  (void)state;
  POMP_Handle_t p = handle_of(pregion);
  POMP_Parallel_enter(&p, 0, -1, 1, NULL);
  fake_team = 2;
  POMP_Parallel_begin(p, 0);
  POMP_Parallel_end(p, 0);
  POMP_Parallel_exit(p, 0);
  expect("teams of 2 threads, 1 begins");
}

static void team_begins_twice(void **state) {
  (void)state;
  POMP_Handle_t p = handle_of(pregion);
  POMP_Parallel_enter(&p, 0, -1, 1, NULL);
  for (int i = 0; i < 2; ++i) {
    POMP_Parallel_begin(p, 0);
    POMP_Parallel_end(p, 0);
  }
  POMP_Parallel_exit(p, 0);
  expect("second time");
}

static void team_larger_than_asked(void **state) {
  (void)state;
  POMP_Handle_t p = handle_of(pregion);
  fake_team = 3;
  POMP_Parallel_enter(&p, 0, 2, 0, NULL);
  POMP_Parallel_begin(p, 0);
  expect("3 threads, 2 were asked for");
  expect("although if is false");
}

static void worker_with_open_event(POMP_Handle_t h) {
  POMP_Handle_t s = handle_of(single);
  POMP_Single_enter(&s, 1, NULL);
  POMP_Parallel_begin(h, 1);
}
static void worker_begins_inside_something(void **state) {
  (void)state;
  on_thread(worker_with_open_event, handle_of(pregion));
  expect("must come first on its thread");
}

static void master_begins_without_enter(void **state) {
  (void)state;
  POMP_Parallel_begin(handle_of(pregion), 0);
  expect("must be directly inside its Parallel_enter");
}

static void exit_without_enter(void **state) {
  (void)state;
  POMP_Loop_exit(handle_of(loop), 0);
  expect("innermost open event is nothing");
}

static void pairs_overlap(void **state) {
  (void)state;
  POMP_Handle_t l = handle_of(loop), s = handle_of(single);
  POMP_Loop_enter(&l, 0, -1, 0, 9, 1, NULL);
  POMP_Single_enter(&s, 0, NULL);
  POMP_Loop_exit(l, 0);
  expect("innermost open event is Single_enter:7");
}

static void pair_with_other_handle(void **state) {
  (void)state;
  POMP_Handle_t a = handle_of(single), b = handle_of(single);
  POMP_Single_enter(&a, 0, NULL);
  POMP_Single_exit(b, 0);
  expect("innermost open event is Single_enter");
}

static void never_closed(void **state) {
  (void)state;
  POMP_Handle_t s = handle_of(single);
  POMP_Single_enter(&s, 0, NULL);
  expect("Single_enter of thread 0 was never closed");
}

static void open_after_exit_is_allowed(void **state) {
  (void)state;
  POMP_Handle_t s = handle_of(single);
  setenv("POMP_VALIDATE_ALLOW_OPEN", "1", 1);
  POMP_Single_enter(&s, 0, NULL);
  expect_clean();
}

static void wrong_thread_number(void **state) {
  (void)state;
  POMP_Handle_t s = handle_of(single);
  POMP_Single_enter(&s, 3, NULL);
  expect("omp_get_thread_num says 0");
}

static void closed_by_another_thread_number(void **state) {
  (void)state;
  POMP_Handle_t s = handle_of(single);
  POMP_Single_enter(&s, 0, NULL);
  fake_thread = 1;
  POMP_Single_exit(s, 1);
  expect("opened by thread 0");
}

static void unknown_handle(void **state) {
  (void)state;
  int nothing;
  POMP_Single_exit(&nothing, 0);
  expect("never given out");
}

static void no_handle_and_no_string(void **state) {
  (void)state;
  POMP_Handle_t none = NULL;
  POMP_Single_enter(&none, 0, NULL);
  expect("neither handle nor CTC string");
  POMP_Single_enter(NULL, 0, ctc(single));
  expect("address of the handle is null");
}

static void handle_of_other_string(void **state) {
  (void)state;
  POMP_Handle_t s = handle_of(single);
  POMP_Single_enter(&s, 0, ctc(master));
  expect("another CTC string");
}

static void wrong_type(void **state) {
  (void)state;
  POMP_Handle_t s = handle_of(sections);
  POMP_Single_enter(&s, 0, NULL);
  expect("wrong type");
}

static void section_outside(void **state) {
  (void)state;
  POMP_Handle_t a = handle_of(sections), b = handle_of(sections);
  POMP_Sections_enter(&a, 0, NULL);
  POMP_Section_begin(b, 0, 0);
  expect("must be directly inside its Sections_enter");
}

static void section_number(void **state) {
  (void)state;
  POMP_Handle_t s = handle_of(sections);
  POMP_Sections_enter(&s, 0, NULL);
  POMP_Section_begin(s, -2, 0);
  expect("section_num is -2");
}

static void section_skipped(void **state) {
  (void)state;
  POMP_Handle_t s = handle_of(sections);
  POMP_Sections_enter(&s, 0, NULL);
  for (int i = 0; i < 3; i += 2) {
    POMP_Section_begin(s, i, 0);
    POMP_Section_end(s, 0);
  }
  POMP_Sections_exit(s, 0);
  expect("section 1 was never executed");
}

static void single_twice(void **state) {
  (void)state;
  POMP_Handle_t s = handle_of(single);
  for (int i = 0; i < 2; ++i) {
    fake_team = 2;
    POMP_Single_enter(&s, 0, NULL);
    POMP_Single_begin(s, 0);
    POMP_Single_end(s, 0);
    POMP_Single_exit(s, 0);
  }
  expect("2 Single_begin, 1 expected");
}

static void critical_begins_twice(void **state) {
  (void)state;
  POMP_Handle_t c = handle_of(critical);
  POMP_Critical_enter(&c, 0, NULL);
  for (int i = 0; i < 2; ++i) {
    POMP_Critical_begin(c, 0);
    POMP_Critical_end(c, 0);
  }
  POMP_Critical_exit(c, 0);
  expect("second time");
}

static void critical_begins_sometimes(void **state) {
  (void)state;
  POMP_Handle_t c = handle_of(critical);
  for (int i = 0; i < 2; ++i) {
    POMP_Critical_enter(&c, 0, NULL);
    if (i == 0) {
      POMP_Critical_begin(c, 0);
      POMP_Critical_end(c, 0);
    }
    POMP_Critical_exit(c, 0);
  }
  expect("1 Critical_begin, 2 expected");
}

static void enter_critical(POMP_Handle_t h) {
  POMP_Critical_enter(&h, 1, NULL);
  POMP_Critical_begin(h, 1);
  POMP_Critical_end(h, 1);
  POMP_Critical_exit(h, 1);
}
static void criticals_overlap(void **state) {
  (void)state;
  POMP_Handle_t c = handle_of(critical);
  POMP_Critical_enter(&c, 0, NULL);
  POMP_Critical_begin(c, 0);
  on_thread(enter_critical, handle_of(critical_b));
  assert_null(validate_error_text(0));
  on_thread(enter_critical, handle_of(critical));
  expect("thread 0 is in this critical");
}

static void ordered_without_enter(void **state) {
  (void)state;
  POMP_Ordered_begin(handle_of(ordered), 0);
  expect("must be directly inside its Ordered_enter");
}

static void chunk_outside_loop(void **state) {
  (void)state;
  POMP_Loop_chunk_begin(handle_of(loop), 0, 0, 1);
  expect("must be directly inside its Loop_enter");
}

/** Reports one chunk of the loop from \p init to \p final, by \p incr. */
static void one_chunk(int64_t init, int64_t final, int64_t incr,
                      int64_t chunk_init, int64_t chunk_final) {
  POMP_Handle_t l = handle_of(loop);
  POMP_Loop_enter(&l, 0, -1, init, final, incr, NULL);
  POMP_Loop_chunk_begin(l, 0, chunk_init, chunk_final);
  POMP_Loop_chunk_end(l, 0);
  POMP_Loop_exit(l, 0);
}

static void good_chunks(void **state) {
  (void)state;
  one_chunk(0, 9, 1, 0, 9);
  one_chunk(10, 2, -4, 10, 2);
  one_chunk(INT64_MIN, INT64_MAX, INT64_MAX, INT64_MIN, INT64_MAX - 1);
  /* Not available. */
  one_chunk(0, 0, 0, 5, 7);
  expect_clean();
}

static void bad_chunks(void **state) {
  (void)state;
  one_chunk(0, 9, 1, 8, 10);
  expect("chunk 8..10 is not of loop 0..9, 1");
  one_chunk(0, 8, 2, 1, 7);
  expect("chunk 1..7");
  one_chunk(0, -1, 1, 0, 0);
  expect("chunk 0..0");
}

static void chunks_do_not_cover(void **state) {
  (void)state;
  one_chunk(0, 9, 1, 0, 8);
  expect("9 iterations in chunks, 10 expected");
}

static void iteration_outside_chunk(void **state) {
  (void)state;
  POMP_Handle_t l = handle_of(loop);
  POMP_Loop_enter(&l, 0, -1, 0, 9, 1, NULL);
  POMP_Loop_chunk_begin(l, 0, 0, 4);
  POMP_Loop_iter_event(l, 0, 5);
  POMP_Loop_chunk_end(l, 0);
  expect("iteration 5 is not of 0..4");
  POMP_Loop_iter_begin(l, 0, 4);
  expect("iteration outside of a chunk");
}

/** Two of four iterations of a nest exist: nothing is wrong. Of a loop that is
 *  none, all do. */
static void iterations_of_a_nest(void **state) {
  (void)state;
  const char *const loops[] = {nest, loop};
  for (int i = 0; i < 2; ++i) {
    POMP_Handle_t l = handle_of(loops[i]);
    POMP_Loop_enter(&l, 0, -1, 0, 3, 1, NULL);
    POMP_Loop_chunk_begin(l, 0, 0, 3);
    POMP_Loop_iter_event(l, 0, 0);
    POMP_Loop_iter_event(l, 0, 2);
    POMP_Loop_chunk_end(l, 0);
    POMP_Loop_exit(l, 0);
    if (i == 0)
      expect_clean();
  }
  expect("2 Loop_iter_event, 4 expected");
}

static void implicit_barrier(void **state) {
  (void)state;
  POMP_Handle_t l = handle_of(loop), s = handle_of(single);
  /* Its construct may be switched off. */
  POMP_Implicit_barrier_enter(&s, 0, NULL);
  POMP_Implicit_barrier_exit(s, 0);
  POMP_Loop_enter(&l, 0, -1, 0, -1, 1, NULL);
  POMP_Implicit_barrier_enter(&l, 0, NULL);
  POMP_Implicit_barrier_exit(l, 0);
  POMP_Loop_exit(l, 0);
  expect_clean();
  POMP_Implicit_barrier_enter(&l, 0, NULL);
  expect("must be inside its construct, not in nothing");
}

static void barrier_needs_no_elines(void **state) {
  (void)state;
  POMP_Handle_t b = handle_of(barrier);
  POMP_Barrier_enter(&b, 0, NULL);
  POMP_Barrier_exit(b, 0);
  expect_clean();
}

static void master_of_thread_one(void **state) {
  (void)state;
  POMP_Handle_t m = handle_of(master);
  fake_thread = 1;
  POMP_Master_begin(&m, 1, NULL);
  expect("a master that is not thread 0");
}

static void lock_and_query_values(void **state) {
  (void)state;
  POMP_Handle_t r = handle_of(runtime);
  omp_lock_t a = {&r}, null = {NULL};
  POMP_Get_thread_num_event(&r, 0, 1, NULL);
  expect("thread_num is 1");
  POMP_Init_lock_event(&r, 0, null, NULL);
  expect("lock_id is null");
  POMP_Set_lock_enter(&r, 0, a, NULL);
  POMP_Set_lock_exit(r, 0, null);
  expect("opened with another lock");
}

static void resume_task(POMP_Handle_t h) {
  POMP_Task_resume(h, 1, 7);
  POMP_Task_end(h, 1, 7);
}
static void task_moves_between_threads(void **state) {
  (void)state;
  POMP_Handle_t t = handle_of(task);
  POMP_Task_create_enter(&t, 0, 0, NULL);
  POMP_Task_create_exit(t, 0, 7, 1);
  POMP_Task_begin(t, 0, 7);
  POMP_Task_suspend(t, 0, 7);
  on_thread(resume_task, t);
  expect_clean();
}

static void task_violations(void **state) {
  (void)state;
  POMP_Handle_t t = handle_of(task);
  POMP_Task_begin(t, 0, 1);
  POMP_Task_create_enter(&t, 0, 2, NULL);
  expect("parent_id is 2 in task 1");
  POMP_Task_create_exit(t, 0, 3, 0);
  expect("undeferred task 3 did not run");
  POMP_Task_end(t, 0, 9);
  expect("the innermost task is 1");
  POMP_Task_begin(t, 0, 1);
  expect("begins a second time");
  POMP_Task_resume(t, 0, 1);
  expect("not suspended");
}

static void detached_task_violations(void **state) {
  (void)state;
  POMP_Handle_t t = handle_of(task), r = handle_of(runtime);
  POMP_Task_create_enter(&t, 0, 0, NULL);
  POMP_Task_detach(t, 0, 1, 77);
  POMP_Task_create_exit(t, 0, 1, 1);
  POMP_Task_begin(t, 0, 1);
  POMP_Task_end(t, 0, 1);
  POMP_Fulfill_event(&r, 0, 77, NULL);
  expect_clean();
  POMP_Fulfill_event(&r, 0, 77, NULL);
  expect("omp_event is that of no task");
  POMP_Task_detach(t, 0, 2, 78);
  expect("must be directly inside its creation");
  POMP_Task_detach(t, 0, 3, 78);
  expect("omp_event is that of another task");
  POMP_Task_detach(t, 0, 4, 0);
  expect("omp_event is 0");
}

static void unseen_tasks_are_allowed(void **state) {
  (void)state;
  POMP_Handle_t t = handle_of(task), r = handle_of(runtime);
  setenv("POMP_VALIDATE_ALLOW_UNSEEN", "1", 1);
  POMP_Fulfill_event(&r, 0, 77, NULL);
  for (int64_t id = 1; id <= 2; ++id) {
    POMP_Task_create_enter(&t, 0, 0, NULL);
    POMP_Task_detach(t, 0, id, 77);
    POMP_Task_create_exit(t, 0, id, 1);
    POMP_Task_begin(t, 0, id);
    POMP_Task_end(t, 0, id);
  }
  expect_clean();
}

static void dependence_violations(void **state) {
  (void)state;
  POMP_Handle_t t = handle_of(task), w = handle_of(taskwait);
  const int64_t good[] = {4096, POMP_DEPEND_IN, 0, POMP_DEPEND_ALL_MEMORY};
  const int64_t bad[] = {4096, 5};
  POMP_Task_create_enter(&t, 0, 0, NULL);
  POMP_Task_depend(t, 0, 1, 4, good);
  POMP_Task_depend(t, 0, 1, 2, good);
  POMP_Task_create_exit(t, 0, 1, 1);
  POMP_Task_begin(t, 0, 1);
  POMP_Task_end(t, 0, 1);
  POMP_Taskwait_enter(&w, 0, NULL);
  POMP_Task_depend(w, 0, 0, 2, good);
  POMP_Taskwait_exit(w, 0);
  expect_clean();
  POMP_Task_depend(w, 0, 0, 2, good);
  expect("must be directly inside its Taskwait_enter");
  POMP_Task_depend(t, 0, 1, 2, good);
  expect("must be directly inside its creation");
  POMP_Taskwait_enter(&w, 0, NULL);
  POMP_Task_depend(w, 0, 1, 2, good);
  expect("task_id of a taskwait is 1");
  POMP_Task_depend(w, 0, 0, 3, good);
  expect("3 values are no pairs");
  POMP_Task_depend(w, 0, 0, 2, bad);
  expect("no item depends with kind 5");
  POMP_Task_depend(w, 0, 0, 0, good);
  expect("0 values");
}

static void range_violations(void **state) {
  (void)state;
  POMP_Handle_t t = handle_of(taskloop);
  POMP_Task_begin(t, 0, 1);
  POMP_Taskloop_range(t, 0, 1, 0, 4);
  POMP_Task_end(t, 0, 1);
  expect_clean();
  POMP_Task_begin(t, 0, 3);
  POMP_Taskloop_range(t, 0, 3, 0, 4);
  POMP_Taskloop_range(t, 0, 3, 5, 9);
  expect("must come once, after Task_begin");
  POMP_Task_end(t, 0, 3);
  POMP_Taskloop_range(t, 0, 1, 5, 9);
  expect("must come once, after Task_begin");
  POMP_Task_begin(t, 0, 2);
  POMP_Taskloop_range(t, 0, 2, 5, 4);
  expect("no range of iterations is 5 to 4");
  POMP_Task_end(t, 0, 2);
}

static void parent_is_an_unseen_implicit_task(void **state) {
  (void)state;
  POMP_Handle_t t = handle_of(task);
  POMP_Task_create_enter(&t, 0, 0, NULL);
  POMP_Task_create_exit(t, 0, 1, 1);
  POMP_Task_begin(t, 0, 1);
  fake_level = 1;
  POMP_Task_create_enter(&t, 0, 0, NULL);
  POMP_Task_create_exit(t, 0, 2, 1);
  fake_level = 0;
  POMP_Task_end(t, 0, 1);
  POMP_Task_begin(t, 0, 2);
  POMP_Task_end(t, 0, 2);
  expect_clean();
  POMP_Task_begin(t, 0, 2);
  POMP_Task_create_enter(&t, 0, 0, NULL);
  expect("parent_id is 0 in task 2");
}

static void parent_is_an_unseen_task(void **state) {
  (void)state;
  POMP_Handle_t t = handle_of(task);
  POMP_Task_create_enter(&t, 0, 0, NULL);
  POMP_Task_create_exit(t, 0, 1, 1);
  POMP_Task_begin(t, 0, 1);
  /* Task 2 runs while it is created, and creates task 3. */
  POMP_Task_create_enter(&t, 0, 1, NULL);
  POMP_Task_create_enter(&t, 0, 2, NULL);
  POMP_Task_create_exit(t, 0, 3, 1);
  POMP_Task_create_exit(t, 0, 2, 1);
  POMP_Task_end(t, 0, 1);
  for (int i = 2; i < 4; ++i) {
    POMP_Task_begin(t, 0, i);
    POMP_Task_end(t, 0, i);
  }
  expect_clean();
}

static void task_never_begins(void **state) {
  (void)state;
  POMP_Handle_t t = handle_of(task);
  for (int i = 1; i < 3; ++i) {
    POMP_Task_create_enter(&t, 0, 0, NULL);
    POMP_Task_create_exit(t, 0, i, 1);
  }
  POMP_Task_begin(t, 0, 1);
  POMP_Task_end(t, 0, 1);
  expect("task 2 never began");
}

static void masks_follow_on_and_off(void **state) {
  (void)state;
  struct pomp_construct construct = {NULL, pregion};
  struct pomp_unit unit = {POMP_ATTACH_VERSION, 1, &construct, NULL};
  struct pomp_object object = {.version = POMP_ATTACH_VERSION};
  assert_int_equal(POMP_Attach(&object, &unit), POMP_SUCCESS);
  assert_non_null(construct.handle);
  assert_int_equal(object.mask, (UINT64_C(1) << POMP_NUM_GUARDS) - 1);
  POMP_Off();
  assert_int_equal(object.mask, 0);
  POMP_On();
  assert_int_not_equal(object.mask, 0);
  POMP_Detach(&object, &unit);
  POMP_Off();
  assert_int_not_equal(object.mask, 0);
  expect_clean();
}

int main(void) {
#define TEST(Name) cmocka_unit_test_setup(Name, setup)
  const struct CMUnitTest tests[] = {
      TEST(team_of_two),
      TEST(team_misses_a_thread),
      TEST(team_begins_twice),
      TEST(team_larger_than_asked),
      TEST(worker_begins_inside_something),
      TEST(master_begins_without_enter),
      TEST(exit_without_enter),
      TEST(pairs_overlap),
      TEST(pair_with_other_handle),
      TEST(never_closed),
      TEST(open_after_exit_is_allowed),
      TEST(wrong_thread_number),
      TEST(closed_by_another_thread_number),
      TEST(unknown_handle),
      TEST(no_handle_and_no_string),
      TEST(handle_of_other_string),
      TEST(wrong_type),
      TEST(section_outside),
      TEST(section_number),
      TEST(section_skipped),
      TEST(single_twice),
      TEST(critical_begins_twice),
      TEST(critical_begins_sometimes),
      TEST(criticals_overlap),
      TEST(ordered_without_enter),
      TEST(chunk_outside_loop),
      TEST(good_chunks),
      TEST(bad_chunks),
      TEST(chunks_do_not_cover),
      TEST(iteration_outside_chunk),
      TEST(iterations_of_a_nest),
      TEST(implicit_barrier),
      TEST(barrier_needs_no_elines),
      TEST(master_of_thread_one),
      TEST(lock_and_query_values),
      TEST(task_moves_between_threads),
      TEST(task_violations),
      TEST(detached_task_violations),
      TEST(unseen_tasks_are_allowed),
      TEST(dependence_violations),
      TEST(range_violations),
      TEST(parent_is_an_unseen_implicit_task),
      TEST(parent_is_an_unseen_task),
      TEST(task_never_begins),
      TEST(masks_follow_on_and_off),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
