// Reductions in which tasks take part: with the task modifier each thread waits
// for the tasks before it reaches the barrier, and may execute some of them. That
// of a taskgroup is a part of it.
// RUN: %twice --check %s -o %t -fopenmp-version=51 %s

#include <stdio.h>

int main(void) {
  int sum = 0, other = 0, group = 0;
#pragma omp parallel reduction(task, + : sum)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit, [[#T]] Task_reduction_enter, [[#T]] Task_reduction_exit
  {
#pragma omp single nowait
    // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit
    for (int i = 0; i < 20; ++i)
#pragma omp task in_reduction(+ : sum)
      // CHECK: task [[#@LINE-1]]: 20 Task_create_enter, 20 Task_create_exit, 20 Task_begin, 20 Task_end
      sum += i;
  }
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for reduction(task, + : other)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit, [[#T]] Task_reduction_enter, [[#T]] Task_reduction_exit
    for (int i = 0; i < 20; ++i)
#pragma omp task in_reduction(+ : other)
      // CHECK: task [[#@LINE-1]]: 20 Task_create_enter, 20 Task_create_exit, 20 Task_begin, 20 Task_end
      other += i;
#pragma omp sections reduction(task, + : other)
    // CHECK: sections [[#@LINE-1]]: [[#T]] Sections_enter, 1 Section_begin, 1 Section_end, [[#T]] Sections_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit, [[#T]] Task_reduction_enter, [[#T]] Task_reduction_exit
    {
#pragma omp section
#pragma omp task in_reduction(+ : other)
      // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
      other += 1;
    }
#pragma omp single
    // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
#pragma omp taskgroup task_reduction(+ : group)
    // CHECK: taskgroup [[#@LINE-1]]: 1 Taskgroup_enter, 1 Taskgroup_exit
    for (int i = 0; i < 20; ++i)
#pragma omp task in_reduction(+ : group)
      // CHECK: task [[#@LINE-1]]: 20 Task_create_enter, 20 Task_create_exit, 20 Task_begin, 20 Task_end
      group += i;
  }
  printf("%d %d %d\n", sum, other, group);
  return 0;
}
