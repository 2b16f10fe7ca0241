! Directives that are wrong, or stand where flang accepts no statement, get a
! warning, or an error, and change nothing.
! RUN: %pompfc -fopenmp -c -o %t.o %s 2>&1 | FileCheck --implicit-check-not=warning: %s
! RUN: %pompfc -fopenmp -c -o %t.o -fplugin-arg-pomp-pragmas=ignore %s 2>&1 | count 0
! RUN: not %pompfc -fopenmp -c -o %t.o -fplugin-arg-pomp-pragmas=error %s
subroutine s(n)
  !$pomp userregion start(declared)
  integer :: n, a(10)
  real :: r
  !$pomp inst loop
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: 'loop': expected a group and its levels
  !$pomp inst loop Chonks
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: {{.*}}chonks
  !$pomp userregion begin(x)
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: unknown directive 'userregion', expected userregion start, userregion stop or userregion event
  !$pomp userregion start
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: expected '(name)' or '(name: values)'
  !$pomp userregion start(1x)
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: expected a name, and maybe ':' and integer values
  !$pomp userregion event(x: n,)
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: expected a name, and maybe ':' and integer values
  !$pomp on off
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: 'off': expected nothing after 'on'
  !$omp inst level loop
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: 'loop': expected a group and its levels
  ! CHECK: wrong.f90:[[#@LINE-19]]: warning: pomp: this directive does something, and flang accepts no statement for it here: {{.*}}declaration
  !$pomp userregion event(real: r)
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: this directive does something, and flang accepts no statement for it here: {{.*}}REAL(4){{.*}}INTEGER(8)
  !$omp parallel
  !$omp workshare
  !$pomp userregion event(share)
  ! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: this directive does something, and flang accepts no statement for it here: {{.*}}WORKSHARE
  a = n
  !$omp end workshare
  !$omp end parallel
  !$pomp inst sync none
  n = n + 1
end subroutine
!$pomp userregion event(outside)
! CHECK: wrong.f90:[[#@LINE-1]]: warning: pomp: this directive does something, and flang accepts no statement for it here
  ! CHECK: wrong.f90:[[#@LINE-5]]: warning: pomp: this directive applies to no procedure and no construct
