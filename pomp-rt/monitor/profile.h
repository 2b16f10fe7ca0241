/*===- profile.h - What a thread knows about its time --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_PROFILE_H
#define POMP_MONITOR_PROFILE_H

#include "core/thread.h"
#include "monitor/fork.h"
#include "monitor/path.h"

/** What a thread does. The last two are never a node's. */
enum pomp_state {
  POMP_STATE_WORK,
  POMP_STATE_BARRIER,
  POMP_STATE_JOIN,
  POMP_STATE_CRITICAL,
  POMP_STATE_ORDERED,
  POMP_STATE_LOCK,
  POMP_STATE_SINGLE,
  POMP_STATE_TASKWAIT,
  POMP_NUM_NODE_STATES,
  POMP_STATE_SERIAL = POMP_NUM_NODE_STATES,
  POMP_STATE_IDLE,
  POMP_NUM_STATES
};

/** A thread's share of a call path. Written by its thread only, read by the
 *  one that finishes. Times are in ticks. */
struct pomp_node {
  const struct pomp_path *path;
  struct pomp_node *parent;
  pomp_region_id region;
  uint8_t kind;
  /** What the thread does now, if this is its innermost open node. */
  _Atomic uint8_t state;
  /** The oldest first. Only the last link and null ones change. */
  _Atomic(struct pomp_node *) first_child;
  _Atomic(struct pomp_node *) sibling;
  struct pomp_node *last_child;
  /** The child that was entered last: the next is it again, or its sibling. */
  struct pomp_node *recent;
  /** Where the current visit began. A node is open at most once: a region
   *  inside itself is another node. */
  _Atomic uint64_t enter;
  _Atomic uint64_t visits;
  /** Of completed visits; zero if there are none. */
  _Atomic uint64_t min;
  _Atomic uint64_t max;
  /** How often the body was begun: of a critical construct and the like. */
  _Atomic uint64_t bodies;
  /** Not in a child, by state. */
  _Atomic uint64_t ticks[POMP_NUM_NODE_STATES];
  /** The execution of a parallel construct, and its generation. */
  _Atomic(struct pomp_fork *) fork;
  _Atomic uint64_t generation;
};

enum {
  POMP_MAX_DEPTH = 1000,
  /** In a thread. Recursion of many functions has paths without end. */
  POMP_MAX_NODES = 1 << 16
};

/** What a thread knows. */
struct pomp_profile_thread {
  struct pomp_node root;
  _Atomic(struct pomp_node *) current;
  /** Up to when the time is accounted for. */
  _Atomic uint64_t last;
  /** The body of a parallel construct that this worker has left, and from
   *  which it waits, since last, for the rest of its team; or null. */
  _Atomic(struct pomp_node *) joining;
  _Atomic uint64_t idle;
  _Atomic uint64_t events;
  /** Events that close what is not open, and regions closed by force. */
  _Atomic uint64_t unbalanced;
  /** Visits below the limits, accounted for by what they were in. */
  _Atomic uint64_t cut;
  _Atomic bool alive;
  /** The initial thread, or one that formed a team by itself. */
  _Atomic bool encountering;
  uint32_t depth;
  uint32_t num_nodes;
  /** How many visits below the limits are open. */
  uint64_t below;
  struct pomp_forks *forks;
};

/** \returns what \p thread knows, or null. */
const struct pomp_profile_thread *
pomp_profile_of_thread(const struct pomp_thread *thread);

/** When the wait of a worker that left \p team at \p left ended: when the
 *  encountering thread went on, but at most \p now. */
uint64_t pomp_profile_join_end(const struct pomp_node *team, uint64_t left,
                               uint64_t now);

#endif
