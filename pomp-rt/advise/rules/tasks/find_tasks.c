/*===- find_tasks.c - Tasks that leave threads without work ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* All tasks inside of one outermost parallel region are judged together: its
|* threads execute all of them, regardless of where they were created. The size
|* of a task is its own work; the time that it waits in taskwaits is the size of
|* others.
|*
|* The gain is the waits around them that the cause explains:
|*
|*     small tasks      at most FINE_TASK for each, and the time to create them
|*     few tasks        all waits, if the work of large tasks is as long; or of
|*                      tasks that are executed at once because of a clause, if
|*                      hardly any other is there to execute
|*     late events      the time from the end of a task to its event
|*     a long chain     its work times the threads, without all work
|*     dependences      all waits, if work at a time is little; or what a row of
|*                      tasks explains that works as long as the region takes
|*
\*===----------------------------------------------------------------------===*/
#include "advise/kernel_work.h"
#include "advise/rules.h"
#include "advise/rules/tasks/task_load.h"
#include "profile/derive/processors.h"

#include <stdlib.h>

/** The tasks of one construct in one outermost parallel region. */
struct site {
  uint32_t parallel, region;
  /** The number of tasks that began here, and their part of all. */
  uint64_t started;
  double part;
  bool fine;
};

/** Sums over several sites. */
struct weight {
  uint64_t started, deferred, work, longest, creation;
};

/** The sites of one parallel region follow one another, and in them those of
 *  one construct. */
static int compare_sites(const void *x, const void *y) {
  const struct site *a = x, *b = y;
  if (a->parallel != b->parallel)
    return a->parallel < b->parallel ? -1 : 1;
  return a->region < b->region ? -1 : a->region > b->region;
}

/** The most tasks first. */
static int compare_counts(const void *x, const void *y) {
  const struct site *a = x, *b = y;
  if (a->started != b->started)
    return a->started < b->started ? 1 : -1;
  return compare_sites(x, y);
}

/** \returns an array to free, or null if there is no memory. */
static struct site *collect(const struct pomp_result *p, uint32_t *count) {
  struct site *sites = calloc((size_t)p->num_nodes + 1, sizeof(*sites));
  uint32_t paths = 0;
  *count = 0;
  for (uint32_t i = 1; sites && i < p->num_nodes; ++i) {
    const struct pomp_result_node *path = &p->nodes[i];
    struct site site = {pomp_outermost(p, i), path->region,
                        pomp_result_path_visits(path), 0, false};
    if (path->kind == POMP_KIND_TASK && site.parallel != POMP_NONE &&
        site.started && p->regions[site.region].tasks)
      sites[paths++] = site;
  }
  if (paths)
    qsort(sites, paths, sizeof(*sites), compare_sites);
  for (uint32_t i = 0; i < paths; ++i)
    if (*count && compare_sites(&sites[*count - 1], &sites[i]) == 0)
      sites[*count - 1].started += sites[i].started;
    else
      sites[(*count)++] = sites[i];
  for (uint32_t i = 0; i < *count; ++i) {
    const struct pomp_task_sums *t = p->regions[sites[i].region].tasks;
    sites[i].part =
        t->started ? (double)sites[i].started / (double)t->started : 0;
    sites[i].fine = t->work.count &&
                    (double)t->work.mean < pomp_thresholds[FINE_TASK].value;
  }
  return sites;
}

static void move(struct site *sites, uint32_t from, uint32_t to) {
  const struct site site = sites[from];
  sites[from] = sites[to];
  sites[to] = site;
}

/** Adds up the sites that are fine, or those that are not, and moves them to
 *  the front. \returns how many they are. */
static uint32_t weigh(const struct pomp_result *p, struct site *sites,
                      uint32_t count, bool fine, struct weight *w) {
  uint32_t num = 0;
  *w = (struct weight){0};
  for (uint32_t i = 0; i < count; ++i) {
    const struct site site = sites[i];
    const struct pomp_task_sums *t = p->regions[site.region].tasks;
    uint64_t longest = t->work.max ? t->work.max : t->execution.max;
    if (site.fine != fine)
      continue;
    w->started += site.started;
    w->deferred +=
        (uint64_t)(site.part * (double)(t->started > t->immediate
                                            ? t->started - t->immediate
                                            : 0));
    w->work += (uint64_t)(site.part * (double)t->work.sum);
    w->creation += (uint64_t)(site.part * (double)t->creation.sum);
    w->longest = longest > w->longest ? longest : w->longest;
    move(sites, i, num++);
  }
  if (num)
    qsort(sites, num, sizeof(*sites), compare_counts);
  return num;
}

static void name_sites(struct pomp_advisor *a, const struct site *sites,
                       uint32_t count) {
  uint32_t *regions = calloc((size_t)count + 1, sizeof(*regions));
  for (uint32_t i = 0; regions && i < count; ++i)
    regions[i] = sites[i].region;
  pomp_found_at(a, regions, count);
}

/** Moves those to the front that do a good part of the work. \returns how many
 *  they are. */
static uint32_t drop_idle(const struct pomp_result *p, struct site *sites,
                          uint32_t count, uint64_t work) {
  enum { part = 100 };
  uint32_t num = 0;
  for (uint32_t i = 0; i < count; ++i)
    if (sites[i].part * (double)p->regions[sites[i].region].tasks->work.sum *
            part >=
        (double)work)
      move(sites, i, num++);
  return num;
}

/** \returns what findings say that the copies cost which tasks get. */
static uint64_t copies_of(const struct pomp_advisor *a,
                          const struct site *sites, uint32_t count) {
  uint64_t cost = 0;
  for (size_t i = 0; i < a->findings->count; ++i)
    for (uint32_t k = 0; k < count; ++k)
      if (a->findings->items[i].kind == POMP_FINDING_COPIED_DATA &&
          a->findings->items[i].region == sites[k].region)
        cost += a->findings->items[i].cost;
  return cost;
}

/** \returns whether tasks that are too small explain the waits. */
static bool find_fine(struct pomp_advisor *a, struct site *sites,
                      uint32_t count, uint64_t waits) {
  struct weight w;
  uint32_t num = weigh(a->result, sites, count, true, &w);
  char each[16], create[16], wait[16];
  /* A wait longer than the largest such task is not caused by small tasks, nor
   * is one for tasks that no other thread can execute. */
  double most = (double)w.deferred * pomp_thresholds[FINE_TASK].value;
  uint64_t cost = w.creation + ((double)waits < most ? waits : (uint64_t)most);
  uint64_t copies = copies_of(a, sites, num);
  cost = cost > copies ? cost - copies : 0;
  if ((double)w.started < pomp_thresholds[MANY_VISITS].value ||
      !pomp_matters(a, cost))
    return false;
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_FINE_TASK, "Tasks too small", sites[0].region, cost,
      "fewer and larger tasks: a cut-off below which the work is done "
      "at once, or a grainsize",
      "%llu tasks of %s of own work each; to create them took %s, and "
      "the threads wait %s around them",
      (unsigned long long)w.started, pomp_time_spell(each, w.work / w.started),
      pomp_time_spell(create, w.creation), pomp_time_spell(wait, waits));
  /* To create tasks is work of the thread that does it. */
  if (f)
    f->cost_of_work += w.creation < cost ? w.creation : cost;
  name_sites(a, sites, num);
  return true;
}

/** \returns whether there are too few of the tasks that are large enough. */
static bool find_few(struct pomp_advisor *a, struct site *sites, uint32_t count,
                     uint64_t waits) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *parallel = &p->regions[sites[0].parallel];
  struct weight w;
  uint32_t num = weigh(p, sites, count, false, &w);
  uint64_t threads = parallel->threads, visits = parallel->visits;
  char longest[16], wait[16];
  double each = visits ? (double)w.deferred / (double)visits : 0;
  double reach = threads > 1 ? (double)w.work * (double)(threads - 1) : 0;
  double few = pomp_thresholds[FEW_TASKS].value;
  if (!num || threads < 2 || each >= few * (double)pomp_at_once(p, threads) ||
      !pomp_explains(a, reach, waits) || !pomp_matters(a, waits))
    return false;
  num = drop_idle(p, sites, num, w.work);
  pomp_found(a, POMP_FINDING_FEW_TASKS, "Tasks too few", sites[0].region, waits,
             "cut the work into more tasks, several for each thread",
             "%.*f %s for %llu threads%s, the longest works %s; the threads "
             "wait %s around them",
             visits > 1, each,
             pomp_plural(each < 1 || each > 1 ? 2 : 1, "task", "tasks"),
             (unsigned long long)threads,
             visits > 1 ? " in each visit of the parallel region" : "",
             pomp_time_spell(longest, w.longest), pomp_time_spell(wait, waits));
  name_sites(a, sites, num);
  return true;
}

/** \returns whether an if or final clause keeps tasks from other threads. */
static bool may_be_immediate(const struct pomp_result_region *r) {
  struct pomp_ctc_attribute clause;
  return pomp_ctc_find(r->fields.ctc, "ifClause", &clause) ||
         pomp_ctc_find(r->fields.ctc, "final", &clause);
}

/** So many times as many tasks are enough where a clause leaves few. */
enum { MORE_TASKS = 10 };

/** Adds up the sites with a clause that keeps tasks from other threads, and
 *  moves them to the front. \returns how many, or 0 if enough tasks are left.
 */
static uint32_t weigh_cut(const struct pomp_result *p, struct site *sites,
                          uint32_t count, struct weight *w) {
  const struct pomp_result_region *r = &p->regions[sites[0].parallel];
  double processors = (double)(pomp_at_once(p, r->threads) * r->visits);
  double few = pomp_thresholds[FEW_TASKS].value * processors;
  struct weight fine;
  uint32_t num = weigh(p, sites, count, true, &fine), cut = 0;
  weigh(p, &sites[num], count - num, false, w);
  if ((double)fine.deferred >= few || (double)w->deferred >= MORE_TASKS * few)
    return 0;
  w->started += fine.started;
  w->deferred += fine.deferred;
  w->work += fine.work;
  for (uint32_t i = 0; i < count; ++i)
    if (may_be_immediate(&p->regions[sites[i].region]))
      move(sites, i, cut++);
  return cut;
}

/** \returns whether clauses leave too few tasks for other threads, though ten
 *  times as many would not be small. */
static bool find_cut(struct pomp_advisor *a, struct site *sites, uint32_t count,
                     uint64_t waits) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *parallel = &p->regions[sites[0].parallel];
  struct weight w;
  uint32_t cut = weigh_cut(p, sites, count, &w);
  char each[16], wait[16];
  double reach = (double)w.work * ((double)parallel->threads - 1);
  uint64_t teams = parallel->threads * parallel->visits;
  uint64_t least = w.deferred > teams ? w.deferred : teams;
  if (!cut || MORE_TASKS * w.deferred > w.started ||
      (double)w.work <
          MORE_TASKS * pomp_thresholds[FINE_TASK].value * (double)least ||
      !pomp_explains(a, reach, waits) || !pomp_matters(a, waits) ||
      /* Of tasks that none is left of, a processor more would execute none. */
      (w.deferred &&
       (pomp_is_crowded(p)
            ? pomp_is_of_crowd(a, sites[0].parallel, waits)
            : pomp_is_wait_of_machine(a, sites[0].parallel, waits))))
    return false;
  pomp_found(
      a, POMP_FINDING_FEW_TASKS, "Tasks cut off too early", sites[0].region,
      waits,
      "a smaller limit in the if or final clause, so that there are "
      "tasks for all threads until the end",
      "%llu of %llu %s were executed at once by the thread that creates "
      "them, %s of work for each other one; the threads wait %s around them",
      (unsigned long long)(w.started - w.deferred),
      (unsigned long long)w.started, pomp_plural(w.started, "task", "tasks"),
      pomp_time_spell(each, w.work / least), pomp_time_spell(wait, waits));
  name_sites(a, sites, cut);
  return true;
}

/** \returns whether tasks that wait for their events explain the waits. */
static bool find_late(struct pomp_advisor *a, struct site *sites,
                      uint32_t count, uint64_t waits) {
  const struct pomp_result *p = a->result;
  uint64_t threads = p->regions[sites[0].parallel].threads;
  double finish = 0, number = 0;
  uint32_t num = 0;
  char each[16], wait[16];
  for (uint32_t i = 0; i < count; ++i) {
    const struct site site = sites[i];
    const struct pomp_task_sums *t = p->regions[site.region].tasks;
    if (!t->finish.count)
      continue;
    finish += site.part * (double)t->finish.sum;
    number += site.part * (double)t->finish.count;
    move(sites, i, num++);
  }
  double reach = finish * (double)threads;
  uint64_t cost = reach < (double)waits ? (uint64_t)reach : waits;
  if (!num || !pomp_matters(a, cost) || !pomp_explains(a, reach, waits))
    return false;
  /* More threads than processors: who fulfills them may wait for a turn. */
  if (pomp_is_crowded(p) && finish < number * POMP_TIME_SLICE) {
    pomp_note_unserved(a, cost);
    return true;
  }
  if (pomp_is_of_crowd(a, sites[0].parallel, cost))
    return true;
  qsort(sites, num, sizeof(*sites), compare_counts);
  pomp_found(
      a, POMP_FINDING_TASK_EVENT, "Tasks whose events come late",
      sites[0].region, cost,
      "fulfill the events sooner, or create tasks that the threads can "
      "execute meanwhile",
      "%.0f %s complete %s after %s fulfilled; the threads wait %s "
      "around them",
      number, pomp_plural((uint64_t)(number + 0.5), "task is", "tasks are"),
      pomp_time_spell(each, (uint64_t)(finish / number)),
      pomp_plural((uint64_t)(number + 0.5), "its body, when its event is",
                  "their bodies, when their events are"),
      pomp_time_spell(wait, waits));
  name_sites(a, sites, num);
  return true;
}

/** \returns whether tasks that depend on each other, so that too few can be
 *  executed at once, explain the waits. */
static bool find_order(struct pomp_advisor *a, struct site *sites,
                       uint32_t count, uint64_t waits) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *parallel = &p->regions[sites[0].parallel];
  uint64_t threads = parallel->threads;
  struct weight w;
  uint32_t num = weigh(p, sites, count, false, &w), depend = 0;
  char work[16], wait[16], whole[16];
  double length = threads ? (double)parallel->time / (double)threads : 0;
  for (uint32_t i = 0; i < num; ++i)
    if (pomp_region_has_depend(&p->regions[sites[i].region]))
      move(sites, i, depend++);
  double time = (double)parallel->time, all = (double)w.work;
  uint64_t served = pomp_waits_left(p, sites[0].parallel, waits, &all);
  if (!depend || threads < 2 || !pomp_matters(a, served) ||
      100 * all > pomp_thresholds[FREE_TASKS].value * time)
    return false;
  pomp_found(a, POMP_FINDING_TASK_ORDER, "Tasks that wait for each other",
             sites[0].region, waits,
             "leave more tasks free of each other, or split the longest chain "
             "of dependences; where a thread waits for all tasks and needs "
             "some, taskwait depend(in: ...)",
             "%llu %s %s in %s of the parallel region: %.1f at a time, "
             "for %llu threads; the threads wait %s around them",
             (unsigned long long)w.started,
             pomp_plural(w.started, "task works", "tasks work"),
             pomp_time_spell(work, w.work),
             pomp_time_spell(whole, (uint64_t)length),
             length > 0 ? (double)w.work / length : 0,
             (unsigned long long)threads, pomp_time_spell(wait, waits));
  name_sites(a, sites, depend);
  return true;
}

/** \returns the site with depend clauses whose tasks work longest, if that is
 * as long as the region but for time without processors, as if in a row. */
static struct site *find_row(const struct pomp_result *p, struct site *sites,
                             uint32_t count, double length) {
  const double least = 0.9, most = 1.02;
  double longest = 0;
  struct site *row = NULL;
  for (uint32_t i = 0; i < count; ++i) {
    const struct pomp_result_region *r = &p->regions[sites[i].region];
    double work = sites[i].part * (double)r->tasks->work.sum;
    if (!pomp_region_has_depend(r) || sites[i].started < 2 || work <= longest ||
        work * pomp_stretch(p) < least * length || work > most * length)
      continue;
    longest = work;
    row = &sites[i];
  }
  return row;
}

/** \returns whether tasks of one construct that have to come one after the
 *  other explain the waits, while other threads execute other tasks. */
static bool find_beside_row(struct pomp_advisor *a, struct site *sites,
                            uint32_t count, uint64_t waits) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *parallel = &p->regions[sites[0].parallel];
  double threads = parallel->threads, all = 0;
  double length = threads > 1 ? (double)parallel->time / threads : 0;
  struct site *row = find_row(p, sites, count, length);
  char each[16], wait[16], whole[16];
  if (!row || !parallel->members)
    return false;
  for (uint32_t t = 0; t < p->num_threads; ++t)
    all += (double)parallel->members[t].inside[POMP_STATE_WORK];
  uint64_t served = pomp_waits_left(p, sites[0].parallel, waits, &all);
  double work = row->part * (double)p->regions[row->region].tasks->work.sum;
  double reach = threads * work - all;
  uint64_t delay = pomp_is_crowded(p) ? 0 : pomp_delay_in_work(p);
  /* Others wait for a task that has no processor, too. */
  double least =
      reach - (delay == POMP_UNCOUNTED ? 0 : (threads - 1) * (double)delay);
  uint64_t most = pomp_is_crowded(p) ? served : waits;
  uint64_t cost = reach < (double)most ? (uint64_t)reach : most;
  if (least <= 0 || !pomp_matters(a, (uint64_t)least) ||
      !pomp_matters(a, served) ||
      100 * least < pomp_thresholds[EXPLAINED].value * (double)served)
    return false;
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_TASK_ORDER, "Tasks that wait for each other", row->region,
      cost,
      "leave more of these tasks free of each other, or cut "
      "what each one has to wait for into a smaller task",
      "%llu tasks work %s in %s of the parallel region, as if each depended on "
      "the one before; the threads wait %s around them",
      (unsigned long long)row->started, pomp_time_spell(each, (uint64_t)work),
      pomp_time_spell(whole, (uint64_t)length), pomp_time_spell(wait, waits));
  if (f && least < (double)cost)
    f->least_cost = (uint64_t)least;
  name_sites(a, row, 1);
  return true;
}

/** \returns how long the tasks of one construct in a chain work. One that had
 * no processor for a while is no longer than the others. */
static double weigh_link(const struct pomp_critical_site *site,
                         const struct pomp_task_sums *t) {
  double usual = (double)site->count * (double)t->work.mean;
  return usual < (double)site->work ? usual : (double)site->work;
}

/** \returns whether the longest chain of tasks, from a trace, explains the
 *  waits. It is compared with the work of all tasks, not with their time, so
 *  other load of the machine does not matter. */
static bool find_chain(struct pomp_advisor *a, struct site *sites,
                       uint32_t count, uint64_t waits) {
  const struct pomp_result *p = a->result;
  const struct pomp_critical *c = p->critical;
  double threads = p->regions[sites[0].parallel].threads;
  double work = 0, chain = 0;
  uint32_t num = 0;
  char length[16], whole[16], wait[16];
  for (uint32_t i = 0; c && i < count; ++i) {
    const struct site site = sites[i];
    const struct pomp_task_sums *t = p->regions[site.region].tasks;
    work += site.part * (double)t->work.sum;
    for (uint32_t k = 0; k < c->num_sites; ++k)
      if (c->sites[k].is_task && c->sites[k].region == site.region) {
        chain += site.part * weigh_link(&c->sites[k], t);
        move(sites, i, num++);
      }
  }
  double idle = chain * threads > work ? chain * threads - work : 0;
  uint64_t cost = idle < (double)waits ? (uint64_t)idle : waits;
  if (threads < 2 || work <= 0 || !pomp_matters(a, cost))
    return false;
  qsort(sites, num, sizeof(*sites), compare_counts);
  pomp_found(a, POMP_FINDING_CRITICAL_PATH, "A chain of tasks is too long",
             sites[0].region, cost,
             "cut the tasks of the chain into smaller ones, or depend on less: "
             "pomp-report --tasks has the chain",
             "tasks that have to come one after the other work %s of the %s of "
             "all, so that %.0f threads are at most %.1f times as fast as one; "
             "the threads wait %s around them",
             pomp_time_spell(length, (uint64_t)chain),
             pomp_time_spell(whole, (uint64_t)work), threads, work / chain,
             pomp_time_spell(wait, waits));
  name_sites(a, sites, num);
  return true;
}

void pomp_find_tasks(struct pomp_advisor *a) {
  uint32_t count;
  struct site *sites = collect(a->result, &count);
  a->findings->failed |= !sites;
  for (uint32_t first = 0, next; sites && first < count; first = next) {
    uint32_t parallel = sites[first].parallel;
    next = first;
    while (next < count && sites[next].parallel == parallel)
      ++next;
    uint64_t waits = pomp_waits_inside(a->result, parallel);
    if (a->explained[parallel])
      continue;
    if (find_late(a, &sites[first], next - first, waits) ||
        find_cut(a, &sites[first], next - first, waits) ||
        find_fine(a, &sites[first], next - first, waits) ||
        find_few(a, &sites[first], next - first, waits) ||
        find_chain(a, &sites[first], next - first, waits) ||
        find_order(a, &sites[first], next - first, waits) ||
        find_beside_row(a, &sites[first], next - first, waits))
      pomp_explain(a, parallel);
  }
  free(sites);
}
