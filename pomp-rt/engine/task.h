/*===- task.h - What becomes of a task, from its creation to its end ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_TASK_H
#define POMP_ENGINE_TASK_H

#include "engine/profile_data.h"
#include "engine/record.h"

/* The events named Task_..., in order. If the caller does not set the instance,
 * task is null and each event is handled independently. */

void pomp_task_create(struct pomp_thread *, pomp_region_id, struct pomp_task *,
                      uint64_t time);
void pomp_task_created(struct pomp_thread *, pomp_region_id,
                       const struct pomp_task *, bool deferred, uint64_t time);
void pomp_task_begin(struct pomp_thread *, pomp_region_id, struct pomp_task *,
                     uint64_t time);
void pomp_task_end(struct pomp_thread *, pomp_region_id, struct pomp_task *,
                   uint64_t time);
void pomp_task_suspend(struct pomp_thread *, pomp_region_id, struct pomp_task *,
                       uint64_t time);
void pomp_task_resume(struct pomp_thread *, pomp_region_id, struct pomp_task *,
                      uint64_t time);

/** \returns whether the caller set the instance that \p event is about. */
POMP_INLINE bool pomp_event_has_subject(unsigned event) {
  return pomp_role_is_of_task(pomp_event_roles[event].role);
}

/** One of them. \param deferred of Task_create_exit. */
static inline void pomp_task_event(struct pomp_thread *thread, unsigned event,
                                   pomp_region_id region,
                                   struct pomp_task *task, bool deferred,
                                   uint64_t time) {
  switch (pomp_event_roles[event].role) {
  case POMP_ROLE_CREATE:
    pomp_task_create(thread, region, task, time);
    break;
  case POMP_ROLE_CREATE_END:
    pomp_task_created(thread, region, task, deferred, time);
    break;
  case POMP_ROLE_TASK:
    pomp_task_begin(thread, region, task, time);
    break;
  case POMP_ROLE_TASK_END:
    pomp_task_end(thread, region, task, time);
    break;
  case POMP_ROLE_SUSPEND:
    pomp_task_suspend(thread, region, task, time);
    break;
  case POMP_ROLE_RESUME:
    pomp_task_resume(thread, region, task, time);
    break;
  }
}

/** The task that is being created has \p items in its depend clauses. */
void pomp_task_depend(struct pomp_thread *thread, int64_t items);

/** A task of \p path begins, which could not for so long: it depended on
 * others.
 */
void pomp_task_add_dependence(struct pomp_thread *thread,
                              const struct pomp_callpath *path, uint64_t ticks);

/** \returns the call path of \p task, which was created and has not begun, or
 *  null if that is unknown. */
static inline const struct pomp_callpath *
pomp_task_path(const struct pomp_task *task) {
  return (const struct pomp_callpath *)(uintptr_t)task->data[0];
}

#endif
