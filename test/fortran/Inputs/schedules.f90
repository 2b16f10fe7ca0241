! Prints which thread executes which iteration of each loop, for try-loop.test of
! this directory.
module loops
  use omp_lib
  implicit none
  integer, parameter :: n = 24
  integer :: who(n)
contains
  subroutine show(name)
    character(*), intent(in) :: name
    print '(a, 1x, 24i1)', name, who
    who = 0
  end subroutine
  subroutine change()
    integer :: i, j
    integer(8) :: k
    integer :: total
    total = 0
    !$omp parallel do reduction(+:total) ! line 19
    do i = 1, n
      who(i) = omp_get_thread_num() + 1
      total = total + i
    end do
    call show('static')
    !$omp parallel do schedule(static, 3) ! line 25
    do k = 1, n
      who(k) = omp_get_thread_num() + 1
    end do
    call show('chunks')
    !$omp parallel do schedule(dynamic, n) ! line 30
    do i = n, 1, -1
      who(i) = 1
    end do
    call show('dynamic')
    !$omp parallel ! line 35
    !$omp do collapse(2)
    do i = 0, 3
      do j = 1, n / 4
        who(i * (n / 4) + j) = omp_get_thread_num() + 1
      end do
    end do
    !$omp end parallel
    call show('nest')
    print '(a, i0)', 'sum ', total
  end subroutine
  subroutine alone()
    integer :: i, last
    !$omp parallel do lastprivate(last) ! line 48
    do i = 1, n
      last = i
      who(i) = omp_get_thread_num() + 1
    end do
    call show('last')
    !$omp parallel do ordered ! line 54
    do i = 1, n
      !$omp ordered
      who(i) = omp_get_thread_num() + 1
      !$omp end ordered
    end do
    call show('ordered')
  end subroutine
  subroutine tied()
    integer :: i
    !$omp parallel
    !$omp do ! line 65
    do i = 1, n
      who(i) = omp_get_thread_num() + 1
    end do
    !$omp end do nowait
    !$omp do ! line 70
    do i = 1, n
      who(i) = merge(who(i), 9, who(i) == omp_get_thread_num() + 1)
    end do
    !$omp end parallel
    call show('tied')
  end subroutine
end module
program schedules
  use loops
  implicit none
  who = 0
  call change()
  call alone()
  call tied()
end program
