! Calls of OpenMP routines: locks, nest locks, settings and queries.
! RUN: %twicefc --check %s -o %t %s
module tables
  use omp_lib
  implicit none
  type entry
    integer(omp_lock_kind) :: lock
  end type
  type(entry), save :: table(2)
end module
program routines
  use tables
  implicit none
  integer(omp_nest_lock_kind) :: nest
  integer :: total, depth
  total = 0
  call omp_init_lock(table(2)%lock)
  ! CHECK: runtime [[#@LINE-1]] name=omp_init_lock: 1 Init_lock_event
  call omp_init_nest_lock(nest)
  ! CHECK: runtime [[#@LINE-1]] name=omp_init_nest_lock: 1 Init_nest_lock_event
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  call omp_set_lock(table(2)%lock)
  ! CHECK: runtime [[#@LINE-1]] name=omp_set_lock: [[#T]] Set_lock_enter, [[#T]] Set_lock_exit, [[#T]] Set_lock_event
  total = total + 1
  call omp_unset_lock(table(2)%lock)
  ! CHECK: runtime [[#@LINE-1]] name=omp_unset_lock: [[#T]] Unset_lock_event
  call omp_set_nest_lock(nest)
  ! CHECK: runtime [[#@LINE-1]] name=omp_set_nest_lock: [[#T]] Set_nest_lock_enter, [[#T]] Set_nest_lock_exit, [[#T]] Set_nest_lock_event
  depth = omp_test_nest_lock(nest)
  ! CHECK: runtime [[#@LINE-1]] name=omp_test_nest_lock: [[#T]] Test_nest_lock_event
  call omp_unset_nest_lock(nest)
  ! CHECK: runtime [[#@LINE-1]] name=omp_unset_nest_lock: [[#T]] Unset_nest_lock_event
  call omp_unset_nest_lock(nest)
  ! CHECK: runtime [[#@LINE-1]] name=omp_unset_nest_lock: [[#T]] Unset_nest_lock_event
  if (omp_in_parallel() .neqv. omp_get_num_threads() > 1) print *, "no team"
  ! CHECK: runtime [[#@LINE-1]] name=omp_get_num_threads: [[#T]] Get_num_threads_event
  ! CHECK: runtime [[#@LINE-2]] name=omp_in_parallel: [[#T]] In_parallel_event
  !$omp end parallel
  if (omp_test_lock(table(2)%lock)) call omp_unset_lock(table(2)%lock)
  ! CHECK: runtime [[#@LINE-1]] name=omp_test_lock: 1 Test_lock_event
  ! CHECK: runtime [[#@LINE-2]] name=omp_unset_lock: 1 Unset_lock_event
  call omp_destroy_lock(table(2)%lock)
  ! CHECK: runtime [[#@LINE-1]] name=omp_destroy_lock: 1 Destroy_lock_event
  call omp_destroy_nest_lock(nest)
  ! CHECK: runtime [[#@LINE-1]] name=omp_destroy_nest_lock: 1 Destroy_nest_lock_event
  call omp_set_num_threads(2)
  ! CHECK: runtime [[#@LINE-1]] name=omp_set_num_threads: 1 Set_num_threads_event
  print *, depth, omp_get_max_threads()
  ! CHECK: runtime [[#@LINE-1]] name=omp_get_max_threads: 1 Get_max_threads_event
end program
