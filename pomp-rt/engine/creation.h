/*===- creation.h - The creation of a task --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Creations are brief visits: see brief.h. If one is not timed, the delay of
|* its task is not known either, so the one of the next that is timed counts as
|* often as its creation.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_CREATION_H
#define POMP_ENGINE_CREATION_H

#include "engine/brief.h"
#include "engine/reserve.h"
#include "engine/shared/engine.h"
#include "engine/task_data.h"

/** \p task, or null, is created in \p n at \p now, which stands for \p weight
 *  creations; 0 if it is not timed. */
POMP_INLINE void pomp_creation_begin(struct pomp_thread *thread,
                                     const struct pomp_node *n,
                                     struct pomp_task *task, uint64_t now,
                                     uint32_t weight) {
  if (POMP_UNLIKELY(!task))
    return;
  const struct pomp_profile_thread *p = pomp_profile_data(thread);
  const struct pomp_callpath *path = n->path->task;
  uint32_t depth = task->parent ? p->task_depth + 1 : 1;
  depth = depth < POMP_TASK_MAX_DEPTH ? depth : POMP_TASK_MAX_DEPTH;
  uint64_t instance =
      path->tasks == POMP_TASKS_OF_LOOP
          ? 0
          : pomp_instance_add(p->instances, task, path, thread, now);
  const struct pomp_task_data data = {
      path, now, weight,
      instance << POMP_TASK_INSTANCE_SHIFT |
          (uint64_t)depth << POMP_TASK_DEPTH_SHIFT | POMP_TASK_IS_CREATED};
  pomp_task_store(task, &data);
  struct pomp_node *created = n->task;
  if (POMP_UNLIKELY(!created))
    return;
  _Atomic uint32_t *most = &created->stats->max_depth;
  if (depth > atomic_load_explicit(most, memory_order_relaxed))
    atomic_store_explicit(most, depth, memory_order_relaxed);
  enum pomp_tasks tasks = path->tasks;
  if (POMP_LIKELY(tasks == POMP_TASKS_USUAL) || tasks == POMP_TASKS_DETACHED)
    pomp_reserve_one_more(created, tasks);
}

/** Counts in \p n that a task was created. If it was not deferred, it has ended
 *  already. */
static inline void pomp_creation_count(struct pomp_node *n, bool is_deferred) {
  if (!is_deferred && n->path->tasks != POMP_TASKS_OF_LOOP)
    pomp_add(&n->bodies, 1);
}

/** The creation in \p f, a visit of \p n that is timed, ends. */
static inline void pomp_creation_end(const struct pomp_profile_thread *p,
                                     const struct pomp_frame *f,
                                     struct pomp_node *n, uint64_t now) {
  uint64_t duration = pomp_calltree_own(p, now) - pomp_read(&f->enter);
  pomp_brief_part(p, f, n, POMP_STATE_WORK, duration);
  pomp_brief_end(p, n, POMP_KIND_TASK_CREATE, duration, now);
}

#endif
