! Constructs inside of workshare: flang lets one thread execute them.
! RUN: %twicefc --levels -O0 --threads 2 --check %s -o %t %s
! RUN: %twicefc --levels -O2 --threads 2 --check %s -o %t %s
program inside
  implicit none
  integer :: i, n, a(10)
  n = 0
  a = 1
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  !$omp workshare
  ! CHECK: workshare [[#@LINE-1]]: 2 Workshare_enter, 2 Workshare_exit, {{[0-9]+}} Implicit_barrier_enter, {{[0-9]+}} Implicit_barrier_exit
  a = a + 1
  !$omp atomic
  ! CHECK: atomic [[#@LINE-1]]: 1 Atomic_event
  n = n + 1
  !$omp critical (once)
  ! CHECK: critical [[#@LINE-1]] name=once: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  n = n + 1
  !$omp end critical (once)
  !$omp parallel do
  ! CHECK: loop [[#@LINE-1]]: {{.*}}
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, {{.*}}
  do i = 1, 10
    a(i) = a(i) + i
  end do
  !$omp end workshare
  !$omp end parallel
  print *, n, sum(a)
end program
