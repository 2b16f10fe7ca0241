// The user's own mistakes are reported as without the plugin, and nothing
// crashes.
// RUN: not %clang -fopenmp -c -o %t.o %s 2> %t.plain
// RUN: not %clang %pomp -c -o %t.o %s 2> %t.pomp
// RUN: diff %t.plain %t.pomp
// RUN: FileCheck %s < %t.pomp
void f(int n) {
// CHECK: error: use of undeclared identifier 'undeclared'
#pragma omp parallel num_threads(undeclared)
  n = 1;
// CHECK: error: {{.*}}for loop
#pragma omp for
  n = 2;
#pragma omp parallel default(none)
  // CHECK: error: variable 'n' must have explicitly specified data sharing attributes
  n = 3;
// CHECK: error: unexpected OpenMP clause
#pragma omp barrier nowait
  {
// CHECK: error: expected '}'
#pragma omp critical
    n = 4;
