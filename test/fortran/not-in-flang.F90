! What flang 22 does not compile. When it does, it needs a test here.
! RUN: %flang -fopenmp -fopenmp-version=52 -c -o %t.o -DCASE=0 %s
! RUN: for n in $(seq 30); do echo "case $n"; not %flang -fopenmp -fopenmp-version=52 -c -o %t.o -DCASE=$n %s || exit 1; done
#define LOOP do i = 1, 8; a(i) = a(i) + 1; end do
module types
  implicit none
#if CASE == 28
  integer, save :: shared_by_teams
  !$omp groupprivate(shared_by_teams)
#endif
  type t
    integer :: v
  end type
contains
  subroutine called(n)
#if CASE == 1
    !$omp declare simd
#endif
    integer, intent(inout) :: n
#if CASE == 2
    !$omp declare variant(other) match(construct={parallel})
#elif CASE == 3
    !$omp assumes no_openmp
#endif
    n = n + 1
  end subroutine
  subroutine other(n)
    integer, intent(inout) :: n
    n = n + 2
  end subroutine
end module
program x
  use types
  use omp_lib
  implicit none
  integer :: i, j, k, a(8)
#if CASE == 27
  !$omp allocate(a) allocator(omp_default_mem_alloc)
#endif
#if CASE == 4
  integer(omp_interop_kind) :: obj
#elif CASE == 5
  integer(omp_depend_kind) :: obj
#endif
  a = 0
  k = 0
#if CASE == 4
  !$omp interop init(targetsync: obj)
#elif CASE == 5
  !$omp depobj(obj) depend(in: i)
#elif CASE == 6
  !$omp assume holds(1 == 1)
  a(1) = 2
  !$omp end assume
#elif CASE == 7
  !$omp dispatch
  call called(k)
#elif CASE == 8
  !$omp error at(execution) severity(warning) message('x')
#elif CASE == 9
  !$omp metadirective when(user={condition(.true.)}: barrier)
#elif CASE == 10
  !$omp nothing
#elif CASE == 11
  !$omp scope
  a(1) = 2
  !$omp end scope
#elif CASE == 12
  !$omp fuse
  LOOP
  LOOP
  !$omp end fuse
#elif CASE == 13
  !$omp parallel loop
  LOOP
#elif CASE == 14
  !$omp reverse
  LOOP
#elif CASE == 15
  !$omp stripe sizes(2)
  LOOP
#elif CASE == 16
  !$omp interchange
  do i = 1, 8; do j = 1, 8; a(i) = a(i) + j; end do; end do
#elif CASE == 17
  !$omp unroll partial(2)
  LOOP
#elif CASE == 18
  !$omp parallel do reduction(inscan, +: k)
  do i = 1, 8
    k = k + i
    !$omp scan inclusive(k)
    a(i) = k
  end do
#elif CASE == 19
  !$omp taskloop simd
  LOOP
#elif CASE == 20
  !$omp masked taskloop simd
  LOOP
#elif CASE == 21
  !$omp master taskloop simd
  LOOP
#elif CASE == 22
  !$omp parallel masked taskloop simd
  LOOP
#elif CASE == 23
  !$omp parallel master taskloop simd
  LOOP
! Reductions in which tasks take part.
#elif CASE == 24
  !$omp taskgroup task_reduction(+: k)
  !$omp task in_reduction(+: k)
  k = k + 1
  !$omp end task
  !$omp end taskgroup
#elif CASE == 25
  !$omp taskloop reduction(+: k)
  do i = 1, 8; k = k + i; end do
#elif CASE == 26
  !$omp parallel reduction(task, +: k)
  k = k + 1
  !$omp end parallel
! The clause depend.
#elif CASE == 29
  !$omp taskwait depend(in: k)
#elif CASE == 30
  !$omp do ordered(1)
  do i = 2, 8
    !$omp ordered depend(sink: i - 1)
    a(i) = a(i - 1)
    !$omp ordered depend(source)
  end do
#endif
  print *, a, k
end program
