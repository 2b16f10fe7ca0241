// The host's side of a device, which is the host itself here: the code of the
// device is left alone, and has no events.
// REQUIRES: offload
// RUN: %twice --threads 2 --check %s -o %t -w %offload %s
// RUN: %clang %pomp -w %offload %s -o %t-values
// RUN: env POMP_LIBRARY=%validator POMP_VALIDATE_TRACE=1 %t-values 2>&1 \
// RUN:   | %filecheck --check-prefix=VALUES %s

#include <omp.h>
#include <stdio.h>

enum { N = 1000 };
static int a[N], b[N];

int main(void) {
  int on_host = 1, n = 10;
// VALUES: Target_enter() target:[[#@LINE+4]]
// VALUES-NEXT: Target_map_event(device_num=0, num_items=2, bytes_to=4000, bytes_from=4004) target:[[#@LINE+3]]
// VALUES-NEXT: Target_exit() target:[[#@LINE+2]]
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_exit, 1 Target_map_event
#pragma omp target map(tofrom : a) map(from : on_host) device(0)
  {
    on_host = omp_is_initial_device();
// CHECK-NOT: pregion
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      a[i] = i;
  }
// VALUES: Target_data_enter() target_data:[[#@LINE+4]]
// VALUES-NEXT: Target_map_event(device_num=-1, num_items=1, bytes_to=4000, bytes_from=0) target_data:[[#@LINE+3]]
// VALUES-NEXT: Target_data_begin() target_data:[[#@LINE+2]]
// CHECK: target_data [[#@LINE+1]]: 1 Target_data_enter, 1 Target_data_begin, 1 Target_data_end, 1 Target_data_exit, 2 Target_map_event
#pragma omp target data map(tofrom : b)
  {
// Data that are on the device do not move, except with the modifier always.
// VALUES: Target_map_event(device_num=-1, num_items=1, bytes_to=0, bytes_from=0) target:[[#@LINE+2]]
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_exit, 1 Target_map_event
#pragma omp target teams distribute parallel for num_teams(2)
    for (int i = 0; i < N; i++)
      b[i] = 2 * i;
// VALUES: Target_map_event(device_num=-1, num_items=1, bytes_to=0, bytes_from=40) target_update
// CHECK: target_update [[#@LINE+1]]: 1 Target_update_enter, 1 Target_update_exit, 1 Target_map_event
#pragma omp target update from(b[0 : n])
// VALUES: Target_map_event(device_num=-1, num_items=1, bytes_to=4000, bytes_from=0) target:[[#@LINE+2]]
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_exit, 1 Target_map_event
#pragma omp target map(always, to : b)
    b[0] += 1;
// VALUES: Target_map_event(device_num=-1, num_items=1, bytes_to=0, bytes_from=0) target_data:[[#@LINE+3]]
// VALUES: Target_map_event(device_num=-1, num_items=1, bytes_to=0, bytes_from=0) target_data:[[#@LINE+2]]
// CHECK: target_data [[#@LINE+1]]: 1 Target_data_enter, 1 Target_data_begin, 1 Target_data_end, 1 Target_data_exit, 2 Target_map_event
#pragma omp target data map(tofrom : b)
    ;
// VALUES: Target_map_event(device_num=-1, num_items=1, bytes_to=0, bytes_from=0) target_update
// CHECK: target_update [[#@LINE+1]]: 1 Target_update_enter, 1 Target_update_exit, 1 Target_map_event
#pragma omp target update from(a)
    // Nothing is done where the condition is false.
// CHECK: target_update [[#@LINE+1]]: 1 Target_update_enter, 1 Target_update_exit
#pragma omp target update to(b) if (n > 100)
  }
// VALUES: Target_data_end() target_data
// VALUES-NEXT: Target_map_event(device_num=-1, num_items=1, bytes_to=0, bytes_from=4000) target_data
// A copy for each device moves in any case.
// VALUES: Target_map_event(device_num=-1, num_items=1, bytes_to=4000, bytes_from=0) target:[[#@LINE+2]]
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_exit, 1 Target_map_event
#pragma omp target firstprivate(b)
  b[0] = 1;
  // The host executes it.
// CHECK: loop [[#@LINE+3]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
// CHECK: pregion [[#@LINE+2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
#pragma omp target parallel for if (target : n > 100) map(tofrom : a)
  for (int i = 0; i < N; i++)
    a[i]++;
// CHECK: target_enter_data [[#@LINE+1]]: 1 Target_enter_data_enter, 1 Target_enter_data_exit, 1 Target_map_event
#pragma omp target enter data map(to : a)
// CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_exit, 1 Target_map_event
// CHECK: task [[#@LINE+1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
#pragma omp target nowait depend(inout : a)
  a[1] += 1;
// CHECK: target_exit_data [[#@LINE+2]]: 1 Target_exit_data_enter, 1 Target_exit_data_exit, 1 Target_map_event
// CHECK: task [[#@LINE+1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
#pragma omp target exit data map(from : a) nowait depend(inout : a)
// Without nowait, the thread that encounters it is the one that executes it.
// CHECK: target_update [[#@LINE+2]]: 1 Target_update_enter, 1 Target_update_exit, 1 Target_map_event
// CHECK: task [[#@LINE+1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
#pragma omp target update to(b) depend(in : a)
// CHECK: target_enter_data [[#@LINE+2]]: 1 Target_enter_data_enter, 1 Target_enter_data_exit, 1 Target_map_event
// CHECK: task [[#@LINE+1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
#pragma omp target enter data map(to : b) nowait
// CHECK: taskwait [[#@LINE+1]]: 1 Taskwait_enter, 1 Taskwait_exit
#pragma omp taskwait
  printf("%d %d %d %d\n", on_host, a[1], a[N - 1], b[N - 1]);
  return 0;
}
