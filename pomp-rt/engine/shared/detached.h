/*===- detached.h - Tasks that wait for their events ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_SHARED_DETACHED_H
#define POMP_ENGINE_SHARED_DETACHED_H

#include "engine/shared/callpath.h"
#include "engine/shared/instance.h"
#include "process/thread.h"

/** The body of a task with a detach clause, which has ended. */
struct pomp_detached {
  /** The number of the task, or 0. */
  int64_t task;
  const struct pomp_callpath *path;
  /** The number of its pomp_instance, or 0. */
  uint32_t instance;
  /** When it ended. In ticks. */
  uint64_t end;
};

enum { POMP_DETACHED_BUCKETS = 1024 };

/** All tasks with detach clauses that are not complete. */
struct pomp_detached_tasks {
  struct pomp_detached_entry *by_event[POMP_DETACHED_BUCKETS];
  struct pomp_detached_entry *by_task[POMP_DETACHED_BUCKETS];
  /** Linked by next_of_event. */
  struct pomp_detached_entry *unused;
};

/** Registers that the task with the number \p task, or 0, completes when its
 *  body has ended and \p event is fulfilled. Takes memory of \p thread. If that
 *  is exhausted, the task completes with its body. */
void pomp_detached_add(struct pomp_detached_tasks *tasks,
                       struct pomp_thread *thread, int64_t task,
                       uint64_t event);

/** The body of a task has ended. The task is complete if its event is fulfilled
 *  already, or is not known; else it waits for it. */
void pomp_detached_end(struct pomp_detached_tasks *tasks,
                       const struct pomp_detached *body);

/** Maybe that completes a task. \param now in ticks. */
void pomp_detached_fulfill(struct pomp_detached_tasks *tasks,
                           struct pomp_instances *instances, uint64_t event,
                           uint64_t now);

/** The same for the event of \p task, if that is known and was not fulfilled
 *  yet. */
void pomp_detached_fulfill_of(struct pomp_detached_tasks *tasks,
                              struct pomp_instances *instances, int64_t task,
                              uint64_t now);

#endif
