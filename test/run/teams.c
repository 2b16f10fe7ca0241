// Leagues of teams, and the loops that they share out: alone, nested and in
// combined directives. How many teams there are is the runtime's choice.
// REQUIRES: loop-construct
// RUN: %twice --threads "1 2 4" --check %s -o %t -w -fopenmp-version=51 %s

#include <omp.h>
#include <stdio.h>

int main(void) {
  int a[100] = {0}, n = 100, sum = 0;
  long total = 0;
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, [[L:[0-9]+]] Teams_begin, [[L]] Teams_end, 1 Teams_exit
#pragma omp teams num_teams(3) thread_limit(2)
  {
// CHECK: distribute [[#@LINE+1]]: [[L]] Distribute_enter, 8 Distribute_chunk_begin, 8 Distribute_chunk_end, [[L]] Distribute_exit
#pragma omp distribute dist_schedule(static, 4)
    for (int i = 10; i < 74; i += 2)
      a[i]++;
// CHECK: distribute [[#@LINE+3]]: [[L]] Distribute_enter, 10 Distribute_chunk_begin, 10 Distribute_chunk_end, [[L]] Distribute_exit
// CHECK: loop [[#@LINE+2]]: [[P:[0-9]+]] Loop_enter, [[P]] Loop_chunk_begin, [[P]] Loop_chunk_end, [[P]] Loop_exit
// CHECK: pregion [[#@LINE+1]]: 10 Parallel_enter, [[P]] Parallel_begin, [[P]] Parallel_end, 10 Parallel_exit
#pragma omp distribute parallel for dist_schedule(static, 10)
    for (int i = 0; i < n; i++)
      a[i]++;
// CHECK: pregion [[#@LINE+1]]: [[L]] Parallel_enter, [[Q:[0-9]+]] Parallel_begin, [[Q]] Parallel_end, [[L]] Parallel_exit
#pragma omp parallel num_threads(2)
// CHECK: loop [[#@LINE+1]]: [[Q]] Loop_enter, {{[0-9]+}} Loop_chunk_begin, {{[0-9]+}} Loop_chunk_end, [[Q]] Loop_exit, [[Q]] Implicit_barrier_enter, [[Q]] Implicit_barrier_exit
#pragma omp for schedule(dynamic, 7)
    for (int i = 0; i < 64; i++)
// CHECK: atomic [[#@LINE+1]]: {{[0-9]+}} Atomic_event
#pragma omp atomic
      a[0]++;
    // A loop in a league is what distribute is.
// CHECK: distribute [[#@LINE+1]]: [[L]] Distribute_enter, [[L]] Distribute_chunk_begin, [[L]] Distribute_chunk_end, [[L]] Distribute_exit
#pragma omp loop
    for (int i = 0; i < n; i++)
      a[i]++;
    // With if, either call of the runtime may come.
// CHECK: distribute [[#@LINE+3]]: [[L]] Distribute_enter, [[L]] Distribute_chunk_begin, [[L]] Distribute_chunk_end, [[L]] Distribute_exit
// CHECK: loop [[#@LINE+2]]: [[S:[0-9]+]] Loop_enter, [[S]] Loop_chunk_begin, [[S]] Loop_chunk_end, [[S]] Loop_exit
// CHECK: pregion [[#@LINE+1]]: [[L]] Parallel_enter, [[S]] Parallel_begin, {{[0-9]+}} Parallel_end, [[L]] Parallel_exit
#pragma omp distribute parallel for if (omp_get_team_num() == 0)
    for (int i = 0; i < n; i++)
      a[i]++;
    // No iteration: it is entered all the same.
// CHECK: distribute [[#@LINE+1]]: [[L]] Distribute_enter, [[L]] Distribute_exit
#pragma omp distribute
    for (int i = n; i < n; i++)
      a[i]++;
// CHECK: distribute [[#@LINE+1]]: [[L]] Distribute_enter, [[L]] Distribute_chunk_begin, [[L]] Distribute_chunk_end, [[L]] Distribute_exit
#pragma omp distribute simd
    for (int i = 0; i < n; i++)
      a[i]++;
  }
// CHECK: distribute [[#@LINE+2]]: [[U:[0-9]+]] Distribute_enter, [[U]] Distribute_chunk_begin, [[U]] Distribute_chunk_end, [[U]] Distribute_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, [[U]] Teams_begin, [[U]] Teams_end, 1 Teams_exit
#pragma omp teams distribute reduction(+ : sum) num_teams(2)
  for (int i = 0; i < n; i++)
    sum += a[i];
// CHECK: distribute [[#@LINE+4]]: [[U]] Distribute_enter, [[U]] Distribute_chunk_begin, [[U]] Distribute_chunk_end, [[U]] Distribute_exit
// CHECK: loop [[#@LINE+3]]: [[R:[0-9]+]] Loop_enter, [[R]] Loop_chunk_begin, [[R]] Loop_chunk_end, [[R]] Loop_exit, [[R:[0-9]+]] Reduction_enter, [[R:[0-9]+]] Reduction_exit
// CHECK: pregion [[#@LINE+2]]: [[U]] Parallel_enter, [[R]] Parallel_begin, [[R]] Parallel_end, [[U]] Parallel_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, [[U]] Teams_begin, [[U]] Teams_end, 1 Teams_exit, [[U]] Reduction_enter, [[U]] Reduction_exit
#pragma omp teams distribute parallel for reduction(+ : total) num_teams(2)
  for (int i = 0; i < n; i++)
    total += a[i];
// CHECK: distribute [[#@LINE+2]]: [[U]] Distribute_enter, [[U]] Distribute_chunk_begin, [[U]] Distribute_chunk_end, [[U]] Distribute_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, [[U]] Teams_begin, [[U]] Teams_end, 1 Teams_exit
#pragma omp teams loop num_teams(2)
  for (int i = 0; i < n; i++)
    a[i]++;
// CHECK: distribute [[#@LINE+2]]: [[U]] Distribute_enter, {{[0-9]+}} Distribute_chunk_begin, {{[0-9]+}} Distribute_chunk_end, [[U]] Distribute_exit
// CHECK: teams [[#@LINE+1]]: 1 Teams_enter, [[U]] Teams_begin, [[U]] Teams_end, 1 Teams_exit
#pragma omp teams distribute num_teams(2) collapse(2) dist_schedule(static, 7)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      a[i * 10 + j]++;
  // One team, whose threads a parallel region shares.
  for (int k = 0; k < 3; ++k) {
// CHECK: teams [[#@LINE+1]]: 3 Teams_enter, 3 Teams_begin, 3 Teams_end, 3 Teams_exit
#pragma omp teams num_teams(1)
// CHECK: pregion [[#@LINE+1]]: 3 Parallel_enter, {{[0-9]+}} Parallel_begin, {{[0-9]+}} Parallel_end, 3 Parallel_exit
#pragma omp parallel
    {
// CHECK: atomic [[#@LINE+1]]: {{[0-9]+}} Atomic_event
#pragma omp atomic
      a[1]++;
// CHECK: atomic [[#@LINE+1]]: {{[0-9]+}} Atomic_event
#pragma omp atomic
      a[1]--;
    }
  }
  for (int i = 2; i < n; i++)
    sum += a[i] - 2 * (i == 5);
  printf("%d %ld\n", a[50], total > 0 && sum > 0 ? 1L : 0L);
  return 0;
}
