! Combined directives report each of their parts.
! RUN: %twicefc --threads "2 5" --check %s -o %t %s
program combined
  implicit none
  integer :: i, j, n, q, total
  integer :: a(20)
  n = 20
  a = 0
  q = 0
  total = 0
  !$omp parallel do schedule(dynamic, 5)
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, 4 Loop_chunk_begin, 4 Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  do i = 1, n
    a(i) = i
  end do
  !$omp end parallel do
  !$omp parallel do simd if(n < 3)
  ! CHECK: loop [[#@LINE-1]]: 1 Loop_enter, 1 Loop_chunk_begin, 1 Loop_chunk_end, 1 Loop_exit, 1 Implicit_barrier_enter, 1 Implicit_barrier_exit
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$omp parallel sections
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  ! CHECK: sections [[#@LINE-2]]: [[#T]] Sections_enter, 2 Section_begin, 2 Section_end, [[#T]] Sections_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  !$omp section
  a(1) = 3
  !$omp section
  a(2) = 4
  !$omp end parallel sections
  !$omp parallel master
  ! CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  a(3) = 5
  !$omp end parallel master
  !$omp parallel do lastprivate(q) reduction(+:total) collapse(2)
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, {{.*}}
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  do i = 1, 4
    do j = 1, 5
      q = i * j
      total = total + q
    end do
  end do
  print *, q, total, sum(a)
end program
