// Critical sections: unnamed, named, with a hint; by everyone and inside a
// loop.
// RUN: %twice --check %s -o %t %s

#include <omp.h>
#include <stdio.h>

int main(void) {
  int a = 0, b = 0, c = 0, d = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp critical
    // CHECK: critical [[#@LINE-1]]: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    ++a;
#pragma omp critical(name)
    // CHECK: critical [[#@LINE-1]] name=name: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    {
      ++b;
    }
#pragma omp critical(name2) hint(omp_sync_hint_contended)
    // CHECK: critical [[#@LINE-1]] name=name2: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    ++c;
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#min(T,7)]] Loop_chunk_begin, [[#min(T,7)]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int i = 0; i < 7; ++i) {
#pragma omp critical(name)
      // CHECK: critical [[#@LINE-1]] name=name: 7 Critical_enter, 7 Critical_begin, 7 Critical_end, 7 Critical_exit
      b += i;
#pragma omp critical(outer)
      // CHECK: critical [[#@LINE-1]] name=outer: 7 Critical_enter, 7 Critical_begin, 7 Critical_end, 7 Critical_exit
#pragma omp critical(inner)
      // CHECK: critical [[#@LINE-1]] name=inner: 7 Critical_enter, 7 Critical_begin, 7 Critical_end, 7 Critical_exit
      ++d;
    }
  }
  printf("%d %d %d %d\n", a, b, c, d);
  return 0;
}
