! Directives that execute nothing, or are a part of another.
! RUN: %twicefc --check %s -o %t -fopenmp-version=52 %s
module declared
  implicit none
  !$omp requires dynamic_allocators
  type pair
    integer :: first, second
  end type
  integer, save :: kept
  !$omp declare target(kept)
  !$omp threadprivate(own)
  integer, save :: own
  !$omp declare mapper(pair :: p) map(p%first)
end module
program declarative
  use declared
  implicit none
  integer :: i, n, a(8)
  !$omp declare reduction(both: integer: omp_out = omp_out + omp_in) initializer(omp_priv = 0)
  type(pair) :: p
  p = pair(1, 2)
  n = 0
  a = 0
  !$omp parallel do reduction(both: n)
  ! CHECK: loop [[#@LINE-1]]: {{.*}}
  ! CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, {{.*}}
  do i = 1, 8
    n = n + i
  end do
  !$omp tile sizes(2)
  do i = 1, 8
    a(i) = i
  end do
  !$omp unroll
  do i = 1, 8
    a(i) = a(i) + i
  end do
  print *, p, n, a
end program
