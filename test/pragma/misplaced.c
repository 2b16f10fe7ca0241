// A directive is no statement. If it became the body of a statement, the
// intended body would always be executed. That is an error, whatever the option
// for complaints says.
// RUN: not %clang %pomp -fplugin-arg-pomp-pragmas=ignore -c -o %t.o %s 2>&1 | FileCheck %s
void f(int n) {
  if (n)
// CHECK: :[[#@LINE+1]]:1: error: pomp: this directive would become the body of the statement before it; put braces around both
#pragma pomp userregion event(a)
    n++;
#pragma omp parallel
// CHECK: :[[#@LINE+1]]:1: error: pomp: this directive would become the body
#pragma pomp off
  n++;
  // CHECK: 2 errors generated
}
