/*===- release.c - Which task released which ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/depend/release.h"

#include <stdlib.h>

struct pomp_release_task {
  struct pomp_depends depends;
  /** Of its children. */
  struct pomp_depend_scope scope;
  bool has_begun;
};

/** An implicit task that a thread executes. */
struct pomp_release_level {
  struct pomp_depend_scope scope;
  /** The number of the explicit task that it executes there, or 0. */
  int64_t task;
};

struct pomp_release_thread {
  /** That of the initial task first. */
  struct pomp_release_level *levels;
  uint32_t depth, capacity;
};

static struct pomp_release_task *add(struct pomp_releases *r, int64_t id) {
  return pomp_items_add(&r->tasks, id, sizeof(struct pomp_release_task));
}

/** \returns what \p thread executes, or null if there is no memory. */
static struct pomp_release_level *level_of(struct pomp_releases *r,
                                           uint32_t thread) {
  if (!pomp_array_grow((void **)&r->threads, &r->num_threads, thread,
                       sizeof(*r->threads)))
    return NULL;
  struct pomp_release_thread *t = &r->threads[thread];
  return pomp_array_grow((void **)&t->levels, &t->capacity, t->depth,
                         sizeof(*t->levels))
             ? &t->levels[t->depth]
             : NULL;
}

static bool depend(struct pomp_releases *r, struct pomp_release_level *level,
                   const struct pomp_step *step) {
  struct pomp_depend_scope *scope = &level->scope;
  struct pomp_release_task *task = add(r, step->task->id);
  if (level->task) {
    /* Adding an item may move the others. */
    struct pomp_release_task *parent = task ? add(r, level->task) : NULL;
    scope = parent ? &parent->scope : NULL;
    task = parent ? pomp_items_find(&r->tasks, step->task->id) : NULL;
  }
  if (!task)
    return false;
  for (unsigned i = 2; i + 1 < step->num_values; i += 2)
    if (!pomp_depend_add(scope, &task->depends, (uint64_t)step->values[i],
                         step->values[i + 1]))
      return false;
  return true;
}

static bool complete(struct pomp_releases *r, const struct pomp_step *step) {
  struct pomp_release_task *task =
      step->task ? pomp_items_find(&r->tasks, step->task->id) : NULL;
  if (!task)
    return true;
  struct pomp_chain end = {step->time, NULL};
  if (!pomp_chain_add(&end, &(struct pomp_link){.task = step->task->id,
                                                .thread = step->thread,
                                                .end = step->time}))
    return false;
  pomp_depend_complete(&task->depends, &end);
  pomp_chain_drop(&end);
  pomp_depend_free(&task->scope);
  pomp_items_remove(&r->tasks, step->task->id);
  return true;
}

static bool begin_team(struct pomp_releases *r, uint32_t thread) {
  ++r->threads[thread].depth;
  struct pomp_release_level *level = level_of(r, thread);
  if (level)
    level->task = 0;
  return level;
}

static void end_team(struct pomp_release_thread *t) {
  pomp_depend_free(&t->levels[t->depth].scope);
  if (t->depth)
    --t->depth;
}

const struct pomp_link *pomp_released_by(const struct pomp_releases *r,
                                         int64_t id) {
  const struct pomp_release_task *task = pomp_items_find(&r->tasks, id);
  const struct pomp_chain *last =
      task && !task->has_begun ? pomp_depend_begin(&task->depends) : NULL;
  return last ? last->last : NULL;
}

bool pomp_release_step(struct pomp_releases *r, const struct pomp_step *step) {
  struct pomp_release_level *level = level_of(r, step->thread);
  if (!level)
    return false;
  switch (step->kind) {
  case POMP_STEP_TEAM_BEGIN:
    return begin_team(r, step->thread);
  case POMP_STEP_TEAM_END:
    end_team(&r->threads[step->thread]);
    return true;
  case POMP_STEP_TASK_DEPEND:
    return !step->task || depend(r, level, step);
  case POMP_STEP_TASK_SWITCH: {
    struct pomp_release_task *task =
        step->task ? pomp_items_find(&r->tasks, step->task->id) : NULL;
    level->task = step->task ? step->task->id : 0;
    if (task)
      task->has_begun = true;
    return true;
  }
  case POMP_STEP_TASK_COMPLETE:
    return complete(r, step);
  default:
    return true;
  }
}

void pomp_releases_free(struct pomp_releases *r) {
  static const struct pomp_chain none = {0, NULL};
  for (uint32_t i = 0; i < r->tasks.num_places; ++i) {
    struct pomp_release_task *task = pomp_items_at(&r->tasks, i);
    pomp_depend_complete(&task->depends, &none);
    pomp_depend_free(&task->scope);
  }
  for (uint32_t i = 0; i < r->num_threads; ++i) {
    struct pomp_release_thread *t = &r->threads[i];
    for (uint32_t k = 0; k < t->capacity; ++k)
      pomp_depend_free(&t->levels[k].scope);
    free(t->levels);
  }
  free(r->threads);
  pomp_items_free(&r->tasks);
  *r = (struct pomp_releases){0};
}
