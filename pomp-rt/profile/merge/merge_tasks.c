/*===- merge_tasks.c - Merges what the threads know of tasks ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/merge/merge_tasks.h"
#include "base/clock.h"
#include "engine/instance.h"
#include "process/state.h"

#include <stdlib.h>

bool pomp_merge_prepare_tasks(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  m->alive = calloc(m->num_node_of, sizeof(*m->alive));
  bool good = m->alive;
  for (uint32_t i = 1; good && i < result->num_nodes; ++i)
    if (result->nodes[i].kind == POMP_KIND_TASK)
      good =
          (result->nodes[i].tasks = calloc(1, sizeof(*result->nodes[i].tasks)));
  for (uint32_t i = 1; good && i < result->num_nodes; ++i) {
    struct pomp_result_tasks **tasks =
        &result->regions[result->nodes[i].region].tasks;
    if (result->nodes[i].kind == POMP_KIND_TASK && !*tasks)
      good = (*tasks = calloc(1, sizeof(**tasks)));
  }
  return good;
}

static void add_measure(struct pomp_result_measure *to,
                        const struct pomp_result_measure *from) {
  /* A task that ended in another thread has a part of its time here. */
  to->sum += from->sum;
  if (!from->count)
    return;
  if (!to->count || from->min < to->min)
    to->min = from->min;
  if (from->max > to->max)
    to->max = from->max;
  to->count += from->count;
}

static void add_ticks(const struct pomp_merge *m,
                      struct pomp_result_measure *to, uint64_t count,
                      uint64_t sum, uint64_t min, uint64_t max) {
  struct pomp_result_measure from = {count, pomp_merge_ns(m, sum),
                                     pomp_merge_ns(m, min),
                                     pomp_merge_ns(m, max)};
  /* All went by unseen. */
  if (min == UINT64_MAX)
    from.min = from.max = 0;
  add_measure(to, &from);
}

static void add_kept(const struct pomp_merge *m, struct pomp_result_measure *to,
                     const struct pomp_measure *from) {
  add_ticks(m, to, pomp_read(&from->count), pomp_read(&from->sum),
            pomp_read(&from->min), pomp_read(&from->max));
}

/** Adds the work of \p ended instances; the extremes are known for fewer of
 *  them. */
static void add_work(const struct pomp_merge *m, struct pomp_result_measure *to,
                     uint64_t ended, const struct pomp_measure *from) {
  uint64_t known = pomp_read(&from->count);
  uint64_t min = pomp_merge_ns(m, pomp_read(&from->min));
  uint64_t max = pomp_merge_ns(m, pomp_read(&from->max));
  if (known && (!to->max || min < to->min))
    to->min = min;
  if (known && max > to->max)
    to->max = max;
  to->count += ended;
  to->sum += pomp_merge_ns(m, pomp_read(&from->sum));
}

void pomp_merge_task(struct pomp_merge *m, const struct pomp_node *n,
                     uint64_t inclusive) {
  uint64_t visits = pomp_read(&n->visits);
  if (n->kind == POMP_KIND_TASK_CREATE) {
    struct pomp_result_tasks *tasks =
        m->result->nodes[m->node_of[n->path->task->id]].tasks;
    struct pomp_result_measure creation = {visits, inclusive, 0, 0};
    if (pomp_read(&n->min) != UINT64_MAX) {
      creation.min = pomp_merge_ns(m, pomp_read(&n->min));
      creation.max = pomp_merge_ns(m, pomp_read(&n->max));
    }
    add_measure(&tasks->creation, &creation);
    tasks->created += visits;
    tasks->immediate += pomp_read(&n->bodies);
    return;
  }
  struct pomp_result_tasks *tasks =
      m->result->nodes[m->node_of[n->path->id]].tasks;
  const struct pomp_task_stats *stats = n->stats;
  uint64_t ended = pomp_read(&stats->ended);
  tasks->started += visits;
  tasks->ended += ended;
  tasks->suspensions += pomp_read(&stats->suspensions);
  tasks->depend_items += pomp_read(&stats->depend_items);
  add_kept(m, &tasks->delay, &stats->delay);
  add_kept(m, &tasks->dependence, &stats->dependence);
  add_kept(m, &tasks->suspension, &stats->suspended);
  uint64_t work = pomp_read(&stats->work.sum);
  uint64_t waiting = pomp_read(&stats->waiting);
  add_ticks(m, &tasks->execution, ended, work + waiting, pomp_read(&n->min),
            pomp_read(&n->max));
  add_work(m, &tasks->work, ended, &stats->work);
  tasks->waiting += pomp_merge_ns(m, waiting);
  tasks->executing_others += pomp_merge_ns(m, pomp_read(&stats->others));
  uint32_t depth =
      atomic_load_explicit(&stats->max_depth, memory_order_relaxed);
  if (depth > tasks->max_depth)
    tasks->max_depth = depth;
  uint32_t writes = atomic_load_explicit(&stats->writes, memory_order_relaxed);
  struct pomp_merge_alive *alive = &m->alive[n->path->id];
  if (writes)
    ++alive->threads;
  if (writes >= POMP_EXACT_WRITES)
    alive->reserves += 2 * POMP_RESERVE;
  if (writes)
    alive->max_balance =
        atomic_load_explicit(&stats->max_balance, memory_order_relaxed);
}

/** Adds the most tasks at once of one path to those of others, which may have
 *  had theirs at the same time or not. */
static void add_alive(struct pomp_result_tasks *to, uint64_t at_least,
                      uint64_t at_most) {
  if (at_least > to->max_alive[0])
    to->max_alive[0] = at_least;
  to->max_alive[1] += at_most;
}

static void finish_alive(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  for (struct pomp_callpath *p = pomp_callpath_root.next; p; p = p->next) {
    if (!p->alive || p->id >= m->num_node_of)
      continue;
    struct pomp_result_node *n = &result->nodes[m->node_of[p->id]];
    if (!n->tasks->ended)
      continue;
    int64_t most =
        atomic_load_explicit(&p->alive->max_taken, memory_order_relaxed);
    int64_t exact =
        atomic_load_explicit(&p->alive->max_exact, memory_order_relaxed);
    struct pomp_result_tasks *all = result->regions[n->region].tasks;
    add_kept(m, &n->tasks->finish, &p->alive->finish);
    add_measure(&all->finish, &n->tasks->finish);
    const struct pomp_merge_alive *alive = &m->alive[p->id];
    int64_t least = most - (int64_t)alive->reserves;
    least = least > exact ? least : exact;
    if (alive->threads == 1)
      least = most = alive->max_balance;
    add_alive(n->tasks, (uint64_t)least, (uint64_t)most);
    add_alive(all, (uint64_t)least, (uint64_t)most);
  }
}

/** \returns whose tasks create what \p node creates. */
static uint32_t creator_of(const struct pomp_result *result, uint32_t node) {
  for (; node; node = result->nodes[node].parent) {
    const struct pomp_result_node *n = &result->nodes[node];
    if (n->kind == POMP_KIND_TASK)
      return n->region;
    if (n->kind == POMP_KIND_TEAM)
      break;
  }
  return POMP_NO_REGION;
}

static bool add_creation(struct pomp_result *result, uint32_t parent,
                         uint32_t child, uint64_t created) {
  struct pomp_result_region *region = &result->regions[child];
  for (uint32_t i = region->first_creation; i;
       i = result->creations[i - 1].next)
    if (result->creations[i - 1].parent == parent) {
      result->creations[i - 1].created += created;
      return true;
    }
  uint32_t i = result->num_creations;
  /* Grows at the powers of two. */
  if (!(i & (i - 1))) {
    struct pomp_result_creation *creations =
        realloc(result->creations, (i ? 2 * i : 1) * sizeof(*creations));
    if (!creations)
      return false;
    result->creations = creations;
  }
  result->creations[i] =
      (struct pomp_result_creation){parent, child, created, 0};
  result->num_creations = ++i;
  *(region->last_creation ? &result->creations[region->last_creation - 1].next
                          : &region->first_creation) = i;
  region->last_creation = i;
  return true;
}

static bool finish_creations(struct pomp_result *result) {
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    uint64_t created = 0;
    if (n->kind == POMP_KIND_TASK_CREATE)
      for (const struct pomp_metric *x = n->metrics; x; x = x->next)
        created += x->visits;
    if (created &&
        !add_creation(result, creator_of(result, i), n->region, created))
      return false;
  }
  return true;
}

static uint64_t since_start(const struct pomp_merge *m,
                            const _Atomic uint64_t *time) {
  uint64_t ticks = pomp_read(time), begin = pomp_clock_begin();
  if (!ticks)
    return UINT64_MAX;
  return pomp_merge_ns(m, ticks > begin ? ticks - begin : 0);
}

static bool finish_instances(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  uint32_t count = pomp_instance_count();
  if (!count)
    return true;
  result->instances = calloc(count, sizeof(*result->instances));
  if (!result->instances)
    return false;
  for (uint32_t i = 0; i < count; ++i) {
    const struct pomp_instance *from = &pomp_instance_table[i];
    struct pomp_result_instance *to = &result->instances[result->num_instances];
    to->id = atomic_load_explicit(&from->id, memory_order_acquire);
    const struct pomp_callpath *path =
        atomic_load_explicit(&from->path, memory_order_relaxed);
    /* Being written just now. */
    if (!to->id || path->id >= m->num_node_of)
      continue;
    to->parent = atomic_load_explicit(&from->parent, memory_order_relaxed);
    to->region = result->nodes[m->node_of[path->id]].region;
    /* Unknown is 0 there and the largest number here. */
    to->creator =
        atomic_load_explicit(&from->creator, memory_order_relaxed) - 1;
    to->executor =
        atomic_load_explicit(&from->executor, memory_order_relaxed) - 1;
    to->create_begin = since_start(m, &from->create_begin);
    to->create_end = since_start(m, &from->create_end);
    to->begin = since_start(m, &from->begin);
    to->end = since_start(m, &from->end);
    bool has_ended = to->end != UINT64_MAX;
    to->execution =
        has_ended ? pomp_merge_ns(m, pomp_read(&from->execution)) : UINT64_MAX;
    to->suspended =
        has_ended ? pomp_merge_ns(m, pomp_read(&from->suspended)) : UINT64_MAX;
    ++result->num_instances;
  }
  return true;
}

bool pomp_merge_finish_tasks(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    const struct pomp_result_tasks *from = result->nodes[i].tasks;
    if (!from)
      continue;
    struct pomp_result_tasks *to =
        result->regions[result->nodes[i].region].tasks;
    to->created += from->created;
    to->immediate += from->immediate;
    to->started += from->started;
    to->ended += from->ended;
    to->suspensions += from->suspensions;
    to->depend_items += from->depend_items;
    add_measure(&to->creation, &from->creation);
    add_measure(&to->delay, &from->delay);
    add_measure(&to->dependence, &from->dependence);
    add_measure(&to->execution, &from->execution);
    add_measure(&to->work, &from->work);
    add_measure(&to->suspension, &from->suspension);
    to->waiting += from->waiting;
    to->executing_others += from->executing_others;
    if (from->max_depth > to->max_depth)
      to->max_depth = from->max_depth;
  }
  pomp_core_lock();
  finish_alive(m);
  pomp_core_unlock();
  return finish_creations(result) && finish_instances(m);
}
