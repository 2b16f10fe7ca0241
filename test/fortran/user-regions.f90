! User regions, events and their values, in every kind of procedure; continued
! directives; where structured blocks begin and end.
! RUN: %twicefc --threads 2 --check %s -o %t %s
module work
  implicit none
contains
  pure integer function twice(n)
    implicit none(type, external)
    integer, intent(in) :: n
    !$pomp userregion start(Twice: n, n * (2 + 1))
    ! CHECK: uregion [[#@LINE-1]] name=twice: 1 User_region_end, 1 User_region_begin_values
    twice = 2 * n
    !$pomp userregion stop(twice)
  end function
  integer function early(n)
    integer, intent(in) :: n
    !$pomp userregion start(all)
    ! CHECK: uregion [[#@LINE-1]] name=all: 3 User_region_begin, 3 User_region_end
    if (n > 1) then
      !$pomp userregion event(more) ! than one
      ! CHECK: uevent [[#@LINE-1]] name=more: 1 User_event
    else if (n == 1) then
      !$pomp userregion event(one: size([n, n]), &
      !$pomp& ichar("a:)"))
      ! CHECK: uevent [[#@LINE-2]] name=one: 1 User_event_values
    end if
    early = n
    !$pomp userregion stop(all)
  end function
end module
program regions
  use work
  implicit none
  integer :: i, total
  total = 0
  !$POMP USERREGION START(outer)
  ! CHECK: uregion [[#@LINE-1]] name=outer: 1 User_region_begin, 1 User_region_end_values
  total = total + twice(4)
  !$omp parallel default(none) shared(total)
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  ! The region is first in the block, and no block of its own.
  !$pomp userregion start(inner)
  ! CHECK: uregion [[#@LINE-1]] name=inner: 2 User_region_begin, 2 User_region_end
  !$omp do
  ! CHECK: loop [[#@LINE-1]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  do i = 1, 4
    !$pomp begin(trip)
    ! CHECK: uregion [[#@LINE-1]] name=trip: 4 User_region_begin, 4 User_region_end
    !$omp atomic
    ! CHECK: atomic [[#@LINE-1]]: 4 Atomic_event
    total = total + i
    !$pomp end(trip)
  end do
  !$pomp userregion stop(inner)
  !$omp end parallel
  do i = 0, 2
    total = total + early(i)
  end do
  total = total + nested()
  !$pomp userregion stop(outer: total)
  print *, total
contains
  integer function nested()
    block
      !$pomp userregion event(block)
      ! CHECK: uevent [[#@LINE-1]] name=block: 1 User_event
      nested = 1
    end block
  end function
end program
