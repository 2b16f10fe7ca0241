! Parallel regions: plain, with clauses, not in parallel, nested, and in a loop.
! RUN: %twicefc --check %s -o %t %s
module state
  integer, save :: seed = 3
  !$omp threadprivate(seed)
end module
program parallel
  use omp_lib
  use state
  implicit none
  integer :: n, i, total
  n = 2
  total = 0
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  !$omp atomic
  ! CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
  total = total + 1
  !$omp end parallel
  !$omp parallel num_threads(n) reduction(+:total) &
  !$omp&  default(shared)
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit, 4 Implicit_barrier_enter, 4 Implicit_barrier_exit
  total = total + 1
  !$omp end parallel
  !$omp parallel if(n > 2)
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit
  total = total + 1
  !$omp end parallel
  ! The barrier of copyin comes before that of the user.
  !$omp parallel copyin(seed)
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  !$omp barrier
  ! CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
  !$omp atomic
  ! CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
  total = total + seed
  !$omp end parallel
  call omp_set_max_active_levels(2)
  do i = 1, 3
    !$omp parallel num_threads(2)
    ! CHECK: pregion [[#@LINE-1]]: 3 Parallel_enter, 6 Parallel_begin, 6 Parallel_end, 3 Parallel_exit
    !$omp parallel num_threads(2)
    ! CHECK: pregion [[#@LINE-1]]: 6 Parallel_enter, 12 Parallel_begin, 12 Parallel_end, 6 Parallel_exit
    !$omp atomic
    ! CHECK: atomic [[#@LINE-1]]: 12 Atomic_event
    total = total + 1
    !$omp end parallel
    !$omp end parallel
  end do
  print *, total - 5 * omp_get_max_threads()
  ! CHECK: runtime [[#@LINE-1]] name=omp_get_max_threads: 1 Get_max_threads_event
end program
