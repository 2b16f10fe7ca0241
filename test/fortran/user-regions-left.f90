! Regions that are left early end there, and the compiler says so.
! RUN: %pompfc -fopenmp -c -o %t.o %s 2>&1 | FileCheck --implicit-check-not=warning: %s
! RUN: %pompfc -fopenmp -fplugin-arg-pomp-pragmas=ignore -o %t %s 2>&1 | count 0
! RUN: env POMP_LIBRARY=%validator OMP_NUM_THREADS=1 %t > %t.out 2>&1
! RUN: FileCheck --check-prefix=ENDS %s < %t.out
! ENDS-DAG: 1 User_region_begin uregion {{.*}} name=returned
! ENDS-DAG: 1 User_region_end uregion {{.*}} name=returned
! ENDS-DAG: 3 User_region_begin uregion {{.*}} name=cycled
! ENDS-DAG: 3 User_region_end uregion {{.*}} name=cycled
! ENDS-DAG: 2 User_region_begin uregion {{.*}} name=exited
! ENDS-DAG: 2 User_region_end uregion {{.*}} name=exited
! ENDS: pomp-validate: OK
program left
  implicit none
  integer :: i, j
  do i = 1, 3
    !$pomp userregion start(cycled)
    if (i == 2) cycle
    ! CHECK: left.f90:[[#@LINE-1]]: warning: pomp: cycle leaves user region 'cycled', which ends here
    !$pomp userregion stop(cycled)
  end do
  outer: do i = 1, 2
    !$pomp userregion start(exited)
    do j = 1, 2
      if (i + j == 4) exit outer
      ! CHECK: left.f90:[[#@LINE-1]]: warning: pomp: exit leaves user region 'exited', which ends here
      if (j == 2) exit
    end do
    !$pomp userregion stop(exited)
  end do outer
  call s(1)
  if (i > 1) then
    !$pomp userregion start(then)
    i = 0
    ! CHECK: left.f90:[[#@LINE-2]]: warning: pomp: user region 'then' is not stopped in the statement where it is started; it ends there
  else
    !$pomp userregion stop(then)
    ! CHECK: left.f90:[[#@LINE-1]]: warning: pomp: user region 'then' is not open here; a start stands before it in the same procedure
    i = 1
  end if
  !$pomp userregion start(a)
  !$pomp userregion start(b)
  !$pomp userregion stop(a)
  ! CHECK: left.f90:[[#@LINE-1]]: warning: pomp: user region 'a' overlaps 'b', which is stopped as well
contains
  subroutine s(n)
    integer, intent(in) :: n
    !$pomp userregion start(returned)
    if (n == 1) return
    ! CHECK: left.f90:[[#@LINE-1]]: warning: pomp: return leaves user region 'returned', which ends here
    print *, n
  end subroutine
  ! CHECK: left.f90:[[#@LINE-1]]: warning: pomp: user region 'returned' is not stopped in its procedure; it ends where the procedure is left
end program
