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
#include "engine/detached.h"
#include "base/memory.h"
#include "base/mutex.h"
#include "engine/instance.h"
#include "process/lifecycle.h"

struct entry {
  uint64_t event;
  struct pomp_detached body;
  bool has_ended, is_fulfilled;
  struct entry *next_of_event, *next_of_task;
};

enum { num_buckets = 1024 };
static struct entry *by_event[num_buckets], *by_task[num_buckets];
/** Linked by next_of_event. */
static struct entry *unused;

static unsigned bucket_of(uint64_t key) {
  return key * UINT64_C(0x9e3779b97f4a7c15) >> 54;
}
_Static_assert(num_buckets == 1 << (64 - 54), "");

/** \returns the link to the entry of \p event, which may be null. */
static struct entry **find_event(uint64_t event) {
  struct entry **link = &by_event[bucket_of(event)];
  while (*link && (*link)->event != event)
    link = &(*link)->next_of_event;
  return link;
}

static struct entry **find_task(int64_t task) {
  struct entry **link = &by_task[bucket_of((uint64_t)task)];
  while (*link && (*link)->body.task != task)
    link = &(*link)->next_of_task;
  return link;
}

/** Called when everything about \p e is known. */
static void forget(struct entry *e) {
  *find_event(e->event) = e->next_of_event;
  *find_task(e->body.task) = e->next_of_task;
  e->next_of_event = unused;
  unused = e;
}

void pomp_detached_add(struct pomp_thread *thread, int64_t task,
                       uint64_t event) {
  if (!task)
    return;
  pomp_core_lock();
  /* One that was fulfilled unseen: the runtime uses its memory again. */
  struct entry *e = *find_event(event);
  if (e)
    forget(e);
  e = unused;
  if (e)
    unused = e->next_of_event;
  else
    e = pomp_arena_alloc(&thread->arena, sizeof(*e));
  if (e) {
    struct entry **of_event = &by_event[bucket_of(event)];
    struct entry **of_task = &by_task[bucket_of((uint64_t)task)];
    *e = (struct entry){.event = event,
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

void pomp_detached_end(const struct pomp_detached *body) {
  pomp_core_lock();
  struct entry *e = body->task ? *find_task(body->task) : NULL;
  if (!e) {
    pomp_alive_give(body->path->alive, 1);
  } else if (e->is_fulfilled) {
    complete(body, 0);
    forget(e);
  } else {
    e->body = *body;
    e->has_ended = true;
  }
  pomp_core_unlock();
}

/** With the core lock held. \param e may be null. */
static void fulfill(struct entry *e, uint64_t now) {
  if (e && e->has_ended) {
    complete(&e->body, now > e->body.end ? now - e->body.end : 0);
    if (pomp_instance_table)
      pomp_instance_complete(e->body.instance, now);
    forget(e);
  } else if (e) {
    e->is_fulfilled = true;
  }
}

void pomp_detached_fulfill(uint64_t event, uint64_t now) {
  pomp_core_lock();
  fulfill(*find_event(event), now);
  pomp_core_unlock();
}

void pomp_detached_fulfill_of(int64_t task, uint64_t now) {
  pomp_core_lock();
  fulfill(*find_task(task), now);
  pomp_core_unlock();
}
