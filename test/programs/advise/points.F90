! points.F90 - A dynamic loop that hands out one point at a time
!
! Part of the POMP for Clang project, under the Apache License v2.0 with
! LLVM Exceptions. See LICENSE for license information.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef REPAIRED
#define CHUNK 10000
#else
#define CHUNK 1
#endif
program points
  implicit none
  integer, parameter :: last = 500000
  integer(1) :: x(last)
  integer :: i, step
  x = 1
  do step = 1, 3
    !$omp parallel do schedule(dynamic, CHUNK) ! PLANTED
    do i = 1, last
      x(i) = ieor(x(i), int(iand(i, 127), 1))
    end do
  end do
  print '(i0)', count(x > 64)
end program
