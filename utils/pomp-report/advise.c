/*===- advise.c - Finds what costs time, and why --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum threshold {
  LEAST_SHARE,
  LEAST_RUN,
  IDLE_WORK,
  MANY_VISITS,
  FINE_REGION,
  MERGED_REGION,
  FINE_CHUNK,
  FINE_TASK,
  FEW_TASKS,
  EXPLAINED
};

static const struct {
  double value;
  const char *unit, *reason;
} thresholds[] = {
    [LEAST_SHARE] = {5, "% of the thread time",
                     "less is hardly worth changing a program for, and a busy "
                     "machine takes as much by itself"},
    [LEAST_RUN] = {1e6, "ns of wall time",
                   "a shorter run is the start of its threads"},
    [IDLE_WORK] = {5, "% of the work of the busiest thread",
                   "a thread with less was not given a share of the work; an "
                   "unequal share is an imbalance"},
    [MANY_VISITS] = {20, "visits",
                     "fewer forks or chunks are no habit of the program"},
    [FINE_REGION] = {20e3, "ns of work per visit and thread",
                     "a fork and a join take 1 to 5 us: with less than some "
                     "times that to do, they are a good part of the time"},
    [MERGED_REGION] = {200e3, "ns of work per visit and thread",
                       "a fork and a join that can be had for nothing need not "
                       "be as dear"},
    [FINE_CHUNK] = {2e3, "ns of a chunk",
                    "to get a chunk takes 0.1 to 0.5 us where threads compete "
                    "for it"},
    [FINE_TASK] = {5e3, "ns of execution",
                   "to create a task, to queue it and to take it takes about "
                   "1 us"},
    [FEW_TASKS] = {4, "tasks per thread",
                   "with fewer, chance does not even out what they cost"},
    [EXPLAINED] = {50, "% of a wait",
                   "what explains less is not the main cause of it"},
};

/** What the threads of a region did, those left out that had nothing to do in
 *  the whole program. */
struct balance {
  uint32_t threads, busiest, laziest;
  uint64_t work, most, least;
  /** What all would have to wait for the busiest. */
  uint64_t missing;
};

/** What a parallel region takes beside what is done in it. */
struct fork_cost {
  uint64_t visits, overhead;
  /** Per visit and thread. */
  double work;
};

/** What all rules look at. */
struct advisor {
  const struct pomp_profile *profile;
  struct pomp_findings *findings;
  /** For each thread: it had nothing to do. */
  bool *idle;
  /** For each region: its waits are explained already. */
  bool *explained;
  /** Of each region, and of each call path that is a fork. */
  struct balance *balances;
  struct fork_cost *forks;
};

static double share(const struct pomp_profile *profile, uint64_t cost) {
  return pomp_percent(cost, profile->thread_time);
}

static bool matters(const struct advisor *a, uint64_t cost) {
  return share(a->profile, cost) >= thresholds[LEAST_SHARE].value;
}

/** Adds a finding, or its cost to the same finding of the same region. */
__attribute__((format(printf, 7, 8))) static void
found(struct advisor *a, const char *kind, const char *title, uint32_t region,
      uint64_t cost, const char *advice, const char *format, ...) {
  struct pomp_findings *all = a->findings;
  for (size_t i = 0; region != POMP_NONE && i < all->count; ++i)
    if (all->items[i].region == region &&
        strcmp(all->items[i].kind, kind) == 0) {
      all->items[i].cost += cost;
      return;
    }
  struct pomp_finding *items =
      realloc(all->items, (all->count + 1) * sizeof(*items));
  if (!items) {
    all->failed = true;
    return;
  }
  all->items = items;
  char *evidence;
  va_list args;
  va_start(args, format);
  if (vasprintf(&evidence, format, args) < 0) {
    evidence = NULL;
    all->failed = true;
  }
  va_end(args);
  items[all->count++] =
      (struct pomp_finding){kind, title, region, cost, evidence, advice};
}

/** \returns the time of a region in \p state, of threads that have work. */
static uint64_t own_time(const struct advisor *a,
                         const struct pomp_region *region,
                         enum pomp_state state) {
  uint64_t sum = 0;
  for (uint32_t t = 0; region->members && t < a->profile->num_threads; ++t)
    if (!a->idle[t])
      sum += region->members[t].own[state];
  return sum;
}

static struct balance weigh(const struct advisor *a,
                            const struct pomp_region *region) {
  struct balance b = {0, 0, 0, 0, 0, UINT64_MAX, 0};
  for (uint32_t t = 0; region->members && t < a->profile->num_threads; ++t) {
    uint64_t work = region->members[t].inside[POMP_WORK];
    if (a->idle[t] || !region->members[t].entered)
      continue;
    ++b.threads;
    b.work += work;
    if (work > b.most) {
      b.most = work;
      b.busiest = t;
    }
    if (work < b.least) {
      b.least = work;
      b.laziest = t;
    }
  }
  b.missing = b.threads * b.most - b.work;
  return b;
}

static bool shares_work(const struct pomp_region *region) {
  return region->kind == POMP_KIND_LOOP || region->kind == POMP_KIND_SECTIONS ||
         region->kind == POMP_KIND_WORKSHARE;
}

/* The rules. */

/** What only the initial thread can do keeps the others from working. */
static void find_serial(struct advisor *a) {
  const struct pomp_profile *p = a->profile;
  uint64_t serial = p->states[POMP_SERIAL], most = 0;
  uint64_t cost = serial * (p->num_threads - 1);
  uint32_t region = POMP_NONE;
  char time[16], inside[16];
  if (cost > p->states[POMP_IDLE])
    cost = p->states[POMP_IDLE];
  if (!matters(a, cost))
    return;
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    uint64_t own = own_time(a, &p->regions[i], POMP_SERIAL);
    if (own > most) {
      most = own;
      region = i;
    }
  }
  pomp_time_spell(time, serial);
  if (pomp_percent(most, serial) >= thresholds[EXPLAINED].value)
    found(a, "serial", "Serial time outside of parallel regions", region, cost,
          "share out the work that is done here, or do it beside something "
          "else",
          "%s of %s wall time, %s of it here, ran on one thread while %u "
          "waited",
          time, pomp_time_spell((char[16]){0}, p->wall_time),
          pomp_time_spell(inside, most), p->num_threads - 1);
  else
    found(a, "serial", "Serial time outside of parallel regions", POMP_NONE,
          cost,
          "find it: compile with -fplugin-arg-pomp-functions=bodies, or put "
          "user regions around the candidates; then share it out",
          "%s of %s wall time ran on one thread while %u waited", time,
          pomp_time_spell((char[16]){0}, p->wall_time), p->num_threads - 1);
}

/** \returns the parallel region that takes most of the time. */
static uint32_t largest_parallel(const struct pomp_profile *p) {
  uint32_t largest = POMP_NONE;
  for (uint32_t i = 0; i < p->num_regions; ++i)
    if (p->regions[i].kind == POMP_KIND_PARALLEL &&
        (largest == POMP_NONE || p->regions[i].time > p->regions[largest].time))
      largest = i;
  return largest;
}

/** Threads that never had anything to do. */
static void find_idle_threads(struct advisor *a) {
  const struct pomp_profile *p = a->profile;
  uint64_t most = 0, cost = 0, work = 0;
  uint32_t count = 0, first = 0;
  for (uint32_t t = 0; t < p->num_threads; ++t)
    if (p->threads[t].states[POMP_WORK] > most)
      most = p->threads[t].states[POMP_WORK];
  uint32_t largest = largest_parallel(p);
  if (!matters(a, most) || (largest != POMP_NONE && a->explained[largest]))
    return;
  for (uint32_t t = 0; t < p->num_threads; ++t) {
    const uint64_t *states = p->threads[t].states;
    uint64_t all = 0, serial = p->states[POMP_SERIAL];
    if (pomp_percent(states[POMP_WORK], most) >= thresholds[IDLE_WORK].value)
      continue;
    for (int s = 0; s < POMP_STATES; ++s)
      all += states[s];
    /* What it missed while others were serial is another finding. */
    uint64_t lost = all - states[POMP_WORK] - states[POMP_SERIAL];
    cost += lost > serial ? lost - serial : 0;
    work += states[POMP_WORK];
    first = count++ ? first : t;
    a->idle[t] = true;
  }
  if (!count || !matters(a, cost)) {
    memset(a->idle, 0, p->num_threads * sizeof(*a->idle));
    return;
  }
  char done[16], busy[16];
  found(a, "idle-thread", "Threads with nothing to do", largest, cost,
        "give the loop more iterations than threads or smaller chunks, a "
        "sections construct more sections, or ask for fewer threads",
        "%u of %u threads (the first is thread %u) worked %s altogether, the "
        "busiest thread %s",
        count, p->num_threads, first, pomp_time_spell(done, work),
        pomp_time_spell(busy, most));
}

static struct fork_cost weigh_fork(const struct advisor *a, uint32_t path) {
  const struct pomp_profile *p = a->profile;
  const struct pomp_path *fork = &p->paths[path];
  const struct pomp_region *region = &p->regions[fork->region];
  struct balance b = a->balances[fork->region];
  struct fork_cost c = {0, 0, 0};
  uint64_t wall = 0, busy = 0;
  for (uint32_t k = 0; k < fork->num_shares; ++k) {
    c.visits += fork->shares[k].visits;
    wall += fork->shares[k].inclusive;
  }
  /* What is no work of the team is the fork, the join or the barrier of its
   * only loop. */
  for (uint32_t t = 0; region->members && t < p->num_threads; ++t)
    for (int s = 0; s < POMP_STATES; ++s)
      if (s != POMP_JOIN && !a->idle[t])
        busy += region->members[t].inside[s];
  wall *= b.threads;
  /* Several paths lead to one region: it is weighed as a whole. */
  c.overhead =
      region->visits
          ? (uint64_t)((double)busy * (double)c.visits / (double)region->visits)
          : 0;
  c.overhead = wall > c.overhead ? wall - c.overhead : 0;
  if (region->visits && b.threads)
    c.work = (double)b.work / (double)region->visits / b.threads;
  return c;
}

/** Parallel regions that follow one another, in what is surely a loop around
 *  them, at the same path. */
static void find_merged_forks(struct advisor *a, uint32_t parent) {
  const struct pomp_profile *p = a->profile;
  for (uint32_t i = p->paths[parent].first_child; i != POMP_NONE;
       i = p->paths[i].sibling) {
    if (p->paths[i].kind != POMP_KIND_PARALLEL ||
        a->explained[p->paths[i].region])
      continue;
    struct fork_cost first = a->forks[i];
    if ((double)first.visits < thresholds[MANY_VISITS].value ||
        first.work >= thresholds[MERGED_REGION].value)
      continue;
    uint64_t cost = first.overhead;
    uint32_t count = 1;
    for (uint32_t k = p->paths[i].sibling; k != POMP_NONE;
         k = p->paths[k].sibling) {
      struct fork_cost other = a->forks[k];
      if (p->paths[k].kind == POMP_KIND_PARALLEL &&
          other.visits == first.visits &&
          other.work < thresholds[MERGED_REGION].value) {
        cost += other.overhead;
        ++count;
      }
    }
    if (count < 2 || !matters(a, cost))
      continue;
    char lost[16];
    found(a, "fork-join", "Parallel regions that could be one",
          p->paths[i].region, cost,
          "put one parallel region around all of them, with a worksharing loop "
          "for each, and nowait where nothing depends on it",
          "%u parallel regions beside each other are forked and joined %llu "
          "times each; %s of their time is no work",
          count, (unsigned long long)first.visits, pomp_time_spell(lost, cost));
    for (uint32_t k = i; k != POMP_NONE; k = p->paths[k].sibling)
      if (p->paths[k].kind == POMP_KIND_PARALLEL &&
          a->forks[k].visits == first.visits)
        a->explained[p->paths[k].region] = true;
  }
}

static void find_fine_regions(struct advisor *a) {
  const struct pomp_profile *p = a->profile;
  for (uint32_t i = 0; i < p->num_paths; ++i)
    find_merged_forks(a, i);
  for (uint32_t i = 1; i < p->num_paths; ++i) {
    uint32_t region = p->paths[i].region;
    if (p->paths[i].kind != POMP_KIND_PARALLEL || a->explained[region])
      continue;
    struct fork_cost c = a->forks[i];
    if ((double)c.visits < thresholds[MANY_VISITS].value ||
        c.work >= thresholds[FINE_REGION].value || !matters(a, c.overhead))
      continue;
    char work[16], lost[16];
    found(a, "fine-region", "Parallel region with too little to do", region,
          c.overhead,
          "move the region out of the loop around it, give it more to do, or "
          "an if clause that keeps short ones serial",
          "%llu visits of %s of work per thread; the fork, the join and the "
          "waits in it take %s",
          (unsigned long long)c.visits, pomp_time_spell(work, (uint64_t)c.work),
          pomp_time_spell(lost, c.overhead));
    a->explained[region] = true;
  }
}

/** \returns the path of the outermost parallel region around \p path, or 0. */
static uint32_t outermost_parallel(const struct pomp_profile *p,
                                   uint32_t path) {
  uint32_t outermost = 0;
  for (; path; path = p->paths[path].parent)
    if (p->paths[path].kind == POMP_KIND_PARALLEL)
      outermost = path;
  return outermost;
}

/** \returns how long threads wait for each other in a parallel region. */
static uint64_t waits_inside(const struct pomp_profile *p, uint32_t parallel) {
  static const enum pomp_state waits[] = {POMP_BARRIER, POMP_JOIN, POMP_SINGLE,
                                          POMP_TASKWAIT, POMP_TASKGROUP};
  const struct pomp_region *region = &p->regions[p->paths[parallel].region];
  uint64_t sum = 0;
  for (uint32_t t = 0; region->members && t < p->num_threads; ++t)
    for (size_t i = 0; i < sizeof(waits) / sizeof(waits[0]); ++i)
      sum += region->members[t].inside[waits[i]];
  return sum;
}

/** Marks a parallel region and all that lies inside as explained. */
static void explain(struct advisor *a, uint32_t parallel) {
  const struct pomp_profile *p = a->profile;
  for (uint32_t i = 1; i < p->num_paths; ++i)
    if (outermost_parallel(p, i) == parallel)
      a->explained[p->paths[i].region] = true;
}

/** Tasks that are not worth their creation, or not enough to go round. */
static void find_task_sizes(struct advisor *a) {
  const struct pomp_profile *p = a->profile;
  for (uint32_t i = 1; i < p->num_paths; ++i) {
    uint32_t index = p->paths[i].region;
    const struct pomp_task_statistics *t = p->regions[index].tasks;
    uint32_t parallel = outermost_parallel(p, i);
    if (!t || !t->started || !parallel || a->explained[index])
      continue;
    uint64_t mean = t->execution.count ? t->execution.sum / t->execution.count
                                       : t->execution.mean;
    bool fine = (double)t->started >= thresholds[MANY_VISITS].value &&
                (double)mean < thresholds[FINE_TASK].value;
    bool few = (double)t->started <
               thresholds[FEW_TASKS].value * (double)p->num_threads;
    char each[16], create[16], wait[16], longest[16];
    if (!fine && !few)
      continue;
    uint64_t waits = waits_inside(p, parallel);
    uint64_t cost = waits + (fine ? t->creation.sum : 0);
    if (!matters(a, cost))
      continue;
    explain(a, parallel);
    if (fine)
      found(a, "fine-task", "Tasks too small", index, cost,
            "fewer and larger tasks: a cut-off below which the work is done at "
            "once, or a grainsize",
            "%llu tasks of %s each; to create them took %s, and the threads "
            "wait %s around them",
            (unsigned long long)t->started, pomp_time_spell(each, mean),
            pomp_time_spell(create, t->creation.sum),
            pomp_time_spell(wait, waits));
    else
      found(a, "few-tasks", "Tasks too few", index, cost,
            "cut the work into more tasks, several for each thread",
            "%llu tasks for %u threads, the longest of %s; the threads wait %s "
            "around them",
            (unsigned long long)t->started, p->num_threads,
            pomp_time_spell(longest, t->execution.max),
            pomp_time_spell(wait, waits));
  }
}

static const char *schedule(const struct pomp_region *region) {
  const char *value =
      json_string_value(json_object_get(region->attributes, "scheduleType"));
  return value ? value : "";
}

static void found_imbalance(struct advisor *a, uint32_t index, uint64_t cost) {
  const struct pomp_region *r = &a->profile->regions[index];
  struct balance b = a->balances[index];
  bool loop = r->kind == POMP_KIND_LOOP;
  bool fixed = strncmp(schedule(r), "static", 6) == 0;
  char most[16], least[16], wait[16];
  found(a, "imbalance",
        loop                            ? "Imbalanced loop"
        : r->kind == POMP_KIND_SECTIONS ? "Imbalanced sections"
        : r->kind == POMP_KIND_PARALLEL ? "Imbalanced parallel region"
                                        : "Imbalanced worksharing construct",
        index, cost,
        loop && fixed
            ? "schedule(dynamic) or schedule(guided), or a static schedule "
              "with a small chunk: iterations do not cost the same"
        : loop ? "smaller chunks, or dearest iterations first: the last "
                 "chunk is too large a part of the loop"
               : "cut the work into more and more equal parts, as tasks or as "
                 "iterations of a dynamic loop",
        "thread %u works %s, thread %u %s; the threads wait %s for the "
        "slowest",
        b.busiest, pomp_time_spell(most, b.most), b.laziest,
        pomp_time_spell(least, b.least), pomp_time_spell(wait, cost));
}

static bool explains(const struct balance *b, uint64_t wait) {
  return pomp_percent(b->missing, wait) >= thresholds[EXPLAINED].value;
}

static void found_barrier(struct advisor *a, uint32_t index, uint64_t cost,
                          const char *title, const char *advice) {
  const struct pomp_region *r = &a->profile->regions[index];
  char wait[16], each[16], visits[48] = "";
  if (r->visits > 1)
    snprintf(visits, sizeof(visits), ", %s in each of %llu visits",
             pomp_time_spell(each, cost / r->visits),
             (unsigned long long)r->visits);
  found(a, "barrier", title, index, cost, advice, "the threads wait %s in it%s",
        pomp_time_spell(wait, cost), visits);
}

/** The worksharing construct inside of \p parallel that is out of balance
 *  most, or POMP_NONE. */
static uint32_t worst_inside(const struct advisor *a, uint32_t parallel,
                             uint64_t *missing) {
  const struct pomp_profile *p = a->profile;
  uint32_t worst = POMP_NONE;
  *missing = 0;
  for (uint32_t i = 1; i < p->num_paths; ++i) {
    uint32_t up = i, region = p->paths[i].region;
    if (!shares_work(&p->regions[region]) || region == worst)
      continue;
    while (up && p->paths[up].region != parallel)
      up = p->paths[up].parent;
    if (up && a->balances[region].missing > *missing) {
      *missing = a->balances[region].missing;
      worst = region;
    }
  }
  return worst;
}

static void find_join_wait(struct advisor *a, uint32_t index) {
  const struct pomp_region *r = &a->profile->regions[index];
  uint64_t wait = own_time(a, r, POMP_JOIN), missing;
  if (a->explained[index] || !matters(a, wait))
    return;
  struct balance whole = a->balances[index];
  uint32_t worst = worst_inside(a, index, &missing);
  if (worst != POMP_NONE &&
      pomp_percent(missing, wait) >= thresholds[EXPLAINED].value)
    found_imbalance(a, worst, wait);
  else if (explains(&whole, wait))
    found_imbalance(a, index, wait);
  else
    found_barrier(
        a, index, wait, "Waiting at the end of a parallel region",
        r->visits > 1
            ? "share out the work dynamically: altogether the threads "
              "work as long, but not in each visit"
            : "the threads work as long, so some start late or lose "
              "their processor: measure on an idle machine");
}

static void find_barrier_wait(struct advisor *a, uint32_t index) {
  const struct pomp_region *r = &a->profile->regions[index];
  uint64_t wait = own_time(a, r, POMP_BARRIER);
  if (r->kind == POMP_KIND_SINGLE)
    wait += own_time(a, r, POMP_SINGLE);
  if (a->explained[index] || !matters(a, wait))
    return;
  struct balance b = a->balances[index];
  if (shares_work(r) && explains(&b, wait))
    found_imbalance(a, index, wait);
  else if (shares_work(r))
    found_barrier(a, index, wait,
                  "Waiting at the end of a worksharing construct",
                  "nowait where nothing depends on it; where the load differs "
                  "from visit to visit, a dynamic schedule");
  else if (r->kind == POMP_KIND_SINGLE)
    found_barrier(a, index, wait, "Waiting for a single construct",
                  "nowait, or work for the others meanwhile: tasks, or a part "
                  "of the single block done by all");
  else
    found_barrier(a, index, wait, "Waiting in a barrier",
                  "balance what the threads do before it, or leave it out if "
                  "nothing depends on it");
}

static void find_lock_wait(struct advisor *a, uint32_t index,
                           enum pomp_state state) {
  const struct pomp_region *r = &a->profile->regions[index];
  uint64_t wait = own_time(a, r, state);
  uint64_t visits = r->visits ? r->visits : 1;
  char waited[16], each[16], body[16], held[32] = "";
  if (!matters(a, wait))
    return;
  if (state != POMP_LOCK)
    snprintf(held, sizeof(held), ", and hold it %s each",
             pomp_time_spell(body, own_time(a, r, POMP_WORK) / visits));
  found(a, pomp_state_names[state],
        state == POMP_CRITICAL  ? "Contended critical section"
        : state == POMP_ORDERED ? "Waiting for the turn in an ordered construct"
                                : "Contended lock",
        index, wait,
        state == POMP_ORDERED
            ? "smaller chunks, and less inside of the ordered block"
            : "do less while holding it, a reduction or a copy for each thread "
              "that is merged at the end, an atomic, or several locks for "
              "parts of the data",
        "%llu visits wait %s altogether, %s each%s",
        (unsigned long long)r->visits, pomp_time_spell(waited, wait),
        pomp_time_spell(each, wait / visits), held);
}

/** The work of a loop outside of its chunks is the search for the next. */
static void find_fine_chunks(struct advisor *a) {
  const struct pomp_profile *p = a->profile;
  for (uint32_t i = 1; i < p->num_paths; ++i) {
    uint64_t visits = 0, time = 0, cost = 0;
    if (p->paths[i].kind != POMP_KIND_CHUNK)
      continue;
    const struct pomp_path *loop = &p->paths[p->paths[i].parent];
    for (uint32_t k = 0; k < p->paths[i].num_shares; ++k) {
      visits += p->paths[i].shares[k].visits;
      time += p->paths[i].shares[k].inclusive;
    }
    for (uint32_t k = 0; k < loop->num_shares; ++k)
      cost += loop->shares[k].states[POMP_WORK];
    if (loop->kind != POMP_KIND_LOOP ||
        (double)visits < thresholds[MANY_VISITS].value ||
        (double)time / (double)visits >= thresholds[FINE_CHUNK].value ||
        !matters(a, cost))
      continue;
    char each[16], lost[16];
    found(a, "fine-chunk", "Chunks too small", loop->region, cost,
          "a larger chunk in the schedule clause, or schedule(guided)",
          "%llu chunks of %s each; to get them, and to measure them, took %s",
          (unsigned long long)visits, pomp_time_spell(each, time / visits),
          pomp_time_spell(lost, cost));
  }
}

static int compare(const void *x, const void *y) {
  const struct pomp_finding *a = x, *b = y;
  if (a->cost != b->cost)
    return a->cost < b->cost ? 1 : -1;
  return strcmp(a->kind, b->kind);
}

/** Applies all rules; which threads are idle must be known to the others. */
static void apply(struct advisor *a) {
  const struct pomp_profile *p = a->profile;
  find_task_sizes(a);
  find_idle_threads(a);
  for (uint32_t i = 0; i < p->num_regions; ++i)
    a->balances[i] = weigh(a, &p->regions[i]);
  for (uint32_t i = 0; i < p->num_paths; ++i)
    if (p->paths[i].kind == POMP_KIND_PARALLEL)
      a->forks[i] = weigh_fork(a, i);
  find_serial(a);
  find_fine_regions(a);
  find_fine_chunks(a);
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    find_join_wait(a, i);
    find_barrier_wait(a, i);
    find_lock_wait(a, i, POMP_CRITICAL);
    find_lock_wait(a, i, POMP_LOCK);
    find_lock_wait(a, i, POMP_ORDERED);
  }
}

struct pomp_findings pomp_advise(const struct pomp_profile *profile) {
  struct pomp_findings findings = {0};
  struct advisor a = {profile,
                      &findings,
                      calloc(profile->num_threads, sizeof(bool)),
                      calloc(profile->num_regions + 1, sizeof(bool)),
                      calloc(profile->num_regions + 1, sizeof(struct balance)),
                      calloc(profile->num_paths, sizeof(struct fork_cost))};
  findings.failed = !a.idle || !a.explained || !a.balances || !a.forks;
  if (!findings.failed && profile->num_threads > 1 &&
      (double)profile->wall_time >= thresholds[LEAST_RUN].value)
    apply(&a);
  free(a.idle);
  free(a.explained);
  free(a.balances);
  free(a.forks);
  if (findings.count)
    qsort(findings.items, findings.count, sizeof(*findings.items), compare);
  return findings;
}

void pomp_findings_free(struct pomp_findings *findings) {
  for (size_t i = 0; i < findings->count; ++i)
    free(findings->items[i].evidence);
  free(findings->items);
}

/** Appends lines of at most 80 columns, broken at spaces. */
static void add_wrapped(struct pomp_text *text, const char *label,
                        const char *words) {
  enum { indent = 12, width = 80 - indent };
  pomp_text_add(text, "  %-*s", indent - 2, label);
  while (strlen(words) > width) {
    int length = width;
    /* A number stays with its unit. */
    while (length && (words[length] != ' ' ||
                      (words[length - 1] >= '0' && words[length - 1] <= '9')))
      --length;
    if (!length)
      length = (int)strcspn(words, " ");
    pomp_text_add(text, "%.*s\n%*s", length, words, indent, "");
    words += length + (words[length] == ' ');
  }
  pomp_text_add(text, "%s\n", words);
}

void pomp_print_findings(struct pomp_text *text,
                         const struct pomp_profile *profile,
                         const struct pomp_findings *findings) {
  text->failed |= findings->failed;
  if (profile->num_threads < 2) {
    pomp_text_add(text, "No finding: only one thread was measured.\n");
    return;
  }
  if (!findings->count)
    pomp_text_add(text, "No finding: nothing known costs %.0f %s or more.\n",
                  thresholds[LEAST_SHARE].value, thresholds[LEAST_SHARE].unit);
  for (size_t i = 0; i < findings->count; ++i) {
    const struct pomp_finding *f = &findings->items[i];
    char cost[16];
    pomp_text_add(text, "%s%s: %s, %.1f %% of the thread time\n", i ? "\n" : "",
                  f->title, pomp_time_spell(cost, f->cost),
                  share(profile, f->cost));
    if (f->region != POMP_NONE) {
      pomp_text_add(text, "  where     ");
      pomp_text_plain(text, pomp_region_type(&profile->regions[f->region]));
      pomp_text_add(text, " ");
      pomp_add_where(text, &profile->regions[f->region], SIZE_MAX);
      pomp_text_add(text, "\n");
    }
    add_wrapped(text, "evidence", f->evidence ? f->evidence : "");
    add_wrapped(text, "try", f->advice);
  }
}

json_t *pomp_findings_to_json(const struct pomp_profile *profile,
                              const struct pomp_findings *findings) {
  json_t *array = findings->failed ? NULL : json_array();
  for (size_t i = 0; array && i < findings->count; ++i) {
    const struct pomp_finding *f = &findings->items[i];
    json_t *finding = json_pack(
        "{ss ss so sI sf ss ss}", "kind", f->kind, "title", f->title, "region",
        f->region == POMP_NONE ? json_null() : json_integer(f->region),
        "cost_ns", (json_int_t)f->cost, "share_percent",
        share(profile, f->cost), "evidence", f->evidence, "advice", f->advice);
    if (json_array_append_new(array, finding) != 0) {
      json_decref(array);
      return NULL;
    }
  }
  return array;
}
