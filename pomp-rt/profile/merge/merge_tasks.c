/*===- merge_tasks.c - Merges what the threads know of tasks ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/merge/merge_tasks.h"
#include "base/mutex.h"
#include "engine/brief.h"
#include "engine/profile_data.h"

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
    struct pomp_task_sums **tasks =
        &result->regions[result->nodes[i].region].tasks;
    if (result->nodes[i].kind == POMP_KIND_TASK && !*tasks)
      good = (*tasks = calloc(1, sizeof(**tasks)));
  }
  return good;
}

static void add_ticks(const struct pomp_merge *m, struct pomp_durations *to,
                      uint64_t count, uint64_t sum, uint64_t min,
                      uint64_t max) {
  /* Unless all went by unseen. */
  bool is_known = min != UINT64_MAX;
  pomp_durations_add(to, count, pomp_merge_ns(m, sum),
                     is_known ? pomp_merge_ns(m, min) : 0,
                     is_known ? pomp_merge_ns(m, max) : 0);
}

/** Adds \p count durations. The extremes may be known for fewer of them. */
static void add_kept(const struct pomp_merge *m, struct pomp_durations *to,
                     uint64_t count, const struct pomp_measure *from) {
  add_ticks(m, to, count, pomp_read(&from->sum),
            pomp_read(&from->count) ? pomp_read(&from->min) : UINT64_MAX,
            pomp_read(&from->max));
}

/** Counts tasks that ended. */
static void add_ended(const struct pomp_merge *m, struct pomp_task_sums *tasks,
                      uint64_t count) {
  tasks->ended += count;
  add_ticks(m, &tasks->execution, count, 0, UINT64_MAX, 0);
  add_ticks(m, &tasks->work, count, 0, UINT64_MAX, 0);
}

void pomp_merge_task(struct pomp_merge *m, const struct pomp_node *n,
                     uint64_t inclusive) {
  uint64_t visits = pomp_node_visits(n);
  if (n->kind == POMP_KIND_TASK_CREATE) {
    struct pomp_task_sums *tasks =
        m->result->nodes[m->node_of[n->path->task->id]].tasks;
    add_ticks(m, &tasks->creation, visits, 0, pomp_read(&n->min),
              pomp_read(&n->max));
    /* In nanoseconds already. */
    pomp_durations_add(&tasks->creation, 0, inclusive, 0, 0);
    tasks->created += visits;
    tasks->untimed += pomp_brief_untimed(n);
    tasks->immediate += pomp_node_bodies(n);
    /* Those that the instrumented code counted, with their creations. */
    add_ended(m, tasks, pomp_visits_ended(&n->counted));
    tasks->started += pomp_visits_begun(&n->counted);
    return;
  }
  struct pomp_task_sums *tasks =
      m->result->nodes[m->node_of[n->path->id]].tasks;
  const struct pomp_task_stats *stats = n->stats;
  uint64_t ended = pomp_read(&stats->ended);
  tasks->started += visits;
  tasks->suspensions += pomp_read(&stats->suspensions);
  tasks->depend_items += pomp_read(&stats->depend_items);
  add_kept(m, &tasks->delay, pomp_read(&stats->delay.count), &stats->delay);
  add_kept(m, &tasks->dependence, pomp_read(&stats->dependence.count),
           &stats->dependence);
  add_kept(m, &tasks->suspension, pomp_read(&stats->suspended.count),
           &stats->suspended);
  uint64_t work = pomp_read(&stats->work.sum);
  uint64_t waiting = pomp_read(&stats->waiting);
  add_ended(m, tasks, ended);
  add_ticks(m, &tasks->execution, 0, work + waiting, pomp_read(&n->min),
            pomp_read(&n->max));
  add_kept(m, &tasks->work, 0, &stats->work);
  uint64_t longest = pomp_merge_ns(m, pomp_read(&stats->longest_on_cpu));
  if (longest > tasks->longest_on_cpu)
    tasks->longest_on_cpu = longest;
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

static void finish_alive(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  for (struct pomp_callpath *p = m->from->engine->paths.root.next; p;
       p = p->next) {
    if (!p->alive || p->id >= m->num_node_of)
      continue;
    struct pomp_result_node *n = &result->nodes[m->node_of[p->id]];
    if (!n->tasks->ended)
      continue;
    int64_t most =
        atomic_load_explicit(&p->alive->max_taken, memory_order_relaxed);
    int64_t exact =
        atomic_load_explicit(&p->alive->max_exact, memory_order_relaxed);
    add_kept(m, &n->tasks->finish, pomp_read(&p->alive->finish.count),
             &p->alive->finish);
    const struct pomp_merge_alive *alive = &m->alive[p->id];
    int64_t least = most - (int64_t)alive->reserves;
    least = least > exact ? least : exact;
    if (alive->threads == 1)
      least = most = alive->max_balance;
    /* Paths that are one node may have had their most at once, or not. */
    if ((uint64_t)least > n->tasks->max_alive[0])
      n->tasks->max_alive[0] = (uint64_t)least;
    n->tasks->max_alive[1] += (uint64_t)most;
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
  return POMP_NONE;
}

static bool finish_creations(struct pomp_result *result) {
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    uint64_t created = 0;
    if (n->kind == POMP_KIND_TASK_CREATE)
      for (const struct pomp_metric *x = n->metrics; x; x = x->next)
        created += x->visits;
    if (!created)
      continue;
    struct pomp_creation *creation = pomp_creation_in(
        &result->creations, &result->num_creations, &result->creation_of,
        n->region, creator_of(result, i));
    if (!creation)
      return false;
    creation->created += created;
  }
  return true;
}

static uint64_t since_start(const struct pomp_merge *m,
                            const _Atomic uint64_t *time) {
  uint64_t ticks = pomp_read(time), begin = m->from->begin;
  if (!ticks)
    return UINT64_MAX;
  return pomp_merge_ns(m, ticks > begin ? ticks - begin : 0);
}

static bool finish_instances(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  const struct pomp_instances *instances = &m->from->engine->instances;
  uint32_t count = pomp_instance_count(instances);
  if (!count)
    return true;
  result->instances = calloc(count, sizeof(*result->instances));
  if (!result->instances)
    return false;
  for (uint32_t i = 0; i < count; ++i) {
    const struct pomp_instance *from = &instances->table[i];
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
  pomp_core_lock();
  finish_alive(m);
  pomp_core_unlock();
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    if (n->tasks)
      pomp_task_sums_combine(result->regions[n->region].tasks, n->tasks, true);
  }
  return finish_creations(result) && finish_instances(m);
}
