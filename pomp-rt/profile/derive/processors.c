/*===- processors.c - What processors did for the threads -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/derive/processors.h"

#include <stdlib.h>

uint32_t pomp_threads_at_once(const struct pomp_result *result) {
  double ready = 0;
  uint64_t most = 1, at_once = 1;
  for (uint32_t t = 0; t < result->num_threads; ++t)
    if (!result->threads[t].helper &&
        result->threads[t].usage.cpu != POMP_UNCOUNTED &&
        result->threads[t].usage.delay != POMP_UNCOUNTED)
      ready += (double)result->threads[t].usage.cpu +
               (double)result->threads[t].usage.delay;
  if (result->wall_time)
    at_once = (uint64_t)(ready / (double)result->wall_time + 0.5);
  for (uint32_t i = 0; i < result->num_regions; ++i)
    if (result->regions[i].kind == POMP_KIND_PARALLEL &&
        result->regions[i].threads > most)
      most = result->regions[i].threads;
  most = at_once > most ? at_once : most;
  uint32_t threads = pomp_team_threads(result);
  return most < threads ? (uint32_t)most : threads;
}

bool pomp_is_crowded(const struct pomp_result *result) {
  return result->processors &&
         pomp_threads_at_once(result) > result->processors;
}

bool pomp_is_among_many(const struct pomp_result *result) {
  return pomp_is_crowded(result) && result->other_threads > result->processors;
}

uint64_t pomp_at_once(const struct pomp_result *result, uint64_t threads) {
  return pomp_is_crowded(result) && result->processors < threads
             ? result->processors
             : threads;
}

/** Others that use less of the processors are those of any machine. */
static const double least_others = 0.03;

/** By how much the time that others used may be wrong, in nanoseconds. */
static const double others_error = 10e6;

static bool add_off_cpu(const struct pomp_result *result, uint64_t *parallel,
                        uint64_t *all);

/** \returns whether it is known what others used of the processors that the
 *  threads may use, and of no more. */
static bool knows_others(const struct pomp_result *result) {
  return result->others != POMP_UNCOUNTED && result->cpus &&
         result->cpus == result->processors;
}

double pomp_find_other_threads(const struct pomp_result *result) {
  double wall = (double)result->wall_time, processors = result->processors;
  uint64_t off_cpu, all;
  if (!knows_others(result) || wall <= 0)
    return 0;
  double used = (double)result->others / wall;
  double rest = processors - (double)result->cpu / wall;
  used = used < rest ? used : rest;
  if (used * wall < least_others * processors * wall + others_error)
    return 0;
  double on_cpu = (double)result->states[POMP_STATE_WORK], ready = 0;
  if (result->delay != POMP_UNCOUNTED && add_off_cpu(result, &off_cpu, &all) &&
      (double)off_cpu < on_cpu) {
    on_cpu -= (double)off_cpu;
    /* In the rest they slept. */
    ready = (double)(off_cpu < result->delay ? off_cpu : result->delay);
  }
  /* If all take turns with all, others wait for theirs as long as the threads
   * that work. */
  double in_turns = on_cpu > 0 ? used * (on_cpu + ready) / on_cpu : used;
  /* If one of them takes turns with one thread, both wait equally long. */
  double in_pairs = used + ready / wall;
  return pomp_is_crowded(result) || in_turns > in_pairs ? in_turns : in_pairs;
}

double pomp_processors_of(const struct pomp_result *result, double threads) {
  double all = threads + result->other_threads;
  double processors = result->processors;
  return all > processors ? threads * processors / all : threads;
}

double pomp_least_processors_of(const struct pomp_result *result,
                                uint32_t threads) {
  double others = result->other_threads, processors = result->processors;
  double each = threads / processors, beside = others / processors;
  /* Part of the time there is at least one, on one of the processors. */
  double part = others < 1 ? others : 1;
  if (others <= 0 || threads + (others > 1 ? others : 1) <= processors)
    return pomp_processors_of(result, threads);
  double alone = each > 1 ? 1 / each : 1;
  double shared = 1 / ((each > 1 ? each : 1) + (beside > 1 ? beside : 1));
  return threads * ((1 - part) * alone + part * shared);
}

double pomp_processors_had(const struct pomp_result *result, double threads) {
  double wall = (double)result->wall_time, cpu = (double)result->cpu;
  if (knows_others(result))
    return pomp_processors_of(result, threads);
  if (!result->cpu || result->delay == POMP_UNCOUNTED ||
      cpu + (double)result->delay < wall * result->processors ||
      cpu > wall * result->processors)
    return result->processors;
  return cpu / wall;
}

double pomp_served_threads(const struct pomp_result *result, uint64_t threads) {
  double served = (double)threads, had = pomp_processors_had(result, served);
  double all = (double)result->thread_time, delay = (double)result->delay;
  if (pomp_is_crowded(result))
    served = had < served ? had : served;
  else if (result->delay != POMP_UNCOUNTED && delay < all)
    served *= (all - delay) / all;
  return served > 1 ? served : 1;
}

/** \returns the outermost parallel region around \p region, or POMP_NONE. */
static uint32_t outermost_around(const struct pomp_result *result,
                                 uint32_t region) {
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    if (result->nodes[i].region == region && result->nodes[i].parallel)
      return result->nodes[result->nodes[i].parallel].region;
  return POMP_NONE;
}

/** \returns how often threads wait for all others inside of \p region. */
static uint64_t count_meetings(const struct pomp_result *result,
                               uint32_t region) {
  uint64_t visits = 0;
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    uint64_t most = 0;
    bool meets =
        n->kind == POMP_KIND_PARALLEL || n->kind == POMP_KIND_BARRIER ||
        n->kind == POMP_KIND_IMPLICIT_BARRIER ||
        n->kind == POMP_KIND_TASKWAIT || n->kind == POMP_KIND_TASKGROUP;
    if (!meets || !n->parallel || result->nodes[n->parallel].region != region)
      continue;
    for (const struct pomp_metric *m = n->metrics; m; m = m->next)
      most = m->visits > most ? m->visits : most;
    visits += most;
  }
  return visits;
}

/** \returns how much thread time in \p region is lost because its threads had
 *  fewer turns among those of other processes than they could: less of them
 *  worked than there are. Whenever they meet, all may wait for the turn of one,
 *  and that is all if they work no longer than a turn in between. */
static double lost_among_others(const struct pomp_result *result,
                                uint32_t region, const struct pomp_crowd *c) {
  const struct pomp_result_region *r = &result->regions[region];
  double threads = pomp_threads_at_once(result), time = (double)r->time;
  double turns = (threads + result->other_threads) / result->processors;
  double meetings = (double)count_meetings(result, region) * threads;
  uint64_t on_cpu = pomp_work_on_processors(result);
  double part_on_cpu =
      on_cpu == UINT64_MAX
          ? 1
          : (double)on_cpu / (double)result->states[POMP_STATE_WORK];
  if (result->other_threads <= 0 || time <= 0 || turns < 1 ||
      c->work * part_on_cpu < meetings * POMP_TIME_SLICE)
    return 0;
  double working = c->work * threads / time;
  double part =
      pomp_processors_of(result, working) / pomp_processors_of(result, threads);
  return time * (1 - part) - meetings * POMP_TIME_SLICE * (turns - 1);
}

/** Adds up how long each thread had no processor in its work: in the outermost
 *  parallel \p region, or everywhere if that is POMP_NONE. */
static void add_each_off_cpu(const struct pomp_result *result, uint32_t region,
                             double *each) {
  for (uint32_t i = 0; i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    if (region == POMP_NONE ||
        (n->parallel && result->nodes[n->parallel].region == region))
      for (const struct pomp_metric *m = n->metrics; m; m = m->next)
        each[m->thread] += (double)m->off_cpu;
  }
}

/** \returns how long threads wait for others, from their times by state. */
static double waits_of(const uint64_t *states) {
  double waits = 0;
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    waits +=
        pomp_state_is_wait(s) && s != POMP_STATE_IDLE ? (double)states[s] : 0;
  return waits;
}

/** Adds up the work and the waits of all threads in the outermost parallel \p
 *  region. While they were ready they had no processor; in the rest of the time
 *  without one they slept. */
static void add_members(const struct pomp_result *result, uint32_t region,
                        struct pomp_crowd *c) {
  const struct pomp_member *members = result->regions[region].members;
  double *parts = calloc(result->num_threads, sizeof(*parts));
  double *off_cpu = calloc(result->num_threads, sizeof(*off_cpu));
  bool is_known = parts && off_cpu;
  if (is_known) {
    pomp_ready_parts(result, parts);
    add_each_off_cpu(result, region, off_cpu);
  }
  for (uint32_t t = 0; members && t < result->num_threads; ++t) {
    double work = (double)members[t].inside[POMP_STATE_WORK];
    double ready = is_known ? parts[t] * off_cpu[t] : 0;
    c->work += work;
    c->work_on_cpu += work > ready ? work - ready : 0;
    c->waits += waits_of(members[t].inside);
  }
  free(parts);
  free(off_cpu);
}

/** \returns how many processors the threads of a parallel region had. Threads
 *  that wait are ready, but leave their turns to others. If these always want
 *  one, what all threads used while they were ready almost all of the time is
 *  what is certain. */
static double processors_in(const struct pomp_result *result) {
  const double almost = 0.95;
  double wall = (double)result->wall_time, cpu = (double)result->cpu;
  double had = pomp_processors_had(result, pomp_threads_at_once(result));
  if (result->other_threads < 1 || !result->cpu ||
      result->delay == POMP_UNCOUNTED || cpu > had * wall ||
      cpu + (double)result->delay < almost * (double)result->thread_time)
    return had;
  return cpu > wall ? cpu / wall : 1;
}

/** \returns \p lost, of the waits of \p c. */
static double limit(const struct pomp_crowd *c, double lost) {
  return lost < 0 ? 0 : lost < c->waits ? lost : c->waits;
}

struct pomp_crowd pomp_weigh_crowd(const struct pomp_result *result,
                                   uint32_t region) {
  uint32_t outermost = outermost_around(result, region);
  struct pomp_crowd c = {0};
  if (outermost == POMP_NONE || !result->processors)
    return c;
  const struct pomp_result_region *r = &result->regions[outermost];
  add_members(result, outermost, &c);
  double threads = pomp_threads_at_once(result);
  c.processors = processors_in(result);
  c.turns = threads / c.processors;
  c.lost = (double)r->time - c.work * c.turns;
  double among_others = lost_among_others(result, outermost, &c);
  /* Among many, those that work at a time may be few because they wait for
   * turns. */
  if (among_others > c.lost || pomp_is_among_many(result))
    c.lost = among_others;
  c.lost = limit(&c, c.lost);
  c.unused = pomp_is_among_many(result)
                 ? c.lost
                 : limit(&c, (double)r->time - c.work_on_cpu * c.turns);
  return c;
}

/** \returns the part of \p lost, of the waits of \p c, that \p wait has. */
static uint64_t part_of(const struct pomp_crowd *c, double lost,
                        uint64_t wait) {
  return c->waits > (double)wait ? (uint64_t)((double)wait / c->waits * lost)
                                 : (uint64_t)lost;
}

uint64_t pomp_certain_wait(const struct pomp_crowd *c, uint64_t wait) {
  return part_of(c, c->lost, wait);
}

uint64_t pomp_unused_wait(const struct pomp_crowd *c, uint64_t wait) {
  return part_of(c, c->unused, wait);
}

static int compare_works(const void *x, const void *y) {
  const double *a = x, *b = y;
  return (*a < *b) - (*a > *b);
}

struct pomp_turns pomp_take_turns(const struct pomp_result *result,
                                  double *works, uint32_t count) {
  struct pomp_turns turns = {0, 0};
  if (count)
    qsort(works, count, sizeof(*works), compare_works);
  for (uint32_t i = 0; i < count; ++i) {
    double next = i + 1 < count ? works[i + 1] : 0, ready = i + 1;
    double time = (works[i] - next) * ready / pomp_processors_of(result, ready);
    turns.time += time;
    turns.waits += time * (count - ready);
  }
  return turns;
}

double pomp_even_time(const struct pomp_result *result, double work,
                      uint32_t count) {
  return count ? work / pomp_processors_of(result, count) : 0;
}

uint64_t pomp_served_wait(const struct pomp_result *result, uint64_t wait) {
  uint64_t delay = result->delay == POMP_UNCOUNTED ? 0 : result->delay;
  return wait > delay ? wait - delay : 0;
}

/** Adds up how long threads had no processor in their work: in parallel regions
 *  and in all. \returns whether the kernel was asked. */
static bool add_off_cpu(const struct pomp_result *result, uint64_t *parallel,
                        uint64_t *all) {
  bool is_known = false;
  *parallel = *all = 0;
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m;
         m = m->next) {
      /* No process starts without page faults. */
      is_known |= m->minor_faults || m->off_cpu;
      *parallel += result->nodes[i].parallel ? m->off_cpu : 0;
      *all += m->off_cpu;
    }
  return is_known;
}

uint64_t pomp_work_on_processors(const struct pomp_result *result) {
  uint64_t work = result->states[POMP_STATE_WORK], off_cpu, all;
  if (!add_off_cpu(result, &off_cpu, &all))
    return UINT64_MAX;
  /* More than all work is that of waits, too, nobody knows how much. */
  return work > off_cpu ? work - off_cpu : work;
}

uint64_t pomp_delay_in_work(const struct pomp_result *result) {
  uint64_t in_work, all;
  bool is_known = add_off_cpu(result, &in_work, &all);
  return is_known && in_work < result->delay ? in_work : result->delay;
}

void pomp_thread_delays(const struct pomp_result *result,
                        struct pomp_delay *delays) {
  uint64_t unused;
  bool is_known = add_off_cpu(result, &unused, &unused);
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m; m = m->next)
      delays[m->thread].in_work += m->off_cpu;
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    uint64_t all = result->threads[t].usage.delay;
    all = all == POMP_UNCOUNTED ? 0 : all;
    if (!is_known || delays[t].in_work > all)
      delays[t].in_work = all;
    delays[t].in_waits = all - delays[t].in_work;
  }
}

void pomp_find_sleepless(struct pomp_result *result) {
  uint64_t unused;
  bool is_known = add_off_cpu(result, &unused, &unused);
  for (uint32_t t = 0; t < result->num_threads; ++t)
    result->threads[t].never_sleeps = is_known;
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m; m = m->next)
      if (m->sleeps)
        result->threads[m->thread].never_sleeps = false;
}

void pomp_ready_parts(const struct pomp_result *result, double *parts) {
  for (uint32_t t = 0; t < result->num_threads; ++t)
    parts[t] = 0;
  add_each_off_cpu(result, POMP_NONE, parts);
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    uint64_t delay = result->threads[t].usage.delay;
    /* The host of a virtual machine takes processors away unseen. */
    parts[t] = delay == POMP_UNCOUNTED || (double)delay >= parts[t] ||
                       result->threads[t].never_sleeps
                   ? 1
                   : (double)delay / parts[t];
  }
}

/** \returns how long a thread that is ready has no processor, on average over
 *  the time in which one has none, in nanoseconds; 0 if that is not known. Of
 *  many brief delays and some long ones, the long ones are most of the time. */
static double mean_delay(const struct pomp_result *result) {
  double all = 0, sum = 0;
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    const struct pomp_usage_times *u = &result->threads[t].usage;
    double delay = u->delay == POMP_UNCOUNTED ? 0 : (double)u->delay;
    if (delay <= 0 || !u->turns)
      continue;
    all += delay;
    sum += delay * delay / (double)u->turns;
  }
  return all > 0 ? sum / all : 0;
}

/** \returns the part of such a delay that is left when what the thread waits
 *  for comes, if it loses its processor at any time of a wait. */
static double part_after(double delay, double wait) {
  return delay > wait ? 1 - wait / (2 * delay) : delay / (2 * wait);
}

/** \returns the time that threads wait in parallel regions, in nanoseconds, and
 *  the part of their delays in it that is left when a wait ends. */
static double add_waits(const struct pomp_result *result, double *part) {
  double waits = 0, left = 0, delay = mean_delay(result);
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m;
         m = m->next) {
      double wait = waits_of(m->states);
      waits += wait;
      if (wait > 0 && m->visits)
        left += wait * part_after(delay, wait / (double)m->visits);
    }
  *part = waits > 0 && delay > 0 ? left / waits : 0.5;
  return waits;
}

/** \returns the part of the waits in parallel regions that is left.
 *  \param in_turns a thread that waits without a processor waits longer only by
 *  what is left of that when its wait is over. */
static double share_left(const struct pomp_result *result, bool in_turns) {
  double part, waits = add_waits(result, &part);
  double idle = (double)result->states[POMP_STATE_IDLE];
  double others = pomp_team_threads(result) - 1.0;
  uint64_t in_work, all;
  if (result->delay == POMP_UNCOUNTED || !add_off_cpu(result, &in_work, &all) ||
      waits <= 0)
    return 1;
  double delay = (double)result->delay;
  double working = (double)pomp_delay_in_work(result);
  /* Threads without work wait, too, and lose processors as often. */
  double waiting = delay > (double)all ? delay - (double)all : 0;
  waiting *= waits / (waits + idle);
  /* Others wait for a waiting thread only if what it waited for comes
   * meanwhile. */
  double lost =
      waiting * (in_turns ? part : 1) + others * (working + waiting * part);
  return lost < waits ? 1 - lost / waits : 0;
}

double pomp_certain_share(const struct pomp_result *result) {
  return share_left(result, false);
}

double pomp_share_in_turns(const struct pomp_result *result) {
  return share_left(result, true);
}

double pomp_served(const struct pomp_result_thread *thread) {
  if (thread->usage.cpu == POMP_UNCOUNTED ||
      thread->usage.delay == POMP_UNCOUNTED || !thread->usage.delay)
    return 1;
  double ready = (double)thread->usage.cpu + (double)thread->usage.delay;
  double work = (double)thread->states[POMP_STATE_WORK] +
                (double)thread->states[POMP_STATE_SERIAL];
  /* Work for which it was not even ready is sleep, or waits for a device. */
  return 1 - (double)thread->usage.delay / (work > ready ? work : ready);
}
