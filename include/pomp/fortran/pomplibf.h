! pomplibf.h - The POMP API for Fortran
!
! Part of the POMP for Clang project, under the Apache License v2.0
! with LLVM Exceptions. See LICENSE for license information.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
!
! Generated from pomp/events.def by utils/gen/pomplib_fortran.c. Do not
! edit; the target "generate" writes it.
!
! pomplib.h describes the functions and their parameters. A handle is 0
! before its first use. A lock is the address of the user's variable:
! loc(lock).
      INTEGER POMP_HANDLE_KIND
      PARAMETER (POMP_HANDLE_KIND = 8)
      INTEGER*4 POMP_SUCCESS
      PARAMETER (POMP_SUCCESS = 0)
      INTEGER*4 POMP_ERROR_INVALID_HANDLE
      PARAMETER (POMP_ERROR_INVALID_HANDLE = -1)
      INTEGER*4 POMP_ERROR_INVALID_ARGUMENT
      PARAMETER (POMP_ERROR_INVALID_ARGUMENT = -2)
      INTEGER*4 POMP_ERROR_NO_MEMORY
      PARAMETER (POMP_ERROR_NO_MEMORY = -3)
      INTEGER*4 POMP_ERROR_NOT_ACTIVE
      PARAMETER (POMP_ERROR_NOT_ACTIVE = -4)
      INTEGER*4 POMP_ERROR_OUTPUT
      PARAMETER (POMP_ERROR_OUTPUT = -5)
      INTEGER*4 POMP_GROUP_PARALLEL
      PARAMETER (POMP_GROUP_PARALLEL = 0)
      INTEGER*4 POMP_GROUP_LOOP
      PARAMETER (POMP_GROUP_LOOP = 1)
      INTEGER*4 POMP_GROUP_WORKSHARE
      PARAMETER (POMP_GROUP_WORKSHARE = 2)
      INTEGER*4 POMP_GROUP_SYNC
      PARAMETER (POMP_GROUP_SYNC = 3)
      INTEGER*4 POMP_GROUP_USER
      PARAMETER (POMP_GROUP_USER = 4)
      INTEGER*4 POMP_GROUP_RUNTIME
      PARAMETER (POMP_GROUP_RUNTIME = 5)
      INTEGER*4 POMP_GROUP_TASK
      PARAMETER (POMP_GROUP_TASK = 6)
      INTEGER*4 POMP_GROUP_TARGET
      PARAMETER (POMP_GROUP_TARGET = 7)
      INTEGER*4 POMP_LEVEL_NONE
      PARAMETER (POMP_LEVEL_NONE = 0)
      INTEGER*4 POMP_LEVEL_ENTER_EXIT
      PARAMETER (POMP_LEVEL_ENTER_EXIT = 1)
      INTEGER*4 POMP_LEVEL_BEGIN_END
      PARAMETER (POMP_LEVEL_BEGIN_END = 2)
      INTEGER*4 POMP_LEVEL_EVENT
      PARAMETER (POMP_LEVEL_EVENT = 4)
      INTEGER*4 POMP_LEVEL_CHUNKS
      PARAMETER (POMP_LEVEL_CHUNKS = 8)
      INTEGER*4 POMP_LEVEL_ITER_EVENT
      PARAMETER (POMP_LEVEL_ITER_EVENT = 16)
      INTEGER*4 POMP_LEVEL_ITER_BEGIN_END
      PARAMETER (POMP_LEVEL_ITER_BEGIN_END = 32)
      EXTERNAL POMP_Error_string
      INTEGER*4 POMP_Init
      EXTERNAL POMP_Init
      INTEGER*4 POMP_Init_Handles
      EXTERNAL POMP_Init_Handles
      INTEGER*4 POMP_Finalize
      EXTERNAL POMP_Finalize
      INTEGER*4 POMP_On
      EXTERNAL POMP_On
      INTEGER*4 POMP_Off
      EXTERNAL POMP_Off
      INTEGER*4 POMP_Get_handle
      EXTERNAL POMP_Get_handle
      INTEGER*4 POMP_Set_level
      EXTERNAL POMP_Set_level
      INTEGER*4 POMP_Get_level
      EXTERNAL POMP_Get_level
      INTEGER*4 POMP_Parallel_enter
      EXTERNAL POMP_Parallel_enter
      INTEGER*4 POMP_Parallel_begin
      EXTERNAL POMP_Parallel_begin
      INTEGER*4 POMP_Parallel_end
      EXTERNAL POMP_Parallel_end
      INTEGER*4 POMP_Parallel_exit
      EXTERNAL POMP_Parallel_exit
      INTEGER*4 POMP_Loop_enter
      EXTERNAL POMP_Loop_enter
      INTEGER*4 POMP_Loop_chunk_begin
      EXTERNAL POMP_Loop_chunk_begin
      INTEGER*4 POMP_Loop_chunk_end
      EXTERNAL POMP_Loop_chunk_end
      INTEGER*4 POMP_Loop_iter_begin
      EXTERNAL POMP_Loop_iter_begin
      INTEGER*4 POMP_Loop_iter_event
      EXTERNAL POMP_Loop_iter_event
      INTEGER*4 POMP_Loop_iter_end
      EXTERNAL POMP_Loop_iter_end
      INTEGER*4 POMP_Loop_exit
      EXTERNAL POMP_Loop_exit
      INTEGER*4 POMP_Workshare_enter
      EXTERNAL POMP_Workshare_enter
      INTEGER*4 POMP_Workshare_begin
      EXTERNAL POMP_Workshare_begin
      INTEGER*4 POMP_Workshare_end
      EXTERNAL POMP_Workshare_end
      INTEGER*4 POMP_Workshare_exit
      EXTERNAL POMP_Workshare_exit
      INTEGER*4 POMP_Sections_enter
      EXTERNAL POMP_Sections_enter
      INTEGER*4 POMP_Section_begin
      EXTERNAL POMP_Section_begin
      INTEGER*4 POMP_Section_end
      EXTERNAL POMP_Section_end
      INTEGER*4 POMP_Sections_exit
      EXTERNAL POMP_Sections_exit
      INTEGER*4 POMP_Single_enter
      EXTERNAL POMP_Single_enter
      INTEGER*4 POMP_Single_begin
      EXTERNAL POMP_Single_begin
      INTEGER*4 POMP_Single_end
      EXTERNAL POMP_Single_end
      INTEGER*4 POMP_Single_exit
      EXTERNAL POMP_Single_exit
      INTEGER*4 POMP_Critical_enter
      EXTERNAL POMP_Critical_enter
      INTEGER*4 POMP_Critical_begin
      EXTERNAL POMP_Critical_begin
      INTEGER*4 POMP_Critical_end
      EXTERNAL POMP_Critical_end
      INTEGER*4 POMP_Critical_exit
      EXTERNAL POMP_Critical_exit
      INTEGER*4 POMP_Master_begin
      EXTERNAL POMP_Master_begin
      INTEGER*4 POMP_Master_end
      EXTERNAL POMP_Master_end
      INTEGER*4 POMP_Barrier_enter
      EXTERNAL POMP_Barrier_enter
      INTEGER*4 POMP_Barrier_exit
      EXTERNAL POMP_Barrier_exit
      INTEGER*4 POMP_Implicit_barrier_enter
      EXTERNAL POMP_Implicit_barrier_enter
      INTEGER*4 POMP_Implicit_barrier_exit
      EXTERNAL POMP_Implicit_barrier_exit
      INTEGER*4 POMP_Ordered_enter
      EXTERNAL POMP_Ordered_enter
      INTEGER*4 POMP_Ordered_begin
      EXTERNAL POMP_Ordered_begin
      INTEGER*4 POMP_Ordered_end
      EXTERNAL POMP_Ordered_end
      INTEGER*4 POMP_Ordered_exit
      EXTERNAL POMP_Ordered_exit
      INTEGER*4 POMP_Flush_event
      EXTERNAL POMP_Flush_event
      INTEGER*4 POMP_Atomic_event
      EXTERNAL POMP_Atomic_event
      INTEGER*4 POMP_Function_enter
      EXTERNAL POMP_Function_enter
      INTEGER*4 POMP_Function_begin
      EXTERNAL POMP_Function_begin
      INTEGER*4 POMP_Function_end
      EXTERNAL POMP_Function_end
      INTEGER*4 POMP_Function_exit
      EXTERNAL POMP_Function_exit
      INTEGER*4 POMP_Function_event
      EXTERNAL POMP_Function_event
      INTEGER*4 POMP_User_region_begin
      EXTERNAL POMP_User_region_begin
      INTEGER*4 POMP_User_region_end
      EXTERNAL POMP_User_region_end
      INTEGER*4 POMP_User_event
      EXTERNAL POMP_User_event
      INTEGER*4 POMP_User_region_begin_values
      EXTERNAL POMP_User_region_begin_values
      INTEGER*4 POMP_User_region_end_values
      EXTERNAL POMP_User_region_end_values
      INTEGER*4 POMP_User_event_values
      EXTERNAL POMP_User_event_values
      INTEGER*4 POMP_Init_lock_event
      EXTERNAL POMP_Init_lock_event
      INTEGER*4 POMP_Destroy_lock_event
      EXTERNAL POMP_Destroy_lock_event
      INTEGER*4 POMP_Unset_lock_event
      EXTERNAL POMP_Unset_lock_event
      INTEGER*4 POMP_Set_lock_enter
      EXTERNAL POMP_Set_lock_enter
      INTEGER*4 POMP_Set_lock_exit
      EXTERNAL POMP_Set_lock_exit
      INTEGER*4 POMP_Set_lock_event
      EXTERNAL POMP_Set_lock_event
      INTEGER*4 POMP_Test_lock_event
      EXTERNAL POMP_Test_lock_event
      INTEGER*4 POMP_Init_nest_lock_event
      EXTERNAL POMP_Init_nest_lock_event
      INTEGER*4 POMP_Destroy_nest_lock_event
      EXTERNAL POMP_Destroy_nest_lock_event
      INTEGER*4 POMP_Unset_nest_lock_event
      EXTERNAL POMP_Unset_nest_lock_event
      INTEGER*4 POMP_Set_nest_lock_enter
      EXTERNAL POMP_Set_nest_lock_enter
      INTEGER*4 POMP_Set_nest_lock_exit
      EXTERNAL POMP_Set_nest_lock_exit
      INTEGER*4 POMP_Set_nest_lock_event
      EXTERNAL POMP_Set_nest_lock_event
      INTEGER*4 POMP_Test_nest_lock_event
      EXTERNAL POMP_Test_nest_lock_event
      INTEGER*4 POMP_Set_num_threads_event
      EXTERNAL POMP_Set_num_threads_event
      INTEGER*4 POMP_Get_num_threads_event
      EXTERNAL POMP_Get_num_threads_event
      INTEGER*4 POMP_Get_max_threads_event
      EXTERNAL POMP_Get_max_threads_event
      INTEGER*4 POMP_Get_thread_num_event
      EXTERNAL POMP_Get_thread_num_event
      INTEGER*4 POMP_Get_num_procs_event
      EXTERNAL POMP_Get_num_procs_event
      INTEGER*4 POMP_In_parallel_event
      EXTERNAL POMP_In_parallel_event
      INTEGER*4 POMP_Set_dynamic_event
      EXTERNAL POMP_Set_dynamic_event
      INTEGER*4 POMP_Get_dynamic_event
      EXTERNAL POMP_Get_dynamic_event
      INTEGER*4 POMP_Set_nested_event
      EXTERNAL POMP_Set_nested_event
      INTEGER*4 POMP_Get_nested_event
      EXTERNAL POMP_Get_nested_event
      INTEGER*4 POMP_Task_create_enter
      EXTERNAL POMP_Task_create_enter
      INTEGER*4 POMP_Task_create_exit
      EXTERNAL POMP_Task_create_exit
      INTEGER*4 POMP_Task_begin
      EXTERNAL POMP_Task_begin
      INTEGER*4 POMP_Task_end
      EXTERNAL POMP_Task_end
      INTEGER*4 POMP_Task_suspend
      EXTERNAL POMP_Task_suspend
      INTEGER*4 POMP_Task_resume
      EXTERNAL POMP_Task_resume
      INTEGER*4 POMP_Taskwait_enter
      EXTERNAL POMP_Taskwait_enter
      INTEGER*4 POMP_Taskwait_exit
      EXTERNAL POMP_Taskwait_exit
      INTEGER*4 POMP_Taskgroup_enter
      EXTERNAL POMP_Taskgroup_enter
      INTEGER*4 POMP_Taskgroup_exit
      EXTERNAL POMP_Taskgroup_exit
      INTEGER*4 POMP_Taskyield_enter
      EXTERNAL POMP_Taskyield_enter
      INTEGER*4 POMP_Taskyield_exit
      EXTERNAL POMP_Taskyield_exit
      INTEGER*4 POMP_Cancel_event
      EXTERNAL POMP_Cancel_event
      INTEGER*4 POMP_Task_detach
      EXTERNAL POMP_Task_detach
      INTEGER*4 POMP_Fulfill_event
      EXTERNAL POMP_Fulfill_event
      INTEGER*4 POMP_Task_depend
      EXTERNAL POMP_Task_depend
      INTEGER*4 POMP_Taskloop_range
      EXTERNAL POMP_Taskloop_range
      INTEGER*4 POMP_Teams_enter
      EXTERNAL POMP_Teams_enter
      INTEGER*4 POMP_Teams_begin
      EXTERNAL POMP_Teams_begin
      INTEGER*4 POMP_Teams_end
      EXTERNAL POMP_Teams_end
      INTEGER*4 POMP_Teams_exit
      EXTERNAL POMP_Teams_exit
      INTEGER*4 POMP_Distribute_enter
      EXTERNAL POMP_Distribute_enter
      INTEGER*4 POMP_Distribute_chunk_begin
      EXTERNAL POMP_Distribute_chunk_begin
      INTEGER*4 POMP_Distribute_chunk_end
      EXTERNAL POMP_Distribute_chunk_end
      INTEGER*4 POMP_Distribute_exit
      EXTERNAL POMP_Distribute_exit
      INTEGER*4 POMP_Target_enter
      EXTERNAL POMP_Target_enter
      INTEGER*4 POMP_Target_begin
      EXTERNAL POMP_Target_begin
      INTEGER*4 POMP_Target_end
      EXTERNAL POMP_Target_end
      INTEGER*4 POMP_Target_exit
      EXTERNAL POMP_Target_exit
      INTEGER*4 POMP_Target_data_enter
      EXTERNAL POMP_Target_data_enter
      INTEGER*4 POMP_Target_data_begin
      EXTERNAL POMP_Target_data_begin
      INTEGER*4 POMP_Target_data_end
      EXTERNAL POMP_Target_data_end
      INTEGER*4 POMP_Target_data_exit
      EXTERNAL POMP_Target_data_exit
      INTEGER*4 POMP_Target_enter_data_enter
      EXTERNAL POMP_Target_enter_data_enter
      INTEGER*4 POMP_Target_enter_data_exit
      EXTERNAL POMP_Target_enter_data_exit
      INTEGER*4 POMP_Target_exit_data_enter
      EXTERNAL POMP_Target_exit_data_enter
      INTEGER*4 POMP_Target_exit_data_exit
      EXTERNAL POMP_Target_exit_data_exit
      INTEGER*4 POMP_Target_update_enter
      EXTERNAL POMP_Target_update_enter
      INTEGER*4 POMP_Target_update_exit
      EXTERNAL POMP_Target_update_exit
      INTEGER*4 POMP_Target_map_event
      EXTERNAL POMP_Target_map_event
      INTEGER*4 POMP_Interop_event
      EXTERNAL POMP_Interop_event
      INTEGER*4 POMP_Depobj_event
      EXTERNAL POMP_Depobj_event
      INTEGER*4 POMP_Reduction_enter
      EXTERNAL POMP_Reduction_enter
      INTEGER*4 POMP_Reduction_exit
      EXTERNAL POMP_Reduction_exit
      INTEGER*4 POMP_Task_reduction_enter
      EXTERNAL POMP_Task_reduction_enter
      INTEGER*4 POMP_Task_reduction_exit
      EXTERNAL POMP_Task_reduction_exit
      INTEGER*4 POMP_Atomic_timed
      EXTERNAL POMP_Atomic_timed
      INTEGER*4 POMP_Cancel_timed
      EXTERNAL POMP_Cancel_timed
