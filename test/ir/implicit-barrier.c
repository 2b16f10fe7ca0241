// Events stand around the barrier that code generation put there; no barrier is
// added, moved or removed. On request a team gets one of its own at its end.
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -S -emit-llvm -o - %s | FileCheck --check-prefixes=CHECK,JOIN %s
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -fplugin-arg-pomp-parallel-barrier=explicit -S -emit-llvm -o - %s \
// RUN:   | FileCheck --check-prefixes=CHECK,OWN %s
void work(void);
void f(void) {
// CHECK-LABEL: define internal void @f.omp_outlined
// CHECK: call {{.*}} @POMP_Parallel_begin)
// CHECK: call {{.*}} @POMP_Single_enter)
// CHECK: call i32 @__kmpc_single(
// CHECK: call void @__kmpc_end_single(
// CHECK: call {{.*}} @POMP_Implicit_barrier_enter)
// CHECK: call void @__kmpc_barrier(
// CHECK: call {{.*}} @POMP_Implicit_barrier_exit)
// CHECK: call {{.*}} @POMP_Single_exit)
// OWN:      call {{.*}} @POMP_Implicit_barrier_enter)
// OWN:      call void @__kmpc_barrier(
// OWN:      call {{.*}} @POMP_Implicit_barrier_exit)
// JOIN-NOT: __kmpc_barrier
// CHECK: call {{.*}} @POMP_Parallel_end)
// CHECK: ret void
#pragma omp parallel
#pragma omp single
  work();
}
