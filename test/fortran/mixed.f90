! A program of Fortran and C: tasks created in C are executed in Fortran's team,
! and tasks created in Fortran in a team of C.
! RUN: %clang %pomp -O2 -c -o %t.c.o %S/Inputs/tasks.c
! RUN: %pompfc -fopenmp -O2 -g -c -o %t.f.o %s
! RUN: %pompfc -fopenmp %t.f.o %t.c.o -o %t
! RUN: env OMP_NUM_THREADS=2 POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.out %t
! RUN: %filecheck %s < %t.out
! With optimization at link time.
! RUN: %clang %pomp -O2 -flto -c -o %t.c.o %S/Inputs/tasks.c
! RUN: %pompfc -fopenmp -O2 -flto -fuse-ld=lld %s %t.c.o -o %t
! RUN: env OMP_NUM_THREADS=2 POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.out %t
! RUN: %filecheck %s < %t.out
! CHECK-DAG: 4 Task_begin task tasks.c:4
! CHECK-DAG: 1 Task_begin task mixed.f90:[[#@LINE+39]]
! CHECK-DAG: 2 Parallel_begin pregion mixed.f90:[[#@LINE+35]]
! CHECK-DAG: 2 Parallel_begin pregion tasks.c:13
! CHECK-DAG: 3 Task_begin task mixed.f90:[[#@LINE+7]]
! CHECK: pomp-validate: OK
subroutine create(s) bind(c)
  use iso_c_binding
  integer(c_int) :: s
  integer :: i
  do i = 1, 3
    !$omp task shared(s) firstprivate(i)
    !$omp atomic
    s = s + i
    !$omp end task
  end do
end subroutine
program mixed
  use iso_c_binding
  implicit none
  interface
    subroutine make_tasks(s) bind(c)
      import
      integer(c_int) :: s
    end subroutine
    subroutine team_of_c(create, s) bind(c)
      import
      type(c_funptr), value :: create
      integer(c_int) :: s
    end subroutine
    subroutine create(s) bind(c)
      import
      integer(c_int) :: s
    end subroutine
  end interface
  integer(c_int) :: s
  s = 0
  !$omp parallel
  !$omp single
  call make_tasks(s)
  !$omp task
  s = s + 0
  !$omp end task
  !$omp end single
  !$omp end parallel
  call team_of_c(c_funloc(create), s)
  if (s /= 12) error stop
end program
