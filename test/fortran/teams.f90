! Teams and target constructs, which the host executes.
! RUN: %twicefc --threads 2 --check %s -o %t %s
program teams
  implicit none
  integer :: i, n, total
  integer :: a(40)
  n = 10
  a = 0
  total = 0
  !$omp teams num_teams(2) reduction(+:total)
  ! CHECK: teams [[#@LINE-1]]: 1 Teams_enter, 2 Teams_begin, 2 Teams_end, 1 Teams_exit
  total = total + 1
  !$omp distribute
  ! CHECK: distribute [[#@LINE-1]]: 2 Distribute_enter, 2 Distribute_chunk_begin, 2 Distribute_chunk_end, 2 Distribute_exit
  do i = 1, n
    a(i) = i
  end do
  !$omp end distribute
  !$omp end teams
  !$omp teams distribute num_teams(1)
  ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_chunk_begin, 1 Distribute_chunk_end, 1 Distribute_exit
  ! CHECK: teams [[#@LINE-2]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$omp target map(tofrom: a)
  ! CHECK: target [[#@LINE-1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  a(1) = a(1) + 1
  !$omp end target
  !$omp target data map(tofrom: a)
  ! CHECK: target_data [[#@LINE-1]]: 1 Target_data_enter, 1 Target_data_begin, 1 Target_data_end, 1 Target_data_exit
  !$omp target update from(a)
  ! CHECK: target_update [[#@LINE-1]]: 1 Target_update_enter, 1 Target_update_exit
  !$omp end target data
  !$omp target enter data map(to: a)
  ! CHECK: target_enter_data [[#@LINE-1]]: 1 Target_enter_data_enter, 1 Target_enter_data_exit
  !$omp target exit data map(from: a)
  ! CHECK: target_exit_data [[#@LINE-1]]: 1 Target_exit_data_enter, 1 Target_exit_data_exit
  !$omp teams distribute parallel do num_teams(1) num_threads(2)
  ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_exit
  ! CHECK: loop [[#@LINE-2]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: teams [[#@LINE-4]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  do i = 1, n
    a(i) = a(i) + i
  end do
  print *, total, sum(a)
end program
