/*===- callpath.c - Call paths, the same numbers in all threads -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/shared/callpath.h"
#include "base/memory.h"
#include "base/mutex.h"
#include "pomp/ctc.h"
#include "program/ctc_fields.h"
#include "program/deferred.h"
#include "program/loop.h"

#include <string.h>

void pomp_callpaths_init(struct pomp_callpaths *paths,
                         const struct pomp_engine_host *host,
                         enum pomp_memory_kind memory) {
  paths->host = host;
  paths->arena.kind = memory;
  paths->newest = &paths->root;
  paths->buckets = paths->first_buckets;
  paths->num_buckets =
      sizeof(paths->first_buckets) / sizeof(paths->first_buckets[0]);
}

static struct pomp_callpath **bucket_of(struct pomp_callpaths *paths,
                                        const struct pomp_callpath *parent,
                                        pomp_region_id region,
                                        enum pomp_kind kind) {
  uint32_t hash = (parent->id * 31 + (uint32_t)kind) * 0x9e3779b1u + region;
  return &paths->buckets[hash & (paths->num_buckets - 1)];
}

static void add_to_bucket(struct pomp_callpaths *paths,
                          struct pomp_callpath *path) {
  struct pomp_callpath **bucket =
      bucket_of(paths, path->parent, path->region, path->kind);
  path->next_in_bucket = *bucket;
  *bucket = path;
}

static void make_buckets(struct pomp_callpaths *paths) {
  struct pomp_callpath **more = pomp_arena_alloc(
      &paths->arena, 2 * paths->num_buckets * sizeof(struct pomp_callpath *));
  if (!more)
    return;
  paths->buckets = more;
  paths->num_buckets *= 2;
  for (struct pomp_callpath *p = paths->root.next; p; p = p->next)
    add_to_bucket(paths, p);
}

static enum pomp_tasks tasks_of(const char *ctc) {
  struct pomp_ctc_attribute type, event;
  if (pomp_ctc_find(ctc, "type", &type) &&
      type.value_length == strlen("taskloop") &&
      memcmp(type.value, "taskloop", type.value_length) == 0)
    return POMP_TASKS_OF_LOOP;
  return pomp_ctc_find(ctc, "detach", &event) ? POMP_TASKS_DETACHED
                                              : POMP_TASKS_USUAL;
}

static struct pomp_callpath *intern(struct pomp_callpaths *paths,
                                    struct pomp_callpath *parent,
                                    pomp_region_id region, enum pomp_kind kind);

/** Sets the members that only paths of tasks have.
 *  \returns false if there is no memory. */
static bool complete(struct pomp_callpaths *paths, struct pomp_callpath *path,
                     const char *ctc) {
  if (path->kind == POMP_KIND_TASK)
    path->alive = pomp_arena_alloc(&paths->arena, sizeof(*path->alive));
  if (path->alive)
    path->alive->is_sequential = paths->is_sequential;
  if (path->kind == POMP_KIND_TASK_CREATE) {
    struct pomp_callpath *up = (struct pomp_callpath *)path->parent;
    while (up && (up->region != path->region || up->kind != POMP_KIND_TASK))
      up = (struct pomp_callpath *)up->parent;
    path->task = up ? up
                    : intern(paths, (struct pomp_callpath *)path->parent,
                             path->region, POMP_KIND_TASK);
  }
  path->tasks = tasks_of(ctc);
  return path->alive || path->task;
}

/** With the core lock held, whose owner alone looks at the links. */
static struct pomp_callpath *intern(struct pomp_callpaths *paths,
                                    struct pomp_callpath *parent,
                                    pomp_region_id region,
                                    enum pomp_kind kind) {
  struct pomp_callpath *path = *bucket_of(paths, parent, region, kind);
  while (path && (path->parent != parent || path->region != region ||
                  path->kind != kind))
    path = path->next_in_bucket;
  if (path || !(path = pomp_arena_alloc(&paths->arena, sizeof(*path))))
    return path;
  const char *ctc = paths->host->ctc(paths->host, region);
  path->parent = parent;
  path->region = region;
  path->kind = kind;
  path->depth = parent->depth + 1;
  path->in_parallel =
      parent->in_parallel || pomp_kind_has(kind, POMP_TRAIT_TEAM);
  if ((kind == POMP_KIND_TASK || kind == POMP_KIND_TASK_CREATE) &&
      !complete(paths, path, ctc))
    return NULL;
  if (pomp_kind_has(kind, POMP_TRAIT_SHARE))
    path->ends_in_barrier = pomp_ctc_ends_in_barrier(ctc);
  path->is_deferred_target = (!parent->parent || kind == POMP_KIND_TASK) &&
                             pomp_ctc_is_deferred_target(ctc);
  enum pomp_schedule schedule =
      kind == POMP_KIND_LOOP ? pomp_ctc_schedule(ctc) : POMP_SCHEDULE_OTHER;
  if (schedule == POMP_SCHEDULE_RUNTIME)
    path->runtime_chunk = paths->host->runtime_chunk;
  path->has_chunks =
      schedule == POMP_SCHEDULE_DYNAMIC || schedule == POMP_SCHEDULE_GUIDED;
  path->is_unsigned = kind == POMP_KIND_LOOP && pomp_ctc_is_unsigned_loop(ctc);
  path->ctc = paths->host->keep(paths->host, region);
  path->id = paths->newest->id + 1;
  paths->newest->next = path;
  paths->newest = path;
  add_to_bucket(paths, path);
  if (path->id > paths->num_buckets)
    make_buckets(paths);
  return path;
}

const struct pomp_callpath *
pomp_callpath_intern(struct pomp_callpaths *paths,
                     const struct pomp_callpath *parent, pomp_region_id region,
                     enum pomp_kind kind) {
  pomp_core_lock();
  struct pomp_callpath *path =
      intern(paths, (struct pomp_callpath *)parent, region, kind);
  pomp_core_unlock();
  return path;
}

uint32_t pomp_callpath_count(const struct pomp_callpaths *paths) {
  return paths->newest->id + 1;
}

static void raise_to(_Atomic int64_t *max, int64_t value) {
  int64_t before = atomic_load_explicit(max, memory_order_relaxed);
  while (before < value &&
         !atomic_compare_exchange_weak_explicit(
             max, &before, value, memory_order_relaxed, memory_order_relaxed))
    ;
}

void pomp_alive_take(struct pomp_alive *alive, int64_t amount) {
  int64_t taken =
      atomic_fetch_add_explicit(&alive->taken, amount, memory_order_relaxed) +
      amount;
  raise_to(&alive->max_taken, taken);
  if (!atomic_load_explicit(&alive->has_reserves, memory_order_relaxed))
    raise_to(&alive->max_exact, taken);
}
