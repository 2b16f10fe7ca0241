// Range-based loops and loops over random access iterators report logical
// iteration numbers, their chunks likewise.
// RUN: %twicexx --check %s -o %t -std=c++17 %s

#include <array>
#include <cstdio>
#include <vector>

int main() {
  std::vector<int> V(10);
  std::array<double, 10> A{};
  int C[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  int Sum = 0;
#pragma omp parallel for
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int &X : V)
    X = 1;
#pragma omp parallel for reduction(+ : Sum) schedule(static, 5)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,M)]] Loop_chunk_begin, [[#add(1,M)]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (auto It = V.begin(); It != V.end(); ++It)
    Sum += *It;
#pragma omp parallel for schedule(dynamic, 5)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,M)]] Loop_chunk_begin, [[#add(1,M)]] Loop_chunk_end, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (auto It = A.begin(); It < A.end(); It += 1)
    *It = 2;
#pragma omp parallel for reduction(+ : Sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (auto It = V.rbegin(); It < V.rend(); It += 2)
    Sum += *It;
#pragma omp parallel for reduction(+ : Sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (auto X : C)
    Sum += X;
#pragma omp parallel for collapse(2) reduction(+ : Sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (auto X : C)
    for (auto Y : V)
      Sum += X * Y;
  std::vector<int> Empty;
#pragma omp parallel for reduction(+ : Sum)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (auto X : Empty)
    Sum += X;
  for (double X : A)
    Sum += int(X);
  std::printf("%d\n", Sum);
  return 0;
}
