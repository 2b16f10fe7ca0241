! A task with a detach clause that fulfills its event itself. Flang does not mark
! the task as detachable, so LLVM's runtime frees it, with its event, when its
! body has ended: then no other code may fulfill the event.
! RUN: %twicefc --check %s -o %t -fopenmp-version=50 %s
program detach
  use omp_lib
  implicit none
  integer(omp_event_handle_kind) :: event
  integer :: i, n
  n = 0
  !$omp parallel private(event)
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  !$omp single
  ! CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  do i = 1, 3
    !$omp task detach(event) shared(event, n)
    ! CHECK: task [[#@LINE-1]]: 3 Task_create_enter, 3 Task_create_exit, 3 Task_begin, 3 Task_end, {{.*}}3 Task_detach
    !$omp atomic
    ! CHECK: atomic [[#@LINE-1]]: 3 Atomic_event
    n = n + 1
    call omp_fulfill_event(event)
    ! CHECK: runtime [[#@LINE-1]] name=omp_fulfill_event: 3 Fulfill_event
    !$omp end task
    !$omp taskwait
    ! CHECK: taskwait [[#@LINE-1]]: 3 Taskwait_enter, 3 Taskwait_exit
  end do
  !$omp end single
  !$omp end parallel
  print *, n
end program
