// Constructs in templates: each instance is a construct of its own, also in
// class templates, members of them, variadic ones, with if constexpr, and where
// the clauses depend on the arguments.
// RUN: %twicexx --check %s -o %t -std=c++17 %s

#include <cstdio>

template <typename T> T sum(const T *Data, int N) {
  T Sum{};
#pragma omp parallel for reduction(+ : Sum)
  // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#mul(2,T)]] Loop_chunk_begin, [[#mul(2,T)]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Reduction_enter, [[#mul(2,T)]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit
  for (int I = 0; I < N; ++I)
    Sum += Data[I];
  return Sum;
}

template <int Chunk, typename Index> int chunks(Index N) {
  int Sum = 0;
#pragma omp parallel for schedule(static, Chunk) reduction(+ : Sum)
  // CHECK: loop [[#@LINE-1]]: [[#mul(2,T)]] Loop_enter, [[#add(2,mul(6,M))]] Loop_chunk_begin, [[#add(2,mul(6,M))]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Reduction_enter, [[#mul(2,T)]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit
  for (Index I = 0; I < N; ++I)
    Sum += int(I);
  return Sum;
}

template <typename T> class Accumulator {
public:
  void add(T Value) {
#pragma omp critical(add)
    // CHECK: critical [[#@LINE-1]] name=add: 12 Critical_enter, 12 Critical_begin, 12 Critical_end, 12 Critical_exit
    Sum += Value;
  }
  template <typename U> void addAll(const U *Data, int N);
  static int threads() {
    int Threads = 0;
#pragma omp parallel
    // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
    ++Threads;
    return Threads;
  }
  T Sum{};
};

template <typename T>
template <typename U>
void Accumulator<T>::addAll(const U *Data, int N) {
#pragma omp parallel for
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int I = 0; I < N; ++I)
    add(T(Data[I]));
}

template <bool Locked> void count(int &N) {
  if constexpr (Locked) {
#pragma omp critical(count)
    // CHECK: critical [[#@LINE-1]] name=count: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    ++N;
  } else {
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
    ++N;
  }
}

template <typename... Ts> int all(Ts... Values) {
  int Sum = 0;
#pragma omp parallel sections reduction(+ : Sum)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // CHECK: sections [[#@LINE-2]]: [[#T]] Sections_enter, 1 Section_begin, 1 Section_end, [[#T]] Sections_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  {
#pragma omp section
    Sum += (Values + ...);
  }
  return Sum;
}

// Never instantiated, never there.
template <typename T> void unused(T Value) {
#pragma omp parallel firstprivate(Value)
  Value.nothing();
}

// Specialized.
template <typename T> int special(T) { return 0; }
template <> int special(int N) {
#pragma omp critical(special)
  // CHECK: critical [[#@LINE-1]] name=special: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  ++N;
  return N;
}

// Instantiated explicitly.
template <typename T> int atEnd(T N) {
#pragma omp critical(end)
  // CHECK: critical [[#@LINE-1]] name=end: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  ++N;
  return N;
}

int main() {
  int Data[12];
  double Reals[12];
  for (int I = 0; I < 12; ++I)
    Reals[I] = Data[I] = I;
  std::printf("%d %g\n", sum(Data, 12), sum(Reals, 12));
  std::printf("%d %d\n", chunks<2>(8), chunks<3>(12ul));
  Accumulator<long> A;
  A.addAll(Reals, 12);
  int N = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
    count<true>(N);
#pragma omp barrier
    // CHECK: barrier [[#@LINE-1]]: [[#T]] Barrier_enter, [[#T]] Barrier_exit
    count<false>(N);
  }
  std::printf("%ld %d\n", A.Sum, N / Accumulator<char>::threads());
  std::printf("%d %d %d\n", all(1, 2l, 3.0), special(4), atEnd(5));
  return 0;
}
template int atEnd<int>(int);
