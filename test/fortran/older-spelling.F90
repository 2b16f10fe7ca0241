! The older spelling of directives, which flang does not know, for instrumented
! compilations only; and calls of the library.
! RUN: %twicefc --threads 2 --check %s -o %t %s
program older
  implicit none
  integer :: n
  n = 0
#ifdef _POMP
  !$omp inst begin(first)
  ! CHECK: uregion [[#@LINE-1]] name=first: 1 User_region_begin, 1 User_region_end
#endif
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  n = 1
  !$omp end parallel
#ifdef _POMP
  !$OMP INST END(first)
  !$omp noinstrument
#endif
  !$omp parallel
  n = 2
  !$omp end parallel
#ifdef _POMP
  !$omp instrument
  !$omp inst off
#endif
  !$omp parallel
  n = 3
  !$omp end parallel
#ifdef _POMP
  !$omp inst on
#endif
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  n = 4
  !$omp end parallel
  print *, n
end program
