// The marker in a loop body names the user's variable where there is one; nests
// and iterators have the logical iteration number.
// RUN: %clangxx %pomp -fsyntax-only -fplugin-arg-pomp-print-ast \
// RUN:   -fplugin-arg-pomp-inst=loop:IterBeginEnd %s | %filecheck %s
void work(int);

// CHECK-LABEL: void plain
// CHECK: __pomp_iter([[L:[0-9]+]], i, .omp.iv);
// CHECK: work(i);
// CHECK: __pomp_iter_end([[L]]);
void plain(int n) {
#pragma omp for
  for (int i = n; i > 0; i -= 2)
    work(i);
}

// CHECK-LABEL: void nest
// CHECK: for (int i
// CHECK-NOT: __pomp_iter
// CHECK: for (int j
// CHECK: __pomp_iter({{[0-9]+}}, .omp.iv, .omp.iv);
void nest(int n) {
#pragma omp for collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      work(i * j);
}

// CHECK-LABEL: void range
// CHECK: __pomp_iter({{[0-9]+}}, .omp.iv, .omp.iv);
void range(int (&a)[4]) {
#pragma omp for
  for (int &x : a)
    work(x);
}
