/*===- events.c - POMP events become POMP2 calls -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* OPARI2 replaces each implicit barrier by an explicit one, and all calls of a
|* combined directive are about one region. This file turns our events into
|* calls in that order. docs/POMP2.md lists the differences.
|*
\*===----------------------------------------------------------------------===*/
#include "adapters/pomp2/library.h"
#include "adapters/pomp2/session.h"
#include "adapters/pomp2/thread.h"
#include "pomp/attach.h"
#include "program/level.h"

#include <errno.h>

#define EXPORT __attribute__((visibility("default")))

/** Calls the POMP2 library. The program's errno is none of its business. */
#define CALL(Name, ...)                                                        \
  do {                                                                         \
    int saved = errno;                                                         \
    pomp2_library.Name(__VA_ARGS__);                                           \
    errno = saved;                                                             \
  } while (0)

/** The first event of a construct. */
#define FIRST(Ours, Theirs)                                                    \
  EXPORT int32_t POMP_##Ours(POMP_Handle_t *handle, int32_t thread_id,         \
                             const char ctc[]) {                               \
    struct pomp2_region *region = pomp2_region_of(*handle);                    \
    (void)thread_id;                                                           \
    (void)ctc;                                                                 \
    if (region && pomp2_library.Theirs)                                        \
      CALL(Theirs, &region->handle, region->context.ctc);                      \
    return POMP_SUCCESS;                                                       \
  }

/** Another. */
#define NEXT(Ours, Theirs)                                                     \
  EXPORT int32_t POMP_##Ours(POMP_Handle_t handle, int32_t thread_id) {        \
    struct pomp2_region *region = pomp2_region_of(handle);                     \
    (void)thread_id;                                                           \
    if (region && pomp2_library.Theirs)                                        \
      CALL(Theirs, &region->handle);                                           \
    return POMP_SUCCESS;                                                       \
  }

/** Ends a wait in which the thread may have executed other tasks. */
#define RESUME(Ours, Theirs)                                                   \
  EXPORT int32_t POMP_##Ours(POMP_Handle_t handle, int32_t thread_id) {        \
    struct pomp2_region *region = pomp2_region_of(handle);                     \
    (void)thread_id;                                                           \
    if (region)                                                                \
      CALL(Theirs, &region->handle, pomp2_thread_pop());                       \
    return POMP_SUCCESS;                                                       \
  }

/** Likewise what begins it. */
#define LEAVE(Ours, Theirs)                                                    \
  EXPORT int32_t POMP_##Ours(POMP_Handle_t *handle, int32_t thread_id,         \
                             const char ctc[]) {                               \
    struct pomp2_region *region = pomp2_region_of(*handle);                    \
    (void)thread_id;                                                           \
    (void)ctc;                                                                 \
    if (region)                                                                \
      CALL(Theirs, &region->handle, pomp2_thread_push(), region->context.ctc); \
    return POMP_SUCCESS;                                                       \
  }

/** One event stands for a pair of calls. */
#define POINT(Ours, Enter, Exit)                                               \
  EXPORT int32_t POMP_##Ours(POMP_Handle_t *handle, int32_t thread_id,         \
                             const char ctc[]) {                               \
    struct pomp2_region *region = pomp2_region_of(*handle);                    \
    (void)thread_id;                                                           \
    (void)ctc;                                                                 \
    if (region) {                                                              \
      CALL(Enter, &region->handle, region->context.ctc);                       \
      CALL(Exit, &region->handle);                                             \
    }                                                                          \
    return POMP_SUCCESS;                                                       \
  }

/* Since it is linked, or preloaded, only where OpenMP is. */
extern int omp_get_max_threads(void) __attribute__((weak));

/** The barrier that ends a team, if it has no events of its own: the calls of
 *  OPARI2, without the time. */
static void pass_team_barrier(struct pomp2_region *region) {
  if (region->context.has_team_barrier)
    return;
  if (!(pomp_level_get(POMP_GROUP_SYNC) &
        (POMP_LEVEL_ENTER_EXIT | POMP_LEVEL_BEGIN_END)))
    return;
  int64_t task;
  CALL(Implicit_barrier_enter, &region->handle, &task);
  CALL(Implicit_barrier_exit, &region->handle, task);
}

/** The end of a worksharing construct, which may be the whole body of a team.
 */
#define LAST(Ours, Theirs)                                                     \
  EXPORT int32_t POMP_##Ours(POMP_Handle_t handle, int32_t thread_id) {        \
    struct pomp2_region *region = pomp2_region_of(handle);                     \
    (void)thread_id;                                                           \
    if (region && region->context.is_combined)                                 \
      pass_team_barrier(region);                                               \
    if (region)                                                                \
      CALL(Theirs, &region->handle);                                           \
    return POMP_SUCCESS;                                                       \
  }

EXPORT int32_t POMP_Parallel_enter(POMP_Handle_t *handle, int32_t thread_id,
                                   int32_t num_threads, int32_t if_expr_result,
                                   const char ctc[]) {
  struct pomp2_region *region = pomp2_region_of(*handle);
  (void)thread_id;
  (void)ctc;
  if (num_threads < 0 && omp_get_max_threads)
    num_threads = omp_get_max_threads();
  if (region)
    CALL(Parallel_fork, &region->handle, if_expr_result, num_threads,
         pomp2_thread_push(), region->context.ctc);
  return POMP_SUCCESS;
}

NEXT(Parallel_begin, Parallel_begin)

EXPORT int32_t POMP_Parallel_end(POMP_Handle_t handle, int32_t thread_id) {
  struct pomp2_region *region = pomp2_region_of(handle);
  (void)thread_id;
  if (region && !region->context.is_combined)
    pass_team_barrier(region);
  if (region)
    CALL(Parallel_end, &region->handle);
  return POMP_SUCCESS;
}

RESUME(Parallel_exit, Parallel_join)

EXPORT int32_t POMP_Loop_enter(POMP_Handle_t *handle, int32_t thread_id,
                               int64_t chunk_size, int64_t init_iter,
                               int64_t final_iter, int64_t incr,
                               const char ctc[]) {
  struct pomp2_region *region = pomp2_region_of(*handle);
  (void)thread_id;
  (void)chunk_size;
  (void)init_iter;
  (void)final_iter;
  (void)incr;
  (void)ctc;
  if (region)
    CALL(For_enter, &region->handle, region->context.ctc);
  return POMP_SUCCESS;
}

LAST(Loop_exit, For_exit)
FIRST(Sections_enter, Sections_enter)

EXPORT int32_t POMP_Section_begin(POMP_Handle_t handle, int32_t section_num,
                                  int32_t thread_id) {
  struct pomp2_region *region = pomp2_region_of(handle);
  (void)section_num;
  (void)thread_id;
  if (region)
    CALL(Section_begin, &region->handle, region->context.ctc);
  return POMP_SUCCESS;
}

NEXT(Section_end, Section_end)

LAST(Sections_exit, Sections_exit)
FIRST(Workshare_enter, Workshare_enter)
NEXT(Workshare_exit, Workshare_exit)
FIRST(Single_enter, Single_enter)
NEXT(Single_begin, Single_begin)
NEXT(Single_end, Single_end)
NEXT(Single_exit, Single_exit)
FIRST(Critical_enter, Critical_enter)
NEXT(Critical_begin, Critical_begin)
NEXT(Critical_end, Critical_end)
NEXT(Critical_exit, Critical_exit)
FIRST(Master_begin, Master_begin)
NEXT(Master_end, Master_end)
FIRST(Ordered_enter, Ordered_enter)
NEXT(Ordered_begin, Ordered_begin)
NEXT(Ordered_end, Ordered_end)
NEXT(Ordered_exit, Ordered_exit)
POINT(Flush_event, Flush_enter, Flush_exit)
POINT(Atomic_event, Atomic_enter, Atomic_exit)
LEAVE(Barrier_enter, Barrier_enter)
RESUME(Barrier_exit, Barrier_exit)

EXPORT int32_t POMP_Implicit_barrier_enter(POMP_Handle_t *handle,
                                           int32_t thread_id,
                                           const char ctc[]) {
  struct pomp2_region *region = pomp2_region_of(*handle);
  (void)thread_id;
  (void)ctc;
  if (region && !region->context.has_hidden_barrier)
    CALL(Implicit_barrier_enter, &region->handle, pomp2_thread_push());
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Implicit_barrier_exit(POMP_Handle_t handle,
                                          int32_t thread_id) {
  struct pomp2_region *region = pomp2_region_of(handle);
  (void)thread_id;
  if (region && !region->context.has_hidden_barrier)
    CALL(Implicit_barrier_exit, &region->handle, pomp2_thread_pop());
  return POMP_SUCCESS;
}

FIRST(Function_begin, Begin)
NEXT(Function_end, End)
FIRST(User_region_begin, Begin)
NEXT(User_region_end, End)

EXPORT int32_t POMP_User_region_begin_values(POMP_Handle_t *handle,
                                             int32_t thread_id, int32_t n,
                                             const int64_t values[],
                                             const char ctc[]) {
  (void)n;
  (void)values;
  return POMP_User_region_begin(handle, thread_id, ctc);
}

EXPORT int32_t POMP_User_region_end_values(POMP_Handle_t handle,
                                           int32_t thread_id, int32_t n,
                                           const int64_t values[]) {
  (void)n;
  (void)values;
  return POMP_User_region_end(handle, thread_id);
}

/** Calls the one for untied tasks, where the library has it. */
#define TASK_CALL(region, Tied, Untied, ...)                                   \
  do {                                                                         \
    if ((region)->context.is_untied && pomp2_library.Untied)                   \
      CALL(Untied, __VA_ARGS__);                                               \
    else                                                                       \
      CALL(Tied, __VA_ARGS__);                                                 \
  } while (0)

EXPORT int32_t POMP_Task_create_enter(POMP_Handle_t *handle, int32_t thread_id,
                                      int64_t parent_id, const char ctc[]) {
  struct pomp2_region *region = pomp2_region_of(*handle);
  (void)thread_id;
  (void)parent_id;
  (void)ctc;
  if (region)
    TASK_CALL(region, Task_create_begin, Untied_task_create_begin,
              &region->handle, pomp2_thread_subject(), pomp2_thread_push(), 1,
              region->context.ctc);
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Task_create_exit(POMP_Handle_t handle, int32_t thread_id,
                                     int64_t task_id, int32_t deferred) {
  struct pomp2_region *region = pomp2_region_of(handle);
  (void)thread_id;
  (void)task_id;
  (void)deferred;
  if (region)
    TASK_CALL(region, Task_create_end, Untied_task_create_end, &region->handle,
              pomp2_thread_pop());
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Task_begin(POMP_Handle_t handle, int32_t thread_id,
                               int64_t task_id) {
  struct pomp2_region *region = pomp2_region_of(handle);
  (void)thread_id;
  (void)task_id;
  if (!region)
    return POMP_SUCCESS;
  int64_t task = *pomp2_thread_subject();
  pomp2_thread_begin_task(task);
  TASK_CALL(region, Task_begin, Untied_task_begin, &region->handle, task);
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Task_end(POMP_Handle_t handle, int32_t thread_id,
                             int64_t task_id) {
  struct pomp2_region *region = pomp2_region_of(handle);
  (void)thread_id;
  (void)task_id;
  if (!region)
    return POMP_SUCCESS;
  TASK_CALL(region, Task_end, Untied_task_end, &region->handle);
  pomp2_thread_end_task();
  return POMP_SUCCESS;
}

/* POMP2 has no calls for these two. */

EXPORT int32_t POMP_Task_suspend(POMP_Handle_t handle, int32_t thread_id,
                                 int64_t task_id) {
  (void)thread_id;
  (void)task_id;
  if (pomp2_region_of(handle))
    pomp2_thread_end_task();
  return POMP_SUCCESS;
}

EXPORT int32_t POMP_Task_resume(POMP_Handle_t handle, int32_t thread_id,
                                int64_t task_id) {
  (void)thread_id;
  (void)task_id;
  if (pomp2_region_of(handle))
    pomp2_thread_begin_task(*pomp2_thread_subject());
  return POMP_SUCCESS;
}

LEAVE(Taskwait_enter, Taskwait_begin)
RESUME(Taskwait_exit, Taskwait_end)
