// Where a call's argument is computed by instructions that an event cannot
// stand in front of, it stands right before the call, behind what looks at
// flags, and saves the arguments that are there.
// RUN: %clang %pomp -O2 -c -o %t.o -mllvm -verify-machineinstrs -mllvm -print-after=pomp-event-sites %s 2>&1 | FileCheck %s
void work(int);
// CHECK-LABEL: # Machine code for function f:
// CHECK:      CMP32
// CHECK-NOT:  {{TEST8mi.*__pomp_object}}
// CHECK:      CMOV32rr
// CHECK-NOT:  {{CMOV32rr|CMP32}}
// CHECK:      TEST8mi $rip, 1, $noreg, @__pomp_object
// CHECK-NEXT: JCC_1 %bb.[[THEN:[0-9]+]], 5
// CHECK:      CALL64pcrel32 {{.*}}@__kmpc_fork_call
// CHECK:      bb.[[THEN]]
// CHECK:      PUSH64r
// CHECK:      CALL64pcrel32 @__pomp_event_
// CHECK:      POP64r
// CHECK:      JMP_1
void f(int a, int b) {
  int most = a < b ? b : a;
#pragma omp parallel firstprivate(most)
  work(most);
}
