// on, off, init and finalize go straight to the library.
// RUN: %clang %pomp -Werror -o %t %s
// RUN: env POMP_REPORT=full POMP_LIBRARY= %t 2> %t.report
// RUN: FileCheck %s < %t.report
// RUN: %clang -fopenmp -Wno-unknown-pragmas -Werror -o %t %s && %t
#ifdef _POMP
#if _POMP != 200209
#error "another version"
#endif
#endif
int main(void) {
  int n = 0;
#pragma pomp off
// CHECK-NOT: control.c:[[#@LINE+1]]
#pragma omp critical
  n++;
#pragma pomp on
// CHECK: critical {{.*}}control.c:[[#@LINE+1]]-[[#@LINE+2]] in main {{ *}}1 {{.*}}
#pragma omp critical
  n++;
#pragma pomp finalize
#pragma omp critical
  n++;
  return n != 3;
}
