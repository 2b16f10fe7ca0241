/*===- unit.c - Common parts of the unit tests ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "unit.h"
#include "base/clock.h"
#include "base/message.h"
#include "pomplib.h"

#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int real_stderr = STDERR_FILENO;

void child_failed(const char *file, int line, const char *what, long long left,
                  long long right) {
  dprintf(real_stderr, "%s:%d: %s (%lld, %lld)\n", file, line, what, left,
          right);
  _exit(99);
}

void run_child(struct child *child, void (*body)(void),
               const char *const *environment) {
  int ends[2];
  memset(child, 0, sizeof(*child));
  assert_int_equal(pipe(ends), 0);
  fflush(NULL);
  pid_t pid = fork();
  assert_true(pid >= 0);
  if (pid == 0) {
    real_stderr = dup(STDERR_FILENO);
    dup2(ends[1], STDERR_FILENO);
    pomp_stderr_remember();
    close(ends[0]);
    close(ends[1]);
    for (; environment && *environment; environment += 2)
      setenv(environment[0], environment[1], 1);
    alarm(600); /* If it hangs. */
    body();
    exit(0);
  }
  close(ends[1]);
  ssize_t size;
  while ((size = read(ends[0], child->text + child->length,
                      sizeof(child->text) - 1 - child->length)) > 0)
    child->length += (size_t)size;
  close(ends[0]);
  int status;
  assert_int_equal(waitpid(pid, &status, 0), pid);
  child->code =
      WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

void run_quietly(void (*body)(void), const char *const *environment) {
  static struct child child;
  run_child(&child, body, environment);
  if (child.code)
    print_error("%s", child.text);
  assert_int_equal(child.code, 0);
  assert_null(strstr(child.text, "pomp:"));
}

_Atomic uint64_t fake_now;
_Atomic uint64_t fake_reads;

static uint64_t read_fake(void) {
  ++fake_reads;
  return fake_now;
}

void use_fake_clock(void) { pomp_clock_fake(read_fake); }

uint64_t fake_lock = 0x1000;
int64_t fake_omp_event;
int32_t fake_test;

static void call(enum pomp_function event, POMP_Handle_t *h, int32_t t) {
#define FIRST(Name)                                                            \
  case POMP_FN_##Name:                                                         \
    POMP_##Name(h, t, NULL);                                                   \
    break
#define NEXT(Name)                                                             \
  case POMP_FN_##Name:                                                         \
    POMP_##Name(*h, t);                                                        \
    break
  const omp_lock_t lock = {(void *)(uintptr_t)fake_lock};
  const omp_nest_lock_t nest_lock = {(void *)(uintptr_t)fake_lock};
  switch (event) {
  case POMP_FN_Parallel_enter:
    POMP_Parallel_enter(h, t, -1, 1, NULL);
    break;
    NEXT(Parallel_begin);
    NEXT(Parallel_end);
    NEXT(Parallel_exit);
  case POMP_FN_Loop_enter:
    POMP_Loop_enter(h, t, -1, 0, 9, 1, NULL);
    break;
  case POMP_FN_Loop_chunk_begin:
    POMP_Loop_chunk_begin(*h, t, 0, 4);
    break;
    NEXT(Loop_chunk_end);
  case POMP_FN_Loop_iter_begin:
    POMP_Loop_iter_begin(*h, t, 3);
    break;
    NEXT(Loop_iter_end);
    NEXT(Loop_exit);
    FIRST(Single_enter);
    NEXT(Single_begin);
    NEXT(Single_end);
    NEXT(Single_exit);
    FIRST(Critical_enter);
    NEXT(Critical_begin);
    NEXT(Critical_end);
    NEXT(Critical_exit);
    FIRST(Ordered_enter);
    NEXT(Ordered_begin);
    NEXT(Ordered_end);
    NEXT(Ordered_exit);
    FIRST(Barrier_enter);
    NEXT(Barrier_exit);
    FIRST(Master_begin);
    NEXT(Master_end);
    FIRST(Sections_enter);
    NEXT(Section_end);
    NEXT(Sections_exit);
  case POMP_FN_Section_begin:
    POMP_Section_begin(*h, 0, t);
    break;
    FIRST(Workshare_enter);
    NEXT(Workshare_begin);
    NEXT(Workshare_end);
    NEXT(Workshare_exit);
    FIRST(Implicit_barrier_enter);
    NEXT(Implicit_barrier_exit);
    FIRST(Target_enter);
    NEXT(Target_exit);
    FIRST(Target_update_enter);
    NEXT(Target_update_exit);
    FIRST(Taskwait_enter);
    NEXT(Taskwait_exit);
    FIRST(Taskgroup_enter);
    NEXT(Taskgroup_exit);
    FIRST(Taskyield_enter);
    NEXT(Taskyield_exit);
    FIRST(Atomic_event);
    FIRST(User_region_begin);
    NEXT(User_region_end);
  case POMP_FN_Set_lock_enter:
    POMP_Set_lock_enter(h, t, lock, NULL);
    break;
  case POMP_FN_Set_lock_exit:
    POMP_Set_lock_exit(*h, t, lock);
    break;
  case POMP_FN_Init_lock_event:
    POMP_Init_lock_event(h, t, lock, NULL);
    break;
  case POMP_FN_Unset_lock_event:
    POMP_Unset_lock_event(h, t, lock, NULL);
    break;
  case POMP_FN_Test_lock_event:
    POMP_Test_lock_event(h, t, lock, fake_test, NULL);
    break;
  case POMP_FN_Set_nest_lock_enter:
    POMP_Set_nest_lock_enter(h, t, nest_lock, NULL);
    break;
  case POMP_FN_Set_nest_lock_exit:
    POMP_Set_nest_lock_exit(*h, t, nest_lock);
    break;
  case POMP_FN_Unset_nest_lock_event:
    POMP_Unset_nest_lock_event(h, t, nest_lock, NULL);
    break;
  case POMP_FN_Fulfill_event:
    POMP_Fulfill_event(h, t, fake_omp_event, NULL);
    break;
  default:
    CHECK(!"an event that the tests know");
  }
}

void foreign_event(enum pomp_function event, POMP_Handle_t *h, int64_t number,
                   int32_t deferred) {
  switch (event) {
  case POMP_FN_Task_create_enter:
    POMP_Task_create_enter(h, 0, number, NULL);
    break;
  case POMP_FN_Task_create_exit:
    POMP_Task_create_exit(*h, 0, number, deferred);
    break;
  case POMP_FN_Task_begin:
    POMP_Task_begin(*h, 0, number);
    break;
  case POMP_FN_Task_end:
    POMP_Task_end(*h, 0, number);
    break;
  case POMP_FN_Task_suspend:
    POMP_Task_suspend(*h, 0, number);
    break;
  case POMP_FN_Task_resume:
    POMP_Task_resume(*h, 0, number);
    break;
  case POMP_FN_Task_detach:
    POMP_Task_detach(*h, 0, number, fake_omp_event);
    break;
  default:
    CHECK(!"an event of a task");
  }
}

void task_event(enum pomp_function event, POMP_Handle_t *h,
                struct pomp_task *task, int32_t deferred) {
  struct pomp_task_thread *self = POMP_Task_thread();
  CHECK(self == POMP_Task_thread() && self->next_id > 0 &&
        self->next_id <= self->last_id);
  if (!task->id)
    task->id = self->next_id++;
  self->subject = task;
  foreign_event(event, h,
                event == POMP_FN_Task_create_enter ? task->parent : task->id,
                deferred);
}

/** A thread that delivers events when it is told to. */
struct actor {
  pthread_t thread;
  bool running;
  int number;
  enum { to_wait, to_deliver, to_end } command;
  enum pomp_function event;
  POMP_Handle_t *handle;
  struct pomp_task *task;
  int32_t deferred;
  void (*function)(void);
};
static struct actor actors[64];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void deliver(const struct actor *a) {
  if (a->function)
    a->function();
  else if (a->task)
    task_event(a->event, a->handle, a->task, a->deferred);
  else
    call(a->event, a->handle, a->number);
}

static void *act(void *argument) {
  struct actor *a = argument;
  pthread_mutex_lock(&mutex);
  for (;;) {
    while (a->command == to_wait)
      pthread_cond_wait(&changed, &mutex);
    if (a->command == to_end)
      break;
    deliver(a);
    a->command = to_wait;
    pthread_cond_broadcast(&changed);
  }
  pthread_mutex_unlock(&mutex);
  return NULL;
}

/** Has the thread of an actor do what it was told to, with the mutex held. */
static void have_done(struct actor *a) {
  if (a == actors) {
    deliver(a);
    return;
  }
  a->command = to_deliver;
  if (!a->running) {
    a->running = true;
    CHECK_EQUAL(pthread_create(&a->thread, NULL, act, a), 0);
  }
  pthread_cond_broadcast(&changed);
  while (a->command != to_wait)
    pthread_cond_wait(&changed, &mutex);
}

void task_at(uint64_t time, int thread, enum pomp_function event,
             POMP_Handle_t *handle, struct pomp_task *task, int32_t deferred) {
  fake_now = time;
  struct actor *a = &actors[thread];
  pthread_mutex_lock(&mutex);
  a->number = thread;
  a->event = event;
  a->handle = handle;
  a->task = task;
  a->deferred = deferred;
  have_done(a);
  pthread_mutex_unlock(&mutex);
}

void run_at(uint64_t time, int thread, void (*function)(void)) {
  fake_now = time;
  struct actor *a = &actors[thread];
  pthread_mutex_lock(&mutex);
  a->function = function;
  have_done(a);
  a->function = NULL;
  pthread_mutex_unlock(&mutex);
}

void at(uint64_t time, int thread, enum pomp_function event,
        POMP_Handle_t *handle) {
  task_at(time, thread, event, handle, NULL, 0);
}

void create_task(uint64_t begin, uint64_t end, int thread,
                 POMP_Handle_t *handle, struct pomp_task *task,
                 const struct pomp_task *parent) {
  struct pomp_task copy = {.parent = parent ? parent->id : 0};
  task_at(begin, thread, POMP_FN_Task_create_enter, handle, &copy, 0);
  *task = copy;
  task_at(end, thread, POMP_FN_Task_create_exit, handle, &copy, 1);
}

void execute_task(uint64_t begin, uint64_t end, int thread,
                  POMP_Handle_t *handle, struct pomp_task *task) {
  task_at(begin, thread, POMP_FN_Task_begin, handle, task, 0);
  task_at(end, thread, POMP_FN_Task_end, handle, task, 0);
}

void end_thread(int thread) {
  struct actor *a = &actors[thread];
  pthread_mutex_lock(&mutex);
  a->command = to_end;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  pthread_join(a->thread, NULL);
  a->running = false;
  a->command = to_wait;
}

POMP_Handle_t make(const char *type, const char *name) {
  return make_with(type, name, "");
}

POMP_Handle_t make_with(const char *type, const char *name, const char *more) {
  char ctc[256];
  snprintf(ctc, sizeof(ctc), "0*type=%s*name=%s*file=a.c*slines=1,2%s**", type,
           name, more);
  POMP_Handle_t handle = NULL;
  CHECK_EQUAL(POMP_Get_handle(&handle, ctc), POMP_SUCCESS);
  return handle;
}

/** Results that nobody frees. Used: the optimizer would drop what is never
 *  read, and a leak checker could not find it. */
static struct pomp_result *results[16] __attribute__((used));
static unsigned num_results;

struct pomp_result *result_now(void) {
  struct pomp_result *result = pomp_measured_build(pomp_clock_now());
  CHECK(result && num_results < 16);
  return results[num_results++] = result;
}

struct pomp_result *result_at(uint64_t time) {
  fake_now = time;
  struct pomp_result *result = result_now();
  /* In any case no time is lost, and none is made up. */
  CHECK_EQUAL(result->thread_time, result->wall_time * result->num_threads);
  return result;
}

struct pomp_result_region *region_of(struct pomp_result *result,
                                     const char *name) {
  for (uint32_t i = 0; i < result->num_regions; ++i)
    if (strcmp(result->regions[i].fields.name, name) == 0)
      return &result->regions[i];
  child_failed(__FILE__, __LINE__, name, 0, 0);
}

struct pomp_result_node *node_of(struct pomp_result *result,
                                 enum pomp_kind kind, const char *name) {
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    struct pomp_result_node *n = &result->nodes[i];
    if (n->kind == kind &&
        strcmp(result->regions[n->region].fields.name, name) == 0)
      return n;
  }
  child_failed(__FILE__, __LINE__, name, (long long)kind, 0);
}

uint64_t of_thread(const struct pomp_result *result, uint32_t thread,
                   enum pomp_state state) {
  CHECK(thread < result->num_threads);
  return result->threads[thread].states[state];
}

struct pomp_metric *metric_of(struct pomp_result_node *node, uint32_t thread) {
  for (struct pomp_metric *x = node->metrics; x; x = x->next)
    if (x->thread == thread)
      return x;
  child_failed(__FILE__, __LINE__, "metric", (long long)thread, 0);
}

char scratch[] = "/tmp/pomp-unit-XXXXXX";

int make_scratch(void **state) {
  (void)state;
  return mkdtemp(scratch) ? 0 : -1;
}

int remove_empty_scratch(void **state) {
  (void)state;
  return rmdir(scratch);
}

void remove_all(const char *path) {
  char command[PATH_MAX + 16];
  snprintf(command, sizeof(command), "rm -rf '%s'", path);
  assert_int_equal(system(command), 0);
}

int remove_scratch(void **state) {
  (void)state;
  remove_all(scratch);
  return 0;
}

int empty_scratch(void **state) {
  remove_scratch(state);
  return mkdir(scratch, 0777);
}
