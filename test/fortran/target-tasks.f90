! Target constructs with nowait or depend are tasks, with their events.
! RUN: %twicefc --threads 2 --check %s -o %t %s
program tasks
  implicit none
  integer :: i, a(8)
  a = 0
  ! CHECK: pregion [[#@LINE+1]]: {{.*}}
  !$omp parallel
  ! CHECK: single [[#@LINE+1]]: {{.*}}
  !$omp single
  ! CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  ! CHECK: task [[#@LINE+1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
  !$omp target nowait depend(inout: a) map(tofrom: a)
  a(1) = a(1) + 1
  !$omp end target
  ! CHECK: loop [[#@LINE+4]]: {{.*}}
  ! CHECK: pregion [[#@LINE+3]]: {{.*}}
  ! CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  ! CHECK: task [[#@LINE+1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
  !$omp target parallel do depend(in: a) map(tofrom: a)
  do i = 1, 8
    a(i) = a(i) + 1
  end do
  !$omp end target parallel do
  ! CHECK: taskwait [[#@LINE+1]]: {{.*}}
  !$omp taskwait
  !$omp end single
  !$omp end parallel
  print *, a(1), a(2)
end program
