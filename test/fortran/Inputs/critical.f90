program crit
  implicit none
  integer :: i, n = 0
  !$omp parallel num_threads(2)
  !$omp critical
  n = n + 1
  !$omp end critical
  !$omp do
  do i = 1, 10
  end do
  !$omp end parallel
  print '(i0,a)', n, ' in the program'
end program
