// With direct linking there is nothing to look for at run time.
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -S -emit-llvm -o - %s | FileCheck %s
// CHECK-NOT: dlopen
// CHECK-NOT: dlsym
// CHECK:     call i32 @POMP_Barrier_enter(
// CHECK:     call i32 @POMP_Barrier_exit(
// CHECK-NOT: dlopen
void f(void) {
#pragma omp barrier
}
