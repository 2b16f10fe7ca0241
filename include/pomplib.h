/*===- pomplib.h - The POMP API -------------------------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------===*|
|*
|* Generated from pomp/events.def by utils/gen/pomplib-gen.c. Do not edit;
|* the target "generate" writes it.
|*
|* The interface of "A Performance Monitoring Interface for OpenMP" (Mohr,
|* Malony, Hoppe, Schlimbach, Haab, Hoeflinger, Shah; EWOMP 2002). Numbers
|* in parentheses are sections of this paper. Include it to write a POMP
|* library, or to control one from a program (POMP_On, POMP_Off, ...): an
|* instrumented program calls the events by itself. A library need not
|* define all of the functions.
|*
\*===------------------------------------------------------------------===*/
#ifndef POMPLIB_H
#define POMPLIB_H

#include <stdint.h>

/* Where a library is built without the omp.h of the programs it will serve,
 * define POMPLIB_NO_OMP_H and declare omp_lock_t and omp_nest_lock_t before
 * the inclusion. In LLVM's OpenMP runtime both are a struct of one pointer:
 *   typedef struct { void *word; } omp_lock_t, omp_nest_lock_t;         */
#ifndef POMPLIB_NO_OMP_H
#include <omp.h>
#endif

/* The paper writes int32 and int64. Programs have types of these names, so
 * define POMPLIB_PAPER_TYPES before the inclusion to have them. */
#ifdef POMPLIB_PAPER_TYPES
typedef int32_t int32;
typedef int64_t int64;
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** What a library knows a construct by. A null handle is one the library has
 *  not set yet. */
typedef void *POMP_Handle_t;

/** What the functions return (3.3 leaves the codes to the implementation). */
typedef enum POMP_Error {
  POMP_SUCCESS = 0,
  /** A handle is null where it must be set, or not of this library. */
  POMP_ERROR_INVALID_HANDLE = -1,
  /** A group, level, number or CTC string is not a legal one. */
  POMP_ERROR_INVALID_ARGUMENT = -2,
  /** The library could not get memory; the event is lost. */
  POMP_ERROR_NO_MEMORY = -3,
  /** The library is not initialized, or finalized already. */
  POMP_ERROR_NOT_ACTIVE = -4,
  /** A result could not be written. */
  POMP_ERROR_OUTPUT = -5
} POMP_Error;

/** The groups of constructs that are switched together (3.8). The
 *  environment variable of POMP_GROUP_LOOP is POMP_LOOP, and so on. */
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

/** The levels of detail (3.8). Levels of one group may be joined with '|'. */
typedef enum POMP_Level {
  POMP_LEVEL_NONE = 0,
  POMP_LEVEL_ENTER_EXIT = 1,
  POMP_LEVEL_BEGIN_END = 2,
  POMP_LEVEL_EVENT = 4,
  POMP_LEVEL_CHUNKS = 8,
  POMP_LEVEL_ITER_EVENT = 16,
  POMP_LEVEL_ITER_BEGIN_END = 32
} POMP_Level;

/** How an item of a depend clause depends: the second of the two values
 *  that POMP_Task_depend has of it. POMP_DEPEND_OUT is out and inout. */
typedef enum POMP_Depend {
  POMP_DEPEND_IN = 1,
  POMP_DEPEND_OUT = 3,
  POMP_DEPEND_MUTEXINOUTSET = 4,
  POMP_DEPEND_INOUTSET = 8,
  /** omp_all_memory, which has no address. */
  POMP_DEPEND_ALL_MEMORY = 128
} POMP_Depend;

/** Registers a construct (appendix B), so that its first event need not.
 *  \param[in,out] handle set where it is null; the same construct keeps its
 *         handle.
 *  \param ctc the compile-time context string of the construct.
 *  \returns POMP_SUCCESS, or a negative code and \c *handle as it was. */
int32_t POMP_Get_handle(POMP_Handle_t *handle, const char ctc[]);

/** Initializes the library (3.6). It comes before the first POMP_Get_handle
 *  (appendices A and B); instrumented programs call it at the start of main,
 *  unless that was long ago. A second call does nothing. */
int32_t POMP_Init(void);

/** Not a library's but the program's: a library may call it from POMP_Init to
 *  have POMP_Get_handle called for all constructs that are known so far
 *  (appendix B). The others follow when the objects that have them come. */
int32_t POMP_Init_Handles(void);

/** Ends the measurement and writes its results (3.6). Instrumented programs
 *  call it at the end of main, or where they end elsewhere by exit. A second
 *  call does nothing. */
int32_t POMP_Finalize(void);

/** Switches the delivery of events on (3.6), which is the initial state. */
int32_t POMP_On(void);

/** Switches the delivery of events off (3.6). A construct whose enter was
 *  delivered also delivers its exit. */
int32_t POMP_Off(void);

/** Sets which events of a group are delivered (3.8). Events that were not
 *  compiled in stay silent. Beyond the paper.
 *  \param level POMP_LEVEL_NONE, or values of POMP_Level joined with '|'.
 *  \returns POMP_SUCCESS or POMP_ERROR_INVALID_ARGUMENT. */
int32_t POMP_Set_level(POMP_Group group, int32_t level);

/** Asks for the levels in force for a group. Beyond the paper.
 *  \returns values of POMP_Level joined with '|', or
 *           POMP_ERROR_INVALID_ARGUMENT. */
int32_t POMP_Get_level(POMP_Group group);

/** Describes a code that a function of this header returned. Beyond the
 *  paper.
 *  \returns a string that is never null and must not be freed. */
const char *POMP_Error_string(int32_t code);

/** \name Events
 *  The first event of a construct takes the address of its handle and its
 *  compile-time context (CTC) string (3.2, pomp/ctc.h), of which one may be
 *  missing: where \c *handle is null the library sets it from \c ctc; where
 *  \c ctc is null \c *handle is set. The other events take the handle.
 *  All return POMP_SUCCESS or a negative code.
 *  - \c thread_id: the OpenMP thread number in the current team; 0 outside
 *    parallel regions.
 *  - \c lock_id: its bits are the address of the user's lock object, since the
 *    value of a lock may change with every call.
 *  - \c n, \c values: how many values a user region names, and these.
 *  - \c num_threads: a number of threads: of the num_threads clause, or the one
 *    set or returned; -1 if not available.
 *  - \c if_expr_result: 1 where the if clause is true or absent, 0 where it is
 *    false; -1 if not available.
 *  - \c chunk_size: the chunk size of the schedule clause, in iterations; -1 if
 *    not available.
 *  - \c init_iter: the loop variable in the first iteration of the loop or
 *    chunk; collapsed loops and iterators count from 0; 0 if not available.
 *  - \c final_iter: the loop variable in the last iteration, inclusive; 0 if
 *    not available.
 *  - \c incr: what an iteration adds to the loop variable; 0 if not available.
 *  - \c iter: the loop variable in this iteration; 0 if not available.
 *  - \c section_num: which section, in the order of the source, from 0; -1 if
 *    not available.
 *  - \c was_lock_set: the result of the omp_test function: 0 where the lock was
 *    not set, else 1 or the nesting count; 0 if not available.
 *  - \c thread_num: the value omp_get_thread_num returned; -1 if not available.
 *  - \c num_procs: a number of processors; -1 if not available.
 *  - \c is_parallel: 1 inside an active parallel region, else 0; -1 if not
 *    available.
 *  - \c is_dynamic: 1 where the size of teams may be adjusted, else 0; -1 if
 *    not available.
 *  - \c is_nested: 1 where nested parallelism is on, else 0; -1 if not
 *    available.
 *  - \c parent_id: the instance number of the encountering explicit task; 0 if
 *    not available.
 *  - \c task_id: the instance number of a task, unique in the process; 0 if not
 *    available.
 *  - \c deferred: 1 where the task was queued, 0 where it ran at once; -1 if
 *    not available.
 *  - \c omp_event: the OpenMP event of a task, as omp_fulfill_event takes it; 0
 *    if not available.
 *  - \c first_iteration: the first iteration of a task of a taskloop, counted
 *    from 0; -1 if not available.
 *  - \c last_iteration: its last iteration, inclusive; -1 if not available.
 *  - \c cancelled: 1 where the construct is left, else 0; 0 if not available.
 *  - \c device_num: the number of a device: -1 is the default device, or the
 *    host; -1 if not available.
 *  - \c num_items: how many items are mapped; 0 if not available.
 *  - \c bytes_to: the size of those that go to the device, in bytes; 0 if not
 *    available.
 *  - \c bytes_from: the size of those that come back, in bytes; 0 if not
 *    available.
 *  - \c num_teams: the most teams that the num_teams clause asks for; -1 if not
 *    available.
 *  - \c thread_limit: the most threads of a team, of the thread_limit clause;
 *    -1 if not available.
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
 *  is no enter: this is the first event. (3.1; delivered at BeginEnd.) */
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
 *  passed: of group Sync, whatever that construct's is. (3.1; delivered at
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

/** After omp_set_num_threads, with the value set. (3.1; delivered at Event.) */
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

/** After omp_set_dynamic, with the value set. (3.1; delivered at Event.) */
int32_t POMP_Set_dynamic_event(POMP_Handle_t *handle, int32_t thread_id,
                               int32_t is_dynamic, const char ctc[]);

/** After omp_get_dynamic, with the value returned. (3.1; delivered at
 *  Event.) */
int32_t POMP_Get_dynamic_event(POMP_Handle_t *handle, int32_t thread_id,
                               int32_t is_dynamic, const char ctc[]);

/** After omp_set_nested, with the value set. (3.1; delivered at Event.) */
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

/** After cancel or cancellation point; cancelled is 1 where the construct is
 *  left. (Beyond the paper; delivered at Event.) */
int32_t POMP_Cancel_event(POMP_Handle_t *handle, int32_t thread_id,
                          int32_t cancelled, const char ctc[]);

/** The encountering thread, while it creates a task with a detach clause: that
 *  completes when its body has ended and omp_event is fulfilled. (Beyond the
 *  paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Task_detach(POMP_Handle_t handle, int32_t thread_id,
                         int64_t task_id, int64_t omp_event);

/* Group Runtime */

/** Before omp_fulfill_event. (Beyond the paper; delivered at EnterExit,
 *  Event.) */
int32_t POMP_Fulfill_event(POMP_Handle_t *handle, int32_t thread_id,
                           int64_t omp_event, const char ctc[]);

/* Group Task */

/** The encountering thread, inside the creation of a task or inside a taskwait
 *  that has depend clauses: two values for each item, its address and its
 *  POMP_Depend, in the order in which the OpenMP runtime gets them. Of many
 *  items it comes several times. A taskwait has task_id 0. (Beyond the paper;
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

/** The thread of the host that executes a target region, where no device does,
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

/** What a construct moves, where there is a device to compile for: before it
 *  does, and behind the end of target data and target exit data that do not go
 *  on by themselves (nowait). (Beyond the paper; delivered at Event.) */
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

/** Before the thread's values of a reduction are combined with those of others,
 *  where no barrier follows (nowait, or the end of a parallel construct): of
 *  group Sync, whatever that construct's is. (Beyond the paper; delivered at
 *  EnterExit, BeginEnd.) */
int32_t POMP_Reduction_enter(POMP_Handle_t *handle, int32_t thread_id,
                             const char ctc[]);

/** After that. (Beyond the paper; delivered at EnterExit, BeginEnd.) */
int32_t POMP_Reduction_exit(POMP_Handle_t handle, int32_t thread_id);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
