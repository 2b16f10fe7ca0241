// The chain goes through the task that fulfills the event of another one: CHAIN
// marks its tasks.
#include "critical-work.h"
#include <omp.h>

int main(void) {
  int a = 0;
#pragma omp parallel
#pragma omp single
  {
    omp_event_handle_t early, late;
#pragma omp task detach(late) depend(out : a) // CHAIN 0
    work(1000);
#pragma omp task firstprivate(late) // CHAIN 1
    {
      work(20000);
      omp_fulfill_event(late);
    }
#pragma omp task depend(inout : a) // CHAIN 1
    work(5000);
#pragma omp task detach(early) depend(inout : a) // CHAIN 1
    {
      omp_fulfill_event(early);
      work(5000);
    }
#pragma omp task depend(in : a) // CHAIN 1
    work(5000);
  }
  return 0;
}
