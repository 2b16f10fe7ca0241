/*===- lead.c - What one thread does while the others wait ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Before they meet in a barrier or at the end of a construct, threads execute
|* what stands between the barrier before and that one. One of them may have
|* more to do: a master construct, a single construct with nowait, a user region
|* or function, or what is in none of these. All others wait for it as long as
|* it works longer than they do.
|*
|* What is in none of them is known for the whole parallel region only. Each
|* barrier in the region has the part of it that it has of all waits there.
|*
|* Or threads execute something one after the other, such as a critical section
|* in which each adds its part of a result. Who was first waits for the last one
|* as long as that had waited for its turn: both go if nobody takes turns.
|*
|* With more threads than processors the others may work on these meanwhile.
|* What is lost is the time until the last thread had its turn, less that of
|* equal shares of all work before the barrier.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/processors.h"
#include "profile/report/report_parts.h"

#include <stdlib.h>

/** \returns whether the threads of a team meet at the end of \p path. */
static bool has_barrier(const struct pomp_result *p, uint32_t path) {
  if (p->nodes[path].kind == POMP_KIND_BARRIER)
    return true;
  for (uint32_t i = p->nodes[path].first_child; i; i = p->nodes[i].sibling)
    if (p->nodes[i].kind == POMP_KIND_IMPLICIT_BARRIER)
      return true;
  return false;
}

/** \returns the first path behind the last barrier of those from \p first to in
 *  front of \p end, a path of them, or 0 for their end. */
static uint32_t behind_last(const struct pomp_result *p, uint32_t first,
                            uint32_t end) {
  for (uint32_t n = first; n && n != end; n = p->nodes[n].sibling)
    if (has_barrier(p, n))
      first = p->nodes[n].sibling;
  return first;
}

/** Adds the work of each thread on a processor in \p path, and with \p inside
 *  also beneath it.
 *  \param slowed where to add what the fastest processor would have saved of
 *  it, or null. */
static void add_work(const struct pomp_result *p, uint32_t path, bool inside,
                     double *works, double *slowed) {
  for (const struct pomp_metric *m = p->nodes[path].metrics; m; m = m->next) {
    works[m->thread] += (double)m->states[POMP_STATE_WORK] - (double)m->off_cpu;
    if (slowed)
      slowed[m->thread] += pomp_slowed_of(m);
  }
  for (uint32_t i = inside ? p->nodes[path].first_child : 0; i;
       i = p->nodes[i].sibling)
    add_work(p, i, inside, works, slowed);
}

/** \returns how much longer one thread works than each other one in \p path.
 *  \param part of what is \p slowed is no work.
 *  \param[out] all the work of all threads.
 *  \param[out] thread that one. */
static double lead_at(const struct pomp_advisor *a, uint32_t path,
                      const double *works, const double *slowed, double part,
                      double *all, uint32_t *thread) {
  const struct pomp_result *p = a->result;
  double most = 0;
  uint32_t threads = 0;
  *all = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t) {
    double work = works[t] - part * slowed[t];
    threads += !a->idle[t];
    *all += work;
    if (work > most) {
      most = work;
      *thread = t;
    }
  }
  /* Each time another thread may execute it, while the others do not. */
  if (p->nodes[path].kind == POMP_KIND_SINGLE)
    return *all;
  return threads > 1 ? most - (*all - most) / (threads - 1) : 0;
}

/** \returns how much longer one thread works than each other one in \p path.
 *  \param inside whether work beneath it counts.
 *  \param[out] even the same if all processors had been equally fast, at least.
 *  \param[out] thread that one. */
static double lead_in(const struct pomp_advisor *a, uint32_t path, bool inside,
                      double *even, uint32_t *thread) {
  uint32_t num_threads = a->result->num_threads, other;
  double *works = calloc(2 * (size_t)num_threads, sizeof(*works));
  double *slowed = works ? works + num_threads : NULL;
  double all, even_all;
  *even = 0;
  a->findings->failed |= !works;
  if (!works)
    return 0;
  add_work(a->result, path, inside, works, slowed);
  double lead = lead_at(a, path, works, slowed, 0, &all, thread);
  *even = lead;
  for (int i = POMP_LEAST_SLOWED; i <= POMP_MOST_SLOWED; ++i) {
    double one = lead_at(a, path, works, slowed, (double)i / POMP_SLOWED_PARTS,
                         &even_all, &other);
    /* Where all are slower than elsewhere, nothing changes. */
    one = even_all > 0 ? one / even_all * all : lead;
    *even = one < *even ? one : *even;
  }
  free(works);
  return lead;
}

/** \returns whether the first thread waits at \p r less than the others. */
static bool waits_for_first(const struct pomp_result_region *r, uint64_t wait) {
  uint64_t own = r->members ? r->members->own[POMP_STATE_BARRIER] : wait;
  return r->threads > 1 &&
         100 * (double)own * (double)(r->threads - 1) <
             pomp_thresholds[EXPLAINED].value * ((double)wait - (double)own);
}

/** What stands in front of a barrier. */
struct front {
  /** The lead is that of the construct with most work. */
  struct pomp_lead lead;
  double longest;
  /** The work of each thread in all others. */
  double *works;
};

static void add(const struct pomp_advisor *a, uint32_t path,
                struct front *front) {
  const struct pomp_result_node *n = &a->result->nodes[path];
  uint32_t thread = 0;
  bool may_lead = n->kind == POMP_KIND_MASTER || n->kind == POMP_KIND_SINGLE ||
                  n->kind == POMP_KIND_USER_REGION;
  double even = 0;
  double time = may_lead ? lead_in(a, path, true, &even, &thread) : 0;
  if (time <= 0) {
    add_work(a->result, path, true, front->works, NULL);
    return;
  }
  front->lead.time += time;
  front->lead.even += even;
  if (time > front->longest) {
    front->longest = time;
    front->lead.region = n->region;
    front->lead.thread = thread;
  }
}

/** Adds what stands between the barrier before \p barrier, a path, and that
 * one. Where other threads came to that one first, a master construct of that
 * place is behind it. */
static void add_phase(const struct pomp_advisor *a, uint32_t barrier,
                      bool may_be_behind, struct front *front) {
  const struct pomp_result_node *nodes = a->result->nodes;
  uint32_t first = nodes[nodes[barrier].parent].first_child;
  for (uint32_t n = behind_last(a->result, first, barrier); n != barrier;
       n = nodes[n].sibling)
    add(a, n, front);
  add_work(a->result, barrier, true, front->works, NULL);
  for (uint32_t n = may_be_behind ? nodes[barrier].sibling : 0;
       n && nodes[n].kind == POMP_KIND_MASTER; n = nodes[n].sibling)
    add(a, n, front);
}

/** \returns the thread time that is lost if threads with \p works take turns
 *  on the processors.
 *  \param room for these works. */
static double lost_in_turns(const struct pomp_advisor *a, const double *works,
                            double *room) {
  const struct pomp_result *p = a->result;
  uint32_t threads = 0;
  double all = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t)
    if (!a->idle[t]) {
      all += works[t];
      room[threads++] = works[t];
    }
  struct pomp_turns turns = pomp_take_turns(p, room, threads);
  return threads * (turns.time - pomp_even_time(p, all, threads));
}

/** \returns the thread time that is lost because of a lead.
 *  \param works of all threads besides; that of the lead is added. */
static double lost_by(const struct pomp_advisor *a,
                      const struct pomp_lead *lead, double *works) {
  const struct pomp_result *p = a->result;
  if (!pomp_is_crowded(p))
    return lead->time * (p->num_threads - 1.0);
  double *room = calloc(p->num_threads, sizeof(*room)), lost = 0;
  a->findings->failed |= !room;
  if (room) {
    lost = lost_in_turns(a, works, room);
    works[lead->thread] += lead->time;
    lost = lost_in_turns(a, works, room) - lost;
  }
  free(room);
  return lost > 0 ? lost : 0;
}

/** \returns whether \p region is in a path, or beneath it. */
static bool is_inside(const struct pomp_result *p, uint32_t path,
                      uint32_t region) {
  if (p->nodes[path].region == region)
    return true;
  for (uint32_t i = p->nodes[path].first_child; i; i = p->nodes[i].sibling)
    if (is_inside(p, i, region))
      return true;
  return false;
}

/** \returns whether \p region is in one of these paths, or beneath it. */
static bool is_behind_last(const struct pomp_result *p, uint32_t first,
                           uint32_t end, uint32_t region) {
  for (uint32_t n = behind_last(p, first, end); n && n != end;
       n = p->nodes[n].sibling)
    if (is_inside(p, n, region))
      return true;
  return false;
}

/** \returns whether threads execute \p region before they meet in or at the end
 *  of \p barrier. */
static bool is_in_front(const struct pomp_result *p, uint32_t region,
                        uint32_t barrier) {
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    const struct pomp_result_node *n = &p->nodes[i];
    uint32_t first = p->nodes[n->parent].first_child;
    if (n->region == barrier &&
        (n->kind == POMP_KIND_TEAM
             ? is_behind_last(p, n->first_child, 0, region)
             : has_barrier(p, i) && is_behind_last(p, first, i, region)))
      return true;
  }
  return false;
}

bool pomp_add_to_lock(struct pomp_advisor *a, uint32_t barrier, uint64_t wait) {
  struct pomp_findings *all = a->findings;
  struct pomp_finding *f = NULL;
  struct pomp_text where = {0};
  char time[16];
  for (size_t i = 0; i < all->count; ++i) {
    struct pomp_finding *one = &all->items[i];
    bool is_lock =
        one->kind == POMP_FINDING_CRITICAL || one->kind == POMP_FINDING_LOCK;
    if (is_lock && (!f || one->cost > f->cost) &&
        is_in_front(a->result, one->region, barrier))
      f = one;
  }
  if (!f || !pomp_explains(a, (double)f->cost, wait))
    return false;
  pomp_report_where(&where, &a->result->regions[barrier], SIZE_MAX);
  all->failed |= where.failed;
  pomp_add_evidence(all, f, "; who was first waits %s for the others at %s %s",
                    pomp_time_spell(time, wait),
                    pomp_report_type(&a->result->regions[barrier]),
                    where.data ? where.data : "");
  free(where.data);
  f->cost += wait;
  return true;
}

/** \returns whether other threads may come to \p barrier before one executes
 *  \p region, a master construct in front of it: then its path is behind it. */
static bool is_right_behind(const struct pomp_result *p, uint32_t region,
                            uint32_t barrier) {
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (uint32_t n = p->nodes[i].region == barrier ? p->nodes[i].sibling : 0;
         n && p->nodes[n].kind == POMP_KIND_MASTER; n = p->nodes[n].sibling)
      if (p->nodes[n].region == region)
        return true;
  return false;
}

bool pomp_found_sleeping_lead(struct pomp_advisor *a, uint32_t barrier,
                              uint64_t wait) {
  const struct pomp_result *p = a->result;
  uint32_t region = POMP_NONE;
  uint64_t asleep = 0;
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    bool is_lone = p->regions[i].kind == POMP_KIND_SINGLE ||
                   p->regions[i].kind == POMP_KIND_MASTER;
    uint64_t own = is_lone ? pomp_asleep_in(a, i) : 0;
    if (own > asleep && (i == barrier || is_in_front(p, i, barrier) ||
                         is_right_behind(p, i, barrier))) {
      asleep = own;
      region = i;
    }
  }
  double others = pomp_team_threads(p) - 1.0;
  return region != POMP_NONE &&
         pomp_explains(a, others * (double)asleep, wait) &&
         pomp_found_awaited_sleep(a, region, wait, a->kernel[region].work);
}

/** \returns how long threads wait in the barriers right beneath \p parent. */
static double waits_beneath(const struct pomp_result *p, uint32_t parent) {
  double waits = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    const struct pomp_result_node *n = &p->nodes[i];
    bool is_own = n->kind == POMP_KIND_IMPLICIT_BARRIER;
    if ((is_own || n->kind == POMP_KIND_BARRIER) &&
        (is_own ? p->nodes[n->parent].parent : n->parent) == parent)
      for (const struct pomp_metric *m = n->metrics; m; m = m->next)
        waits += (double)m->states[POMP_STATE_BARRIER];
  }
  return waits;
}

struct pomp_lead pomp_find_lead(const struct pomp_advisor *a, uint32_t barrier,
                                uint64_t wait) {
  const struct pomp_result *p = a->result;
  bool may_be_behind = waits_for_first(&p->regions[barrier], wait);
  struct pomp_lead outside = {.region = POMP_NONE};
  struct front front = {outside, 0, calloc(p->num_threads, sizeof(double))};
  a->findings->failed |= !front.works;
  for (uint32_t i = 1; front.works && i < p->num_nodes; ++i) {
    uint32_t parent = p->nodes[i].parent;
    if (p->nodes[i].region != barrier || !has_barrier(p, i) ||
        p->nodes[i].kind == POMP_KIND_IMPLICIT_BARRIER)
      continue;
    add_phase(a, i, may_be_behind, &front);
    uint32_t around = p->nodes[parent].region;
    double waits = waits_beneath(p, parent);
    if (waits <= 0 || around == POMP_NONE ||
        p->regions[around].kind != POMP_KIND_PARALLEL)
      continue;
    double part = (double)wait < waits ? (double)wait / waits : 1;
    outside.region = around;
    double even = 0;
    outside.time += lead_in(a, parent, false, &even, &outside.thread) * part;
    outside.even += even * part;
  }
  struct pomp_lead lead = outside.time > front.lead.time ? outside : front.lead;
  if (front.works && lead.region != POMP_NONE)
    lead.lost = lost_by(a, &lead, front.works);
  free(front.works);
  return lead;
}

/** \returns whether threads wait in \p r for less than a turn on a processor
 *  each time, with more threads than these: whoever is waited for, one of them
 *  gets its turn late. */
static bool waits_for_turns(const struct pomp_result *p,
                            const struct pomp_result_region *r, uint64_t wait) {
  return pomp_is_crowded(p) &&
         (double)wait < (double)r->visits * POMP_TIME_SLICE;
}

void pomp_found_lead(struct pomp_advisor *a, const struct pomp_lead *lead,
                     uint32_t barrier, uint64_t cost) {
  const struct pomp_result *p = a->result;
  uint64_t lost = (uint64_t)lead->lost;
  bool is_of_turns = waits_for_turns(p, &p->regions[barrier], cost);
  if (pomp_is_crowded(p) && !is_of_turns && lost < cost)
    cost = lost;
  const struct pomp_result_region *r = &p->regions[lead->region];
  bool is_single = r->kind == POMP_KIND_SINGLE;
  bool is_master = r->kind == POMP_KIND_MASTER;
  struct pomp_text where = {0};
  char wait[16], time[16];
  pomp_report_where(&where, &p->regions[barrier], SIZE_MAX);
  a->findings->failed |= where.failed;
  struct pomp_finding *f = pomp_found(
      a,
      is_single || is_master ? POMP_FINDING_SINGLE_WAIT
                             : POMP_FINDING_IMBALANCED_REGION,
      is_single                       ? "Waiting for a single construct"
      : is_master                     ? "Waiting for a master construct"
      : r->kind == POMP_KIND_PARALLEL ? "Imbalanced parallel region"
                                      : "Imbalanced region",
      lead->region, cost,
      "share it out among the threads, or let the others go on meanwhile: make "
      "it a task, or the loop behind it dynamic",
      "%s of work%s%s, for which the threads wait %s at %s %s",
      pomp_time_spell(time, (uint64_t)lead->time),
      is_single || is_master ? " in it" : " of one thread more than of others",
      r->kind == POMP_KIND_PARALLEL ? ", outside of the constructs in it" : "",
      pomp_time_spell(wait, cost), pomp_report_type(&p->regions[barrier]),
      where.data ? where.data : "");
  if (f && is_of_turns && lost < cost)
    f->least_cost += lost;
  if (f && is_master)
    pomp_add_fetched(a, f);
  free(where.data);
}
