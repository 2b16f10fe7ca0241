! A loop in a user region, which is named by a call.
program steps
  use pomplib
  implicit none
  integer(pomp_handle_kind) :: region = 0
  integer :: code, i, total
  total = 0
  code = POMP_User_region_begin(region, 0, '99*type=uregion*name=step**')
  !$omp parallel do reduction(+: total)
  do i = 1, 100
    total = total + i
  end do
  code = POMP_User_region_end(region, 0)
  print '(a,i0)', 'sum ', total
end program
