! What generated programs share. It is compiled without the plugin.
module support
  use omp_lib
  implicit none
  integer, parameter :: places = 999
  type pair
    integer(8) :: first
    integer(4) :: second
  end type
  integer(8) :: hits(0:places) = 0, kept = 7
  integer(omp_lock_kind) :: locks(0:3)
  integer(omp_nest_lock_kind) :: nest_locks(0:1)
  !$omp threadprivate(kept)
contains
  ! Another number below 1,000,003, without an overflow.
  pure integer(8) function mix(a, b)
    integer(8), intent(in) :: a, b
    mix = modulo(a, 1000003_8) * 31 + modulo(b, 1000003_8) * 7 + 17
    mix = modulo(ieor(mix, ishft(mix, -9)), 1000003_8)
  end function
  elemental integer(8) function twist(a)
    integer(8), intent(in) :: a
    twist = mix(a, 3_8)
  end function
  ! Counts that a construct is executed.
  subroutine hit(place)
    integer, intent(in) :: place
    !$omp atomic
    hits(place) = hits(place) + 1
  end subroutine
  subroutine start()
    integer :: k
    do k = 0, 3
      call omp_init_lock(locks(k))
    end do
    do k = 0, 1
      call omp_init_nest_lock(nest_locks(k))
    end do
  end subroutine
  ! Prints the result, and writes how often each construct was executed.
  subroutine finish(number)
    integer(8), intent(in) :: number
    integer :: k, unit
    do k = 0, 3
      call omp_destroy_lock(locks(k))
    end do
    do k = 0, 1
      call omp_destroy_nest_lock(nest_locks(k))
    end do
    print '(a,i0)', 'sum ', number
    open (newunit=unit, file='hits', status='replace')
    do k = 0, places
      if (hits(k) > 0) write (unit, '(i0,1x,i0)') k, hits(k)
    end do
    close (unit)
  end subroutine
end module
