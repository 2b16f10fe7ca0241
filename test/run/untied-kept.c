// An untied task stays untied, with its value kept over a scheduling point.
// (A peer made it tied.)
// RUN: %twice --check %s -o %t %s
// RUN: %clang %pomp -O0 -S -emit-llvm %s -o %t.ll
// RUN: %filecheck --check-prefix=IR %s <%t.ll

// Bit 0 is "tied".
// IR: call ptr @__kmpc_omp_task_alloc({{.*}}, i32 {{%[^,]+}}, i32 0, i64
// IR: call ptr @__kmpc_omp_task_alloc({{.*}}, i32 {{%[^,]+}}, i32 1, i64

#include <stdio.h>

int main(void) {
  int value = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp single
  // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  {
#pragma omp task untied shared(value)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 4 Task_suspend, 4 Task_resume
    {
      int kept = 5;
#pragma omp taskyield
      // CHECK: taskyield [[#@LINE-1]]: 1 Taskyield_enter, 1 Taskyield_exit
#pragma omp task shared(kept)
      // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
      ++kept;
#pragma omp taskwait
      // CHECK: taskwait [[#@LINE-1]]: 1 Taskwait_enter, 1 Taskwait_exit
      value = kept;
    }
  }
  printf("%d\n", value);
  return 0;
}
