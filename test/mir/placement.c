// Where an event stands in machine code: before what only sets the arguments of
// the call that it goes with, so that nothing has to be saved.
// RUN: %clang %pomp -O1 -c -o %t.o -mllvm -verify-machineinstrs -mllvm -print-after=pomp-event-sites %s 2>&1 | FileCheck %s
void work(void);
// CHECK-LABEL: # Machine code for function f:
// CHECK:      TEST8mi $rip, 1, $noreg, @__pomp_object
// CHECK-NEXT: JCC_1 %bb.[[THEN:[0-9]+]], 5
// CHECK:      $rdi = {{MOV64rr|LEA64r}}
// CHECK:      CALL64pcrel32 {{.*}}@__kmpc_barrier
// Where the pair ends its bit in the frame decides.
// CHECK:      TEST8mi $rsp, 1, $noreg, {{[0-9]+}}, $noreg, 32
// CHECK-NEXT: JCC_1 %bb.[[END:[0-9]+]], 4
// Out of line, behind the function:
// CHECK:      RET64
// CHECK:      bb.[[END]]
// CHECK:      $rdi = MOV64rm $rip, 1, $noreg, @__pomp_constructs
// CHECK:      CALL64m $rip, 1, $noreg, @__pomp_object
// CHECK-NEXT: OR8mi
// CHECK:      bb.[[THEN]]
// CHECK-NOT:  PUSH64r
// CHECK:      CALL64pcrel32 @__pomp_event_
// CHECK-NEXT: AND8mi
// CHECK-NEXT: JMP_1
void f(void) {
  work();
#pragma omp barrier
  work();
}
