// POMP_Off inside a parallel region, by one thread or by all, and levels that
// change while the program runs never unbalance a thread.
// RUN: %clang %pomp -I%include -O1 -o %t %s -L%lib -lpomp-rt -Wl,-rpath,%lib
// RUN: rm -rf %t.out && env POMP_OUTPUT=%t.out POMP_REPORT=none OMP_NUM_THREADS=4 %t
// RUN: FileCheck %s < %t.out/profile.json
// CHECK:     "events":{{[1-9]}}
// CHECK:     "unbalanced_events":0
#include "pomplib.h"
#include <omp.h>

static const int levels[] = {POMP_LEVEL_NONE, POMP_LEVEL_ENTER_EXIT,
                             POMP_LEVEL_ENTER_EXIT | POMP_LEVEL_BEGIN_END};

int main(void) {
  int n = 0;
  for (int round = 0; round < 200; ++round) {
#pragma omp parallel reduction(+ : n)
    {
      if (round % 3 == 0 || omp_get_thread_num() == round % 4)
        POMP_Off();
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 8; ++i) {
#pragma omp critical
        n++;
        POMP_Set_level(POMP_GROUP_SYNC, levels[(round + i) % 3]);
      }
#pragma omp single
      POMP_Set_level(POMP_GROUP_PARALLEL, levels[round % 3]);
      if (omp_get_thread_num() == round % 2)
        POMP_On();
    }
  }
  POMP_On();
#pragma omp parallel
  {
#pragma omp barrier
  }
  return n != 1600;
}
