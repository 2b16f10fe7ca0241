// Events stand around the barrier that code generation put there; no barrier is
// added, moved or removed. On request a team gets one of its own at its end.
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -S -emit-llvm -o - %s | FileCheck --check-prefixes=CHECK,JOIN %s
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -fplugin-arg-pomp-parallel-barrier=explicit -S -emit-llvm -o - %s \
// RUN:   | FileCheck --check-prefixes=CHECK,OWN %s
void work(void);
void f(void) {
// CHECK-LABEL: define internal void @f.omp_outlined
// CHECK: @__pomp_list.Parallel_begin
// CHECK: call i32 @__pomp_wrap.0.__kmpc_single.{{.*}} @__pomp_list.Single_enter)
// CHECK: call void @__pomp_wrap.0.__kmpc_end_single.{{.*}} @__pomp_list.Single_end
// JOIN:  call void @__pomp_wrap.0.__kmpc_barrier.{{.*}} @__pomp_list.Implicit_barrier_enter.call.Implicit_barrier_exit.Single_exit.Parallel_end)
// JOIN-NOT: barrier
// OWN:   call void @__pomp_wrap.0.__kmpc_barrier.{{.*}} @__pomp_list.Implicit_barrier_enter.call.Implicit_barrier_exit.Single_exit)
// OWN:   call void @__pomp_wrap.0.__kmpc_barrier.{{.*}} @__pomp_list.Implicit_barrier_enter.call.Implicit_barrier_exit.Parallel_end)
// CHECK: ret void
#pragma omp parallel
#pragma omp single
  work();
}
