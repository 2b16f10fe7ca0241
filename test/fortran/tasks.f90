! Tasks of many kinds, with what is inside and around them.
! RUN: %twicefc --check %s -o %t %s
module numbers
  implicit none
contains
  recursive integer function fib(n) result(f)
    integer, intent(in) :: n
    integer :: x, y
    if (n < 2) then
      f = n
      return
    end if
    !$omp task shared(x)
    ! CHECK: task [[#@LINE-1]]: 33 Task_create_enter, 33 Task_create_exit, 33 Task_begin, 33 Task_end
    x = fib(n - 1)
    !$omp end task
    !$omp task shared(y) if(n > 3) final(n < 3) mergeable
    ! CHECK: task [[#@LINE-1]]: 33 Task_create_enter, 33 Task_create_exit, 33 Task_begin, 33 Task_end
    y = fib(n - 2)
    !$omp end task
    !$omp taskwait
    ! CHECK: taskwait [[#@LINE-1]]: 33 Taskwait_enter, 33 Taskwait_exit
    f = x + y
  end function
end module
program tasks
  use numbers
  implicit none
  integer :: i, result, order, untied, total
  integer :: a(20), big(400)
  result = 0
  order = 0
  untied = 0
  total = 0
  big = 1
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  !$omp single
  ! CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  result = fib(8)
  !$omp taskgroup
  ! CHECK: taskgroup [[#@LINE-1]]: 1 Taskgroup_enter, 1 Taskgroup_exit
  do i = 1, 5
    !$omp task firstprivate(i, big)
    ! CHECK: task [[#@LINE-1]]: 5 Task_create_enter, 5 Task_create_exit, 5 Task_begin, 5 Task_end
    !$omp atomic
    ! CHECK: atomic [[#@LINE-1]]: 5 Atomic_event
    total = total + i * sum(big)
    !$omp end task
  end do
  !$omp end taskgroup
  !$omp task depend(out: order)
  ! CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
  order = 1
  !$omp end task
  !$omp task depend(inout: order) priority(3)
  ! CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
  order = order * 10
  !$omp end task
  !$omp task untied
  ! CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
  untied = untied + 1
  !$omp taskyield
  ! CHECK: taskyield [[#@LINE-1]]: 1 Taskyield_enter, 1 Taskyield_exit
  untied = untied + 1
  !$omp end task
  !$omp taskwait
  ! CHECK: taskwait [[#@LINE-1]]: 1 Taskwait_enter, 1 Taskwait_exit
  !$omp taskloop num_tasks(4) firstprivate(total) private(big)
  ! CHECK: taskloop [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 4 Task_begin, 4 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 4 Taskloop_range
  do i = 1, 20
    big = total
    a(i) = i + big(i)
  end do
  !$omp end taskloop
  !$omp taskloop grainsize(5) nogroup
  ! CHECK: taskloop [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 4 Task_begin, 4 Task_end, 4 Taskloop_range
  do i = 1, 20
    a(i) = a(i) + i
  end do
  !$omp end single
  !$omp end parallel
  print *, result, order, untied, total, sum(a)
end program
