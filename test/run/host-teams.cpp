// Teams, and target regions where there is no device to compile for, are
// executed by threads of the host: what is parallel in them is reported, and
// all directives inside of them.
// REQUIRES: loop-construct
// RUN: %twicexx --threads 2 --check %s -o %t -w %s
#include <cstdio>

enum { N = 100 };
static double a[N], b[N];

__attribute__((noinline)) static double more(double x) {
  return x + (std::getchar() == 'x');
}

int main() {
  double sum = 0;
  int last = 0;
// CHECK: target_data [[#@LINE+1]]: 1 Target_data_enter, 1 Target_data_begin, 1 Target_data_end, 1 Target_data_exit
#pragma omp target data map(tofrom : a)
  {
// CHECK: distribute [[#@LINE+5]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: loop [[#@LINE+4]]: {{[0-9]+}} Loop_enter, {{[0-9]+}} Loop_chunk_begin, {{[0-9]+}} Loop_chunk_end, {{[0-9]+}} Loop_exit, {{[0-9]+}} Reduction_enter, {{[0-9]+}} Reduction_exit
// CHECK: pregion [[#@LINE+3]]: 1 Parallel_enter, {{[0-9]+}} Parallel_begin, {{[0-9]+}} Parallel_end, 1 Parallel_exit
// CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit, {{[0-9]+}} Reduction_enter, {{[0-9]+}} Reduction_exit
#pragma omp target teams distribute parallel for num_teams(1) reduction(+ : sum) if (last == 0)
    for (int i = 0; i < N; ++i)
      sum += i;
  }
// CHECK: distribute [[#@LINE+4]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: loop [[#@LINE+3]]: {{[0-9]+}} Loop_enter, {{[0-9]+}} Loop_chunk_begin, {{[0-9]+}} Loop_chunk_end, {{[0-9]+}} Loop_exit
// CHECK: pregion [[#@LINE+2]]: 2 Parallel_enter, {{[0-9]+}} Parallel_begin, {{[0-9]+}} Parallel_end, 2 Parallel_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp teams distribute parallel for num_teams(2) lastprivate(last)
  for (int i = 0; i < N; ++i) {
    a[i] += 1;
    last = i;
  }
// CHECK: distribute [[#@LINE+2]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp teams distribute simd num_teams(2)
  for (int i = 0; i < N; ++i)
    a[i] += 1;
// CHECK: loop [[#@LINE+3]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit
// CHECK: pregion [[#@LINE+2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
#pragma omp target parallel for map(tofrom : a)
  for (int i = 0; i < N; ++i)
    a[i] += 1;
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp teams num_teams(2)
  {
// CHECK: distribute [[#@LINE+3]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: loop [[#@LINE+2]]: {{[0-9]+}} Loop_enter, {{[0-9]+}} Loop_chunk_begin, {{[0-9]+}} Loop_chunk_end, {{[0-9]+}} Loop_exit
// CHECK: pregion [[#@LINE+1]]: 2 Parallel_enter, {{[0-9]+}} Parallel_begin, {{[0-9]+}} Parallel_end, 2 Parallel_exit
#pragma omp distribute parallel for simd
    for (int i = 0; i < N; ++i)
      a[i] += 1;
// CHECK: pregion [[#@LINE+1]]: 2 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 2 Parallel_exit
#pragma omp parallel num_threads(2)
    {
// CHECK: atomic [[#@LINE+1]]: 2 Atomic_event
#pragma omp atomic
      b[0] += 1;
    }
  }
// CHECK: target [[#@LINE+1]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
#pragma omp target
  {
// CHECK: pregion [[#@LINE+1]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
#pragma omp parallel
    {
// CHECK: critical [[#@LINE+1]]: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
#pragma omp critical
      sum += 0.5;
    }
  }
// CHECK: distribute [[#@LINE+5]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: loop [[#@LINE+4]]: {{[0-9]+}} Loop_enter, {{[0-9]+}} Loop_chunk_begin, {{[0-9]+}} Loop_chunk_end, {{[0-9]+}} Loop_exit
// CHECK: pregion [[#@LINE+3]]: 1 Parallel_enter, {{[0-9]+}} Parallel_begin, {{[0-9]+}} Parallel_end, 1 Parallel_exit
// CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp target teams loop num_teams(1)
  for (int i = 0; i < N; ++i)
    a[i] += 1;
  // If it calls a function unknown to clang, the teams alone share it.
// CHECK: distribute [[#@LINE+3]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
// CHECK: target [[#@LINE+2]]: 1 Target_enter, 1 Target_begin, 1 Target_end, 1 Target_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp target teams loop num_teams(2)
  for (int i = 0; i < N; ++i)
    a[i] = more(a[i]);
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, {{[0-9]+}} Teams_begin, {{[0-9]+}} Teams_end, 1 Teams_exit
#pragma omp teams num_teams(2)
  {
// CHECK: distribute [[#@LINE+1]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
#pragma omp loop
    for (int i = 0; i < N; ++i)
      a[i] += 1;
// CHECK: distribute [[#@LINE+1]]: {{[0-9]+}} Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, {{[0-9]+}} Distribute_exit
#pragma omp loop bind(teams)
    for (int i = 0; i < N; ++i)
      a[i] += 1;
// CHECK: pregion [[#@LINE+1]]: 2 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 2 Parallel_exit
#pragma omp parallel num_threads(2)
    {
// CHECK: loop [[#@LINE+1]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Implicit_barrier_enter, 2 Implicit_barrier_exit
#pragma omp loop bind(parallel)
      for (int i = 0; i < N; ++i)
// CHECK: atomic [[#@LINE+1]]: 200 Atomic_event
#pragma omp atomic
        b[i] += 1;
    }
  }
  for (int i = 0; i < N; ++i)
    sum += a[i] + b[i];
  std::printf("%g %d\n", sum, last);
}
