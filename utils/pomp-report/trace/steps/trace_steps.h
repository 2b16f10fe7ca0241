/*===- trace_steps.h - What happened: places, teams, tasks and steps ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_STEPS_H
#define POMP_REPORT_TRACE_STEPS_H

#include "program/kind_names.h"
#include "trace/trace_types.h"

/** A thread is followed through so many places, each inside of another. */
enum { POMP_MODEL_MAX_DEPTH = 1 << 16 };

/** Something of the program that threads are in for a while. */
struct pomp_place {
  uint32_t region;
  enum pomp_kind kind;
  /** The structured block of a construct that has to be waited for. */
  bool is_body;
  /** It is executed after its task, or the task that it is itself, was
   *  suspended. */
  bool is_resumed;
};

/** Threads that were together in the teams that one thread formed. */
struct pomp_team {
  /** The index of the thread that formed them. */
  uint32_t creator;
  /** The index of the team it was in, or POMP_NO_TEAM. */
  uint32_t parent;
  /** Indices of threads; the creator is the first, others are only added. */
  uint32_t num_members;
  uint32_t *members;
  uint32_t capacity;
};
enum { POMP_NO_TEAM = UINT32_MAX };

/** An instance of an explicit task. */
struct pomp_task_instance {
  int64_t id;
  /** For a task of a taskloop, the number of the taskloop; otherwise the same.
   */
  int64_t origin;
  uint32_t team;
  /** Its creator's place among the members of the team. */
  uint32_t creator_rank;
  /** The creator. */
  uint32_t creator;
  /** Counts the tasks of the team from 1. */
  uint32_t generation;
  /** For the reader of steps. Zero at first; in a task of a taskloop, the data
   *  of the taskloop when the task began. */
  uint32_t mark;
};

enum pomp_step_kind {
  POMP_STEP_ENTER,
  POMP_STEP_LEAVE,
  /** Around the teams of a parallel region, in the encountering thread. */
  POMP_STEP_FORK,
  /** Between them: all threads have arrived at the end. Only if the OpenMP
   *  runtime reported it. */
  POMP_STEP_JOINED,
  POMP_STEP_JOIN,
  /** The requested and the actual size of the team of a fork: the first value
   *  is pomp_told_team. Only if the OpenMP runtime reported it. */
  POMP_STEP_TEAM_SIZE,
  /** In each thread of a team. */
  POMP_STEP_TEAM_BEGIN,
  POMP_STEP_TEAM_END,
  POMP_STEP_ACQUIRE,
  POMP_STEP_RELEASE,
  POMP_STEP_TASK_CREATE,
  /** It is complete when the event that is the second value is fulfilled. */
  POMP_STEP_TASK_DETACH,
  /** A dependence of a task that is being created or, if it is null, of a
   *  taskwait that is entered. After the number of the task and the number of
   *  values, each pair of values is an address and an enum pomp_depend. */
  POMP_STEP_TASK_DEPEND,
  /** It executes the iterations of its taskloop from the second value to the
   *  third. */
  POMP_STEP_TASK_RANGE,
  /** From now on the thread executes task; null: its implicit one. */
  POMP_STEP_TASK_SWITCH,
  POMP_STEP_TASK_COMPLETE,
  /** The OpenMP runtime reported that the event of a task is fulfilled; the
   *  first value is the number of the task. */
  POMP_STEP_TASK_FULFILLED,
  /** The thread ended, or the trace has nothing more about it. */
  POMP_STEP_THREAD_END
};

struct pomp_step {
  enum pomp_step_kind kind;
  /** Nanoseconds since the measurement began. Never smaller than in an earlier
   *  step, of any thread. */
  uint64_t time;
  /** An index. */
  uint32_t thread;
  /** ENTER, LEAVE, TEAM_SIZE, FORK: an index into places. */
  uint32_t place;
  /** ENTER: whether it counts as a visit. A task that continues does not, nor
   *  do open visits in it. */
  bool is_visit;
  /** ENTER: the event, or -1 if there is none, and its arguments; these in
   *  TASK_DETACH, TASK_DEPEND, TASK_RANGE, TASK_FULFILLED and TEAM_SIZE,
   *  too. */
  int event;
  unsigned num_values;
  const int64_t *values;
  /** ENTER: the number of the thread in its team. */
  uint32_t thread_num;
  /** ENTER of a task: how long its dependences delayed it, in nanoseconds, if
   *  the OpenMP runtime reported that. */
  bool has_dependence;
  uint64_t dependence;
  /** LEAVE of a task's creation: the task was executed at once. */
  bool is_immediate;
  /** LEAVE: the task around it is suspended, and it continues with the task. */
  bool is_suspended;
  /** FORK, JOINED, JOIN, TEAM_BEGIN, TEAM_END: an index into teams. Task steps:
   * the thread's team, and its own place among the members. */
  uint32_t team;
  uint32_t rank;
  /** FORK: how many threads were asked for; 0: not known. */
  uint32_t num_threads;
  /** TEAM_END: the end of the thread's wait for the rest of the team is the
   *  JOINED with the same number or, where there is none, the JOIN. FORK has
   * it, too. */
  uint64_t fork;
  /** ACQUIRE, RELEASE: counts the locks from 0, and how often this one was
   *  acquired. */
  uint32_t lock;
  uint32_t order;
  /** For task steps, and for ENTER and LEAVE if the place is a task or its
   *  creation. Null for an implicit task, or if it is unknown. */
  struct pomp_task_instance *task;
};

/** Sees an event before the steps that it makes. \returns false to stop. */
typedef bool pomp_event_watcher(void *data, const struct pomp_trace *trace,
                                const struct pomp_trace_event *event);

struct pomp_model {
  struct pomp_trace *trace;
  /** Grow while the trace is read. */
  uint32_t num_places;
  struct pomp_place *places;
  uint32_t num_teams;
  struct pomp_team *teams;
  /** The time of the last event and, when all is read, the end of the trace. */
  uint64_t now;
  /** Tasks that were created, or began, and did not end yet. */
  uint32_t num_tasks;
  /** The number of events that close a place that is not open, and of places
   *  closed without an event. */
  uint64_t unbalanced;
  /** Of pomp_model_watch. */
  pomp_event_watcher *watch;
  void *watch_data;
  /** Visits of places that are too deep: their time counts for the place around
   *  them. */
  uint64_t cut;
  /** The model's own. */
  struct pomp_model_private *own;
};

/** Takes a step. \returns false to stop. */
typedef bool pomp_step_taker(void *data, const struct pomp_model *model,
                             const struct pomp_step *step);

#endif
