! The loop of `distribute parallel do`: visits and chunks as in C. Threads find out
! in the loop what is theirs, so distribute itself has no chunks.
! RUN: %twicefc --threads "2 4" --check %s -o %t %s
! RUN: %twicefc --threads 2 --check %s --prefix VALUES --any-thread --trace 'begin.*loop:(5[2-9]|[6-9].)' -o %t %s
program distribute
  implicit none
  integer :: i, j, n, step, total
  integer(8) :: k
  integer :: a(100), b(6, 4)
  n = 100
  step = -2
  a = 0
  b = 0
  total = 0
  ! CHECK: teams [[#@LINE+1]]: 1 Teams_enter, [[L:[0-9]+]] Teams_begin, [[L]] Teams_end, 1 Teams_exit
  !$omp teams num_teams(3) thread_limit(2)
  ! CHECK: distribute [[#@LINE+3]]: [[L]] Distribute_enter, [[L]] Distribute_exit
  ! CHECK: loop [[#@LINE+2]]: [[P:[0-9]+]] Loop_enter, [[P]] Loop_chunk_begin, [[P]] Loop_chunk_end, [[P]] Loop_exit, [[P]] Implicit_barrier_enter, [[P]] Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE+1]]: [[L]] Parallel_enter, [[P]] Parallel_begin, [[P]] Parallel_end, [[L]] Parallel_exit
  !$omp distribute parallel do
  do i = 1, n
    a(i) = a(i) + i
  end do
  ! CHECK: distribute [[#@LINE+3]]: [[L]] Distribute_enter, [[L]] Distribute_exit
  ! CHECK: loop [[#@LINE+2]]: [[P]] Loop_enter, [[P]] Loop_chunk_begin, [[P]] Loop_chunk_end, [[P]] Loop_exit, [[P]] Implicit_barrier_enter, [[P]] Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE+1]]: [[L]] Parallel_enter, [[P]] Parallel_begin, [[P]] Parallel_end, [[L]] Parallel_exit
  !$omp distribute parallel do schedule(static)
  do k = n, 1, step
    a(k) = a(k) + 1
  end do
  ! No iteration: it is entered all the same.
  ! CHECK: distribute [[#@LINE+3]]: [[L]] Distribute_enter, [[L]] Distribute_exit
  ! CHECK: loop [[#@LINE+2]]: [[P]] Loop_enter, [[P]] Loop_exit, [[P]] Implicit_barrier_enter, [[P]] Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE+1]]: [[L]] Parallel_enter, [[P]] Parallel_begin, [[P]] Parallel_end, [[L]] Parallel_exit
  !$omp distribute parallel do
  do i = n, 1
    a(i) = a(i) + i
  end do
  !$omp end teams
  ! CHECK: distribute [[#@LINE+4]]: [[U:[0-9]+]] Distribute_enter, [[U]] Distribute_exit
  ! CHECK: loop [[#@LINE+3]]: [[R:[0-9]+]] Loop_enter, [[R]] Loop_chunk_begin, [[R]] Loop_chunk_end, [[R]] Loop_exit{{.*}}
  ! CHECK: pregion [[#@LINE+2]]: [[U]] Parallel_enter, [[R]] Parallel_begin, [[R]] Parallel_end, [[U]] Parallel_exit
  ! CHECK: teams [[#@LINE+1]]: 1 Teams_enter, [[U]] Teams_begin, [[U]] Teams_end, 1 Teams_exit
  !$omp teams distribute parallel do num_teams(2) reduction(+:total)
  do i = 1, n
    total = total + a(i)
  end do
  ! One team.
  ! CHECK: distribute [[#@LINE+6]]: 1 Distribute_enter, 1 Distribute_exit
  ! CHECK: loop [[#@LINE+5]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE+4]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: teams [[#@LINE+3]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  ! VALUES: Loop_chunk_begin(init_iter=0, final_iter=11) loop:[[#@LINE+2]]
  ! VALUES: Loop_chunk_begin(init_iter=12, final_iter=23) loop:[[#@LINE+1]]
  !$omp teams distribute parallel do num_teams(1) num_threads(2) collapse(2)
  do i = 1, 6
    do j = 1, 4
      b(i, j) = i + j
    end do
  end do
  ! Fewer iterations than threads.
  ! CHECK: distribute [[#@LINE+4]]: 1 Distribute_enter, 1 Distribute_exit
  ! CHECK: loop [[#@LINE+3]]: 2 Loop_enter, 1 Loop_chunk_begin, 1 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE+2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: teams [[#@LINE+1]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  !$omp teams distribute parallel do num_teams(1) num_threads(2)
  ! VALUES: Loop_chunk_begin(init_iter=7, final_iter=7) loop:[[#@LINE-1]]
  do i = 7, 7
    a(i) = 0
  end do
  ! CHECK: distribute [[#@LINE+4]]: 1 Distribute_enter, 1 Distribute_exit
  ! CHECK: loop [[#@LINE+3]]: 2 Loop_enter, 4 Loop_chunk_begin, 4 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE+2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: teams [[#@LINE+1]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  !$omp teams distribute parallel do num_teams(1) num_threads(2) schedule(static, 30)
  ! VALUES: Loop_chunk_begin(init_iter=1, final_iter=30) loop:[[#@LINE-1]]
  ! VALUES: Loop_chunk_begin(init_iter=31, final_iter=60) loop:[[#@LINE-2]]
  ! VALUES: Loop_chunk_begin(init_iter=61, final_iter=90) loop:[[#@LINE-3]]
  ! VALUES: Loop_chunk_begin(init_iter=91, final_iter=100) loop:[[#@LINE-4]]
  do i = 1, n
    a(i) = a(i) + i
  end do
  ! CHECK: distribute [[#@LINE+4]]: 1 Distribute_enter, 1 Distribute_exit
  ! CHECK: loop [[#@LINE+3]]: 2 Loop_enter, 4 Loop_chunk_begin, 4 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE+2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: teams [[#@LINE+1]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
  !$omp teams distribute parallel do num_teams(1) num_threads(2) schedule(dynamic, 30)
  ! VALUES: Loop_chunk_begin(init_iter=1, final_iter=30) loop:[[#@LINE-1]]
  ! VALUES: Loop_chunk_begin(init_iter=31, final_iter=60) loop:[[#@LINE-2]]
  ! VALUES: Loop_chunk_begin(init_iter=61, final_iter=90) loop:[[#@LINE-3]]
  ! VALUES: Loop_chunk_begin(init_iter=91, final_iter=100) loop:[[#@LINE-4]]
  do i = 1, n
    a(i) = a(i) + i
  end do
  ! Not the total: flang's reductions of several teams lose parts of it, once in 30
  ! runs with four threads.
  print *, sum(a), sum(b)
end program
