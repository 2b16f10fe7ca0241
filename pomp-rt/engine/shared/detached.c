/*===- detached.c - Tasks that wait for their events ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Three threads may handle one task: one creates it, one executes it, and one
 * fulfills its event. They exchange data here, under a lock: such tasks wait
 * for something slow outside of OpenMP, and are few.
 */
#include "engine/shared/detached.h"
#include "base/memory.h"
#include "base/mutex.h"

struct pomp_detached_entry {
  uint64_t event;
  struct pomp_detached body;
  bool has_ended, is_fulfilled;
  struct pomp_detached_entry *next_of_event, *next_of_task;
};

static unsigned bucket_of(uint64_t key) {
  return key * UINT64_C(0x9e3779b97f4a7c15) >> 54;
}
_Static_assert(POMP_DETACHED_BUCKETS == 1 << (64 - 54), "");

/** \returns the link to the entry of \p event, which may be null. */
static struct pomp_detached_entry **
find_event(struct pomp_detached_tasks *tasks, uint64_t event) {
  struct pomp_detached_entry **link = &tasks->by_event[bucket_of(event)];
  while (*link && (*link)->event != event)
    link = &(*link)->next_of_event;
  return link;
}

static struct pomp_detached_entry **find_task(struct pomp_detached_tasks *tasks,
                                              int64_t task) {
  struct pomp_detached_entry **link =
      &tasks->by_task[bucket_of((uint64_t)task)];
  while (*link && (*link)->body.task != task)
    link = &(*link)->next_of_task;
  return link;
}

/** Called when everything about \p e is known. */
static void forget(struct pomp_detached_tasks *tasks,
                   struct pomp_detached_entry *e) {
  *find_event(tasks, e->event) = e->next_of_event;
  *find_task(tasks, e->body.task) = e->next_of_task;
  e->next_of_event = tasks->unused;
  tasks->unused = e;
}

void pomp_detached_add(struct pomp_detached_tasks *tasks,
                       struct pomp_thread *thread, int64_t task,
                       uint64_t event) {
  if (!task)
    return;
  pomp_core_lock();
  /* One that was fulfilled unseen: the runtime uses its memory again. */
  struct pomp_detached_entry *e = *find_event(tasks, event);
  if (e)
    forget(tasks, e);
  e = tasks->unused;
  if (e)
    tasks->unused = e->next_of_event;
  else
    e = pomp_arena_alloc(&thread->arena, sizeof(*e));
  if (e) {
    struct pomp_detached_entry **of_event = &tasks->by_event[bucket_of(event)];
    struct pomp_detached_entry **of_task =
        &tasks->by_task[bucket_of((uint64_t)task)];
    *e = (struct pomp_detached_entry){.event = event,
                                      .body.task = task,
                                      .next_of_event = *of_event,
                                      .next_of_task = *of_task};
    *of_event = *of_task = e;
  }
  pomp_core_unlock();
}

/** The task is complete \p finish after its body. */
static void complete(const struct pomp_detached *body, uint64_t finish) {
  pomp_measure_add(&body->path->alive->finish, finish);
  pomp_alive_give(body->path->alive, 1);
}

void pomp_detached_end(struct pomp_detached_tasks *tasks,
                       const struct pomp_detached *body) {
  pomp_core_lock();
  struct pomp_detached_entry *e =
      body->task ? *find_task(tasks, body->task) : NULL;
  if (!e) {
    pomp_alive_give(body->path->alive, 1);
  } else if (e->is_fulfilled) {
    complete(body, 0);
    forget(tasks, e);
  } else {
    e->body = *body;
    e->has_ended = true;
  }
  pomp_core_unlock();
}

/** With the core lock held. \param e may be null. */
static void fulfill(struct pomp_detached_tasks *tasks,
                    struct pomp_instances *instances,
                    struct pomp_detached_entry *e, uint64_t now) {
  if (e && e->has_ended) {
    complete(&e->body, now > e->body.end ? now - e->body.end : 0);
    pomp_instance_complete(instances, e->body.instance, now);
    forget(tasks, e);
  } else if (e) {
    e->is_fulfilled = true;
  }
}

void pomp_detached_fulfill(struct pomp_detached_tasks *tasks,
                           struct pomp_instances *instances, uint64_t event,
                           uint64_t now) {
  pomp_core_lock();
  fulfill(tasks, instances, *find_event(tasks, event), now);
  pomp_core_unlock();
}

void pomp_detached_fulfill_of(struct pomp_detached_tasks *tasks,
                              struct pomp_instances *instances, int64_t task,
                              uint64_t now) {
  pomp_core_lock();
  fulfill(tasks, instances, *find_task(tasks, task), now);
  pomp_core_unlock();
}
