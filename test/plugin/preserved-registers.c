// A function whose callers rely on registers that the call of a library may
// change is left alone, and what it calls is not inlined into it.
// RUN: %clang %pomp -O2 -fplugin-arg-pomp-verbose -fplugin-arg-pomp-pragmas=error -fplugin-arg-pomp-functions=bodies -fplugin-arg-pomp-functions-min-size=1 -emit-llvm -S -o %t.ll %s 2> %t.err
// RUN: %filecheck --check-prefix=SAID %s < %t.err
// RUN: FileCheck %s < %t.ll
extern int x;

__attribute__((always_inline)) static inline void inlined(void) {
#pragma omp barrier
  x += 5;
}

// SAID: preserved-registers.c:[[#@LINE+2]]:{{.*}} remark: pomp leaves this alone: a function whose callers rely on registers
#pragma pomp inst all none
__attribute__((preserve_most)) void most(void) {
#pragma pomp inst sync EnterExit
#pragma omp critical
  x += 1;
  inlined();
}

// SAID: preserved-registers.c:[[#@LINE+1]]:{{.*}} remark: pomp leaves this alone: a function whose callers rely on registers
__attribute__((preserve_all)) void all(void) {
#pragma omp critical
  x += 2;
  inlined();
}

// CHECK-LABEL: define {{.*}}preserve_mostcc void @most(
// CHECK-NOT: @__pomp
// CHECK-LABEL: define {{.*}}void @inlined(
// CHECK: @__pomp
// CHECK-LABEL: define {{.*}}preserve_allcc void @all(
// CHECK-NOT: @__pomp
// CHECK-LABEL: define {{.*}}void @plain(
// CHECK: @__pomp
void plain(void) { inlined(); }
