// Constructs and user regions that are open when an untied task is suspended go
// on with the task, maybe on another thread. At -O0 clang itself generates code
// of critical and taskgroup there that does not work, and always if these
// declare a variable.
// RUN: %twice --levels "-O1 -O2" --check %s -o %t %s
// RUN: %twice --check %s --prefix REGIONS --only uregion -o %t.regions \
// RUN:   -DREGIONS %s
// Without the events of the task nobody would know where they go on.
// RUN: %twice --levels "-O1 -O2" --plugin-args \
// RUN:   -fplugin-arg-pomp-inst=Task:None --check %s --prefix NONE \
// RUN:   --only "master|ritical|region|group" -o %t.none %s

#include <stdio.h>

static int sum;

static void add(int value) {
#pragma omp atomic
  // CHECK: atomic [[#@LINE-1]]: 41 Atomic_event
  sum += value;
}

int main(void) {
  int values = 7;
#pragma omp parallel
// CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
// NONE: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp master
  // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
  // NONE: master [[#@LINE-2]]: 1 Master_begin, 1 Master_end
  {
#ifndef REGIONS
    // One that holds it while it is suspended, as others would wait for ever.
#pragma omp task untied
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 3 Task_suspend, 3 Task_resume
    {
#pragma omp critical
      // CHECK: critical [[#@LINE-1]]: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
      {
#pragma omp taskyield
        // CHECK: taskyield [[#@LINE-1]]: 1 Taskyield_enter, 1 Taskyield_exit
        add(1);
#pragma omp critical(inner)
        // CHECK: critical [[#@LINE-1]] name=inner: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
        {
#pragma omp taskyield
          // CHECK: taskyield [[#@LINE-1]]: 1 Taskyield_enter, 1 Taskyield_exit
          add(1);
        }
      }
    }
    // In the inner taskgroup nothing is suspended.
    for (int i = 0; i < 3; ++i) {
#pragma omp task untied
      // CHECK: task [[#@LINE-1]]: 3 Task_create_enter, 3 Task_create_exit, 3 Task_begin, 3 Task_end, 15 Task_suspend, 15 Task_resume
      {
        int j;
#pragma omp taskgroup
        // CHECK: taskgroup [[#@LINE-1]]: 3 Taskgroup_enter, 3 Taskgroup_exit
        for (j = 0; j < 4; ++j) {
#pragma omp task
          // CHECK: task [[#@LINE-1]]: 12 Task_create_enter, 12 Task_create_exit, 12 Task_begin, 12 Task_end
          add(1);
#pragma omp taskgroup
          // CHECK: taskgroup [[#@LINE-1]]: 12 Taskgroup_enter, 12 Taskgroup_exit
          add(1);
        }
      }
    }
#endif
    for (int i = 0; i < 3; ++i) {
#pragma omp task untied firstprivate(values, i)
      // CHECK: task [[#@LINE-1]]: 3 Task_create_enter, 3 Task_create_exit, 3 Task_begin, 3 Task_end, 36 Task_suspend, 36 Task_resume
      {
#pragma pomp userregion start(values:values)
        // CHECK: uregion [[#@LINE-1]] name=values: 3 User_region_begin_values, 3 User_region_end_values
        // REGIONS: uregion [[#@LINE-2]] name=values: 3 User_region_begin_values, 3 User_region_end_values
        for (int j = 0; j < 5; ++j) {
#pragma pomp userregion start(inside)
// CHECK: uregion [[#@LINE-1]] name=inside: 15 User_region_begin, 15 User_region_end
// REGIONS: uregion [[#@LINE-2]] name=inside: 15 User_region_begin, 15 User_region_end
#pragma omp taskyield
          // CHECK: taskyield [[#@LINE-1]]: 15 Taskyield_enter, 15 Taskyield_exit
          add(i);
#pragma omp taskwait
// CHECK: taskwait [[#@LINE-1]]: 15 Taskwait_enter, 15 Taskwait_exit
#pragma pomp userregion stop(inside)
        }
#pragma omp taskyield
// CHECK: taskyield [[#@LINE-1]]: 3 Taskyield_enter, 3 Taskyield_exit
#pragma pomp userregion stop(values:values)
      }
    }
  }
  printf("%d\n", sum);
  return 0;
}
