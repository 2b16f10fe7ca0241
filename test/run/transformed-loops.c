// Loop transformations are no constructs of their own. A worksharing loop over
// one distributes the iterations of the generated loop, by their logical
// numbers.
// REQUIRES: reverse
// RUN: %twice --check %s --plugin-args \
// RUN:   -fplugin-arg-pomp-inst=Loop:Chunks+IterBeginEnd -o %t \
// RUN:   -fopenmp-version=60 %s
// RUN: %twice --threads 1 --check %s --prefix VALUES --any-thread \
// RUN:   --trace "Loop_(enter|chunk_begin|iter_event)" \
// RUN:   --plugin-args -fplugin-arg-pomp-inst=Loop:Chunks+IterEvent \
// RUN:   -o %t.values -fopenmp-version=60 %s

#include <stdio.h>

int main(void) {
  int sum = 0, n = 40;
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, 19 Loop_iter_begin, 19 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // VALUES: Loop_chunk_begin(init_iter=0, final_iter=18) loop:[[#@LINE-3]]
  // VALUES-NEXT: Loop_enter(chunk_size=-1, init_iter=0, final_iter=18, incr=1) loop:[[#@LINE-4]]
  // VALUES-NEXT: Loop_iter_event(iter=0) loop:[[#@LINE-5]]
  // VALUES-NEXT: Loop_iter_event(iter=1) loop:[[#@LINE-6]]
  // VALUES-NEXT: Loop_iter_event(iter=10) loop:[[#@LINE-7]]
  // VALUES-NEXT: Loop_iter_event(iter=11) loop:[[#@LINE-8]]
  // VALUES-NEXT: Loop_iter_event(iter=12) loop:[[#@LINE-9]]
  // VALUES-NEXT: Loop_iter_event(iter=13) loop:[[#@LINE-10]]
  // VALUES-NEXT: Loop_iter_event(iter=14) loop:[[#@LINE-11]]
  // VALUES-NEXT: Loop_iter_event(iter=15) loop:[[#@LINE-12]]
  // VALUES-NEXT: Loop_iter_event(iter=16) loop:[[#@LINE-13]]
  // VALUES-NEXT: Loop_iter_event(iter=17) loop:[[#@LINE-14]]
  // VALUES-NEXT: Loop_iter_event(iter=18) loop:[[#@LINE-15]]
  // VALUES-NEXT: Loop_iter_event(iter=2) loop:[[#@LINE-16]]
  // VALUES-NEXT: Loop_iter_event(iter=3) loop:[[#@LINE-17]]
  // VALUES-NEXT: Loop_iter_event(iter=4) loop:[[#@LINE-18]]
  // VALUES-NEXT: Loop_iter_event(iter=5) loop:[[#@LINE-19]]
  // VALUES-NEXT: Loop_iter_event(iter=6) loop:[[#@LINE-20]]
  // VALUES-NEXT: Loop_iter_event(iter=7) loop:[[#@LINE-21]]
  // VALUES-NEXT: Loop_iter_event(iter=8) loop:[[#@LINE-22]]
  // VALUES-NEXT: Loop_iter_event(iter=9) loop:[[#@LINE-23]]
#pragma omp reverse
  for (int i = 2; i < n; i += 2)
    sum += i;
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, 7 Loop_iter_begin, 7 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // VALUES: Loop_chunk_begin(init_iter=0, final_iter=6) loop:[[#@LINE-3]]
  // VALUES-NEXT: Loop_enter(chunk_size=-1, init_iter=0, final_iter=6, incr=1) loop:[[#@LINE-4]]
  // VALUES-NEXT: Loop_iter_event(iter=0) loop:[[#@LINE-5]]
  // VALUES-NEXT: Loop_iter_event(iter=1) loop:[[#@LINE-6]]
  // VALUES-NEXT: Loop_iter_event(iter=2) loop:[[#@LINE-7]]
  // VALUES-NEXT: Loop_iter_event(iter=3) loop:[[#@LINE-8]]
  // VALUES-NEXT: Loop_iter_event(iter=4) loop:[[#@LINE-9]]
  // VALUES-NEXT: Loop_iter_event(iter=5) loop:[[#@LINE-10]]
  // VALUES-NEXT: Loop_iter_event(iter=6) loop:[[#@LINE-11]]
#pragma omp interchange
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 7; ++j)
      sum += i * j;
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, 7 Loop_iter_begin, 7 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // VALUES: Loop_chunk_begin(init_iter=0, final_iter=6) loop:[[#@LINE-3]]
  // VALUES-NEXT: Loop_enter(chunk_size=-1, init_iter=0, final_iter=6, incr=1) loop:[[#@LINE-4]]
  // VALUES-NEXT: Loop_iter_event(iter=0) loop:[[#@LINE-5]]
  // VALUES-NEXT: Loop_iter_event(iter=1) loop:[[#@LINE-6]]
  // VALUES-NEXT: Loop_iter_event(iter=2) loop:[[#@LINE-7]]
  // VALUES-NEXT: Loop_iter_event(iter=3) loop:[[#@LINE-8]]
  // VALUES-NEXT: Loop_iter_event(iter=4) loop:[[#@LINE-9]]
  // VALUES-NEXT: Loop_iter_event(iter=5) loop:[[#@LINE-10]]
  // VALUES-NEXT: Loop_iter_event(iter=6) loop:[[#@LINE-11]]
#pragma omp stripe sizes(3)
  for (int i = 2; i < n; i += 2)
    sum += i;
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, 19 Loop_iter_begin, 19 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // VALUES: Loop_chunk_begin(init_iter=0, final_iter=18) loop:[[#@LINE-3]]
  // VALUES-NEXT: Loop_enter(chunk_size=-1, init_iter=0, final_iter=18, incr=1) loop:[[#@LINE-4]]
  // VALUES-NEXT: Loop_iter_event(iter=0) loop:[[#@LINE-5]]
  // VALUES-NEXT: Loop_iter_event(iter=1) loop:[[#@LINE-6]]
  // VALUES-NEXT: Loop_iter_event(iter=10) loop:[[#@LINE-7]]
  // VALUES-NEXT: Loop_iter_event(iter=11) loop:[[#@LINE-8]]
  // VALUES-NEXT: Loop_iter_event(iter=12) loop:[[#@LINE-9]]
  // VALUES-NEXT: Loop_iter_event(iter=13) loop:[[#@LINE-10]]
  // VALUES-NEXT: Loop_iter_event(iter=14) loop:[[#@LINE-11]]
  // VALUES-NEXT: Loop_iter_event(iter=15) loop:[[#@LINE-12]]
  // VALUES-NEXT: Loop_iter_event(iter=16) loop:[[#@LINE-13]]
  // VALUES-NEXT: Loop_iter_event(iter=17) loop:[[#@LINE-14]]
  // VALUES-NEXT: Loop_iter_event(iter=18) loop:[[#@LINE-15]]
  // VALUES-NEXT: Loop_iter_event(iter=2) loop:[[#@LINE-16]]
  // VALUES-NEXT: Loop_iter_event(iter=3) loop:[[#@LINE-17]]
  // VALUES-NEXT: Loop_iter_event(iter=4) loop:[[#@LINE-18]]
  // VALUES-NEXT: Loop_iter_event(iter=5) loop:[[#@LINE-19]]
  // VALUES-NEXT: Loop_iter_event(iter=6) loop:[[#@LINE-20]]
  // VALUES-NEXT: Loop_iter_event(iter=7) loop:[[#@LINE-21]]
  // VALUES-NEXT: Loop_iter_event(iter=8) loop:[[#@LINE-22]]
  // VALUES-NEXT: Loop_iter_event(iter=9) loop:[[#@LINE-23]]
#pragma omp fuse
  {
    for (int i = 0; i < 5; ++i)
      sum += i;
    for (int i = 2; i < n; i += 2)
      sum -= i;
  }
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, 5 Loop_iter_begin, 5 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // VALUES: Loop_chunk_begin(init_iter=0, final_iter=4) loop:[[#@LINE-3]]
  // VALUES-NEXT: Loop_enter(chunk_size=-1, init_iter=0, final_iter=4, incr=1) loop:[[#@LINE-4]]
  // VALUES-NEXT: Loop_iter_event(iter=0) loop:[[#@LINE-5]]
  // VALUES-NEXT: Loop_iter_event(iter=1) loop:[[#@LINE-6]]
  // VALUES-NEXT: Loop_iter_event(iter=2) loop:[[#@LINE-7]]
  // VALUES-NEXT: Loop_iter_event(iter=3) loop:[[#@LINE-8]]
  // VALUES-NEXT: Loop_iter_event(iter=4) loop:[[#@LINE-9]]
#pragma omp unroll partial(2)
#pragma omp tile sizes(2)
#pragma omp reverse
  for (int i = 2; i < n; i += 2)
    sum += i;
#pragma omp parallel for collapse(2) reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, 6 Loop_iter_begin, 6 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // VALUES: Loop_chunk_begin(init_iter=0, final_iter=5) loop:[[#@LINE-3]]
  // VALUES-NEXT: Loop_enter(chunk_size=-1, init_iter=0, final_iter=5, incr=1) loop:[[#@LINE-4]]
  // VALUES-NEXT: Loop_iter_event(iter=0) loop:[[#@LINE-5]]
  // VALUES-NEXT: Loop_iter_event(iter=1) loop:[[#@LINE-6]]
  // VALUES-NEXT: Loop_iter_event(iter=2) loop:[[#@LINE-7]]
  // VALUES-NEXT: Loop_iter_event(iter=3) loop:[[#@LINE-8]]
  // VALUES-NEXT: Loop_iter_event(iter=4) loop:[[#@LINE-9]]
  // VALUES-NEXT: Loop_iter_event(iter=5) loop:[[#@LINE-10]]
#pragma omp tile sizes(4, 3)
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 7; ++j)
      sum += i * j;
#pragma omp unroll
  for (int i = 0; i < 20; ++i)
#pragma omp critical
    // CHECK: critical [[#@LINE-1]]: 20 Critical_enter, 20 Critical_begin, 20 Critical_end, 20 Critical_exit
    sum += i;
  printf("%d\n", sum);
  return 0;
}
