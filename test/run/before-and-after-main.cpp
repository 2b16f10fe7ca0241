// Constructs that run before main, from constructors of globals, and after it,
// from destructors: the events arrive.
// RUN: %twicexx --check %s -o %t %s

#include <cstdio>

static int run(const char *When) {
  int N = 0;
#pragma omp parallel for reduction(+ : N)
  // CHECK: loop [[#@LINE-1]]: [[#mul(3,T)]] Loop_enter, [[#mul(3,T)]] Loop_chunk_begin, [[#mul(3,T)]] Loop_chunk_end, [[#mul(3,T)]] Loop_exit, [[#mul(3,T)]] Reduction_enter, [[#mul(3,T)]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 3 Parallel_enter, [[#mul(3,T)]] Parallel_begin, [[#mul(3,T)]] Parallel_end, 3 Parallel_exit
  for (int I = 0; I < 10; ++I)
    N += I;
  std::printf("%s %d\n", When, N);
  return N;
}

struct Global {
  Global() { run("before"); }
  ~Global() { run("after"); }
};
static Global G;

int main() { return run("main") != 45; }
