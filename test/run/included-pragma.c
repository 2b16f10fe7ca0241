// Directives in files that are included before what they are for are the
// constructs of the line of the #include, and a construct ends where its body is
// included; also if nothing but line markers is left of that.
// RUN: %twice --check %s -o %t %s
// RUN: %clang -I%include -shared -fPIC %S/Inputs/print-contexts.c -o %t.so
// RUN: %clang %pomp -fopenmp %s -o %t.run
// RUN: env POMP_LIBRARY=%t.so %t.run | sort -u >%t.txt
// RUN: %filecheck --check-prefix=CTC %s <%t.txt
// RUN: %clang -fopenmp -E %s -o %t.i
// RUN: %clang %pomp -fopenmp %t.i -o %t.run
// RUN: env POMP_LIBRARY=%t.so %t.run | sort -u >%t.txt
// RUN: %filecheck --check-prefix=CTC %s <%t.txt

#include <stdio.h>

int main(void) {
  int sum = 0;
#include "Inputs/parallel-for.inc"
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, {{.*}}, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 10; ++i)
    sum += i;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#include "Inputs/critical.inc"
    // CHECK: critical [[#@LINE-1]] name=both: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    ++sum;
#pragma omp critical(whole)
    // CHECK: critical [[#@LINE-1]] name=whole: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
#include "Inputs/statement.inc"
  }
  printf("%d\n", sum > 0);
  return 0;
}

// CTC: type=critical*name=whole*file={{.*}}included-pragma.c*slines=29,29*elines=31,31*
// CTC-NOT: macro=
// CTC: type=critical*name=both*file={{.*}}included-pragma.c*slines=26,26*elines=28,28*{{.*}}*macro=1:1*
// CTC: type=loop*file={{.*}}included-pragma.c*slines=18,18*elines=22,22*{{.*}}*macro=2:1*
