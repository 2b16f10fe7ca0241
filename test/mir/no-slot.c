// A function whose stack is not found from where it was takes branches before
// the code generator instead: there is no site in it, and no event is lost.
// RUN: %clang %pomp -O1 -fsanitize=address -c -o %t.o -mllvm -verify-machineinstrs -mllvm -print-after=pomp-event-sites %s 2>&1 | FileCheck %s
void work(void);
// CHECK-LABEL: # Machine code for function f:
// CHECK-NOT:  __pomp_call.
// CHECK:      @__pomp_event_ftc
// CHECK:      @__pomp_event_ht
void f(void) {
#pragma omp critical
  work();
}
