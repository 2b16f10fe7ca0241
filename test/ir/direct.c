// With direct linking there is nothing to look for at run time.
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -S -emit-llvm -o - %s | FileCheck %s
// CHECK-NOT: {{call.*@dlopen}}
// CHECK-NOT: {{call.*@dlsym}}
// CHECK:     call {{.*}}, ptr @POMP_Barrier_enter)
// CHECK:     call {{.*}}, ptr @POMP_Barrier_exit)
// CHECK-NOT: {{call.*@dlopen}}
void f(void) {
#pragma omp barrier
}
