! Chunks have the user's bounds, on whatever thread.
! RUN: %twicefc --threads "2 5" --check %s --any-thread \
! RUN:   --trace Loop_chunk_begin -o %t %s
program chunks
  implicit none
  integer :: i, n, total
  integer(8) :: k
  n = 10
  total = 0
  !$omp parallel reduction(+:total)
  !$omp do schedule(dynamic, 4)
  ! CHECK: Loop_chunk_begin(init_iter=1, final_iter=4) loop:[[#@LINE-1]]
  ! CHECK: Loop_chunk_begin(init_iter=5, final_iter=8) loop:[[#@LINE-2]]
  ! CHECK: Loop_chunk_begin(init_iter=9, final_iter=10) loop:[[#@LINE-3]]
  do i = 1, n
    total = total + i
  end do
  !$omp do schedule(dynamic, 2)
  ! CHECK: Loop_chunk_begin(init_iter=1, final_iter=1) loop:[[#@LINE-1]]
  ! CHECK: Loop_chunk_begin(init_iter=13, final_iter=10) loop:[[#@LINE-2]]
  ! CHECK: Loop_chunk_begin(init_iter=7, final_iter=4) loop:[[#@LINE-3]]
  do k = n + 3, 1, -3
    total = total + int(k)
  end do
  !$omp do schedule(static, 2)
  ! CHECK: Loop_chunk_begin(init_iter=-4, final_iter=-2) loop:[[#@LINE-1]]
  ! CHECK: Loop_chunk_begin(init_iter=0, final_iter=2) loop:[[#@LINE-2]]
  ! CHECK: Loop_chunk_begin(init_iter=4, final_iter=4) loop:[[#@LINE-3]]
  do i = -4, 4, 2
    total = total + i
  end do
  !$omp end parallel
  print *, total
end program
