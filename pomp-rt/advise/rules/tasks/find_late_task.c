/*===- find_late_task.c - The longest task starts last --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A task that begins when all others are done lets the other threads wait as
|* long as it works. If it begins first, the region takes
|*
|*     max(all work / threads, longest task),
|*
|* so that nothing is gained beyond what the region takes longer than that task
|* does: it cannot begin earlier, whoever takes turns with it. So it is in each
|* round of a region that again and again creates tasks and waits for them.
|* Where no task is long, threads wait in each round until the last tasks end:
|* for one of them at most. Of rounds of K equal tasks and N threads it is
|*
|*     (K rounded up to a multiple of N) - K
|*
|* of them in each round, whoever else uses the processors. With more threads
|* than processors N is the number of these, and of K <= N unequal tasks it is
|*
|*     N * longest task - work of all K
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "advise/rules/tasks/task_load.h"
#include "profile/derive/processors.h"

#include <stdio.h>
#include <stdlib.h>

/** \returns whether tasks of the path \p task create others. */
static bool creates(const struct pomp_result *p, uint32_t task) {
  for (uint32_t i = task + 1; i < p->num_nodes; ++i)
    if (p->nodes[i].kind == POMP_KIND_TASK_CREATE && pomp_anchor(p, i) == task)
      return true;
  return false;
}

/** \returns whether the longest task may be so long because it had no
 * processor, or all threads may wait because they had none. */
static bool is_chance(const struct pomp_result *p,
                      const struct pomp_task_load *load) {
  uint64_t in_work = pomp_delay_in_work(p);
  if (in_work == POMP_UNCOUNTED)
    return false;
  double in_waits = (double)(p->delay - in_work);
  if (load->longest > (double)in_work && (double)load->waits > in_waits)
    return false;
  /* Whether it comes first or last, its thread has few turns. */
  if (pomp_is_among_many(p))
    return true;
  if (load->is_served)
    return false;
  if (!pomp_is_crowded(p) && pomp_certain_share(p) <= 0)
    return true;
  return 100 * load->longest * (double)p->num_threads <
         pomp_thresholds[DELAY_CHANCE].value * (double)in_work;
}

/** Rounds of tasks that are created and waited for. */
struct rounds {
  /** The taskwait or taskgroup of a parallel region that is visited most, or
   *  POMP_NONE if none is often; and how often. */
  uint32_t wait;
  double count;
};

static struct rounds find_rounds(const struct pomp_result *p,
                                 uint32_t parallel) {
  struct rounds r = {POMP_NONE, 0};
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    if ((p->nodes[i].kind != POMP_KIND_TASKWAIT &&
         p->nodes[i].kind != POMP_KIND_TASKGROUP) ||
        pomp_outermost(p, i) != parallel)
      continue;
    double here = (double)pomp_result_path_visits(&p->nodes[i]);
    if (here > r.count)
      r = (struct rounds){p->nodes[i].region, here};
  }
  if (r.count < pomp_thresholds[WAIT_ROUNDS].value)
    r.wait = POMP_NONE;
  return r;
}

/** \returns whether the thread with the most work executes much longer tasks
 *  than the others: then these lacked no processor, but long tasks. */
static bool executes_long(const struct pomp_result *p, uint32_t parallel) {
  struct executed {
    double work, tasks;
  } all = {0, 0}, most = {0, 0}, *each = calloc(p->num_threads, sizeof(*each));
  for (uint32_t i = 1; each && i < p->num_nodes; ++i)
    if (p->nodes[i].kind == POMP_KIND_TASK && pomp_outermost(p, i) == parallel)
      for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next) {
        each[m->thread].work +=
            (double)m->states[POMP_STATE_WORK] - (double)m->off_cpu;
        each[m->thread].tasks += (double)m->visits;
      }
  for (uint32_t t = 0; each && t < p->num_threads; ++t) {
    all.work += each[t].work;
    all.tasks += each[t].tasks;
    most = each[t].work > most.work ? each[t] : most;
  }
  bool is_known = each;
  free(each);
  return is_known && most.work * (all.tasks - most.tasks) >=
                         pomp_thresholds[LONG_TASK].value *
                             (all.work - most.work) * most.tasks;
}

/** \returns whether too little of the waits of all rounds is left without those
 *  for threads that had no processor. Each round has its own longest task, so
 *  that the one that is known tells nothing. */
static bool is_chance_of_rounds(const struct pomp_advisor *a, uint32_t parallel,
                                const struct pomp_task_load *load) {
  const struct pomp_result *p = a->result;
  if (pomp_is_crowded(p) || p->delay == POMP_UNCOUNTED)
    return is_chance(p, load);
  uint64_t delayed = pomp_waits_for_delayed(a, parallel);
  return load->waits < delayed || !pomp_matters(a, load->waits - delayed);
}

/** \returns how long threads wait for a task that begins last in each of so
 * many rounds. What others leave of the processors is less than one for each.
 */
static double last_waits(const struct pomp_task_load *load, double rounds) {
  return rounds * (load->had - 1) * load->longest;
}

/** \returns how long the region takes without the longest task of each of so
 *  many visits or rounds: it may begin so much earlier. That of the longest
 *  round counts for all of them, so what it had no processor does not. */
static double before_longest(const struct pomp_result_region *r,
                             const struct pomp_task_load *load, double rounds) {
  double time = r->threads ? (double)r->time / (double)r->threads : 0;
  double longest = rounds > load->visits ? load->longest : load->length;
  double others = time - rounds * longest;
  return others > 0 ? others : 0;
}

/** \returns whether a task of the region starts too late, in each of so many
 *  visits or rounds. */
static bool look(struct pomp_advisor *a, uint32_t parallel,
                 const struct pomp_task_load *load, double rounds) {
  const struct pomp_result *p = a->result;
  double threads = load->threads;
  /* If each of them has such a task. */
  double reach = rounds * (threads - 1) * load->longest;
  double most = reach < (double)load->waits ? reach : (double)load->waits;
  double earlier =
      load->had * before_longest(&p->regions[parallel], load, rounds);
  uint64_t cost = (uint64_t)(most < earlier ? most : earlier);
  /* Waits that are much longer, or shorter, have another cause. */
  if (!pomp_load_matters(a, load, cost) ||
      !pomp_load_explains(a, load, reach, load->waits) ||
      !pomp_load_explains(a, load, (double)load->waits,
                          (uint64_t)last_waits(load, rounds)) ||
      /* Turns at the end of each round add to that. */
      (load->turns > 1 && rounds > load->visits &&
       (double)load->waits < last_waits(load, rounds)) ||
      (rounds > load->visits ? is_chance_of_rounds(a, parallel, load)
                             : is_chance(p, load)) ||
      pomp_load_is_of_scheduler(a, load) || creates(p, load->longest_site))
    return false;
  char longest[16], mean[16], wait[16], each[32] = "";
  if (rounds > load->visits)
    snprintf(each, sizeof(each), ", in %.0f rounds", rounds);
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_LATE_TASK, "The longest task starts too late",
      p->nodes[load->longest_site].region, cost,
      "create the longest task first, give it a priority clause (with "
      "OMP_MAX_TASK_PRIORITY), or cut it into several tasks",
      "the longest of %.0f tasks works %s, the mean is %s; the threads "
      "wait %s around them%s",
      load->started, pomp_time_spell(longest, (uint64_t)load->longest),
      pomp_time_spell(mean, (uint64_t)(load->work / load->started)),
      pomp_time_spell(wait, load->waits), each);
  if (f)
    f->is_on_cpu = load->turns > 1;
  pomp_explain(a, parallel);
  return true;
}

/** \returns whether tasks wait for their own tasks. */
static bool is_recursive(const struct pomp_result *p, uint32_t wait) {
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (p->nodes[i].region == wait &&
        p->nodes[pomp_anchor(p, i)].kind == POMP_KIND_TASK)
      return true;
  return false;
}

/** Looks whether a task begins last in each round, or is longer than a thread's
 *  share of all tasks of the round, so that it does not help to begin it first.
 */
static void look_at_rounds(struct pomp_advisor *a, uint32_t parallel,
                           const struct pomp_task_load *load,
                           const struct rounds *r) {
  const struct pomp_result *p = a->result;
  if (load->longest * load->threads * r->count < load->work) {
    look(a, parallel, load, r->count);
    return;
  }
  double reach = r->count * (load->threads - 1) * load->longest;
  if (!pomp_load_explains(a, load, reach, load->waits) ||
      /* That of the longest round counts for all of them. */
      !pomp_load_explains(a, load, 2 * (double)load->waits, (uint64_t)reach) ||
      /* These wait for the turns of others. */
      (load->turns > 1 && is_recursive(p, r->wait)) ||
      (!executes_long(p, parallel) && is_chance_of_rounds(a, parallel, load)) ||
      pomp_load_is_of_scheduler(a, load))
    return;
  /* It may have been without a processor for a part of that. */
  bool is_sure = p->delay == POMP_UNCOUNTED || !pomp_matters(a, p->delay);
  char longest[16], mean[16], wait[16];
  uint32_t task = p->nodes[load->longest_site].region;
  uint32_t *sites = calloc(2, sizeof(*sites));
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_TASKWAIT, "Threads wait for a long task", r->wait,
      load->waits,
      is_sure ? "cut the longest task into several: it works longer than each "
                "thread's share of all tasks that are waited for"
              : "cut the longest task into several, or create it first if it "
                "works no longer than each thread's share of all tasks that "
                "are waited for",
      "%.0f waits for %.0f tasks: the longest works %s, the mean is %s; the "
      "threads wait %s around them",
      r->count, load->started,
      pomp_time_spell(longest, (uint64_t)load->longest),
      pomp_time_spell(mean, (uint64_t)(load->work / load->started)),
      pomp_time_spell(wait, load->waits));
  if (f)
    f->is_on_cpu = load->turns > 1;
  if (sites) {
    sites[0] = r->wait;
    sites[1] = task;
  }
  pomp_found_at(a, sites, 2);
  pomp_explain(a, parallel);
}

/** \returns whether \p waits, which no difference of work explains, are perhaps
 *  only because of threads without a processor. */
static bool is_uncertain(const struct pomp_advisor *a, uint64_t waits) {
  return !pomp_is_crowded(a->result) &&
         !pomp_matters(
             a, (uint64_t)((double)waits * pomp_certain_share(a->result)));
}

/** \returns for how many tasks threads wait in each round, if all are as long
 *  and the last ones are too few for all threads. */
static double last_tasks(const struct pomp_task_load *load,
                         const struct rounds *r) {
  uint64_t threads = (uint64_t)load->threads;
  uint64_t last = (uint64_t)(load->started / r->count + 0.5) % threads;
  return (double)(last ? threads - last : 0);
}

/** \returns for how many tasks threads wait in each round at most. Chance may
 *  let all but one thread wait for a task. Processors also have nothing to do
 *  while threads find their next task, so that only the last ones count; and of
 *  one task for each processor, what the others are shorter than the longest.
 */
static double tasks_behind(const struct pomp_task_load *load,
                           const struct rounds *r) {
  double last = last_tasks(load, r);
  if (load->turns <= 1)
    return load->threads - 1;
  if (last > 0 || load->started > load->threads * r->count)
    return last;
  return load->threads * (load->longest * load->started / load->work - 1);
}

/** Rounds of so few tasks that threads wait for the last of them. */
static void look_at_last(struct pomp_advisor *a, uint32_t parallel,
                         const struct pomp_task_load *load,
                         const struct rounds *r) {
  const struct pomp_result *p = a->result;
  double mean = load->work / load->started;
  double reach = r->count * tasks_behind(load, r) * mean;
  double least = r->count * last_tasks(load, r) * load->shortest;
  bool is_sure =
      !pomp_is_crowded(p) &&
      100 * least >= pomp_thresholds[EXPLAINED].value * (double)load->waits;
  if (is_recursive(p, r->wait) || (!is_sure && is_uncertain(a, load->waits)) ||
      !pomp_load_matters(a, load, (uint64_t)reach) ||
      !pomp_load_explains(a, load, reach, load->waits) ||
      /* Others may use the processors, or tasks go on in the next round. */
      (load->turns > 1 && last_tasks(load, r) <= 0 &&
       (p->other_threads > 0 ||
        !pomp_load_explains(a, load, (double)load->waits, (uint64_t)reach))) ||
      (!is_sure && !pomp_is_crowded(p) &&
       100 * (double)pomp_waits_for_delayed(a, parallel) >=
           pomp_thresholds[EXPLAINED].value * (double)load->waits) ||
      pomp_is_among_many(p) || pomp_load_is_of_scheduler(a, load))
    return;
  char each[16], wait[16];
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_TASKWAIT, "Threads wait for the last tasks of each round",
      r->wait, load->waits,
      "wait less often, or only for tasks whose results are needed (with "
      "dependences), or create more and smaller tasks in each round",
      "%.0f waits for %.0f tasks of %s each: the threads wait %s around "
      "them",
      r->count, load->started, pomp_time_spell(each, (uint64_t)mean),
      pomp_time_spell(wait, load->waits));
  if (f)
    f->is_on_cpu = load->turns > 1;
  pomp_explain(a, parallel);
}

void pomp_find_late_tasks(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i) {
    struct pomp_task_load load;
    if (!pomp_weigh_tasks(a, i, &load) || load.are_few || load.are_fine ||
        load.are_ordered)
      continue;
    bool is_long = load.longest * load.started >=
                   pomp_thresholds[LONG_TASK].value * load.work;
    if (is_long && look(a, i, &load, load.visits))
      continue;
    struct rounds rounds = find_rounds(a->result, i);
    if (rounds.wait != POMP_NONE && is_long)
      look_at_rounds(a, i, &load, &rounds);
    else if (rounds.wait != POMP_NONE)
      look_at_last(a, i, &load, &rounds);
  }
}
