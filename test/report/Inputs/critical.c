// Phases whose part of the longest chain is known: as many tasks of each line
// as CHAIN says there.
#include "critical-work.h"

int main(void) {
  int a, b, n = 1;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 10; ++i)
#pragma omp task depend(inout : a) // CHAIN 10
      work(1000);
    for (int i = 0; i < 5; ++i)
#pragma omp task depend(in : a) // CHAIN 1
      work(1000);
#pragma omp task depend(out : a) // CHAIN 1
    work(1000);
    for (int i = 0; i < 4; ++i)
#pragma omp task depend(mutexinoutset : a) // CHAIN 4
      work(1000);
    for (int i = 0; i < 4; ++i)
#pragma omp task depend(inoutset : a) // CHAIN 1
      work(1000);
#pragma omp task depend(out : omp_all_memory) // CHAIN 1
    work(1000);
    // The thread waits for the chain, and for nothing else.
#pragma omp task depend(out : b) // CHAIN 0
    work(500);
#pragma omp taskwait depend(in : a)
    for (int i = 0; i < 3; ++i)
#pragma omp task if (n < 0) depend(inout : a) // CHAIN 3
      work(2000);
#pragma omp taskwait
      // Those of other tasks have nothing to do with each other.
#pragma omp taskgroup
    for (int i = 0; i < 3; ++i)
#pragma omp task // CHAIN 1
    {
#pragma omp task depend(inout : a) // CHAIN 1
      work(3000);
    }
#pragma omp taskgroup
    {
#pragma omp task // CHAIN 1
      {
        work(4000);
#pragma omp task // CHAIN 1
        work(4000);
      }
    }
#pragma omp taskloop num_tasks(4) // CHAIN 1
    for (int i = 0; i < 4; ++i)
      work(3000);
#pragma omp task untied // CHAIN 1
    {
      work(2000);
#pragma omp taskyield
      work(2000);
    }
  }
  return 0;
}
