/*===- find_waits.c - What the threads wait for, and why --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* What threads wait at a barrier or join is gained if differences of their work
|* explain it (imbalance), one thread works for all of them (single, master), or
|* neither lost processors nor chance can explain it. While threads wait another
|* one works, so all work times the other threads is the most. Differences of
|* work explain no wait that the busiest thread has as well.
|*
|* With more threads than processors a gain is what processors had nothing to do
|* for: see struct pomp_crowd, and pomp_take_turns.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/dispatch.h"
#include "advise/rules.h"
#include "profile/derive/processors.h"
#include "profile/report/report_parts.h"

#include <stdio.h>
#include <stdlib.h>

/** \returns whether \p each, the wait or extra work of a thread, is within the
 *  chance variation of the time that it had no processor. */
static bool is_chance(const struct pomp_balance *b, double each) {
  return 100 * each < pomp_thresholds[DELAY_CHANCE].value * b->delay;
}

/** \returns whether most of an imbalance disappears if only work on a processor
 *  counts, or the rest is chance. */
static bool is_imbalance_of_machine(const struct pomp_balance *b) {
  double before = (double)b->missing * b->served_work;
  double after = b->served_missing * (double)b->work;
  return (after < before && 100 * (before - after) >=
                                pomp_thresholds[EXPLAINED].value * before) ||
         is_chance(b, b->threads ? (double)b->missing / b->threads : 0);
}

/** \returns whether \p wait in \p region, which no work of the whole run
 *  explains, is perhaps only because of threads without a processor. */
static bool is_uncertain(const struct pomp_advisor *a, uint32_t region,
                         uint64_t wait) {
  const struct pomp_result *p = a->result;
  struct pomp_crowd c = pomp_weigh_crowd(p, region);
  uint64_t certain = pomp_is_crowded(p)
                         ? pomp_certain_wait(&c, wait)
                         : (uint64_t)((double)wait * pomp_certain_share(p));
  return !pomp_matters(a, certain);
}

/** \returns whether \p wait, with more threads than processors, is perhaps only
 *  for the turns of others on these. Turns of other processes differ too much
 *  to tell. */
static bool is_wait_for_turns(const struct pomp_advisor *a, uint64_t wait) {
  const struct pomp_result *p = a->result;
  double certain = (double)wait * pomp_certain_share(p);
  return pomp_is_crowded(p) &&
         (p->other_threads > 0 || p->delay == POMP_UNCOUNTED ||
          pomp_work_on_processors(p) == UINT64_MAX ||
          !pomp_matters(a, (uint64_t)certain));
}

/** \returns whether \p region has tasks inside. */
static bool has_tasks_inside(struct pomp_advisor *a, uint32_t region) {
  const struct pomp_result *p = a->result;
  pomp_mark_inside(a, region);
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (a->inside[i] && p->nodes[i].kind == POMP_KIND_TASK)
      return true;
  return false;
}

/** \returns whether \p path is in a task that is created inside. */
static bool is_in_task(const struct pomp_advisor *a, uint32_t path) {
  while (a->inside[path] && a->result->nodes[path].kind != POMP_KIND_TASK)
    path = a->result->nodes[path].parent;
  return a->inside[path];
}

/** \returns whether threads wait in \p region, a single construct, for tasks
 *  that are created in it, and hardly for its block. */
static bool waits_for_tasks(struct pomp_advisor *a, uint32_t region) {
  const struct pomp_result *p = a->result;
  uint64_t block = 0;
  if (!has_tasks_inside(a, region))
    return false;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (a->inside[i] && !is_in_task(a, i))
      for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next)
        block += m->states[POMP_STATE_WORK];
  return !pomp_matters(a, block * (p->num_threads - 1));
}

/** \returns how long threads wait for locks in \p region. */
static uint64_t lock_waits(const struct pomp_advisor *a, uint32_t region) {
  const struct pomp_member *members = a->result->regions[region].members;
  uint64_t sum = 0;
  for (uint32_t t = 0; members && t < a->result->num_threads; ++t)
    sum += members[t].inside[POMP_STATE_CRITICAL] +
           members[t].inside[POMP_STATE_LOCK] +
           members[t].inside[POMP_STATE_ORDERED];
  return sum;
}

/** \returns whether the busiest thread mostly ends its work before its turn on
 * a processor ends: then no other waits for more turns of it. */
static bool ends_in_turn(const struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result_region *r = &a->result->regions[index];
  double visits = (double)r->visits;
  if (r->kind != POMP_KIND_PARALLEL && r->threads)
    visits /= (double)r->threads;
  return (double)a->balances[index].most < visits * POMP_TIME_SLICE;
}

/** \returns what is left of \p lost in \p crowd at the end of a construct if
 *  threads come late each time because of their turns: the one that has the
 * last chunk, or any with an equal part of the work. */
static uint64_t without_late_turns(const struct pomp_result_region *r,
                                   const struct pomp_crowd *crowd,
                                   uint64_t lost) {
  double late = (double)r->visits * (crowd->turns - 1) * POMP_TIME_SLICE;
  return (double)lost > late ? lost - (uint64_t)late : 0;
}

/** \returns the part of a wait for the busiest threads that is left with more
 *  threads than processors, however threads take turns on them. */
static uint64_t certain_imbalance(struct pomp_advisor *a, uint32_t index,
                                  uint64_t wait) {
  const struct pomp_result_region *r = &a->result->regions[index];
  const struct pomp_balance *b = &a->balances[index];
  bool is_many = pomp_is_among_many(a->result);
  struct pomp_crowd c = pomp_weigh_crowd(a->result, index);
  uint64_t certain = is_many ? 0 : pomp_certain_wait(&c, wait);
  uint64_t lost =
      b->lost_in_turns < (double)wait ? (uint64_t)b->lost_in_turns : wait;
  /* Busy threads that share a processor take longer than in equal turns, and
   * others have nothing to do meanwhile. */
  uint64_t unused = is_many ? 0 : pomp_unused_wait(&c, wait);
  double most = (double)b->missing * c.turns;
  unused = most < (double)unused ? (uint64_t)most : unused;
  lost = unused > lost ? unused : lost;
  bool is_dealt = r->kind == POMP_KIND_LOOP && !pomp_region_is_static(r);
  /* Who has no processor gets fewer chunks and tasks, and where it waits for
   * locks, it is not known how long it had one in its work. */
  if (lock_waits(a, index) > wait || has_tasks_inside(a, index) ||
      (is_many && (is_dealt || ends_in_turn(a, index))))
    return certain;
  if (is_dealt)
    return without_late_turns(r, &c, pomp_unused_wait(&c, wait));
  return lost > certain ? lost : certain;
}

/** \param barrier the region at whose end, or in which, threads wait. */
static void found_imbalance(struct pomp_advisor *a, uint32_t index,
                            uint32_t barrier, uint64_t cost) {
  const struct pomp_result_region *r = &a->result->regions[index];
  struct pomp_balance b = a->balances[index];
  bool loop = r->kind == POMP_KIND_LOOP, league = pomp_region_is_league(r);
  bool fixed = pomp_region_is_static(r),
       is_crowded = pomp_is_crowded(a->result);
  /* Turns make no difference of what has none. */
  uint64_t certain =
      is_crowded && b.most_even > 0 ? certain_imbalance(a, index, cost) : 0;
  if (is_imbalance_of_machine(&b) ||
      (r->kind == POMP_KIND_PARALLEL &&
       pomp_is_wait_of_machine(a, index, cost) && has_tasks_inside(a, index)) ||
      /* A thread without a processor gets fewer chunks. */
      (loop && !fixed && !is_crowded && is_uncertain(a, index, cost)) ||
      (is_crowded && !pomp_matters(a, certain))) {
    pomp_note_unserved(a, cost);
    return;
  }
  if (pomp_is_of_scheduler(a, cost) || pomp_found_few_parts(a, index, cost) ||
      pomp_is_of_speed(a, cost, b.least_even))
    return;
  /* Who waits among many others leaves its turns to these, not to the rest of
   * the team. */
  if (pomp_is_among_many(a->result)) {
    cost = certain;
    a->balances[index].lost_in_turns -= (double)certain;
  }
  uint64_t least = (uint64_t)((double)cost * b.least_even);
  cost = (uint64_t)((double)cost * b.most_even);
  double average = b.threads ? (double)b.work / b.threads : 0;
  double more = average > 0 ? 100 * ((double)b.most / average - 1) : 0;
  char most[16], laziest[16];
  struct pomp_text where = {0};
  if (barrier != index &&
      a->result->regions[barrier].kind != POMP_KIND_PARALLEL) {
    pomp_text_add(&where, "; they wait for each other at %s ",
                  pomp_report_type(&a->result->regions[barrier]));
    pomp_report_where(&where, &a->result->regions[barrier], SIZE_MAX);
  }
  a->findings->failed |= where.failed;
  struct pomp_finding *f = pomp_found(
      a,
      loop                            ? POMP_FINDING_IMBALANCED_LOOP
      : league                        ? POMP_FINDING_IMBALANCED_TEAMS
      : r->kind == POMP_KIND_PARALLEL ? POMP_FINDING_IMBALANCED_REGION
                                      : POMP_FINDING_IMBALANCED_SECTIONS,
      loop                            ? "Imbalanced loop"
      : r->kind == POMP_KIND_SECTIONS ? "Imbalanced sections"
      : league                        ? "Imbalanced teams"
      : r->kind == POMP_KIND_PARALLEL ? "Imbalanced parallel region"
                                      : "Imbalanced worksharing construct",
      index, cost,
      loop ? pomp_advice_for_loop(r, &b)
      : league
          ? "dist_schedule with a small chunk: iterations do not cost the same"
          : "cut the work into more equal parts, as tasks or as iterations of "
            "a dynamic loop",
      "thread %u works %s, %.0f %% more than the average, thread %u only %s%s",
      b.busiest, pomp_time_spell(most, b.most), more, b.laziest,
      pomp_time_spell(laziest, b.least), where.data ? where.data : "");
  free(where.data);
  if (f && least < cost) {
    f->least_cost += least;
    pomp_add_evidence(a->findings, f,
                      "; a part of that is only because of a slower processor");
  }
}

/** \returns how much of \p wait at the end of a construct that shares out work
 *  is for threads that have more of it from visit to visit, or 0 if late turns
 *  on the processors may be most of it. */
static uint64_t lost_in_visits(const struct pomp_advisor *a, uint32_t index,
                               uint64_t wait) {
  const struct pomp_result_region *r = &a->result->regions[index];
  struct pomp_crowd c = pomp_weigh_crowd(a->result, index);
  /* In a single visit of each, the whole work tells. */
  if (!pomp_shares_work(r) || pomp_is_among_many(a->result) ||
      r->visits <= r->threads)
    return 0;
  uint64_t unused = pomp_unused_wait(&c, wait);
  uint64_t lost = without_late_turns(r, &c, unused);
  return pomp_percent(lost, unused) >= pomp_thresholds[EXPLAINED].value ? lost
                                                                        : 0;
}

static void found_barrier(struct pomp_advisor *a, uint32_t index, uint64_t cost,
                          enum pomp_finding_kind kind, const char *title,
                          const char *advice) {
  const struct pomp_result *p = a->result;
  const struct pomp_result_region *r = &p->regions[index];
  const struct pomp_balance *b = &a->balances[index];
  char wait[16], each[16], visits[48] = "";
  bool is_chances = pomp_kind_has(r->kind, POMP_TRAIT_BALANCED) && b->threads &&
                    is_chance(b, (double)cost / b->threads);
  /* Work of one thread while the others wait belongs to the program. */
  uint64_t waits = pomp_own_time(a, r, POMP_STATE_BARRIER) +
                   pomp_own_time(a, r, POMP_STATE_SINGLE);
  uint64_t block = r->time > waits ? r->time - waits : 0;
  bool is_idle_single = r->kind == POMP_KIND_SINGLE &&
                        !pomp_matters(a, block * (p->num_threads - 1));
  uint32_t loop = kind == POMP_FINDING_END_WAIT
                      ? pomp_loop_of_few_chunks(a, index)
                      : POMP_NONE;
  if (loop != POMP_NONE && !pomp_is_of_scheduler(a, cost)) {
    pomp_found_few_chunks(a, loop, cost);
    return;
  }
  if (pomp_found_sleeping_lead(a, index, cost))
    return;
  /* What one thread does before the barrier does so, too. */
  struct pomp_lead lead = pomp_find_lead(a, index, cost);
  uint64_t lost = (uint64_t)lead.lost;
  bool is_lead = pomp_matters(a, lost) && pomp_explains(a, lead.lost, cost);
  uint32_t dealt =
      kind == POMP_FINDING_END_WAIT ? pomp_dealt_loop(a, index) : POMP_NONE;
  bool is_late =
      pomp_is_crowded(p) &&
      pomp_matters(a, dealt != POMP_NONE ? certain_imbalance(a, dealt, cost)
                                         : lost_in_visits(a, index, cost));
  bool is_heavy =
      is_lead || is_late || (r->kind == POMP_KIND_SINGLE && !is_idle_single);
  if (is_chances || (!is_heavy && is_uncertain(a, index, cost)) ||
      (!is_heavy && is_wait_for_turns(a, cost)) ||
      /* Then tasks wait for the turns of others on processors. */
      (pomp_is_crowded(p) && has_tasks_inside(a, index)) ||
      (pomp_is_wait_of_machine(a, index, cost) &&
       (is_idle_single || has_tasks_inside(a, index)))) {
    pomp_note_unserved(a, cost);
    return;
  }
  if (pomp_is_of_scheduler(a, cost))
    return;
  if (is_lead && pomp_is_of_speed(a, cost, lead.even / lead.time))
    return;
  if (is_lead) {
    pomp_found_lead(a, &lead, index, cost);
    return;
  }
  if (pomp_add_to_lock(a, index, cost))
    return;
  double left = r->kind == POMP_KIND_SINGLE || dealt != POMP_NONE
                    ? 1
                    : pomp_left_at_steady_speed(a, index);
  if (pomp_is_of_speed(a, cost, left))
    return;
  if (r->visits > 1)
    snprintf(visits, sizeof(visits), ", %s in each of %llu visits",
             pomp_time_spell(each, cost / r->visits),
             (unsigned long long)r->visits);
  if (dealt != POMP_NONE) {
    pomp_found(a, POMP_FINDING_IMBALANCED_LOOP, "Imbalanced loop", dealt, cost,
               pomp_last_chunk_advice, "the threads wait %s at its end%s",
               pomp_time_spell(wait, cost), visits);
    return;
  }
  struct pomp_finding *f = pomp_found(a, kind, title, index, cost, advice,
                                      "the threads wait %s in it%s",
                                      pomp_time_spell(wait, cost), visits);
  if (f && left < 1)
    f->least_cost += (uint64_t)(left * (double)cost);
}

/** \returns whether a path is of the teams of \p parallel, and not of regions
 *  inside of these: threads that meet at its end share out no work of those. */
static bool is_of_team(const struct pomp_result *p, uint32_t path,
                       uint32_t parallel) {
  while (path && p->nodes[path].kind != POMP_KIND_PARALLEL)
    path = p->nodes[path].parent;
  return p->nodes[path].region == parallel;
}

/** The worksharing construct of the teams of \p parallel that is out of balance
 *  most, or POMP_NONE. */
static uint32_t worst_inside(struct pomp_advisor *a, uint32_t parallel) {
  const struct pomp_result *p = a->result;
  uint32_t worst = POMP_NONE;
  for (uint32_t i = 1; i < p->num_nodes; ++i) {
    uint32_t region = p->nodes[i].region;
    if (is_of_team(p, i, parallel) && pomp_shares_work(&p->regions[region]) &&
        a->balances[region].missing > 0 &&
        (worst == POMP_NONE ||
         pomp_lacks_more(&a->balances[region], &a->balances[worst])))
      worst = region;
  }
  return worst;
}

/** \returns the part of \p wait at the end of \p region that its work explains:
 *  while threads wait, another one works. */
static uint64_t reach_of(const struct pomp_advisor *a, uint32_t region,
                         uint64_t wait) {
  const struct pomp_balance *b = &a->balances[region];
  double reach = (double)b->work * (b->threads - (b->threads > 0));
  /* Of many threads each works longer than it has a processor. */
  if (pomp_is_among_many(a->result))
    reach /= pomp_processors_of(a->result, b->threads) / b->threads;
  return (double)wait > reach ? (uint64_t)reach : wait;
}

static void find_join_wait(struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result_region *r = &a->result->regions[index];
  uint64_t wait = pomp_own_time(a, r, POMP_STATE_JOIN);
  if (a->explained[index] || !pomp_matters(a, wait))
    return;
  uint64_t reach = reach_of(a, index, wait);
  if (!pomp_matters(a, reach) || pomp_meets_nobody(a->result, index) ||
      !pomp_matters(a, pomp_join_when_served(a, index, wait))) {
    pomp_note_unserved(a, wait);
    return;
  }
  wait = reach;
  struct pomp_balance whole = a->balances[index];
  uint32_t worst = worst_inside(a, index);
  bool is_whole = pomp_balance_explains(a, &whole, index, wait);
  /* What is even in all constructs together is not waited for at the end. */
  if (is_whole && pomp_is_among_many(a->result) &&
      whole.lost_in_turns < (double)wait)
    wait = (uint64_t)whole.lost_in_turns;
  if (worst != POMP_NONE &&
      pomp_balance_explains(a, &a->balances[worst], index, wait) &&
      (is_whole || !pomp_is_among_many(a->result)))
    found_imbalance(a, worst, index, wait);
  else if (is_whole)
    found_imbalance(a, index, index, wait);
  /* For threads that are on their way: the region itself may be too small. */
  else if (pomp_percent(pomp_own_time(a, r, POMP_STATE_FORK), wait) <
           pomp_thresholds[EXPLAINED].value)
    found_barrier(
        a, index, wait, POMP_FINDING_END_WAIT,
        "Waiting at the end of a parallel region",
        r->visits > 1
            ? "share out the work dynamically: altogether the threads "
              "work as long, but not in each visit"
            : "the threads work as long, so some start late or lose "
              "their processor: measure on an idle machine");
}

static void find_barrier_wait(struct pomp_advisor *a, uint32_t index) {
  const struct pomp_result_region *r = &a->result->regions[index];
  uint64_t wait = pomp_own_time(a, r, POMP_STATE_BARRIER);
  if (r->kind == POMP_KIND_SINGLE)
    wait += pomp_own_time(a, r, POMP_STATE_SINGLE);
  if (a->explained[index] || !pomp_matters(a, wait))
    return;
  uint32_t around = pomp_path_around(a->result, index, POMP_KIND_PARALLEL);
  uint64_t reach =
      reach_of(a, around ? a->result->nodes[around].region : index, wait);
  if (!pomp_matters(a, reach) || pomp_meets_nobody(a->result, index)) {
    pomp_note_unserved(a, wait);
    return;
  }
  wait = reach;
  uint32_t worst = a->waits_for[index];
  if (worst != POMP_NONE && !a->explained[worst] &&
      pomp_balance_explains(a, &a->balances[worst], index, wait))
    found_imbalance(a, worst, index, wait);
  else if (pomp_shares_work(r))
    found_barrier(a, index, wait, POMP_FINDING_END_WAIT,
                  "Waiting at the end of a worksharing construct",
                  "nowait if nothing depends on it; a dynamic schedule if the "
                  "load differs from visit to visit");
  else if (r->kind == POMP_KIND_SINGLE && waits_for_tasks(a, index))
    found_barrier(a, index, wait, POMP_FINDING_SINGLE_WAIT,
                  "Waiting for the tasks of a single construct",
                  "smaller tasks at the end, the longest ones first, or depend "
                  "clauses that leave more of them free of each other");
  else if (r->kind == POMP_KIND_SINGLE)
    found_barrier(
        a, index, wait, POMP_FINDING_SINGLE_WAIT,
        "Waiting for a single construct",
        "share out its block among the threads, or give the others "
        "tasks meanwhile; nowait only if they do not need its result");
  else
    found_barrier(a, index, wait, POMP_FINDING_BARRIER, "Waiting in a barrier",
                  "balance the work of the threads before it, or remove it if "
                  "nothing depends on it");
}

void pomp_find_waits(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i) {
    find_join_wait(a, i);
    find_barrier_wait(a, i);
  }
  pomp_leave_waits(a);
}
