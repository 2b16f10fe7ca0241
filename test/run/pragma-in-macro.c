// Pragmas that macros bring (_Pragma) are the constructs of the line where the
// macro is used.
// RUN: %twice --check %s -o %t %s

#include <stdio.h>

#define PRAGMA(x) _Pragma(#x)
#define PARALLEL _Pragma("omp parallel")
#define PARALLEL_FOR(...) PRAGMA(omp parallel for __VA_ARGS__)
#define LOCKED(statement)                                                      \
  do {                                                                         \
    PRAGMA(omp critical(macro))                                                \
    statement;                                                                 \
  } while (0)

int main(void) {
  int sum = 0;
  PARALLEL
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
    LOCKED(++sum);
    // CHECK: critical [[#@LINE-1]] name=macro: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    LOCKED(sum += 2);
    // CHECK: critical [[#@LINE-1]] name=macro: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
  }
  PARALLEL_FOR(reduction(+ : sum) schedule(static, 2))
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(4,M))]] Loop_chunk_begin, [[#add(1,mul(4,M))]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int i = 0; i < 10; ++i)
    sum += i;
  printf("%d\n", sum);
  return 0;
}
