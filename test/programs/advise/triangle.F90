! triangle.F90 - The rows of a triangle, a block for each thread
!
! Part of the POMP for Clang project, under the Apache License v2.0 with
! LLVM Exceptions. See LICENSE for license information.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef REPAIRED
#define SHARED_OUT schedule(static, 4)
#else
#define SHARED_OUT schedule(static)
#endif
program triangle
  use work
  implicit none
  integer, parameter :: rows = 400
  integer(8) :: sums(rows)
  integer :: row, round
  do round = 1, 3
    !$omp parallel do SHARED_OUT ! PLANTED
    do row = 1, rows
      sums(row) = worked(int(row, 8), row)
    end do
  end do
  print '(i0)', sum(sums)
end program
