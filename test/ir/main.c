// POMP_Init comes first in main, and POMP_Finalize at each way out of it;
// nowhere else, and not if main is an ordinary function.
// RUN: %clang %pomp -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang %pomp -ffreestanding -S -emit-llvm -o - %s \
// RUN:   | FileCheck --check-prefix=FREE %s
int main(int argc, char **argv) {
  if (argc > 1)
    return 1;
  return 0;
}
int other(void) { return 2; }
// CHECK-LABEL: define {{.*}}@main(
// CHECK:       call void @__pomp_init
// CHECK:       call void @__pomp_finalize
// CHECK-NEXT:  ret i32
// CHECK-LABEL: define {{.*}}@other(
// CHECK-NOT:   __pomp_
// CHECK:       ret i32 2
// FREE-NOT:    __pomp_
