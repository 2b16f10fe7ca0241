// The directives of 2001 are understood in both spellings, also from _Pragma,
// and clang does not complain about what it does not know.
// RUN: %clang %pomp -Wall -Werror -S -emit-llvm -o - %s | FileCheck %s
// CHECK-DAG: name=one*
// CHECK-DAG: name=three*
// CHECK-NOT: name=two*
// CHECK-NOT: name=four*
void one(int *x) {
#pragma omp critical(one)
  ++*x;
}
#pragma omp noinstrument
void two(int *x) {
#pragma omp critical(two)
  ++*x;
}
// clang-format off
_Pragma("omp instrument")
void three(int *x) {
  // clang-format on
#pragma omp critical(three)
  ++*x;
#pragma omp inst off
#pragma omp inst on
}
#pragma omp inst all none
void four(int *x) {
#pragma omp critical(four)
  ++*x;
}
