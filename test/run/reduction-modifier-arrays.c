// Reductions with the task modifier: the last thread combines the arrays of all
// threads, with events. Scalars have none, and one thread combines nothing.
// RUN: %twice --threads 2 --check %s -o %t %s

#include <stdio.h>

enum { N = 1000 };
static double a[N];

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(task, + : a)
  // CHECK: pregion [[#@LINE-1]]: {{.*}}4 Reduction_enter, 4 Reduction_exit, 2 Task_reduction_enter, 2 Task_reduction_exit{{$}}
#pragma omp single nowait
  // CHECK: single [[#@LINE-1]]: {{.*}}
#pragma omp task in_reduction(+ : a)
  // CHECK: task [[#@LINE-1]]: {{.*}}
  a[1] += 1;
#pragma omp parallel reduction(task, + : a)
  // CHECK: pregion [[#@LINE-1]]: {{.*}}4 Reduction_enter, 4 Reduction_exit, 2 Task_reduction_enter, 2 Task_reduction_exit{{$}}
#pragma omp task in_reduction(+ : a)
  // CHECK: task [[#@LINE-1]]: {{.*}}
  a[1] += 1;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: {{.*}}
  {
#pragma omp for reduction(task, + : a)
    // CHECK: loop [[#@LINE-1]]: {{.*}}2 Reduction_enter, 2 Reduction_exit, 2 Task_reduction_enter, 2 Task_reduction_exit{{$}}
    for (int k = 0; k < 4; ++k)
#pragma omp task in_reduction(+ : a)
      // CHECK: task [[#@LINE-1]]: {{.*}}
      a[k] += 1;
#pragma omp sections reduction(task, + : a, sum)
    // CHECK: sections [[#@LINE-1]]: {{.*}}2 Reduction_enter, 2 Reduction_exit, 2 Task_reduction_enter, 2 Task_reduction_exit{{$}}
    {
#pragma omp section
#pragma omp task in_reduction(+ : a, sum)
      // CHECK: task [[#@LINE-1]]: {{.*}}
      a[1] += ++sum;
    }
#pragma omp for reduction(task, + : sum)
    // CHECK: loop [[#@LINE-1]]: {{.*}}Implicit_barrier_exit, 2 Task_reduction_enter, 2 Task_reduction_exit{{$}}
    for (int k = 0; k < 4; ++k)
#pragma omp task in_reduction(+ : sum)
      // CHECK: task [[#@LINE-1]]: {{.*}}
      ++sum;
  }
  printf("%g %g %d\n", a[0], a[1], sum);
  return 0;
}
