// In a function that gives stack back in its middle an event does not stand
// before a load: what is read may lie below the stack pointer.
// RUN: %clang %pomp -O1 -c -o %t.o -mllvm -verify-machineinstrs -mllvm -print-after=pomp-event-sites %s 2>&1 | FileCheck %s
void fill(int *v, int n);
void work(int);
extern volatile int one;
// CHECK-LABEL: # Machine code for function f:
// CHECK:      @fill
// CHECK:      $rsp = MOV64rr
// CHECK-NOT:  {{TEST8mi.*__pomp_object}}
// CHECK:      MOV32rm {{.*}} from %ir.
// CHECK:      TEST8mi $rip, 1, $noreg, @__pomp_object
// CHECK:      CALL64pcrel32 {{.*}}@__kmpc_fork_call
void f(int n) {
  int value, factor;
  {
    int v[n];
    fill(v, n);
    value = v[1];
  }
  factor = one;
  value = (value * factor) ^ factor;
#pragma omp parallel firstprivate(value)
  work(value);
}
