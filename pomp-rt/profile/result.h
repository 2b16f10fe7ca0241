/*===- result.h - A finished profile, merged --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_RESULT_H
#define POMP_PROFILE_RESULT_H

#include "engine/profile_data.h"
#include "process/team.h"
#include "profile/coverage.h"
#include "profile/efficiency.h"
#include "profile/gap_row.h"
#include "program/ctc_fields.h"
#include "program/kind_names.h"
#include "program/loop.h"
#include "program/transfer.h"
#include "sources/counters/sums.h"

/** A thread's share of a node of the tree. Times are in nanoseconds. */
struct pomp_metric {
  /** The thread's index. */
  uint32_t thread;
  uint64_t visits;
  uint64_t bodies;
  uint64_t inclusive;
  /** For completed visits, if there are any. */
  bool has_extremes;
  uint64_t min;
  uint64_t max;
  /** Executing tasks while this was the innermost node. */
  uint64_t tasks;
  /** Exclusive, by state. */
  uint64_t states[POMP_NUM_NODE_STATES];
  /** Counts, POMP_SHARE_COUNTS; null if nothing was counted. */
  uint64_t *counts;
  struct pomp_metric *next;
};

/** A sum and its extremes. In nanoseconds. */
struct pomp_result_measure {
  uint64_t count;
  uint64_t sum;
  uint64_t min;
  uint64_t max;
};

/** The tasks of a call path, or of a construct. */
struct pomp_result_tasks {
  /** For a taskloop: how often it was encountered. */
  uint64_t created;
  /** The number of those executed at once. */
  uint64_t immediate;
  uint64_t started;
  uint64_t ended;
  uint64_t suspensions;
  /** Data of their depend clauses. */
  uint64_t depend_items;
  struct pomp_result_measure creation;
  struct pomp_result_measure delay;
  /** The part of that while they depended on others, if the OpenMP runtime
   *  reported it. */
  struct pomp_result_measure dependence;
  struct pomp_result_measure execution;
  /** Execution without waiting. The extremes are those of tasks in one part. */
  struct pomp_result_measure work;
  struct pomp_result_measure suspension;
  /** For tasks with a detach clause: from the end of the body to the
   *  completion.
   */
  struct pomp_result_measure finish;
  /** Suspension as far as known: waiting for others, which is a part of the
   *  execution, and while the thread executed others. */
  uint64_t waiting;
  uint64_t executing_others;
  /** The maximum at the same time, as a lower and an upper bound. Unknown if
   *  the ends of tasks were not delivered. */
  uint64_t max_alive[2];
  /** For tasks whose creation was delivered; 0 if none was. */
  uint32_t max_depth;
};

#define POMP_NO_REGION UINT32_MAX

/** How often tasks of one construct created tasks of another. */
struct pomp_result_creation {
  /** POMP_NO_REGION: implicit tasks. */
  uint32_t parent;
  uint32_t child;
  uint64_t created;
  /** One more than the next one with the same child, or 0. */
  uint32_t next;
};

/** A call path. */
struct pomp_result_node {
  uint32_t parent;
  /** Index of a region; of no meaning in the root. */
  uint32_t region;
  enum pomp_kind kind;
  /** It is of a parallel region, or inside of one. */
  bool in_parallel;
  /** By growing thread index. */
  struct pomp_metric *metrics;
  struct pomp_metric *last_metric;
  /** In a task only. */
  struct pomp_result_tasks *tasks;
  /* To look for a child, and to print. Zero is none: the root is no child. */
  uint32_t first_child;
  uint32_t last_child;
  uint32_t sibling;
};

/** A construct: all regions with the same CTC string. */
struct pomp_result_region {
  struct pomp_ctc_fields fields;
  /** One more than the first and the last creation whose child it is, or 0. */
  uint32_t first_creation, last_creation;
  /** The kind of the region itself, not of its parts. */
  enum pomp_kind kind;
  uint64_t visits;
  uint64_t bodies;
  /** For a parallel region: the begin of a thread was delivered. */
  bool has_team;
  /** Sum over the threads, and of the thread with the most, of the time inside
   *  the region and all that it encloses. */
  uint64_t time;
  uint64_t max_time;
  /** For single visits of single threads. */
  bool has_extremes;
  uint64_t min_visit;
  uint64_t max_visit;
  /** For the region itself, without what it encloses. */
  uint64_t states[POMP_NUM_NODE_STATES];
  /** How many threads were inside, and their work there without any wait. */
  uint32_t threads;
  uint64_t work;
  uint64_t max_work;
  /** For constructs that create tasks. */
  struct pomp_result_tasks *tasks;
  /** For a loop that distributes chunks while it executes. */
  struct pomp_loop_sum loop;
  /** For a construct for a device. */
  struct pomp_transfer_sum transfers;
  struct pomp_team_sum teams;
};

/** A task of those that POMP_TASK_INSTANCES asked for. Times are since the
 *  start of the library; UINT64_MAX where not known. */
struct pomp_result_instance {
  int64_t id;
  int64_t parent;
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
  uint64_t events;
  /** The initial thread, or one that forms teams by itself: its time outside of
   *  parallel regions is serial work. */
  bool encountering;
  /** See pomp_calltree_is_helper: it is never idle. */
  bool helper;
};

/** The uses of a lock in a region. Times are in nanoseconds. */
struct pomp_result_lock_use {
  uint32_t region;
  uint64_t visits, waiting, holding;
  /** Tests that found it held. */
  uint64_t failed;
  struct pomp_result_lock_use *next;
};

/** How long one region waited while another one held the lock. */
struct pomp_result_lock_wait {
  /** The holder may be POMP_NO_REGION. */
  uint32_t region, holder;
  uint64_t count, time;
  struct pomp_result_lock_wait *next;
};

/** A lock object, many of them, or what critical constructs of one name have in
 *  common. */
struct pomp_result_lock {
  /** LOCK or CRITICAL. */
  enum pomp_kind kind;
  /** 0 of several lock objects. */
  uint64_t address;
  bool nests;
  /** The number of objects that it represents is known. */
  bool is_counted;
  uint32_t objects;
  /** The region that initialized it, or POMP_NO_REGION. */
  uint32_t region;
  uint64_t visits, waiting;
  /** Only for lock objects. */
  struct pomp_result_lock_use *uses;
  struct pomp_result_lock_wait *waits;
};

/** Samples of one place with one call stack. */
struct pomp_result_sample {
  /** Its node, and a region or POMP_NO_REGION: where a lock is held for which
   *  others wait; of serial work, the parallel region before. */
  uint32_t node, subject;
  uint64_t count;
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
  uint64_t taken, waiting, delivering, dropped;
  /** Or null. */
  const char *problem;
  /** Files. The first has no name: addresses that are in none. */
  uint32_t num_objects;
  char **objects;
  /** The most frequent first. */
  uint32_t count;
  struct pomp_result_sample *items;
};

struct pomp_result {
  const char *program;
  /** The name of the run. */
  const char *run;
  /** The program ended early, and this is the profile up to then. */
  bool ended_early;
  /** A block of setting.h, or null. */
  const char *setting;
  size_t setting_size;
  uint64_t wall;
  uint32_t num_threads;
  /** Of the threads. */
  uint32_t num_helpers;
  struct pomp_result_thread *threads;
  uint32_t num_regions;
  struct pomp_result_region *regions;
  /** The root first, parents before their children. */
  uint32_t num_nodes;
  struct pomp_result_node *nodes;
  uint32_t num_creations;
  struct pomp_result_creation *creations;
  /** In the order in which they were created. */
  uint32_t num_instances;
  struct pomp_result_instance *instances;
  /** The longest first, the sum of all others last. */
  uint32_t num_gaps;
  struct pomp_gap_row *gaps;
  /** The longest wait first. */
  uint32_t num_locks;
  struct pomp_result_lock *locks;
  /** Or null. */
  struct pomp_result_samples *samples;
  uint64_t states[POMP_NUM_STATES];
  /** The sum of states: wall time times threads. */
  uint64_t thread_time;
  uint64_t events;
  uint64_t unbalanced;
  uint64_t cut;
  struct pomp_efficiency efficiency;
  /** Counts in work; null if nothing was counted. */
  struct pomp_counter_sums *counts;
};

void pomp_result_free(struct pomp_result *result);

/** Frees what \p lock consists of. */
void pomp_result_free_lock(struct pomp_result_lock *lock);

/** \returns what \p measure amounts to for one. */
uint64_t pomp_result_mean(const struct pomp_result_measure *measure);

/** \returns what of a region's own time was waiting. */
uint64_t pomp_result_waiting(const struct pomp_result_region *region);

/** \returns whether the threads were meant to share work in this region, so
 *  that their difference says something. */
bool pomp_result_has_imbalance(const struct pomp_result_region *region);

/** \returns (maximum - average) / maximum of the threads' work, in percent. */
double pomp_result_imbalance(const struct pomp_result_region *region);

/** Sorts: the regions with the most thread time first.
 *  \returns an array of num_regions indices to free, or null. */
uint32_t *pomp_result_order(const struct pomp_result *result);

#endif
