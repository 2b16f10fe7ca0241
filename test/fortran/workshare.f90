! Workshare constructs. Flang has another number of barriers at each level.
! RUN: %twicefc --levels -O0 --check %s -o %t %s
! RUN: %twicefc --levels -O2 --check %s -o %t %s
program share
  implicit none
  integer :: a(100), b(100)
  a = 1
  b = 2
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  !$omp workshare
  ! CHECK: workshare [[#@LINE-1]]: [[#T]] Workshare_enter, [[#T]] Workshare_exit, {{[0-9]+}} Implicit_barrier_enter, {{[0-9]+}} Implicit_barrier_exit
  a = a + b
  where (a > 2) b = a
  !$omp end workshare
  !$omp end parallel
  !$omp parallel workshare
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  ! CHECK: workshare [[#@LINE-2]]: [[#T]] Workshare_enter, [[#T]] Workshare_exit, {{[0-9]+}} Implicit_barrier_enter, {{[0-9]+}} Implicit_barrier_exit
  a = a + b
  !$omp end parallel workshare
  print *, sum(a), sum(b)
end program
