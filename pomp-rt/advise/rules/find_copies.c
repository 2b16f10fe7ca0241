/*===- find_copies.c - Clauses that copy large variables ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The compiler knows how many bytes a clause copies for each thread or task. If
|* it copies none, the threads gain the time in which
|*
|*     a task is created,
|*     threads wait in a copyprivate, without the work of the single block,
|*     threads are in a reduction that has no barrier of its own,
|*
|* where that is measured, else the time at FAR_COPY, and at most that at
|* SLOW_COPY. What is only computed is at least the time at COPY_SPEED. What is
|* measured has in it the creation of a task without copies, and of a reduction
|* what the program does instead: an array that all threads share moves between
|* their caches, once in each visit at SLOW_COPY. A copy of copyprivate also
|* brings data into a cache, where its reader misses them otherwise: that may be
|* half of it.
|*
|* With more threads than processors, forks and joins wait for the turns of
|* threads that combine, or that wait for one that does. If a region does hardly
|* anything but copy, those waits are lost as well.
|*
|* Where one thread creates the tasks and has more work than each thread's part,
|* the others wait for it while it copies, and they gain these waits as well.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "advise/rules/task_load.h"
#include "profile/derive/copied.h"
#include "profile/derive/processors.h"

static const char *const clauses[] = {"firstprivate", "copyin", "copyprivate",
                                      "reduction"};

enum { FIRSTPRIVATE, COPYIN, COPYPRIVATE, REDUCTION, CLAUSES };

/** What a clause of one construct copies, how often, and what is measured of
 *  it: time that was lost, and time that counts as work. */
struct copies {
  double bytes, count, lost, work;
  /** The part of both that remains without the clause, at most. */
  double remains;
  /** How often a byte is copied while all threads wait. */
  double times;
  /** The outermost parallel region of tasks, or POMP_NONE. */
  uint32_t parallel;
};

/** \returns how long threads wait in all call paths of a region and kind. */
static double waits_in(const struct pomp_result *p, uint32_t index,
                       enum pomp_kind kind) {
  double sum = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (const struct pomp_metric *metric = p->nodes[i].metrics;
         p->nodes[i].region == index && p->nodes[i].kind == kind && metric;
         metric = metric->next)
      sum += (double)metric->states[POMP_STATE_BARRIER];
  return sum;
}

/** The thread that creates most of the tasks of a construct: its part of them,
 *  and the parallel region. */
struct creator {
  uint32_t thread, parallel;
  double part;
};

static struct creator find_creator(const struct pomp_result *p,
                                   uint32_t index) {
  struct creator c = {0, POMP_NONE, 0};
  double most = 0, all = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (const struct pomp_metric *m = p->nodes[i].metrics;
         p->nodes[i].region == index &&
         p->nodes[i].kind == POMP_KIND_TASK_CREATE && m;
         m = m->next) {
      all += (double)m->visits;
      if ((double)m->visits > most) {
        most = (double)m->visits;
        c.thread = m->thread;
        c.parallel = pomp_outermost(p, i);
      }
    }
  c.part = all > 0 ? most / all : 0;
  return c;
}

/** Weighs the waits for the thread that copies: the region takes as long as
 * that works, or as each thread's part of all work, with and without copies. */
static void weigh_creator(const struct pomp_result *p, uint32_t index,
                          struct copies *c) {
  const struct creator creator = find_creator(p, index);
  if (creator.parallel == POMP_NONE)
    return;
  const struct pomp_result_region *r = &p->regions[creator.parallel];
  double all = 0, alone = 0, copying = c->work - c->remains;
  for (uint32_t t = 0; r->members && t < p->num_threads; ++t) {
    double work = (double)r->members[t].inside[POMP_STATE_WORK];
    all += work;
    alone = t == creator.thread ? work : alone;
  }
  double n = r->threads ? r->threads : 1, left = alone - copying * creator.part;
  double now = alone > all / n ? alone : all / n;
  double then = left > (all - copying) / n ? left : (all - copying) / n;
  double lost = n * (now - then) - copying;
  double waits = (double)pomp_waits_inside(p, creator.parallel);
  c->lost = lost < waits ? lost : waits;
  c->parallel = creator.parallel;
}

/** Measures a clause of a construct. Several threads of a team copy at the same
 *  time, but combine one after the other, while all others wait. */
static struct copies weigh(const struct pomp_advisor *a, uint32_t index,
                           unsigned clause) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *r = &p->regions[index];
  struct copies c = {.bytes = pomp_copied_bytes(r->fields.ctc, clauses[clause]),
                     .times = 1,
                     .parallel = POMP_NONE};
  double threads = r->threads ? r->threads : 1;
  double team = r->kind == POMP_KIND_PARALLEL ? threads : 1;
  if (!(c.bytes > 0))
    return c;
  c.count = (double)r->visits * team;
  c.work = c.count * c.bytes / pomp_thresholds[FAR_COPY].value * 1e9;
  if (r->tasks) {
    c.count = (double)r->tasks->creation.count;
    c.work = (double)r->tasks->creation.sum;
    c.remains = c.count * pomp_thresholds[CREATION].value;
    weigh_creator(p, index, &c);
  } else if (clause == COPYPRIVATE) {
    c.work = 0;
    double block = (double)pomp_own_time(a, r, POMP_STATE_WORK);
    c.lost =
        waits_in(p, index, POMP_KIND_IMPLICIT_BARRIER) - block * (threads - 1);
    c.remains = c.lost / 2;
  } else if (clause == REDUCTION) {
    c.lost = waits_in(p, index, POMP_KIND_REDUCTION) +
             waits_in(p, index, POMP_KIND_IMPLICIT_BARRIER);
    c.times = threads;
    double visits = (double)r->visits;
    if (r->kind != POMP_KIND_PARALLEL)
      visits /= threads;
    c.remains =
        c.bytes * visits / pomp_thresholds[SLOW_COPY].value * 1e9 + c.work;
  }
  return c;
}

/** \returns how long threads wait in the forks and joins of the parallel region
 *  around \p index with more threads than processors, if the copies of \p c at
 *  FAR_COPY are most of its work on a processor. */
static double turns_of(const struct pomp_advisor *a, uint32_t index,
                       const struct copies *c) {
  const struct pomp_result *p = a->result;
  double copying =
      c->bytes * c->count * c->times / pomp_thresholds[FAR_COPY].value * 1e9;
  uint32_t parallel = POMP_NONE;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (p->nodes[i].region == index)
      parallel = pomp_outermost(p, i);
  if (!pomp_is_crowded(p) || parallel == POMP_NONE ||
      100 * copying < pomp_thresholds[EXPLAINED].value *
                          pomp_weigh_crowd(p, index).work_on_cpu)
    return 0;
  const struct pomp_result_region *r = &p->regions[parallel];
  return (double)(pomp_own_time(a, r, POMP_STATE_FORK) +
                  pomp_own_time(a, r, POMP_STATE_JOIN));
}

static void look(struct pomp_advisor *a, uint32_t index, unsigned clause) {
  static const char *const advice[CLAUSES] = {
      "share the variable if it is only read, or pass a pointer to it",
      "pass a pointer to shared data instead, or only what has changed",
      "share the variable: one thread writes it, and the barrier at the end of "
      "the single construct is enough",
      "combine only what changed: an atomic update or a private list of "
      "changes, or cut the array into parts of which each thread has one"};
  struct copies c = weigh(a, index, clause);
  double all = c.bytes * c.count * c.times;
  double copying = all / pomp_thresholds[COPY_SPEED].value * 1e9;
  double most = all / pomp_thresholds[SLOW_COPY].value * 1e9;
  double lost = c.lost < most ? c.lost : most;
  double work = c.work < most ? c.work : most;
  char bytes[16], count[16], time[16];
  lost = lost > 0 ? lost : 0;
  double turns = clause == REDUCTION ? turns_of(a, index, &c) : 0;
  uint64_t cost = (uint64_t)(lost + work + turns);
  if (!(c.bytes > 0) || !pomp_matters(a, cost))
    return;
  struct pomp_finding *f =
      pomp_found(a, POMP_FINDING_COPIED_DATA, "A clause copies much data",
                 index, cost, advice[clause], "%s of %s: %s %s, %s altogether",
                 clauses[clause], pomp_bytes_spell(bytes, (uint64_t)c.bytes),
                 pomp_count_spell(count, (uint64_t)c.count),
                 pomp_plural((uint64_t)c.count, "copy", "copies"),
                 pomp_time_spell(time, cost));
  if (f) {
    double least = lost + work - c.remains;
    bool is_measured = c.lost > 0 || c.remains > 0;
    bool is_half = clause == COPYPRIVATE;
    least = is_half || (is_measured && least > copying) ? least : copying;
    least = turns > 0 && (double)cost / 2 > least ? (double)cost / 2 : least;
    f->cost_of_work += (uint64_t)work;
    f->least_cost += (uint64_t)(least < (double)cost ? least : (double)cost);
  }
  if (c.parallel != POMP_NONE) {
    if (lost > 0 &&
        pomp_explains(a, lost, pomp_waits_inside(a->result, c.parallel)))
      pomp_explain(a, c.parallel);
  } else if (c.lost > 0 && pomp_explains(a, lost, (uint64_t)c.lost)) {
    a->explained[index] = true;
  }
}

void pomp_find_copies(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    for (unsigned clause = 0; clause < CLAUSES; ++clause)
      look(a, i, clause);
}
