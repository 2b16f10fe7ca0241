! Directives select what is instrumented: before a construct, before a procedure,
! for the rest of the file, and not at all.
! RUN: %twicefc --threads 2 --check %s -o %t %s
!$pomp inst all none
subroutine quiet(n)
  integer, intent(inout) :: n
  !$omp parallel
  !$omp critical
  n = n + 1
  !$omp end critical
  !$omp end parallel
end subroutine
!$POMP NOINSTRUMENT
subroutine silent(n)
  integer, intent(inout) :: n
  !$omp parallel
  !$omp critical
  n = n + 1
  !$omp end critical
  !$omp end parallel
end subroutine
!$pomp instrument
program directives
  implicit none
  integer :: i, n
  n = 0
  !$pomp inst sync none
  !$omp parallel
  ! CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
  !$omp critical
  n = n + 1
  !$omp end critical
  !$pomp inst sync EnterExit

  ! This one is on again.
  !$omp critical
  ! CHECK: critical [[#@LINE-1]]: 2 Critical_enter, 2 Critical_exit
  n = n + 1
  !$omp end critical
  !$omp end parallel
  !$POMP INST loop none, &
  !$POMP& parallel none
  ! The barrier of the loop belongs to another group.
  !$omp parallel do
  ! CHECK: loop [[#@LINE-1]]: 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
  do i = 1, 4
    !$omp atomic
    ! CHECK: atomic [[#@LINE-1]]: 4 Atomic_event
    n = n + 1
  end do
  call quiet(n)
  call silent(n)
  !$pomp inst all none file
  !$omp parallel
  n = 0
  !$omp end parallel
  print *, n
end program
