! The iterations of each task of a taskloop, counted from 0, whatever the user's
! bounds and steps are. Where a loop counts from a negative number, LLVM's runtime
! may give all iterations to the first of its tasks, and the others have none.
! RUN: %twicefc --threads 1 --trace Taskloop_range --check %s -o %t %s
program ranges
  implicit none
  integer :: i, n, a(-20:40)
  integer(8) :: k
  n = 40
  a = 0
  !$omp taskloop num_tasks(2) shared(a)
  ! CHECK: T0 Taskloop_range(task_id={{[0-9]+}}, first_iteration=0, last_iteration=4) taskloop:[[#@LINE-1]]
  ! CHECK: T0 Taskloop_range(task_id={{[0-9]+}}, first_iteration=5, last_iteration=9) taskloop:[[#@LINE-2]]
  do i = 31, n
    a(i) = i
  end do
  !$omp taskloop num_tasks(2) shared(a)
  ! CHECK: T0 Taskloop_range(task_id={{[0-9]+}}, first_iteration=0, last_iteration=2) taskloop:[[#@LINE-1]]
  ! CHECK: T0 Taskloop_range(task_id={{[0-9]+}}, first_iteration=3, last_iteration=5) taskloop:[[#@LINE-2]]
  do k = -5, 10, 3
    a(k) = k
  end do
  !$omp taskloop num_tasks(2) shared(a)
  ! CHECK: T0 Taskloop_range(task_id={{[0-9]+}}, first_iteration=0, last_iteration=1) taskloop:[[#@LINE-1]]
  ! CHECK: T0 Taskloop_range(task_id={{[0-9]+}}, first_iteration=2, last_iteration=3) taskloop:[[#@LINE-2]]
  do i = 7, -4, -3
    a(i) = a(i) + i
  end do
  n = 10
  !$omp taskloop grainsize(2) shared(a)
  ! CHECK: T0 Taskloop_range(task_id={{[0-9]+}}, first_iteration=0, last_iteration=15) taskloop:[[#@LINE-1]]
  do k = -5, n
    a(k) = a(k) + 1
  end do
  if (sum(a) /= 355 + 15 + 10 + 16) error stop
end program
