! A program of Fortran and C: tasks created in C are executed in Fortran's team.
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
! CHECK-DAG: 1 Task_begin task mixed.f90:[[#@LINE+17]]
! CHECK-DAG: 2 Parallel_begin pregion mixed.f90:[[#@LINE+13]]
! CHECK: pomp-validate: OK
program mixed
  use iso_c_binding
  implicit none
  interface
    subroutine make_tasks(s) bind(c)
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
  if (s /= 6) error stop
end program
