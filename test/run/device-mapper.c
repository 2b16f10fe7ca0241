// What mappers map is counted instead of the variable itself. The device, which
// is the host, gets each struct and its array. LIBOMPTARGET_INFO=32 prints
// what the offloading runtime moves.
// REQUIRES: offload
// RUN: %twice --threads 2 --check %s -o %t -w %offload %s
// RUN: %clang %pomp -w %offload %s -o %t-values
// RUN: env POMP_LIBRARY=%validator POMP_VALIDATE_TRACE=1 %t-values 2>&1 \
// RUN:   | %filecheck --check-prefix=VALUES %s

#include <stdio.h>
#include <stdlib.h>

struct vec {
  int n, unused[99];
  double *d;
};
struct pair {
  double before[10];
  struct vec first, second;
};
// clang-format off
#pragma omp declare mapper(struct vec v) map(v.n, v.d[0:v.n])
#pragma omp declare mapper(again : struct vec v) map(always, tofrom: v.d[0:v.n])
#pragma omp declare mapper(struct pair p) map(p.before) map(p.first, p.second)
// clang-format on

static void make(struct vec *v, int n) {
  v->n = n;
  v->d = calloc((size_t)n, sizeof(double));
}

int main(int argc, char **argv) {
  (void)argv;
  struct vec v[2], unmapped[1];
  struct pair p;
  int plain[10] = {0}, grid[6][8];
  make(&v[0], 100);
  make(&v[1], 200);
  make(&unmapped[0], 100);
  make(&p.first, 300);
  make(&p.second, 400);
// VALUES: Target_enter() target:[[#@LINE+4]]
// VALUES-NEXT: Target_map_event(device_num=-1, num_items=2, bytes_to=2448, bytes_from=2408) target:[[#@LINE+3]]
// VALUES-NEXT: Target_exit() target:[[#@LINE+2]]
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_exit, 1 Target_map_event
#pragma omp target map(tofrom : v[0 : 2]) map(to : plain)
  {
    v[0].d[3] = 1 + plain[0];
    v[1].d[3] = 2;
  }
// VALUES: Target_data_enter() target_data:[[#@LINE+4]]
// VALUES-NEXT: Target_map_event(device_num=-1, num_items=1, bytes_to=2408, bytes_from=0) target_data:[[#@LINE+3]]
// VALUES-NEXT: Target_data_begin() target_data:[[#@LINE+2]]
// CHECK: target_data [[#@LINE+1]]: 1 Target_data_enter, 1 Target_data_begin, 1 Target_data_end, 1 Target_data_exit, 2 Target_map_event
#pragma omp target data map(tofrom : v[0 : 2])
  {
// What the device has moves no more, except members of the struct itself.
// VALUES: bytes_to=8, bytes_from=8) target:[[#@LINE+2]]
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_exit, 1 Target_map_event
#pragma omp target map(tofrom : v[0 : 2])
    v[0].d[4] = 3;
// VALUES: bytes_to=8, bytes_from=0) target_data:[[#@LINE+3]]
// VALUES: bytes_to=0, bytes_from=8) target_data:[[#@LINE+2]]
// CHECK: target_data [[#@LINE+1]]: 1 Target_data_enter, 1 Target_data_begin, 1 Target_data_end, 1 Target_data_exit, 2 Target_map_event
#pragma omp target data map(tofrom : v[0 : 2])
    ;
// The runtime calls the mapper twice for a target region.
// VALUES: bytes_to=2400, bytes_from=2400) target:[[#@LINE+2]]
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_exit, 1 Target_map_event
#pragma omp target map(mapper(again), tofrom : v[0 : 2])
    v[0].d[4] = 3;
// VALUES: Target_update_enter() target_update:[[#@LINE+4]]
// VALUES-NEXT: Target_map_event(device_num=-1, num_items=1, bytes_to=0, bytes_from=2408) target_update:[[#@LINE+3]]
// VALUES-NEXT: Target_update_exit() target_update:[[#@LINE+2]]
// CHECK: target_update [[#@LINE+1]]: 1 Target_update_enter, 1 Target_update_exit, 1 Target_map_event
#pragma omp target update from(v[0 : 2])
// VALUES: bytes_to=0, bytes_from=0) target_update:[[#@LINE+2]]
// CHECK: target_update [[#@LINE+1]]: 1 Target_update_enter, 1 Target_update_exit, 1 Target_map_event
#pragma omp target update from(unmapped[0])
  }
// VALUES: Target_data_end() target_data
// VALUES-NEXT: bytes_to=0, bytes_from=2408) target_data
// A mapper that uses another one twice.
// VALUES: bytes_to=5688, bytes_from=5688) target:[[#@LINE+2]]
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_exit, 1 Target_map_event
#pragma omp target map(tofrom : p)
  p.first.d[1] = p.second.d[1] = 7;
// VALUES: bytes_to=2408, bytes_from=0) target_enter_data:[[#@LINE+2]]
// CHECK: target_enter_data [[#@LINE+1]]: 1 Target_enter_data_enter, 1 Target_enter_data_exit, 1 Target_map_event
#pragma omp target enter data map(to : v[0 : 2]) nowait
// CHECK: task [[#@LINE-1]]: {{.*}}
// CHECK: taskwait [[#@LINE+1]]: {{.*}}
#pragma omp taskwait
// VALUES: bytes_to=0, bytes_from=2408) target_exit_data:[[#@LINE+2]]
// CHECK: target_exit_data [[#@LINE+1]]: 1 Target_exit_data_enter, 1 Target_exit_data_exit, 1 Target_map_event
#pragma omp target exit data map(from : v[0 : 2]) nowait
// CHECK: task [[#@LINE-1]]: {{.*}}
// CHECK: taskwait [[#@LINE+1]]: {{.*}}
#pragma omp taskwait
// The host executes it.
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
#pragma omp target map(v[0 : 2]) if (argc > 1)
  v[0].d[5] = 5;
// CHECK: target_data [[#@LINE+1]]: {{.*}}
#pragma omp target data map(grid)
  {
// Sections that are not contiguous: 2 x 3 and 3 x 8 elements.
// VALUES: bytes_to=24, bytes_from=0) target_update:[[#@LINE+2]]
// CHECK: target_update [[#@LINE+1]]: 1 Target_update_enter, 1 Target_update_exit, 1 Target_map_event
#pragma omp target update to(grid[1 : 2][2 : 3])
// VALUES: bytes_to=0, bytes_from=96) target_update:[[#@LINE+2]]
// CHECK: target_update [[#@LINE+1]]: 1 Target_update_enter, 1 Target_update_exit, 1 Target_map_event
#pragma omp target update from(grid[0 : 3 : 2][0 : 8])
  }
  printf("%g %g %g %g\n", v[0].d[3], v[1].d[3], v[0].d[5], p.second.d[1]);
  return 0;
}
