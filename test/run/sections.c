// sections: every thread enters and exits, each section is executed once, also
// the first one without its pragma and more sections than threads.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

static int done[8];

int main(void) {
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int visit = 0; visit < 2; ++visit) {
#pragma omp sections
    // CHECK: sections [[#@LINE-1]]: [[#mul(2,T)]] Sections_enter, 6 Section_begin, 6 Section_end, [[#mul(2,T)]] Sections_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    {
#pragma omp section
      ++done[0];
#pragma omp section
      {
        ++done[1];
      }
#pragma omp section
      ++done[2];
    }
#pragma omp sections
    // CHECK: sections [[#@LINE-1]]: [[#mul(2,T)]] Sections_enter, 4 Section_begin, 4 Section_end, [[#mul(2,T)]] Sections_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    {
      ++done[3];
#pragma omp section
      ++done[4];
    }
    // The whole block is one section.
#pragma omp sections
    // CHECK: sections [[#@LINE-1]]: [[#mul(2,T)]] Sections_enter, 2 Section_begin, 2 Section_end, [[#mul(2,T)]] Sections_exit, [[#mul(2,T)]] Implicit_barrier_enter, [[#mul(2,T)]] Implicit_barrier_exit
    {
      ++done[5];
    }
#pragma omp sections nowait
    // CHECK: sections [[#@LINE-1]]: [[#mul(2,T)]] Sections_enter, 4 Section_begin, 4 Section_end, [[#mul(2,T)]] Sections_exit
    {
#pragma omp section
#pragma omp atomic
      // CHECK: atomic [[#@LINE-1]]: 2 Atomic_event
      ++done[6];
#pragma omp section
      ;
    }
  }
  for (int i = 0; i < 8; ++i)
    printf("%d\n", done[i]);
  return 0;
}
