! one-thread.F90 - A clause left over from debugging
!
! Part of the POMP for Clang project, under the Apache License v2.0 with
! LLVM Exceptions. See LICENSE for license information.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifdef REPAIRED
#define TEAM
#else
#define TEAM num_threads(1)
#endif
program one_thread
  use work
  implicit none
  integer, parameter :: records = 20000
  integer(8) :: sums(records)
  integer :: i, round
  sums = 0
  do round = 1, 5
    !$omp parallel do TEAM ! PLANTED
    do i = 1, records
      sums(i) = worked(sums(i) + i, 8)
    end do
  end do
  print '(i0)', sum(sums)
end program
