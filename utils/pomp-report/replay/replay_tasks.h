/*===- replay_tasks.h - The tasks of a trace that is replayed ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_REPLAY_TASKS_H
#define POMP_REPORT_REPLAY_TASKS_H

#include "pomp/attach.h"
#include "trace/items.h"
#include "trace/trace_types.h"

enum {
  /** The taskloops that were encountered last: all tasks of others have begun.
   */
  POMP_REPLAY_LOOPS = 1 << 12
};

/** The tasks that have not ended, as the program had them. Zero-initialized. */
struct pomp_replay_tasks {
  /** Of struct pomp_replay_task. */
  struct pomp_items tasks;
  /** Numbers of taskloops, 0 if there is none, and the place of the oldest. */
  int64_t loops[POMP_REPLAY_LOOPS];
  uint32_t oldest_loop;
  bool failed;
};

/** \returns the task that \p event is about, valid until the next call; null
 *  if it is not known, or if there is no memory. */
struct pomp_task *pomp_replay_task_of(struct pomp_replay_tasks *tasks,
                                      const struct pomp_trace *trace,
                                      const struct pomp_trace_event *event);

/** Called when the engine has taken the event. */
void pomp_replay_task_done(struct pomp_replay_tasks *tasks,
                           const struct pomp_trace_event *event);

void pomp_replay_tasks_free(struct pomp_replay_tasks *tasks);

#endif
