/*===- pomplib.h - The POMP API -------------------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0
|* with LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------===*|
|*
|* Generated from pomp/events.def by utils/gen/pomplib-gen.c. Do not
|* edit; the target "generate" writes it.
|*
|* The interface of "A Performance Monitoring Interface for OpenMP"
|* (Mohr, Malony, Hoppe, Schlimbach, Haab, Hoeflinger, Shah; EWOMP
|* 2002). Numbers in parentheses are sections of this paper. Include
|* this header to write a POMP library, which may leave out functions,
|* or to control a library from a program (POMP_On, POMP_Off, ...).
|* The code that the plugin inserts calls the events.
|*
\*===------------------------------------------------------------===*/
#ifndef POMPLIB_H
#define POMPLIB_H

#include <stdint.h>

/* To build a library without the omp.h of the programs that it serves,
 * define POMPLIB_NO_OMP_H and declare omp_lock_t and omp_nest_lock_t
 * before the inclusion. In LLVM's OpenMP runtime both are a struct of
 * one pointer:
 *   typedef struct { void *word; } omp_lock_t, omp_nest_lock_t;     */
#ifndef POMPLIB_NO_OMP_H
#include <omp.h>
#endif

/* The paper writes int32 and int64. Programs may have types of these
 * names, so define POMPLIB_PAPER_TYPES before the inclusion to get
 * them. */
#ifdef POMPLIB_PAPER_TYPES
typedef int32_t int32;
typedef int64_t int64;
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Identifies a construct for a library (3.2). A null handle is one
 *  that the library has not set yet. */
typedef void *POMP_Handle_t;

/** The codes that functions return. The paper (3.3) leaves them to
 *  the implementation. */
typedef enum POMP_Error {
  POMP_SUCCESS = 0,
  /** A required handle is null or is not one of this library. */
  POMP_ERROR_INVALID_HANDLE = -1,
  /** A group, level, number or CTC string is invalid. */
  POMP_ERROR_INVALID_ARGUMENT = -2,
  /** The library could not allocate memory; the event is lost. */
  POMP_ERROR_NO_MEMORY = -3,
  /** The library is not initialized yet, or already finalized. */
  POMP_ERROR_NOT_ACTIVE = -4,
  /** A result could not be written. */
  POMP_ERROR_OUTPUT = -5
} POMP_Error;

/** The groups of constructs that are switched together (3.8). The
 *  environment variable of POMP_GROUP_LOOP is POMP_LOOP, for
 *  example. */
typedef enum POMP_Group {
  POMP_GROUP_PARALLEL,
  POMP_GROUP_LOOP,
  POMP_GROUP_WORKSHARE,
  POMP_GROUP_SYNC,
  POMP_GROUP_USER,
  POMP_GROUP_RUNTIME,
  POMP_GROUP_TASK,
  POMP_GROUP_TARGET
} POMP_Group;

/** The levels of detail (3.8). Levels of one group can be joined
 *  with '|'. */
typedef enum POMP_Level {
  POMP_LEVEL_NONE = 0,
  POMP_LEVEL_ENTER_EXIT = 1,
  POMP_LEVEL_BEGIN_END = 2,
  POMP_LEVEL_EVENT = 4,
  POMP_LEVEL_CHUNKS = 8,
  POMP_LEVEL_ITER_EVENT = 16,
  POMP_LEVEL_ITER_BEGIN_END = 32
} POMP_Level;

/** The dependence types of items of depend clauses: the second of
 *  the two values that POMP_Task_depend passes for an item.
 *  POMP_DEPEND_OUT is out and inout. */
typedef enum POMP_Depend {
  POMP_DEPEND_IN = 1,
  POMP_DEPEND_OUT = 3,
  POMP_DEPEND_MUTEXINOUTSET = 4,
  POMP_DEPEND_INOUTSET = 8,
  /** omp_all_memory, which has no address. */
  POMP_DEPEND_ALL_MEMORY = 128
} POMP_Depend;

/** Registers a construct before its first event (appendix B).
 *  \param[in,out] handle set if it is null; the same construct keeps
 *         its handle.
 *  \param ctc the compile-time context string of the construct.
 *  \returns POMP_SUCCESS, or a negative code; then \c *handle is
 *           unchanged. */
int32_t POMP_Get_handle(POMP_Handle_t *handle, const char ctc[]);

/** Initializes the library (3.6). Instrumented programs call it
 *  before the first POMP_Get_handle (appendices A and B), at the
 *  start of main at the latest. A second call does nothing.
 *  \returns POMP_SUCCESS or a negative code. */
int32_t POMP_Init(void);

/** Defined by the program, not by the library. A library may call it
 *  from POMP_Init to have POMP_Get_handle called for all constructs
 *  that are known so far (appendix B). Constructs of objects that are
 *  loaded later follow when these are loaded.
 *  \returns POMP_SUCCESS or a negative code. */
int32_t POMP_Init_Handles(void);

/** Ends the measurement and writes its results (3.6). Instrumented
 *  programs call it at the end of main or in exit. A second call does
 *  nothing.
 *  \returns POMP_SUCCESS, or a negative code such as
 *           POMP_ERROR_OUTPUT. */
int32_t POMP_Finalize(void);

/** Switches the delivery of events on (3.6), the initial state.
 *  \returns POMP_SUCCESS or a negative code. */
int32_t POMP_On(void);

/** Switches the delivery of events off (3.6). A construct whose enter
 *  event was delivered also delivers its exit event.
 *  \returns POMP_SUCCESS or a negative code. */
int32_t POMP_Off(void);

/** Sets which events of a group are delivered (3.8), among those that
 *  were compiled in. Beyond the paper.
 *  \param group the group of constructs.
 *  \param level POMP_LEVEL_NONE, or values of POMP_Level joined with
 *         '|'.
 *  \returns POMP_SUCCESS or POMP_ERROR_INVALID_ARGUMENT. */
int32_t POMP_Set_level(POMP_Group group, int32_t level);

/** Returns the levels in force for a group. Beyond the paper.
 *  \param group the group of constructs.
 *  \returns values of POMP_Level joined with '|', or
 *           POMP_ERROR_INVALID_ARGUMENT. */
int32_t POMP_Get_level(POMP_Group group);

/** Describes a code that a function of this header returned. Beyond
 *  the paper.
 *  \param code a value of POMP_Error; others get a description, too.
 *  \returns a string that is never null and must not be freed. */
const char *POMP_Error_string(int32_t code);

/** \name Events
 *  The first event of a construct takes the address of its handle and
 *  its compile-time context (CTC) string (3.2, pomp/ctc.h). If
 *  \c *handle is null, the library sets it from \c ctc. If \c ctc is
 *  null, \c *handle is set. The other events take the handle. All
 *  return POMP_SUCCESS or a negative code.
 *  - \c thread_id: the OpenMP thread number in the current team; 0
 *    outside parallel regions.
 *  - \c lock_id: its bits are the address of the user's lock object,
 *    because the value of a lock may change with every call.
 *  - \c n, \c values: the number of values that a user region names,
 *    and the values.
 *  - \c num_threads: a number of threads: of the num_threads clause, or the one
 *    set or returned; -1 if not available.
 *  - \c if_expr_result: 1 if the if clause is true or absent, 0 if it is false;
 *    -1 if not available.
 *  - \c chunk_size: the chunk size of the schedule clause, in iterations; -1 if
 *    not available.
 *  - \c init_iter: the loop variable in the first iteration of the loop or
 *    chunk; collapsed loops and iterators count from 0; 0 if not available.
 *  - \c final_iter: the loop variable in the last iteration, inclusive; 0 if
 *    not available.
 *  - \c incr: the increment of the loop variable in each iteration; 0 if not
 *    available.
 *  - \c iter: the loop variable in this iteration; 0 if not available.
 *  - \c section_num: the number of the section in the source, from 0; -1 if not
 *    available.
 *  - \c was_lock_set: the result of the omp_test function: 0 if the lock was
 *    not set, otherwise 1 or the nesting count; 0 if not available.
 *  - \c thread_num: the value omp_get_thread_num returned; -1 if not available.
 *  - \c num_procs: a number of processors; -1 if not available.
 *  - \c is_parallel: 1 inside an active parallel region, otherwise 0; -1 if not
 *    available.
 *  - \c is_dynamic: 1 if the size of teams may be adjusted, otherwise 0; -1 if
 *    not available.
 *  - \c is_nested: 1 if nested parallelism is on, otherwise 0; -1 if not
 *    available.
 *  - \c parent_id: the instance number of the encountering explicit task; 0 if
 *    not available.
 *  - \c task_id: the instance number of a task, unique in the process; 0 if not
 *    available.
 *  - \c deferred: 1 if the task was queued, 0 if it ran at once; -1 if not
 *    available.
 *  - \c omp_event: the OpenMP event of a task, as passed to omp_fulfill_event;
 *    0 if not available.
 *  - \c first_iteration: the first iteration of a task of a taskloop, counted
 *    from 0; -1 if not available.
 *  - \c last_iteration: its last iteration, inclusive; -1 if not available.
 *  - \c cancelled: 1 if the construct is left, otherwise 0; 0 if not available.
 *  - \c device_num: the number of a device: -1 is the default device, or the
 *    host; -1 if not available.
 *  - \c num_items: the number of mapped items; 0 if not available.
 *  - \c bytes_to: the size of items that move to the device, in bytes; 0 if not
 *    available.
 *  - \c bytes_from: the size of items that move back, in bytes; 0 if not
 *    available.
 *  - \c num_teams: the upper bound of the num_teams clause; -1 if not
 *    available.
 *  - \c thread_limit: the value of the thread_limit clause; -1 if not
 *    available.
 *  - \c visits: how many visits the event stands for; 0 if not available.
 *  - \c timed: how many of them were timed: 1 without, several with what is
 *    between them; 0 if not available.
 *  - \c ticks: how long these took, in ticks of the CPU's counter; 0 if not
 *    available.
 *  @{ */

/* Group Parallel */

/** The encountering thread, before the team is formed. (3.1; delivered at
 *  EnterExit, BeginEnd.) */
int32_t POMP_Parallel_enter(POMP_Handle_t *handle, int32_t thread_id,
                            int32_t num_threads, int32_t if_expr_result,
                            const char ctc[]);

/** Each thread of the team, before the body. (3.1; delivered at BeginEnd.) */
int32_t POMP_Parallel_begin(POMP_Handle_t handle, int32_t thread_id);

/** Each thread of the team, after the body. (3.1; delivered at BeginEnd.) */
int32_t POMP_Parallel_end(POMP_Handle_t handle, int32_t thread_id);

/** The encountering thread, after the join barrier. (3.1; delivered at
 *  EnterExit, BeginEnd.) */
int32_t POMP_Parallel_exit(POMP_Handle_t handle, int32_t thread_id);

/* Group Loop */

/** Each thread, before its share of a loop. (3.1; delivered at EnterExit,
 *  Chunks, IterEvent, IterBeginEnd.) */
int32_t POMP_Loop_enter(POMP_Handle_t *handle, int32_t thread_id,
                        int64_t chunk_size, int64_t init_iter,
                        int64_t final_iter, int64_t incr, const char ctc[]);

/** Before a chunk of iterations. (3.1; delivered at Chunks.) */
int32_t POMP_Loop_chunk_begin(POMP_Handle_t handle, int32_t thread_id,
                              int64_t init_iter, int64_t final_iter);

/** After a chunk of iterations. (3.1; delivered at Chunks.) */
int32_t POMP_Loop_chunk_end(POMP_Handle_t handle, int32_t thread_id);

/** Before an iteration. (3.1; delivered at IterBeginEnd.) */
int32_t POMP_Loop_iter_begin(POMP_Handle_t handle, int32_t thread_id,
                             int64_t iter);

/** Before an iteration: the alternative to Loop_iter_begin and Loop_iter_end.
 *  (3.1; delivered at IterEvent.) */
int32_t POMP_Loop_iter_event(POMP_Handle_t handle, int32_t thread_id,
                             int64_t iter);

/** After an iteration. (3.1; delivered at IterBeginEnd.) */
int32_t POMP_Loop_iter_end(POMP_Handle_t handle, int32_t thread_id);

/** Each thread, after the loop and its implicit barrier. (3.1; delivered at
 *  EnterExit, Chunks, IterEvent, IterBeginEnd.) */
int32_t POMP_Loop_exit(POMP_Handle_t handle, int32_t thread_id);

/* Group Workshare */

/** Each thread, before a Fortran workshare or a scope construct. (3.1;
 *  delivered at EnterExit, BeginEnd.) */
int32_t POMP_Workshare_enter(POMP_Handle_t *handle, int32_t thread_id,
                             const char ctc[]);

/** Each thread, before the structured block. (3.1; delivered at BeginEnd.) */
int32_t POMP_Workshare_begin(POMP_Handle_t handle, int32_t thread_id);

/** Each thread, after the structured block. (3.1; delivered at BeginEnd.) */
int32_t POMP_Workshare_end(POMP_Handle_t handle, int32_t thread_id);

/** Each thread, after the construct and its implicit barrier. (3.1; delivered
 *  at EnterExit, BeginEnd.) */
int32_t POMP_Workshare_exit(POMP_Handle_t handle, int32_t thread_id);

/** Each thread, before a sections construct. (3.1; delivered at EnterExit,
 *  BeginEnd.) */
int32_t POMP_Sections_enter(POMP_Handle_t *handle, int32_t thread_id,
                            const char ctc[]);

/** The executing thread, before a section; sections count from 0. The order of
 *  the parameters is the paper's. (3.1; delivered at BeginEnd.) */
int32_t POMP_Section_begin(POMP_Handle_t handle, int32_t section_num,
                           int32_t thread_id);

/** The executing thread, after a section. (3.1; delivered at BeginEnd.) */
int32_t POMP_Section_end(POMP_Handle_t handle, int32_t thread_id);

/** Each thread, after the construct and its implicit barrier. (3.1; delivered
 *  at EnterExit, BeginEnd.) */
int32_t POMP_Sections_exit(POMP_Handle_t handle, int32_t thread_id);

/** Each thread, before a single construct. (3.1; delivered at EnterExit,
 *  BeginEnd.) */
int32_t POMP_Single_enter(POMP_Handle_t *handle, int32_t thread_id,
                          const char ctc[]);

/** The executing thread, before the structured block. (3.1; delivered at
 *  BeginEnd.) */
int32_t POMP_Single_begin(POMP_Handle_t handle, int32_t thread_id);

/** The executing thread, after the structured block. (3.1; delivered at
 *  BeginEnd.) */
int32_t POMP_Single_end(POMP_Handle_t handle, int32_t thread_id);

/** Each thread, after the construct and its implicit barrier. (3.1; delivered
 *  at EnterExit, BeginEnd.) */
int32_t POMP_Single_exit(POMP_Handle_t handle, int32_t thread_id);

/* Group Sync */

/** Before waiting for the lock of a critical construct. (3.1; delivered at
 *  EnterExit, BeginEnd.) */
int32_t POMP_Critical_enter(POMP_Handle_t *handle, int32_t thread_id,
                            const char ctc[]);

/** The lock is held, before the structured block. (3.1; delivered at
 *  BeginEnd.) */
int32_t POMP_Critical_begin(POMP_Handle_t handle, int32_t thread_id);

/** The lock is still held, after the structured block. (3.1; delivered at
 *  BeginEnd.) */
int32_t POMP_Critical_end(POMP_Handle_t handle, int32_t thread_id);

/** After the lock was released. (3.1; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Critical_exit(POMP_Handle_t handle, int32_t thread_id);

/** The executing thread, before the structured block of master or masked. There
 *  is no enter event: this one is the first. (3.1; delivered at BeginEnd.) */
int32_t POMP_Master_begin(POMP_Handle_t *handle, int32_t thread_id,
                          const char ctc[]);

/** The executing thread, after the structured block. (3.1; delivered at
 *  BeginEnd.) */
int32_t POMP_Master_end(POMP_Handle_t handle, int32_t thread_id);

/** Before an explicit barrier. (3.1; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Barrier_enter(POMP_Handle_t *handle, int32_t thread_id,
                           const char ctc[]);

/** After an explicit barrier. (3.1; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Barrier_exit(POMP_Handle_t handle, int32_t thread_id);

/** Before the implicit barrier of the construct whose handle and CTC string are
 *  passed. It belongs to group Sync, as all barriers do. (3.1; delivered at
 *  EnterExit, BeginEnd.) */
int32_t POMP_Implicit_barrier_enter(POMP_Handle_t *handle, int32_t thread_id,
                                    const char ctc[]);

/** After the implicit barrier. (3.1; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Implicit_barrier_exit(POMP_Handle_t handle, int32_t thread_id);

/** Before waiting for the turn in an ordered construct. (3.1; delivered at
 *  EnterExit, BeginEnd.) */
int32_t POMP_Ordered_enter(POMP_Handle_t *handle, int32_t thread_id,
                           const char ctc[]);

/** The turn has come, before the structured block. (3.1; delivered at
 *  BeginEnd.) */
int32_t POMP_Ordered_begin(POMP_Handle_t handle, int32_t thread_id);

/** After the structured block, before the turn is passed on. (3.1; delivered at
 *  BeginEnd.) */
int32_t POMP_Ordered_end(POMP_Handle_t handle, int32_t thread_id);

/** After the turn was passed on. (3.1; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Ordered_exit(POMP_Handle_t handle, int32_t thread_id);

/** After a flush. (3.1; delivered at Event.) */
int32_t POMP_Flush_event(POMP_Handle_t *handle, int32_t thread_id,
                         const char ctc[]);

/** After an atomic operation. (3.1; delivered at Event.) */
int32_t POMP_Atomic_event(POMP_Handle_t *handle, int32_t thread_id,
                          const char ctc[]);

/* Group User */

/** At the call site, before the call. (3.1; delivered at EnterExit.) */
int32_t POMP_Function_enter(POMP_Handle_t *handle, int32_t thread_id,
                            const char ctc[]);

/** In the body of the function, first. (3.1; delivered at BeginEnd.) */
int32_t POMP_Function_begin(POMP_Handle_t *handle, int32_t thread_id,
                            const char ctc[]);

/** In the body of the function, last. (3.1; delivered at BeginEnd.) */
int32_t POMP_Function_end(POMP_Handle_t handle, int32_t thread_id);

/** At the call site, after the call. (3.1; delivered at EnterExit.) */
int32_t POMP_Function_exit(POMP_Handle_t handle, int32_t thread_id);

/** At the entry of the function: the alternative to Function_begin and
 *  Function_end. (3.1; delivered at Event.) */
int32_t POMP_Function_event(POMP_Handle_t *handle, int32_t thread_id,
                            const char ctc[]);

/** At the start of a user region. (3.1, 3.5; delivered at BeginEnd.) */
int32_t POMP_User_region_begin(POMP_Handle_t *handle, int32_t thread_id,
                               const char ctc[]);

/** At the stop of a user region. (3.1, 3.5; delivered at BeginEnd.) */
int32_t POMP_User_region_end(POMP_Handle_t handle, int32_t thread_id);

/** At a user event. (3.1, 3.5; delivered at Event.) */
int32_t POMP_User_event(POMP_Handle_t *handle, int32_t thread_id,
                        const char ctc[]);

/** At the start of a user region that names values. (3.3; delivered at
 *  BeginEnd.) */
int32_t POMP_User_region_begin_values(POMP_Handle_t *handle, int32_t thread_id,
                                      int32_t n, const int64_t values[],
                                      const char ctc[]);

/** At the stop of a user region that names values. (3.3; delivered at
 *  BeginEnd.) */
int32_t POMP_User_region_end_values(POMP_Handle_t handle, int32_t thread_id,
                                    int32_t n, const int64_t values[]);

/** At a user event that names values. (3.3; delivered at Event.) */
int32_t POMP_User_event_values(POMP_Handle_t *handle, int32_t thread_id,
                               int32_t n, const int64_t values[],
                               const char ctc[]);

/* Group Runtime */

/** After omp_init_lock. (3.1; delivered at EnterExit, Event.) */
int32_t POMP_Init_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                             omp_lock_t lock_id, const char ctc[]);

/** After omp_destroy_lock. (3.1; delivered at EnterExit, Event.) */
int32_t POMP_Destroy_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                                omp_lock_t lock_id, const char ctc[]);

/** After omp_unset_lock. (3.1; delivered at EnterExit, Event.) */
int32_t POMP_Unset_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                              omp_lock_t lock_id, const char ctc[]);

/** Before omp_set_lock. (3.1; delivered at EnterExit.) */
int32_t POMP_Set_lock_enter(POMP_Handle_t *handle, int32_t thread_id,
                            omp_lock_t lock_id, const char ctc[]);

/** After omp_set_lock. (3.1; delivered at EnterExit.) */
int32_t POMP_Set_lock_exit(POMP_Handle_t handle, int32_t thread_id,
                           omp_lock_t lock_id);

/** After omp_set_lock: the alternative to Set_lock_enter and Set_lock_exit.
 *  (3.1; delivered at Event.) */
int32_t POMP_Set_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                            omp_lock_t lock_id, const char ctc[]);

/** After omp_test_lock, with its result. (3.1; delivered at EnterExit,
 *  Event.) */
int32_t POMP_Test_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                             omp_lock_t lock_id, int32_t was_lock_set,
                             const char ctc[]);

/** After omp_init_nest_lock. (3.1; delivered at EnterExit, Event.) */
int32_t POMP_Init_nest_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                                  omp_nest_lock_t lock_id, const char ctc[]);

/** After omp_destroy_nest_lock. (3.1; delivered at EnterExit, Event.) */
int32_t POMP_Destroy_nest_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                                     omp_nest_lock_t lock_id, const char ctc[]);

/** After omp_unset_nest_lock. (3.1; delivered at EnterExit, Event.) */
int32_t POMP_Unset_nest_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                                   omp_nest_lock_t lock_id, const char ctc[]);

/** Before omp_set_nest_lock. (3.1; delivered at EnterExit.) */
int32_t POMP_Set_nest_lock_enter(POMP_Handle_t *handle, int32_t thread_id,
                                 omp_nest_lock_t lock_id, const char ctc[]);

/** After omp_set_nest_lock. (3.1; delivered at EnterExit.) */
int32_t POMP_Set_nest_lock_exit(POMP_Handle_t handle, int32_t thread_id,
                                omp_nest_lock_t lock_id);

/** After omp_set_nest_lock: the alternative to Set_nest_lock_enter and
 *  Set_nest_lock_exit. (3.1; delivered at Event.) */
int32_t POMP_Set_nest_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                                 omp_nest_lock_t lock_id, const char ctc[]);

/** After omp_test_nest_lock, with its result. (3.1; delivered at EnterExit,
 *  Event.) */
int32_t POMP_Test_nest_lock_event(POMP_Handle_t *handle, int32_t thread_id,
                                  omp_nest_lock_t lock_id, int32_t was_lock_set,
                                  const char ctc[]);

/** After omp_set_num_threads, with the value set. (3.1; delivered at EnterExit,
 *  Event.) */
int32_t POMP_Set_num_threads_event(POMP_Handle_t *handle, int32_t thread_id,
                                   int32_t num_threads, const char ctc[]);

/** After omp_get_num_threads, with the value returned. (3.1; delivered at
 *  Event.) */
int32_t POMP_Get_num_threads_event(POMP_Handle_t *handle, int32_t thread_id,
                                   int32_t num_threads, const char ctc[]);

/** After omp_get_max_threads, with the value returned. (3.1; delivered at
 *  Event.) */
int32_t POMP_Get_max_threads_event(POMP_Handle_t *handle, int32_t thread_id,
                                   int32_t num_threads, const char ctc[]);

/** After omp_get_thread_num, with the value returned. (3.1; delivered at
 *  Event.) */
int32_t POMP_Get_thread_num_event(POMP_Handle_t *handle, int32_t thread_id,
                                  int32_t thread_num, const char ctc[]);

/** After omp_get_num_procs, with the value returned. (3.1; delivered at
 *  Event.) */
int32_t POMP_Get_num_procs_event(POMP_Handle_t *handle, int32_t thread_id,
                                 int32_t num_procs, const char ctc[]);

/** After omp_in_parallel, with the value returned. (3.1; delivered at
 *  Event.) */
int32_t POMP_In_parallel_event(POMP_Handle_t *handle, int32_t thread_id,
                               int32_t is_parallel, const char ctc[]);

/** After omp_set_dynamic, with the value set. (3.1; delivered at EnterExit,
 *  Event.) */
int32_t POMP_Set_dynamic_event(POMP_Handle_t *handle, int32_t thread_id,
                               int32_t is_dynamic, const char ctc[]);

/** After omp_get_dynamic, with the value returned. (3.1; delivered at
 *  Event.) */
int32_t POMP_Get_dynamic_event(POMP_Handle_t *handle, int32_t thread_id,
                               int32_t is_dynamic, const char ctc[]);

/** After omp_set_nested, with the value set. (3.1; delivered at EnterExit,
 *  Event.) */
int32_t POMP_Set_nested_event(POMP_Handle_t *handle, int32_t thread_id,
                              int32_t is_nested, const char ctc[]);

/** After omp_get_nested, with the value returned. (3.1; delivered at Event.) */
int32_t POMP_Get_nested_event(POMP_Handle_t *handle, int32_t thread_id,
                              int32_t is_nested, const char ctc[]);

/* Group Task */

/** The encountering thread, before a task is created. (Beyond the paper;
 *  delivered at EnterExit, BeginEnd.) */
int32_t POMP_Task_create_enter(POMP_Handle_t *handle, int32_t thread_id,
                               int64_t parent_id, const char ctc[]);

/** The encountering thread, after the task was created (deferred is 1) or
 *  executed at once (deferred is 0). (Beyond the paper; delivered at EnterExit,
 *  BeginEnd.) */
int32_t POMP_Task_create_exit(POMP_Handle_t handle, int32_t thread_id,
                              int64_t task_id, int32_t deferred);

/** The executing thread, before the body of a task. (Beyond the paper;
 *  delivered at BeginEnd.) */
int32_t POMP_Task_begin(POMP_Handle_t handle, int32_t thread_id,
                        int64_t task_id);

/** The executing thread, after the body of a task. (Beyond the paper; delivered
 *  at BeginEnd.) */
int32_t POMP_Task_end(POMP_Handle_t handle, int32_t thread_id, int64_t task_id);

/** An untied task reaches a scheduling point and leaves its thread. (Beyond the
 *  paper; delivered at BeginEnd.) */
int32_t POMP_Task_suspend(POMP_Handle_t handle, int32_t thread_id,
                          int64_t task_id);

/** An untied task goes on, maybe on another thread. (Beyond the paper;
 *  delivered at BeginEnd.) */
int32_t POMP_Task_resume(POMP_Handle_t handle, int32_t thread_id,
                         int64_t task_id);

/** Before a taskwait. (Beyond the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Taskwait_enter(POMP_Handle_t *handle, int32_t thread_id,
                            const char ctc[]);

/** After a taskwait. (Beyond the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Taskwait_exit(POMP_Handle_t handle, int32_t thread_id);

/** Before a taskgroup. (Beyond the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Taskgroup_enter(POMP_Handle_t *handle, int32_t thread_id,
                             const char ctc[]);

/** After all tasks of a taskgroup have completed. (Beyond the paper; delivered
 *  at EnterExit, BeginEnd.) */
int32_t POMP_Taskgroup_exit(POMP_Handle_t handle, int32_t thread_id);

/** Before a taskyield. (Beyond the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Taskyield_enter(POMP_Handle_t *handle, int32_t thread_id,
                             const char ctc[]);

/** After a taskyield. (Beyond the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Taskyield_exit(POMP_Handle_t handle, int32_t thread_id);

/** After cancel or cancellation point; cancelled is 1 if the construct is left.
 *  (Beyond the paper; delivered at Event.) */
int32_t POMP_Cancel_event(POMP_Handle_t *handle, int32_t thread_id,
                          int32_t cancelled, const char ctc[]);

/** The encountering thread, while it creates a task with a detach clause. The
 *  task completes when its body has ended and omp_event is fulfilled. (Beyond
 *  the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Task_detach(POMP_Handle_t handle, int32_t thread_id,
                         int64_t task_id, int64_t omp_event);

/* Group Runtime */

/** Before omp_fulfill_event. (Beyond the paper; delivered at EnterExit,
 *  Event.) */
int32_t POMP_Fulfill_event(POMP_Handle_t *handle, int32_t thread_id,
                           int64_t omp_event, const char ctc[]);

/* Group Task */

/** The encountering thread, inside the creation of a task or inside a taskwait
 *  with depend clauses. Each item has two values, its address and its
 *  POMP_Depend, in the order in which the OpenMP runtime gets them. Many items
 *  are split among several events. A taskwait has task_id 0. (Beyond the paper;
 *  delivered at EnterExit, BeginEnd.) */
int32_t POMP_Task_depend(POMP_Handle_t handle, int32_t thread_id,
                         int64_t task_id, int32_t n, const int64_t values[]);

/** The executing thread, after Task_begin of a task of a taskloop. (Beyond the
 *  paper; delivered at Event.) */
int32_t POMP_Taskloop_range(POMP_Handle_t handle, int32_t thread_id,
                            int64_t task_id, int64_t first_iteration,
                            int64_t last_iteration);

/* Group Parallel */

/** The encountering thread, before the league is formed. (Beyond the paper;
 *  delivered at EnterExit, BeginEnd.) */
int32_t POMP_Teams_enter(POMP_Handle_t *handle, int32_t thread_id,
                         int32_t num_teams, int32_t thread_limit,
                         const char ctc[]);

/** The initial thread of each team of the league, before the body. (Beyond the
 *  paper; delivered at BeginEnd.) */
int32_t POMP_Teams_begin(POMP_Handle_t handle, int32_t thread_id);

/** The initial thread of each team of the league, after the body. (Beyond the
 *  paper; delivered at BeginEnd.) */
int32_t POMP_Teams_end(POMP_Handle_t handle, int32_t thread_id);

/** The encountering thread, after all teams have ended. (Beyond the paper;
 *  delivered at EnterExit, BeginEnd.) */
int32_t POMP_Teams_exit(POMP_Handle_t handle, int32_t thread_id);

/* Group Loop */

/** The initial thread of each team, before its share of a loop. (Beyond the
 *  paper; delivered at EnterExit, Chunks, IterEvent, IterBeginEnd.) */
int32_t POMP_Distribute_enter(POMP_Handle_t *handle, int32_t thread_id,
                              int64_t chunk_size, int64_t init_iter,
                              int64_t final_iter, int64_t incr,
                              const char ctc[]);

/** Before a chunk of iterations. (Beyond the paper; delivered at Chunks.) */
int32_t POMP_Distribute_chunk_begin(POMP_Handle_t handle, int32_t thread_id,
                                    int64_t init_iter, int64_t final_iter);

/** After a chunk of iterations. (Beyond the paper; delivered at Chunks.) */
int32_t POMP_Distribute_chunk_end(POMP_Handle_t handle, int32_t thread_id);

/** The initial thread of each team, after its share of the loop. (Beyond the
 *  paper; delivered at EnterExit, Chunks, IterEvent, IterBeginEnd.) */
int32_t POMP_Distribute_exit(POMP_Handle_t handle, int32_t thread_id);

/* Group Target */

/** The encountering thread, before a target region. (Beyond the paper;
 *  delivered at EnterExit, BeginEnd.) */
int32_t POMP_Target_enter(POMP_Handle_t *handle, int32_t thread_id,
                          const char ctc[]);

/** The thread of the host that executes a target region because no device does,
 *  before the body. (Beyond the paper; delivered at BeginEnd.) */
int32_t POMP_Target_begin(POMP_Handle_t handle, int32_t thread_id);

/** The thread of the host that executes a target region, after the body.
 *  (Beyond the paper; delivered at BeginEnd.) */
int32_t POMP_Target_end(POMP_Handle_t handle, int32_t thread_id);

/** The encountering thread, after a target region; with nowait, after it was
 *  handed over. (Beyond the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Target_exit(POMP_Handle_t handle, int32_t thread_id);

/** Before data are mapped for a target data region. (Beyond the paper;
 *  delivered at EnterExit, BeginEnd.) */
int32_t POMP_Target_data_enter(POMP_Handle_t *handle, int32_t thread_id,
                               const char ctc[]);

/** Before the body, when data are mapped. (Beyond the paper; delivered at
 *  BeginEnd.) */
int32_t POMP_Target_data_begin(POMP_Handle_t handle, int32_t thread_id);

/** After the body, before data are unmapped. (Beyond the paper; delivered at
 *  BeginEnd.) */
int32_t POMP_Target_data_end(POMP_Handle_t handle, int32_t thread_id);

/** After a target data region. (Beyond the paper; delivered at EnterExit,
 *  BeginEnd.) */
int32_t POMP_Target_data_exit(POMP_Handle_t handle, int32_t thread_id);

/** Before a target enter data. (Beyond the paper; delivered at EnterExit,
 *  BeginEnd.) */
int32_t POMP_Target_enter_data_enter(POMP_Handle_t *handle, int32_t thread_id,
                                     const char ctc[]);

/** After a target enter data; with nowait, after it was handed over. (Beyond
 *  the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Target_enter_data_exit(POMP_Handle_t handle, int32_t thread_id);

/** Before a target exit data. (Beyond the paper; delivered at EnterExit,
 *  BeginEnd.) */
int32_t POMP_Target_exit_data_enter(POMP_Handle_t *handle, int32_t thread_id,
                                    const char ctc[]);

/** After a target exit data; with nowait, after it was handed over. (Beyond the
 *  paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Target_exit_data_exit(POMP_Handle_t handle, int32_t thread_id);

/** Before a target update. (Beyond the paper; delivered at EnterExit,
 *  BeginEnd.) */
int32_t POMP_Target_update_enter(POMP_Handle_t *handle, int32_t thread_id,
                                 const char ctc[]);

/** After a target update; with nowait, after it was handed over. (Beyond the
 *  paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Target_update_exit(POMP_Handle_t handle, int32_t thread_id);

/** The data that a construct moves, if the program is compiled for a device:
 *  before the construct; after it if an item has a mapper, and at the end of
 *  target data and target exit data without nowait. (Beyond the paper;
 *  delivered at Event.) */
int32_t POMP_Target_map_event(POMP_Handle_t *handle, int32_t thread_id,
                              int32_t device_num, int32_t num_items,
                              int64_t bytes_to, int64_t bytes_from,
                              const char ctc[]);

/** After an interop directive. (Beyond the paper; delivered at Event.) */
int32_t POMP_Interop_event(POMP_Handle_t *handle, int32_t thread_id,
                           const char ctc[]);

/* Group Task */

/** After a depobj directive. (Beyond the paper; delivered at Event.) */
int32_t POMP_Depobj_event(POMP_Handle_t *handle, int32_t thread_id,
                          const char ctc[]);

/* Group Sync */

/** Before the values of this thread are combined with those of others in a
 *  reduction that no barrier follows (nowait, or the end of a parallel
 *  construct); in a reduction of tasks, before one thread combines an array
 *  that the tasks of a thread had. It belongs to group Sync, as barriers do.
 *  (Beyond the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Reduction_enter(POMP_Handle_t *handle, int32_t thread_id,
                             const char ctc[]);

/** After the values of this thread are combined. (Beyond the paper; delivered
 *  at EnterExit, BeginEnd.) */
int32_t POMP_Reduction_exit(POMP_Handle_t handle, int32_t thread_id);

/* Group Task */

/** Before this thread waits for the tasks that take part in a reduction with
 *  the task modifier, and may execute them; the last one combines their values.
 *  It belongs to group Task, as taskgroups do. (Beyond the paper; delivered at
 *  EnterExit, BeginEnd.) */
int32_t POMP_Task_reduction_enter(POMP_Handle_t *handle, int32_t thread_id,
                                  const char ctc[]);

/** After the tasks of a reduction with the task modifier have completed.
 *  (Beyond the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Task_reduction_exit(POMP_Handle_t handle, int32_t thread_id);

/* Group Sync */

/** Of so many visits of atomic constructs by this thread, one or several
 *  consecutive ones were timed. Delivered after these, unless Atomic_event is.
 *  (Beyond the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Atomic_timed(POMP_Handle_t *handle, int32_t thread_id,
                          int32_t visits, int32_t timed, int64_t ticks,
                          const char ctc[]);

/* Group Task */

/** The same of cancellation points, unless Cancel_event is delivered. (Beyond
 *  the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Cancel_timed(POMP_Handle_t *handle, int32_t thread_id,
                          int32_t visits, int32_t timed, int64_t ticks,
                          const char ctc[]);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
