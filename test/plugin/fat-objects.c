// Objects that carry bitcode as well are completed once.
// RUN: for flags in "-flto=thin -ffat-lto-objects" "-flto -ffat-lto-objects"; do \
// RUN:   for level in -O0 -O2; do \
// RUN:     %clang %pomp $flags $level -c %s -o %t.o && \
// RUN:     %clang -fopenmp -fno-lto %t.o -o %t && \
// RUN:     env POMP_LIBRARY=%validator OMP_NUM_THREADS=2 POMP_VALIDATE_OUT=%t.out \
// RUN:       %t && %filecheck %s <%t.out || exit 1; \
// RUN:   done; \
// RUN: done
// RUN: %clang %pomp -flto=thin -ffat-lto-objects -O2 -S %s -o %t.s
// RUN: grep -c 'type.*__pomp_ctor' %t.s | grep -qx 1
// CHECK: {{^}}1 Init
// CHECK: {{^}}1 Finalize
// CHECK: {{^}}1 Parallel_enter
// CHECK: {{^}}2 Parallel_begin
int main(void) {
  int n = 0;
#pragma omp parallel reduction(+ : n)
  ++n;
  return n != 2;
}
