// The bounds reported are those of the user's variable, computed from values
// that code generation already has; the enter event precedes the jump over an
// empty loop.
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -O1 -S -emit-llvm -o - %s | FileCheck %s
void work(int);
int bound(void);
void constant(void) {
// CHECK-LABEL: define {{.*}}@constant(
// CHECK: @__pomp_wrap.4.__kmpc_{{.*}} @__pomp_list.Loop_enter{{[.0-9]*}}, i64 -1, i64 20, i64 2, i64 -3)
#pragma omp for
  for (int i = 20; i > 0; i -= 3)
    work(i);
// CHECK: @__pomp_wrap.4.__kmpc_{{.*}} @__pomp_list.Loop_enter{{[.0-9]*}}, i64 4, i64 0, i64 99, i64 1)
#pragma omp for schedule(static, 4)
  for (int i = 0; i < 100; ++i)
    work(i);
// CHECK: @__pomp_wrap.4.__kmpc_{{.*}} @__pomp_list.Loop_enter{{[.0-9]*}}, i64 1, i64 0, i64 99, i64 1)
#pragma omp for schedule(dynamic)
  for (int i = 0; i < 100; ++i)
    work(i);
// CHECK: @__pomp_wrap.4.__kmpc_{{.*}} @__pomp_list.Loop_enter{{[.0-9]*}}, i64 -1, i64 0, i64 99, i64 1)
#pragma omp for schedule(runtime)
  for (int i = 0; i < 100; ++i)
    work(i);
}
void once(void) {
  // CHECK-LABEL: define {{.*}}@once(
  // CHECK:     call i32 @bound()
  // CHECK-NOT: call i32 @bound()
  // CHECK:     ret void
  int n = bound();
#pragma omp for
  for (int i = 0; i < n; ++i)
    work(i);
}
