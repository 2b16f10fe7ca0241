// Chunks and iterations of worksharing loops over loops of tile and unroll,
// which every major knows: dynamic ones, in templates, without iterations, with
// a directive as their body, and as a part of a nest.
// RUN: %twicexx --plugin-args -fplugin-arg-pomp-inst=Loop:Chunks+IterBeginEnd \
// RUN:   --check %s -o %t -fopenmp-version=51 %s
// RUN: %twicexx --threads 1 --check %s --prefix VALUES --any-thread \
// RUN:   --trace "Loop_(enter|chunk_begin)" -o %t.values \
// RUN:   -fopenmp-version=51 %s

#include <cstdio>
#include <vector>

template <typename T> T total(T n) {
  T sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static, 2)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,M)]] Loop_chunk_begin, [[#add(1,M)]] Loop_chunk_end, 4 Loop_iter_begin, 4 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // VALUES: Loop_chunk_begin(init_iter=0, final_iter=3) loop:[[#@LINE-3]]
  // VALUES-NEXT: Loop_enter(chunk_size=2, init_iter=0, final_iter=3, incr=1) loop:[[#@LINE-4]]
#pragma omp tile sizes(3)
  for (T i = 2; i < n; i += 2) {
    if (i == 4)
      continue;
    sum += i;
  }
  return sum;
}

struct Adder {
  int n;
  int total() {
    int sum = 0;
#pragma omp parallel for schedule(dynamic, 3)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(2,M))]] Loop_chunk_begin, [[#add(1,mul(2,M))]] Loop_chunk_end, 8 Loop_iter_begin, 8 Loop_iter_end, [[#T]] Loop_exit
    // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
    // VALUES: Loop_chunk_begin(init_iter=0, final_iter=7) loop:[[#@LINE-3]]
    // VALUES-NEXT: Loop_enter(chunk_size=3, init_iter=0, final_iter=7, incr=1) loop:[[#@LINE-4]]
#pragma omp unroll partial(4)
    for (int i = 0; i < 10 * n; ++i)
#pragma omp critical
      // CHECK: critical [[#@LINE-1]]: 30 Critical_enter, 30 Critical_begin, 30 Critical_end, 30 Critical_exit
      sum += i;
    return sum;
  }
};

int main(int argc, char **) {
  int sum = 0, none = argc - 1;
  std::vector<int> v(17, 2);
#pragma omp parallel for reduction(+ : sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, 9 Loop_iter_begin, 9 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // VALUES: Loop_chunk_begin(init_iter=0, final_iter=8) loop:[[#@LINE-3]]
  // VALUES-NEXT: Loop_enter(chunk_size=-1, init_iter=0, final_iter=8, incr=1) loop:[[#@LINE-4]]
#pragma omp unroll partial(2)
  for (auto I = v.begin(); I < v.end(); ++I)
    sum += *I;
#pragma omp parallel reduction(+ : sum)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  {
#pragma omp for collapse(2) schedule(static, 100)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, 1 Loop_chunk_begin, 1 Loop_chunk_end, 15 Loop_iter_begin, 15 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    // VALUES: Loop_chunk_begin(init_iter=0, final_iter=14) loop:[[#@LINE-2]]
    // VALUES-NEXT: Loop_enter(chunk_size=100, init_iter=0, final_iter=14, incr=1) loop:[[#@LINE-3]]
    for (int k = 0; k < 3; ++k)
#pragma omp tile sizes(4)
      for (int i = 0; i < 20; ++i)
        sum += i * k;
#pragma omp for nowait
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit
    // VALUES: Loop_enter(chunk_size=-1, init_iter=0, final_iter=-1, incr=1) loop:[[#@LINE-2]]
#pragma omp unroll partial(2)
    for (int i = 0; i < none; ++i)
      sum += i;
  }
  std::printf("%d %d %d\n", sum, total(25), Adder{3}.total());
  return 0;
}
