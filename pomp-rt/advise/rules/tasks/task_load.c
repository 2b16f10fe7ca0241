/*===- task_load.c - What all tasks of a parallel region have to do ---===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules/tasks/task_load.h"
#include "profile/derive/processors.h"

/** \returns how long a thread waits for others inside of \p region. */
static uint64_t waits_of(const struct pomp_result_region *region,
                         uint32_t thread) {
  static const enum pomp_state waits[] = {
      POMP_STATE_BARRIER, POMP_STATE_JOIN, POMP_STATE_SINGLE,
      POMP_STATE_TASKWAIT, POMP_STATE_TASKGROUP};
  uint64_t sum = 0;
  for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); ++i)
    sum += region->members[thread].inside[waits[i]];
  return sum;
}

uint64_t pomp_waits_inside(const struct pomp_result *p, uint32_t parallel) {
  const struct pomp_result_region *region = &p->regions[parallel];
  uint64_t sum = 0;
  for (uint32_t t = 0; region->members && t < p->num_threads; ++t)
    sum += waits_of(region, t);
  return sum;
}

uint64_t pomp_waits_left(const struct pomp_result *p, uint32_t parallel,
                         uint64_t waits, double *all) {
  if (!pomp_is_crowded(p))
    return pomp_served_wait(p, waits);
  struct pomp_crowd c = pomp_weigh_crowd(p, parallel);
  *all = c.work_on_cpu * c.turns;
  return pomp_unused_wait(&c, waits);
}

uint64_t pomp_waits_for_delayed(const struct pomp_advisor *a,
                                uint32_t parallel) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *region = &p->regions[parallel];
  uint64_t sum = 0, in_work = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t)
    in_work += a->delays[t].in_work;
  for (uint32_t t = 0; region->members && t < p->num_threads; ++t) {
    struct pomp_delay own = a->delays[t];
    uint64_t wait = waits_of(region, t);
    uint64_t lost = in_work - own.in_work + own.in_waits;
    sum += wait < lost ? wait : lost;
  }
  return sum;
}

uint32_t pomp_outermost(const struct pomp_result *p, uint32_t path) {
  uint32_t parallel = p->nodes[path].parallel;
  return parallel ? p->nodes[parallel].region : POMP_NONE;
}

void pomp_explain(struct pomp_advisor *a, uint32_t parallel) {
  const struct pomp_result *p = a->result;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (pomp_outermost(p, i) == parallel)
      a->explained[p->nodes[i].region] = true;
}

/** \returns whether the threads sleep in a part of their work. */
static bool is_asleep(const struct pomp_advisor *a) {
  for (uint32_t t = 0; t < a->result->num_threads; ++t)
    if (a->ready[t] < 0.9)
      return true;
  return false;
}

/** \returns how long the longest task works without time in which it was ready
 *  and had no processor: it sleeps in no more than the rest, as far as that is
 *  longer than any task was on a processor. */
static double without_delay(const struct pomp_result *p,
                            const struct pomp_task_sums *t, double longest) {
  double on_cpu = (double)t->longest_on_cpu;
  uint64_t delay = pomp_delay_in_work(p);
  if (on_cpu <= 0 || pomp_is_crowded(p) || delay == POMP_UNCOUNTED)
    return longest;
  double asleep = longest - (double)delay;
  return asleep > on_cpu ? asleep : on_cpu;
}

/** Adds the tasks that began in \p path. */
static void add_tasks(const struct pomp_advisor *a, uint32_t path,
                      struct pomp_task_load *load) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_node *node = &p->nodes[path];
  const struct pomp_result_region *region = &p->regions[node->region];
  const struct pomp_task_sums *t = region->tasks;
  double started = (double)pomp_result_path_visits(node);
  if (!t || !t->started || !(started > 0))
    return;
  double part = started / (double)t->started;
  double longest = (double)(t->work.max ? t->work.max : t->execution.max);
  double shortest = (double)(t->work.max ? t->work.min : t->execution.min);
  bool is_served = load->turns > 1 && t->longest_on_cpu && !is_asleep(a);
  double length = longest;
  longest = is_served ? (double)t->longest_on_cpu
                      : without_delay(p, t, longest * load->on_cpu);
  if (!(load->started > 0) || shortest < load->shortest)
    load->shortest = shortest;
  load->started += started;
  load->immediate += part * (double)t->immediate;
  load->work += part * (double)t->work.sum * load->on_cpu;
  load->delay += part * ((double)t->delay.sum - (double)t->dependence.sum);
  load->are_ordered |=
      t->finish.count || t->depend_items || pomp_region_has_depend(region);
  if (longest > load->longest) {
    load->longest = longest;
    load->length = length;
    load->longest_site = path;
    load->is_served = is_served;
  }
}

/** Looks at the processors instead of the threads. Tasks are assumed to have
 * had one for as much of their time as all work, unless more is known. */
static void weigh_processors(const struct pomp_result *p, uint32_t parallel,
                             struct pomp_task_load *load) {
  if (!pomp_is_crowded(p))
    return;
  struct pomp_crowd c = pomp_weigh_crowd(p, parallel);
  if (c.work <= 0)
    return;
  load->threads = (double)pomp_at_once(p, (uint64_t)load->threads);
  load->had = c.processors < load->threads ? c.processors : load->threads;
  load->turns = c.turns;
  load->on_cpu = c.work_on_cpu / c.work;
  load->waits = (uint64_t)(c.unused / c.turns);
}

bool pomp_load_matters(const struct pomp_advisor *a,
                       const struct pomp_task_load *load, uint64_t cost) {
  return pomp_matters(a, (uint64_t)((double)cost * load->turns));
}

bool pomp_load_is_of_scheduler(struct pomp_advisor *a,
                               const struct pomp_task_load *load) {
  return pomp_is_of_scheduler(a, (uint64_t)((double)load->waits * load->turns));
}

bool pomp_load_explains(const struct pomp_advisor *a,
                        const struct pomp_task_load *load, double reach,
                        uint64_t wait) {
  /* Processors do not wait for one. */
  return load->turns > 1
             ? 100 * reach >= pomp_thresholds[EXPLAINED].value * (double)wait
             : pomp_explains(a, reach, wait);
}

bool pomp_weigh_tasks(const struct pomp_advisor *a, uint32_t parallel,
                      struct pomp_task_load *load) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *region = &p->regions[parallel];
  *load = (struct pomp_task_load){.threads = region->threads,
                                  .visits = (double)region->visits,
                                  .turns = 1,
                                  .had = region->threads,
                                  .on_cpu = 1};
  if (region->kind != POMP_KIND_PARALLEL || region->threads < 2 ||
      !region->visits || !region->members || a->explained[parallel])
    return false;
  load->waits = pomp_waits_inside(p, parallel);
  weigh_processors(p, parallel, load);
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (p->nodes[i].kind == POMP_KIND_TASK && pomp_outermost(p, i) == parallel)
      add_tasks(a, i, load);
  for (uint32_t t = 0; t < p->num_threads; ++t)
    load->all_work +=
        (double)region->members[t].inside[POMP_STATE_WORK] * load->on_cpu;
  double each = pomp_thresholds[FEW_TASKS].value * load->threads;
  load->are_fine =
      load->work < load->started * pomp_thresholds[FINE_TASK].value;
  load->are_few = load->started < each * load->visits;
  return pomp_load_matters(a, load, load->waits) && load->started > 0;
}

uint32_t pomp_anchor(const struct pomp_result *p, uint32_t path) {
  for (uint32_t i = p->nodes[path].parent;; i = p->nodes[i].parent) {
    uint32_t parent = p->nodes[i].parent;
    if (i == 0 || p->nodes[i].kind == POMP_KIND_TASK ||
        p->nodes[i].kind == POMP_KIND_TEAM ||
        p->nodes[parent].kind == POMP_KIND_TEAM)
      return i;
  }
}

/** \returns whether \p path is in the construct \p anchor, and not in a task
 *  that it encloses. */
static bool is_at(const struct pomp_result *p, uint32_t path, uint32_t anchor) {
  while (path > anchor && p->nodes[path].kind != POMP_KIND_TASK)
    path = p->nodes[path].parent;
  return path == anchor;
}

double pomp_work_at(const struct pomp_result *p, uint32_t anchor,
                    uint32_t thread) {
  bool is_team = p->nodes[anchor].kind == POMP_KIND_TEAM;
  double work = 0;
  for (uint32_t i = anchor; i < p->num_nodes; ++i) {
    bool counts =
        is_team ? i == anchor || (p->nodes[i].parent == anchor &&
                                  p->nodes[i].kind == POMP_KIND_TASK_CREATE)
                : is_at(p, i, anchor);
    for (const struct pomp_metric *metric = p->nodes[i].metrics;
         counts && metric; metric = metric->next)
      if (!is_team || metric->thread == thread)
        work += (double)metric->states[POMP_STATE_WORK];
  }
  return work;
}
