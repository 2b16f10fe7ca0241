// Static schedules: every thread enters, exits and passes the barrier; without
// a chunk size a thread has at most one chunk, with one they are dealt out.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(int argc, char **argv) {
  (void)argv;
  int sum = 0, n = 10;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int visit = 0; visit < 2; ++visit) {
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#mul(2,T)]] Loop_chunk_begin, [[#mul(2,T)]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < 10; ++i)
#pragma omp atomic
      // CHECK: atomic [[#@LINE-1]]: 20 Atomic_event
      sum += i;
#pragma omp for schedule(static)
    // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#mul(2,min(T,3))]] Loop_chunk_begin, [[#mul(2,min(T,3))]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < 3; ++i)
      ;
#pragma omp for schedule(static, 1)
    // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#add(2,mul(18,M))]] Loop_chunk_begin, [[#add(2,mul(18,M))]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      ;
#pragma omp for schedule(static, 4)
    // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#add(2,mul(4,M))]] Loop_chunk_begin, [[#add(2,mul(4,M))]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      ;
#pragma omp for schedule(static, argc + 2)
    // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#add(2,mul(6,M))]] Loop_chunk_begin, [[#add(2,mul(6,M))]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      ;
#pragma omp for schedule(static, 100)
    // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    for (int i = 0; i < n; ++i)
      ;
  }
  printf("%d\n", sum);
  return 0;
}
