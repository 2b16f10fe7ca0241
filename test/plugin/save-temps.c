// With -save-temps clang writes bitcode before any pass runs; the program is
// instrumented all the same.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir
// RUN: %clang %pomp -O2 -save-temps -o %t %s
// RUN: env POMP_LIBRARY=%validator OMP_NUM_THREADS=2 %t 2>&1 | FileCheck %s
// CHECK: 2 Parallel_begin
// CHECK: OK
int main(void) {
  int n = 0;
#pragma omp parallel
#pragma omp atomic
  ++n;
  return n != 2;
}
