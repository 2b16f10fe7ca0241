// Target regions that the host executes, and data environments around them.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

int main(void) {
  int sum = 0, a[8];
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
#pragma omp target map(tofrom : a)
  for (int i = 0; i < 8; ++i)
    a[i] = i;
// CHECK: target_data [[#@LINE+1]]: 1 Target_data_enter, 1 Target_data_begin, 1 Target_data_end, 1 Target_data_exit
#pragma omp target data map(tofrom : a)
  {
#pragma omp target parallel for
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // CHECK: target [[#@LINE-3]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
    for (int i = 0; i < 8; ++i)
      a[i] += 1;
#pragma omp target teams distribute parallel for num_teams(1)
  // CHECK: distribute [[#@LINE-1]]: 1 Distribute_enter, 1 Distribute_chunk_begin, 1 Distribute_chunk_end, 1 Distribute_exit
  // CHECK: loop [[#@LINE-2]]: [[N:[0-9]+]] Loop_enter, [[N]] Loop_chunk_begin, [[N]] Loop_chunk_end, [[N]] Loop_exit
  // CHECK: pregion [[#@LINE-3]]: 1 Parallel_enter, [[N]] Parallel_begin, [[N]] Parallel_end, 1 Parallel_exit
  // CHECK: target [[#@LINE-4]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
  // CHECK: teams [[#@LINE-5]]: 1 Teams_enter, 1 Teams_begin, 1 Teams_end, 1 Teams_exit
    for (int i = 0; i < 8; ++i)
      a[i] += 1;
// CHECK: target_update [[#@LINE+1]]: 1 Target_update_enter, 1 Target_update_exit
#pragma omp target update from(a)
  }
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
#pragma omp target
  {
#pragma omp parallel for
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
    for (int i = 0; i < 8; ++i)
      a[i] += 1;
  }
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 8; ++i)
    sum += a[i];
  // A task executes them, on a thread of its own maybe, or none.
// CHECK: loop [[#@LINE+4]]: 1 Loop_enter, 1 Loop_chunk_begin, 1 Loop_chunk_end, 1 Loop_exit
// CHECK: pregion [[#@LINE+3]]: 1 Parallel_enter, 1 Parallel_begin, 1 Parallel_end, 1 Parallel_exit
// CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
// CHECK: task [[#@LINE+1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
#pragma omp target parallel for nowait map(tofrom : a) depend(inout : a)       \
    num_threads(1)
  for (int i = 0; i < 8; ++i)
    a[i] += 1;
// CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
// CHECK: task [[#@LINE+1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
#pragma omp target depend(in : a) map(tofrom : a)
  a[0] += 1;
// CHECK: taskwait [[#@LINE+1]]: 1 Taskwait_enter, 1 Taskwait_exit
#pragma omp taskwait
// CHECK: target_enter_data [[#@LINE+1]]: 1 Target_enter_data_enter, 1 Target_enter_data_exit
#pragma omp target enter data map(to : a) nowait
// CHECK: target_exit_data [[#@LINE+1]]: 1 Target_exit_data_enter, 1 Target_exit_data_exit
#pragma omp target exit data map(from : a) depend(in : a)
// CHECK: taskwait [[#@LINE+1]]: 1 Taskwait_enter, 1 Taskwait_exit
#pragma omp taskwait
  printf("%d %d\n", sum, a[0]);
  return 0;
}
