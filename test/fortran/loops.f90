! Loops: every schedule, nowait, reduction, collapse, steps, no iteration.
! RUN: %twicefc --threads "2 5" --check %s -o %t %s
program loops
  implicit none
  integer :: i, j, n, total
  integer(8) :: k
  integer :: a(40)
  n = 12
  a = 0
  total = 0
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  !$omp do
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  do i = 1, n
    a(i) = i
  end do
  !$omp end do
  !$omp do schedule(static, 4)
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, 3 Loop_chunk_begin, 3 Loop_chunk_end, [[#T]] Loop_exit
  do i = 1, n
    a(i) = a(i) + i
  end do
  !$omp end do nowait
  !$omp barrier
  ! CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
  !$omp do schedule(dynamic, 3)
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, 4 Loop_chunk_begin, 4 Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  do k = n, 1, -1
    a(k) = a(k) + 1
  end do
  !$omp do schedule(dynamic) collapse(2)
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, 12 Loop_chunk_begin, 12 Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  do i = 0, 2
    do j = 1, 4
      a(4 * i + j) = a(4 * i + j) + j
    end do
  end do
  !$omp do schedule(dynamic) ordered
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, 12 Loop_chunk_begin, 12 Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  do i = 1, n
    !$omp ordered
    ! CHECK: ordered [[#@LINE-1]]: 12 Ordered_enter, 12 Ordered_begin, 12 Ordered_end, 12 Ordered_exit
    total = 2 * total + mod(i, 2)
    !$omp end ordered
  end do
  !$omp do schedule(dynamic)
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  do i = n, 1
    a(i) = -1
  end do
  !$omp do simd
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  do i = 1, n
    a(i) = a(i) * 2
  end do
  ! Flang keeps the barrier of the loop beside that of the reduction.
  !$omp do reduction(+:total)
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T+T]] Implicit_barrier_enter, [[#T+T]] Implicit_barrier_exit
  do i = 1, n
    total = total + a(i)
  end do
  !$omp end parallel
  print *, total, a(1:n)
end program
