/*===- pomp/attach.h - How instrumented code meets a POMP library -*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* This takes the place of the paper's pre-linker (appendix B). Each
|* instrumented translation unit has one pomp_unit, each executable or shared
|* object one pomp_object. A constructor of the unit looks for a POMP library,
|* fills the object's table of functions and registers the unit's constructs.
|*
|* A library that defines POMP_Attach decides by the object's mask which events
|* are delivered, at any time. One that knows only the functions of the paper
|* gets POMP_Init, a POMP_Get_handle call for each construct, and those events
|* it defines that the levels in force select.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ATTACH_H
#define POMP_ATTACH_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Changes when a structure below changes in a way old libraries cannot read.
 *  New events and guards only append and do not change it. */
#define POMP_ATTACH_VERSION 1

/** The bits of pomp_object::mask, in the order of pomp/events.def. */
enum pomp_guard {
#define POMP_GUARD(NAME, GROUP, LEVELS) POMP_GUARD_##NAME,
#include "pomp/events.def"
  POMP_NUM_GUARDS
};

/** The levels of detail in force where nobody says otherwise: they tell where
 *  the time goes; what can come millions of times a second is left out, but for
 *  what the user wrote by hand. */
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

/** A mask without the single events that stand for a pair whose events are in
 *  it, as a constant: a library gets one or the other. */
#define POMP_MASK_CHOOSE(mask)                                                 \
  ((mask) & ~(POMP_MASK_SINGLE(mask, USER_BEGIN, FUNCTION_EVENT) |             \
              POMP_MASK_SINGLE(mask, RUNTIME_LOCK_ENTER, RUNTIME_LOCK_EVENT)))
#define POMP_MASK_SINGLE(mask, PAIR, SINGLE)                                   \
  (((mask) >> POMP_GUARD_##PAIR & 1) << POMP_GUARD_##SINGLE)

static inline uint32_t pomp_mask_choose(uint32_t mask) {
  return POMP_MASK_CHOOSE(mask);
}

/** The mask that the default levels give, alternatives chosen. */
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
  /** A POMP_Handle_t: null until a library has set it. */
  void *handle;
  /** The compile-time context string (3.2). Lives as long as the unit. */
  const char *ctc;
};

/** One instrumented translation unit. */
struct pomp_unit {
  /** POMP_ATTACH_VERSION of the compiler. */
  uint32_t version;
  /** Number of elements of constructs. */
  uint32_t num_constructs;
  struct pomp_construct *constructs;
  /** What the unit is: a CTC string of type "unit" with its file, the compiler,
   *  the version of the plugin and the levels that were compiled in; see
   *  pomp/ctc.h. Lives as long as the unit. May be null in what others make. */
  const char *ctc;
};

struct pomp_task_thread;

/** An instance of an explicit task, from its creation to its end. It stands in
 *  the task itself, so it costs no look-up and no lock. */
struct pomp_task {
  /** Unique in the process and greater than 0, or 0 before the instance has
   *  one. Each task of a taskloop gets its own when it begins. */
  int64_t id;
  /** The number of the task that created it; 0: an implicit task. */
  int64_t parent;
  /** The library's own. What it writes in Task_create_enter is here in all
   *  later events of the instance; the tasks of a taskloop start with copies.
   *  Zero before that. */
  uint64_t data[4];
  /** Who creates it, and the OpenMP thread number it has there and wherever it
   *  executes the task itself. For the instrumented code only, as the next. */
  struct pomp_task_thread *creator;
  int32_t creator_num;
  /** omp_get_level() where it was created, and is executed. */
  int16_t level;
  /** Bit 0: whether Task_begin was delivered, so that the other parts of an
   *  untied task report as well. The others, of an untied task: whether the
   *  first event of a pair was, whose second may come in another part. */
  int16_t begun;
};

/** What the instrumented code and the library know together of one thread. */
struct pomp_task_thread {
  /** The numbers this thread may give out: from next_id to last_id. */
  int64_t next_id;
  int64_t last_id;
  /** The instance that the event being delivered is about, for all events of
   *  the names Task_...; set by the instrumented code before each. In
   *  Task_create_enter and Task_create_exit it is a copy on the stack: what
   *  Task_create_exit writes does not reach the task, which may have ended. */
  struct pomp_task *subject;
  /** The explicit task this thread executes, or null. For the instrumented
   *  code only, as the rest. */
  struct pomp_task *current;
  /** omp_get_level() of current: inside a parallel region that it encounters
   *  its implicit tasks execute, not current. */
  int16_t current_level;
  /** The instance that ended last on this thread: whether a task that was just
   *  created was executed at once. */
  int64_t ended;
  /** In Task_begin the number that the subject had in Task_create_enter: each
   *  task of a taskloop has that of the taskloop. 0: that event was off. */
  int64_t origin;
};

/** One executable or shared object. */
struct pomp_object {
  /** Bit g is set while the events of enum pomp_guard g are delivered. Read
   *  and written as one relaxed atomic; only the attached library writes it. */
  uint32_t mask;
  /** POMP_ATTACH_VERSION of the compiler. */
  uint32_t version;
  /** 0 before the first unit looked for a library, 1 where none was found, 2
   *  where one is attached, 3 from POMP_Init in main until POMP_Finalize. Used
   *  by the instrumented code only. */
  uint32_t state;
  /** Number of elements of functions in this object. */
  uint32_t num_functions;
  /** The dlopen handle of the attached library, or null. */
  void *library;
  /** The library's POMP_Attach and POMP_Detach, or null. */
  int32_t (*attach)(struct pomp_object *, struct pomp_unit *);
  int32_t (*detach)(struct pomp_object *, struct pomp_unit *);
  /** The library's POMP_Task_thread, or null. */
  struct pomp_task_thread *(*task_thread)(void);
  /** By enum pomp_function. Where the library has none it is null, or, for an
   *  event, a function that does nothing. */
  void (*functions[POMP_NUM_FUNCTIONS])(void);
};

/** Announces a unit. Sets the handles of its constructs and, now and whenever
 *  it likes until POMP_Detach, object->mask. Called once per unit from a
 *  constructor, with the dynamic loader's lock held: it must not wait for
 *  another thread. Optional.
 *  \returns 0, or a negative code; then the object stays detached. */
int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit);

/** The unit is about to be unmapped, or the program ends: its strings, its
 *  constructs and, after the last unit, the object must not be read again.
 *  Events may still come from other units of the object. Optional.
 *  \returns 0, or a negative code that is ignored. */
int32_t POMP_Detach(struct pomp_object *object, struct pomp_unit *unit);

/** Called by the thread that is about to deliver an event of the names
 *  Task_..., each time: it must be fast. Optional; without it the objects of a
 *  process number their tasks by themselves, and know parents of their own.
 *  \returns the calling thread's, always the same address, with at least one
 *           number left. */
struct pomp_task_thread *POMP_Task_thread(void);

/** What libpomp-paper.so, which stands beside the plugin, does for the objects
 *  of a process whose library has no POMP_Attach: POMP_Init and POMP_Finalize
 *  come once, the variables and functions that set levels work, and so do
 *  POMP_On and POMP_Off. Its symbol is pomp_paper. Without it each object gets
 *  the default levels. For the instrumented code only. */
struct pomp_paper {
  /** They take the places of pomp_object::attach and detach. */
  int32_t (*attach)(struct pomp_object *, struct pomp_unit *);
  int32_t (*detach)(struct pomp_object *, struct pomp_unit *);
};

#ifdef __cplusplus
}
#endif

#endif
