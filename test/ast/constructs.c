// Markers stand around each directive and in its structured block, and no
// directive, clause or capture changes.
// RUN: %clang %pomp -fsyntax-only -fplugin-arg-pomp-print-ast %s | %filecheck %s
void work(int);

// CHECK-LABEL: void blocks
void blocks(void) {
// CHECK:      __pomp_open(0);
// CHECK-NEXT: #pragma omp parallel num_threads(2)
// CHECK-NOT:  __pomp_body(0
#pragma omp parallel num_threads(2)
  {
// CHECK:      __pomp_open(1);
// CHECK-NEXT: #pragma omp single nowait
// CHECK:      __pomp_body(1, 0);
// CHECK:      work(1);
// CHECK:      __pomp_body_end(1);
// CHECK:      __pomp_close(1);
#pragma omp single nowait
    work(1);
// CHECK:      __pomp_open(2);
// CHECK-NEXT: #pragma omp critical (name)
// CHECK:      __pomp_body(2, 0);
// CHECK:      work(2);
// CHECK:      __pomp_body_end(2);
// CHECK:      __pomp_close(2);
#pragma omp critical(name)
    work(2);
// CHECK:      __pomp_open(3);
// CHECK-NEXT: #pragma omp masked filter(1)
// CHECK:      __pomp_body(3, 0);
#pragma omp masked filter(1)
    work(3);
// CHECK:      __pomp_open(4);
// CHECK-NEXT: #pragma omp barrier
// CHECK-NEXT: __pomp_close(4);
#pragma omp barrier
  }
  // CHECK: __pomp_close(0);
}

// A section is marked in place, with its number; the first needs no directive.
// CHECK-LABEL: void sections
void sections(void) {
// CHECK: #pragma omp sections
// CHECK: __pomp_body([[S:[0-9]+]], 0);
// CHECK: work(0);
// CHECK: __pomp_body_end([[S]]);
// CHECK: __pomp_body([[S]], 1);
// CHECK: #pragma omp section
// CHECK: work(1);
// CHECK: __pomp_body_end([[S]]);
#pragma omp sections
  {
    work(0);
#pragma omp section
    work(1);
  }
}

// A combined directive has one open marker, for the team; the loop's row is the
// next one.
// CHECK-LABEL: void combined
void combined(int n) {
// CHECK:      __pomp_open([[#P:]]);
// CHECK-NEXT: #pragma omp parallel for schedule(dynamic, 4)
// CHECK:      for (int i = 0; i < n; i++)
// CHECK:      __pomp_iter([[#P+1]], i, .omp.iv);
// CHECK:      work(i);
// CHECK-NOT:  __pomp_iter_end
// CHECK:      __pomp_close([[#P]]);
#pragma omp parallel for schedule(dynamic, 4)
  for (int i = 0; i < n; i++)
    work(i);
}

// The pragma alone is the construct.
// CHECK-LABEL: void updates
void updates(int *x) {
// CHECK:      __pomp_open([[A:[0-9]+]]);
// CHECK-NEXT: #pragma omp atomic
// CHECK-NEXT: ++*x;
// CHECK-NEXT: __pomp_close([[A]]);
#pragma omp atomic
  ++*x;
}
