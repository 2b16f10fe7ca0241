! histogram.F90 - A critical section for each value, instead of a reduction
!
! Part of the POMP for Clang project, under the Apache License v2.0 with
! LLVM Exceptions. See LICENSE for license information.
! SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
program histogram
  use work
  implicit none
  integer, parameter :: values = 300000
  integer :: counts(0:15), i, place
  counts = 0
#ifdef REPAIRED
  !$omp parallel do private(place) reduction(+: counts)
#else
  !$omp parallel do private(place)
#endif
  do i = 1, values
    place = int(modulo(worked(int(i, 8), 1), 16_8))
#ifdef REPAIRED
    counts(place) = counts(place) + 1
#else
    !$omp critical (counting) ! PLANTED
    counts(place) = counts(place) + 1
    !$omp end critical (counting)
#endif
  end do
  print '(i0)', counts
end program
