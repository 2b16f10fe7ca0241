// With `file` a directive applies to the rest of the file. One in a header
// stays there; one in the main file reaches the headers after it.
// RUN: split-file %s %t.dir && cd %t.dir
// RUN: %clang %pomp -Werror -I. -S -emit-llvm -o - main.c | FileCheck %t.dir/main.c

//--- quiet.h
static inline void before(int *x) {
#pragma omp critical(before_quiet)
  ++*x;
}
#pragma pomp inst sync none file
static inline void quiet(int *x) {
#pragma omp critical(quiet)
  ++*x;
}

//--- late.h
static inline void late(int *x) {
#pragma omp critical(late)
  ++*x;
}

//--- main.c
#include "quiet.h"
// CHECK-DAG: name=before_quiet*
// CHECK-DAG: name=loud*
// CHECK-DAG: name=again*
// CHECK-NOT: name=quiet*
// CHECK-NOT: name=late*
// CHECK-NOT: name=off*
void loud(int *x) {
#pragma omp critical(loud)
  ++*x;
  before(x);
  quiet(x);
}
#pragma pomp inst all none file
#include "late.h"
void off(int *x) {
#pragma omp critical(off)
  ++*x;
  late(x);
}
#pragma pomp instrument
void again(int *x) {
#pragma omp critical(again)
  ++*x;
}
#pragma pomp noinstrument
void off_again(int *x) {
#pragma omp critical(off_again)
  ++*x;
}
