/*===- record.c - A POMP2 library that records its calls -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* Linked with --wrap for each POMP2 function: one line for each call goes to
|* the file that RECORD names, and the call to the library.
|*
|*     0.1 For_enter 63*regionType=for*...** old=3
|*
|* First the thread: its OpenMP numbers from the outermost team inwards. Task
|* handles stand in what exits as they were stored in what entered.
|*
\*===----------------------------------------------------------------------===*/
#include <omp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct region {
  void **handle;
  const char *ctc;
  struct region *next;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct region *regions;
static FILE *file;

static void assign(void **handle, const char *ctc) {
  struct region *region = malloc(sizeof(*region));
  if (!region)
    abort();
  *region = (struct region){handle, ctc, regions};
  regions = region;
}

static void record(const char *call, void **handle, const char *old_name,
                   int64_t old) {
  pthread_mutex_lock(&mutex);
  const char *name = getenv("RECORD");
  if (!file && !(file = fopen(name ? name : "/dev/null", "w")))
    abort();
  const struct region *region = regions;
  while (region && region->handle != handle)
    region = region->next;
  int level = omp_get_level();
  for (int i = 0; i <= level; ++i)
    fprintf(file, "%s%d", i ? "." : "", omp_get_ancestor_thread_num(i));
  fprintf(file, " %s %s", call, region ? region->ctc : "-");
  if (old_name)
    fprintf(file, " %s=%lld", old_name, (long long)old);
  putc('\n', file);
  pthread_mutex_unlock(&mutex);
}

#define ASSIGN(Name)                                                           \
  void __real_POMP2_##Name(void **, const char *);                             \
  void __wrap_POMP2_##Name(void **handle, const char *ctc) {                   \
    assign(handle, ctc);                                                       \
    __real_POMP2_##Name(handle, ctc);                                          \
  }
#define ENTER(Name)                                                            \
  void __real_POMP2_##Name(void **, const char *);                             \
  void __wrap_POMP2_##Name(void **handle, const char *ctc) {                   \
    __real_POMP2_##Name(handle, ctc);                                          \
    record(#Name, handle, NULL, 0);                                            \
  }
#define PLAIN(Name)                                                            \
  void __real_POMP2_##Name(void **);                                           \
  void __wrap_POMP2_##Name(void **handle) {                                    \
    record(#Name, handle, NULL, 0);                                            \
    __real_POMP2_##Name(handle);                                               \
  }
#define LEAVE(Name)                                                            \
  void __real_POMP2_##Name(void **, int64_t *, const char *);                  \
  void __wrap_POMP2_##Name(void **handle, int64_t *old, const char *ctc) {     \
    __real_POMP2_##Name(handle, old, ctc);                                     \
    record(#Name, handle, "stored", *old);                                     \
  }
#define RESUME(Name)                                                           \
  void __real_POMP2_##Name(void **, int64_t);                                  \
  void __wrap_POMP2_##Name(void **handle, int64_t old) {                       \
    record(#Name, handle, "old", old);                                         \
    __real_POMP2_##Name(handle, old);                                          \
  }
#define CREATE(Name)                                                           \
  void __real_POMP2_##Name(void **, int64_t *, int64_t *, int, const char *);  \
  void __wrap_POMP2_##Name(void **handle, int64_t *new_task, int64_t *old,     \
                           int condition, const char *ctc) {                   \
    __real_POMP2_##Name(handle, new_task, old, condition, ctc);                \
    record(#Name, handle, "new", *new_task);                                   \
  }
#define LOCK(Name, Lock)                                                       \
  void __real_POMP2_##Name(Lock *);                                            \
  void __wrap_POMP2_##Name(Lock *lock) {                                       \
    record(#Name, NULL, NULL, 0);                                              \
    __real_POMP2_##Name(lock);                                                 \
  }
#define TEST(Name, Lock)                                                       \
  int __real_POMP2_##Name(Lock *);                                             \
  int __wrap_POMP2_##Name(Lock *lock) {                                        \
    int result = __real_POMP2_##Name(lock);                                    \
    record(#Name, NULL, "result", result != 0);                                \
    return result;                                                             \
  }

ASSIGN(Assign_handle)
ASSIGN(USER_Assign_handle)
ENTER(Atomic_enter)
PLAIN(Atomic_exit)
ENTER(Flush_enter)
PLAIN(Flush_exit)
ENTER(Critical_enter)
PLAIN(Critical_begin)
PLAIN(Critical_end)
PLAIN(Critical_exit)
ENTER(For_enter)
PLAIN(For_exit)
ENTER(Master_begin)
PLAIN(Master_end)
PLAIN(Parallel_begin)
PLAIN(Parallel_end)
RESUME(Parallel_join)
ENTER(Sections_enter)
PLAIN(Sections_exit)
ENTER(Section_begin)
PLAIN(Section_end)
ENTER(Single_enter)
PLAIN(Single_begin)
PLAIN(Single_end)
PLAIN(Single_exit)
ENTER(Ordered_enter)
PLAIN(Ordered_begin)
PLAIN(Ordered_end)
PLAIN(Ordered_exit)
LEAVE(Barrier_enter)
RESUME(Barrier_exit)
RESUME(Implicit_barrier_exit)
CREATE(Task_create_begin)
RESUME(Task_create_end)
RESUME(Task_begin)
PLAIN(Task_end)
CREATE(Untied_task_create_begin)
RESUME(Untied_task_create_end)
RESUME(Untied_task_begin)
PLAIN(Untied_task_end)
LEAVE(Taskwait_begin)
RESUME(Taskwait_end)
ENTER(Begin)
PLAIN(End)
LOCK(Init_lock, omp_lock_t)
LOCK(Destroy_lock, omp_lock_t)
LOCK(Set_lock, omp_lock_t)
LOCK(Unset_lock, omp_lock_t)
TEST(Test_lock, omp_lock_t)
LOCK(Init_nest_lock, omp_nest_lock_t)
LOCK(Destroy_nest_lock, omp_nest_lock_t)
LOCK(Set_nest_lock, omp_nest_lock_t)
LOCK(Unset_nest_lock, omp_nest_lock_t)
TEST(Test_nest_lock, omp_nest_lock_t)

void __real_POMP2_Implicit_barrier_enter(void **, int64_t *);
void __wrap_POMP2_Implicit_barrier_enter(void **handle, int64_t *old) {
  __real_POMP2_Implicit_barrier_enter(handle, old);
  record("Implicit_barrier_enter", handle, "stored", *old);
}

void __real_POMP2_Parallel_fork(void **, int, int, int64_t *, const char *);
void __wrap_POMP2_Parallel_fork(void **handle, int condition, int num_threads,
                                int64_t *old, const char *ctc) {
  __real_POMP2_Parallel_fork(handle, condition, num_threads, old, ctc);
  record("Parallel_fork", handle, condition ? "threads" : "serial",
         num_threads);
}
