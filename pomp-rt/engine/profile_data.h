/*===- profile_data.h - What a thread knows about its time ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_PROFILE_DATA_H
#define POMP_ENGINE_PROFILE_DATA_H

#include "engine/gaps.h"
#include "engine/shared/engine.h"
#include "engine/shared/repeat.h"
#include "process/thread.h"
#include "program/measures.h"
#include "program/timed.h"
#include "sources/counters/names.h"
#include "sources/sample/pages.h"

/** The data of a thread for the tasks of a call path. */
struct pomp_task_stats {
  /** From Task_create_enter to Task_begin, in the thread that begins it. */
  struct pomp_measure delay;
  /** The part of that while it depended on other tasks, for tasks that the
   *  OpenMP runtime reports. */
  struct pomp_measure dependence;
  /** While it did not go on, of the instances that ended in this thread and
   *  had been suspended: in its own taskwaits and the like, while its thread
   *  executed others, and between Task_suspend and Task_resume. */
  struct pomp_measure suspended;
  /** How often Task_suspend came. */
  _Atomic uint64_t suspensions;
  /** In this thread: waiting in their own taskwaits and the like without a task
   *  to execute, which is a part of their execution, and executing others. */
  _Atomic uint64_t waiting;
  _Atomic uint64_t others;
  /** The execution without the waiting. The count and the extremes are those of
   *  instances that ended in this thread, in the one part that they have. */
  struct pomp_measure work;
  /** The longest of these, without the time in which it had no processor. */
  _Atomic uint64_t longest_on_cpu;
  _Atomic uint64_t ended;
  /** For tasks that this thread created; 0 if it created none. */
  _Atomic uint32_t max_depth;
  /** How often this thread wrote to the path's pomp_alive, at most
   *  POMP_EXACT_WRITES; then it holds a reserve. */
  _Atomic uint32_t writes;
  uint32_t reserve;
  /** What this thread took, with its reserve. Without the reserve, that is the
   *  number of instances that began on this thread minus those that ended on
   *  it: if it is the only thread, so many are alive. And their maximum. */
  int64_t taken;
  _Atomic int64_t max_balance;
  /** Of tasks that are executed in brief visits: the number of events of the
   *  thread when the last one that was timed began, the time of the last one
   *  that was brief, how many of the last ones in a row were, and how many were
   *  not timed. */
  uint64_t events, each;
  uint32_t num_brief, num_untimed;
  /** Items in the depend clauses of tasks that this thread created. */
  _Atomic uint64_t depend_items;
};

enum {
  POMP_EXACT_WRITES = 4096,
  /** The amount that a thread takes from a pomp_alive at once. It returns more
   *  than twice that. */
  POMP_RESERVE = 16
};

/** The data of a thread, the first of its team, for a loop that distributes
 *  chunks or may be made to: the numbers of struct pomp_loop_sum. */
struct pomp_loop_stats {
  _Atomic uint64_t numbers[POMP_NUMBERS_OF_LOOP];
};

/** The data of a thread about transfers of a construct: the numbers of struct
 *  pomp_transfer_sum. */
struct pomp_transfer_stats {
  _Atomic uint64_t numbers[POMP_NUMBERS_OF_TRANSFERS];
};

/** The data of a thread about visits that are timed, alone and in windows, with
 *  histograms of their ticks. */
struct pomp_timed_stats {
  POMP_COUNTED_NUMBERS(TIMED);
  uint64_t alone[POMP_TIMED_BUCKETS], windows[POMP_TIMED_BUCKETS];
};

/** The data of an encountering thread about its teams: the numbers of struct
 *  pomp_team_sum. */
struct pomp_team_stats {
  _Atomic uint64_t numbers[POMP_NUMBERS_OF_TEAMS];
};

/** What the kernel counted in a thread's own work in a call path. Times are in
 *  nanoseconds. */
struct pomp_node_usage {
  _Atomic uint64_t system;
  /** Asleep, or waiting for a processor. */
  _Atomic uint64_t off_cpu;
  _Atomic uint64_t minor_faults, major_faults, sleeps;
  /** On processors of known speed, and the sums of such times divided by the
   *  ticks that a probe took then, times POMP_PROBE_SCALE, once and twice. */
  _Atomic uint64_t probed, speed, squares;
};

/** So much more exact than an integer the quotients are. */
enum { POMP_PROBE_SCALE = 1 << 16 };

/** What decides which visits of a node are timed: see brief.h. */
struct pomp_brief {
  /** When the last one that was timed ended, and the number of events of the
   *  thread when the current one began. */
  uint64_t end, events;
  /** By how many ticks the visits follow each other faster than those that are
   *  all timed. */
  uint64_t credit;
  /** Long visits after others that were not timed, and the time of those that
   *  do not stand for these yet. */
  uint32_t num_rare;
  uint64_t rare;
};

/** A thread's share of a call path. Written by its thread only, read by the
 *  one that finishes. Times are in ticks. */
struct pomp_node {
  /* The members that each visit uses: one cache line, except for rarer states.
   */
  /** The handle of the region. Null in the root. */
  POMP_Handle_t handle;
  uint8_t kind;
  /** It ends in its barrier, and that was seen to be delivered. */
  bool ends_in_barrier;
  /** How many visits in a row are not timed; the rest of them is what counted
   *  has left. */
  uint16_t run;
  /** One less than how long the table is, a power of two. */
  uint32_t mask;
  /** The children, each at pomp_calltree_home or at the next free place after
   *  it. Free places have pomp_calltree_no_node. Only its thread uses it. */
  struct pomp_node **table;
  _Atomic uint64_t visits;
  /** For completed visits. */
  _Atomic uint64_t min;
  _Atomic uint64_t max;
  /** Exclusive time, by state. */
  _Atomic uint64_t ticks[POMP_NUM_STATES];
  /** For a critical construct and the like, how often its body began. For the
   *  creation of a task, how often the task was executed at once. */
  _Atomic uint64_t bodies;
  /** Executing tasks while this was the innermost open node. */
  _Atomic uint64_t tasks;
  struct pomp_node_usage usage;
  /** With samples. */
  struct pomp_pages pages;
  /** Only for a barrier: the waits of the thread, as far as it had waited in
   * the barrier before. */
  _Atomic uint64_t waited_again;
  /** Visits of a brief construct that had no event. */
  struct pomp_visits counted;
  /** Visits that were not timed, and what decides about the next. */
  _Atomic uint64_t untimed;
  struct pomp_brief brief;
  const struct pomp_callpath *path;
  /** The oldest first. Only the last link and null ones change. */
  _Atomic(struct pomp_node *) first_child;
  _Atomic(struct pomp_node *) sibling;
  struct pomp_node *last_child;
  uint32_t num_children;
  /** Of a task, or of where one is created: the task. */
  struct pomp_node *task;
  /** Only for a task. */
  struct pomp_task_stats *stats;
  /** Only for a loop that distributes chunks. */
  struct pomp_loop_stats *loop;
  /** Only for transfers of constructs. */
  struct pomp_transfer_stats *transfers;
  /** Only where visits are timed. */
  struct pomp_timed_stats *timed;
  /** Only for a parallel construct, if the OpenMP runtime reports it. */
  struct pomp_team_stats *teams;
  /** Only for a parallel construct that no other is around, and its body. */
  struct pomp_repeat repeat;
  /** Only for a critical construct: the lock of its name, the thread as it
   *  records there that it held it, since when it holds it (0 if it does not),
   *  and how long it waited for that. */
  struct pomp_lock *lock;
  uint64_t who;
  uint64_t held_since;
  uint64_t waited_for;
  /** Only for a lock: the use of the last visit that was timed, which has
   *  those after it. */
  struct pomp_lock_use *use;
  /** Only for a lock: the use of those that are not told apart, or null. */
  struct pomp_lock_use *rest;
  /** How many visits had no event when that use got those before; of a
   * creation, when a task that was executed in it was timed. */
  uint64_t use_counted;
  /** Counts, by state, or null: see counted.h. */
  _Atomic uint64_t *counts;
};

enum {
  POMP_MAX_DEPTH = 1000,
  /** In a thread, and so many more for each region. Recursion of many functions
   *  has paths without end. */
  POMP_MAX_NODES = 1 << 16,
  POMP_NODES_OF_REGION = 4
};

/** Properties of a frame. */
enum pomp_frame_flags {
  /** A task, or a part of one: the clock of the frame around it stops
   *  meanwhile. */
  POMP_FRAME_TASK = 1,
  /** A part that is not the first, or a visit in a task that was suspended: it
   *  does not count for the extremes. */
  POMP_FRAME_RESUMED = 2,
  /** The task is below the limits: it has its caller's node. */
  POMP_FRAME_CUT = 4,
  /** The body of a parallel construct that this worker has left, and in which
   *  it waits for the rest of its team. */
  POMP_FRAME_JOINING = 8,
  /** A taskgroup, and one in which there was an event. */
  POMP_FRAME_GROUP = 16,
  POMP_FRAME_GROUP_BEGUN = 32,
  /** A visit that is not timed. */
  POMP_FRAME_UNTIMED = 64,
  /** A visit whose time goes to the frame around it. */
  POMP_FRAME_ASIDE = 128,
  /** Both, and of a task. */
  POMP_FRAME_UNTIMED_ASIDE = POMP_FRAME_UNTIMED | POMP_FRAME_ASIDE,
  POMP_FRAME_TASK_UNTIMED = POMP_FRAME_TASK | POMP_FRAME_UNTIMED_ASIDE,
  /** Where the time of the innermost frame goes has to be found out. */
  POMP_FRAMES_UNUSUAL = POMP_FRAME_JOINING | POMP_FRAME_GROUP | POMP_FRAME_ASIDE
};

/** An open visit of a node. A node may be open several times: tasks of one
 *  construct nest in a thread that executes one while it waits in another. */
struct pomp_frame {
  _Atomic(struct pomp_node *) node;
  /** Set once. */
  struct pomp_frame *outer;
  struct pomp_frame *inner;
  /** The begin of the visit: in real time for parallel constructs and teams,
   *  without the time of tasks inside for others. */
  _Atomic uint64_t enter;
  /** The state of the thread, if this is the innermost frame. */
  _Atomic uint8_t state;
  /** Zero in a frame that is not open. */
  _Atomic uint8_t flags;
  /** For the body of a parallel construct in a worker: it was not told of this
   *  execution. */
  _Atomic bool is_repeated;
  /** For a task: their values before it. */
  uint32_t task_depth;
  uint64_t below;
  uint64_t waited;
  uint64_t away;
  uint64_t off_cpu;
  /** The execution of a parallel construct, and its generation. */
  _Atomic(struct pomp_team_fork *) fork;
  _Atomic uint64_t generation;
  /** In a worker where that is announced, or null. */
  const struct pomp_fork_slot *slot;
  /** With POMP_STATE=on, of a lock its address, of a task its number. */
  _Atomic uint64_t subject;
};

/** The profile of a thread. */
struct pomp_profile_thread {
  /* The members that each event uses are in the first cache line. */
  /** The innermost frame. */
  _Atomic(struct pomp_frame *) top;
  /** Up to when the time is accounted for. */
  _Atomic uint64_t last;
  /** How long the clock of the innermost task has stood still. */
  _Atomic uint64_t away;
  _Atomic uint64_t events;
  /** The time of the last implicit barrier's end, and its region. */
  uint64_t joint;
  POMP_Handle_t joint_handle;
  /** How many visits below the limits are open in the innermost task. */
  uint64_t below;
  /** From when on an event reads what the kernel knows of the thread. */
  uint64_t usage_due;
  /** How many tasks, one created by the other, lead to the innermost one. */
  uint32_t task_depth;
  uint32_t num_nodes;
  /** What the last of these events read. */
  struct pomp_usage_own usage;
  /** How long it had no processor while it worked, as far as they told. */
  uint64_t off_cpu;
  /** How many ticks the last probe of its processor's speed took, and the
   *  fastest one; 0 before there is one. And from when on the next is due. */
  uint64_t probe;
  _Atomic uint64_t least_probe;
  uint64_t probe_due;
  /** The nodes of the machine that it was on then: a bit for each. */
  _Atomic uint64_t nodes;
  /** How long the innermost task has waited in its taskwaits and the like. */
  uint64_t waited;
  /** How long the thread waited in its last barrier. */
  uint64_t last_barrier;
  struct pomp_team_forks *forks;
  /** The data that it shares with the others, and the mask of its host. */
  struct pomp_engine *engine;
  const _Atomic uint32_t *mask;
  /** The first tasks, or null if none are kept. */
  struct pomp_instances *instances;
  _Atomic uint64_t idle;
  /** The part of that before the thread began, until it is in a team. */
  uint64_t before_first;
  /** How many events there were when the thread began; UINT64_MAX: the initial
   *  one, which has begun with the program. */
  uint64_t events_before;
  /** The number of events that close a region that is not open, and of regions
   *  that were closed without an event. */
  _Atomic uint64_t unbalanced;
  /** Visits below the limits, whose time counts for the visit around them. */
  _Atomic uint64_t cut;
  _Atomic bool alive;
  /** The initial thread, or one that formed a team by itself. */
  _Atomic bool encountering;
  /** For readers of the live file. */
  struct pomp_profile_thread *next_live;
  /** The number that the kernel has for the thread. */
  _Atomic int32_t kernel_id;
  uint32_t index;
  struct pomp_gaps gaps;
  struct pomp_lock_uses locks;
  struct pomp_node root;
  /** The outermost frame, of the root. */
  struct pomp_frame base;
  /** Nodes of tasks by the numbers of their paths. */
  struct pomp_node *tasks[256];
};

static inline struct pomp_node *pomp_frame_node(const struct pomp_frame *f) {
  return atomic_load_explicit(&f->node, memory_order_relaxed);
}

static inline uint8_t pomp_frame_get_flags(const struct pomp_frame *f) {
  return atomic_load_explicit(&f->flags, memory_order_relaxed);
}

static inline void pomp_frame_set_flags(struct pomp_frame *f, unsigned flags) {
  atomic_store_explicit(&f->flags, (uint8_t)flags, memory_order_relaxed);
}

static inline uint8_t pomp_frame_get_state(const struct pomp_frame *f) {
  return atomic_load_explicit(&f->state, memory_order_relaxed);
}

static inline void pomp_frame_set_state(struct pomp_frame *f, unsigned state) {
  atomic_store_explicit(&f->state, (uint8_t)state, memory_order_relaxed);
}

static inline struct pomp_team_fork *
pomp_frame_fork(const struct pomp_frame *f) {
  return atomic_load_explicit(&f->fork, memory_order_relaxed);
}

static inline void pomp_frame_set_fork(struct pomp_frame *f,
                                       struct pomp_team_fork *fork) {
  atomic_store_explicit(&f->fork, fork, memory_order_relaxed);
}

static inline bool pomp_frame_is_repeated(const struct pomp_frame *f) {
  return atomic_load_explicit(&f->is_repeated, memory_order_relaxed);
}

static inline void pomp_frame_set_repeated(struct pomp_frame *f,
                                           bool is_repeated) {
  atomic_store_explicit(&f->is_repeated, is_repeated, memory_order_relaxed);
}

static inline struct pomp_frame *
pomp_calltree_top(const struct pomp_profile_thread *p) {
  return atomic_load_explicit(&p->top, memory_order_relaxed);
}

static inline void pomp_calltree_set_top(struct pomp_profile_thread *p,
                                         struct pomp_frame *frame) {
  /* Release: the thread that finishes follows it. */
  atomic_store_explicit(&p->top, frame, memory_order_release);
}

/** See pomp_repeat_learn. */
static inline bool pomp_frame_learn(const struct pomp_frame *f, uint64_t left,
                                    uint64_t *enter, uint64_t *exit) {
  return pomp_repeat_learn(pomp_frame_fork(f), f->slot,
                           pomp_read(&f->generation), left, enter, exit);
}

/** The profile is the first of the monitors. */
enum { POMP_PROFILE_INDEX = 0 };

/** \returns the profile of the calling thread. */
static inline struct pomp_profile_thread *
pomp_profile_data(const struct pomp_thread *thread) {
  return thread->data[POMP_PROFILE_INDEX];
}

enum {
  /** How many numbers a node has: room for each counter in each state. */
  POMP_NODE_COUNTS = POMP_NUM_STATES * POMP_MAX_COUNTERS
};

/** \returns the counter \p counter of \p counts, a node's, in \p state. */
static inline _Atomic uint64_t *
pomp_count_of(_Atomic uint64_t *counts, unsigned state, uint32_t counter) {
  return &counts[state * POMP_MAX_COUNTERS + counter];
}

#endif
