! tree.F90 - A recursion that makes tasks of a few additions
!
! Part of the POMP for Clang project, under the Apache License v2.0 with
! LLVM Exceptions. See LICENSE for license information.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef REPAIRED
#define CUT_OFF 100000
#else
#define CUT_OFF 8
#endif
module tree
  implicit none
contains
  recursive integer(8) function total(values) result(all)
    integer(8), intent(in) :: values(:)
    integer(8) :: left, right
    integer :: half
    half = size(values) / 2
    if (size(values) <= CUT_OFF) then
      all = sum(ieor(values, ishft(values, -7)))
      return
    end if
    !$omp task shared(left, values) firstprivate(half) ! PLANTED
    left = total(values(:half))
    !$omp end task
    !$omp task shared(right, values) firstprivate(half) ! PLANTED
    right = total(values(half + 1:))
    !$omp end task
    !$omp taskwait
    all = left + right
  end function
end module
program sums
  use tree
  implicit none
  integer, parameter :: last = 500000
  integer(8), allocatable :: values(:)
  integer(8) :: all
  integer :: i, round
  allocate (values(last))
  !$omp parallel do
  do i = 1, last
    values(i) = i
  end do
  !$omp parallel
  !$omp single
  do round = 1, 4
    all = total(values)
  end do
  !$omp end single
  !$omp end parallel
  print '(i0)', all
end program
