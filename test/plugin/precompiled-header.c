// The constructs of a precompiled header are instrumented once, where it is
// used, whether or not it was built with the plugin.
// RUN: %clang %pomp -x c-header -o %t.with.pch %S/Inputs/header.h
// RUN: %clang -fopenmp -D_POMP=200209 -x c-header -o %t.without.pch %S/Inputs/header.h
// RUN: for pch in with without; do \
// RUN:   %clang %pomp -include-pch %t.$pch.pch -o %t.$pch %s -D_POMP=200209 -Wno-macro-redefined || exit 1; \
// RUN:   env OMP_NUM_THREADS=3 POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.$pch.report %t.$pch || exit 1; \
// RUN:   FileCheck %s < %t.$pch.report || exit 1; \
// RUN: done
// A header built with the plugin is good for a compilation without.
// RUN: %clang -fopenmp -D_POMP=200209 -include-pch %t.with.pch -c -o %t.o %s
// RUN: llvm-nm %t.o | not grep __pomp
// CHECK-DAG: 1 Parallel_enter pregion header.h:4
// CHECK-DAG: 3 Parallel_begin
// CHECK-DAG: 3 Parallel_end
// CHECK-DAG: 1 Parallel_exit
// CHECK-DAG: 3 Loop_enter
// CHECK:      pomp-validate: OK
int main(void) { return in_header(10) == 45 ? 0 : 1; }
