/*===- task_track.h - What a trace says of tasks ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TASK_TRACK_H
#define POMP_REPORT_TASK_TRACK_H

#include "model/profile.h"
#include "support/table.h"
#include "trace/steps/trace_steps.h"

enum {
  /** Tasks that are kept one by one: the first to be created. */
  POMP_TRACK_TASKS = 1000
};

/** The data of the tasks of a call path. Means are not set. */
struct pomp_track_tasks {
  struct pomp_task_sums sum;
  uint64_t alive;
};

/** A task with a detach clause. */
struct pomp_track_detached {
  /** Its node, and one more than the index of its record, or 0. */
  uint32_t node, record;
  bool has_ended, is_fulfilled;
  /** When its body ended. */
  uint64_t end;
};

/** The data of all tasks. Zero-initialized. */
struct pomp_task_tracks {
  /** By node: of a task, and of where tasks are created how many. */
  struct pomp_track_tasks *nodes;
  uint32_t num_nodes;
  /** Their regions are those of the trace. */
  struct pomp_result_instance *records;
  uint32_t num_records, capacity;
  /** And one more than the place in them, by event. */
  struct pomp_track_detached *detached;
  uint32_t num_detached, detached_capacity;
  struct pomp_table detached_of;
  /** The same by the numbers of tasks. */
  struct pomp_table detached_by_task;
};

/** A part of a task that is over: how long it was executed, how much of that it
 *  waited for others, and how long its thread executed others. */
struct pomp_task_part {
  uint64_t execution, waiting, others;
};

/** A task, at a moment. */
struct pomp_task_moment {
  /** Its node, and its region in the trace. */
  uint32_t node, region;
  /** One of a taskloop, or the taskloop itself. */
  bool is_loop;
  uint32_t thread;
  uint64_t time;
  /** It begins, and the OpenMP runtime reported how long it depended on others.
   */
  bool has_dependence;
  uint64_t dependence;
  /** Null if the task is unknown. */
  struct pomp_task_instance *task;
};

/* All return false if there is no memory. */

/** Its creation begins in \p node. \param parent a number, or 0. \param depth
 *  how deep the task is. */
bool pomp_task_track_create(struct pomp_task_tracks *t,
                            const struct pomp_task_moment *at, uint32_t node,
                            int64_t parent, uint32_t depth);
/** The creation that \p record is of, or 0, took \p ns. */
bool pomp_task_track_created(struct pomp_task_tracks *t,
                             const struct pomp_task_moment *at, uint32_t record,
                             uint64_t ns, bool is_immediate);
bool pomp_task_track_begin(struct pomp_task_tracks *t,
                           const struct pomp_task_moment *at);
void pomp_task_track_resume(const struct pomp_task_moment *at);
/** A part is over, and maybe the whole. */
bool pomp_task_track_leave(struct pomp_task_tracks *t,
                           const struct pomp_task_moment *at,
                           const struct pomp_task_part *part);
/** That was the last part. */
bool pomp_task_track_end(struct pomp_task_tracks *t,
                         const struct pomp_task_moment *at,
                         const struct pomp_task_part *last);
/** It completes when its body has ended and \p event is fulfilled. */
bool pomp_task_track_detach(struct pomp_task_tracks *t,
                            struct pomp_task_instance *task, uint64_t event);
/** It has depend clauses, told by an event with so many values. \param task may
 *  be null. */
bool pomp_task_track_depend(struct pomp_task_tracks *t,
                            const struct pomp_task_instance *task,
                            unsigned num_values);
bool pomp_task_track_fulfill(struct pomp_task_tracks *t, uint64_t event,
                             uint64_t time);
/** The same of the event of the task of that number. */
bool pomp_task_track_fulfill_of(struct pomp_task_tracks *t, int64_t task,
                                uint64_t time);

/** \returns the data of the tasks of \p node, or null. */
const struct pomp_track_tasks *
pomp_task_track_of(const struct pomp_task_tracks *t, uint32_t node);
void pomp_task_track_free(struct pomp_task_tracks *t);

#endif
