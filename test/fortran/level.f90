! Levels that the program sets while it runs.
! RUN: %pompfc -fopenmp -o %t %s
! RUN: env OMP_NUM_THREADS=2 POMP_LIBRARY=%lib/libpomp-rt.so POMP_REPORT=full %t 2>&1 | FileCheck %s
program levels
  implicit none
  integer :: i, n
  n = 0
  do i = 1, 2
    !$omp parallel
    ! CHECK-DAG: {{ *}}parallel {{ *}}level.f90:[[#@LINE-1]]-{{[0-9]+}} in levels {{ *}}1 {{.*}}
    !$omp critical
    ! CHECK-DAG: {{ *}}critical {{ *}}level.f90:[[#@LINE-1]]-{{[0-9]+}} in levels {{ *}}4 {{.*}}
    n = n + 1
    !$omp end critical
    !$omp end parallel
    !$pomp level parallel none
  end do
  !$pomp level all none
  !$omp parallel
  n = n + 1
  !$omp end parallel
end program
