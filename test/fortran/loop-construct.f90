! The loop construct is what flang makes of it.
! RUN: %twicefc --threads 2 --check %s -o %t -fopenmp-version=50 %s
program loop_construct
  implicit none
  integer :: i, n
  integer :: a(40)
  n = 40
  a = 0
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  !$omp loop
  ! CHECK: loop [[#@LINE-1]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  do i = 1, n
    a(i) = a(i) + 2
  end do
  !$omp barrier
  ! CHECK: barrier [[#@LINE-1]]: 2 Barrier_enter, 2 Barrier_exit
  !$omp end parallel
  !$omp teams loop num_teams(1)
  ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_exit
  ! CHECK: loop [[#@LINE-2]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: teams [[#@LINE-4]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  do i = 1, n
    a(i) = a(i) + 2
  end do
  print *, sum(a)
end program
