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
|*     the thread with the original waits for those that copyin it,
|*     threads are in a reduction, and then wait at the end of its region for
|*     those that combine after them,
|*
|* where that is measured, else the time at FAR_COPY, at most the region's own
|* work, and at most the time at SLOW_COPY. What is only computed is at least
|* the time at COPY_SPEED.
|*
|* What is measured has more in it, so that the least is less: the creation of a
|* task without copies; and of a reduction what the program does instead, as an
|* array that all threads share moves between their caches, once in each visit
|* at SLOW_COPY. A copy of copyprivate also brings data into a cache, where its
|* reader misses them otherwise: that may be half of it. And the most is more:
|* a task reads its copy from where the creating thread has left it, which may
|* take as long as the creation.
|*
|* What objects own, or the length of an array, is not known to the compiler.
|* Then no number of bytes says whether threads wait because others copy, or
|* because they have more work. All of them wait as long as the one that waits
|* least; at least half of that is for copies. The most is all waits that
|* differences of their work do not explain, and it is more by what threads
|* do in a parallel region of a combined directive outside of its loop: they
|* make and destroy their copies there. The creation of tasks may be as long as
|* threads had no processor while they worked.
|*
|* The runtime makes the copies of a taskloop while threads wait for its tasks:
|* they are the time at FAR_COPY, and at most all waits.
|*
|* With more threads than processors, forks and joins wait for the turns of
|* threads that combine, or that wait for one that does. If a region does hardly
|* anything but copy, those waits are lost as well. Of copies of unknown size
|* the waits for them tell, compared with those in forks, where nobody copies.
|*
|* Where one thread creates the tasks and has more work than each thread's part,
|* the others wait for it while it copies, and they gain these waits as well. If
|* it has more without the copies, too, nobody gains by reading less, and the
|* copies do not explain the waits.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "advise/rules/tasks/task_load.h"
#include "profile/derive/copied.h"
#include "profile/derive/processors.h"

#include "pomp/kinds.h"

#include <math.h>

static const char *const clauses[] = {"firstprivate", "copyin", "copyprivate",
                                      "reduction"};

/** Waits for the turns of others in a reduction that copies next to nothing are
 *  a smaller part of those in forks. */
static const double least_of_forks = 0.1;

enum { FIRSTPRIVATE, COPYIN, COPYPRIVATE, REDUCTION, CLAUSES };

/** What a clause of one construct copies, how often, and what is measured of
 *  it: time that was lost, and time that counts as work. */
struct copies {
  double bytes, count, lost, work;
  /** Objects or arrays may have more bytes. */
  bool has_more;
  /** What is not measured: to read the copies, at most. */
  double reading;
  /** Waits for the turns of others in forks and joins around a reduction. */
  double turns;
  /** Other waits are in what is measured. */
  bool has_others;
  /** What is lost beyond that at most, if there is a finding; and by how much
   *  other work is longer because the copies it needs are in no cache. */
  double beyond, cold;
  /** The part of what is measured that remains without the clause, at most. */
  double remains;
  /** How often a byte is copied while all threads wait. */
  double times;
  /** The outermost parallel region of tasks, or POMP_NONE. */
  uint32_t parallel;
  /** How long the other threads still wait there without the copies because one
   *  thread creates the tasks. */
  double still;
  /** The parallel region whose waits at the end are in it, or null. */
  const struct pomp_result_region *ended;
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

/** The thread that creates most of the tasks of a construct: where it does so,
 *  its part of them, and the parallel region. */
struct creator {
  uint32_t thread, path, parallel;
  double part;
};

static struct creator find_creator(const struct pomp_result *p,
                                   uint32_t index) {
  struct creator c = {0, 0, POMP_NONE, 0};
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
        c.path = i;
        c.parallel = pomp_outermost(p, i);
      }
    }
  c.part = all > 0 ? most / all : 0;
  return c;
}

/** Weighs the waits for the thread that copies, and what the others gain if
 * they do not read its copies: the region takes as long as that thread works,
 * or as the part of all work of each thread, or of each processor if these are
 * fewer, with and without copies. */
static void weigh_creator(const struct pomp_result *p, uint32_t index,
                          struct copies *c) {
  const struct creator creator = find_creator(p, index);
  if (creator.parallel == POMP_NONE)
    return;
  const struct pomp_result_region *r = &p->regions[creator.parallel];
  double all = 0, alone = 0, copying = c->work;
  for (uint32_t t = 0; r->members && t < p->num_threads; ++t) {
    double work = (double)r->members[t].inside[POMP_STATE_WORK];
    all += work;
    alone = t == creator.thread ? work : alone;
  }
  double n = r->threads ? (double)pomp_at_once(p, r->threads) : 1;
  double left = alone - copying * creator.part;
  double now = alone > all / n ? alone : all / n;
  double then = left > (all - copying) / n ? left : (all - copying) / n;
  double lost = n * (now - then) - copying;
  double rest = (all - copying - c->reading) / n;
  double reading = n * (then - (left > rest ? left : rest));
  c->reading = reading > 0 ? reading : 0;
  double creating =
      pomp_work_at(p, pomp_anchor(p, creator.path), creator.thread);
  c->still = n * (creating - copying * creator.part) - (all - copying);
  double waits = (double)pomp_waits_inside(p, creator.parallel);
  c->lost = lost < waits ? lost : waits;
  /* While the thread does what remains, the others wait as well. */
  if (c->lost > 0)
    c->remains *= 1 + c->lost / c->work;
  c->parallel = creator.parallel;
}

/** \returns the thread time of waits that all threads have in a region beside
 *  those for work of others in it. */
static double waits_of_all(const struct pomp_advisor *a,
                           const struct pomp_result_region *r) {
  double work = (double)pomp_own_time(a, r, POMP_STATE_WORK), least = -1;
  double count = 0;
  for (uint32_t t = 0; r->members && t < a->result->num_threads; ++t) {
    const struct pomp_member *m = &r->members[t];
    double others = r->kind == POMP_KIND_SINGLE
                        ? work - (double)m->own[POMP_STATE_WORK]
                        : 0;
    double wait = (double)m->own[POMP_STATE_BARRIER] - others;
    count += m->entered;
    if (m->entered && (least < 0 || wait < least))
      least = wait > 0 ? wait : 0;
  }
  return least > 0 ? least * count : 0;
}

/** \returns the thread time of waits for threads with more work in a region, if
 *  these are always the same ones. */
static double waits_for_work(const struct pomp_result *p,
                             const struct pomp_result_region *r) {
  double most = 0, all = 0, count = 0;
  for (uint32_t t = 0; r->members && t < p->num_threads; ++t) {
    double work = (double)r->members[t].own[POMP_STATE_WORK];
    most = work > most ? work : most;
    all += work;
    count += r->members[t].entered;
  }
  return count * most - all;
}

/** \returns the parallel region of the combined directive that \p index is of,
 *  which may be that itself, or null. */
static const struct pomp_result_region *
combined_with(const struct pomp_result *p, uint32_t index) {
  const struct pomp_result_region *r = &p->regions[index];
  if (r->kind == POMP_KIND_PARALLEL)
    return r;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    uint32_t parent = p->nodes[i].parent;
    const struct pomp_result_region *around =
        p->nodes[i].region == index && parent
            ? &p->regions[p->nodes[parent].region]
            : NULL;
    if (around && around->kind == POMP_KIND_PARALLEL &&
        around->fields.lines[0] == r->fields.lines[0])
      return around;
  }
  return NULL;
}

static void weigh_tasks(const struct pomp_result *p, uint32_t index,
                        struct copies *c) {
  const struct pomp_task_sums *tasks = p->regions[index].tasks;
  c->count = (double)tasks->creation.count;
  c->work = (double)tasks->creation.sum;
  c->remains = c->count * pomp_thresholds[CREATION].value;
  if (c->has_more) {
    uint64_t delay = pomp_delay_in_work(p);
    c->remains += delay == POMP_UNCOUNTED ? 0 : (double)delay;
    c->work = c->work > c->remains ? c->work - c->remains : 0;
    c->remains = 0;
  }
  double copying = c->work > c->remains ? c->work - c->remains : 0;
  c->reading = (double)tasks->work.sum;
  c->reading = c->reading < copying ? c->reading : copying;
  weigh_creator(p, index, c);
}

/** The runtime creates the tasks of a taskloop, and copies, in the time in
 * which threads wait for these. */
static void weigh_taskloop(const struct pomp_result *p, uint32_t index,
                           struct copies *c) {
  const struct pomp_task_sums *tasks = p->regions[index].tasks;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (p->nodes[i].region == index && p->nodes[i].parallel)
      c->parallel = pomp_outermost(p, i);
  double waits =
      c->parallel == POMP_NONE ? 0 : (double)pomp_waits_inside(p, c->parallel);
  double copying =
      (double)tasks->started * c->bytes / pomp_thresholds[FAR_COPY].value * 1e9;
  c->count = (double)tasks->started;
  c->work = (double)tasks->creation.sum;
  c->lost = copying < waits ? copying : waits;
  c->remains = c->count * pomp_thresholds[CREATION].value + c->work;
  c->has_others = true;
}

static void weigh_copyprivate(const struct pomp_advisor *a, uint32_t index,
                              struct copies *c) {
  const struct pomp_result_region *r = &a->result->regions[index];
  double block = (double)pomp_own_time(a, r, POMP_STATE_WORK);
  c->work = 0;
  c->lost = waits_in(a->result, index, POMP_KIND_IMPLICIT_BARRIER) -
            block * ((double)r->threads - 1);
  if (c->has_more)
    c->lost = waits_of_all(a, r);
  /* More threads than processors wait for their turns there in any case. */
  c->remains = pomp_is_crowded(a->result) ? c->lost : c->lost / 2;
}

/** A barrier follows the copies: who has the original waits in it as long as
 *  the others copy, who do so at the same time. */
static void weigh_copyin(const struct pomp_advisor *a, uint32_t index,
                         struct copies *c) {
  const struct pomp_result_region *r = &a->result->regions[index];
  c->lost = (double)pomp_own_time(a, r, POMP_STATE_BARRIER);
  double most = c->lost * ((double)r->threads - 1);
  c->work = c->lost > 0 && c->work > most ? most : c->work;
  c->remains = c->work;
}

/** \returns how long threads wait in the forks and joins of the parallel region
 *  around \p index with more threads than processors, if the copies of \p c at
 *  FAR_COPY are most of its work on a processor; or if threads wait for copies
 *  of unknown size, compared with the forks, where nobody copies. */
static double turns_of(const struct pomp_advisor *a, uint32_t index,
                       const struct copies *c) {
  const struct pomp_result *p = a->result;
  double copying =
      c->bytes * c->count * c->times / pomp_thresholds[FAR_COPY].value * 1e9;
  uint32_t parallel = POMP_NONE;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (p->nodes[i].region == index)
      parallel = pomp_outermost(p, i);
  if (!pomp_is_crowded(p) || parallel == POMP_NONE)
    return 0;
  const struct pomp_result_region *r = &p->regions[parallel];
  double forks = (double)pomp_own_time(a, r, POMP_STATE_FORK);
  double joins = (double)pomp_own_time(a, r, POMP_STATE_JOIN);
  double least = c->has_more ? least_of_forks * forks
                             : pomp_thresholds[EXPLAINED].value / 100 *
                                   pomp_weigh_crowd(p, index).work_on_cpu;
  return (c->has_more ? c->lost : copying) < least ? 0 : forks + joins;
}

/** \returns how much of the work on copies is because these are new each time,
 *  at most: as large a part of it as they take of all, if that is most. */
static double work_on_new(double work, const struct copies *c) {
  double copying = c->lost + c->beyond + c->work, all = copying + work;
  return 100 * copying >= pomp_thresholds[EXPLAINED].value * all
             ? work * copying / all
             : 0;
}

/** The threads combine one after the other, while all others wait. */
static void weigh_reduction(const struct pomp_advisor *a, uint32_t index,
                            struct copies *c) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *r = &p->regions[index];
  double threads = r->threads ? r->threads : 1;
  double visits = (double)r->visits;
  if (r->kind != POMP_KIND_PARALLEL)
    visits /= threads;
  c->times = threads;
  c->lost = waits_in(p, index, POMP_KIND_REDUCTION) +
            waits_in(p, index, POMP_KIND_IMPLICIT_BARRIER);
  c->remains =
      c->bytes * visits / pomp_thresholds[SLOW_COPY].value * 1e9 + c->work;
  const struct pomp_result_region *around = combined_with(p, index);
  if (c->has_more) {
    /* Around the loop of a combined directive, threads only make and destroy
     * their copies. */
    c->work += around && around != r
                   ? (double)pomp_own_time(a, around, POMP_STATE_WORK)
                   : 0;
    double all = c->lost - waits_for_work(p, r);
    c->lost = waits_of_all(a, r);
    c->remains = c->lost / 2 + c->work;
    c->beyond = all > c->lost && c->lost > 0 ? all - c->lost : 0;
    c->cold = work_on_new((double)pomp_own_time(a, r, POMP_STATE_WORK), c);
  }
  c->turns = turns_of(a, index, c);
  /* Threads also wait at the end of the region that ends with the construct. */
  double ends =
      around && c->turns <= 0 ? (double)around->states[POMP_STATE_JOIN] : 0;
  double joins = ends < c->lost ? ends : c->lost;
  double others = ends - joins;
  /* What threads wait for there may be more than copies, except at the end of a
   * combined directive. */
  if (others > c->beyond && (c->lost <= 0 || !c->has_more || around == r))
    others = c->beyond;
  c->lost += joins;
  c->remains += joins;
  c->beyond += others;
  if (ends > 0 && pomp_explains(a, joins + others, (uint64_t)ends))
    c->ended = around;
}

/** Measures a clause of a construct. */
static struct copies weigh(const struct pomp_advisor *a, uint32_t index,
                           unsigned clause) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *r = &p->regions[index];
  struct copies c = {.times = 1, .parallel = POMP_NONE};
  /* Several threads of a team copy at the same time; one has the original. */
  double team = r->kind == POMP_KIND_PARALLEL ? r->threads : 1;
  team -= clause == COPYIN && team > 0;
  c.bytes = pomp_copied_bytes(r->fields.ctc, clauses[clause], &c.has_more);
  if (!(c.bytes > 0) && !c.has_more)
    return c;
  double own = (double)pomp_own_time(a, r, POMP_STATE_WORK);
  c.count = (double)r->visits * team;
  c.work = c.count * c.bytes / pomp_thresholds[FAR_COPY].value * 1e9;
  c.work = c.work < own ? c.work : own;
  if (r->tasks && !c.has_more &&
      pomp_construct_of(r->fields.type) == POMP_CONSTRUCT_Taskloop)
    weigh_taskloop(p, index, &c);
  else if (r->tasks)
    weigh_tasks(p, index, &c);
  else if (clause == COPYPRIVATE)
    weigh_copyprivate(a, index, &c);
  else if (clause == COPYIN)
    weigh_copyin(a, index, &c);
  else if (clause == REDUCTION)
    weigh_reduction(a, index, &c);
  return c;
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
  double most =
      c.has_more ? INFINITY : all / pomp_thresholds[SLOW_COPY].value * 1e9;
  double lost = c.lost < most ? c.lost : most;
  double work = c.work < most ? c.work : most;
  char bytes[16], count[16], time[16];
  lost = lost > 0 ? lost : 0;
  double reading = c.reading < most - work ? c.reading : most - work;
  uint64_t cost = (uint64_t)(lost + work + reading + c.turns);
  if (!pomp_matters(a, cost) || (c.has_more && pomp_is_of_scheduler(a, cost)))
    return;
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_COPIED_DATA, "A clause copies much data", index, cost,
      advice[clause], "%s of %s: %s %s, %s altogether", clauses[clause],
      c.has_more ? "data whose size is not known"
                 : pomp_bytes_spell(bytes, (uint64_t)c.bytes),
      pomp_count_spell(count, (uint64_t)c.count),
      pomp_plural((uint64_t)c.count, "copy", "copies"),
      pomp_time_spell(time, (uint64_t)(lost + work)));
  if (f) {
    double least = lost + work - c.remains;
    bool is_measured = c.lost > 0 || c.remains > 0;
    bool is_half = (clause == COPYPRIVATE && c.remains < c.lost) ||
                   c.has_more || c.has_others;
    least = is_half || (is_measured && least > copying) ? least : copying;
    double known = lost + work + c.turns;
    least = c.turns > 0 && known / 2 > least ? known / 2 : least;
    f->cost += (uint64_t)(c.beyond + c.cold);
    f->cost_of_work += (uint64_t)(work + reading + c.cold);
    f->least_cost += (uint64_t)(least < known ? least : known);
  }
  if (c.parallel != POMP_NONE) {
    bool is_still = c.still > 0 && pomp_matters(a, (uint64_t)c.still);
    if (lost > 0 && !is_still &&
        pomp_explains(a, lost, pomp_waits_inside(a->result, c.parallel)))
      pomp_explain(a, c.parallel);
  } else if (c.lost > 0 && pomp_explains(a, lost, (uint64_t)c.lost)) {
    a->explained[index] = true;
    if (c.ended)
      a->explained[c.ended - a->result->regions] = true;
  }
}

void pomp_find_copies(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    for (unsigned clause = 0; clause < CLAUSES; ++clause)
      look(a, i, clause);
}
