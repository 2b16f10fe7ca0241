! Combined directives of target, teams and distribute, on the host.
! RUN: env OMP_NUM_TEAMS=1 %twicefc --threads 2 --check %s -o %t -fopenmp-version=52 %s
program combined
  implicit none
  integer :: i, a(12)
  a = 0
  !$omp target parallel do
  ! CHECK: loop [[#@LINE-1]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: target [[#@LINE-3]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp target parallel do simd
  ! CHECK: loop [[#@LINE-1]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: target [[#@LINE-3]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp target parallel loop
  ! CHECK: loop [[#@LINE-1]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: target [[#@LINE-3]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp target simd
  ! CHECK: target [[#@LINE-1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp target teams distribute
  ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_chunk_begin, 1 Distribute_chunk_end, 1 Distribute_exit
  ! CHECK: target [[#@LINE-2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  ! CHECK: teams [[#@LINE-3]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp target teams distribute simd
  ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_chunk_begin, 1 Distribute_chunk_end, 1 Distribute_exit
  ! CHECK: target [[#@LINE-2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  ! CHECK: teams [[#@LINE-3]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp target teams distribute parallel do
  ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_exit
  ! CHECK: loop [[#@LINE-2]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: target [[#@LINE-4]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  ! CHECK: teams [[#@LINE-5]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp target teams distribute parallel do simd
  ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_exit
  ! CHECK: loop [[#@LINE-2]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: target [[#@LINE-4]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  ! CHECK: teams [[#@LINE-5]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp target teams loop
  ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_exit
  ! CHECK: loop [[#@LINE-2]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: target [[#@LINE-4]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  ! CHECK: teams [[#@LINE-5]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp teams distribute simd
  ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_chunk_begin, 1 Distribute_chunk_end, 1 Distribute_exit
  ! CHECK: teams [[#@LINE-2]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp teams distribute parallel do simd
  ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_exit
  ! CHECK: loop [[#@LINE-2]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: teams [[#@LINE-4]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp simd
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp teams
  ! CHECK: teams [[#@LINE-1]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
    !$omp distribute simd
    ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_chunk_begin, 1 Distribute_chunk_end, 1 Distribute_exit
    do i = 1, 12
      a(i) = a(i) + i
    end do
  !$omp end teams
  !$omp teams
  ! CHECK: teams [[#@LINE-1]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
    !$omp distribute parallel do
    ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_exit
    ! CHECK: loop [[#@LINE-2]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
    ! CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
    do i = 1, 12
      a(i) = a(i) + i
    end do
  !$omp end teams
  !$omp teams
  ! CHECK: teams [[#@LINE-1]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
    !$omp distribute parallel do simd
    ! CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_exit
    ! CHECK: loop [[#@LINE-2]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
    ! CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
    do i = 1, 12
      a(i) = a(i) + i
    end do
  !$omp end teams
  !$omp target parallel map(tofrom: a)
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: target [[#@LINE-2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  !$omp atomic
  ! CHECK: atomic [[#@LINE-1]]: 2 Atomic_event
  a(1) = a(1) + 1
  !$omp end target parallel
  !$omp target teams map(tofrom: a)
  ! CHECK: target [[#@LINE-1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  ! CHECK: teams [[#@LINE-2]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  a(2) = a(2) + 1
  !$omp end target teams
  print *, a
end program
