/*===- find_locks.c - Locks that threads wait for, and who holds them -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Threads gain what they wait for a lock if others hold it long enough to
|* explain that: held often and long enough for others to meet it, or for most
|* of the work with more threads than processors. What moves the lock and its
|* data from one processor to another comes on top, at most HANDOVER in each
|* visit; that is the upper end.
|*
|* Of several locks in one place, threads meet at one by chance, in the middle
|* of a visit.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "profile/derive/derive.h"
#include "profile/derive/processors.h"
#include "profile/report/report_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A lock that threads wait for, and the places that hold it meanwhile. */
struct contention {
  const struct pomp_lock_row *lock;
  /** The region that holds it while others wait, and how long they wait then.
   *  If that is unknown, the region that holds it longest. */
  uint32_t holder;
  uint64_t caused;
  bool is_known;
  /** The region that waits longest. */
  uint32_t waiter;
};

static const struct pomp_lock_use_sum *use_of(const struct pomp_lock_row *lock,
                                              uint32_t region) {
  for (uint32_t i = 0; i < lock->num_uses; ++i)
    if (lock->uses[i].region == region)
      return &lock->uses[i];
  return NULL;
}

/** \returns how long others waited while \p holder had the lock. */
static uint64_t caused_by(const struct pomp_lock_row *lock, uint32_t holder) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < lock->num_waits; ++i)
    if (lock->waits[i].holder == holder)
      sum += lock->waits[i].time;
  return sum;
}

static struct contention analyze(const struct pomp_lock_row *lock) {
  struct contention c = {lock, lock->uses->region, 0, false,
                         lock->uses->region};
  uint64_t known = 0, longest = 0, most_waited = 0;
  for (uint32_t i = 0; i < lock->num_uses; ++i) {
    const struct pomp_lock_use_sum *use = &lock->uses[i];
    uint64_t caused = caused_by(lock, use->region);
    known += caused;
    if (caused > c.caused) {
      c.caused = caused;
      c.holder = use->region;
    }
    if (use->waiting > most_waited) {
      most_waited = use->waiting;
      c.waiter = use->region;
    }
  }
  c.is_known =
      pomp_percent(known, lock->waiting) >= pomp_thresholds[EXPLAINED].value;
  for (uint32_t i = 0; !c.is_known && i < lock->num_uses; ++i)
    if (lock->uses[i].holding > longest) {
      longest = lock->uses[i].holding;
      c.holder = lock->uses[i].region;
    }
  return c;
}

static void add_place(struct pomp_text *text,
                      const struct pomp_result_region *r) {
  char lines[POMP_WHERE_LINES];
  pomp_text_plain(text, r->fields.where.brief);
  pomp_text_add(text, "%s", pomp_where_lines(&r->fields.where, lines));
}

/** Describes the measurement of \p c. */
static void add_evidence(struct pomp_text *text, const struct pomp_advisor *a,
                         const struct contention *c, uint32_t num_others) {
  const struct pomp_lock_row *lock = c->lock;
  const struct pomp_result_region *regions = a->result->regions;
  const struct pomp_lock_use_sum *holder = use_of(lock, c->holder);
  const struct pomp_lock_use_sum *waiter = use_of(lock, c->waiter);
  char each[16], waited[16], caused[16];
  if (lock->kind == POMP_KIND_LOCK) {
    pomp_report_lock_name(text, lock);
    if (lock->initialized != POMP_NONE) {
      pomp_text_add(text, ", initialized at ");
      add_place(text, &regions[lock->initialized]);
    }
    if (num_others)
      pomp_text_add(text, ", and %u like it", num_others);
    pomp_text_add(text, ": ");
  }
  pomp_text_add(text, "held here %s in each of %llu %s",
                pomp_time_spell(each, holder->visits
                                          ? holder->holding / holder->visits
                                          : 0),
                (unsigned long long)holder->visits,
                pomp_plural(holder->visits, "visit", "visits"));
  if (c->is_known)
    pomp_text_add(text, ", while others wait %s, %.0f %% of all waiting for it",
                  pomp_time_spell(caused, c->caused),
                  pomp_percent(c->caused, lock->waiting));
  else if (lock->num_uses > 1)
    pomp_text_add(text, ", %.0f %% of the time that it is held",
                  pomp_percent(holder->holding, lock->holding));
  pomp_text_add(text, "; ");
  if (c->waiter == c->holder) {
    pomp_text_add(text, "it waits");
  } else {
    add_place(text, &regions[c->waiter]);
    pomp_text_add(text, " waits");
  }
  pomp_text_add(text, " %s altogether, %s in each of %llu %s",
                pomp_time_spell(waited, waiter->waiting),
                pomp_time_spell(each, waiter->visits
                                          ? waiter->waiting / waiter->visits
                                          : 0),
                (unsigned long long)waiter->visits,
                pomp_plural(waiter->visits, "visit", "visits"));
  if (lock->failed)
    pomp_text_add(text, "; %llu %s it held", (unsigned long long)lock->failed,
                  pomp_plural(lock->failed, "test finds", "tests find"));
  if (a->hot)
    a->hot->add(text, a->hot->samples, c->holder,
                "; while others wait it executes ");
}

/** \returns how long \p lock is held, with what it takes to hand it over. */
static double time_held(const struct pomp_lock_row *lock) {
  return (double)lock->holding +
         (double)lock->visits * pomp_thresholds[HANDOVER].value;
}

/** \returns how long threads may wait for a lock because others hold it so
 *  long. While it is seldom held, they seldom meet. */
static double reach_of(const struct pomp_advisor *a, double held) {
  const struct pomp_result *p = a->result;
  double often =
      100 * held / (double)p->wall_time / pomp_thresholds[LEAST_HELD].value;
  return held * (often < 1 ? often : 1) * (pomp_team_threads(p) - 1);
}

/** \returns whether a lock is held for most of the time that all work takes on
 *  the processors. With more threads than these, a thread that loses its
 *  processor before it gets the lock lets the others wait much longer than it
 *  is held, so that waits tell nothing. */
static bool is_bottleneck(const struct pomp_result *p, double held) {
  uint64_t work = pomp_work_on_processors(p);
  if (work == UINT64_MAX)
    work = p->states[POMP_STATE_WORK];
  return 100 * held * pomp_processors_had(p, pomp_threads_at_once(p)) >=
         pomp_thresholds[EXPLAINED].value * (double)work;
}

/** \returns whether threads wait for each other: others hold a lock for \p
 * held, and let them wait for \p reach altogether, or at least neither so many
 * \p handovers of the cache line of the lock nor lost processors explain it. */
static bool is_contention(const struct pomp_advisor *a, double held,
                          double reach, uint64_t wait, double handovers) {
  if (pomp_is_crowded(a->result))
    return is_bottleneck(a->result, held);
  bool is_explained =
      100 * reach >= pomp_thresholds[EXPLAINED].value * (double)wait;
  bool is_short = (double)wait <= handovers * pomp_thresholds[HANDOVER].value;
  bool is_served = pomp_matters(a, pomp_served_wait(a->result, wait));
  return is_explained || (is_served && !is_short);
}

/** Waits are no contention: perhaps because of lost processors. */
static void note_other(struct pomp_advisor *a, uint64_t wait) {
  if (!pomp_matters(a, pomp_served_wait(a->result, wait)))
    pomp_note_unserved(a, wait);
}

/** \returns the part of the time with \p lock held that a repair may save as
 *  well: the lock and what it protects move from one processor to another, each
 *  visit as long as it holds the lock, but at most HANDOVER. A critical
 *  construct has the lock's routines in it, too; to release it is work behind
 *  the section. Each visit has two reads of the clock in it. \returns 0 if that
 *  hardly matters. */
static uint64_t cost_of_moves(const struct pomp_advisor *a,
                              const struct pomp_lock_row *lock) {
  const struct pomp_result *p = a->result;
  double visits = (double)lock->visits, reads = 0;
  double most = visits * pomp_thresholds[HANDOVER].value;
  for (uint32_t i = 0; i < lock->num_uses; ++i)
    reads +=
        2 * (double)pomp_region_reads(p, &p->regions[lock->uses[i].region]);
  double moves = (double)lock->holding - reads;
  moves = moves > most ? most : moves;
  if (moves > 0 && lock->kind == POMP_KIND_CRITICAL)
    moves += visits * pomp_thresholds[RELEASE].value;
  /* All of it is work of the threads. */
  double work = (double)p->states[POMP_STATE_WORK];
  moves = moves > work ? work : moves;
  return moves > 0 && pomp_matters(a, (uint64_t)moves) ? (uint64_t)moves : 0;
}

/** \param held how long the lock is held, with those like it. */
static void found(struct pomp_advisor *a, const struct contention *c,
                  uint64_t cost, double held, uint32_t num_others) {
  uint64_t moves = cost_of_moves(a, c->lock);
  bool is_critical = c->lock->kind == POMP_KIND_CRITICAL;
  bool shares_no_name = is_critical && !*c->lock->name && c->lock->num_uses > 1;
  if (is_critical &&
      pomp_found_awaited_sleep(a, c->holder, cost, c->lock->holding))
    return;
  struct pomp_text evidence = {0};
  add_evidence(&evidence, a, c, num_others);
  if (moves) {
    char time[16];
    pomp_text_add(&evidence,
                  "; %s while it is held are for the lock and to move its "
                  "data, at most",
                  pomp_time_spell(time, moves));
  }
  a->findings->failed |= evidence.failed;
  struct pomp_finding *f = pomp_found(
      a, is_critical ? POMP_FINDING_CRITICAL : POMP_FINDING_LOCK,
      is_critical ? "Contended critical section" : "Contended lock", c->holder,
      cost + moves,
      shares_no_name
          ? "names for critical sections that protect different data: "
            "all without a name are one; do less while holding it, a "
            "reduction or a copy for each thread that is merged at the "
            "end, or an atomic"
          : "do less while holding it, a reduction or a copy for each "
            "thread that is merged at the end, an atomic, or several "
            "locks for parts of the data",
      "%s", evidence.data ? evidence.data : "");
  if (f && moves) {
    f->cost_of_work = moves;
    f->least_cost = cost;
  }
  /* A repair may leave the visits: then the lock is still handed over from turn
   * to turn. */
  double reach = held * (pomp_team_threads(a->result) - 1);
  if (f && pomp_is_crowded(a->result) && reach < (double)cost)
    f->least_cost = (uint64_t)reach;
  free(evidence.data);
}

/** \returns how long a thread that has work is in front of \p lock, that of a
 *  critical construct. */
static uint64_t time_before(const struct pomp_advisor *a,
                            const struct pomp_lock_row *lock, uint32_t thread) {
  uint64_t time = 0;
  for (uint32_t i = 0; i < lock->num_uses && !a->idle[thread]; ++i) {
    const struct pomp_member *m =
        a->result->regions[lock->uses[i].region].members;
    time += m ? m[thread].own[POMP_STATE_CRITICAL] : 0;
  }
  return time;
}

/** \returns how often a thread visits places that use \p lock. */
static uint64_t visits_of(const struct pomp_result *p,
                          const struct pomp_lock_row *lock, uint32_t thread) {
  uint64_t visits = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (const struct pomp_metric *m =
             use_of(lock, p->nodes[i].region) ? p->nodes[i].metrics : NULL;
         m; m = m->next)
      visits += m->thread == thread ? m->visits : 0;
  return visits;
}

/** \returns how long a thread waits for \p lock, that of a critical construct,
 *  if it has work. Each visit of others delays one of its visits at most: what
 *  setting the lock takes in the rest is no wait. */
static double waits_of(const struct pomp_advisor *a,
                       const struct pomp_lock_row *lock, uint32_t thread) {
  const double each = 1.5 * pomp_thresholds[LOCK_PAIR].value;
  double waits = (double)time_before(a, lock, thread);
  double visits = waits > 0 ? (double)visits_of(a->result, lock, thread) : 0;
  double alone = 2 * visits - (double)lock->visits;
  if (alone <= 0)
    return waits;
  double mean = waits / visits;
  return waits - alone * (mean < each ? mean : each);
}

/** \returns how long threads that have work wait for \p lock. */
static uint64_t cost_of(const struct pomp_advisor *a,
                        const struct pomp_lock_row *lock) {
  uint64_t most = 0;
  double cost = 0;
  if (lock->kind != POMP_KIND_CRITICAL)
    return lock->waiting;
  for (uint32_t t = 0; t < a->result->num_threads; ++t)
    most += time_before(a, lock, t);
  /* Few locks are worth a look at all paths for each thread. */
  if (!pomp_matters(a, most))
    return most;
  for (uint32_t t = 0; t < a->result->num_threads; ++t)
    cost += waits_of(a, lock, t);
  return (uint64_t)cost;
}

/** \returns the part of its waits in which a thread had a processor, from 0 to
 *  1. */
static double served_waits(const struct pomp_advisor *a, uint32_t thread) {
  const struct pomp_result_thread *t = &a->result->threads[thread];
  double waits = 0, lost = (double)a->delays[thread].in_waits;
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    waits += pomp_state_is_wait(s) ? (double)t->states[s] : 0;
  return waits > lost ? 1 - lost / waits : 0;
}

/** \returns the part of the waits for a critical construct in which the waiting
 *  threads had a processor: others hold it only then, for all that is known. */
static uint64_t served_cost_of(const struct pomp_advisor *a,
                               const struct pomp_lock_row *lock) {
  double cost = 0;
  for (uint32_t t = 0; t < a->result->num_threads; ++t)
    cost += waits_of(a, lock, t) * served_waits(a, t);
  return (uint64_t)cost;
}

/** Notes in \p threads who enters \p region. \returns how many of all threads
 *  are noted. */
static uint32_t note_threads(const struct pomp_result *p, uint32_t region,
                             bool *threads) {
  const struct pomp_member *members = p->regions[region].members;
  uint32_t count = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t) {
    threads[t] |= members && members[t].entered;
    count += threads[t];
  }
  return count;
}

bool pomp_is_of_one_thread(struct pomp_advisor *a,
                           const struct pomp_lock_row *lock) {
  bool *threads = calloc(a->result->num_threads, sizeof(*threads));
  uint32_t count = 0;
  a->findings->failed |= !threads;
  for (uint32_t i = 0; threads && i < lock->num_uses; ++i)
    count = note_threads(a->result, lock->uses[i].region, threads);
  free(threads);
  return count == 1;
}

/** The part of the waiting for locks in \p region that has a finding already.
 */
static uint64_t explained_in(const struct pomp_result *p, const bool *explained,
                             uint32_t region) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < p->num_locks; ++i) {
    const struct pomp_lock_use_sum *use =
        explained[i] ? use_of(&p->locks[i], region) : NULL;
    sum += use ? use->waiting : 0;
  }
  return sum;
}

/** Waiting for many locks, each of them briefly, for one that no thread ever
 *  got, or for an unknown lock. */
static void find_other_waits(struct pomp_advisor *a, const bool *explained,
                             uint32_t index) {
  const struct pomp_result_region *r = &a->result->regions[index];
  uint64_t wait = pomp_own_time(a, r, POMP_STATE_LOCK);
  uint64_t known = wait ? explained_in(a->result, explained, index) : 0;
  uint64_t visits = r->visits ? r->visits : 1;
  uint32_t count = 0;
  char waited[16], each[16], objects[32] = "";
  wait = wait > known ? wait - known : 0;
  if (a->explained[index] || !pomp_matters(a, wait))
    return;
  double most_held = 0, reach = 0, by_chance = 0;
  uint64_t seen = 0;
  for (uint32_t i = 0; i < a->result->num_locks; ++i) {
    const struct pomp_lock_row *lock = &a->result->locks[i];
    const struct pomp_lock_use_sum *use = use_of(lock, index);
    if (explained[i] || lock->kind != POMP_KIND_LOCK || !use)
      continue;
    if (pomp_is_of_one_thread(a, lock)) {
      wait -= use->waiting < wait ? use->waiting : wait;
      continue;
    }
    ++count;
    double held = time_held(lock);
    most_held = held > most_held ? held : most_held;
    reach += reach_of(a, held);
    by_chance += held * held / (double)a->result->wall_time / 2 *
                 (pomp_team_threads(a->result) - 1);
    seen += lock->objects == 1 ? use->waiting : 0;
  }
  double handovers = (double)visits;
  /* Of several locks, threads meet at one by chance, in the middle of a visit.
   * Lines of many come from farther away than that of one. */
  if (count > 1) {
    reach = by_chance;
    handovers *= 2;
  }
  /* To set a lock that nobody holds takes as long. */
  if ((double)wait <= (double)visits * pomp_thresholds[LOCK_PAIR].value * 1.5)
    return;
  /* It is not known of all locks how long each is held. */
  if (pomp_percent(seen, wait) >= 100 - pomp_thresholds[EXPLAINED].value &&
      !is_contention(a, most_held, reach, wait, handovers)) {
    note_other(a, wait);
    return;
  }
  if (count > 1)
    snprintf(objects, sizeof(objects), " for %u locks", count);
  pomp_found(a, POMP_FINDING_LOCK,
             count > 1 ? "Contended locks" : "Contended lock", index, wait,
             "do less while holding it, a reduction or a copy for each thread "
             "that is merged at the end, an atomic, or several locks for parts "
             "of the data",
             "%llu %s %s altogether%s, %s each", (unsigned long long)r->visits,
             pomp_plural(r->visits, "visit waits", "visits wait"),
             pomp_time_spell(waited, wait), objects,
             pomp_time_spell(each, wait / visits));
}

void pomp_find_locks(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  struct contention *all = calloc(p->num_locks + 1, sizeof(*all));
  bool *explained = calloc(p->num_locks + 1, sizeof(*explained));
  a->findings->failed |= !all || !explained;
  for (uint32_t i = 0; all && explained && i < p->num_locks; ++i) {
    const struct pomp_lock_row *lock = &p->locks[i];
    uint64_t cost = cost_of(a, lock);
    if (lock->objects != 1 || !lock->num_uses || !pomp_matters(a, cost) ||
        a->explained[lock->uses->region] || pomp_is_of_one_thread(a, lock))
      continue;
    bool is_served =
        lock->kind != POMP_KIND_CRITICAL ||
        pomp_matters(a, served_cost_of(a, lock) + cost_of_moves(a, lock));
    double held = time_held(lock);
    explained[i] = is_served && is_contention(a, held, reach_of(a, held), cost,
                                              (double)lock->visits);
    /* Those of lock objects follow below. */
    if (!explained[i] && lock->kind == POMP_KIND_CRITICAL)
      note_other(a, cost);
    if (explained[i])
      all[i] = analyze(lock);
  }
  /* Those that are held in one place have one finding. */
  for (uint32_t i = 0; all && explained && i < p->num_locks; ++i) {
    uint64_t cost = explained[i] ? cost_of(a, &p->locks[i]) : 0;
    double held = (double)p->locks[i].holding;
    uint32_t num_others = 0;
    for (uint32_t k = i + 1; all[i].lock && k < p->num_locks; ++k)
      if (all[k].lock && all[k].holder == all[i].holder &&
          all[k].lock->kind == all[i].lock->kind) {
        cost += cost_of(a, all[k].lock);
        held += (double)all[k].lock->holding;
        all[k].lock = NULL;
        ++num_others;
      }
    if (all[i].lock)
      found(a, &all[i], cost, held, num_others);
  }
  for (uint32_t i = 0; explained && i < p->num_regions; ++i)
    find_other_waits(a, explained, i);
  free(all);
  free(explained);
}
