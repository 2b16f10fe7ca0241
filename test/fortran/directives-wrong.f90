! Directives that are wrong get a warning, or an error, and change nothing.
! RUN: %pompfc -fopenmp -c -o %t.o %s 2>&1 | FileCheck --implicit-check-not=warning: %s
! RUN: %pompfc -fopenmp -c -o %t.o -fplugin-arg-pomp-pragmas=ignore %s 2>&1 | count 0
! RUN: not %pompfc -fopenmp -c -o %t.o -fplugin-arg-pomp-pragmas=error %s
subroutine s(n)
  integer :: n
  !$pomp inst loop
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: 'loop': expected a group and its levels
  !$pomp inst loop Chonks
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: {{.*}}chonks
  !$pomp userregion start(x)
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: '!$pomp userregion' is unknown: expected inst, noinstrument or instrument
  !$pomp inst sync none
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: this directive applies to no procedure and no construct
  n = n + 1
end subroutine
