// Orphaned constructs, in functions called from a team and outside of one.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

static void loop(int *a) {
#pragma omp for
  // CHECK: loop [[#@LINE-1]]: [[#add(T,1)]] Loop_enter, [[#add(T,1)]] Loop_chunk_begin, [[#add(T,1)]] Loop_chunk_end, [[#add(T,1)]] Loop_exit, [[#add(T,1)]] Implicit_barrier_enter, [[#add(T,1)]] Implicit_barrier_exit
  for (int i = 0; i < 8; ++i)
    a[i] += i;
}

static void once(int *a) {
#pragma omp single
  // CHECK: single [[#@LINE-1]]: [[#add(T,1)]] Single_enter, 2 Single_begin, 2 Single_end, [[#add(T,1)]] Single_exit, [[#add(T,1)]] Implicit_barrier_enter, [[#add(T,1)]] Implicit_barrier_exit
  ++a[0];
#pragma omp sections
  // CHECK: sections [[#@LINE-1]]: [[#add(T,1)]] Sections_enter, 4 Section_begin, 4 Section_end, [[#add(T,1)]] Sections_exit, [[#add(T,1)]] Implicit_barrier_enter, [[#add(T,1)]] Implicit_barrier_exit
  {
    ++a[1];
#pragma omp section
    ++a[2];
  }
}

static void locked(int *a) {
#pragma omp critical
  // CHECK: critical [[#@LINE-1]]: [[#add(T,1)]] Critical_enter, [[#add(T,1)]] Critical_begin, [[#add(T,1)]] Critical_end, [[#add(T,1)]] Critical_exit
  a[3] += 0;
#pragma omp master
  // CHECK: master [[#@LINE-1]]: 2 Master_begin, 2 Master_end
  ++a[4];
}

int main(void) {
  int a[8] = {0};
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
    loop(a);
    once(a);
    locked(a);
  }
  loop(a);
  once(a);
  locked(a);
  for (int i = 0; i < 8; ++i)
    printf("%d\n", a[i]);
  return 0;
}
