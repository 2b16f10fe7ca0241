! work.f90 - Work of the Fortran programs with a planted problem
!
! Part of the POMP for Clang project, under the Apache License v2.0 with
! LLVM Exceptions. See LICENSE for license information.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
module work
  implicit none
contains
  ! Burns time: one unit is some hundred dependent operations, which no
  ! compiler can shorten.
  pure integer(8) function worked(start, units) result(value)
    integer(8), intent(in) :: start
    integer, intent(in) :: units
    integer :: i
    value = iand(start, 4294967295_8)
    do i = 1, units * 128
      value = ieor(value, ishft(value, -15))
      value = iand(value * 1664525 + 1013904223, 4294967295_8)
    end do
  end function
end module
