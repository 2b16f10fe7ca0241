// With -fplugin-arg-pomp-verbose, and only then, what is left alone is named.
// RUN: %clang %pomp -fsyntax-only -fplugin-arg-pomp-verbose \
// RUN:   -fopenmp-targets=x86_64-pc-linux-gnu --offload-host-only \
// RUN:   -fplugin-arg-pomp-print-ast %s > %t.ast 2> %t.err
// RUN: FileCheck --check-prefix=AST %s < %t.ast
// RUN: FileCheck --check-prefix=ERR %s < %t.err
// RUN: %clang %pomp -fsyntax-only %s 2>&1 | count 0
void work(int);
void f(int n) {
// The host's code of what is for a device is code as any other.
// AST: __pomp_open(
// AST: #pragma omp target
#pragma omp target
  {
// AST: __pomp_open(
// AST: #pragma omp parallel
#pragma omp parallel
    work(0);
  }
// ERR: left-alone.c:[[#@LINE+1]]:1: remark: pomp leaves this alone: 'dispatch' is not reported
#pragma omp dispatch
  work(n);
// AST: __pomp_open(
// AST: #pragma omp parallel
#pragma omp parallel
  work(1);
}
