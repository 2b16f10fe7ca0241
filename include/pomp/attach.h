/*===- pomp/attach.h - Connects objects and libraries -------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* This replaces the pre-linker of the paper (appendix B). Each instrumented
|* translation unit has one pomp_unit, each executable or shared object one
|* pomp_object. A constructor of the unit looks for a POMP library, fills the
|* object's table of functions and registers the unit's constructs.
|*
|* A library that defines POMP_Attach selects the delivered events with the
|* object's mask, at any time. A library that implements only the functions of
|* the paper gets POMP_Init, a POMP_Get_handle call for each construct, and
|* those of its events that the levels in force select.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ATTACH_H
#define POMP_ATTACH_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Increased when a structure below changes in a way that old libraries cannot
 *  read. New events and guards are appended and do not change it. */
#define POMP_ATTACH_VERSION 1

/** The bits of pomp_object::mask, in the order of pomp/events.def. */
enum pomp_guard {
#define POMP_GUARD(NAME, GROUP, LEVELS) POMP_GUARD_##NAME,
#include "pomp/events.def"
  POMP_NUM_GUARDS
};

/** The default levels of detail, a set of POMP_LEVEL bits for each group
 *  (paper, 3.8). They show where the time goes. Events that can occur millions
 *  of times a second are off, except for those that the user wrote by hand. */
enum pomp_default_level {
  POMP_DEFAULT_PARALLEL = 2,
  POMP_DEFAULT_LOOP = 1,
  POMP_DEFAULT_WORKSHARE = 2,
  POMP_DEFAULT_SYNC = 2,
  POMP_DEFAULT_USER = 1 | 2 | 4,
  POMP_DEFAULT_RUNTIME = 1,
  POMP_DEFAULT_TASK = 2,
  POMP_DEFAULT_TARGET = 2 | 4
};

/** Removes single events from \p mask if the pair that they stand for is on,
 *  and events of timed visits if those of all visits are: a library gets one or
 *  the other. A constant expression if \p mask is one. */
#define POMP_MASK_CHOOSE(mask)                                                 \
  ((mask) & ~(POMP_MASK_SINGLE(mask, USER_BEGIN, FUNCTION_EVENT) |             \
              POMP_MASK_SINGLE(mask, RUNTIME_LOCK_ENTER, RUNTIME_LOCK_EVENT) | \
              POMP_MASK_SINGLE(mask, SYNC_EVENT, ATOMIC_TIMED) |               \
              POMP_MASK_SINGLE(mask, TASK_EVENT, CANCEL_TIMED)))
#define POMP_MASK_SINGLE(mask, PAIR, SINGLE)                                   \
  (((mask) >> POMP_GUARD_##PAIR & 1) << POMP_GUARD_##SINGLE)

static inline uint32_t pomp_mask_choose(uint32_t mask) {
  return POMP_MASK_CHOOSE(mask);
}

/** The mask of the default levels, after POMP_MASK_CHOOSE. */
enum {
  POMP_DEFAULT_ALTERNATIVES = 0
#define POMP_GUARD(NAME, GROUP, LEVELS)                                        \
  | ((LEVELS)&POMP_DEFAULT_##GROUP ? 1 << POMP_GUARD_##NAME : 0)
#include "pomp/events.def"
  ,
  POMP_DEFAULT_MASK = POMP_MASK_CHOOSE(POMP_DEFAULT_ALTERNATIVES)
};

/** The indices of pomp_object::functions, in the order of pomp/events.def. */
enum pomp_function {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) POMP_FN_##Name,
#include "pomp/events.def"
  POMP_NUM_EVENTS,
  POMP_FN_before_functions_ = POMP_NUM_EVENTS - 1,
#define POMP_FUNCTION(Name, Section, Doc) POMP_FN_##Name,
#include "pomp/events.def"
  POMP_NUM_FUNCTIONS
};

/** One instrumented construct. */
struct pomp_construct {
  /** A POMP_Handle_t; null until a library sets it. */
  void *handle;
  /** The compile-time context string (paper, 3.2). It lives as long as the
   *  unit. */
  const char *ctc;
};

/** One instrumented translation unit. */
struct pomp_unit {
  /** POMP_ATTACH_VERSION of the compiler. */
  uint32_t version;
  /** Number of elements of constructs. */
  uint32_t num_constructs;
  struct pomp_construct *constructs;
  /** Describes the unit: a CTC string of type "unit" with its file, the
   *  compiler, the version of the plugin and the levels that were compiled in;
   *  see pomp/ctc.h. It lives as long as the unit. Null if another tool made
   *  the unit and has no such string. */
  const char *ctc;
};

/** The schedule of a worksharing loop that may have any. */
struct pomp_loop_schedule {
  /** The number of its construct in the unit. */
  uint32_t construct;
  /** What the loop passes to __kmpc_dispatch_init_*: an enum sched_type of the
   *  OpenMP runtime, or 0 for its own schedule. */
  int32_t kind;
  /** The chunk size for it. */
  int64_t chunk;
};

/** The units that are compiled with -fplugin-arg-pomp-try have some. They are
 *  read at each visit of the loop without synchronization, so a library sets
 *  them in POMP_Attach. */
struct pomp_loop_schedules {
  uint32_t count;
  struct pomp_loop_schedule loops[];
};

/** What a unit is the beginning of if its ctc has the attribute "schedules". */
struct pomp_unit_to_try {
  struct pomp_unit unit;
  /** Null if there are none. */
  struct pomp_loop_schedules *schedules;
};

struct pomp_task_thread;

/** An instance of an explicit task, from its creation to its end. It is stored
 *  in the task itself, so access needs no look-up and no lock. */
struct pomp_task {
  /** The number of the instance: unique in the process and greater than 0, or 0
   *  before it is assigned. Each task of a taskloop gets its own when it
   *  begins. */
  int64_t id;
  /** The number of the task that created it, or 0 for an implicit task. */
  int64_t parent;
  /** For the library. Values that it writes in Task_create_enter are here in
   *  all later events of the instance; the tasks of a taskloop start with
   *  copies. Zero before that. */
  uint64_t data[4];
  /** The thread that creates it, and the OpenMP thread number of that thread,
   *  there and if it executes the task itself. These members and the following
   *  ones are for the instrumented code only. */
  struct pomp_task_thread *creator;
  int32_t creator_num;
  /** omp_get_level() where the task is created and executed. */
  int16_t level;
  /** Bit 0: Task_begin was delivered, so the other parts of an untied task
   *  report as well. The other bits, for untied tasks: the first event of a
   *  pair was delivered; the second may follow in another part. */
  int16_t begun;
};

/** Data about one thread that the instrumented code and the library share. */
struct pomp_task_thread {
  /** The task numbers that this thread may assign: from next_id to last_id,
   *  inclusive. */
  int64_t next_id;
  int64_t last_id;
  /** The instance that the current event is about, for all events named
   *  Task_...; the instrumented code sets it before each. In Task_create_enter
   *  and Task_create_exit it is a copy on the stack. Values written in
   *  Task_create_exit do not reach the task, which may have ended. */
  struct pomp_task *subject;
  /** The explicit task this thread executes, or null. This member and the
   *  following ones are for the instrumented code only. */
  struct pomp_task *current;
  /** omp_get_level() of current. At a deeper level, inside a parallel region
   *  that current encounters, implicit tasks execute instead. */
  int16_t current_level;
  /** The number of the instance that ended last on this thread. It shows
   *  whether a task that was just created was executed at once. */
  int64_t ended;
  /** In Task_begin, the number that the subject had in Task_create_enter, which
   *  all tasks of a taskloop share. 0 if that event was off. */
  int64_t origin;
};

/** Visits of one construct by one thread, at one place in the library's tree of
 *  regions. The library lets the instrumented code count some of them itself,
 *  without any event. That counts a visit if the thread is in the same place,
 *  has these visits in its table, and as few have begun as the limit allows. */
struct pomp_visits {
  /** The handle of the construct. */
  void *handle;
  /** Compared with pomp_thread_visits::place. Not null. */
  const void *place;
  /** How many visits have begun that the instrumented code counted and, of a
   *  construct with a body, how many have ended; of a single construct, in how
   *  many the thread executed the body. It increments both, in the thread. */
  uint64_t begun, ended;
  /** No visit is counted unless fewer have begun. */
  uint64_t limit;
};

enum {
  /** The size of pomp_thread_visits::table, a power of two. */
  POMP_VISITS_TABLE = 32
};

/** What has come of a visit of a construct whose body has events of its own. */
enum pomp_visit_part {
  /** The begin of the body, and its end if the next one has come. */
  POMP_VISIT_BODY = 1,
  /** The barrier at the end or, of a parallel region, the end of the body. */
  POMP_VISIT_BARRIER = 2
};

/** The visits of the calling thread that the instrumented code may count. */
struct pomp_thread_visits {
  /** Where the thread is. Null: all visits have events. The library sets it to
   *  null at each event, and to something else after a visit that may be
   *  repeated. While open is not null, it is null or, in a single construct, a
   *  scope or a parallel region, a sum of enum pomp_visit_part, which is no
   *  address. */
  const void *place;
  /** The construct with a body that the thread is in, if it was counted, else
   *  null. If an event is delivered meanwhile, the library takes the visit back
   *  from those that were counted, and sets this to null. Then the end of the
   *  visit has events. */
  struct pomp_visits *open;
  /** By the lowest bits of the handle. No element is null. */
  struct pomp_visits *table[POMP_VISITS_TABLE];
  /** The construct whose visit may be repeated: only of that, a taskwait, a
   *  taskyield or a task that is not deferred is counted, the last one with its
   *  creation. No event has come since its visit, so there are
   *  no tasks with events to wait for. Has no handle while place is null. Not
   *  null. */
  struct pomp_visits *again;
  /** The task that was counted with its creation and in which the thread is, if
   *  nothing has asked for its number so far, else null. For the instrumented
   *  code only. */
  void *task;
};

/** One executable or shared object. */
struct pomp_object {
  /** Bit g is set while the events of enum pomp_guard g are delivered. It is
   *  read and written as one relaxed atomic; only the attached library writes
   *  it. */
  uint32_t mask;
  /** POMP_ATTACH_VERSION of the compiler. */
  uint32_t version;
  /** 0 before the first unit looks for a library, 1 if none was found, 2 if one
   *  is attached, 3 from POMP_Init in main until POMP_Finalize. For the
   *  instrumented code only. */
  uint32_t state;
  /** Number of elements of functions in this object. */
  uint32_t num_functions;
  /** The dlopen handle of the attached library, or null. */
  void *library;
  /** POMP_Attach and POMP_Detach of the library, or null. */
  int32_t (*attach)(struct pomp_object *, struct pomp_unit *);
  int32_t (*detach)(struct pomp_object *, struct pomp_unit *);
  /** POMP_Task_thread of the library, or null. */
  struct pomp_task_thread *(*task_thread)(void);
  /** The functions of the library, by enum pomp_function. If the library lacks
   *  one, the element is null or, for an event, a function that does nothing.
   */
  void (*functions[POMP_NUM_FUNCTIONS])(void);
  /** POMP_Thread_visits of the library, or null. For the instrumented code
   *  only. */
  struct pomp_thread_visits *(*thread_visits)(void);
};

/** Announces a unit to the library (ours). The library sets the handles of its
 *  constructs, and object->mask now and at any time until POMP_Detach. A
 *  constructor calls it once for each unit, with the lock of the dynamic loader
 *  held, so it must not wait for another thread. Optional.
 *  \param object the executable or shared object of the unit.
 *  \param unit the unit; valid until POMP_Detach.
 *  \returns 0, or a negative code; then the object stays detached. */
int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit);

/** Tells the library that a unit is about to be unmapped, or that the program
 *  ends (ours). The library must not read the strings and constructs of the
 *  unit again, nor the object after its last unit. Other units of the object
 *  may still deliver events. Optional.
 *  \param object the executable or shared object of the unit.
 *  \param unit the unit, as in POMP_Attach.
 *  \returns 0, or a negative code, which is ignored. */
int32_t POMP_Detach(struct pomp_object *object, struct pomp_unit *unit);

/** Returns the data of the calling thread (ours). A thread calls it before each
 *  event named Task_..., so it must be fast. Optional: without it, each object
 *  of a process numbers its tasks separately and knows only parents among its
 *  own tasks.
 *  \returns always the same address in a thread, with at least one number left.
 */
struct pomp_task_thread *POMP_Task_thread(void);

/** Returns the visits of the calling thread that need no event (ours).
 * Optional: without it, all visits have events. \returns always the same
 * address in a thread, or null: asked again at the next event. */
struct pomp_thread_visits *POMP_Thread_visits(void);

/** The interface of libpomp-paper.so, which is installed beside the plugin. It
 *  serves the objects of a process whose library has no POMP_Attach: POMP_Init
 *  and POMP_Finalize are called once, and the variables and functions that set
 *  levels work, as do POMP_On and POMP_Off. Its symbol is pomp_paper. Without
 *  it, each object gets the default levels. For the instrumented code only. */
struct pomp_paper {
  /** They replace pomp_object::attach and detach. */
  int32_t (*attach)(struct pomp_object *, struct pomp_unit *);
  int32_t (*detach)(struct pomp_object *, struct pomp_unit *);
};

#ifdef __cplusplus
}
#endif

#endif
