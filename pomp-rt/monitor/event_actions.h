/*===- event_actions.h - What each event does to a profile ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_EVENT_ACTIONS_H
#define POMP_MONITOR_EVENT_ACTIONS_H

#include "monitor/profile_data.h"
#include "pomp/attach.h"

/** What an event does to the tree of its thread. */
enum pomp_operation {
  /** A visit without a duration. */
  POMP_OP_COUNT,
  /** A region is entered. */
  POMP_OP_PUSH,
  POMP_OP_FORK,
  POMP_OP_TEAM,
  POMP_OP_TASK_OPENS,
  /** The last that opens something. What comes now is done to an end even if
   *  its level is off by now. */
  POMP_OP_LAST_OPENING = POMP_OP_TASK_OPENS,
  POMP_OP_POP,
  /** Inside the region: waiting ends, or begins again. */
  POMP_OP_BODY,
  POMP_OP_BODY_END,
  /** Of the names Task_...: see task.h. */
  POMP_OP_TASK
};

static const struct pomp_event_action {
  uint8_t operation;
  uint8_t kind;
  /** The state it leads to. */
  uint8_t state;
} pomp_event_actions[POMP_NUM_EVENTS] = {
#define COUNT                                                                  \
  { POMP_OP_COUNT, POMP_KIND_EVENT, 0 }
#define PUSH(Kind, State)                                                      \
  { POMP_OP_PUSH, POMP_KIND_##Kind, POMP_STATE_##State }
#define POP(Kind)                                                              \
  { POMP_OP_POP, POMP_KIND_##Kind, 0 }
#define BODY(Kind)                                                             \
  { POMP_OP_BODY, POMP_KIND_##Kind, POMP_STATE_WORK }
#define BODY_END(Kind, State)                                                  \
  { POMP_OP_BODY_END, POMP_KIND_##Kind, POMP_STATE_##State }
#define PAIR(Name, Begin, End, Kind, State)                                    \
  [POMP_FN_##Name##_##Begin] = PUSH(Kind, State),                              \
  [POMP_FN_##Name##_##End] = POP(Kind)
    [POMP_FN_Parallel_enter] = {POMP_OP_FORK, POMP_KIND_PARALLEL,
                                POMP_STATE_WORK},
    [POMP_FN_Parallel_begin] = {POMP_OP_TEAM, POMP_KIND_TEAM, POMP_STATE_WORK},
    [POMP_FN_Parallel_end] = POP(TEAM),
    [POMP_FN_Parallel_exit] = POP(PARALLEL),

    PAIR(Loop, enter, exit, LOOP, WORK),
    PAIR(Loop_chunk, begin, end, CHUNK, WORK),
    PAIR(Loop_iter, begin, end, ITERATION, WORK),
    [POMP_FN_Loop_iter_event] = {POMP_OP_COUNT, POMP_KIND_ITERATION, 0},
    PAIR(Workshare, enter, exit, WORKSHARE, WORK),
    [POMP_FN_Workshare_begin] = BODY(WORKSHARE),
    [POMP_FN_Workshare_end] = BODY_END(WORKSHARE, WORK),
    PAIR(Sections, enter, exit, SECTIONS, WORK),
    PAIR(Section, begin, end, SECTION, WORK),
    PAIR(Single, enter, exit, SINGLE, SINGLE),
    [POMP_FN_Single_begin] = BODY(SINGLE),
    [POMP_FN_Single_end] = BODY_END(SINGLE, SINGLE),

    PAIR(Critical, enter, exit, CRITICAL, CRITICAL),
    [POMP_FN_Critical_begin] = BODY(CRITICAL),
    [POMP_FN_Critical_end] = BODY_END(CRITICAL, WORK),
    PAIR(Master, begin, end, MASTER, WORK),
    PAIR(Barrier, enter, exit, BARRIER, BARRIER),
    PAIR(Implicit_barrier, enter, exit, IMPLICIT_BARRIER, BARRIER),
    PAIR(Ordered, enter, exit, ORDERED, ORDERED),
    [POMP_FN_Ordered_begin] = BODY(ORDERED),
    [POMP_FN_Ordered_end] = BODY_END(ORDERED, WORK),
    [POMP_FN_Flush_event] = COUNT,
    [POMP_FN_Atomic_event] = COUNT,

    PAIR(Function, enter, exit, CALL, WORK),
    PAIR(Function, begin, end, FUNCTION, WORK),
    [POMP_FN_Function_event] = COUNT,
    PAIR(User_region, begin, end, USER_REGION, WORK),
    [POMP_FN_User_event] = COUNT,
    [POMP_FN_User_region_begin_values] = PUSH(USER_REGION, WORK),
    [POMP_FN_User_region_end_values] = POP(USER_REGION),
    [POMP_FN_User_event_values] = COUNT,

    PAIR(Set_lock, enter, exit, LOCK, LOCK),
    PAIR(Set_nest_lock, enter, exit, LOCK, LOCK),
    [POMP_FN_Init_lock_event] = COUNT,
    [POMP_FN_Destroy_lock_event] = COUNT,
    [POMP_FN_Unset_lock_event] = COUNT,
    [POMP_FN_Set_lock_event] = COUNT,
    [POMP_FN_Test_lock_event] = COUNT,
    [POMP_FN_Init_nest_lock_event] = COUNT,
    [POMP_FN_Destroy_nest_lock_event] = COUNT,
    [POMP_FN_Unset_nest_lock_event] = COUNT,
    [POMP_FN_Set_nest_lock_event] = COUNT,
    [POMP_FN_Test_nest_lock_event] = COUNT,
    [POMP_FN_Set_num_threads_event] = COUNT,
    [POMP_FN_Get_num_threads_event] = COUNT,
    [POMP_FN_Get_max_threads_event] = COUNT,
    [POMP_FN_Get_thread_num_event] = COUNT,
    [POMP_FN_Get_num_procs_event] = COUNT,
    [POMP_FN_In_parallel_event] = COUNT,
    [POMP_FN_Set_dynamic_event] = COUNT,
    [POMP_FN_Get_dynamic_event] = COUNT,
    [POMP_FN_Set_nested_event] = COUNT,
    [POMP_FN_Get_nested_event] = COUNT,

    [POMP_FN_Task_create_enter] = {POMP_OP_TASK_OPENS, 0, 0},
    [POMP_FN_Task_create_exit] = {POMP_OP_TASK, 0, 0},
    [POMP_FN_Task_begin] = {POMP_OP_TASK_OPENS, 0, 0},
    [POMP_FN_Task_end] = {POMP_OP_TASK, 0, 0},
    [POMP_FN_Task_suspend] = {POMP_OP_TASK, 0, 0},
    [POMP_FN_Task_resume] = {POMP_OP_TASK, 0, 0},
    PAIR(Taskwait, enter, exit, TASKWAIT, TASKWAIT),
    PAIR(Taskgroup, enter, exit, TASKGROUP, WORK),
    PAIR(Taskyield, enter, exit, TASKYIELD, WORK),
    [POMP_FN_Cancel_event] = COUNT,
};
#undef COUNT
#undef PUSH
#undef POP
#undef BODY
#undef BODY_END
#undef PAIR

#endif
