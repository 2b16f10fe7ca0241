/*===- tracker.h - What follows a trace, and what it tells ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACKER_H
#define POMP_REPORT_TRACKER_H

#include "model/gaps.h"
#include "model/profile.h"
#include "trace/steps/trace_model.h"
#include "track/task_track.h"

/** A call path of a trace. The root is the first; parents stand before their
 *  children. */
struct pomp_track_node {
  uint32_t parent;
  /** An index into the regions of the trace; POMP_NONE: the root. */
  uint32_t region;
  enum pomp_kind kind;
  /** A parallel region, seen to have a team or not, or inside of one. */
  bool in_parallel;
  /** For the creation of a task: the node of its execution. */
  uint32_t task;
  /** The innermost node of a team, and of a task, which may be this one; 0 if
   *  there is none. */
  uint32_t around_team, around_task;
};

/** A span of a thread. Times are in nanoseconds since the measurement began. */
struct pomp_span {
  uint32_t thread;
  uint32_t node;
  /** The node where the part of the thread in the path begins: the body of a
   *  parallel region that it is a worker of, or 0. The thread is in all nodes
   *  from there on. */
  uint32_t root;
  enum pomp_state state;
  uint64_t begin, end;
  /** It is outside of all parallel regions and before the end of its thread: if
   *  that forms teams later on, this was serial time, too. */
  bool is_outside;
};

/** A visit of a node by a thread. */
struct pomp_visit {
  uint32_t thread;
  uint32_t node;
  uint32_t root;
  /** Whether it begins. Otherwise it is complete; its duration is without the
   *  tasks that the thread executed meanwhile. */
  bool begins;
  uint64_t ns;
};

/** Follows a trace. */
struct pomp_tracker {
  void *data;
  /** Other code prints errors of the trace. */
  bool is_quiet;
  /** Takes a span that is not empty, in the order of its thread's time. */
  bool (*take_span)(void *data, const struct pomp_tracker *tracker,
                    const struct pomp_span *span);
  /** It wants empty spans as well. */
  bool takes_empty_spans;
  /** May be null. */
  bool (*take_visit)(void *data, const struct pomp_tracker *tracker,
                     const struct pomp_visit *visit);
  /** Takes an event of the trace before its consequences. May be null. */
  pomp_event_watcher *take_event;
  /** Takes a step when the span until then was taken. May be null. */
  pomp_step_taker *take_step;
  /** Called at the end. */
  bool (*finish)(void *data, const struct pomp_tracker *tracker,
                 const struct pomp_model *model);
  uint32_t num_nodes;
  struct pomp_track_node *nodes;
  struct pomp_task_tracks tasks;
  /** Of the first regions of the trace, of which there may be more. */
  struct pomp_loop_sum *loops;
  uint32_t num_loops;
  /** The same, of constructs for devices. */
  struct pomp_transfer_sum *transfers;
  uint32_t num_transfers;
  /** The same, if the OpenMP runtime reported teams. */
  struct pomp_team_sum *teams;
  uint32_t num_teams;
  /** Serial time between parallel regions. */
  struct pomp_gap_list gaps;
  /** How many events each thread delivered. */
  uint64_t *thread_events;
  /** The tracker's own. */
  struct pomp_tracker_private *own;
};

/** \returns whether a thread has only executed target constructs with nowait
 *  up to now: see program/deferred.h. */
bool pomp_track_is_helper(const struct pomp_tracker *tracker, uint32_t thread);

#endif
