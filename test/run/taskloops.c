// taskloop in all its forms: its tasks execute each iteration once, the create
// pair is one, and the implied taskgroup reports unless there is none.
// REQUIRES: masked-taskloop, taskloop-strict
// RUN: %twice --threads "1 2 4" --check %s -o %t %s
// RUN: %twice --threads 2 --check %s -o %t.g -g %s

#include <stdio.h>

static int a[40];

int main(void) {
  int sum = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: {{.*}}
#pragma omp single
  // CHECK: single [[#@LINE-1]]: {{.*}}
  {
#pragma omp taskloop grainsize(strict : 8)
    // CHECK: taskloop [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 5 Task_begin, 5 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 5 Taskloop_range
    for (int i = 0; i < 40; ++i)
      a[i] += i;
#pragma omp taskgroup
    // CHECK: taskgroup [[#@LINE-1]]: 1 Taskgroup_enter, 1 Taskgroup_exit
    {
#pragma omp taskloop num_tasks(strict : 7) nogroup untied
      // CHECK: taskloop [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 7 Task_begin, 7 Task_end, 7 Taskloop_range
      for (int i = 0; i < 40; ++i)
        a[i] += 1;
    }
#pragma omp taskloop simd grainsize(10) collapse(2)
    // CHECK: taskloop [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 4 Task_begin, 4 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 4 Taskloop_range
    for (int i = 0; i < 4; ++i)
      for (int k = 0; k < 10; ++k)
        a[10 * i + k] += 1;
#pragma omp taskloop reduction(+ : sum) num_tasks(4) if (0)
    // CHECK: taskloop [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 4 Task_begin, 4 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 4 Taskloop_range
    for (int i = 0; i < 40; ++i)
      sum += a[i];
    int last;
#pragma omp taskloop lastprivate(last) firstprivate(sum) num_tasks(2)
    // CHECK: taskloop [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 2 Task_begin, 2 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 2 Taskloop_range
    for (int i = 0; i < 40; ++i)
      last = sum + i;
    sum = last;
    // No iteration.
#pragma omp taskloop
    // CHECK: taskloop [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit{{.*}}
    for (int i = 0; i < sum - sum; ++i)
      sum = 0;
  }
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: {{.*}}
  {
#pragma omp master taskloop num_tasks(3)
    // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    // CHECK: taskloop [[#@LINE-2]]: 1 Task_create_enter, 1 Task_create_exit, 3 Task_begin, 3 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 3 Taskloop_range
    for (int i = 0; i < 40; ++i)
      a[i] += 1;
#pragma omp masked taskloop simd num_tasks(3) nogroup
    // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    // CHECK: taskloop [[#@LINE-2]]: 1 Task_create_enter, 1 Task_create_exit, 3 Task_begin, 3 Task_end, 3 Taskloop_range
    for (int i = 0; i < 40; ++i)
      a[i] += 1;
  }
#pragma omp parallel master taskloop simd num_tasks(3)
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // CHECK: taskloop [[#@LINE-3]]: 1 Task_create_enter, 1 Task_create_exit, 3 Task_begin, 3 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 3 Taskloop_range
  for (int i = 0; i < 40; ++i)
    a[i] += 1;
#pragma omp parallel masked taskloop num_tasks(3) reduction(+ : sum) if (sum > 1)
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // CHECK: taskloop [[#@LINE-3]]: 1 Task_create_enter, 1 Task_create_exit, 3 Task_begin, 3 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 3 Taskloop_range
  for (int i = 0; i < 40; ++i)
    sum += a[i];
  printf("%d\n", sum);
  return 0;
}
