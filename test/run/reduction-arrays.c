// Reductions of tasks: an array of each thread is combined at the end of the
// taskgroup or taskloop, with events. Scalars have none.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

enum { N = 1000 };
static double a[N];

int main(void) {
  int sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: {{.*}}
#pragma omp single
  // CHECK: single [[#@LINE-1]]: {{.*}}
  {
#pragma omp taskgroup task_reduction(+ : a, sum)
    // CHECK: taskgroup [[#@LINE-1]]: 1 Taskgroup_enter, 1 Taskgroup_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
    for (int k = 0; k < 5; ++k)
#pragma omp task in_reduction(+ : a, sum)
    // CHECK: task [[#@LINE-1]]: {{.*}}
    {
      for (int i = 0; i < N; ++i)
        a[i] += k;
      ++sum;
    }
#pragma omp taskgroup task_reduction(+ : sum)
    // CHECK: taskgroup [[#@LINE-1]]: 1 Taskgroup_enter, 1 Taskgroup_exit{{$}}
#pragma omp task in_reduction(+ : sum)
    // CHECK: task [[#@LINE-1]]: {{.*}}
    ++sum;
#pragma omp taskloop reduction(+ : a) num_tasks(3)
    // CHECK: taskloop [[#@LINE-1]]: {{.*}}1 Taskgroup_enter, 1 Taskgroup_exit, {{.*}}[[#T]] Reduction_enter, [[#T]] Reduction_exit
    for (int i = 0; i < N; ++i)
      a[i] += 1;
  }
  printf("%g %g %d\n", a[1], a[N - 1], sum);
  return 0;
}
