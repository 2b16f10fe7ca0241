! A program calls the POMP API: with the module, and in fixed form with the
! include file (Inputs/api-fixed.f). It reaches the library in force; without
! one the calls do nothing, and no construct is needed.
! RUN: mkdir -p %t.dir && cd %t.dir
! RUN: %flang -c %include/pomp/fortran/pomplib.f90 -o pomplib.o
! RUN: for level in -O0 -O2; do \
! RUN:   %pompfc -fopenmp $level -c %s -o api.o && \
! RUN:   %pompfc -fopenmp $level -I%include/pomp/fortran -c \
! RUN:     %S/Inputs/api-fixed.f -o fixed.o && \
! RUN:   %flang -fopenmp api.o fixed.o %lib/libpomp-fortran.a -o api && \
! RUN:   POMP_LIBRARY=none ./api >none.out && \
! RUN:   FileCheck --check-prefix=NONE %s <none.out && \
! RUN:   POMP_LIBRARY=%lib/libpomp-rt.so POMP_REPORT=full \
! RUN:     OMP_NUM_THREADS=2 ./api >rt.out 2>rt.err && \
! RUN:   FileCheck --check-prefix=OUT %s <rt.out && \
! RUN:   %filecheck %s <rt.err || exit 1; \
! RUN: done
! A unit without constructs is enough, in a program that is not instrumented.
! RUN: echo 'void fixed_(void);int main(void){fixed_();}' >main.c
! RUN: %clang main.c fixed.o %lib/libpomp-fortran.a -o plain
! RUN: POMP_LIBRARY=%lib/libpomp-rt.so POMP_REPORT=full ./plain 2>plain.err
! RUN: FileCheck --check-prefix=PLAIN %s <plain.err
! PLAIN: uevent {{ *}}fixed {{ *}}3
! NONE: levels 0 0
! NONE: handle F
! NONE: text ''
! OUT: levels 0 6
! OUT: handle T
! OUT: text 'a result could not be written'
! CHECK: region {{ *}}mine my.f90 {{ *}}2
! CHECK: uevent {{ *}}fixed {{ *}}3
program api
  use pomplib
  implicit none
  integer(pomp_handle_kind) :: region = 0
  integer :: code, i
  character(40) :: text
  external fixed
  code = POMP_Set_level(POMP_GROUP_SYNC, &
    ior(POMP_LEVEL_BEGIN_END, POMP_LEVEL_EVENT))
  print '(a,2(1x,i0))', 'levels', code, POMP_Get_level(POMP_GROUP_SYNC)
  do i = 1, 2
    code = POMP_User_region_begin(region, 0, &
      '36*type=uregion*name=mine*file=my.f90**   ')
    code = POMP_User_region_end(region, 0)
  end do
  print '(a,1x,l1)', 'handle', region /= 0
  code = POMP_Off()
  code = POMP_User_region_begin(region, 0, '16*type=uregion**')
  code = POMP_User_region_end(region, 0)
  code = POMP_On()
  call fixed
  call POMP_Error_string(POMP_ERROR_OUTPUT, text)
  print '(3a)', 'text ''', trim(text), ''''
end program
