// Appendix A of the paper: the events of its program, with num_threads -1 and a
// true if, begin and end on every thread, and the context string with the exact
// length and lines. Here under a library that defines no more than the four
// functions, found by POMP_LIBRARY and linked.
// RUN: %clang %pomp %s -o %t
// RUN: %clang -shared -fPIC %S/Inputs/print.c -o %t.so
// RUN: env POMP_LIBRARY=%t.so OMP_NUM_THREADS=1 %t | %filecheck \
// RUN:   --check-prefix=ONE %s
// RUN: env POMP_LIBRARY=%t.so OMP_NUM_THREADS=2 %t >%t.out
// RUN: %filecheck --check-prefix=ALL %s <%t.out
// RUN: grep '^0' %t.out | %filecheck --check-prefix=ONE %s
// RUN: grep '^1' %t.out | %filecheck --check-prefix=OTHER %s
// RUN: %clang %pomp %s %S/Inputs/print.c -o %t
// RUN: env OMP_NUM_THREADS=1 %t | %filecheck --check-prefix=ONE %s

// ALL-COUNT-8: {{.+}}
// ALL-NOT: {{.}}

// ONE:      0 Parallel_enter(-1, 1, "{{[0-9]+}}*type=pregion*file=demo.c*slines=7,8*elines=12,12*{{.*}}**")
// ONE-NEXT: 0 Parallel_begin{{$}}
// ONE-NEXT: 0 hello
// ONE-NEXT: 0 Parallel_end{{$}}
// ONE-NEXT: 0 Parallel_exit{{$}}
// ONE-NOT:  {{.}}

// OTHER:      1 Parallel_begin{{$}}
// OTHER-NEXT: 1 hello
// OTHER-NEXT: 1 Parallel_end{{$}}
// OTHER-NOT:  {{.}}

#line 1 "demo.c"
#include <omp.h>
#include <stdio.h>

int main(void) {
  int id;

#pragma omp parallel                                                           \
    private(id)
  {
    id = omp_get_thread_num();
    printf("%d hello\n", id);
  }
  return 0;
}
