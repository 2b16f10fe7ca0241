! Lines behind the sentinel count only in instrumented programs.
! RUN: %flang -fopenmp -o %t.plain %s && %t.plain | FileCheck --check-prefix=PLAIN %s
! PLAIN: 1
! RUN: %pompfc -fopenmp -o %t %s
! RUN: env OMP_NUM_THREADS=2 POMP_LIBRARY=%validator %t > %t.out 2>&1
! RUN: FileCheck %s < %t.out
! CHECK-DAG: {{^ *}}112{{$}}
! CHECK-DAG: pregion {{.*}}sentinels.f90:[[#@LINE+9]],
! RUN: %pompfc -E %s | FileCheck --check-prefix=TEXT %s
! TEXT: = n +{{ *}}100
! RUN: %pompfc -fsyntax-only %s
program sentinels
  implicit none
  integer :: n
  n = 1
  !P$ n = n + 100
  !P$ !$omp parallel reduction(+:n)
  n = n !p$ n = 7
!p$ n = n + &
  !P$ & 1
  !P$ !$omp end parallel
  !P$ block
  !P$   integer :: shadow
  !P$   shadow = 9
  !P$   n = n + shadow
  !P$ end block
  print *, n
end program
