// Reductions without nowait, of all constructs that have them, and copyprivate:
// one implicit barrier for each thread, in the construct. With five threads
// the runtime combines inside of it, and what the program's own functions tell
// there is in it.
// REQUIRES: scope
// RUN: %twice --check %s -o %t -fopenmp-version=51 %s
// RUN: %twice --plugin-args -fplugin-arg-pomp-functions=bodies --any-events \
// RUN:   -o %t.bodies -fopenmp-version=51 %s

#include <stdio.h>

struct count {
  int value;
};
static void add(struct count *to, const struct count *from) {
  to->value += from->value;
}
#pragma omp declare reduction(add : struct count : add(&omp_out, &omp_in))     \
    initializer(omp_priv = {0})

int main(void) {
  int sum = 0, product = 1, each = 0, wrong = 0;
  struct count count = {0};
#pragma omp parallel private(each) shared(sum, product, count, wrong)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp sections reduction(+ : sum)
    // CHECK: sections [[#@LINE-1]]: [[#T]] Sections_enter, 1 Section_begin, 1 Section_end, [[#T]] Sections_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    {
#pragma omp section
      sum += 2;
    }
#pragma omp scope reduction(+ : sum)
    // CHECK: workshare [[#@LINE-1]]: [[#T]] Workshare_enter, [[#T]] Workshare_begin, [[#T]] Workshare_end, [[#T]] Workshare_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    sum += 1;
#pragma omp for simd reduction(+ : sum) schedule(dynamic, 3)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, {{[0-9]+}} Loop_chunk_begin, {{[0-9]+}} Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 20; ++i)
      sum += i;
#pragma omp for reduction(add : count) reduction(* : product)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 20; ++i) {
      count.value += i;
      product *= i % 2 + 1;
    }
#pragma omp for reduction(task, + : sum)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit, [[#T]] Task_reduction_enter, [[#T]] Task_reduction_exit
    for (int i = 0; i < 20; ++i)
      sum += i;
#pragma omp single copyprivate(each)
    // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    each = sum;
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
    wrong += each != sum;
  }
  printf("%d %d %d\n", product, count.value, wrong);
  return 0;
}
