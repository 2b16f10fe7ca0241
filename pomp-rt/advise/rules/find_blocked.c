/*===- find_blocked.c - Threads that sleep in their work ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A thread that works is on a processor, is ready for one, or sleeps in a
|* system call. The kernel knows the first two for the whole life of a thread,
|* in which it waits, too, and often on a processor. So the work that is longer
|* than both is the least time that it sleeps in its work. The region is the one
|* in whose work threads were without a processor longest.
|*
|* Where others spin while a thread sleeps, the whole life tells too little. In
|* the work of regions that are long enough, threads are without a processor as
|* long as the kernel says; but for the time in which they are ready for one,
|* they sleep.
|*
|* Who sleeps in a critical construct lets the others wait for its lock, and who
|* sleeps in a single or master construct at the next barrier. Then these waits
|* are part of the finding: they are all that goes if threads sleep elsewhere,
|* and the sleep goes as well if they need none.
|*
|* Threads that take turns, as with a mutex, sleep often and for short times. To
|* this the time in the kernel for other things than page faults belongs, and
|* what each sleep costs. At most, threads would be on a processor all the time,
|* and never in the kernel; and what they do in between would not wait for the
|* data that the thread before them has written: the same part of the rest.
|*
|* pomp run looks from outside in which calls of the system threads are while
|* they work. This names the region and the calls, and is mostly a larger part.
|*
|* With samples it is known how long threads are in operations on locks of the
|* system: on a processor, so it was no sleep. That goes if they need none; a
|* part of it may be used by what is around the operations, as for atomic ones.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/kernel_work.h"
#include "advise/rules.h"
#include "profile/derive/derive.h"
#include "profile/derive/processors.h"

#include <stdlib.h>
#include <string.h>

/** \returns how long thread \p index is without a processor in the work of
 *  \p region, or of all if that is POMP_NONE, as far as the kernel was asked,
 * in nanoseconds. */
static uint64_t off_cpu_of(const struct pomp_result *p, uint32_t index,
                           uint32_t region) {
  uint64_t sum = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next)
      if (m->thread == index && p->nodes[i].parallel &&
          (region == POMP_NONE || p->nodes[i].region == region))
        sum += m->off_cpu;
  return sum;
}

static uint64_t difference(uint64_t a, uint64_t b) { return a > b ? a - b : 0; }

/** \returns how long thread \p index sleeps in its work at least, in
 * nanoseconds. */
static uint64_t slept(const struct pomp_result *p, uint32_t index) {
  const struct pomp_result_thread *thread = &p->threads[index];
  const struct pomp_usage_times *usage = &thread->usage;
  if (usage->cpu == POMP_UNCOUNTED || usage->delay == POMP_UNCOUNTED ||
      thread->never_sleeps)
    return 0;
  uint64_t without = difference(off_cpu_of(p, index, POMP_NONE), usage->delay);
  uint64_t rest =
      difference(thread->states[POMP_STATE_WORK], usage->cpu + usage->delay);
  return rest > without ? rest : without;
}

/** \returns the region in whose work threads were seen asleep longest or, if
 *  that is not known, were without a processor longest, or the one with most
 *  work. */
static uint32_t find_region(const struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  if (p->num_blocked && pomp_matters(a, p->blocked->time))
    return p->blocked->region;
  uint32_t worst = POMP_NONE;
  struct pomp_kernel_work most = {0};
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    const struct pomp_kernel_work *w = &a->kernel[i];
    if (w->off_cpu > most.off_cpu ||
        (w->off_cpu == most.off_cpu && w->work > most.work)) {
      worst = i;
      most = *w;
    }
  }
  return worst;
}

/** \returns how long threads were seen asleep in their work, without calls of
 *  MPI, in which ranks send data. */
static uint64_t seen(const struct pomp_result *p) {
  uint64_t time = 0;
  for (uint32_t i = 0; i < p->num_blocked; ++i)
    if (strncmp(p->regions[p->blocked[i].region].fields.name, "MPI_", 4) != 0)
      time += p->blocked[i].time;
  return time < p->states[POMP_STATE_WORK] ? time : p->states[POMP_STATE_WORK];
}

/** \returns how long threads waited for child processes that worked, as a
 *  compiler that they have started. What these do is a part of the work, and no
 *  sleep; beside others they may have had a processor for half of that time. If
 *  nobody saw the threads wait, children may also have worked while the program
 *  was serial. */
static uint64_t done_by_children(const struct pomp_result *p) {
  uint64_t serial = p->states[POMP_STATE_SERIAL], waits = 0;
  if (!p->num_blocked)
    return 2 * difference(p->children, serial);
  for (uint32_t i = 0; i < p->num_blocked; ++i)
    if (strncmp(p->blocked[i].call, "wait", strlen("wait")) == 0)
      waits += p->blocked[i].time;
  return waits < 2 * p->children ? waits : 2 * p->children;
}

/** Appends the calls in which threads were seen asleep in a region. */
static void add_calls(struct pomp_text *text, const struct pomp_advisor *a,
                      uint32_t region) {
  enum { most = 3 };
  const struct pomp_result *p = a->result;
  unsigned count = 0;
  char time[16];
  for (uint32_t i = 0; i < p->num_blocked && count < most; ++i) {
    const struct pomp_blocked *b = &p->blocked[i];
    if (b->region != region)
      continue;
    pomp_text_add(text, "%s%s", count ? ", " : "", b->call);
    if (*b->doing)
      pomp_text_add(text, " (%s)", b->doing);
    if (*b->from) {
      pomp_text_add(text, " in ");
      pomp_text_plain(text, b->from);
    }
    pomp_text_add(text, " for %s", pomp_time_spell(time, b->time));
    ++count;
  }
}

/** \returns how long threads take turns in a function that is known, or in
 *  operations on locks, in nanoseconds. */
static uint64_t found_turns(const struct pomp_advisor *a, uint32_t region) {
  const struct pomp_findings *all = a->findings;
  for (size_t i = 0; i < all->count; ++i)
    if ((all->items[i].kind == POMP_FINDING_SERIALIZING_CALL ||
         all->items[i].kind == POMP_FINDING_BLOCKED_WORK) &&
        all->items[i].region == region)
      return all->items[i].cost;
  return 0;
}

/** Reports operations on locks of the system, if they are in samples. */
static void look_at_locks(struct pomp_advisor *a, uint32_t region) {
  const struct pomp_kernel_work *w = &a->kernel[region];
  struct pomp_text from = {0};
  char time[16], work[16], waits[16];
  if (!a->hot->is_sampled || w->threads < 2 || !pomp_matters(a, w->work))
    return;
  double stretch = pomp_stretch(a->result);
  const struct pomp_called called =
      a->hot->calling(&from, a->hot->samples, region, NULL);
  double executed = (double)called.executed * stretch;
  double most =
      executed + (double)called.asleep + pomp_unseen(a->result, w, &called);
  uint64_t cost = most < (double)w->work ? (uint64_t)most : w->work;
  bool is_contended = pomp_is_contended(&called);
  if (!is_contended)
    cost = pomp_held_up(w->work, cost);
  double least = executed / 4 * 3 + (double)called.asleep;
  uint64_t waiting =
      called.asleep + (uint64_t)((double)called.waiting * stretch);
  if (pomp_matters(a, (uint64_t)executed) &&
      pomp_percent((uint64_t)executed, w->work) >=
          pomp_thresholds[ATOMIC_PART].value &&
      2 * found_turns(a, region) < cost) {
    struct pomp_finding *f = pomp_found(
        a,
        is_contended ? POMP_FINDING_BLOCKED_WORK : POMP_FINDING_LOCK_OPERATIONS,
        is_contended ? "Threads take turns in their work"
                     : "Operations on locks of the system",
        region, cost,
        "instead of a lock of the system in each iteration a reduction, data "
        "of each thread that are merged at the end, or one lock for many "
        "iterations",
        "%s of %s of work here are in operations on locks of the system, most "
        "of them called from %s%s%s%s",
        pomp_time_spell(time, (uint64_t)executed),
        pomp_time_spell(work, w->work),
        from.data ? from.data : "places without a name", waiting ? "; in " : "",
        waiting ? pomp_time_spell(waits, waiting) : "",
        waiting ? " of that, threads waited for others or woke them" : "");
    if (f) {
      f->cost_of_work = f->cost;
      f->least_cost = least < (double)cost ? (uint64_t)least : cost;
    }
  }
  free(from.data);
}

/** \returns what it costs at least that threads take turns in \p w, if they
 *  do. */
static uint64_t turns(const struct pomp_kernel_work *w) {
  double seconds = (double)w->work / 1e9;
  return (double)w->sleeps < pomp_thresholds[SLEEP_RATE].value * seconds
             ? 0
             : (uint64_t)w->sleeping;
}

/** \returns how long threads are not on a processor in \p w, or in the kernel.
 *  If there are too few processors for them, they share these for the rest. */
static uint64_t most_of_turns(const struct pomp_result *p,
                              const struct pomp_kernel_work *w) {
  double rest =
      (double)w->work - (double)w->off_cpu - w->calling / pomp_stretch(p);
  if (pomp_is_crowded(p) && w->threads > p->processors)
    rest *= (double)w->threads / p->processors;
  double most = (double)w->work - (rest > 0 ? rest : 0);
  return most > 0 ? (uint64_t)most : 0;
}

#define TURNS_ADVICE                                                           \
  "a reduction or data of each thread, instead of a mutex or condition "       \
  "variable of the system, or of a library function that has one"

static void report_turns(struct pomp_advisor *a, uint32_t region,
                         const struct pomp_kernel_work *w, uint64_t cost,
                         const char *calls) {
  char sleeps[16], work[16], calling[16], off[16];
  uint64_t most = pomp_held_up(w->work, most_of_turns(a->result, w));
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_BLOCKED_WORK, "Threads take turns in their work", region,
      cost > most ? cost : most,
      *calls ? TURNS_ADVICE
             : TURNS_ADVICE
          ". pomp run names the calls that sleep, and who calls them",
      "in %s of work here, threads gave up their processors to wait for "
      "something (%s sleeps), and were without one for %s; %s are in the "
      "kernel%s%s",
      pomp_time_spell(work, w->work), pomp_count_spell(sleeps, w->sleeps),
      pomp_time_spell(off, w->off_cpu),
      pomp_time_spell(calling, (uint64_t)w->calling),
      *calls ? "; they slept in " : "", calls);
  if (!f)
    return;
  f->cost_of_work = f->cost;
  f->least_cost = cost;
}

/** Stands for the calls in which threads slept if nobody saw them. */
static const char unseen_calls[] =
    "calls of the system (pomp run names them), as for sleep, input and "
    "output, pipes, mutexes and condition variables";

static void report_sleep(struct pomp_advisor *a, uint32_t region, uint64_t cost,
                         const char *calls) {
  const struct pomp_result *p = a->result;
  char time[16], all[16], inside[16];
  /* Who wakes up is late, perhaps because of others, and the calls take time in
   * the kernel. */
  uint64_t most = pomp_is_crowded(p)
                      ? cost
                      : difference(most_of_turns(p, &a->kernel[region]),
                                   done_by_children(p));
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_BLOCKED_WORK, "Threads sleep in their work", region,
      most > cost ? most : cost,
      "wait less for what is outside the program: read or write more at "
      "once, before or after the region or in a task; instead of a mutex or "
      "condition variable of the system a reduction, or data of each thread; "
      "no sleep",
      "for %s of %s of work, threads were neither on a processor nor ready for "
      "one: they slept in %s; %s of the work are here",
      pomp_time_spell(time, cost),
      pomp_time_spell(all, p->states[POMP_STATE_WORK]),
      *calls ? calls : unseen_calls,
      pomp_time_spell(inside, a->kernel[region].work));
  if (!f)
    return;
  f->cost_of_work = f->cost;
  f->has_delay = most > cost;
  if (most > cost)
    f->least_cost = cost;
}

/** \returns the part of \p slept that processors have to spare, if there are
 *  fewer of them than threads: while others work, it costs nothing. */
static uint64_t spare(const struct pomp_result *p, uint64_t slept) {
  uint64_t work = pomp_work_on_processors(p);
  if (!pomp_is_crowded(p) || work == UINT64_MAX)
    return slept;
  double busy = (double)(work + p->states[POMP_STATE_SERIAL]) / p->processors;
  double left = ((double)p->wall_time - busy) * pomp_team_threads(p);
  return left < 0 ? 0 : left < (double)slept ? (uint64_t)left : slept;
}

/** \returns how long the thread of \p m sleeps in its work there. A thread is
 *  ready without a processor where it otherwise has one: in each of its places
 *  by so much of its delay as it has of the time on one. */
static double asleep_at(const struct pomp_result *p,
                        const struct pomp_metric *m) {
  const struct pomp_usage_times *usage = &p->threads[m->thread].usage;
  double work = (double)m->states[POMP_STATE_WORK], off = (double)m->off_cpu;
  if (!m->sleeps || usage->delay == POMP_UNCOUNTED)
    return 0;
  double part = 1, on = work > off ? work - off : 0;
  if (usage->cpu != POMP_UNCOUNTED && on < (double)usage->cpu)
    part = on / (double)usage->cpu;
  double asleep = off - part * (double)usage->delay;
  return asleep > 0 ? asleep : 0;
}

uint64_t pomp_asleep_in(const struct pomp_advisor *a, uint32_t region) {
  const struct pomp_result *p = a->result;
  double sum = 0;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next)
      if (p->nodes[i].parallel && p->nodes[i].region == region)
        sum += asleep_at(p, m);
  /* It may have lost its processor there once or twice. */
  return sum < pomp_thresholds[SHORT_WAIT].value ? 0 : (uint64_t)sum;
}

bool pomp_found_awaited_sleep(struct pomp_advisor *a, uint32_t region,
                              uint64_t wait, uint64_t time) {
  uint64_t asleep = pomp_asleep_in(a, region);
  bool is_lock = a->result->regions[region].kind == POMP_KIND_CRITICAL;
  char slept[16], all[16], waits[16];
  struct pomp_text text = {0};
  /* Who wakes up may still have to wait for a processor. */
  uint64_t off_cpu = a->kernel[region].off_cpu;
  uint64_t served = difference(time, difference(off_cpu, asleep));
  if (!pomp_matters(a, asleep) ||
      pomp_percent(asleep, served) < pomp_thresholds[EXPLAINED].value)
    return false;
  /* Others may wait for it at several places. */
  uint64_t own = found_turns(a, region)       ? 0
                 : pomp_is_crowded(a->result) ? asleep
                                              : off_cpu;
  add_calls(&text, a, region);
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_BLOCKED_WORK,
      is_lock ? "Threads sleep while they hold a lock"
              : "Threads sleep while others wait for them",
      region, wait + own,
      is_lock ? "do not sleep while holding the lock: wait for what is "
                "outside the program before or after it; read or write more "
                "at once"
              : "let the others go on meanwhile: wait for what is outside the "
                "program in a task, or in a construct with nowait; read or "
                "write more at once; no sleep",
      "of %s in it, threads sleep %s in %s; others wait %s for that",
      pomp_time_spell(all, time), pomp_time_spell(slept, asleep),
      text.length && !text.failed ? text.data : unseen_calls,
      pomp_time_spell(waits, wait));
  a->findings->failed |= text.failed;
  free(text.data);
  if (f) {
    f->cost_of_work += own;
    f->least_cost += wait;
  }
  return true;
}

/** \returns how long threads sleep in regions that have a finding for it. */
static uint64_t told(const struct pomp_advisor *a) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    if (found_turns(a, i))
      sum += pomp_asleep_in(a, i);
  return sum;
}

/** \returns whether threads may have slept, for \p cost altogether, only until
 *  others that hold a mutex got a processor again. */
static bool is_for_holders(const struct pomp_result *p, uint64_t cost) {
  return !p->num_blocked && !pomp_is_crowded(p) && p->delay != POMP_UNCOUNTED &&
         (double)cost <= (double)p->delay * (pomp_team_threads(p) - 1.0);
}

void pomp_find_blocked(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  uint64_t cost = 0;
  for (uint32_t i = 0; a->hot && i < p->num_regions; ++i)
    look_at_locks(a, i);
  for (uint32_t t = 0; t < p->num_threads; ++t)
    cost += slept(p, t);
  /* Others of the machine beneath had the processors, or ranks sent data. */
  uint64_t other = p->stolen + pomp_result_time_in_mpi(p);
  cost = difference(cost, other);
  /* What was seen is exact, except for calls that are shorter than the time
   * between two looks. */
  uint64_t seen_asleep = seen(p);
  cost = cost > seen_asleep ? cost : seen_asleep;
  cost = spare(p, difference(difference(cost, done_by_children(p)), told(a)));
  uint32_t region = find_region(a);
  if (region == POMP_NONE || found_turns(a, region))
    return;
  const struct pomp_kernel_work w = a->kernel[region];
  uint64_t of_turns = turns(&w);
  struct pomp_text text = {0};
  add_calls(&text, a, region);
  a->findings->failed |= text.failed;
  const char *calls = text.length && !text.failed ? text.data : "";
  if (pomp_matters(a, of_turns))
    report_turns(a, region, &w, of_turns > cost ? of_turns : cost, calls);
  else if (pomp_matters(a, cost) && is_for_holders(p, cost))
    pomp_note_unserved(a, cost);
  else if (pomp_matters(a, cost))
    report_sleep(a, region, cost, calls);
  free(text.data);
}
