/*===- trace_internal.h - What the files of the model share --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_INTERNAL_H
#define POMP_REPORT_TRACE_INTERNAL_H

#include "trace_model.h"
#include "trace_table.h"

enum {
  /** Of tasks that were created, and of whose end nothing was heard. */
  POMP_MODEL_MAX_TASKS = 1 << 20,
  /** Of the taskloops that were encountered last: others have no tasks left
   *  that have yet to begin. */
  POMP_MODEL_MAX_LOOPS = 1 << 12
};

/** One execution of a parallel construct that was not joined yet. */
struct pomp_model_fork {
  struct pomp_model_fork *next;
  uint64_t number;
  uint32_t region;
  uint32_t thread;
  uint32_t team;
  /** Tells it apart from others of the region inside of parallel regions. */
  int64_t identity;
  /** A bit for each OpenMP thread number of those who came. */
  uint32_t num_words;
  uint64_t *present;
};

struct pomp_model_task {
  struct pomp_task_instance instance;
  /** POMP_STEP_TASK_CREATE was handed out. */
  bool was_told;
};

/** A place that a thread is in. */
struct pomp_model_frame {
  uint32_t place;
  uint32_t region;
  uint8_t kind;
  bool body_open;
  /** CRITICAL, while the body is open. */
  uint32_t lock;
  /** PARALLEL: whose end is the join. */
  struct pomp_model_fork *fork;
  uint64_t fork_number;
  /** TEAM: what the thread was in before it. */
  uint32_t team;
  uint32_t outer_team;
  /** TASK, and TASK_CREATE where it is known. */
  int64_t task;
  /** One more than where the frame of the same region and kind is that is
   *  around this one; and this one itself or around it, the innermost of a task
   *  and of a team. 0: there is none. */
  uint32_t outer_same, task_depth, team_depth;
};

struct pomp_model_thread {
  struct pomp_model_frame *frames;
  uint32_t depth;
  uint32_t capacity;
  uint32_t team;
  /** The team it is when it is in none; made when it is needed. */
  uint32_t own_team;
  /** Its place among the members of the team it was in last. */
  uint32_t known_team;
  uint32_t known_rank;
  /** Frames too deep to be kept. */
  uint64_t below;
  /** By region and kind: one more than where the innermost open frame is. */
  struct pomp_table innermost;
};

struct pomp_model_lock {
  uint32_t order;
  /** How often its owner holds it. */
  uint32_t depth;
  uint32_t owner;
};

struct pomp_model_private {
  struct pomp_talk talk;
  struct pomp_model_thread *threads;
  struct pomp_model_fork *forks;
  struct pomp_model_fork *unused;
  uint64_t num_forks;
  uint32_t places_capacity;
  uint32_t teams_capacity;
  /** Places by region, kind and body; teams by creator and parent; locks by
   *  address, or critical name; tasks by number. */
  struct pomp_table place_of, team_of, lock_of, task_of;
  /** One more than a thread's place among the members of a team. */
  struct pomp_table rank_of;
  struct pomp_model_lock *locks;
  uint32_t num_locks, locks_capacity;
  struct pomp_model_task *tasks;
  uint32_t num_tasks, tasks_capacity;
  uint32_t unused_task;
  /** Numbers of taskloops, 0 where there is none, and the place of the oldest.
   */
  int64_t loops[POMP_MODEL_MAX_LOOPS];
  uint32_t oldest_loop;
  uint32_t *generations;
  pomp_step_taker *take;
  void *data;
  bool failed;
  bool stopped;
};

/** Says it, once; the model stops. */
void pomp_model_no_memory(struct pomp_model *m);

/** Makes room for one more element of an array. \returns false where there is
 *  none. */
bool pomp_model_grow(struct pomp_model *m, void **array, uint32_t *capacity,
                     uint32_t count, size_t size);

/** Hands out a step, at the time of the event. */
void pomp_model_take(struct pomp_model *m, struct pomp_step *step);

/** Enters and leaves places. An event that has none is null. */
void pomp_model_enter(struct pomp_model *m, uint32_t thread, uint32_t place,
                      bool is_visit, const struct pomp_trace_event *e);
void pomp_model_leave(struct pomp_model *m, uint32_t thread, uint32_t place,
                      int64_t task);

/** \returns the innermost place of a thread, or null. */
struct pomp_model_frame *pomp_model_top(const struct pomp_model_thread *t);

/** Enters a place. \returns its frame, or null below the limit. */
struct pomp_model_frame *pomp_model_push(struct pomp_model *m,
                                         const struct pomp_trace_event *e,
                                         uint8_t kind, bool is_visit);

/** Forgets the innermost place, without a step. */
void pomp_model_drop(struct pomp_model_thread *t);

/** Leaves the innermost place. */
void pomp_model_pop(struct pomp_model *m, uint32_t thread);

/** Makes the innermost open place of this region and kind the innermost of all.
 *  \returns null if there is none. */
struct pomp_model_frame *pomp_model_unwind(struct pomp_model *m,
                                           const struct pomp_trace_event *e,
                                           uint8_t kind);

/** \returns how many of the event's values are run-time parameters. */
unsigned pomp_event_num_values(const struct pomp_trace_event *e);

/* Teams. */

/** \returns the place of \p thread among the members of \p team, to which it is
 *  added if need be. */
uint32_t pomp_model_rank(struct pomp_model *m, uint32_t team, uint32_t thread);

/** \returns the team \p thread is in; all by itself outside of all. */
uint32_t pomp_model_current_team(struct pomp_model *m, uint32_t thread);
void pomp_model_begin_fork(struct pomp_model *m,
                           const struct pomp_trace_event *e);
void pomp_model_free_fork(struct pomp_model *m, struct pomp_model_fork *fork);
void pomp_model_begin_team(struct pomp_model *m,
                           const struct pomp_trace_event *e);

/* Locks. */

/** \returns the lock of a critical construct: one for each name. */
uint32_t pomp_model_critical_lock(struct pomp_model *m, uint32_t region);
void pomp_model_acquire(struct pomp_model *m, uint32_t thread, uint32_t lock);
void pomp_model_release(struct pomp_model *m, uint32_t thread, uint32_t lock);

/** What an event tells about a lock of the user. */
void pomp_model_follow_lock(struct pomp_model *m,
                            const struct pomp_trace_event *e);

/* Tasks. */

/** \returns the task of this number if it is known, else null. */
struct pomp_task_instance *pomp_model_instance(const struct pomp_model *m,
                                               int64_t id);

/** Says what \p thread executes now: the innermost task it is in. */
void pomp_model_switch_task(struct pomp_model *m, uint32_t thread);
void pomp_model_begin_task(struct pomp_model *m,
                           const struct pomp_trace_event *e, bool is_visit);
void pomp_model_end_task(struct pomp_model *m,
                         const struct pomp_trace_event *e);
void pomp_model_begin_create(struct pomp_model *m,
                             const struct pomp_trace_event *e);
void pomp_model_end_create(struct pomp_model *m,
                           const struct pomp_trace_event *e);

#endif
