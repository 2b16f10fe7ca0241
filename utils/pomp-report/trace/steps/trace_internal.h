/*===- trace_internal.h - What the files of the model share -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_INTERNAL_H
#define POMP_REPORT_TRACE_INTERNAL_H

#include "trace/items.h"
#include "trace/steps/trace_steps.h"

enum {
  /** Tasks that were created and have not ended. */
  POMP_MODEL_MAX_TASKS = 1 << 20,
  /** The taskloops that were encountered last: all tasks of others have begun.
   */
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
  /** A bit for the OpenMP thread number of each thread that came. */
  uint32_t num_words;
  uint64_t *present;
};

/** The open visits of a suspended task. */
struct pomp_model_open {
  uint32_t region;
  uint8_t kind;
  bool body_open;
};

struct pomp_model_task {
  struct pomp_task_instance instance;
  /** The outermost first; null unless it is suspended. */
  struct pomp_model_open *open;
  uint32_t num_open;
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
  /** TEAM: the position of the thread before it. */
  uint32_t team;
  uint32_t outer_team;
  /** TASK, and TASK_CREATE where it is known. */
  int64_t task;
  /** TASK_CREATE, at its end: the task was executed at once. */
  bool is_immediate;
  /** One more than the index of the frame of the same region and kind around
   *  this one, and of the innermost frame of a task and of a team, which may be
   *  this one. 0 if there is none. */
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
  /** For the task that begins next: see pomp_step. */
  bool has_dependence;
  uint64_t dependence;
  /** It is no helper, whatever comes. */
  bool is_no_helper;
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
   *  address, or critical name. */
  struct pomp_table place_of, team_of, lock_of;
  /** One more than a thread's place among the members of a team. */
  struct pomp_table rank_of;
  struct pomp_model_lock *locks;
  uint32_t num_locks, locks_capacity;
  /** Of struct pomp_model_task. */
  struct pomp_items tasks;
  /** Numbers of taskloops, 0 if there is none, and the place of the oldest.
   */
  int64_t loops[POMP_MODEL_MAX_LOOPS];
  uint32_t oldest_loop;
  uint32_t *generations;
  pomp_step_taker *take;
  void *data;
  /** The places that are left are open in a task that is suspended. */
  bool suspends;
  bool failed;
  bool stopped;
};

/** \returns the task of this number if it is known, else null. */
static inline struct pomp_model_task *
pomp_model_find_task(const struct pomp_model *m, int64_t id) {
  return pomp_items_find(&m->own->tasks, id);
}

/** \returns the innermost place of a thread, or null. */
static inline struct pomp_model_frame *
pomp_model_top(const struct pomp_model_thread *t) {
  return t->depth ? &t->frames[t->depth - 1] : NULL;
}

#endif
