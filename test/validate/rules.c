/*===- rules.c - What is true of each event ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "validate.h"

#define OPEN(Types, ...)                                                       \
  {                                                                            \
    RULE_OPEN, " " Types " ", .parents = { __VA_ARGS__ }                       \
  }
#define OPEN_ONCE(Types, ...)                                                  \
  { RULE_OPEN, " " Types " ", .parents = {__VA_ARGS__}, .once = true }
#define CLOSE(Types, ...)                                                      \
  {                                                                            \
    RULE_CLOSE, " " Types " ", .closes = { __VA_ARGS__ }                       \
  }
#define POINT(Types, ...)                                                      \
  {                                                                            \
    RULE_POINT, " " Types " ", .parents = { __VA_ARGS__ }                      \
  }

const struct rule validate_rules[POMP_NUM_EVENTS] = {
    [POMP_FN_Parallel_enter] = OPEN("pregion", 0),
    /* On the other threads of the team nothing is open before it. */
    [POMP_FN_Parallel_begin] = OPEN("pregion", 0),
    [POMP_FN_Parallel_end] = CLOSE("pregion", EVENT_REF(Parallel_begin)),
    [POMP_FN_Parallel_exit] = CLOSE("pregion", EVENT_REF(Parallel_enter)),

    [POMP_FN_Loop_enter] = OPEN("loop", 0),
    [POMP_FN_Loop_chunk_begin] = OPEN("loop", EVENT_REF(Loop_enter)),
    [POMP_FN_Loop_chunk_end] = CLOSE("loop", EVENT_REF(Loop_chunk_begin)),
    [POMP_FN_Loop_iter_begin] =
        OPEN("loop", EVENT_REF(Loop_chunk_begin), EVENT_REF(Loop_enter)),
    [POMP_FN_Loop_iter_event] =
        POINT("loop", EVENT_REF(Loop_chunk_begin), EVENT_REF(Loop_enter),
              EVENT_REF(Loop_iter_begin)),
    [POMP_FN_Loop_iter_end] = CLOSE("loop", EVENT_REF(Loop_iter_begin)),
    [POMP_FN_Loop_exit] = CLOSE("loop", EVENT_REF(Loop_enter)),

    [POMP_FN_Workshare_enter] = OPEN("workshare", 0),
    [POMP_FN_Workshare_begin] =
        OPEN_ONCE("workshare", EVENT_REF(Workshare_enter)),
    [POMP_FN_Workshare_end] = CLOSE("workshare", EVENT_REF(Workshare_begin)),
    [POMP_FN_Workshare_exit] = CLOSE("workshare", EVENT_REF(Workshare_enter)),
    [POMP_FN_Sections_enter] = OPEN("sections", 0),
    [POMP_FN_Section_begin] = OPEN("sections", EVENT_REF(Sections_enter)),
    [POMP_FN_Section_end] = CLOSE("sections", EVENT_REF(Section_begin)),
    [POMP_FN_Sections_exit] = CLOSE("sections", EVENT_REF(Sections_enter)),
    [POMP_FN_Single_enter] = OPEN("single", 0),
    [POMP_FN_Single_begin] = OPEN_ONCE("single", EVENT_REF(Single_enter)),
    [POMP_FN_Single_end] = CLOSE("single", EVENT_REF(Single_begin)),
    [POMP_FN_Single_exit] = CLOSE("single", EVENT_REF(Single_enter)),

    [POMP_FN_Critical_enter] = OPEN("critical", 0),
    [POMP_FN_Critical_begin] = OPEN_ONCE("critical", EVENT_REF(Critical_enter)),
    [POMP_FN_Critical_end] = CLOSE("critical", EVENT_REF(Critical_begin)),
    [POMP_FN_Critical_exit] = CLOSE("critical", EVENT_REF(Critical_enter)),
    [POMP_FN_Master_begin] = OPEN("master", 0),
    [POMP_FN_Master_end] = CLOSE("master", EVENT_REF(Master_begin)),
    [POMP_FN_Barrier_enter] = OPEN("barrier", 0),
    [POMP_FN_Barrier_exit] = CLOSE("barrier", EVENT_REF(Barrier_enter)),
    /* What encloses it depends on the levels in force; checks.c looks. */
    [POMP_FN_Implicit_barrier_enter] =
        OPEN("pregion loop sections workshare single", 0),
    [POMP_FN_Implicit_barrier_exit] =
        CLOSE("pregion loop sections workshare single",
              EVENT_REF(Implicit_barrier_enter)),
    [POMP_FN_Ordered_enter] = OPEN("ordered", 0),
    [POMP_FN_Ordered_begin] = OPEN_ONCE("ordered", EVENT_REF(Ordered_enter)),
    [POMP_FN_Ordered_end] = CLOSE("ordered", EVENT_REF(Ordered_begin)),
    [POMP_FN_Ordered_exit] = CLOSE("ordered", EVENT_REF(Ordered_enter)),
    [POMP_FN_Flush_event] = POINT("flush", 0),
    [POMP_FN_Atomic_event] = POINT("atomic", 0),

    [POMP_FN_Function_enter] = OPEN("function", 0),
    [POMP_FN_Function_begin] = OPEN("function", 0),
    [POMP_FN_Function_end] = CLOSE("function", EVENT_REF(Function_begin)),
    [POMP_FN_Function_exit] = CLOSE("function", EVENT_REF(Function_enter)),
    [POMP_FN_Function_event] = POINT("function", 0),
    [POMP_FN_User_region_begin] = OPEN("uregion", 0),
    [POMP_FN_User_region_end] = CLOSE("uregion", EVENT_REF(User_region_begin),
                                      EVENT_REF(User_region_begin_values)),
    [POMP_FN_User_event] = POINT("uevent", 0),
    [POMP_FN_User_region_begin_values] = OPEN("uregion", 0),
    [POMP_FN_User_region_end_values] =
        CLOSE("uregion", EVENT_REF(User_region_begin),
              EVENT_REF(User_region_begin_values)),
    [POMP_FN_User_event_values] = POINT("uevent", 0),

    [POMP_FN_Init_lock_event] = POINT("runtime", 0),
    [POMP_FN_Destroy_lock_event] = POINT("runtime", 0),
    [POMP_FN_Unset_lock_event] = POINT("runtime", 0),
    [POMP_FN_Set_lock_enter] = OPEN("runtime", 0),
    [POMP_FN_Set_lock_exit] = CLOSE("runtime", EVENT_REF(Set_lock_enter)),
    [POMP_FN_Set_lock_event] = POINT("runtime", 0),
    [POMP_FN_Test_lock_event] = POINT("runtime", 0),
    [POMP_FN_Init_nest_lock_event] = POINT("runtime", 0),
    [POMP_FN_Destroy_nest_lock_event] = POINT("runtime", 0),
    [POMP_FN_Unset_nest_lock_event] = POINT("runtime", 0),
    [POMP_FN_Set_nest_lock_enter] = OPEN("runtime", 0),
    [POMP_FN_Set_nest_lock_exit] =
        CLOSE("runtime", EVENT_REF(Set_nest_lock_enter)),
    [POMP_FN_Set_nest_lock_event] = POINT("runtime", 0),
    [POMP_FN_Test_nest_lock_event] = POINT("runtime", 0),
    [POMP_FN_Set_num_threads_event] = POINT("runtime", 0),
    [POMP_FN_Get_num_threads_event] = POINT("runtime", 0),
    [POMP_FN_Get_max_threads_event] = POINT("runtime", 0),
    [POMP_FN_Get_thread_num_event] = POINT("runtime", 0),
    [POMP_FN_Get_num_procs_event] = POINT("runtime", 0),
    [POMP_FN_In_parallel_event] = POINT("runtime", 0),
    [POMP_FN_Set_dynamic_event] = POINT("runtime", 0),
    [POMP_FN_Get_dynamic_event] = POINT("runtime", 0),
    [POMP_FN_Set_nested_event] = POINT("runtime", 0),
    [POMP_FN_Get_nested_event] = POINT("runtime", 0),

    [POMP_FN_Task_create_enter] = OPEN("task taskloop", 0),
    [POMP_FN_Task_create_exit] =
        CLOSE("task taskloop", EVENT_REF(Task_create_enter)),
    [POMP_FN_Task_begin] = OPEN("task taskloop", 0),
    [POMP_FN_Task_end] = CLOSE("task taskloop", EVENT_REF(Task_begin)),
    /* These two move a task, with all that is open in it, between threads. */
    [POMP_FN_Task_suspend] = POINT("task taskloop", 0),
    [POMP_FN_Task_resume] = POINT("task taskloop", 0),
    [POMP_FN_Taskwait_enter] = OPEN("taskwait", 0),
    [POMP_FN_Taskwait_exit] = CLOSE("taskwait", EVENT_REF(Taskwait_enter)),
    [POMP_FN_Taskgroup_enter] = OPEN("taskgroup taskloop", 0),
    [POMP_FN_Taskgroup_exit] =
        CLOSE("taskgroup taskloop", EVENT_REF(Taskgroup_enter)),
    [POMP_FN_Taskyield_enter] = OPEN("taskyield", 0),
    [POMP_FN_Taskyield_exit] = CLOSE("taskyield", EVENT_REF(Taskyield_enter)),
    [POMP_FN_Cancel_event] = POINT("cancel", 0),
};

const char *const validate_event_names[POMP_NUM_EVENTS] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) #Name,
#include "pomp/events.def"
};

const char *const validate_arg_names[POMP_NUM_EVENTS][VALIDATE_MAX_ARGS] = {
#define POMP_FIRST_HANDLE
#define POMP_HANDLE
#define POMP_THREAD
#define POMP_INT32(name, na) #name,
#define POMP_INT64(name, na) #name,
#define POMP_LOCK "lock",
#define POMP_NEST_LOCK "lock",
#define POMP_VALUES "n",
#define POMP_CTC
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) {SIGNATURE},
#include "pomp/events.def"
};
