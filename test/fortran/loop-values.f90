! A loop begins with the user's bounds, increment and chunk size, and reports
! each iteration by the user's variable.
! RUN: %twicefc --threads 2 --check %s --any-thread --trace Loop_enter -o %t %s
! RUN: %twicefc --threads 2 --check %s --prefix ITER --any-thread \
! RUN:   --plugin-args -fplugin-arg-pomp-inst=Loop:IterBeginEnd \
! RUN:   --trace Loop_iter_begin -o %t.iter %s
program values
  implicit none
  integer :: i, n, total
  n = 20
  total = 0
  !$omp parallel num_threads(1) reduction(+:total)
  !$omp do
  ! CHECK: Loop_enter(chunk_size=-1, init_iter=3, final_iter=18, incr=5) loop:[[#@LINE-1]]
  ! ITER: Loop_iter_begin(iter=13) loop:[[#@LINE-2]]
  ! ITER: Loop_iter_begin(iter=18) loop:[[#@LINE-3]]
  ! ITER: Loop_iter_begin(iter=3) loop:[[#@LINE-4]]
  ! ITER: Loop_iter_begin(iter=8) loop:[[#@LINE-5]]
  do i = 3, n, 5
    total = total + i
  end do
  !$omp do schedule(static, 7)
  ! CHECK: Loop_enter(chunk_size=7, init_iter=20, final_iter=11, incr=-9) loop:[[#@LINE-1]]
  ! ITER: Loop_iter_begin(iter=11) loop:[[#@LINE-2]]
  ! ITER: Loop_iter_begin(iter=20) loop:[[#@LINE-3]]
  do i = n, 5, -9
    total = total + i
  end do
  !$omp do schedule(guided, 3)
  ! CHECK: Loop_enter(chunk_size=3, init_iter=1, final_iter=2, incr=1) loop:[[#@LINE-1]]
  ! ITER: Loop_iter_begin(iter=1) loop:[[#@LINE-2]]
  ! ITER: Loop_iter_begin(iter=2) loop:[[#@LINE-3]]
  do i = 1, 2
    total = total + i
  end do
  !$omp end parallel
  print *, total
end program
