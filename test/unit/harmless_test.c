/*===- harmless_test.c - Unit tests of what events must not change ----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Around every event of pomp/events.def, under every monitor: errno, the
 * floating-point flags and rounding mode, the signal mask and what is pending,
 * and the locale of the program. And what the end must not do: kill the program
 * with a signal of its own output, or write where the program writes.
 */
#include "base/message.h"
#include "unit.h"

#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static struct child child;

/*===- Every event -------------------------------------------------------===*/

static void begin_task(unsigned event, POMP_Handle_t handle,
                       struct pomp_task *task) {
  (void)handle;
  if (event < POMP_FN_Task_create_enter || event > POMP_FN_Task_resume)
    return;
  struct pomp_task_thread *self = POMP_Task_thread();
  if (!task->id)
    task->id = self->next_id++;
  self->subject = task;
}

/** Delivers \p event with some arguments. */
static void deliver(unsigned event, POMP_Handle_t handle,
                    struct pomp_task *task) {
  static const int64_t values[] = {1, 2, 3};
  const omp_lock_t lock = {&child};
  const omp_nest_lock_t nest_lock = {&child};
  begin_task(event, handle, task);
  switch (event) {
#define POMP_FIRST_HANDLE , &handle
#define POMP_HANDLE , handle
#define POMP_THREAD , 0
#define POMP_INT32(name, na) , 1
#define POMP_INT64(name, na) , 2
#define POMP_LOCK , lock
#define POMP_NEST_LOCK , nest_lock
#define POMP_VALUES , 3, values
#define POMP_CTC , NULL
#define BEHIND_FIRST(First, ...) __VA_ARGS__
#define ARGUMENTS(...) BEHIND_FIRST(__VA_ARGS__)
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  case POMP_FN_##Name:                                                         \
    POMP_##Name(ARGUMENTS(_ SIGNATURE));                                       \
    break;
#include "pomp/events.def"
  }
}

/** State that a program may have set. */
struct setting {
  int error;
  int flags, rounding;
  sigset_t mask, pending;
  locale_t locale;
};

static void look(struct setting *s) {
  memset(s, 0, sizeof(*s));
  s->error = errno;
  s->flags = fetestexcept(FE_ALL_EXCEPT);
  s->rounding = fegetround();
  pthread_sigmask(SIG_SETMASK, NULL, &s->mask);
  sigpending(&s->pending);
  s->locale = uselocale((locale_t)0);
}

static bool same_signals(const sigset_t *a, const sigset_t *b) {
  for (int i = 1; i < NSIG; ++i)
    if (sigismember(a, i) != sigismember(b, i))
      return false;
  return true;
}

static void check_same(const struct setting *before, const char *what) {
  struct setting now;
  look(&now);
  if (now.error != before->error || now.flags != before->flags ||
      now.rounding != before->rounding || now.locale != before->locale ||
      !same_signals(&now.mask, &before->mask) ||
      !same_signals(&now.pending, &before->pending))
    child_failed(__FILE__, __LINE__, what, now.error, now.flags);
}

static const char *const event_names[] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) #Name,
#include "pomp/events.def"
};

static void set_program(struct setting *s) {
  sigset_t blocked;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGUSR1);
  sigaddset(&blocked, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &blocked, NULL);
  raise(SIGUSR1);
  raise(SIGPIPE);
  fesetround(FE_UPWARD);
  feclearexcept(FE_ALL_EXCEPT);
  feraiseexcept(FE_DIVBYZERO);
  uselocale(newlocale(LC_NUMERIC_MASK, "C.UTF-8", (locale_t)0));
  errno = 4711;
  look(s);
}

/** \returns the handle that the events of one construct share. */
static POMP_Handle_t handle_of(const char *event_name) {
  char name[64];
  snprintf(name, sizeof(name), "%s", event_name);
  *strrchr(name, '_') = '\0';
  return make("region", name);
}

static void *all_events(void *unused) {
  struct setting before;
  /* So that some are the second, and some find that a chunk is full. */
  enum { rounds = 600 };
  set_program(&before);
  POMP_Init();
  check_same(&before, "POMP_Init");
  POMP_Handle_t handles[POMP_NUM_EVENTS];
  struct pomp_task task = {0};
  for (unsigned e = 0; e < POMP_NUM_EVENTS; ++e)
    handles[e] = handle_of(event_names[e]);
  check_same(&before, "POMP_Get_handle");
  for (unsigned i = 0; i < rounds; ++i)
    for (unsigned e = 0; e < POMP_NUM_EVENTS; ++e) {
      deliver(e, handles[e], &task);
      check_same(&before, event_names[e]);
    }
  return unused;
}

static void all_events_and_the_end(void) {
  pthread_t thread;
  CHECK_EQUAL(pthread_create(&thread, NULL, all_events, NULL), 0);
  CHECK_EQUAL(pthread_join(thread, NULL), 0);
  all_events(NULL);
  struct setting before;
  look(&before);
  POMP_Off();
  POMP_On();
  POMP_Set_level(POMP_GROUP_USER, 0);
  check_same(&before, "POMP_Set_level");
  POMP_Finalize();
  check_same(&before, "POMP_Finalize");
}

static void test_events(const char *monitor, const char *throttle) {
  char path[64];
  snprintf(path, sizeof(path), "%s/out", scratch);
  const char *environment[] = {"POMP_OUTPUT",
                               path,
                               "POMP_MONITOR",
                               monitor,
                               "POMP_THROTTLE",
                               throttle,
                               "POMP_LOOP",
                               "EnterExit+Chunks+IterEvent+IterBeginEnd",
                               "POMP_SYNC",
                               "EnterExit+BeginEnd+Event",
                               "POMP_USER",
                               "EnterExit+BeginEnd+Event",
                               "POMP_RUNTIME",
                               "EnterExit+Event",
                               "POMP_TASK",
                               "EnterExit+BeginEnd+Event",
                               NULL};
  run_child(&child, all_events_and_the_end, environment);
  if (child.code)
    print_error("%s", child.text);
  assert_int_equal(child.code, 0);
  remove_all(path);
}

static void nothing_changes_under_the_profile(void **state) {
  (void)state;
  test_events("profile", "");
}

static void nothing_changes_under_the_trace(void **state) {
  (void)state;
  test_events("trace", "");
}

static void nothing_changes_under_both(void **state) {
  (void)state;
  test_events("profile,trace", "");
}

static void nothing_changes_while_throttled(void **state) {
  (void)state;
  test_events("profile", "7,1000");
  test_events("profile,trace", "7,0"); /* Looks, and finds nothing. */
}

/*===- The end -----------------------------------------------------------===*/

static void region(void) {
  POMP_Handle_t h = NULL;
  POMP_User_region_begin(&h, 0, "0*name=simple**");
  POMP_User_region_end(h, 0);
}

/** Standard error is a pipe that nobody reads from any more. */
static void with_a_closed_pipe(void) {
  int ends[2];
  CHECK_EQUAL(pipe(ends), 0);
  dup2(ends[1], STDERR_FILENO);
  pomp_stderr_remember();
  close(ends[0]);
  close(ends[1]);
  region();
  exit(3);
}

static void a_closed_pipe_kills_nobody(void **state) {
  (void)state;
  /* A wrong variable is spoken of at the beginning. */
  const char *environment[] = {"POMP_LOOP", "wrong", NULL};
  run_child(&child, with_a_closed_pipe, NULL);
  assert_int_equal(child.code, 3);
  run_child(&child, with_a_closed_pipe, environment);
  assert_int_equal(child.code, 3);
}

static void with_small_files(void) {
  const struct rlimit l = {1, 1};
  CHECK_EQUAL(setrlimit(RLIMIT_FSIZE, &l), 0);
  region();
  exit(3);
}

static void a_limit_on_files_kills_nobody(void **state) {
  (void)state;
  char path[64];
  snprintf(path, sizeof(path), "%s/out", scratch);
  const char *environment[] = {"POMP_OUTPUT", path, "POMP_MONITOR", "profile",
                               NULL};
  run_child(&child, with_small_files, environment);
  assert_int_equal(child.code, 3);
  assert_non_null(strstr(child.text, "File too large"));
  remove_all(path);
  environment[3] = "trace";
  run_child(&child, with_small_files, environment);
  assert_int_equal(child.code, 3);
  assert_non_null(strstr(child.text, "File too large"));
  remove_all(path);
  environment[3] = "profile,trace";
  run_child(&child, with_small_files, environment);
  assert_int_equal(child.code, 3);
  remove_all(path);
}

static char data_file[64];

static void write_data(void) {
  /* The lowest number that is free is that of standard error. */
  int file = open(data_file, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  CHECK_EQUAL(file, STDERR_FILENO);
  CHECK_EQUAL(write(file, "data", 4), 4);
  region();
}

static void with_stderr_closed_at_the_start(void) {
  close(STDERR_FILENO);
  pomp_stderr_remember();
  write_data();
}

static void with_stderr_closed_later(void) {
  region();
  close(STDERR_FILENO);
  write_data();
}

static void with_stderr_closed(void) {
  region();
  close(STDERR_FILENO);
}

static void nothing_is_written_into_files_of_the_program(void **state) {
  (void)state;
  void (*const ways[])(void) = {with_stderr_closed_at_the_start,
                                with_stderr_closed_later};
  snprintf(data_file, sizeof(data_file), "%s/data", scratch);
  for (unsigned i = 0; i < 2; ++i) {
    run_child(&child, ways[i], NULL);
    assert_int_equal(child.code, 0);
    assert_string_equal(child.text, "");
    struct stat status;
    assert_int_equal(stat(data_file, &status), 0);
    assert_int_equal(status.st_size, 4);
    assert_int_equal(unlink(data_file), 0);
  }
  run_child(&child, with_stderr_closed, NULL);
  assert_int_equal(child.code, 0);
}

static void with_a_pipe_that_is_full(void) {
  static char some[4096];
  int flags = fcntl(STDERR_FILENO, F_GETFL);
  CHECK_EQUAL(fcntl(STDERR_FILENO, F_SETFL, flags | O_NONBLOCK), 0);
  CHECK_EQUAL(fcntl(STDERR_FILENO, F_SETPIPE_SZ, (int)sizeof(some)), 4096);
  memset(some, '\n', sizeof(some));
  region();
  for (int i = 0; i < 4; ++i)
    (void)!write(STDERR_FILENO, some, sizeof(some));
}

static void a_pipe_that_does_not_block_gets_all(void **state) {
  (void)state;
  for (int i = 0; i < 20; ++i) {
    run_child(&child, with_a_pipe_that_is_full, NULL);
    assert_int_equal(child.code, 0);
    assert_non_null(strstr(child.text, "threads' work in it\n"));
  }
}

static void quickly(void) {
  region();
  quick_exit(5);
}

static void quick_exit_reports(void **state) {
  (void)state;
  run_child(&child, quickly, NULL);
  assert_int_equal(child.code, 5);
  assert_non_null(strstr(child.text, "POMP profile of"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_changes_under_the_profile),
      cmocka_unit_test(nothing_changes_under_the_trace),
      cmocka_unit_test(nothing_changes_under_both),
      cmocka_unit_test(nothing_changes_while_throttled),
      cmocka_unit_test(a_closed_pipe_kills_nobody),
      cmocka_unit_test(a_limit_on_files_kills_nobody),
      cmocka_unit_test(nothing_is_written_into_files_of_the_program),
      cmocka_unit_test(a_pipe_that_does_not_block_gets_all),
      cmocka_unit_test(quick_exit_reports),
  };
  return cmocka_run_group_tests(tests, make_scratch, remove_empty_scratch);
}
