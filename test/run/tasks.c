// Tasks of many kinds work and report, with what is inside and around them.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

static int fib(int n) {
  int x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x)
  // CHECK: task [[#@LINE-1]]: 33 Task_create_enter, 33 Task_create_exit, 33 Task_begin, 33 Task_end
  x = fib(n - 1);
#pragma omp task shared(y) if (n > 3) final(n < 3) mergeable
  // CHECK: task [[#@LINE-1]]: 33 Task_create_enter, 33 Task_create_exit, 33 Task_begin, 33 Task_end
  y = fib(n - 2);
#pragma omp taskwait
  // CHECK: taskwait [[#@LINE-1]]: 33 Taskwait_enter, 33 Taskwait_exit
  return x + y;
}

int main(void) {
  int result = 0, sum = 0, order = 0, untied = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp single
    // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    {
      result = fib(8);
#pragma omp taskgroup task_reduction(+ : sum)
      // CHECK: taskgroup [[#@LINE-1]]: 1 Taskgroup_enter, 1 Taskgroup_exit
      {
#pragma omp taskloop in_reduction(+ : sum)
        // CHECK: taskloop [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, [[N:[0-9]+]] Task_begin, [[N]] Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, [[N]] Taskloop_range
        for (int i = 0; i < 20; ++i)
          sum += i;
      }
#pragma omp task depend(out : order)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
      order = 1;
#pragma omp task depend(inout : order)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
      order *= 10;
#pragma omp task untied
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 2 Task_suspend, 2 Task_resume
      {
#pragma omp atomic
        // CHECK: atomic [[#@LINE-1]]: 1 Atomic_event
        ++untied;
#pragma omp taskyield
        // CHECK: taskyield [[#@LINE-1]]: 1 Taskyield_enter, 1 Taskyield_exit
#pragma omp atomic
        // CHECK: atomic [[#@LINE-1]]: 1 Atomic_event
        ++untied;
      }
    }
#pragma omp for reduction(task, + : sum)
    // CHECK: loop [[#@LINE-1]]: {{.*}}
    for (int i = 0; i < 4; ++i)
      sum += i;
#pragma omp critical
    // CHECK: critical [[#@LINE-1]]: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    result += 0;
  }
#pragma omp parallel master taskloop
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // CHECK: taskloop [[#@LINE-3]]: 1 Task_create_enter, 1 Task_create_exit, 4 Task_begin, 4 Task_end, 1 Taskgroup_enter, 1 Taskgroup_exit, 4 Taskloop_range
  for (int i = 0; i < 4; ++i)
#pragma omp critical(loop)
    // CHECK: critical [[#@LINE-1]] name=loop: 4 Critical_enter, 4 Critical_begin, 4 Critical_end, 4 Critical_exit
    sum += i;
  printf("%d %d %d %d\n", result, sum, order, untied);
  return 0;
}
