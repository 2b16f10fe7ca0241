! Cancellation, which leaves constructs early.
! RUN: env OMP_CANCELLATION=true %twicefc --threads 2 --any-events --check %s -o %t %s
program cancel
  implicit none
  integer :: i, n
  n = 1000
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit{{.*}}
  !$omp do schedule(dynamic)
  ! CHECK: loop [[#@LINE-1]]: 2 Loop_enter, [[N:[0-9]+]] Loop_chunk_begin, [[N]] Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  do i = 1, n
    if (i == 5) then
      !$omp cancel do
      ! CHECK: cancel [[#@LINE-1]]: 1 Cancel_event
    end if
    !$omp cancellation point do
    ! CHECK: cancel [[#@LINE-1]]: {{[0-9]+}} Cancel_event
  end do
  !$omp end parallel
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit{{.*}}
  !$omp cancel parallel if(n > 5)
  ! CHECK: cancel [[#@LINE-1]]: 2 Cancel_event
  n = n + 1
  !$omp end parallel
  print *, n
end program
