/*===- weigh.c - What the threads have to do --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The balance of a region is the work of its threads: they miss what each works
|* less than the busiest one. With more threads than processors, threads also
|* take turns, so that work without a processor does not count, and what is lost
|* is the time of these turns less that of an equal share.
|*
|* A thread whose processor is slower for a while, because something else uses
|* the same core, works longer although it has no more to do. Probes tell how
|* much slower. Work loses a part of that; what would be missing at equal speed
|* is known for the least and the most. Loops whose iterations all do the same
|* are the best probe: there threads differ by nothing but their processors.
|*
|* Threads wait for all that others work since they met last: in a phase. What
|* constructs with nowait in one phase lack balance may cancel, and then is less
|* in each of them. Otherwise threads wait for the one that lacks most, wherever
|* the barrier is.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/dispatch.h"
#include "advise/rules.h"
#include "profile/derive/processors.h"

#include <stdlib.h>
#include <string.h>

/** The kernel is asked at the end of a visit, if it was not shortly before: of
 *  longer pieces of work it is known where a thread had no processor. */
static const double long_piece = 1e6;

/** What threads do in a region and beneath it, in nanoseconds. */
struct inside {
  /** Ready without a processor, and on processors of known speed, with the part
   *  of that which the fastest one would have saved. */
  double unserved, probed, slowed;
  /** On a processor in loops that give all threads the same work; and how much
   *  that is longer than the average. */
  double even, longer;
  double visits;
  /** Of the construct itself, if threads share its work. */
  double own_visits;
};

/** \returns whether the region of \p outer is also that of a path from \p path
 *  up to beneath it. */
static bool is_again(const struct pomp_result *p, uint32_t path,
                     uint32_t outer) {
  for (; path != outer; path = p->nodes[path].parent)
    if (p->nodes[path].region == p->nodes[outer].region)
      return true;
  return false;
}

double pomp_unserved_at(const struct pomp_advisor *a,
                        const struct pomp_metric *m) {
  return a->ready[m->thread] * (double)m->off_cpu;
}

double pomp_served_at(const struct pomp_advisor *a,
                      const struct pomp_metric *m) {
  return (double)m->states[POMP_STATE_WORK] - pomp_unserved_at(a, m);
}

/** Adds what each thread does in \p path to the regions around.
 *  \param is_even whether it is a loop that gives all the same work.
 *  \param inside of all threads of a region, in the order of regions. */
static void add_path(const struct pomp_advisor *a, uint32_t path, bool is_even,
                     struct inside *inside) {
  const struct pomp_result *p = a->result;
  enum pomp_kind kind = p->nodes[path].kind;
  bool is_shared =
      kind == POMP_KIND_TEAM ||
      (kind != POMP_KIND_PARALLEL && pomp_kind_has(kind, POMP_TRAIT_BALANCED));
  for (uint32_t n = path; n; n = p->nodes[n].parent) {
    if (is_again(p, path, n))
      continue;
    for (const struct pomp_metric *m = p->nodes[path].metrics; m; m = m->next) {
      struct inside *in =
          &inside[(size_t)p->nodes[n].region * p->num_threads + m->thread];
      in->unserved += pomp_unserved_at(a, m);
      in->visits += (double)m->visits;
      in->own_visits += is_shared && n == path ? (double)m->visits : 0;
      if (is_even) {
        in->even += pomp_served_at(a, m);
      } else {
        in->probed += (double)m->probed;
        in->slowed += (double)m->slowed;
      }
    }
  }
}

/** Adds how much longer than the average threads work in \p loop, a path that
 *  gives all the same, to the regions around. */
static void add_longer(const struct pomp_advisor *a, uint32_t loop,
                       struct inside *inside) {
  const struct pomp_result *p = a->result;
  double all = 0;
  uint32_t threads = 0;
  for (const struct pomp_metric *m = p->nodes[loop].metrics; m; m = m->next) {
    all += pomp_served_at(a, m);
    ++threads;
  }
  for (uint32_t n = loop; n; n = p->nodes[n].parent) {
    if (is_again(p, loop, n))
      continue;
    for (const struct pomp_metric *m = p->nodes[loop].metrics; m; m = m->next)
      inside[(size_t)p->nodes[n].region * p->num_threads + m->thread].longer +=
          pomp_served_at(a, m) - all / threads;
  }
}

/** Adds what each thread does in each region and beneath it. */
static void add_inside(const struct pomp_advisor *a, struct inside *inside) {
  const struct pomp_result *p = a->result;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    bool is_even = pomp_is_even_loop(p, i);
    add_path(a, i, is_even, inside);
    if (is_even)
      add_longer(a, i, inside);
  }
}

/** Work of each thread, in nanoseconds. */
struct works {
  /** Below 0 if the thread has no part in it. */
  double *all;
  /** Without a processor; what the fastest one would have saved, as far as
   *  probes tell; and how much longer than others it worked, for the same. */
  double *unserved, *slowed, *longer;
  /** Of each region and thread, as far as it is known where that was. */
  struct inside *inside;
  /** The part of its work in which the thread had no processor in places that
   *  are not known: between very short visits, or in its waits. It is no part
   *  with more threads than processors: these lose theirs often. */
  double *elsewhere;
  /** The kernel was asked in the work. */
  bool is_known;
};

static bool make(struct works *w, const struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  *w = (struct works){calloc(p->num_threads, sizeof(double)),
                      calloc(p->num_threads, sizeof(double)),
                      calloc(p->num_threads, sizeof(double)),
                      calloc(p->num_threads, sizeof(double)),
                      calloc((size_t)(p->num_regions + 1) * p->num_threads,
                             sizeof(struct inside)),
                      calloc(p->num_threads, sizeof(double)),
                      false};
  bool good = w->all && w->unserved && w->slowed && w->longer && w->inside &&
              w->elsewhere;
  w->is_known = pomp_work_on_processors(p) != UINT64_MAX;
  if (good)
    add_inside(a, w->inside);
  for (uint32_t t = 0; good && !pomp_is_crowded(p) && t < p->num_threads; ++t) {
    struct pomp_delay d = a->delays[t];
    double all = (double)(d.in_work + d.in_waits);
    double part = w->is_known && all > 0 ? (double)d.in_waits / all : 1;
    w->elsewhere[t] = part * (1 - pomp_served(&p->threads[t]));
  }
  return good;
}

static void clear(const struct pomp_advisor *a, struct works *w) {
  for (uint32_t t = 0; t < a->result->num_threads; ++t) {
    w->all[t] = -1;
    w->unserved[t] = w->slowed[t] = w->longer[t] = 0;
  }
}

/** \returns the part of the work of \p thread in \p region in which others
 * share, from 0 to 1. What it executed alone is perhaps the average of its
 * visits, if it worked so much longer than the others. */
static double shared_part(const struct pomp_advisor *a, uint32_t region,
                          const struct inside *inside, uint32_t thread) {
  const struct pomp_member *members = a->result->regions[region].members;
  double visits = 0, works = 0, own = inside[thread].own_visits;
  uint32_t others = 0;
  for (uint32_t t = 0; t < a->result->num_threads; ++t)
    if (t != thread && !a->idle[t] && inside[t].own_visits > 0) {
      visits += inside[t].own_visits;
      works += (double)members[t].inside[POMP_STATE_WORK];
      ++others;
    }
  double work = (double)members[thread].inside[POMP_STATE_WORK];
  if (!others || own <= visits || work * others <= works)
    return 1;
  double equal = works / others / work;
  return equal > visits / own ? equal : visits / own;
}

/** Adds the work of the threads that enter \p region. */
static void add(const struct pomp_advisor *a, uint32_t region,
                struct works *w) {
  const struct pomp_member *members = a->result->regions[region].members;
  uint32_t threads = a->result->num_threads;
  const struct inside *inside = &w->inside[(size_t)region * threads];
  for (uint32_t t = 0; members && t < threads; ++t) {
    if (a->idle[t] || !members[t].entered)
      continue;
    const struct inside *in = &inside[t];
    double part = shared_part(a, region, inside, t);
    double work = (double)members[t].inside[POMP_STATE_WORK];
    double lost = in->unserved < work ? in->unserved : work;
    bool is_brief = !w->is_known || work < in->visits * long_piece;
    double elsewhere = is_brief ? w->elsewhere[t] : 0;
    lost += (work - lost) * elsewhere;
    /* Without a processor a thread has as much to do in even loops. */
    double even = in->even * (1 - elsewhere), average = in->even - in->longer;
    double other = work - lost > even ? work - lost - even : 0;
    w->all[t] = (w->all[t] < 0 ? 0 : w->all[t]) + part * work;
    w->unserved[t] += part * lost;
    w->longer[t] += part * (even - average);
    if (in->probed > 0)
      w->slowed[t] += part * other * in->slowed / in->probed;
  }
}

/** \returns the time that all others would have to wait for the busiest thread
 * at equal speed, if work loses \p part of what probes lost. In nanoseconds of
 *  this run.
 *  \param w of so many \p threads, without what they had no processor for. */
static double missing_at(const struct works *w, uint32_t threads, double part) {
  double most = 0, even = 0, all = 0;
  for (uint32_t t = 0; t < threads; ++t) {
    double work = w->all[t] - w->longer[t] - part * w->slowed[t];
    work = work > 0 ? work : 0;
    most = work > most ? work : most;
    even += work;
    all += w->all[t];
  }
  return even > 0 ? (threads * most - even) / even * all : 0;
}

/** Finds the part of what is missing that is left at equal speed. */
static void find_even(struct pomp_balance *b, const struct works *w) {
  double missing = b->served_missing;
  b->least_even = 1;
  b->most_even = missing > 0 ? 0 : 1;
  for (int i = POMP_LEAST_SLOWED; missing > 0 && i <= POMP_MOST_SLOWED; ++i) {
    double part =
        missing_at(w, b->threads, (double)i / POMP_SLOWED_PARTS) / missing;
    b->least_even = part < b->least_even ? part : b->least_even;
    b->most_even = part > b->most_even ? part : b->most_even;
  }
  b->most_even = b->most_even < 1 ? b->most_even : 1;
}

/** \param w overwritten. */
static struct pomp_balance weigh(const struct pomp_advisor *a,
                                 struct works *w) {
  const struct pomp_result *p = a->result;
  bool is_crowded = pomp_is_crowded(p);
  struct pomp_balance b = {.least = UINT64_MAX};
  double most_served = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t) {
    if (w->all[t] < 0)
      continue;
    double served = w->all[t] - w->unserved[t];
    uint64_t work = (uint64_t)(is_crowded ? served : w->all[t]);
    w->slowed[b.threads] = w->slowed[t];
    w->longer[b.threads] = w->longer[t];
    w->all[b.threads++] = served;
    b.work += work;
    b.served_work += served;
    most_served = served > most_served ? served : most_served;
    if (work > b.most) {
      b.most = work;
      b.busiest = t;
      b.delay = (double)work - served;
    }
    if (work < b.least) {
      b.least = work;
      b.laziest = t;
    }
  }
  b.missing = b.threads * b.most - b.work;
  b.served_missing = b.threads * most_served - b.served_work;
  find_even(&b, w);
  if (is_crowded) {
    struct pomp_turns turns = pomp_take_turns(p, w->all, b.threads);
    b.waits_in_turns = turns.waits;
    b.lost_in_turns =
        b.threads * (turns.time - pomp_even_time(p, (double)b.work, b.threads));
  }
  return b;
}

/** Of what a construct in a phase lacks balance, others in it may make up for.
 */
static void limit(struct pomp_balance *b, const struct pomp_balance *phase) {
  if (phase->missing < b->missing) {
    b->missing = phase->missing;
    b->least_even = phase->least_even;
    b->most_even = phase->most_even;
  }
  if (phase->served_missing < b->served_missing)
    b->served_missing = phase->served_missing;
  if (phase->lost_in_turns < b->lost_in_turns) {
    b->lost_in_turns = phase->lost_in_turns;
    b->waits_in_turns = phase->waits_in_turns;
  }
}

bool pomp_lacks_more(const struct pomp_balance *b,
                     const struct pomp_balance *other) {
  double left = (double)b->missing * b->most_even;
  double others = (double)other->missing * other->most_even;
  return left > others || (left == others && b->missing > other->missing);
}

/** Weighs the paths from \p first to the one behind which threads meet, which
 *  have one parent. */
static void weigh_phase(struct pomp_advisor *a, uint32_t first, uint32_t last,
                        struct works *works) {
  const struct pomp_result *p = a->result;
  uint32_t worst = POMP_NONE, end = p->nodes[last].sibling;
  clear(a, works);
  for (uint32_t i = first; i != end; i = p->nodes[i].sibling) {
    uint32_t region = p->nodes[i].region;
    add(a, region, works);
    if (pomp_shares_work(&p->regions[region]) &&
        (worst == POMP_NONE ||
         pomp_lacks_more(&a->balances[region], &a->balances[worst])))
      worst = region;
  }
  struct pomp_balance phase = weigh(a, works);
  for (uint32_t i = first; first != last && i != end; i = p->nodes[i].sibling)
    if (pomp_shares_work(&p->regions[p->nodes[i].region]))
      limit(&a->balances[p->nodes[i].region], &phase);
  a->waits_for[p->nodes[last].region] = worst;
}

/** Weighs what threads do until they meet, in the paths beneath \p parent. Its
 *  own barrier ends a phase of those beside it. */
static void weigh_phases(struct pomp_advisor *a, uint32_t parent,
                         struct works *works) {
  const struct pomp_result *p = a->result;
  uint32_t first = p->nodes[parent].first_child;
  for (uint32_t i = first; i; i = p->nodes[i].sibling)
    if (a->inside[i] && p->nodes[i].kind != POMP_KIND_IMPLICIT_BARRIER) {
      weigh_phase(a, first, i, works);
      first = p->nodes[i].sibling;
    }
}

/** Marks the paths in which, or behind which, the threads of a team meet. */
static void mark_meetings(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  memset(a->inside, 0, p->num_nodes * sizeof(*a->inside));
  for (uint32_t i = p->num_nodes; i-- > 1;) {
    a->inside[i] |= p->nodes[i].kind == POMP_KIND_BARRIER ||
                    p->nodes[i].kind == POMP_KIND_IMPLICIT_BARRIER;
    if (p->nodes[i].kind != POMP_KIND_PARALLEL)
      a->inside[p->nodes[i].parent] |= a->inside[i];
  }
}

/** Weighs all regions without the threads that are idle. */
void pomp_weigh_regions(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  struct works works;
  bool good = make(&works, a);
  a->findings->failed |= !good;
  for (uint32_t i = 0; good && i < p->num_regions; ++i) {
    clear(a, &works);
    add(a, i, &works);
    a->balances[i] = weigh(a, &works);
    a->waits_for[i] = pomp_shares_work(&p->regions[i]) ? i : POMP_NONE;
  }
  mark_meetings(a);
  for (uint32_t i = 1; good && i < p->num_nodes; ++i)
    if (p->nodes[i].parallel)
      weigh_phases(a, i, &works);
  free(works.all);
  free(works.unserved);
  free(works.slowed);
  free(works.longer);
  free(works.inside);
  free(works.elsewhere);
  for (uint32_t i = 0; i < p->num_nodes; ++i)
    if (p->nodes[i].kind == POMP_KIND_PARALLEL)
      a->forks[i] = pomp_weigh_fork(a, i);
}

double pomp_own_wait(const struct pomp_advisor *a, uint32_t barrier,
                     uint32_t thread) {
  const struct pomp_result_region *r = &a->result->regions[barrier];
  const uint64_t *own = r->members ? r->members[thread].own : NULL;
  return own ? (double)(own[POMP_STATE_BARRIER] + own[POMP_STATE_JOIN]) : 0;
}

/** \returns whether threads take work in \p path from each other: who has no
 *  processor gets less of it, and comes no later. */
static bool is_dealt(const struct pomp_result *p, uint32_t path) {
  const struct pomp_result_node *n = &p->nodes[path];
  return n->kind == POMP_KIND_TASK || n->kind == POMP_KIND_SECTIONS ||
         (n->kind == POMP_KIND_LOOP &&
          !pomp_region_is_static(&p->regions[n->region]));
}

/** Sets \p unserved to how long each thread was ready and had no processor in
 * \p parallel. \returns false if threads take work from each other there. */
static bool add_unserved(struct pomp_advisor *a, uint32_t parallel,
                         double *unserved) {
  const struct pomp_result *p = a->result;
  pomp_mark_inside(a, parallel);
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    if (!a->inside[i])
      continue;
    if (is_dealt(p, i))
      return false;
    for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next)
      unserved[m->thread] += pomp_unserved_at(a, m);
  }
  return true;
}

uint64_t pomp_join_when_served(struct pomp_advisor *a, uint32_t parallel,
                               uint64_t wait) {
  const struct pomp_result *p = a->result;
  const struct pomp_member *members = p->regions[parallel].members;
  double last = 0, last_served = 0, unserved = 0;
  uint32_t threads = 0;
  if (!members || p->regions[parallel].visits != 1 || pomp_is_crowded(p))
    return wait;
  double *each = calloc(p->num_threads, sizeof(*each));
  a->findings->failed |= !each;
  bool is_known = each && add_unserved(a, parallel, each);
  for (uint32_t t = 0; is_known && t < p->num_threads; ++t) {
    if (a->idle[t] || !members[t].entered)
      continue;
    double time = -pomp_own_wait(a, parallel, t);
    for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
      time += (double)members[t].inside[s];
    last = time > last ? time : last;
    last_served = time - each[t] > last_served ? time - each[t] : last_served;
    unserved += each[t];
    ++threads;
  }
  free(each);
  /* All others wait for the last one, less by what they had none themselves. */
  double explained = threads * (last - last_served) - unserved;
  return explained <= 0             ? wait
         : explained < (double)wait ? wait - (uint64_t)explained
                                    : 0;
}

/** The busiest thread in \p b waits \p own. \returns the part of that in which
 *  another thread had no processor in its waits: so it comes late to what
 *  follows, and the busiest one waits for it. 0 if what threads work less than
 *  that one is perhaps chance, or little beside all of \p wait. */
static double waits_for_late(const struct pomp_advisor *a,
                             const struct pomp_balance *b, double own,
                             uint64_t wait) {
  double late = 0, delay = 0, missing = (double)b->missing;
  missing = b->served_missing < missing ? b->served_missing : missing;
  for (uint32_t t = 0; t < a->result->num_threads; ++t) {
    late += t == b->busiest ? 0 : (double)a->delays[t].in_waits;
    delay += (double)(a->delays[t].in_work + a->delays[t].in_waits);
  }
  if (200 * missing < pomp_thresholds[EXPLAINED].value * (double)wait ||
      100 * missing < pomp_thresholds[DELAY_CHANCE].value * delay)
    return 0;
  return late < own ? late : own;
}

bool pomp_balance_explains(const struct pomp_advisor *a,
                           const struct pomp_balance *b, uint32_t barrier,
                           uint64_t wait) {
  double missing = (double)b->missing, all = (double)wait;
  double enough = pomp_thresholds[EXPLAINED].value;
  if (!pomp_is_among_many(a->result)) {
    /* What the busiest thread waits for is not the work of others. */
    double own = pomp_own_wait(a, barrier, b->busiest);
    double late = waits_for_late(a, b, own, wait);
    all = late * b->threads < all ? all - late * b->threads : 0;
    if (100 * (own - late) * b->threads > enough * all)
      return false;
  }
  if (b->waits_in_turns > missing)
    missing = b->waits_in_turns;
  return 100 * missing >= enough * all ||
         (pomp_is_among_many(a->result) &&
          pomp_matters(a, (uint64_t)b->lost_in_turns));
}
