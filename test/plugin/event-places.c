// Events go with calls of the runtime, but never move to the wrong side of what
// the program does.
// RUN: %clang %pomp -O2 -fno-vectorize -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang %pomp -O0 -S -emit-llvm -o - %s | FileCheck %s

// CHECK-LABEL: define internal void @straight.omp_outlined(
// CHECK:         @__pomp_wrap.0.__kmpc_critical.{{.*}}@__pomp_list.Critical_enter.call.Critical_begin)
// CHECK:         fadd
// CHECK:         @__pomp_wrap.0.__kmpc_end_critical.{{.*}}@__pomp_list.Critical_end.call.Critical_exit)
// CHECK:         fmul
// CHECK:         @__pomp_wrap.0.__kmpc_single.{{.*}}@__pomp_list.Single_enter)
// CHECK:         @__pomp_list.Single_begin
// CHECK:         fdiv
// CHECK:         @__pomp_wrap.0.__kmpc_end_single.{{.*}}@__pomp_list.Single_end{{[.0-9]*}})
void straight(double *a) {
#pragma omp parallel
  {
#pragma omp critical
    a[0] += a[1];
    a[2] *= a[3];
#pragma omp single
    a[4] /= a[5];
  }
}
