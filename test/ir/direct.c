// With direct linking there is nothing to look for at run time.
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -S -emit-llvm -o - %s | FileCheck %s
// CHECK-NOT: {{call.*@dlopen}}
// CHECK-NOT: {{call.*@dlsym}}
// CHECK:     call {{.*}} @__pomp_list.Barrier_enter.call.Barrier_exit)
// CHECK-NOT: {{call.*@dlopen}}
// The linker must find the functions of the events that the unit has.
// CHECK-DAG: declare void @POMP_Barrier_enter()
// CHECK-DAG: declare void @POMP_Barrier_exit()
// CHECK-DAG: declare extern_weak void @POMP_Critical_enter()
void f(void) {
#pragma omp barrier
}
