// The directives of 2001 are understood in both spellings, also from _Pragma,
// and clang does not warn about unknown pragmas.
// RUN: %clang %pomp -fplugin-arg-pomp-pragmas=error -Wall -Werror -fplugin-arg-pomp-list=text -fsyntax-only %s | FileCheck %s
// CHECK: critical one: Sync EnterExit
// CHECK: critical two: Sync none
// CHECK: critical three: Sync EnterExit
// CHECK: critical four: Sync none
// CHECK: critical five: Sync EnterExit
// CHECK: critical six: Sync none
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
#pragma omp instrument
// Directives in either spelling may stand between inst and what it is for.
void five(int *x) {
#pragma omp critical(five)
  ++*x;
#pragma pomp inst sync none
#pragma pomp inst task none
#pragma omp noinstrument
#pragma omp instrument
#pragma omp critical(six)
  ++*x;
}
