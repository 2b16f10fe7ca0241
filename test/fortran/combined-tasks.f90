! Tasks in combined directives.
! RUN: %twicefc --threads 2 --check %s -o %t -fopenmp-version=52 -Wno-open-mp-usage %s
program combined
  implicit none
  integer :: i, a(12)
  a = 0
  !$omp parallel master
  ! CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  !$omp taskloop num_tasks(3) shared(a)
  ! CHECK: taskloop [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 3 Task_begin, 3 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 3 Taskloop_range
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp task shared(a)
  ! CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
  a(1) = a(1) + 1
  !$omp end task
  !$omp taskwait
  ! CHECK: taskwait [[#@LINE-1]]: 1 Taskwait_enter, 1 Taskwait_exit
  !$omp end parallel master
  !$omp parallel masked
  ! CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  a(2) = a(2) + 1
  !$omp end parallel masked
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  !$omp masked taskloop num_tasks(3) shared(a)
  ! CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  ! CHECK: taskloop [[#@LINE-2]]: 1 Task_create_enter, 1 Task_create_exit, 3 Task_begin, 3 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 3 Taskloop_range
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp end parallel
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  !$omp master taskloop num_tasks(3) shared(a)
  ! CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  ! CHECK: taskloop [[#@LINE-2]]: 1 Task_create_enter, 1 Task_create_exit, 3 Task_begin, 3 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 3 Taskloop_range
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp end parallel
  !$omp parallel masked taskloop num_tasks(3) shared(a)
  ! CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: taskloop [[#@LINE-3]]: 1 Task_create_enter, 1 Task_create_exit, 3 Task_begin, 3 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 3 Taskloop_range
  do i = 1, 12
    a(i) = a(i) + i
  end do
  !$omp parallel master taskloop num_tasks(3) shared(a)
  ! CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! CHECK: taskloop [[#@LINE-3]]: 1 Task_create_enter, 1 Task_create_exit, 3 Task_begin, 3 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 3 Taskloop_range
  do i = 1, 12
    a(i) = a(i) + i
  end do
  print *, a
end program
