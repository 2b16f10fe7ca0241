// Constructs in lambdas and generic lambdas, captured by value and reference,
// called from constructs, and lambdas of global variables and default members.
// RUN: %twicexx --check %s -o %t -std=c++17 %s

#include <cstdio>

static auto Global = [](int N) {
#pragma omp critical(global)
  // CHECK: critical [[#@LINE-1]] name=global: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  return N + 1;
};

static int AtStart = [] {
  int Sum = 0;
#pragma omp parallel reduction(+ : Sum)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  Sum = 0;
  return Sum;
}();

struct Member {
  int Value = [] {
    int N = 3;
#pragma omp critical(member)
    // CHECK: critical [[#@LINE-1]] name=member: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
    ++N;
    return N;
  }();
};

template <typename F> int call(F Fn, int N) {
  int Sum = 0;
#pragma omp parallel for reduction(+ : Sum)
  // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#mul(2,T)]] Loop_chunk_begin, [[#mul(2,T)]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Reduction_enter, [[#mul(2,T)]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit
  for (int I = 0; I < N; ++I)
    Sum += Fn(I);
  return Sum;
}

int main() {
  int Base = 10, Count = 0;
  auto ByValue = [Base](int I) { return Base + I; };
  auto ByReference = [&](int I) {
#pragma omp critical(reference)
    // CHECK: critical [[#@LINE-1]] name=reference: 6 Critical_enter, 6 Critical_begin, 6 Critical_end, 6 Critical_exit
    ++Count;
    return I;
  };
  auto Generic = [&Count](auto Value) {
    decltype(Value) Sum{};
#pragma omp parallel reduction(+ : Sum)
    // CHECK: pregion [[#@LINE-1]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit, [[#mul(2,T)]] Reduction_enter, [[#mul(2,T)]] Reduction_exit
    {
      Sum += Value;
#pragma omp master
      // CHECK: master [[#@LINE-1]]: 2 Master_begin, 2 Master_end
      ++Count;
    }
    return Sum;
  };
  auto Outer = [&] {
    auto Inner = [&] {
#pragma omp single
      // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
      ++Count;
    };
    Inner();
  };
  std::printf("%d\n", call(ByValue, 6));
  std::printf("%d\n", call(ByReference, 6));
  std::printf("%d\n", Generic(0) + int(Generic(0.0)));
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  Outer();
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  [&] {
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
    Count += 0;
  }();
  Member A, B;
  std::printf("%d %d %d %d %d\n", Count, Global(1), AtStart, A.Value, B.Value);
  return 0;
}
