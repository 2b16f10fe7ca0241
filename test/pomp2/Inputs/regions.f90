program regions
  integer :: i, s, a(4)
  s = 0
  !$omp parallel
  !$omp do reduction(+: s) &
  !$omp schedule(dynamic, 2)
  do 10 i = 1, 10
    s = s + i
10 continue
  !$omp critical (adding)
  s = s + 1
  !$omp end critical (adding)
  !$omp single
  s = s * 2
  !$omp end single
  !$omp end parallel
  !$omp parallel workshare
  a = s
  !$omp end parallel workshare
  print '(i0)', sum(a)
end program
