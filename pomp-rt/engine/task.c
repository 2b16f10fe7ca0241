/*===- task.c - What becomes of a task, from its creation to its end ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/task.h"
#include "engine/calltree.h"
#include "engine/lock.h"
#include "engine/shared/engine.h"

/* The OpenMP runtime orders accesses of threads to a task, and to memory that
 * another task had before. ThreadSanitizer does not see that. */
#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>
static char runtime;
static inline void after_others(void) { __tsan_acquire(&runtime); }
static inline void before_others(void) { __tsan_release(&runtime); }
#else
static inline void after_others(void) {}
static inline void before_others(void) {}
#endif

/** The contents of pomp_task::data. */
struct data {
  /** The path of its execution or, while it is suspended, the innermost open
   *  path in it. Null before the first event of the task. */
  const struct pomp_callpath *path;
  /** When Task_create_enter came; after Task_begin the time of execution in
   *  the parts that are over. */
  uint64_t time;
  /** The time in suspension in the parts that are over, and between them; while
   *  suspended, less the time of Task_suspend. */
  uint64_t suspended;
  /** From the lowest bit: flags, depth, number of a pomp_instance or 0. */
  uint64_t rest;
};
enum {
  is_created = 1,
  is_begun = 2,
  is_suspended = 4,
  was_suspended = 8,
  depth_shift = 8,
  instance_shift = 32,
  max_depth = (1 << (instance_shift - depth_shift)) - 1
};

/** \returns the data of the instance, empty if \p task is null. */
static inline struct data load(const struct pomp_task *task) {
  struct data data = {0};
  after_others();
  if (POMP_LIKELY(task != NULL)) {
    data.path = (const struct pomp_callpath *)(uintptr_t)task->data[0];
    data.time = task->data[1];
    data.suspended = task->data[2];
    data.rest = task->data[3];
  }
  before_others();
  return data;
}

/** The same, and nothing if it is of another construct than the event. */
static inline struct data load_for(const struct pomp_task *task,
                                   pomp_region_id region) {
  struct data data = load(task);
  if (POMP_UNLIKELY(data.path && data.path->region != region))
    return load(NULL);
  return data;
}

/** \returns the depth of the task, or 1 if it is unknown. */
static inline uint32_t depth_of(const struct data *data) {
  uint32_t depth = (uint32_t)(data->rest >> depth_shift) & max_depth;
  return depth ? depth : 1;
}

static inline uint32_t instance_of(const struct data *data) {
  return (uint32_t)(data->rest >> instance_shift);
}

static inline void store(struct pomp_task *task, const struct data *data) {
  if (POMP_UNLIKELY(!task))
    return;
  /* Copied word by word: a wide load of words that were just stored stalls
   * longer than all the rest takes. */
  volatile uint64_t *to = task->data;
  after_others();
  to[0] = (uintptr_t)data->path;
  to[1] = data->time;
  to[2] = data->suspended;
  to[3] = data->rest;
  before_others();
}

/** \returns how much to take or give back at once, and counts. */
static uint32_t reserve_of(struct pomp_task_stats *stats,
                           const struct pomp_alive *alive) {
  uint32_t writes = atomic_load_explicit(&stats->writes, memory_order_relaxed);
  if (writes >= POMP_EXACT_WRITES)
    return POMP_RESERVE;
  if (alive->is_sequential)
    writes = 0;
  atomic_store_explicit(&stats->writes, writes + 1, memory_order_relaxed);
  return 0;
}

static POMP_NOINLINE void take_reserve(struct pomp_task_stats *stats,
                                       struct pomp_alive *alive) {
  stats->reserve = reserve_of(stats, alive);
  if (stats->reserve)
    atomic_store_explicit(&alive->has_reserves, true, memory_order_relaxed);
  pomp_alive_take(alive, 1 + (int64_t)stats->reserve);
}

static POMP_NOINLINE void give_back(struct pomp_task_stats *stats,
                                    struct pomp_alive *alive) {
  uint32_t keep = reserve_of(stats, alive);
  if (stats->reserve <= keep)
    return;
  pomp_alive_give(alive, stats->reserve - keep);
  stats->reserve = keep;
}

/** Counts one more instance. Threads take numbers in reserve, so most of them
 *  need not write to a shared cache line: a thread that ends as many tasks as
 *  it creates uses its reserve. The sum of what was taken is never less than
 *  the number of instances. */
static inline void one_more(struct pomp_node *n, enum pomp_tasks tasks) {
  struct pomp_task_stats *stats = n->stats;
  /* The thread that fulfills its event may be no thread of OpenMP, and has no
   * reserve.
   */
  if (POMP_UNLIKELY(tasks == POMP_TASKS_DETACHED)) {
    pomp_alive_take(n->path->alive, 1);
    return;
  }
  if (++stats->balance >
      atomic_load_explicit(&stats->max_balance, memory_order_relaxed))
    atomic_store_explicit(&stats->max_balance, stats->balance,
                          memory_order_relaxed);
  if (POMP_LIKELY(stats->reserve != 0))
    --stats->reserve;
  else
    take_reserve(stats, n->path->alive);
}

static inline void one_less(struct pomp_node *n) {
  --n->stats->balance;
  uint32_t reserve = ++n->stats->reserve;
  if (POMP_UNLIKELY(
          reserve > 2 * POMP_RESERVE ||
          atomic_load_explicit(&n->stats->writes, memory_order_relaxed) <
              POMP_EXACT_WRITES))
    give_back(n->stats, n->path->alive);
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
                                         const struct data *data,
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
  pomp_frame_set_flags(f, flags);
  f->below = p->below;
  f->task_depth = p->task_depth;
  f->waited = p->waited;
  f->away = pomp_read(&p->away);
  p->below = 0;
  p->waited = 0;
  p->task_depth = depth;
  return n;
}

void pomp_task_create(struct pomp_thread *thread, pomp_region_id region,
                      struct pomp_task *task, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_begin_event(p, time, POMP_FN_Task_create_enter);
  struct pomp_frame *f = pomp_calltree_enter(
      thread, p, NULL, region, POMP_KIND_TASK_CREATE, POMP_STATE_WORK, now);
  if (POMP_UNLIKELY(!f || !task))
    return;
  const struct pomp_callpath *path = pomp_frame_node(f)->path->task;
  struct pomp_node *n = pomp_frame_node(f)->task;
  uint32_t depth = task->parent ? p->task_depth + 1 : 1;
  depth = depth < max_depth ? depth : max_depth;
  uint64_t instance =
      path->tasks == POMP_TASKS_OF_LOOP
          ? 0
          : pomp_instance_add(p->instances, task, path, thread, now);
  const struct data data = {path, now, 0,
                            instance << instance_shift |
                                (uint64_t)depth << depth_shift | is_created};
  store(task, &data);
  if (POMP_UNLIKELY(!n))
    return;
  if (depth > atomic_load_explicit(&n->stats->max_depth, memory_order_relaxed))
    atomic_store_explicit(&n->stats->max_depth, depth, memory_order_relaxed);
  enum pomp_tasks tasks = path->tasks;
  if (POMP_LIKELY(tasks == POMP_TASKS_USUAL) || tasks == POMP_TASKS_DETACHED)
    one_more(n, tasks);
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
  pomp_task_count_created(n, deferred);
  const struct data data = load(task);
  if (POMP_UNLIKELY(p->instances != NULL))
    pomp_instance_created(p->instances, instance_of(&data), now);
  pomp_calltree_leave(p, now);
}

void pomp_task_begin(struct pomp_thread *thread, pomp_region_id region,
                     struct pomp_task *task, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_begin_event(p, time, POMP_FN_Task_begin);
  struct data data = load_for(task, region);
  struct pomp_node *n = node_for(thread, p, &data, region);
  uint64_t depth = depth_of(&data), instance = instance_of(&data);
  if (!enter(thread, p, n, POMP_FRAME_TASK, (uint32_t)depth, now))
    return;
  pomp_add(&n->visits, 1);
  bool created = data.rest & is_created;
  bool counted = created && n->path->tasks != POMP_TASKS_OF_LOOP;
  if (POMP_UNLIKELY(!counted))
    one_more(n, n->path->tasks);
  if (POMP_LIKELY(created))
    pomp_measure_add(&n->stats->delay, now > data.time ? now - data.time : 0);
  if (POMP_UNLIKELY(p->instances != NULL) && task) {
    if (!counted)
      instance =
          pomp_instance_add(p->instances, task, n->path, NULL, data.time);
    pomp_instance_begin(p->instances, (uint32_t)instance, thread, now);
  }
  const struct data begun = {n->path, 0, 0,
                             instance << instance_shift | depth << depth_shift |
                                 is_created | is_begun};
  store(task, &begun);
}

/** A part of a task that is over. */
struct part {
  /** Null if it is not open, or has no node of its own. */
  struct pomp_node *node;
  /** Of its frame. */
  unsigned flags;
  uint64_t execution;
  /** The time of the execution, and how long the thread executed others
   *  meanwhile. */
  uint64_t waiting, others;
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
  part.execution = pomp_calltree_own(p, now) - pomp_read(&f->enter);
  part.waiting = p->waited;
  part.others = pomp_read(&p->away) - f->away;
  if (POMP_LIKELY(!(part.flags & POMP_FRAME_CUT)))
    part.node = pomp_frame_node(f);
  pomp_calltree_leave_task(p, now);
  return part;
}

/** Adds a completed task, except for its work, to the sums of all tasks. */
static inline void add_suspension(struct pomp_task_stats *stats,
                                  const struct part *part) {
  if (POMP_UNLIKELY(part->waiting))
    pomp_add(&stats->waiting, part->waiting);
  if (POMP_UNLIKELY(part->others))
    pomp_add(&stats->others, part->others);
}

void pomp_task_end(struct pomp_thread *thread, pomp_region_id region,
                   struct pomp_task *task, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_begin_event(p, time, POMP_FN_Task_end);
  struct part part = leave(p, region, now);
  struct pomp_node *n = part.node;
  if (POMP_UNLIKELY(!n))
    return;
  struct data data = load(task);
  bool begun = data.rest & is_begun;
  uint64_t execution = part.execution + (begun ? data.time : 0);
  uint64_t suspended = part.waiting + part.others;
  pomp_add(&n->stats->ended, 1);
  add_suspension(n->stats, &part);
  if (POMP_LIKELY(!(part.flags & POMP_FRAME_RESUMED)))
    pomp_measure_add(&n->stats->work, part.execution - part.waiting);
  else
    pomp_add(&n->stats->work.sum, part.execution - part.waiting);
  /* If a part of it had no events, it does not count for the extremes. */
  if (POMP_LIKELY(begun || !(part.flags & POMP_FRAME_RESUMED)))
    pomp_node_add_visit(n, execution);
  if (POMP_UNLIKELY(data.rest & was_suspended))
    suspended += data.suspended;
  if (POMP_UNLIKELY(suspended || data.rest & was_suspended))
    pomp_measure_add(&n->stats->suspended, suspended);
  if (POMP_UNLIKELY(p->instances != NULL))
    pomp_instance_end(p->instances, instance_of(&data), now, execution,
                      suspended);
  if (POMP_LIKELY(n->path->tasks != POMP_TASKS_DETACHED)) {
    one_less(n);
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
  struct data data = load(task);
  if (innermost)
    data.path = innermost;
  struct pomp_task_stats *stats = part.node->stats;
  pomp_add(&stats->suspensions, 1);
  pomp_add(&stats->work.sum, part.execution - part.waiting);
  add_suspension(stats, &part);
  if (POMP_UNLIKELY(!(data.rest & is_begun)))
    return;
  data.time += part.execution;
  data.suspended += part.waiting + part.others - now;
  data.rest |= is_suspended | was_suspended;
  store(task, &data);
}

void pomp_task_resume(struct pomp_thread *thread, pomp_region_id region,
                      struct pomp_task *task, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_begin_event(p, time, POMP_FN_Task_resume);
  struct data data = load(task);
  const struct pomp_callpath *innermost = data.path;
  data.path = task_around(innermost, region);
  if (POMP_UNLIKELY(innermost && !data.path))
    data = load(NULL);
  struct pomp_node *n = node_for(thread, p, &data, region);
  bool is_known = enter(thread, p, n, POMP_FRAME_TASK | POMP_FRAME_RESUMED,
                        depth_of(&data), now);
  if (POMP_UNLIKELY(data.path != innermost) && is_known && data.path)
    resume_open(thread, p, innermost, now);
  if (!(data.rest & is_suspended))
    return;
  data.suspended += now;
  /* The counters of two CPUs may differ a little. */
  if ((int64_t)data.suspended < 0)
    data.suspended = 0;
  data.rest &= ~(uint64_t)is_suspended;
  store(task, &data);
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
