! Branches that leave user regions, or lead into them, and what stands around.
! RUN: %pompfc -fopenmp -c -o %t.o %s 2>&1 | FileCheck --implicit-check-not=warning: %s
! RUN: %twicefc --threads 1 --plugin-args -fplugin-arg-pomp-pragmas=ignore -o %t %s | FileCheck --check-prefix=ENDS %s
! ENDS-DAG: User_region_begin uregion {{.*}} name=left
! ENDS-DAG: User_region_end uregion {{.*}} name=left
program branches
  implicit none
  integer :: i, code
  i = 1
  !$pomp userregion start(left)
  if (i == 1) goto 10
  ! CHECK-DAG: branches.f90:[[#@LINE-1]]: warning: pomp: goto leaves user region 'left', which ends here
  goto 5
  i = 2
5 i = 3
  !$pomp userregion stop(left)
10 continue
  do i = 1, 2
    if (i == 2) goto 20
    !$pomp userregion start(entered)
20  continue
    ! CHECK-DAG: branches.f90:[[#@LINE-3]]: warning: pomp: goto leads into user region 'entered', which is not started here
    !$pomp userregion stop(entered)
  end do
  !$pomp userregion start(computed)
  goto (30, 40), 3
  ! CHECK-DAG: branches.f90:[[#@LINE-1]]: warning: pomp: goto leaves user region 'computed', which ends here
30 continue
  !$pomp userregion stop(computed)
40 continue
  !$pomp userregion start(file)
  open (unit=11, status='scratch', err=50)
  ! CHECK-DAG: branches.f90:[[#@LINE-1]]: warning: pomp: err= leaves user region 'file', which ends here
  write (11, *) 1
  rewind (11)
  read (11, *, iostat=code) i
  !$pomp userregion stop(file)
50 continue
  named: block
    !$pomp userregion start(block)
    if (i == 1) exit named
    ! CHECK-DAG: branches.f90:[[#@LINE-1]]: warning: pomp: exit leaves user region 'block', which ends here
    !$pomp userregion stop(block)
  end block named
  !$pomp userregion start(around)
  kind: select case (i)
  case (1)
    do i = 1, 3
      if (i == 2) exit
    end do
    if (i == 2) exit kind
  case default
    i = 0
  end select kind
  !$pomp userregion stop(around)
  call returns(i, *60)
60 print *, i
contains
  subroutine returns(n, *)
    integer, intent(inout) :: n
    !$pomp userregion start(returned)
    n = n + 1
    !$pomp userregion stop(returned)
    return 1
  end subroutine
end program
