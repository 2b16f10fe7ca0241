! Nested, orphaned and serialized constructs, and cancellation of sections and
! taskgroups.
! RUN: env OMP_MAX_ACTIVE_LEVELS=2 OMP_CANCELLATION=true %twicefc --threads 2 --any-events --check %s -o %t %s
module orphans
  implicit none
contains
  subroutine shared_loop(a)
    integer, intent(inout) :: a(:)
    integer :: i
    !$omp do
    ! CHECK: loop [[#@LINE-1]]: 3 Loop_enter, 3 Loop_chunk_begin, 3 Loop_chunk_end, 3 Loop_exit, 3 Implicit_barrier_enter, 3 Implicit_barrier_exit
    do i = 1, size(a)
      a(i) = a(i) + i
    end do
    !$omp master
    ! CHECK: master [[#@LINE-1]]: 2 Master_begin, 2 Master_end
    a(1) = a(1) + 1
    !$omp end master
    !$omp barrier
    ! CHECK: barrier [[#@LINE-1]]: 3 Barrier_enter, 3 Barrier_exit
  end subroutine
end module
program nested
  use orphans
  implicit none
  integer :: i, n, a(8)
  a = 0
  n = 0
  ! Outside of a parallel region.
  call shared_loop(a)
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  call shared_loop(a)
  !$omp parallel num_threads(2) reduction(+:n)
  ! CHECK: pregion [[#@LINE-1]]: 2 Parallel_enter, 4 Parallel_begin, 4 Parallel_end, 2 Parallel_exit{{.*}}
  n = n + 1
  !$omp end parallel
  !$omp end parallel
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: {{.*}}
  !$omp sections
  ! CHECK: sections [[#@LINE-1]]: 2 Sections_enter, {{.*}}
  !$omp section
  !$omp cancel sections
  ! CHECK: cancel [[#@LINE-1]]: 1 Cancel_event
  n = n + 100
  !$omp end sections
  !$omp single
  ! CHECK: single [[#@LINE-1]]: 2 Single_enter, {{.*}}
  !$omp taskgroup
  ! CHECK: taskgroup [[#@LINE-1]]: 1 Taskgroup_enter, 1 Taskgroup_exit
  !$omp task
  ! CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
  !$omp cancel taskgroup
  ! CHECK: cancel [[#@LINE-1]]: 1 Cancel_event
  n = n + 1000
  !$omp end task
  !$omp end taskgroup
  !$omp end single
  !$omp end parallel
  print *, a, n
end program
