! Preprocessed and included files, and the macro that says that POMP is there.
! RUN: %twicefc --check %s -o %t -DSIZE=6 -I%S %s
! RUN: %pompfc -fopenmp -DSIZE=6 -I%S -E %s | FileCheck --check-prefix=MACRO %s
! CHECK: critical body.inc:1 name=included: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
program preprocessed
  implicit none
  integer :: i, total
  total = 0
#ifdef _POMP
  i = _POMP
! MACRO: i = 200209
#endif
#if SIZE > 5
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#else
  !$omp critical
#endif
#include "Inputs/body.inc"
  !$omp end parallel
  !$omp parallel do
  ! CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, {{.*}}
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  do i = 1, SIZE
    !$omp atomic
    ! CHECK: atomic [[#@LINE-1]]: 6 Atomic_event
    total = total + i
  end do
! A macro at the end of a directive.
#define TEAM num_threads(1)
  !$omp parallel TEAM
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit
  total = total + 1
  !$omp end parallel
  print *, total > 21
end program
