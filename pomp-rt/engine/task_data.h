/*===- task_data.h - What a task carries along ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_TASK_DATA_H
#define POMP_ENGINE_TASK_DATA_H

#include "engine/shared/callpath.h"
#include "pomp/attach.h"

/* The OpenMP runtime orders accesses of threads to a task, and to memory that
 * another task had before. ThreadSanitizer does not see that. */
#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
extern char pomp_task_runtime POMP_HIDDEN;
static inline void pomp_task_after_others(void) {
  __tsan_acquire(&pomp_task_runtime);
}
static inline void pomp_task_before_others(void) {
  __tsan_release(&pomp_task_runtime);
}
#else
static inline void pomp_task_after_others(void) {}
static inline void pomp_task_before_others(void) {}
#endif

/** The contents of pomp_task::data. */
struct pomp_task_data {
  /** The path of its execution or, while it is suspended, the innermost open
   *  path in it. Null before the first event of the task. */
  const struct pomp_callpath *path;
  /** When Task_create_enter came; after Task_begin the time of execution in
   *  the parts that are over. */
  uint64_t time;
  /** The time in suspension in the parts that are over, and between them; while
   *  suspended, less the time of Task_suspend. Before Task_begin, how many
   *  creations the time stands for; 0 if it is not known. */
  uint64_t suspended;
  /** From the lowest bit: flags, depth, number of a pomp_instance or 0. */
  uint64_t rest;
};
enum {
  POMP_TASK_IS_CREATED = 1,
  POMP_TASK_IS_BEGUN = 2,
  POMP_TASK_IS_SUSPENDED = 4,
  POMP_TASK_WAS_SUSPENDED = 8,
  POMP_TASK_DEPTH_SHIFT = 8,
  POMP_TASK_INSTANCE_SHIFT = 32,
  POMP_TASK_MAX_DEPTH =
      (1 << (POMP_TASK_INSTANCE_SHIFT - POMP_TASK_DEPTH_SHIFT)) - 1
};

/** \returns the data of the instance, empty if \p task is null. */
static inline struct pomp_task_data
pomp_task_load(const struct pomp_task *task) {
  struct pomp_task_data data = {0};
  pomp_task_after_others();
  if (POMP_LIKELY(task != NULL)) {
    data.path = (const struct pomp_callpath *)(uintptr_t)task->data[0];
    data.time = task->data[1];
    data.suspended = task->data[2];
    data.rest = task->data[3];
  }
  pomp_task_before_others();
  return data;
}

static inline void pomp_task_store(struct pomp_task *task,
                                   const struct pomp_task_data *data) {
  if (POMP_UNLIKELY(!task))
    return;
  /* Copied word by word: a wide load of words that were just stored stalls
   * longer than all the rest takes. */
  volatile uint64_t *to = task->data;
  pomp_task_after_others();
  to[0] = (uintptr_t)data->path;
  to[1] = data->time;
  to[2] = data->suspended;
  to[3] = data->rest;
  pomp_task_before_others();
}

/** The task begins, and had \p data so far. */
static inline void pomp_task_begin_data(struct pomp_task *task,
                                        const struct pomp_task_data *data) {
  volatile uint64_t *to = task->data;
  pomp_task_after_others();
  if (POMP_UNLIKELY(data->suspended))
    to[1] = to[2] = 0;
  to[3] = data->rest | POMP_TASK_IS_BEGUN;
  pomp_task_before_others();
}

#endif
