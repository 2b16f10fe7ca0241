! A loop whose iterations take longer and longer: they sleep, so that a busy
! machine makes no difference. With two threads 228 ms, or 160 if it is dynamic.
program triangle
  use iso_c_binding
  implicit none
  interface
    integer(c_int) function usleep(time) bind(c)
      import c_int
      integer(c_int), value :: time
    end function
  end interface
  integer :: i, code, total
  total = 0
  !$omp parallel do reduction(+:total) private(code)
  do i = 1, 12
    code = usleep(4000 * i)
    total = total + i + min(code, 0)
  end do
  print '(a, i0)', 'sum ', total
end program
