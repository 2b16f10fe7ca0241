! Hot lines have the names of procedures, not flang's symbols.
! REQUIRES: samples
! RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
! RUN: %pompfc -fopenmp -O1 -g %s -o app
! RUN: env -u POMP_LIBRARY POMP_SAMPLE=1000 POMP_REPORT=none POMP_OUTPUT=out OMP_NUM_THREADS=2 ./app
! RUN: %report --full out | FileCheck %s
! CHECK: hot lines:
! CHECK-DAG: {{%  }}grid::relax::inner hot-lines.f90:
! CHECK-DAG: {{%  }}grid::relax hot-lines.f90:
! CHECK-DAG: {{%  }}outside hot-lines.f90:
! CHECK-DAG: {{%  }}main hot-lines.f90:
! CHECK-NOT: omp_par
module grid
contains
  subroutine relax(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i, k
    !$omp parallel do
    do i = 1, n
      do k = 1, 5000
        a(i) = a(i) * 0.5d0 + 1
      end do
    end do
    call inner()
  contains
    subroutine inner()
      integer :: j, k
      !$omp parallel do
      do j = 1, n
        do k = 1, 5000
          a(j) = a(j) * 0.25d0 + 1
        end do
      end do
    end subroutine
  end subroutine
end module

subroutine outside(a, n)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i, k
  !$omp parallel do
  do i = 1, n
    do k = 1, 5000
      a(i) = a(i) * 0.75d0 + 1
    end do
  end do
end subroutine

program p
  use grid
  real(8) :: a(20000)
  integer :: i, k
  a = 1
  call relax(a, 20000)
  call outside(a, 20000)
  !$omp parallel do
  do i = 1, 20000
    do k = 1, 5000
      a(i) = a(i) * 0.875d0 + 1
    end do
  end do
  print *, sum(a)
end program
