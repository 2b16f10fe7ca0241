/*===- find_excess.c - Waits for more tasks than may be necessary ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* One thread again and again creates tasks of several constructs, waits for
|* all of them, and works while the others have nothing to do. If it waits only
|* for tasks of the construct with the shortest ones, the region takes
|*
|*     max(all work / threads, its own work + those tasks),
|*
|* and the gain compares that with what it takes now:
|*
|*     its own work + rounds x max(longest task, work of tasks / threads).
|*
|* Or it waits for a task that alone takes longer than what the threads have to
|* do until then, and creates others behind that. If these depend on some of the
|* tasks only, the round takes
|*
|*     max(longest task, work of all tasks / threads)
|*
|* instead of
|*
|*     longest task + work of the tasks behind the wait / threads.
|*
|* All of that is work, so that other load of the machine matters little.
|* Whether the program needs the other tasks is not known. If tasks of one
|* construct depend on each other, it may wait for some of them as well.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "advise/rules/tasks/task_load.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/** A construct in which a thread waits for tasks of several constructs. */
struct rounds {
  /** Its path, and that of the taskwait or taskgroup that waits longest. */
  uint32_t anchor, wait;
  double executions, visits, waited;
  /** Regions of tasks, and their mean work. */
  uint32_t longest, shortest, num_sites;
  double long_work, short_work, work;
};

static bool is_wait(const struct pomp_result *p, uint32_t path) {
  const struct pomp_result_node *node = &p->nodes[path];
  return node->kind == POMP_KIND_TASKGROUP ||
         (node->kind == POMP_KIND_TASKWAIT &&
          !pomp_region_has_depend(&p->regions[node->region]));
}

static bool is_inside(const struct pomp_result *p, uint32_t path,
                      uint32_t around) {
  while (path > around)
    path = p->nodes[path].parent;
  return path == around;
}

/** \returns whether \p path is the creation of tasks in the construct \p anchor
 *  whose work is known. */
static bool is_created_at(const struct pomp_result *p, uint32_t path,
                          uint32_t anchor) {
  const struct pomp_result_node *node = &p->nodes[path];
  const struct pomp_task_sums *t = p->regions[node->region].tasks;
  return node->kind == POMP_KIND_TASK_CREATE && t && t->work.count &&
         pomp_anchor(p, path) == anchor;
}

/** Adds the tasks that are created in \p path. */
static void add_site(const struct pomp_result *p, uint32_t path,
                     struct rounds *r) {
  const struct pomp_result_node *node = &p->nodes[path];
  double mean = (double)p->regions[node->region].tasks->work.mean;
  if (!r->num_sites || mean > r->long_work) {
    r->longest = node->region;
    r->long_work = mean;
  }
  if (!r->num_sites || mean < r->short_work) {
    r->shortest = node->region;
    r->short_work = mean;
  }
  r->work += mean * (double)pomp_result_path_visits(node);
  ++r->num_sites;
}

/** Adds the tasks that \p r waits for: created in the taskgroup, or anywhere
 *  around the taskwait. */
static void add_tasks(const struct pomp_result *p, struct rounds *r) {
  bool is_group = p->nodes[r->wait].kind == POMP_KIND_TASKGROUP;
  for (uint32_t i = r->anchor; i < p->num_nodes; ++i)
    if (is_created_at(p, i, r->anchor) &&
        (!is_group || is_inside(p, i, r->wait)))
      add_site(p, i, r);
}

/** Finds where the thread waits longest in the construct around \p path. */
static struct rounds weigh(const struct pomp_result *p, uint32_t path) {
  const struct pomp_result_node *node = &p->nodes[path];
  struct rounds r = {.anchor = pomp_anchor(p, path), .wait = path};
  r.visits = (double)pomp_result_path_visits(node);
  for (const struct pomp_metric *metric = node->metrics; metric;
       metric = metric->next)
    r.waited += (double)metric->states[POMP_STATE_TASKWAIT] +
                (double)metric->states[POMP_STATE_TASKGROUP];
  for (const struct pomp_metric *metric = p->nodes[r.anchor].metrics; metric;
       metric = metric->next)
    if (p->nodes[r.anchor].kind == POMP_KIND_TASK ||
        metric->thread == node->metrics->thread)
      r.executions += (double)metric->visits;
  return r;
}

static void found(struct pomp_advisor *a, const struct rounds *r,
                  const struct pomp_task_load *load, double own,
                  uint64_t cost) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *wait = &p->regions[p->nodes[r->wait].region];
  const struct pomp_result_region *l = &p->regions[r->longest];
  const struct pomp_result_region *s = &p->regions[r->shortest];
  char waited[16], most[16], least[16], work[16], lines[POMP_WHERE_LINES];
  char others[POMP_WHERE_LINES];
  bool is_one = r->num_sites == 1;
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_EXCESS_WAIT, "Waiting for all tasks where some may do",
      p->nodes[r->wait].region, cost,
      wait->kind == POMP_KIND_TASKGROUP
          ? "if what follows needs only some of the tasks: create the others "
            "outside of the taskgroup"
          : "if what follows needs only some of the tasks: taskwait depend(in: "
            "...) for these, with depend(out: ...) at their construct, or a "
            "taskgroup around them",
      is_one ? "one thread waits %s in its visits (%.0f) for tasks of %s, "
               "then works %s itself while the others wait; the tasks of %s%s, "
               "which have depend clauses, work %s each"
             : "one thread waits %s in its visits (%.0f) for tasks of %s, "
               "then works %s itself while the others wait; tasks of %s%s work "
               "%s, of %s%s %s",
      pomp_time_spell(waited, (uint64_t)r->waited), r->visits,
      is_one             ? "one construct"
      : r->num_sites > 2 ? "several constructs"
                         : "two constructs",
      pomp_time_spell(work, (uint64_t)own), l->fields.where.brief,
      pomp_where_lines(&l->fields.where, lines),
      pomp_time_spell(most, (uint64_t)r->long_work), s->fields.where.brief,
      pomp_where_lines(&s->fields.where, others),
      pomp_time_spell(least, (uint64_t)r->short_work));
  if (f)
    f->is_on_cpu = load->turns > 1;
}

static void look(struct pomp_advisor *a, uint32_t parallel) {
  const struct pomp_result *p = a->result;
  struct pomp_task_load load;
  struct rounds r = {0};
  if (!pomp_weigh_tasks(a, parallel, &load) || load.are_fine)
    return;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (is_wait(p, i) && p->nodes[i].metrics &&
        pomp_outermost(p, i) == parallel) {
      struct rounds one = weigh(p, i);
      if (one.waited > r.waited)
        r = one;
    }
  if (!r.wait || !r.executions)
    return;
  add_tasks(p, &r);
  double n = load.threads;
  double own =
      load.on_cpu * pomp_work_at(p, r.anchor, p->nodes[r.wait].metrics->thread);
  double shared = load.on_cpu * r.work / n;
  double alone = load.on_cpu * r.visits * r.long_work;
  double now = own + (alone > shared ? alone : shared);
  double needed = own + load.on_cpu * r.visits * r.short_work;
  double free = needed * n > load.all_work ? needed * n : load.all_work;
  double lost = n * now - load.all_work;
  lost = lost < (double)load.waits ? lost : (double)load.waits;
  lost -= free - load.all_work;
  uint64_t cost = lost > 0 ? (uint64_t)lost : 0;
  /* With dependences the program says which tasks need each other. */
  bool is_one = r.num_sites == 1;
  double reach = n * r.waited + (is_one ? (n - 1) * own : 0);
  if (!r.num_sites ||
      (is_one && !pomp_region_has_depend(&p->regions[r.longest])) ||
      r.visits < pomp_thresholds[WAIT_ROUNDS].value * r.executions ||
      !pomp_load_explains(a, &load, reach, load.waits) ||
      !pomp_load_matters(a, &load, cost) ||
      !pomp_load_matters(a, &load, (uint64_t)(n * own)) ||
      pomp_load_is_of_scheduler(a, &load))
    return;
  found(a, &r, &load, own, cost);
  pomp_explain(a, parallel);
}

/** Adds the tasks that a thread creates since the taskwait before that of \p r
 *  in the source. \returns the work of those that it creates behind it, before
 *  the next one. */
static double add_phases(const struct pomp_result *p, struct rounds *r) {
  const struct pomp_where *at =
      &p->regions[p->nodes[r->wait].region].fields.where;
  unsigned before = 0, behind = UINT_MAX;
  double work = 0;
  for (uint32_t i = r->anchor; i < p->num_nodes; ++i) {
    const struct pomp_where *w = &p->regions[p->nodes[i].region].fields.where;
    if (!is_wait(p, i) || pomp_anchor(p, i) != r->anchor ||
        strcmp(w->file, at->file) != 0)
      continue;
    if (w->first < at->first && w->first > before)
      before = w->first;
    if (w->first > at->first && w->first < behind)
      behind = w->first;
  }
  for (uint32_t i = r->anchor; i < p->num_nodes; ++i) {
    const struct pomp_where *w = &p->regions[p->nodes[i].region].fields.where;
    if (!is_created_at(p, i, r->anchor) || strcmp(w->file, at->file) != 0 ||
        w->first <= before || w->first >= behind)
      continue;
    if (w->first < at->first)
      add_site(p, i, r);
    else
      work += (double)p->regions[p->nodes[i].region].tasks->work.mean *
              (double)pomp_result_path_visits(&p->nodes[i]);
  }
  return work;
}

static void found_phase(struct pomp_advisor *a, const struct rounds *r,
                        const struct pomp_task_load *load, double behind,
                        double cost) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *l = &p->regions[r->longest];
  char waited[16], most[16], others[16], lines[POMP_WHERE_LINES];
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_EXCESS_WAIT, "Waiting for all tasks where some may do",
      p->nodes[r->wait].region, (uint64_t)cost,
      "depend clauses at all of these tasks, instead of the wait, if those "
      "behind it need only some of those before it",
      "one thread waits %s in its visits (%.0f) for tasks of several "
      "constructs, those of %s%s work %s, and then creates tasks with %s of "
      "work",
      pomp_time_spell(waited, (uint64_t)r->waited), r->visits,
      l->fields.where.brief, pomp_where_lines(&l->fields.where, lines),
      pomp_time_spell(most, (uint64_t)r->long_work),
      pomp_time_spell(others, (uint64_t)(behind / r->visits)));
  if (f)
    f->is_on_cpu = load->turns > 1;
}

/** Looks for the taskwait that loses most in front of other tasks. */
static void look_at_phases(struct pomp_advisor *a, uint32_t parallel) {
  const struct pomp_result *p = a->result;
  struct pomp_task_load load;
  struct rounds worst = {0};
  double cost = 0, most_behind = 0;
  if (!pomp_weigh_tasks(a, parallel, &load) || load.are_few || load.are_fine ||
      load.are_ordered)
    return;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    if (!is_wait(p, i) || p->nodes[i].kind != POMP_KIND_TASKWAIT ||
        !p->nodes[i].metrics || pomp_outermost(p, i) != parallel)
      continue;
    struct rounds r = weigh(p, i);
    double behind = add_phases(p, &r), n = load.had;
    double alone = r.visits * r.long_work, work = load.on_cpu * r.work;
    double rest = load.on_cpu * behind, all = (work + rest) / n;
    double least = load.on_cpu * alone > all ? load.on_cpu * alone : all;
    /* Threads that wait have turns on the processor of the long task. */
    double lost = n * (alone + rest / n - least);
    lost = lost < n * r.waited ? lost : n * r.waited;
    if (r.num_sites < 2 || alone * n <= work || lost <= cost ||
        r.visits < pomp_thresholds[WAIT_ROUNDS].value * r.executions)
      continue;
    worst = r;
    cost = lost;
    most_behind = behind;
  }
  cost = cost < (double)load.waits ? cost : (double)load.waits;
  if (!worst.wait || !pomp_load_matters(a, &load, (uint64_t)cost) ||
      !pomp_load_explains(a, &load, load.threads * worst.waited, load.waits) ||
      pomp_load_is_of_scheduler(a, &load))
    return;
  found_phase(a, &worst, &load, most_behind, cost);
  pomp_explain(a, parallel);
}

void pomp_find_excess_waits(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i) {
    look(a, i);
    look_at_phases(a, i);
  }
}
