// `inst` goes for the function body or construct that follows, with all that is
// in it; the innermost wins; several groups stand on a line or on several.
// RUN: %clang %pomp -Werror -fsyntax-only -fplugin-arg-pomp-print-ast %s > /dev/null
// RUN: %clang %pomp -Werror -o %t %s
// RUN: env POMP_LIBRARY=%validator OMP_NUM_THREADS=2 %t 2> %t.report
// RUN: FileCheck %s < %t.report
static int n;

#pragma pomp inst sync none, WORKSHARE EnterExit
static void function(void) {
#pragma omp parallel
  {
// CHECK-NOT: critical inst.c:[[#@LINE+1]]
#pragma omp critical
    n++;
// CHECK:     Single_enter single inst.c:[[#@LINE+3]],
// CHECK-NOT: Single_begin single inst.c:[[#@LINE+2]],
// CHECK-NOT: Implicit_barrier_enter single inst.c:[[#@LINE+1]],
#pragma omp single
    n++;
// CHECK: Critical_begin critical inst.c:[[#@LINE+2]],
#pragma pomp inst sync BeginEnd
#pragma omp critical
    n++;
  }
}

static void construct(void) {
// CHECK-NOT: pregion inst.c:[[#@LINE+3]],
// CHECK:     Loop_enter loop inst.c:[[#@LINE+2]],
#pragma pomp inst parallel none
#pragma omp parallel for
  for (int i = 0; i < 3; ++i)
    ;
// CHECK: Parallel_enter pregion inst.c:[[#@LINE+1]],
#pragma omp parallel
  n++;
}

// CHECK: pomp-validate: OK
int main(void) {
  function();
  construct();
  return 0;
}
