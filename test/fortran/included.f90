! Directives and conditional lines in included files, which include others. A file
! that is included twice has each of its regions twice. What stands before a
! procedure holds for what that includes.
! RUN: %twicefc --check %s -o %t -I%S/Inputs %s
! RUN: rm -rf %t.dir && mkdir %t.dir && cp %S/Inputs/regions.inc %S/Inputs/inner.inc %t.dir
! RUN: echo '!$pomp userregion start(' >> %t.dir/inner.inc
! RUN: %pompfc -fopenmp -c -o %t.o -I%t.dir %s 2>&1 | FileCheck --check-prefix=WRONG --implicit-check-not=warning: %s
! WRONG: inner.inc:10: warning: pomp: expected '(name)' or '(name: values)'
program included
  implicit none
  integer :: total
  total = 0
  !$omp parallel reduction(+:total)
  ! CHECK: pregion [[#@LINE-1]]: {{.*}}
  call first(total)
  !$omp end parallel
  call second(total)
  call third(total)
  print *, mod(total, 4)
contains
  subroutine first(i)
    integer, intent(inout) :: i
    include 'regions.inc'
  end subroutine
  subroutine second(i)
    integer, intent(inout) :: i
#include "regions.inc"
  end subroutine
  !$pomp inst all none
  subroutine third(i)
    integer, intent(inout) :: i
    include 'regions.inc'
  end subroutine
end program
! CHECK: uevent inner.inc:1 name=inner: [[#T+1]] User_event_values
! CHECK: critical inner.inc:7 name=told: [[#T+1]] Critical_enter, [[#T+1]] Critical_begin, [[#T+1]] Critical_end, [[#T+1]] Critical_exit
! CHECK: uregion regions.inc:1 name=part: [[#T+1]] User_region_end, [[#T+1]] User_region_begin_values
! CHECK: barrier regions.inc:3: [[#T+1]] Barrier_enter, [[#T+1]] Barrier_exit
