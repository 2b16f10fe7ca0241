/*===- merge_state.h - While the result is made -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_MERGE_MERGE_STATE_H
#define POMP_PROFILE_MERGE_MERGE_STATE_H

#include "profile/merge/input.h"
#include "profile/result.h"

/** A region in the thread being merged. */
struct pomp_in_thread {
  uint64_t time;
  uint64_t work;
  uint32_t open;
  bool seen;
};

/** The threads that counted the tasks of a path. */
struct pomp_merge_alive {
  uint32_t threads;
  /** How many more than there were tasks may have been counted. */
  uint32_t reserves;
  /** The maximum at the same time, if there is only one thread. */
  int64_t max_balance;
};

/** A node of the thread being merged whose children are being merged. */
struct pomp_merge_level {
  const struct pomp_node *node;
  /** The next of them, or null. */
  const struct pomp_node *child;
  struct pomp_metric *metric;
  /** Null in the root. */
  struct pomp_in_thread *in;
  /** In the node and its merged children. */
  uint64_t inclusive, work;
};

struct pomp_merge {
  const struct pomp_measured *from;
  struct pomp_result *result;
  uint64_t end;
  double ns_per_tick;
  /** How many ticks the fastest probe of all threads took, or 0. */
  uint64_t least_probe;
  /** From a region of the runtime to a region of the result, plus one. */
  uint32_t *region_of;
  uint32_t num_region_of;
  /** From a path to a node of the result. */
  uint32_t *node_of;
  uint32_t num_node_of;
  uint32_t num_known_locks;
  /** By path. */
  struct pomp_merge_alive *alive;
  /** By region of the result. */
  struct pomp_in_thread *in_thread;
  /** The current node of the merged thread, its state and the time of its last
   *  event. */
  const struct pomp_node *current;
  unsigned state;
  uint64_t last;
  /** The node in which it waits for its team, or null, and the end of the wait.
   */
  const struct pomp_node *joining;
  uint64_t join_end;
  /** Of the merged thread: those that were only counted. */
  uint64_t counted_events;
  bool failed;
  /** From the root to the node being merged: the thread that ends the program
   *  may have a small stack. */
  struct pomp_merge_level levels[POMP_MAX_DEPTH + 1];
};

/** \returns \p ticks in nanoseconds. */
static inline uint64_t pomp_merge_ns(const struct pomp_merge *m,
                                     uint64_t ticks) {
  return (uint64_t)((double)ticks * m->ns_per_tick + 0.5);
}

/** Combines what a thread counted into \p to, both of \p owner. */
void pomp_merge_numbers(const struct pomp_merge *m, enum pomp_owner owner,
                        uint64_t *to, const _Atomic uint64_t *from);

#endif
