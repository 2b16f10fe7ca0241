/*===- advisor.h - What the rules of the advice share -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ADVISE_ADVISOR_H
#define POMP_ADVISE_ADVISOR_H

#include "advise/findings.h"

/** Indices of pomp_thresholds. */
enum pomp_threshold {
#define POMP_THRESHOLD(NAME, VALUE, Unit, Reason) NAME,
#include "advise/findings.def"
};

/** From where on something is worth a finding. */
struct pomp_threshold_row {
  double value;
  const char *unit;
};

extern const struct pomp_threshold_row pomp_thresholds[];

/** The times of the threads of a region, without threads that had nothing to do
 *  in the whole program. */
struct pomp_balance {
  uint32_t threads, busiest, laziest;
  uint64_t work, most, least;
  /** The time that all others would have to wait for the busiest thread. */
  uint64_t missing;
  /** The same of the work that they did while they had a processor. */
  double served_work, served_missing;
  /** The part of it, from 0 to 1, that is left if their processors had been
   *  equally fast: at least and at most, as work is not slowed down as much as
   *  the probes that tell. */
  double least_even, most_even;
  /** The part of the work of the busiest thread in which it waited for a
   *  processor. */
  double delay;
  /** With more threads than processors, how long threads wait for others if
   *  they take turns on the processors, and the thread time that is lost. */
  double waits_in_turns, lost_in_turns;
};

/** What the kernel counted in the own work of a region, in parallel regions.
 *  Times are in nanoseconds, of all threads. */
struct pomp_kernel_work {
  uint64_t work, off_cpu, sleeps, faults;
  /** In the kernel because of page faults, and because of other things, with
   *  the waits for a processor that this needs. */
  double faulting, calling;
  /** What it costs at least that threads sleep for each other: the second of
   *  these, and the time of each sleep. */
  double sleeping;
  uint32_t threads;
};

/** The overhead of a parallel region. */
struct pomp_fork_cost {
  uint64_t visits, overhead;
  /** The part of the overhead before the threads are in the region. */
  uint64_t fork;
  /** Per visit and thread, also on a processor only; and the threads of a visit
   *  on average. */
  double work, served_work, threads;
};

/** The input of all rules. */
struct pomp_advisor {
  const struct pomp_result *result;
  /** Or null. */
  const struct pomp_hot_lines *hot;
  struct pomp_findings *findings;
  /** For each thread: it had nothing to do. */
  bool *idle;
  /** For each thread: pomp_ready_parts. */
  double *ready;
  /** For each thread: pomp_thread_delays. */
  struct pomp_delay *delays;
  /** For each region: its waits are explained already. */
  bool *explained;
  /** For each region at whose end, or in which, threads meet: the construct
   * that lacks balance most of those since they met last, or POMP_NONE. */
  uint32_t *waits_for;
  /** For each region, both, and for each call path that is a fork. */
  struct pomp_balance *balances;
  struct pomp_kernel_work *kernel;
  struct pomp_fork_cost *forks;
  /** For each call path, room for a rule. */
  bool *inside;
  uint32_t *siblings;
  /** Constructs in which threads wait because some had no processor: how many,
   *  and how long they wait. */
  uint32_t num_unserved;
  uint64_t unserved;
  /** The same because some had a slower one. */
  uint32_t num_slowed;
  uint64_t slowed;
};

/** \returns whether the run is too short to judge its waits. */
bool pomp_is_short(const struct pomp_result *result);

/** \returns the work of a thread in nanoseconds: among many others only while
 * it had a processor, as a thread with little work needs fewer turns. */
uint64_t pomp_thread_work(const struct pomp_result *result, uint32_t thread);

/** \returns the most work of a thread. */
uint64_t pomp_most_work(const struct pomp_result *result);

/** \returns whether a thread has a share of the work, where one has \p most. */
bool pomp_is_working(const struct pomp_result *result, uint32_t thread,
                     uint64_t most);

/** \returns the innermost path of \p kind that is of \p region or around it, or
 *  0: of the first path of the region where there is one. */
uint32_t pomp_path_around(const struct pomp_result *result, uint32_t region,
                          enum pomp_kind kind);

/** \returns whether each team that meets in or behind \p region has a single
 *  thread, as those of regions inside of others mostly do: that one waits for
 *  nobody, and what it loses there is the machine's. */
bool pomp_meets_nobody(const struct pomp_result *result, uint32_t region);

/** \returns whether that much thread time is worth a finding. */
bool pomp_matters(const struct pomp_advisor *a, uint64_t cost);

/** \returns whether \p reach, the time that all others may wait for something,
 *  is most of \p wait without waits for processors. In nanoseconds. */
bool pomp_explains(const struct pomp_advisor *a, double reach, uint64_t wait);

/** \returns whether something else used the processors for a time that shows,
 * or there are too few: the report says how long threads waited for one. */
bool pomp_was_busy(const struct pomp_result *result);

/** Notes, and then \returns true, that \p wait is no finding: so few turns of
 *  the scheduler that one lost processor explains it, and some were lost; or
 * the machine was busy. */
bool pomp_is_of_scheduler(struct pomp_advisor *a, uint64_t wait);

/** The same for a wait in \p region that the program explains; or there are
 * more threads than processors, and work keeps these busy during almost all of
 * it.
 */
bool pomp_is_of_crowd(struct pomp_advisor *a, uint32_t region, uint64_t wait);

/** \returns whether threads that lost their processors, with tasks that others
 *  wait for in \p region, explain most of \p wait. */
bool pomp_is_wait_of_machine(const struct pomp_advisor *a, uint32_t region,
                             uint64_t wait);

/** Notes that \p wait is explained by the lack of processors, and no finding.
 */
void pomp_note_unserved(struct pomp_advisor *a, uint64_t wait);

/** Where a probe of a processor is slowed down, loops lose 0.3 to 2 times as
 *  much: the less, the more they wait for their own results, and the more, the
 *  more they compute with floating-point numbers. In tenths. */
enum { POMP_LEAST_SLOWED = 3, POMP_MOST_SLOWED = 20, POMP_SLOWED_PARTS = 10 };

/** \returns what \p part of the probed work of a thread in a call path is of
 * all its own work on a processor there, in nanoseconds. */
double pomp_part_of_work(const struct pomp_metric *metric, uint64_t part);

/** \returns what the fastest processor would have saved of a thread's own work
 *  in a call path, as far as probes tell, in nanoseconds. */
double pomp_slowed_of(const struct pomp_metric *metric);

/** Notes, and then \returns true, that what \p left leaves of \p wait does not
 *  matter: processors that were slower for some threads explain the rest.
 *  \param left from 0 to 1. */
bool pomp_is_of_speed(struct pomp_advisor *a, uint64_t wait, double left);

/** Adds a finding, or its cost to the same finding of the same region.
 *  \returns it until the next one is added, or null if there is no memory. */
__attribute__((format(printf, 7, 8))) struct pomp_finding *
pomp_found(struct pomp_advisor *a, enum pomp_finding_kind kind,
           const char *title, uint32_t region, uint64_t cost,
           const char *advice, const char *format, ...);

/** Adds to the evidence of a finding, behind what it has. */
__attribute__((format(printf, 3, 4))) void
pomp_add_evidence(struct pomp_findings *findings, struct pomp_finding *finding,
                  const char *format, ...);

/** The finding just added is of \p count regions, the first of which is known:
 *  takes the array \p sites, which is null if there is no memory. */
void pomp_found_at(struct pomp_advisor *a, uint32_t *sites, uint32_t count);

/** \returns the time of a region in \p state, of threads that have work. */
uint64_t pomp_own_time(const struct pomp_advisor *a,
                       const struct pomp_result_region *region,
                       enum pomp_state state);

/** \returns whether the threads share work in constructs like this one. */
bool pomp_shares_work(const struct pomp_result_region *region);

#endif
