// A file without an OpenMP construct needs no OpenMP runtime to link, whatever
// its options: its events come from thread 0.
// RUN: for flags in -O0 -O2 "-O2 -flto" "-O2 -flto=thin" \
// RUN:     "-O2 -ffreestanding" "-O2 -ffreestanding -flto"; do \
// RUN:   %clang %pomp $flags -fplugin-arg-pomp-functions=bodies -c %s \
// RUN:     -o %t.o || exit 1; \
// RUN:   %clang $flags %t.o -o %t || exit 1; \
// RUN:   POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.out \
// RUN:     POMP_VALIDATE_TRACE=1 %t || exit 1; \
// RUN:   %filecheck %s <%t.out || exit 1; \
// RUN: done
// One that has them takes the runtime's functions out of an archive.
// RUN: %clang %pomp -DCONSTRUCT -c %s -o %t.o
// RUN: llvm-nm %t.o | FileCheck --check-prefix=STRONG %s
// STRONG: U omp_get_thread_num
// CHECK-DAG: T0 Function_begin(
// CHECK-DAG: T0 User_region_begin(
// CHECK: pomp-validate: OK
static int twice(int n) {
  int m = n;
  n += m;
  return n;
}

int main(int argc, char **argv) {
  (void)argv;
#pragma pomp userregion start(doubled)
  int n = twice(argc);
#pragma pomp userregion stop(doubled)
#ifdef CONSTRUCT
#pragma omp parallel
  ;
#endif
  return n != 2;
}
