// Directives that no other test has, on the host. Those not reported change
// nothing, and what is parallel in those of teams and devices is reported.
// REQUIRES: loop-construct
// RUN: %twice --threads 2 --check %s -o %t -w %s
#include <omp.h>
#include <stdio.h>

enum { N = 40 };
#pragma omp requires atomic_default_mem_order(seq_cst)

typedef struct {
  int length;
  double *values;
} vector;
#pragma omp declare mapper(vector v) map(v, v.values[0 : v.length])

static double a[N];
#pragma omp declare target(a)

#pragma omp begin declare target
static double half(double x) { return x / 2; }
#pragma omp end declare target

#pragma omp declare simd
static double twice(double x) { return 2 * x; }

#pragma omp begin declare variant match(device = {kind(gpu)})
static double where(void) { return 3; }
#pragma omp end declare variant
static double where(void) { return 1; }

int main(void) {
  double sum = 0, local[N], result = 0;
#pragma omp allocate(local) allocator(omp_default_mem_alloc)
  vector v = {N, a};
  for (int i = 0; i < N; ++i)
    local[i] = i;
// CHECK: target_enter_data [[#@LINE+1]]: 1 Target_enter_data_enter, 1 Target_enter_data_exit
#pragma omp target enter data map(to : local)
// CHECK: target_update [[#@LINE+1]]: 1 Target_update_enter, 1 Target_update_exit
#pragma omp target update to(local)
// CHECK: pregion [[#@LINE+2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
#pragma omp target parallel map(tofrom : v)
  {
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: 2 Atomic_event
    v.values[0] += 1;
  }
// CHECK: loop [[#@LINE+3]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit
// CHECK: pregion [[#@LINE+2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
#pragma omp target parallel for simd map(tofrom : local)
  for (int i = 0; i < N; ++i)
    local[i] = twice(local[i]);
// CHECK: loop [[#@LINE+3]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit
// CHECK: pregion [[#@LINE+2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
#pragma omp target parallel loop map(tofrom : local)
  for (int i = 0; i < N; ++i)
    local[i] += 1;
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
#pragma omp target simd map(tofrom : local)
  for (int i = 0; i < N; ++i)
    local[i] = half(local[i]);
// CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp target teams num_teams(2) map(tofrom : sum)
#pragma omp atomic
  // CHECK: atomic [[#@LINE-1]]: 2 Atomic_event
  sum += 1;
// CHECK: distribute [[#@LINE+3]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp target teams distribute map(tofrom : local)
  for (int i = 0; i < N; ++i)
    local[i] += 1;
// CHECK: distribute [[#@LINE+3]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp target teams distribute simd map(tofrom : local)
  for (int i = 0; i < N; ++i)
    local[i] += 1;
// CHECK: distribute [[#@LINE+5]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: loop [[#@LINE+4]]: {{[0-9]+}} Loop_enter, {{[0-9]+}} Loop_chunk_begin, {{[0-9]+}} Loop_chunk_end, {{[0-9]+}} Loop_exit
// CHECK: pregion [[#@LINE+3]]: 1 Parallel_enter, {{[0-9]+}} Parallel_begin, {{[0-9]+}} Parallel_end, 1 Parallel_exit
// CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp target teams distribute parallel for simd num_teams(1) map(tofrom : local)
  for (int i = 0; i < N; ++i)
    local[i] += 1;
// CHECK: distribute [[#@LINE+2]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp teams distribute
  for (int i = 0; i < N; ++i)
    local[i] += 1;
// CHECK: distribute [[#@LINE+4]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: loop [[#@LINE+3]]: {{[0-9]+}} Loop_enter, {{[0-9]+}} Loop_chunk_begin, {{[0-9]+}} Loop_chunk_end, {{[0-9]+}} Loop_exit
// CHECK: pregion [[#@LINE+2]]: 1 Parallel_enter, {{[0-9]+}} Parallel_begin, {{[0-9]+}} Parallel_end, 1 Parallel_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp teams distribute parallel for simd num_teams(1)
  for (int i = 0; i < N; ++i)
    local[i] += 1;
// CHECK: distribute [[#@LINE+2]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp teams loop num_teams(1)
  for (int i = 0; i < N; ++i)
    local[i] += 1;
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp teams
// CHECK: distribute [[#@LINE+1]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
#pragma omp distribute simd
  for (int i = 0; i < N; ++i)
    local[i] += 1;
  v.values[1] = sum;
// CHECK: target_exit_data [[#@LINE+1]]: 1 Target_exit_data_enter, 1 Target_exit_data_exit
#pragma omp target exit data map(from : local)
  for (int i = 0; i < N; ++i)
    result += local[i];
  printf("%g %g %g %g %g\n", sum, a[0], a[1], result, where());
  return 0;
}
