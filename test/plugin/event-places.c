// Events go with calls of the runtime, but nothing that the program does is on
// the wrong side of one.
// RUN: %clang %pomp -O2 -fno-vectorize -S -o - %s | FileCheck %s
// RUN: %clang %pomp -O0 -S -o - %s | FileCheck %s

// CHECK-LABEL: straight.omp_outlined:
// CHECK:         testb {{.*}}__pomp_object
// CHECK:         callq __kmpc_critical
// CHECK-NOT:     ddsd
// CHECK:         testb {{.*}}__pomp_object
// CHECK:         addsd
// CHECK:         testb {{.*}}(%r{{[sb]}}p)
// CHECK:         callq __kmpc_end_critical
// CHECK-NOT:     ulsd
// CHECK:         testb {{.*}}(%r{{[sb]}}p)
// CHECK:         mulsd
// CHECK:         testb {{.*}}__pomp_object
// CHECK:         callq __kmpc_single
// CHECK:         testb {{.*}}__pomp_object
// CHECK:         divsd
// CHECK:         testb {{.*}}(%r{{[sb]}}p)
// CHECK:         callq __kmpc_end_single
void straight(double *a) {
#pragma omp parallel
  {
#pragma omp critical
    a[0] += a[1];
    a[2] *= a[3];
#pragma omp single
    a[4] /= a[5];
  }
}
