/*===- track_state.h - What is known of each thread of a trace --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACK_STATE_H
#define POMP_REPORT_TRACK_STATE_H

#include "support/table.h"
#include "track/tracker.h"

/** A place that a thread is in. */
struct frame {
  uint32_t node;
  uint32_t root;
  /** The node of the innermost team it is in, or 0. */
  uint32_t team;
  enum pomp_state state;
  enum pomp_kind kind;
  bool is_body;
  /** It continues with its task, which was suspended. */
  bool is_part;
  /** A taskgroup: whether there was an event in it. */
  bool is_begun;
  /** On the thread's clock that stands still while it executes tasks; of
   *  parallel regions and their bodies in real time. */
  uint64_t begin;
  /** For a task: these values of the thread before it. */
  uint64_t waited, away;
  uint32_t task_depth;
  /** Of a task's creation: its record, or 0. */
  uint32_t record;
};

struct follower {
  struct frame *frames;
  uint32_t depth, capacity;
  uint64_t since;
  /** It forms teams, so its work outside of them is serial. */
  bool encountering;
  /** It was in target constructs with nowait, and in others, neither of which
   *  was in another construct. */
  bool defers, is_busy;
  /** From its first event, or the start of the program, until it ends. */
  bool is_alive;
  struct pomp_gap_begin gap;
  /** The node beneath which its next place hangs, or 0: of a team. */
  uint32_t base;
  /** It waits for the join of this fork, and its team's node. */
  bool joining;
  uint64_t fork;
  /** The depth at which it waits: deeper frames are tasks that it executes
   *  meanwhile. */
  uint32_t join_depth;
  /** The body of the parallel region that it left, as a worker if that has no
   *  frame any more; then since when. */
  uint32_t team_node, team_root;
  bool is_worker;
  uint64_t team_begin;
  /** How long it executed tasks, without the innermost open one. */
  uint64_t away;
  /** How long the innermost task has waited, and how deep it is. */
  uint64_t waited;
  uint32_t task_depth;
  /** The part of a task that was over last. */
  struct pomp_task_part part;
};

/** A parallel region between its fork and its join. */
struct fork {
  struct fork *next;
  uint64_t number, begin;
  uint32_t node;
  /** Threads that began to wait for the join; some may not any more. */
  uint32_t *waiting;
  uint32_t num_waiting, capacity;
};

struct pomp_tracker_private {
  uint32_t capacity;
  /** The children of a node by their place. */
  struct pomp_table child_of;
  /** Whether a thread was a worker in a node. */
  struct pomp_table worker_in;
  /** Whether a thread was in the implicit barrier of a node. */
  struct pomp_table barrier_in;
  struct follower *threads;
  uint32_t num_threads;
  struct fork *forks;
};

/** Says so. \returns false. */
bool pomp_track_no_memory(void);

/** \returns the innermost place that a thread is in, or null. */
struct frame *pomp_track_top(const struct follower *f);

/** \returns whether it is in the join itself, not in a task that it executes
 *  there. */
bool pomp_track_is_joining(const struct follower *f);

/** Reports the time of the thread since the last step.
 *  \param has_waited whether its exclusive time in a taskgroup was a wait. */
bool pomp_track_tell(struct pomp_tracker *t, uint32_t thread, uint64_t now,
                     bool has_waited);
bool pomp_track_tell_visit(struct pomp_tracker *t, uint32_t thread,
                           uint32_t node, uint32_t root, bool begins,
                           uint64_t ns);

#endif
