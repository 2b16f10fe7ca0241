/*===- find_producer.c - One thread creates tasks too slowly --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The region takes at least as long as the thread that creates the tasks works
|* between them. Where that is longer than each thread's part of all work, the
|* others have nothing to do. If all threads share that work, the region takes
|*
|*     all work / threads,
|*
|* so that the gain is the producer's work without that. Tasks that are too
|* small take more of its time, unless it mostly does something else. The gain
|* is compared in work, so that other load of the machine matters little.
|*
|* A producer that executes many tasks itself creates them faster than the
|* others execute them, or these had no processor while they waited for tasks:
|* meanwhile it creates one in each
|*
|*     its work / tasks
|*
|* of that time, which pile up until it has to execute some.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "advise/rules/tasks/task_load.h"
#include "profile/derive/processors.h"

#include <stdlib.h>

/** A construct in which one thread at a time creates tasks. */
struct producer {
  /** Its path, and that of the tasks; 0 is none. */
  uint32_t path, tasks;
  double work, created;
  /** How often it was executed. */
  double executions;
};

/** \returns whether only one thread at a time creates tasks in \p anchor: in
 *  a single or master construct, in a root of all tasks, or because only one
 *  thread does so. */
static bool is_alone(const struct pomp_result *p, uint32_t anchor,
                     const struct pomp_metric *creators, double visits) {
  const struct pomp_result_node *node = &p->nodes[anchor];
  if (node->kind == POMP_KIND_SINGLE || node->kind == POMP_KIND_MASTER)
    return true;
  if (node->kind != POMP_KIND_TASK)
    return creators && !creators->next;
  return (double)pomp_result_path_visits(node) <= visits;
}

/** Weighs the thread that creates tasks in \p create. */
static struct producer weigh(const struct pomp_result *p, uint32_t create,
                             const struct pomp_task_load *load) {
  uint32_t anchor = pomp_anchor(p, create);
  const struct pomp_metric *creators = p->nodes[create].metrics;
  struct producer producer = {0};
  if (!creators || !is_alone(p, anchor, creators, load->visits))
    return producer;
  producer = (struct producer){
      anchor, create, pomp_work_at(p, anchor, creators->thread) * load->on_cpu,
      0, 1};
  producer.created = (double)pomp_result_path_visits(&p->nodes[create]);
  for (const struct pomp_metric *metric = p->nodes[anchor].metrics; metric;
       metric = metric->next)
    if (producer.executions < (double)metric->visits)
      producer.executions = (double)metric->visits;
  return producer;
}

/** \returns whether the producer mostly works between the tasks, and these work
 *  longer than it takes to create them: then larger tasks help less. */
static bool works_between(const struct pomp_result *p,
                          const struct producer *producer,
                          const struct pomp_task_load *load) {
  double creation = 0;
  for (const struct pomp_metric *metric = p->nodes[producer->tasks].metrics;
       metric; metric = metric->next)
    creation += (double)metric->states[POMP_STATE_WORK];
  return 100 * creation < pomp_thresholds[EXPLAINED].value * producer->work &&
         creation * load->started < load->work * producer->created;
}

/** \returns how many tasks the producer creates while threads that wait for
 *  one have no processor. */
static double piled_up(const struct pomp_result *p,
                       const struct producer *producer) {
  uint64_t delay = p->delay == POMP_UNCOUNTED ? 0 : p->delay;
  uint64_t in_work = pomp_delay_in_work(p);
  if (delay <= in_work || !(producer->work > 0))
    return 0;
  return (double)(delay - in_work) * producer->created / producer->work;
}

/** \returns whether tasks were created much faster than they were executed,
 *  which leaves work of one thread before or behind all of them. */
static bool are_together(const struct pomp_result *p,
                         const struct producer *producer,
                         const struct pomp_task_load *load) {
  const double executions = producer->executions;
  /* The runtime lets the creating thread execute tasks if there are too many,
   * or if the others have no processor. */
  if (load->turns <= 1 && 100 * (load->immediate - piled_up(p, producer)) >
                              pomp_thresholds[AHEAD].value * load->started)
    return true;
  if (load->started > pomp_thresholds[QUEUED_TASKS].value * executions)
    return false;
  /* On average tasks wait for half of those that are created together. */
  double half = load->work / (load->threads - 1) / executions / 2;
  return 100 * load->delay >
         pomp_thresholds[EXPLAINED].value * load->started * half;
}

static void look(struct pomp_advisor *a, uint32_t parallel) {
  const struct pomp_result *p = a->result;
  struct pomp_task_load load;
  struct producer most = {0};
  if (!pomp_weigh_tasks(a, parallel, &load) || load.are_few)
    return;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    if (p->nodes[i].kind != POMP_KIND_TASK_CREATE ||
        pomp_outermost(p, i) != parallel)
      continue;
    struct producer one = weigh(p, i, &load);
    if (one.created > most.created)
      most = one;
  }
  double reach = load.threads * most.work - load.all_work;
  uint64_t cost = reach < (double)load.waits ? (uint64_t)(reach > 0 ? reach : 0)
                                             : load.waits;
  if (most.created < pomp_thresholds[MANY_VISITS].value ||
      !pomp_load_matters(a, &load, cost) ||
      !pomp_load_explains(a, &load, reach, load.waits) ||
      (load.are_fine && !works_between(p, &most, &load)) ||
      are_together(p, &most, &load) ||
      /* However many create tasks, they have few turns. */
      pomp_is_among_many(p) || pomp_load_is_of_scheduler(a, &load))
    return;
  char whole[16], each[16], task[16], apart[16];
  double one = load.work / load.started;
  uint32_t *sites = malloc(2 * sizeof(*sites));
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_SLOW_PRODUCER, "One thread creates the tasks too slowly",
      p->nodes[most.path].region, cost,
      "let several threads create tasks: a worksharing loop around the "
      "task construct, taskloop, or tasks that create tasks; or move "
      "what is done before each task into the task",
      "one thread works %s to create %.0f tasks, %s for each; a task "
      "works %s, so the other threads could execute one each %s",
      pomp_time_spell(whole, (uint64_t)most.work), most.created,
      pomp_time_spell(each, (uint64_t)(most.work / most.created)),
      pomp_time_spell(task, (uint64_t)one),
      pomp_time_spell(apart, (uint64_t)(one / (load.threads - 1))));
  if (f)
    f->is_on_cpu = load.turns > 1;
  if (sites) {
    sites[0] = p->nodes[most.path].region;
    sites[1] = p->nodes[most.tasks].region;
  }
  pomp_found_at(a, sites, 2);
  pomp_explain(a, parallel);
}

void pomp_find_slow_producers(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    look(a, i);
}
