! REQUIRES: gfortran
! Objects of gfortran call the API of the program that they are linked into, and
! a library of gfortran gets its events.
! RUN: mkdir -p %t.dir && cd %t.dir
! RUN: gfortran -c %include/pomp/fortran/pomplib.f90 -o pomplib.o
! RUN: gfortran -Wall -Werror -O1 -c %s -o g.o
! RUN: gfortran -O1 -I%include/pomp/fortran -c %S/Inputs/api-fixed.f -o fixed.o
! RUN: printf 'void regions_(void);int main(){_Pragma("omp parallel");regions_();}' \
! RUN:   >main.c
! RUN: %clang %pomp -O1 -c main.c -o main.o
! RUN: %clang -fopenmp main.o g.o fixed.o %lib/libpomp-fortran.a -o program
! RUN: POMP_LIBRARY=%lib/libpomp-rt.so POMP_REPORT=full OMP_NUM_THREADS=2 \
! RUN:   ./program 2>&1 | %filecheck %s
! CHECK: region {{ *}}mine {{ *}}1
! CHECK: uevent {{ *}}fixed {{ *}}3
! RUN: gfortran -O1 -shared -fPIC %S/library.f90 -o library.so \
! RUN:   -Wl,-u,POMP_Attach %lib/libpomp-fortran.a
! RUN: %pompfc -fopenmp -O1 %S/Inputs/critical.f90 -o critical
! RUN: POMP_LIBRARY=$PWD/library.so timeout 60 ./critical | \
! RUN:   FileCheck %S/library.f90
subroutine regions
  use pomplib
  implicit none
  integer(pomp_handle_kind), save :: region = 0
  integer :: code
  external fixed
  code = POMP_User_region_begin(region, 0, '99*type=uregion*name=mine**')
  call fixed
  code = POMP_User_region_end(region, 0)
end subroutine
