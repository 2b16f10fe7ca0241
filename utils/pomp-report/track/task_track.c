/*===- task_track.c - What a trace says of tasks ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The same sums as the runtime's (engine/task.c), from the same events.
|*
\*===----------------------------------------------------------------------===*/
#include "track/task_track.h"
#include "support/table.h"

#include <stdlib.h>

/** \returns null if there is no memory. */
static struct pomp_track_tasks *find(struct pomp_task_tracks *t,
                                     uint32_t node) {
  return pomp_array_grow((void **)&t->nodes, &t->num_nodes, node,
                         sizeof(*t->nodes))
             ? &t->nodes[node]
             : NULL;
}

static void measure(struct pomp_durations *m, uint64_t value) {
  m->min = !m->count || value < m->min ? value : m->min;
  m->max = value > m->max ? value : m->max;
  m->sum += value;
  ++m->count;
}

static void one_more(struct pomp_track_tasks *tasks) {
  uint64_t *most = tasks->sum.max_alive;
  if (++tasks->alive > most[0])
    most[0] = most[1] = tasks->alive;
}

/** Keeps the task, if it is one of the first. */
static bool record(struct pomp_task_tracks *t,
                   const struct pomp_task_moment *at) {
  struct pomp_task_story *story = &at->task->story;
  if (t->num_records == POMP_TRACK_TASKS)
    return true;
  if (!pomp_array_grow((void **)&t->records, &t->capacity, t->num_records,
                       sizeof(*t->records)))
    return false;
  t->records[t->num_records++] = (struct pomp_result_instance){
      .id = at->task->id,
      .parent = story->parent,
      .region = at->region,
      .creator = POMP_NONE,
      .executor = POMP_NONE,
      .create_begin = story->is_created ? story->created : POMP_UNKNOWN_TIME,
      .create_end = POMP_UNKNOWN_TIME,
      .begin = POMP_UNKNOWN_TIME,
      .end = POMP_UNKNOWN_TIME,
      .execution = POMP_UNKNOWN_TIME,
      .suspended = POMP_UNKNOWN_TIME};
  story->record = t->num_records;
  return true;
}

bool pomp_task_track_create(struct pomp_task_tracks *t,
                            const struct pomp_task_moment *at, uint32_t node,
                            int64_t parent, uint32_t depth) {
  struct pomp_track_tasks *creation = find(t, node);
  if (!creation)
    return false;
  ++creation->sum.created;
  struct pomp_track_tasks *tasks = find(t, at->node);
  if (!tasks)
    return false;
  ++tasks->sum.created;
  if (!at->task)
    return true;
  at->task->story = (struct pomp_task_story){.parent = parent,
                                             .depth = depth,
                                             .is_created = true,
                                             .created = at->time};
  if (depth > tasks->sum.max_depth)
    tasks->sum.max_depth = depth;
  if (at->is_loop)
    return true;
  one_more(tasks);
  if (!record(t, at))
    return false;
  if (at->task->story.record)
    t->records[at->task->story.record - 1].creator = at->thread;
  return true;
}

bool pomp_task_track_created(struct pomp_task_tracks *t,
                             const struct pomp_task_moment *at, uint32_t record,
                             uint64_t ns, bool is_immediate) {
  struct pomp_track_tasks *tasks = find(t, at->node);
  if (!tasks)
    return false;
  measure(&tasks->sum.creation, ns);
  tasks->sum.immediate += is_immediate && !at->is_loop;
  if (record)
    t->records[record - 1].create_end = at->time;
  return true;
}

bool pomp_task_track_begin(struct pomp_task_tracks *t,
                           const struct pomp_task_moment *at) {
  struct pomp_track_tasks *tasks = find(t, at->node);
  if (!tasks)
    return false;
  ++tasks->sum.started;
  struct pomp_task_story *story = at->task ? &at->task->story : NULL;
  bool is_counted = story && story->is_created && !at->is_loop;
  if (!is_counted)
    one_more(tasks);
  if (!story)
    return true;
  if (story->is_created)
    measure(&tasks->sum.delay, at->time - story->created);
  if (story->is_created && at->has_dependence)
    measure(&tasks->sum.dependence, at->dependence);
  if (!is_counted && !record(t, at))
    return false;
  if (story->record) {
    t->records[story->record - 1].executor = at->thread;
    t->records[story->record - 1].begin = at->time;
  }
  return true;
}

void pomp_task_track_resume(const struct pomp_task_moment *at) {
  struct pomp_task_story *story = at->task ? &at->task->story : NULL;
  if (!story)
    return;
  story->is_in_parts = true;
  if (story->is_suspended)
    story->suspended += at->time - story->left;
  story->is_suspended = false;
}

bool pomp_task_track_leave(struct pomp_task_tracks *t,
                           const struct pomp_task_moment *at,
                           const struct pomp_task_part *part) {
  struct pomp_track_tasks *tasks = find(t, at->node);
  if (!tasks)
    return false;
  /* Until it turns out that this is the end. */
  ++tasks->sum.suspensions;
  tasks->sum.work.sum += part->execution - part->waiting;
  tasks->sum.execution.sum += part->execution;
  tasks->sum.waiting += part->waiting;
  tasks->sum.executing_others += part->others;
  if (at->task) {
    at->task->story.is_suspended = true;
    at->task->story.left = at->time;
    at->task->story.suspended += part->waiting + part->others;
  }
  return true;
}

/** Adds an instance whose time is in the sum already. */
static void add_extremes(struct pomp_durations *m, uint64_t value) {
  uint64_t sum = m->sum;
  measure(m, value);
  m->sum = sum;
}

bool pomp_task_track_end(struct pomp_task_tracks *t,
                         const struct pomp_task_moment *at,
                         const struct pomp_task_part *last) {
  struct pomp_track_tasks *tasks = find(t, at->node);
  if (!tasks)
    return false;
  const struct pomp_task_story *story = &at->task->story;
  struct pomp_task_sums *sum = &tasks->sum;
  --sum->suspensions;
  ++sum->ended;
  add_extremes(&sum->execution, at->task->sum);
  /* The work of a task in several parts is that of all parts together. */
  if (!story->is_in_parts)
    add_extremes(&sum->work, last->execution - last->waiting);
  if (story->suspended || story->is_in_parts)
    measure(&sum->suspension, story->suspended);
  if (story->record) {
    struct pomp_result_instance *r = &t->records[story->record - 1];
    r->end = at->time;
    r->execution = at->task->sum;
    r->suspended = story->suspended;
  }
  struct pomp_track_detached *d =
      story->detached ? &t->detached[story->detached - 1] : NULL;
  if (d)
    *d = (struct pomp_track_detached){at->node, story->record, true,
                                      d->is_fulfilled, at->time};
  if (d && d->is_fulfilled)
    measure(&sum->finish, 0);
  if (!d || d->is_fulfilled)
    tasks->alive -= tasks->alive != 0;
  return true;
}

bool pomp_task_track_detach(struct pomp_task_tracks *t,
                            struct pomp_task_instance *task, uint64_t event) {
  uint32_t *place = pomp_table_find(&t->detached_of, event);
  if (!place || !pomp_array_grow((void **)&t->detached, &t->detached_capacity,
                                 t->num_detached, sizeof(*t->detached)))
    return false;
  *place = task->story.detached = ++t->num_detached;
  place = pomp_table_find(&t->detached_by_task, (uint64_t)task->id);
  if (place)
    *place = t->num_detached;
  return place;
}

bool pomp_task_track_depend(struct pomp_task_tracks *t,
                            const struct pomp_task_instance *task,
                            unsigned num_values) {
  struct pomp_track_tasks *tasks = task ? find(t, task->mark) : NULL;
  if (tasks && num_values >= 2)
    tasks->sum.depend_items += (num_values - 2) / 2;
  return tasks || !task;
}

/** \param place one more than its index, or 0. */
static bool fulfill(struct pomp_task_tracks *t, uint32_t place, uint64_t time) {
  struct pomp_track_detached *d = place ? &t->detached[place - 1] : NULL;
  if (!d || d->is_fulfilled)
    return true;
  d->is_fulfilled = true;
  if (!d->has_ended)
    return true;
  struct pomp_track_tasks *tasks = find(t, d->node);
  if (!tasks)
    return false;
  measure(&tasks->sum.finish, time - d->end);
  tasks->alive -= tasks->alive != 0;
  if (d->record)
    t->records[d->record - 1].end = (int64_t)time;
  return true;
}

/** \returns what \p key has in a table, and removes it. */
static uint32_t take_place(struct pomp_table *table, uint64_t key) {
  const uint32_t *found = pomp_table_get(table, key);
  uint32_t place = found ? *found : 0;
  if (found)
    pomp_table_remove(table, key);
  return place;
}

bool pomp_task_track_fulfill(struct pomp_task_tracks *t, uint64_t event,
                             uint64_t time) {
  return fulfill(t, take_place(&t->detached_of, event), time);
}

bool pomp_task_track_fulfill_of(struct pomp_task_tracks *t, int64_t task,
                                uint64_t time) {
  return fulfill(t, take_place(&t->detached_by_task, (uint64_t)task), time);
}

const struct pomp_track_tasks *
pomp_task_track_of(const struct pomp_task_tracks *t, uint32_t node) {
  return node < t->num_nodes ? &t->nodes[node] : NULL;
}

void pomp_task_track_free(struct pomp_task_tracks *t) {
  free(t->nodes);
  free(t->records);
  free(t->detached);
  pomp_table_free(&t->detached_of);
  pomp_table_free(&t->detached_by_task);
  *t = (struct pomp_task_tracks){0};
}
