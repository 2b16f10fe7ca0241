// The trace has the parent of each task, also through a nested parallel region,
// an included task and one that is not deferred. Numbers are unique; that of an
// implicit task is 0.
// A library without POMP_Task_thread gets numbers that the program assigns.
// RUN: %clang %pomp -O1 -o %t %s
// RUN: env OMP_NUM_THREADS=1 POMP_LIBRARY=%validator POMP_VALIDATE_TRACE=1 %t 2>&1 \
// RUN:   | grep Task_ | FileCheck %s
// RUN: env OMP_NUM_THREADS=1 POMP_LIBRARY=%paper_validator POMP_VALIDATE_TRACE=1 %t 2>&1 \
// RUN:   | grep Task_ | FileCheck %s
#include <omp.h>

int main(void) {
  // CHECK:      Task_create_enter(parent_id=0) task:[[#@LINE+2]]
  // CHECK-NEXT: Task_begin(task_id=[[#ID:]]) task:[[#@LINE+1]]
#pragma omp task
  {
    // CHECK-NEXT: Task_create_enter(parent_id=[[#ID]]) task:[[#@LINE+2]]
    // CHECK-NEXT: Task_begin(task_id=[[#ID+1]]) task:[[#@LINE+1]]
#pragma omp task if (0)
    {
      // CHECK-NEXT: Task_create_enter(parent_id=[[#ID+1]]) task:[[#@LINE+1]]
#pragma omp task
      // CHECK-NEXT: Task_begin(task_id=[[#ID+2]]) task:[[#@LINE-1]]
      // CHECK-NEXT: Task_end(task_id=[[#ID+2]]) task:[[#@LINE-2]]
      // CHECK-NEXT: Task_create_exit(task_id=[[#ID+2]], deferred=0) task:[[#@LINE-3]]
      ;
    }
    // CHECK-NEXT: Task_end(task_id=[[#ID+1]])
    // CHECK-NEXT: Task_create_exit(task_id=[[#ID+1]], deferred=0)
#pragma omp parallel num_threads(1)
    // CHECK-NEXT: Task_create_enter(parent_id=0) task:[[#@LINE+1]]
#pragma omp task
    // CHECK-NEXT: Task_begin(task_id=[[#ID+3]]) task:[[#@LINE-1]]
    // CHECK-NEXT: Task_end(task_id=[[#ID+3]])
    // CHECK-NEXT: Task_create_exit(task_id=[[#ID+3]], deferred=0)
    ;
    // CHECK-NEXT: Task_create_enter(parent_id=[[#ID]]) task:[[#@LINE+1]]
#pragma omp task
    // CHECK-NEXT: Task_begin(task_id=[[#ID+4]])
    // CHECK-NEXT: Task_end(task_id=[[#ID+4]])
    // CHECK-NEXT: Task_create_exit(task_id=[[#ID+4]], deferred=0)
    ;
  }
  // CHECK-NEXT: Task_end(task_id=[[#ID]])
  // CHECK-NEXT: Task_create_exit(task_id=[[#ID]], deferred=0)
#pragma omp taskloop num_tasks(2)
  // CHECK-NEXT: Task_create_enter(parent_id=0) taskloop
  // CHECK-NEXT: Task_begin(task_id=[[#ID+6]]) taskloop
  // CHECK-NEXT: Task_end(task_id=[[#ID+6]]) taskloop
  // CHECK-NEXT: Task_begin(task_id=[[#ID+7]]) taskloop
  // CHECK-NEXT: Task_end(task_id=[[#ID+7]]) taskloop
  // CHECK-NEXT: Task_create_exit(task_id=0, deferred=-1) taskloop
  for (int i = 0; i < 2; ++i)
    ;
  return 0;
}
