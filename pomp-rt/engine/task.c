/*===- task.c - What becomes of a task, from its creation to its end ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/task.h"
#include "engine/calltree.h"
#include "engine/creation.h"
#include "engine/execution.h"
#include "engine/lock.h"
#include "engine/shared/engine.h"

#ifdef __SANITIZE_THREAD__
char pomp_task_runtime;
#endif

/** \returns the data of \p task, empty if it is null, or of another construct
 *  than the event. */
static inline struct pomp_task_data load_for(const struct pomp_task *task,
                                             pomp_region_id region) {
  struct pomp_task_data data = pomp_task_load(task);
  if (POMP_UNLIKELY(data.path && data.path->region != region))
    return pomp_task_load(NULL);
  return data;
}

static inline uint32_t instance_of(const struct pomp_task_data *data) {
  return (uint32_t)(data->rest >> POMP_TASK_INSTANCE_SHIFT);
}

/** \returns the thread's node of a task. */
static inline struct pomp_node *node_of(struct pomp_thread *thread,
                                        struct pomp_profile_thread *p,
                                        const struct pomp_callpath *path) {
  enum { count = sizeof(p->tasks) / sizeof(p->tasks[0]) };
  struct pomp_node **known = &p->tasks[path->id % count];
  if (POMP_UNLIKELY(!*known || (*known)->path != path)) {
    struct pomp_node *n = pomp_calltree_node_of(thread, p, path);
    if (!n)
      return NULL;
    *known = n;
  }
  return *known;
}

/** \returns a node for a task whose creation was not delivered: in the team
 *  that executes it, not in the construct that it interrupts. */
static POMP_NOINLINE struct pomp_node *orphan(struct pomp_thread *thread,
                                              struct pomp_profile_thread *p,
                                              pomp_region_id region) {
  const struct pomp_frame *f = pomp_calltree_top(p);
  while (f != &p->base && pomp_frame_node(f)->kind != POMP_KIND_TEAM)
    f = f->outer;
  struct pomp_node *n = pomp_frame_node(f);
  return pomp_calltree_find_child(thread, p, n, n->path, region,
                                  POMP_KIND_TASK);
}

/** \returns the node of the task of \p region that \p data is of. */
static inline struct pomp_node *node_for(struct pomp_thread *thread,
                                         struct pomp_profile_thread *p,
                                         const struct pomp_task_data *data,
                                         pomp_region_id region) {
  return POMP_LIKELY(data->path != NULL) ? node_of(thread, p, data->path)
                                         : orphan(thread, p, region);
}

/** Opens a frame for a task, or for a part of it. \returns whether it has a
 *  node of its own. */
static inline bool enter(struct pomp_thread *thread,
                         struct pomp_profile_thread *p, struct pomp_node *n,
                         unsigned flags, uint32_t depth, uint64_t now) {
  struct pomp_node *used = n ? n : pomp_frame_node(pomp_calltree_top(p));
  struct pomp_frame *f =
      pomp_calltree_open(thread, p, used, POMP_STATE_WORK, now);
  if (POMP_UNLIKELY(!f)) {
    pomp_calltree_cut(p);
    return false;
  }
  if (POMP_UNLIKELY(!n)) {
    pomp_add(&p->cut, 1);
    flags |= POMP_FRAME_CUT;
    pomp_write(&f->enter, pomp_calltree_own(p, now));
  }
  pomp_execution_begin(p, f, flags, depth);
  return n;
}

void pomp_task_create(struct pomp_thread *thread, pomp_region_id region,
                      struct pomp_task *task, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_begin_event(p, time, POMP_FN_Task_create_enter);
  struct pomp_frame *f = pomp_calltree_enter(
      thread, p, NULL, region, POMP_KIND_TASK_CREATE, POMP_STATE_WORK, now);
  if (POMP_UNLIKELY(!f))
    return;
  struct pomp_node *n = pomp_frame_node(f);
  pomp_brief_begin(p, n);
  pomp_creation_begin(thread, n, task, now, pomp_brief_skipped(n) + 1);
}

void pomp_task_created(struct pomp_thread *thread, pomp_region_id region,
                       const struct pomp_task *task, bool deferred,
                       uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_begin_event(p, time, POMP_FN_Task_create_exit);
  if (POMP_UNLIKELY(p->below)) {
    --p->below;
    return;
  }
  struct pomp_frame *f =
      pomp_calltree_unwind(p, region, POMP_KIND_TASK_CREATE, now);
  if (POMP_UNLIKELY(!f))
    return;
  struct pomp_node *n = pomp_frame_node(f);
  pomp_creation_count(n, deferred);
  if (!(pomp_frame_get_flags(f) & POMP_FRAME_UNTIMED))
    pomp_creation_end(p, f, n, now);
  const struct pomp_task_data data = pomp_task_load(task);
  if (POMP_UNLIKELY(p->instances != NULL))
    pomp_instance_created(p->instances, instance_of(&data), now);
  pomp_calltree_leave(p, now);
}

void pomp_task_begin(struct pomp_thread *thread, pomp_region_id region,
                     struct pomp_task *task, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_begin_event(p, time, POMP_FN_Task_begin);
  struct pomp_task_data data = load_for(task, region);
  struct pomp_node *n = node_for(thread, p, &data, region);
  uint64_t depth = pomp_task_depth(data.rest), instance = instance_of(&data);
  if (!enter(thread, p, n, POMP_FRAME_TASK, (uint32_t)depth, now))
    return;
  pomp_add(&n->visits, 1);
  n->stats->events = pomp_read(&p->events);
  bool created = data.rest & POMP_TASK_IS_CREATED;
  bool counted = created && n->path->tasks != POMP_TASKS_OF_LOOP;
  if (POMP_UNLIKELY(!counted))
    pomp_reserve_one_more(n, n->path->tasks);
  if (created && data.suspended)
    pomp_execution_add_delay(n->stats, &data, now);
  if (POMP_UNLIKELY(p->instances != NULL) && task) {
    if (!counted)
      instance =
          pomp_instance_add(p->instances, task, n->path, NULL, data.time);
    pomp_instance_begin(p->instances, (uint32_t)instance, thread, now);
  }
  const struct pomp_task_data begun = {
      n->path, 0, 0,
      instance << POMP_TASK_INSTANCE_SHIFT | depth << POMP_TASK_DEPTH_SHIFT |
          POMP_TASK_IS_CREATED | POMP_TASK_IS_BEGUN};
  pomp_task_store(task, &begun);
}

/** A part of a task that is over. */
struct part {
  /** Null if it is not open, or has no node of its own. */
  struct pomp_node *node;
  /** Of its frame. */
  unsigned flags;
  struct pomp_execution execution;
};

/** Leaves the innermost task of the construct of the event, and visits that it
 *  left open.
 */
static inline struct part leave(struct pomp_profile_thread *p,
                                pomp_region_id region, uint64_t now) {
  struct part part = {0};
  struct pomp_frame *f = pomp_calltree_unwind(p, region, POMP_KIND_TASK, now);
  if (POMP_UNLIKELY(!f))
    return part;
  part.flags = pomp_frame_get_flags(f);
  if (POMP_UNLIKELY(part.flags & POMP_FRAME_UNTIMED)) {
    pomp_execution_end_untimed(p, f, pomp_frame_node(f));
    pomp_reserve_one_less(pomp_frame_node(f));
    return part;
  }
  if (POMP_LIKELY(!(part.flags & POMP_FRAME_CUT)))
    part.node = pomp_frame_node(f);
  part.execution = pomp_execution_leave(p, f, now);
  return part;
}

/** Tasks of \p n in \p f, of which none had a time, took as long as the last
 * one that was timed and brief. */
static POMP_NOINLINE void spread(const struct pomp_frame *f,
                                 struct pomp_node *n) {
  struct pomp_node *around = pomp_frame_node(f);
  struct pomp_task_stats *s = n->stats;
  uint64_t time = pomp_brief_take(f->outer, s->each * s->num_untimed);
  pomp_add(&n->ticks[POMP_STATE_WORK], time);
  pomp_add(&around->tasks, time);
  pomp_measure_add_for(&s->work, time / s->num_untimed, s->num_untimed);
  s->num_untimed = 0;
}

/** A task of \p n that was timed has ended in the innermost frame: it stands
 * for those before it that were not. */
static inline void stand_for_others(const struct pomp_profile_thread *p,
                                    struct pomp_node *n) {
  const struct pomp_frame *f = pomp_calltree_top(p);
  struct pomp_node *around = pomp_frame_node(f);
  struct pomp_task_stats *s = n->stats;
  if (!pomp_brief_has_tasks(around->kind))
    return;
  if (around->task == n) {
    uint64_t counted = pomp_visits_begun(&around->counted);
    s->num_untimed += (uint32_t)(counted - around->use_counted);
    around->use_counted = counted;
  }
  if (POMP_UNLIKELY(s->num_untimed))
    spread(f, n);
}

/** The last part of a task of \p n, \p e, ends, which is not the only one: it
 *  took \p time in all of them, unless one had no events, and was suspended for
 *  \p suspended. */
static void complete_parts(struct pomp_node *n, const struct pomp_execution *e,
                           const struct pomp_task_data *data, uint64_t time,
                           uint64_t suspended) {
  pomp_add(&n->stats->ended, 1);
  pomp_execution_add_suspension(n->stats, e);
  pomp_add(&n->stats->work.sum, e->time - e->waiting);
  if (data->rest & POMP_TASK_IS_BEGUN)
    pomp_node_add_visit(n, time);
  if (suspended || data->rest & POMP_TASK_WAS_SUSPENDED)
    pomp_measure_add(&n->stats->suspended, suspended);
}

void pomp_task_end(struct pomp_thread *thread, pomp_region_id region,
                   struct pomp_task *task, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_begin_event(p, time, POMP_FN_Task_end);
  struct part part = leave(p, region, now);
  struct pomp_node *n = part.node;
  if (POMP_UNLIKELY(!n))
    return;
  const struct pomp_execution *e = &part.execution;
  struct pomp_task_data data = pomp_task_load(task);
  uint64_t execution = e->time, suspended = e->waiting + e->others;
  if (POMP_LIKELY(!(part.flags & POMP_FRAME_RESUMED))) {
    pomp_execution_complete(p, pomp_frame_node(pomp_calltree_top(p)), n, e);
    stand_for_others(p, n);
  } else {
    if (data.rest & POMP_TASK_IS_BEGUN)
      execution += data.time;
    if (data.rest & POMP_TASK_WAS_SUSPENDED)
      suspended += data.suspended;
    complete_parts(n, e, &data, execution, suspended);
  }
  if (POMP_UNLIKELY(p->instances != NULL))
    pomp_instance_end(p->instances, instance_of(&data), now, execution,
                      suspended);
  if (POMP_LIKELY(n->path->tasks != POMP_TASKS_DETACHED)) {
    pomp_reserve_one_less(n);
  } else {
    const struct pomp_detached body = {task ? task->id : 0, n->path,
                                       instance_of(&data), now};
    pomp_detached_end(&p->engine->detached, &body);
  }
}

/** Closes the nodes that are open in the innermost task, of \p region, which is
 * about to be suspended. They are open in the next part. \returns the innermost
 * node; null if there is none, or it is not known. */
static const struct pomp_callpath *
suspend_open(struct pomp_thread *thread, pomp_region_id region, uint64_t now) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  struct pomp_frame *top = pomp_calltree_top(p), *f = top;
  while (f->outer && !(pomp_frame_get_flags(f) & POMP_FRAME_TASK) &&
         !pomp_kind_has_all_tasks(pomp_frame_node(f)->kind))
    f = f->outer;
  const struct pomp_node *n = pomp_frame_node(f);
  if (f == top || n->kind != POMP_KIND_TASK ||
      n->handle != pomp_region_to_handle(region) ||
      (pomp_frame_get_flags(f) & POMP_FRAME_CUT))
    return NULL;
  const struct pomp_callpath *innermost = pomp_frame_node(top)->path;
  for (; top != f; top = top->outer) {
    if (pomp_frame_node(top)->kind == POMP_KIND_CRITICAL)
      pomp_lock_end_critical(thread, pomp_frame_node(top), now);
    pomp_calltree_close(p, top);
  }
  return innermost;
}

/** \returns the path of the task of \p region that \p path is in. */
static const struct pomp_callpath *task_around(const struct pomp_callpath *path,
                                               pomp_region_id region) {
  while (path && (path->kind != POMP_KIND_TASK || path->region != region))
    path = path->parent;
  return path;
}

/** Opens what was open between the task in the innermost frame and \p path when
 *  it was suspended. */
static void resume_open(struct pomp_thread *thread,
                        struct pomp_profile_thread *p,
                        const struct pomp_callpath *path, uint64_t now) {
  const struct pomp_node *n = pomp_frame_node(pomp_calltree_top(p));
  if (n->path == path)
    return;
  resume_open(thread, p, path->parent, now);
  struct pomp_node *inner = p->below ? NULL : node_of(thread, p, path);
  struct pomp_frame *f =
      inner ? pomp_calltree_open(thread, p, inner, POMP_STATE_WORK, now) : NULL;
  if (POMP_UNLIKELY(!f)) {
    pomp_calltree_cut(p);
    return;
  }
  unsigned flags = POMP_FRAME_RESUMED;
  if (path->kind == POMP_KIND_TASKGROUP) {
    flags |= POMP_FRAME_GROUP | POMP_FRAME_GROUP_BEGUN;
  } else if (path->kind == POMP_KIND_CRITICAL) {
    pomp_lock_begin_critical(inner, 0, now);
  }
  pomp_frame_set_flags(f, flags);
}

void pomp_task_suspend(struct pomp_thread *thread, pomp_region_id region,
                       struct pomp_task *task, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_begin_event(p, time, POMP_FN_Task_suspend);
  const struct pomp_callpath *innermost = suspend_open(thread, region, now);
  struct part part = leave(p, region, now);
  if (POMP_UNLIKELY(!part.node))
    return;
  struct pomp_task_data data = pomp_task_load(task);
  if (innermost)
    data.path = innermost;
  struct pomp_task_stats *stats = part.node->stats;
  pomp_add(&stats->suspensions, 1);
  pomp_add(&stats->work.sum, part.execution.time - part.execution.waiting);
  pomp_execution_add_suspension(stats, &part.execution);
  if (POMP_UNLIKELY(!(data.rest & POMP_TASK_IS_BEGUN)))
    return;
  data.time += part.execution.time;
  data.suspended += part.execution.waiting + part.execution.others - now;
  data.rest |= POMP_TASK_IS_SUSPENDED | POMP_TASK_WAS_SUSPENDED;
  pomp_task_store(task, &data);
}

void pomp_task_resume(struct pomp_thread *thread, pomp_region_id region,
                      struct pomp_task *task, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_begin_event(p, time, POMP_FN_Task_resume);
  struct pomp_task_data data = pomp_task_load(task);
  const struct pomp_callpath *innermost = data.path;
  data.path = task_around(innermost, region);
  if (POMP_UNLIKELY(innermost && !data.path))
    data = pomp_task_load(NULL);
  struct pomp_node *n = node_for(thread, p, &data, region);
  bool is_known = enter(thread, p, n, POMP_FRAME_TASK | POMP_FRAME_RESUMED,
                        pomp_task_depth(data.rest), now);
  if (POMP_UNLIKELY(data.path != innermost) && is_known && data.path)
    resume_open(thread, p, innermost, now);
  if (!(data.rest & POMP_TASK_IS_SUSPENDED))
    return;
  data.suspended += now;
  /* The counters of two CPUs may differ a little. */
  if ((int64_t)data.suspended < 0)
    data.suspended = 0;
  data.rest &= ~(uint64_t)POMP_TASK_IS_SUSPENDED;
  pomp_task_store(task, &data);
}

void pomp_task_depend(struct pomp_thread *thread, int64_t items) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  const struct pomp_node *n = pomp_frame_node(pomp_calltree_top(p));
  /* Those of a taskwait are of no task. */
  if (n->kind == POMP_KIND_TASK_CREATE && n->task && !p->below && items > 0)
    pomp_add(&n->task->stats->depend_items, (uint64_t)items);
}

void pomp_task_add_dependence(struct pomp_thread *thread,
                              const struct pomp_callpath *path,
                              uint64_t ticks) {
  struct pomp_node *n = node_of(thread, pomp_profile_data(thread), path);
  if (n)
    pomp_measure_add(&n->stats->dependence, ticks);
}
