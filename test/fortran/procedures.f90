! Directives in procedures of every kind belong to these, by their names.
! RUN: %twicefc --check %s -o %t %s
module shapes
  implicit none
  integer :: total = 0
  interface
    module subroutine separate(n)
      integer, intent(in) :: n
    end subroutine
  end interface
contains
  subroutine own(n)
    integer, intent(in) :: n
    !$omp parallel num_threads(n)
    ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
    !$omp critical
    ! CHECK: critical [[#@LINE-1]]: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
    total = total + 1
    !$omp end critical
    !$omp end parallel
    call contained()
  contains
    subroutine contained()
      !$omp parallel num_threads(2)
      ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
      !$omp single
      ! CHECK: single [[#@LINE-1]]: 2 Single_enter, 1 Single_begin, 1 Single_end, 2 Single_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
      total = total + n
      !$omp end single
      !$omp end parallel
    end subroutine
  end subroutine
end module
submodule (shapes) more
contains
  module procedure separate
    !$omp parallel num_threads(n)
    ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
    !$omp barrier
    ! CHECK: barrier [[#@LINE-1]]: 2 Barrier_enter, 2 Barrier_exit
    !$omp end parallel
    total = total + n
  end procedure
end submodule
integer function external_one(n) bind(c, name="another_name")
  use iso_c_binding
  integer(c_int), value :: n
  external_one = 0
  !$omp parallel num_threads(2) reduction(+:external_one)
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit{{.*}}
  external_one = external_one + n
  !$omp end parallel
end function
program procedures
  use shapes
  use iso_c_binding
  implicit none
  interface
    integer function external_one(n) bind(c, name="another_name")
      import
      integer(c_int), value :: n
    end function
  end interface
  call own(2)
  call separate(2)
  block
    integer :: k
    k = 3
    associate (z => total)
      !$omp parallel num_threads(2)
      ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
      !$omp atomic
      ! CHECK: atomic [[#@LINE-1]]: 2 Atomic_event
      z = z + k
      !$omp end parallel
    end associate
  end block
  call inner()
  print *, total, external_one(4)
contains
  subroutine inner()
    integer :: i
    !$omp parallel do num_threads(2)
    ! CHECK: loop [[#@LINE-1]]: 2 Loop_enter, {{.*}}
    ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
    do i = 1, 4
      !$omp atomic
      ! CHECK: atomic [[#@LINE-1]]: 4 Atomic_event
      total = total + i
    end do
  end subroutine
end program
