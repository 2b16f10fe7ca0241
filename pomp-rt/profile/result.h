/*===- result.h - A finished profile, merged --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_RESULT_H
#define POMP_PROFILE_RESULT_H

#include "base/table.h"
#include "engine/profile_data.h"
#include "process/team.h"
#include "profile/coverage.h"
#include "profile/critical.h"
#include "profile/efficiency.h"
#include "profile/locks.h"
#include "profile/pairs.h"
#include "program/ctc_fields.h"
#include "program/kind_names.h"
#include "program/loop.h"
#include "program/transfer.h"
#include "sources/counters/sums.h"
#include "sources/usage.h"

/** A thread's share of a node of the tree. Times are in nanoseconds. */
struct pomp_metric {
  /** The thread's index. */
  uint32_t thread;
  uint64_t bodies;
  POMP_NUMBERS(NODE);
  /** Exclusive, by state. pomp_result_find_members moves work outside of
   * parallel regions to the serial state. */
  uint64_t states[POMP_NUM_STATES];
  /** Counts, POMP_SHARE_COUNTS; null if nothing was counted. */
  uint64_t *counts;
  struct pomp_metric *next;
};

/** No region, no call path. */
enum { POMP_NONE = UINT32_MAX };

/** A call path. */
struct pomp_result_node {
  uint32_t parent;
  /** Index of a region; POMP_NONE in the root. */
  uint32_t region;
  enum pomp_kind kind;
  /** The node itself or the outermost node around it that is of a parallel
   *  region, in which work is parallel work, with or without events of its
   * team; 0 if there is none. */
  uint32_t parallel;
  /** By growing thread index. */
  struct pomp_metric *metrics;
  struct pomp_metric *last_metric;
  /** In a task only. */
  struct pomp_task_sums *tasks;
  /* The members that pomp_result_derive computes. */
  /** Zero is none: the root is no child. */
  uint32_t first_child, sibling;
  /** Inclusive and exclusive thread time of all threads, so that nodes in a
   *  parallel region never have more than the region. For the root: all time,
   *  and the time outside of all regions. */
  uint64_t inclusive, exclusive;
};

/** The times of a thread in a region. Work outside of teams counts as serial.
 */
struct pomp_member {
  /** It entered the region itself, or executed a task that was created inside.
   *  The workers of a nested team do not enter the regions around it. */
  bool entered;
  /** By state: inclusive and exclusive. */
  uint64_t inside[POMP_NUM_STATES], own[POMP_NUM_STATES];
};

/** A construct: all regions with the same CTC string. */
struct pomp_result_region {
  struct pomp_ctc_fields fields;
  /** The kind of the region itself, not of its parts. */
  enum pomp_kind kind;
  uint64_t bodies;
  POMP_NUMBERS(REGION);
  /** Whether the threads were meant to share work in it, so that their
   *  difference says something, and (maximum - average) / maximum of their
   *  work, in percent. */
  bool has_imbalance;
  double imbalance;
  /** For a parallel region: the begin of a thread was delivered. */
  bool has_team;
  /** For the region itself, without what it encloses. */
  uint64_t states[POMP_NUM_STATES];
  /** For constructs that create tasks. */
  struct pomp_task_sums *tasks;
  /** For a loop that distributes chunks while it executes, or whose iterations
   *  all do the same. */
  struct pomp_loop_sum loop;
  /** For a construct for a device. */
  struct pomp_transfer_sum transfers;
  /** For a construct whose visits are timed. */
  struct pomp_timed_sum timed;
  struct pomp_team_sum teams;
  /** One for each thread, or null before pomp_result_find_members. */
  struct pomp_member *members;
};

#define POMP_UNKNOWN_TIME UINT64_MAX

/** A task of those that POMP_TASK_INSTANCES asked for. Times are since the
 *  start of the library, or POMP_UNKNOWN_TIME. */
struct pomp_result_instance {
  int64_t id;
  /** 0, or not recorded, for tasks of implicit tasks. */
  int64_t parent;
  /** In the profile of a job, whose ranks give the same numbers. */
  uint32_t rank;
  uint32_t region;
  /** UINT32_MAX where not known. */
  uint32_t creator;
  uint32_t executor;
  uint64_t create_begin;
  uint64_t create_end;
  uint64_t begin;
  uint64_t end;
  uint64_t execution;
  uint64_t suspended;
};

/** A thread, or several one after the other. */
struct pomp_result_thread {
  uint64_t states[POMP_NUM_STATES];
  POMP_NUMBERS(THREAD);
  /** The initial thread, or one that forms teams by itself: its time outside of
   *  parallel regions is serial work. */
  bool encountering;
  /** See pomp_calltree_is_helper: it is never idle. */
  bool helper;
  /** While the program is running: in which state it is now, or
   *  POMP_NUM_STATES, and in which region, or POMP_NONE. */
  uint32_t now, now_in;
  /** Data of the kernel about it. */
  struct pomp_usage_times usage;
  /** See pomp_result_derive: it never gave up its processor in its work, as the
   *  kernel tells. What it had none is the machine's, also if the kernel does
   *  not call it ready, as when the host of a virtual machine takes one away.
   */
  bool never_sleeps;
  /** A bit for each node of the machine on whose processors it was seen; 0 if
   *  that is not known. */
  uint64_t nodes;
};

/** Samples of one place with one call stack. */
struct pomp_result_sample {
  /** Its node, and a region or POMP_NONE: where a lock is held for which
   *  others wait; of serial work, the parallel region before. */
  uint32_t node, subject;
  uint64_t count;
  /** How many of them each thread has that has any. */
  uint32_t num_shares;
  struct pomp_result_share {
    uint32_t thread;
    uint64_t count;
  } * shares;
  /** The innermost first, in an executable or a shared object. */
  uint32_t depth;
  struct pomp_result_address {
    uint32_t object;
    /** The address in its file or, if the object is unknown, in memory. */
    uint64_t address;
  } * stack;
};

/** The samples. */
struct pomp_result_samples {
  /** How often a second of CPU time. */
  uint32_t rate;
  POMP_NUMBERS(SAMPLES);
  /** Or null. */
  const char *problem;
  /** Files. The first has no name: addresses that are in none. */
  uint32_t num_objects;
  char **objects;
  /** The most frequent first. */
  uint32_t count;
  struct pomp_result_sample *items;
};

/** A call of the system in which threads slept while they worked in a region,
 *  what they did there in words, and the function and line that most of this
 *  time comes from, or "". The time is in nanoseconds. */
struct pomp_blocked {
  uint32_t region;
  char call[32], doing[96], from[128];
  uint64_t time;
};

struct pomp_result {
  const char *program;
  /** The name of the run. */
  const char *run;
  /** The program ended early, and this is the profile up to then. */
  bool ended_early;
  /** Of these, it is still running: this is up to now. */
  bool is_running;
  /** A block of setting.h, or null. */
  const char *setting;
  size_t setting_size;
  POMP_NUMBERS(PROCESS);
  /** CPU time of all threads of the process, or 0 if it is not known. */
  uint64_t cpu;
  /** How long threads, except helpers, waited for a processor, or
   *  POMP_UNCOUNTED. */
  uint64_t delay;
  /** How it was measured: only the members that do not follow from others. */
  struct pomp_coverage coverage;
  uint32_t num_threads;
  /** How many processors the threads may use, or 0; and the process when it
   *  began, before the OpenMP runtime bound threads, or 0. */
  uint32_t processors, allowed;
  /** How long the machine beneath this virtual one gave its processors to
   *  others, all of them together, 0 if that is not known; and how many
   *  these are, or 0. */
  uint64_t stolen;
  uint32_t cpus;
  /** CPU time of all other processes on these, or POMP_UNCOUNTED. */
  uint64_t others;
  /** CPU time of child processes that the program waited for. */
  uint64_t children;
  /** How many threads of these were ready for processors, or 0:
   * pomp_find_other_threads. */
  double other_threads;
  /** How often the kernel gave the processor of a thread to something else that
   *  wanted to run; 0 if that is not known. */
  uint64_t switches;
  /** A variable of its environment that limits the number of threads to fewer
   *  than processors, "OMP_NUM_THREADS=1", or "". */
  char limits[48];
  /** Variables that bind threads to processors, in the same way. */
  char binds[120];
  /** Functions that it calls in which one thread at a time works, or "". */
  char calls[64];
  /** How long a read of the clock takes, in picoseconds, or 0. */
  uint64_t clock_read_ps;
  /** How long the first touch of a page takes, in nanoseconds, or 0. */
  uint64_t page_fault_ns;
  /** How long probes of the processors' speed took on average where samples
   * were taken, in picoseconds, or 0. Not set while the program runs. */
  uint64_t probe_ps;
  /** How long the program was stopped while its clock went on, as pomp run has
   *  seen it: in all times of all threads. */
  uint64_t stopped;
  /** It is of a rank of a job, or of all. */
  bool is_of_job;
  /** Of the threads. */
  uint32_t num_helpers;
  struct pomp_result_thread *threads;
  uint32_t num_regions;
  struct pomp_result_region *regions;
  /** The root first, parents before their children. */
  uint32_t num_nodes;
  struct pomp_result_node *nodes;
  uint32_t num_creations;
  struct pomp_creation *creations;
  /** One more than the number of a creation, by its regions. */
  struct pomp_table creation_of;
  /** In the order in which they were created. */
  uint32_t num_instances;
  struct pomp_result_instance *instances;
  /** The longest first, the sum of all others last. */
  uint32_t num_gaps;
  struct pomp_gap_row *gaps;
  /** The longest wait first. */
  uint32_t num_locks;
  struct pomp_lock_row *locks;
  /** Or null. */
  struct pomp_result_samples *samples;
  /** Where threads slept in their work as pomp run has seen it, the longest
   *  first; the report tool reads it. */
  uint32_t num_blocked;
  struct pomp_blocked *blocked;
  /** Null unless there is a trace, which the report tool reads. */
  struct pomp_critical *critical;
  uint64_t states[POMP_NUM_STATES];
  /** See pomp_result_derive. */
  struct pomp_efficiency efficiency;
  /** The counters; none if nothing was counted. */
  struct pomp_counter_list counters;
  /** Counts in work; null if nothing was counted. */
  struct pomp_counter_sums *counts;
};

/** \returns how many threads the program and its teams have: all but helpers.
 */
static inline uint32_t pomp_team_threads(const struct pomp_result *result) {
  return result->num_threads - result->num_helpers;
}

/** \returns whether the program was stopped for so long that it matters. */
static inline bool pomp_was_stopped(const struct pomp_result *result) {
  return result->stopped && result->stopped >= result->wall_time / 100;
}

/** \returns whether \p region, of kind parallel, is a teams construct; then its
 *  team is the league. */
bool pomp_region_is_league(const struct pomp_result_region *region);

/** \returns whether \p region has a depend clause. An ordered construct that
 *  has one is the wait of a doacross loop. */
bool pomp_region_has_depend(const struct pomp_result_region *region);

/** Adds an empty metric behind all others of \p node.
 *  \returns it, or null if memory is exhausted. */
struct pomp_metric *pomp_metric_append(struct pomp_result_node *node);

/** \returns how many threads have a metric in \p node. */
uint32_t pomp_metric_count(const struct pomp_result_node *node);

/** Computes the imbalance of a region whose other members are complete. */
void pomp_result_find_imbalance(struct pomp_result_region *region);

/** Notes a variable of the environment, "NAME=value", if it binds threads to
 *  processors, or limits their number to fewer than processors. */
void pomp_result_note_variable(struct pomp_result *result,
                               const char *variable);

/** Notes functions in which one thread at a time works, "rand,localtime". */
void pomp_result_note_calls(struct pomp_result *result, const char *calls);

void pomp_result_free(struct pomp_result *result);

/** Frees \p samples, and what they consist of. */
void pomp_result_free_samples(struct pomp_result_samples *samples);

/** \returns what of a region's own time was waiting. */
uint64_t pomp_result_waiting(const struct pomp_result_region *region);

/** \returns how often all threads entered a call path. */
uint64_t pomp_result_path_visits(const struct pomp_result_node *node);

/** \returns the exclusive time of a region. */
uint64_t pomp_result_self(const struct pomp_result_region *region);

/** \returns the node that follows \p node in the order of a table of contents,
 *  or 0 after the last. Adds to *depth the levels between the two. */
uint32_t pomp_result_next_node(const struct pomp_result *result, uint32_t node,
                               int *depth);

/** Sorts: the regions with the most thread time first.
 *  \returns an array of num_regions indices to free, or null. */
uint32_t *pomp_result_order(const struct pomp_result *result);

#endif
