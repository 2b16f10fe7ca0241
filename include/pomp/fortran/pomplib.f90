! pomplib.f90 - The POMP API for Fortran
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
module pomplib
  implicit none
  integer, parameter :: pomp_handle_kind = 8
  integer(4), parameter :: POMP_SUCCESS = 0
  integer(4), parameter :: POMP_ERROR_INVALID_HANDLE = -1
  integer(4), parameter :: POMP_ERROR_INVALID_ARGUMENT = -2
  integer(4), parameter :: POMP_ERROR_NO_MEMORY = -3
  integer(4), parameter :: POMP_ERROR_NOT_ACTIVE = -4
  integer(4), parameter :: POMP_ERROR_OUTPUT = -5
  integer(4), parameter :: POMP_GROUP_PARALLEL = 0
  integer(4), parameter :: POMP_GROUP_LOOP = 1
  integer(4), parameter :: POMP_GROUP_WORKSHARE = 2
  integer(4), parameter :: POMP_GROUP_SYNC = 3
  integer(4), parameter :: POMP_GROUP_USER = 4
  integer(4), parameter :: POMP_GROUP_RUNTIME = 5
  integer(4), parameter :: POMP_GROUP_TASK = 6
  integer(4), parameter :: POMP_GROUP_TARGET = 7
  integer(4), parameter :: POMP_LEVEL_NONE = 0
  integer(4), parameter :: POMP_LEVEL_ENTER_EXIT = 1
  integer(4), parameter :: POMP_LEVEL_BEGIN_END = 2
  integer(4), parameter :: POMP_LEVEL_EVENT = 4
  integer(4), parameter :: POMP_LEVEL_CHUNKS = 8
  integer(4), parameter :: POMP_LEVEL_ITER_EVENT = 16
  integer(4), parameter :: POMP_LEVEL_ITER_BEGIN_END = 32
  interface
    integer(4) function POMP_Init()
    end function
    integer(4) function POMP_Init_Handles()
    end function
    integer(4) function POMP_Finalize()
    end function
    integer(4) function POMP_On()
    end function
    integer(4) function POMP_Off()
    end function
    integer(4) function POMP_Get_handle(handle, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Set_level(group, level)
      integer(4), intent(in) :: group, level
    end function
    integer(4) function POMP_Get_level(group)
      integer(4), intent(in) :: group
    end function
    ! Describes a code that a function returned.
    subroutine POMP_Error_string(code, text)
      integer(4), intent(in) :: code
      character(*), intent(out) :: text
    end subroutine
    integer(4) function POMP_Parallel_enter(handle, thread_id, num_threads, &
        if_expr_result, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: num_threads
      integer(4), intent(in) :: if_expr_result
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Parallel_begin(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Parallel_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Parallel_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Loop_enter(handle, thread_id, chunk_size, &
        init_iter, final_iter, incr, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: chunk_size
      integer(8), intent(in) :: init_iter
      integer(8), intent(in) :: final_iter
      integer(8), intent(in) :: incr
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Loop_chunk_begin(handle, thread_id, init_iter, &
        final_iter)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: init_iter
      integer(8), intent(in) :: final_iter
    end function
    integer(4) function POMP_Loop_chunk_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Loop_iter_begin(handle, thread_id, iter)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: iter
    end function
    integer(4) function POMP_Loop_iter_event(handle, thread_id, iter)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: iter
    end function
    integer(4) function POMP_Loop_iter_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Loop_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Workshare_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Workshare_begin(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Workshare_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Workshare_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Sections_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Section_begin(handle, section_num, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: section_num
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Section_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Sections_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Single_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Single_begin(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Single_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Single_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Critical_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Critical_begin(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Critical_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Critical_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Master_begin(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Master_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Barrier_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Barrier_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Implicit_barrier_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Implicit_barrier_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Ordered_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Ordered_begin(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Ordered_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Ordered_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Flush_event(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Atomic_event(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Function_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Function_begin(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Function_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Function_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Function_event(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_User_region_begin(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_User_region_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_User_event(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_User_region_begin_values(handle, thread_id, n, &
        values, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: n
      integer(8), intent(in) :: values(*)
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_User_region_end_values(handle, thread_id, n, &
        values)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: n
      integer(8), intent(in) :: values(*)
    end function
    integer(4) function POMP_User_event_values(handle, thread_id, n, values, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: n
      integer(8), intent(in) :: values(*)
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Init_lock_event(handle, thread_id, lock_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Destroy_lock_event(handle, thread_id, lock_id, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Unset_lock_event(handle, thread_id, lock_id, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Set_lock_enter(handle, thread_id, lock_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Set_lock_exit(handle, thread_id, lock_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
    end function
    integer(4) function POMP_Set_lock_event(handle, thread_id, lock_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Test_lock_event(handle, thread_id, lock_id, &
        was_lock_set, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      integer(4), intent(in) :: was_lock_set
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Init_nest_lock_event(handle, thread_id, lock_id, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Destroy_nest_lock_event(handle, thread_id, &
        lock_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Unset_nest_lock_event(handle, thread_id, &
        lock_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Set_nest_lock_enter(handle, thread_id, lock_id, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Set_nest_lock_exit(handle, thread_id, lock_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
    end function
    integer(4) function POMP_Set_nest_lock_event(handle, thread_id, lock_id, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Test_nest_lock_event(handle, thread_id, lock_id, &
        was_lock_set, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(pomp_handle_kind), intent(in) :: lock_id
      integer(4), intent(in) :: was_lock_set
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Set_num_threads_event(handle, thread_id, &
        num_threads, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: num_threads
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Get_num_threads_event(handle, thread_id, &
        num_threads, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: num_threads
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Get_max_threads_event(handle, thread_id, &
        num_threads, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: num_threads
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Get_thread_num_event(handle, thread_id, &
        thread_num, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: thread_num
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Get_num_procs_event(handle, thread_id, &
        num_procs, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: num_procs
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_In_parallel_event(handle, thread_id, &
        is_parallel, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: is_parallel
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Set_dynamic_event(handle, thread_id, is_dynamic, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: is_dynamic
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Get_dynamic_event(handle, thread_id, is_dynamic, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: is_dynamic
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Set_nested_event(handle, thread_id, is_nested, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: is_nested
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Get_nested_event(handle, thread_id, is_nested, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: is_nested
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Task_create_enter(handle, thread_id, parent_id, &
        ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: parent_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Task_create_exit(handle, thread_id, task_id, &
        deferred)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: task_id
      integer(4), intent(in) :: deferred
    end function
    integer(4) function POMP_Task_begin(handle, thread_id, task_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: task_id
    end function
    integer(4) function POMP_Task_end(handle, thread_id, task_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: task_id
    end function
    integer(4) function POMP_Task_suspend(handle, thread_id, task_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: task_id
    end function
    integer(4) function POMP_Task_resume(handle, thread_id, task_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: task_id
    end function
    integer(4) function POMP_Taskwait_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Taskwait_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Taskgroup_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Taskgroup_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Taskyield_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Taskyield_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Cancel_event(handle, thread_id, cancelled, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: cancelled
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Task_detach(handle, thread_id, task_id, &
        omp_event)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: task_id
      integer(8), intent(in) :: omp_event
    end function
    integer(4) function POMP_Fulfill_event(handle, thread_id, omp_event, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: omp_event
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Task_depend(handle, thread_id, task_id, n, &
        values)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: task_id
      integer(4), intent(in) :: n
      integer(8), intent(in) :: values(*)
    end function
    integer(4) function POMP_Taskloop_range(handle, thread_id, task_id, &
        first_iteration, last_iteration)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: task_id
      integer(8), intent(in) :: first_iteration
      integer(8), intent(in) :: last_iteration
    end function
    integer(4) function POMP_Teams_enter(handle, thread_id, num_teams, &
        thread_limit, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: num_teams
      integer(4), intent(in) :: thread_limit
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Teams_begin(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Teams_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Teams_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Distribute_enter(handle, thread_id, chunk_size, &
        init_iter, final_iter, incr, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: chunk_size
      integer(8), intent(in) :: init_iter
      integer(8), intent(in) :: final_iter
      integer(8), intent(in) :: incr
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Distribute_chunk_begin(handle, thread_id, &
        init_iter, final_iter)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
      integer(8), intent(in) :: init_iter
      integer(8), intent(in) :: final_iter
    end function
    integer(4) function POMP_Distribute_chunk_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Distribute_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Target_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Target_begin(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Target_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Target_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Target_data_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Target_data_begin(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Target_data_end(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Target_data_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Target_enter_data_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Target_enter_data_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Target_exit_data_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Target_exit_data_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Target_update_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Target_update_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Target_map_event(handle, thread_id, device_num, &
        num_items, bytes_to, bytes_from, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: device_num
      integer(4), intent(in) :: num_items
      integer(8), intent(in) :: bytes_to
      integer(8), intent(in) :: bytes_from
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Interop_event(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Depobj_event(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Reduction_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Reduction_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Task_reduction_enter(handle, thread_id, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Task_reduction_exit(handle, thread_id)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(in) :: handle
      integer(4), intent(in) :: thread_id
    end function
    integer(4) function POMP_Atomic_timed(handle, thread_id, visits, timed, &
        ticks, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: visits
      integer(4), intent(in) :: timed
      integer(8), intent(in) :: ticks
      character(*), intent(in) :: ctc
    end function
    integer(4) function POMP_Cancel_timed(handle, thread_id, visits, timed, &
        ticks, ctc)
      import :: pomp_handle_kind
      integer(pomp_handle_kind), intent(inout) :: handle
      integer(4), intent(in) :: thread_id
      integer(4), intent(in) :: visits
      integer(4), intent(in) :: timed
      integer(8), intent(in) :: ticks
      character(*), intent(in) :: ctc
    end function
  end interface
end module
