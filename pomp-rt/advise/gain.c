/*===- gain.c - What a finding is worth -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* The wall time that a program would gain at most, as docs/Report.md
|* defines it: no thread time that was lost is promised by two findings.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/gain.h"
#include "advise/advisor.h"
#include "profile/derive/derive.h"
#include "profile/derive/processors.h"

#include <stdlib.h>
#include <string.h>

/** A range whose ends differ more is no promise, after they are rounded. */
static const double most_of_least = 2.9;

/** The thread time that is lost and not yet promised. */
struct lost {
  /** For each path that is an outermost parallel region: in it. */
  uint64_t *inside;
  /** In none. */
  uint64_t idle;
  /** For each path: a finding is about it; and for each thread: it takes part
   *  in what a finding is about. */
  bool *concerns, *takes_part;
};

static bool find_lost(struct lost *lost, const struct pomp_result *p) {
  lost->inside = calloc(p->num_nodes, sizeof(*lost->inside));
  lost->concerns = calloc(p->num_nodes, sizeof(*lost->concerns));
  lost->takes_part = calloc(p->num_threads, sizeof(*lost->takes_part));
  lost->idle = p->states[POMP_STATE_IDLE];
  bool good = lost->inside && lost->concerns && lost->takes_part;
  for (uint32_t i = 1; good && i < p->num_nodes; ++i) {
    const struct pomp_result_node *path = &p->nodes[i];
    for (const struct pomp_metric *metric = path->metrics;
         path->parallel && metric; metric = metric->next)
      for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
        if (pomp_state_factor(s) != POMP_FACTOR_USEFUL)
          lost->inside[path->parallel] += metric->states[s];
  }
  return good;
}

static uint64_t take(uint64_t *from, uint64_t most) {
  uint64_t taken = most < *from ? most : *from;
  *from -= taken;
  return taken;
}

static bool is_site(const struct pomp_finding *f, uint32_t region) {
  bool is_one = f->region == region;
  for (uint32_t i = 0; i < f->num_sites; ++i)
    is_one |= f->sites[i] == region;
  return is_one;
}

/** \returns how many of \p count threads that take part have work, or as many
 *  as there are processors: with more threads than these, others lose nothing.
 */
static uint32_t count_in_turns(const struct lost *lost,
                               const struct pomp_result *p, uint32_t count) {
  uint64_t most = pomp_most_work(p);
  uint32_t working = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t)
    working += lost->takes_part[t] && pomp_is_working(p, t, most);
  uint32_t least = (uint32_t)pomp_at_once(p, count);
  return working > least ? working : least;
}

/** \returns how many of \p count threads work at a time while their work keeps
 *  the processors busy, of more threads than these: those that have one, and
 *  those that are ready for one in their work. */
static double work_at_once(const struct pomp_result *p, uint32_t count) {
  double work = (double)p->states[POMP_STATE_WORK];
  uint64_t on_cpu = pomp_work_on_processors(p);
  double ready = on_cpu && on_cpu != UINT64_MAX ? work / (double)on_cpu : 1;
  double working = ready * pomp_served_threads(p, count);
  return working < count ? working : count;
}

/** Marks the outermost parallel regions around a finding, and the threads in
 *  them.
 *  \returns by how many threads a cost is a gain: the number of these, or of
 *    those that have a processor; or of all threads if it is in no parallel
 *    region. */
static double find_concerned(struct lost *lost, const struct pomp_result *p,
                             const struct pomp_finding *f) {
  uint32_t count = 0;
  memset(lost->concerns, 0, p->num_nodes * sizeof(*lost->concerns));
  memset(lost->takes_part, 0, p->num_threads * sizeof(*lost->takes_part));
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (is_site(f, p->nodes[i].region) && p->nodes[i].parallel)
      lost->concerns[p->nodes[i].parallel] = true;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (const struct pomp_metric *metric = p->nodes[i].metrics; metric;
         metric = metric->next)
      if (lost->concerns[p->nodes[i].parallel])
        lost->takes_part[metric->thread] = true;
  for (uint32_t t = 0; t < p->num_threads; ++t)
    count += lost->takes_part[t];
  if (!count)
    return p->num_threads;
  if (f->is_on_cpu)
    return pomp_served_threads(p, count);
  if (!pomp_is_crowded(p))
    return count;
  if (f->cost_of_work)
    return work_at_once(p, count);
  return count_in_turns(lost, p, count);
}

/** \returns the thread time that the measurement itself took of what a finding
 *  says is lost: a read of the clock lies between the begin and the end of each
 *  wait, and of getting each chunk if these are measured. */
static uint64_t measured_at(const struct pomp_result *p,
                            const struct pomp_finding *f) {
  uint64_t reads = 0;
  double chunks = 0;
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    if (!is_site(f, i))
      continue;
    reads += pomp_region_reads(p, &p->regions[i]);
    if (p->regions[i].states[POMP_STATE_DISPATCH])
      chunks += (double)p->regions[i].loop.chunks;
  }
  return reads + (uint64_t)(chunks * (double)p->clock_read_ps / 1000);
}

/** \returns whether less than what is worth a finding is left of one. */
static bool is_vain(const struct pomp_result *p, uint64_t gain) {
  return pomp_percent(gain, p->wall_time) < pomp_thresholds[LEAST_SHARE].value;
}

/** \returns how much shorter the run were if its work kept all processors busy:
 *  no more is gained if threads wait less. It has no limit if the processors
 *  are not known or those of other ranks as well, or if there are more threads
 *  at once than processors and it is not known how much of their work is what
 *  they take from each other. */
static uint64_t find_slack(const struct pomp_result *p) {
  uint64_t work = p->states[POMP_STATE_WORK];
  if (pomp_is_crowded(p))
    work = pomp_work_on_processors(p);
  if (!p->processors || p->is_of_job || work == UINT64_MAX)
    return UINT64_MAX;
  /* Half of the reads of the clock are in the work around what is measured. */
  uint64_t own = pomp_result_own_time(p) / 2;
  work += p->states[POMP_STATE_SERIAL];
  double processors = pomp_is_crowded(p)
                          ? pomp_processors_had(p, pomp_threads_at_once(p))
                          : p->processors;
  work = work > own ? (uint64_t)((double)(work - own) / processors) : 0;
  return p->wall_time > work ? p->wall_time - work : 0;
}

void pomp_gain_in_turns(struct pomp_finding *f) {
  f->has_least = true;
  f->least_gain = f->gain / 2;
}

/** \returns how much wall time there is in the parallel regions that a finding
 *  concerns for so much of their work, in nanoseconds: threads wait for each
 *  other's turns in it, too, the longer it takes. */
static double wall_time_of_work(const struct lost *lost,
                                const struct pomp_result *p,
                                const struct pomp_finding *f) {
  double work = 0, time = 0, unserved = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    const struct pomp_result_node *n = &p->nodes[i];
    for (const struct pomp_metric *m = n->metrics; m; m = m->next)
      if (lost->concerns[n->parallel]) {
        work += (double)m->states[POMP_STATE_WORK];
        unserved += (double)m->off_cpu;
        time += n->parallel == i ? (double)m->inclusive : 0;
      }
  }
  if (f->is_on_cpu && unserved < work)
    work -= unserved;
  double part = work > 0 ? (double)f->cost_of_work / work : 0;
  return time * (part < 1 ? part : 1);
}

/** Of what costs so much thread time, all but \p left of which is still lost.
 *  \param slack find_slack, from which it takes what it gains. */
static void find_gain(struct pomp_finding *f, const struct pomp_result *p,
                      const struct lost *lost, uint64_t left, double threads,
                      uint64_t *slack) {
  bool is_crowded = pomp_is_crowded(p);
  /* While threads sleep, too few others may be ready. */
  bool is_asleep = is_crowded && f->kind == POMP_FINDING_BLOCKED_WORK;
  bool is_of_turns = is_crowded && (f->cost_of_work < f->cost / 2 || is_asleep);
  f->gain = (uint64_t)((double)(f->cost - left) / threads);
  f->has_least = f->least_cost;
  f->least_gain = (uint64_t)((double)f->least_cost / threads);
  /* A run without measurement does not have that loss. */
  uint64_t own =
      f->is_until_then ? 0 : (uint64_t)((double)measured_at(p, f) / threads);
  f->gain -= own < f->gain ? own : f->gain;
  f->least_gain -= own < f->least_gain ? own : f->least_gain;
  double most_of_work = is_crowded && !is_asleep && f->cost_of_work
                            ? wall_time_of_work(lost, p, f)
                            : 0;
  if (most_of_work > (double)f->gain) {
    if (!f->has_least)
      f->least_gain = f->gain;
    f->has_least = true;
    f->gain = (uint64_t)most_of_work;
  }
  /* What is gained by less work comes on top. */
  uint64_t of_work = (uint64_t)((double)f->cost_of_work / threads);
  uint64_t most = *slack > UINT64_MAX - of_work ? UINT64_MAX : *slack + of_work;
  if (f->gain > most)
    f->gain = most;
  double sure = 1 - pomp_thresholds[UNEVEN_PARTS].value / 100;
  if (is_of_turns &&
      (!f->has_least || (!is_asleep && f->least_gain > f->gain / 2)))
    pomp_gain_in_turns(f);
  else if (f->has_least && is_crowded &&
           (double)f->least_gain > sure * (double)f->gain)
    f->least_gain = (uint64_t)(sure * (double)f->gain);
  if (is_asleep)
    of_work = 0;
  if (*slack != UINT64_MAX && f->gain > of_work)
    take(slack, f->gain - of_work);
}

/** Of a finding that gains what is left of \p slack. */
static void find_rest(struct pomp_finding *f, uint64_t slack) {
  if (f->gain > slack) {
    f->least_gain =
        (uint64_t)((double)f->least_gain / (double)f->gain * (double)slack);
    f->gain = slack;
  }
}

/** \returns the part of what threads lost that they gain at least, from 0 to 1,
 *  if other processes go on: these had processors that the threads left idle,
 *  and want them again when the threads work. */
static double part_beside_others(const struct pomp_result *p,
                                 const struct pomp_finding *f) {
  uint32_t threads = pomp_team_threads(p);
  double work = (double)p->states[POMP_STATE_WORK];
  double serial = (double)p->states[POMP_STATE_SERIAL];
  double lost = ((double)p->thread_time - work - serial) / threads;
  uint64_t known = pomp_work_on_processors(p);
  /* Whether another process takes turns with a thread that works, or with one
   * that waits, differs from run to run. */
  uint64_t delay = known == UINT64_MAX ? 0 : pomp_delay_in_work(p);
  double ready = delay == POMP_UNCOUNTED ? 0 : (double)delay;
  double all =
      serial + (known == UINT64_MAX ? work : (double)known + ready / 2);
  /* The repaired program has more threads. */
  if (f->kind == POMP_FINDING_FEW_THREADS) {
    threads = p->processors > threads ? p->processors : threads;
    lost = (double)f->gain;
  }
  double left =
      (double)p->wall_time - all / pomp_least_processors_of(p, threads);
  if (p->other_threads <= 0 || pomp_is_crowded(p) || left >= lost)
    return 1;
  return left > 0 ? left / lost : 0;
}

/** \returns whether threads wait for less than a turn on a processor each time
 *  in the region of a finding, on average. */
static bool is_brief(const struct pomp_result *p,
                     const struct pomp_finding *f) {
  if (f->region == POMP_NONE)
    return false;
  const struct pomp_result_region *r = &p->regions[f->region];
  double visits = (double)r->visits;
  if (r->kind == POMP_KIND_PARALLEL)
    visits *= r->threads;
  return (double)f->cost < visits * POMP_TIME_SLICE;
}

/** \returns whether threads take turns in an ordered loop: while one of them
 * has no processor, all wait for it. */
static bool is_of_ordered_loop(const struct pomp_finding *f) {
  return f->kind == POMP_FINDING_ORDERED ||
         f->kind == POMP_FINDING_ORDERED_CHUNKS;
}

/** With more threads than processors, and another process: while that one has a
 *  processor, all may wait for the turn of the thread there, also after the
 *  repair. In an ordered loop they do, unless an iteration takes longer than a
 *  turn, or it has depend clauses: its repaired iterations wait for those of
 *  long ago. */
static void find_turns_of_others(struct pomp_finding *f,
                                 const struct pomp_result *p) {
  double wall = (double)p->wall_time;
  uint64_t work = pomp_work_on_processors(p);
  bool is_in_order =
      is_of_ordered_loop(f) &&
      !pomp_region_has_depend(&p->regions[f->region]) &&
      (double)work < (double)p->regions[f->region].visits * POMP_TIME_SLICE;
  if (!pomp_is_crowded(p) || p->other_threads <= 0 || work == UINT64_MAX ||
      (!is_in_order && (f->cost_of_work || f->is_rest || !is_brief(p, f))))
    return;
  double together = p->processors * (1 - (double)p->others / wall);
  double all = (double)(work + p->states[POMP_STATE_SERIAL]);
  double most = wall - all / (together > 1 ? together : 1);
  if (is_in_order && most >= 0 && (double)f->gain > most)
    f->gain = (uint64_t)most;
  f->has_least = true;
  f->least_gain = 0;
}

/** Makes the gain of a finding a range from such a part. What is less work is
 *  gained in any case. */
static void find_least_beside_others(struct pomp_finding *f,
                                     const struct pomp_result *p,
                                     double threads) {
  double part = part_beside_others(p, f);
  double of_work = (double)f->cost_of_work / threads;
  double gain = (double)f->gain;
  of_work = of_work < gain ? of_work : gain;
  double least = of_work + (gain - of_work) * part;
  if (part < 1 && (!f->has_least || (double)f->least_gain > least)) {
    f->has_least = true;
    f->least_gain = (uint64_t)least;
  }
}

/** A program that is stopped seems to go on with what it did, for all threads:
 *  work, waits or sleep. All of that may be in what the finding gains, so a
 *  finding that is mostly that is none. */
static void find_least_if_stopped(struct pomp_finding *f,
                                  const struct pomp_result *p) {
  uint64_t least = f->has_least ? f->least_gain : f->gain;
  if (!p->stopped)
    return;
  f->has_least = true;
  f->least_gain = least > p->stopped ? least - p->stopped : 0;
  uint64_t sure = f->gain > p->stopped ? f->gain - p->stopped : 0;
  f->is_vain |=
      is_vain(p, sure) || most_of_least * (double)sure < (double)f->gain;
}

/** \returns the part of its time that the program gains at most by less waiting
 *  if it is alone: it takes at most all its work one after the other then, and
 *  at least an equal share of that on each processor. 1 if that is not known.
 */
static double most_of_waits(const struct pomp_result *p) {
  uint64_t work = pomp_work_on_processors(p);
  if (work == UINT64_MAX || !p->processors || p->is_of_job)
    return 1;
  double all = (double)(work + p->states[POMP_STATE_SERIAL]);
  double wall = (double)p->wall_time -
                (double)pomp_delay_in_work(p) / pomp_team_threads(p);
  wall = wall < all ? wall : all;
  return wall > all / p->processors ? 1 - all / p->processors / wall : 0;
}

/** If the program is alone it takes less time, of which the same gain is a
 *  larger part: the upper end is that part of this run. In an ordered loop it
 *  is a smaller part if threads waited for one that had no processor.
 *  \param waits most_of_waits. */
static void find_alone(struct pomp_finding *f, const struct pomp_result *p,
                       double threads, double waits) {
  if (p->other_threads <= 0 || pomp_is_crowded(p) ||
      p->delay == POMP_UNCOUNTED || p->delay >= p->thread_time / 2)
    return;
  double alone = 1 - (double)p->delay / (double)p->thread_time;
  double most =
      (double)f->cost_of_work / threads / alone + waits * (double)p->wall_time;
  double gain = (double)(f->has_delay ? f->least_gain : f->gain) / alone;
  gain = gain < most ? gain : most;
  if (!f->has_least)
    f->least_gain = f->gain;
  f->has_least = true;
  if (gain > (double)f->gain)
    f->gain = (uint64_t)gain;
  else if (is_of_ordered_loop(f) && gain < (double)f->least_gain)
    f->least_gain = (uint64_t)gain;
}

void pomp_narrow_gain(struct pomp_finding *f) {
  uint64_t least = (uint64_t)((double)f->gain / most_of_least);
  if (f->has_least && f->least_gain < least)
    f->least_gain = least;
  if (f->least_gain > f->gain)
    f->least_gain = f->gain;
}

/** Many costs are estimates, but not of more than there was. */
static void limit_costs(struct pomp_finding *f, uint64_t most) {
  f->cost = f->cost < most ? f->cost : most;
  f->cost_of_work = f->cost_of_work < most ? f->cost_of_work : most;
  f->least_cost = f->least_cost < most ? f->least_cost : most;
}

void pomp_find_gains(const struct pomp_result *result,
                     struct pomp_findings *findings) {
  struct lost lost = {0};
  uint64_t promised = 0, slack = find_slack(result);
  double waits = most_of_waits(result);
  findings->failed |= !find_lost(&lost, result);
  for (size_t i = 0; !findings->failed && i < findings->count; ++i) {
    struct pomp_finding *f = &findings->items[i];
    limit_costs(f, result->thread_time);
    double threads = find_concerned(&lost, result, f);
    uint64_t left = f->cost > f->cost_of_work ? f->cost - f->cost_of_work : 0;
    uint64_t most = result->wall_time - promised;
    for (uint32_t p = 1; p < result->num_nodes; ++p)
      if (lost.concerns[p])
        left -= take(&lost.inside[p], left);
    /* Idle threads take no processor from others. */
    if (!f->is_rest)
      left -= take(&lost.idle, left);
    if (f->is_rest)
      find_rest(f, slack);
    else if (!f->gain && !f->has_least)
      find_gain(f, result, &lost, left, threads, &slack);
    find_turns_of_others(f, result);
    find_least_beside_others(f, result, threads);
    f->is_vain = is_vain(result, f->gain < most ? f->gain : most);
    find_least_if_stopped(f, result);
    find_alone(f, result, threads, waits);
    if (f->gain > most)
      f->gain = most;
    pomp_narrow_gain(f);
    promised += f->gain;
  }
  free(lost.inside);
  free(lost.concerns);
  free(lost.takes_part);
}

bool pomp_gain_is_range(const struct pomp_result *result,
                        const struct pomp_finding *f) {
  return f->has_least &&
         pomp_percent(f->gain - f->least_gain, result->wall_time) >= 1;
}
