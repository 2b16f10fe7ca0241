! Context strings have the bytes that clauses copy, as in C: once for a combined
! directive, if they are at least 1 KiB. Arrays with a descriptor, as allocatable
! ones, and of variable length may have any.
! RUN: %clang -I%include -shared -fPIC %S/../run/Inputs/print-contexts.c -o %t.so
! RUN: %pompfc -fopenmp %s -o %t
! RUN: env POMP_LIBRARY=%t.so %t | %filecheck --implicit-check-not=copied= %s
program copies
  implicit none
  integer(8) :: known(500), few(100), table(512)
  integer(8), allocatable :: grid(:, :)
  integer :: i, total
  common /shared/ table
  !$omp threadprivate(/shared/)
  allocate(grid(2, 2))
  known = 0
  few = 0
  grid = 0
  total = 0
  ! CHECK-DAG: *type=pregion*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=firstprivate:4000{{[*]}}
  !$omp parallel do firstprivate(known) reduction(+ : total)
  do i = 1, 9
    total = total + int(known(i))
  end do
  ! CHECK-DAG: *type=loop*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=reduction:4000{{[*]}}
  !$omp parallel do reduction(+ : known) firstprivate(few)
  do i = 1, 9
    known(i) = known(i) + few(i)
  end do
  ! CHECK-DAG: *type=loop*{{.*}}*slines=[[# @LINE + 2]],[[# @LINE + 2]]*{{.*}}*copied=reduction:0+{{[*]}}
  !$omp parallel firstprivate(few, total)
  !$omp do reduction(max : grid)
  do i = 1, 2
    grid(i, 1) = max(grid(i, 1), few(i) + total)
  end do
  !$omp end parallel
  call variable(9)
contains
  subroutine variable(n)
    integer, intent(in) :: n
    integer :: own(n)
    own = n
    ! CHECK-DAG: *type=task*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=firstprivate:4000+{{[*]}}
    !$omp task firstprivate(own, known)
    own(1) = int(known(1))
    !$omp end task
    ! CHECK-DAG: *type=pregion*{{.*}}*slines=[[# @LINE + 1]],[[# @LINE + 1]]*{{.*}}*copied=copyin:4096{{[*]}}
    !$omp parallel copyin(table)
    if (table(1) > n) print *, own(1)
    !$omp end parallel
  end subroutine
end program
