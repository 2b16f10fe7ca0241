// Loop transformations, metadirectives and assumptions are transparent: only
// the constructs in them are marked.
// RUN: %clang %pomp -fsyntax-only -fplugin-arg-pomp-print-ast -fopenmp-version=52 \
// RUN:   %s | %filecheck %s
void work(int);
void f(int n) {
// CHECK-NOT: __pomp_open{{.*[[:space:]]+}}#pragma omp tile
// CHECK:     #pragma omp tile
#pragma omp tile sizes(4)
  for (int i = 0; i < n; ++i) {
// CHECK:      __pomp_open([[C:[0-9]+]]);
// CHECK-NEXT: #pragma omp critical
// CHECK:      __pomp_close([[C]]);
#pragma omp critical
    work(i);
  }
}
