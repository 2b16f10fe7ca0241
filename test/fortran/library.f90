! A POMP library in Fortran gets the events of Fortran and C programs, and only
! those that it defines.
! RUN: mkdir -p %t.dir && cd %t.dir
! RUN: %flang -c %include/pomp/fortran/pomplib.f90 -o pomplib.o
! RUN: %flang -O1 -shared -fPIC %s -o library.so -Wl,-u,POMP_Attach \
! RUN:   %lib/libpomp-fortran.a
! RUN: %pompfc -fopenmp -O1 %S/Inputs/critical.f90 -o program
! RUN: POMP_LIBRARY=$PWD/library.so timeout 60 ./program | FileCheck %s
! The order of the lines is not checked: library and program have each a runtime
! of Fortran, which buffers them.
! CHECK-DAG: Init
! CHECK-DAG: type T, end **
! CHECK-DAG: 2 in the program
! CHECK-DAG: 2 visits, values 42 10
! RUN: POMP_SYNC=Event POMP_LIBRARY=$PWD/library.so timeout 60 ./program | \
! RUN:   FileCheck --check-prefix=LEVEL %s
! LEVEL: 0 visits, values 42 10
! It defines no POMP_Off, which works all the same.
! RUN: (echo '#include <pomplib.h>'; echo '#include <stdio.h>'; \
! RUN:   echo 'int main(){POMP_Off();_Pragma("omp critical")puts("off");'; \
! RUN:   echo 'POMP_On();_Pragma("omp critical")puts("on");}') >c.c
! RUN: %clang %pomp -I%include c.c -o c
! RUN: POMP_LIBRARY=$PWD/library.so timeout 60 ./c | FileCheck --check-prefix=C %s
! C: 1 visits, values 0 0
module counts
  use pomplib, only: pomp_handle_kind
  implicit none
  integer :: visits = 0
  integer(pomp_handle_kind) :: last = 0
  integer(8) :: incr = 0, final = 0
end module
integer(4) function POMP_Init()
  print '(a)', 'Init'
  POMP_Init = 0
end function
integer(4) function POMP_Critical_enter(handle, thread_id, ctc)
  use counts
  integer(pomp_handle_kind), intent(inout) :: handle
  integer(4), intent(in) :: thread_id
  character(*), intent(in) :: ctc
  if (handle == 0) handle = 42
  if (visits == 0) print '(a,l1,2a)', 'type ', &
    index(ctc, '*type=critical*') > 0, ', end ', ctc(len(ctc)-1:)
  visits = visits + 1
  POMP_Critical_enter = 0
end function
integer(4) function POMP_Loop_enter(handle, thread_id, chunk_size, init_iter, &
    final_iter, step, ctc)
  use counts
  integer(pomp_handle_kind), intent(inout) :: handle
  integer(4), intent(in) :: thread_id
  integer(8), intent(in) :: chunk_size, init_iter, final_iter, step
  character(*), intent(in) :: ctc
  handle = 42
  final = final_iter
  POMP_Loop_enter = 0
end function
integer(4) function POMP_Loop_exit(handle, thread_id)
  use counts
  integer(pomp_handle_kind), intent(in) :: handle
  integer(4), intent(in) :: thread_id
  last = handle
  POMP_Loop_exit = 0
end function
integer(4) function POMP_Finalize()
  use counts
  print '(i0,a,2(1x,i0))', visits, ' visits, values', last, final
  POMP_Finalize = 0
end function
