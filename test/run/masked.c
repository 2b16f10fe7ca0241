// masked reports like master, on the thread its filter chooses.
// RUN: %twice --check %s -o %t %s

#include <omp.h>
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp masked
    // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    ++sum;
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
    int last = omp_get_num_threads() - 1;
#pragma omp masked filter(last)
    // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    sum += omp_get_thread_num() == last;
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
    // Every thread but 0 asks for itself, 0 asks for nobody.
#pragma omp masked filter(omp_get_thread_num() ? omp_get_thread_num() : 99)
    // T2: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    // T5: master [[#@LINE-2]]: 4 Master_begin, 4 Master_end
#pragma omp atomic
    // T2: atomic [[#@LINE-1]]: 1 Atomic_event
    // T5: atomic [[#@LINE-2]]: 4 Atomic_event
    ++sum;
  }
  printf("%d\n", sum);
  return 0;
}
