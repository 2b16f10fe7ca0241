// Constructs in members: virtual, static, const, operators, constructors,
// destructors, their initializers, friends, local classes and inline ones.
// RUN: %twicexx --check %s -o %t -std=c++17 %s

#include <cstdio>

static int Total;

namespace {
int locked(int N) {
#pragma omp critical(locked)
  // CHECK: critical [[#@LINE-1]] name=locked: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  Total += N;
  return N;
}
} // namespace

class Base {
public:
  Base(int N) : Value(locked(N)) {
#pragma omp parallel
    // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp atomic
    // CHECK: atomic [[#@LINE-1]]: [[#T]] Atomic_event
    Value += 0;
  }
  virtual ~Base() {
#pragma omp critical(gone)
    // CHECK: critical [[#@LINE-1]] name=gone: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    Total += Value;
  }
  virtual int work() const = 0;
  static void bump() {
#pragma omp master
    // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    ++Total;
  }
  friend int operator+(const Base &B, int N) {
#pragma omp critical(plus)
    // CHECK: critical [[#@LINE-1]] name=plus: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    N += B.Value;
    return N;
  }

protected:
  int Value;
};

class Derived final : public Base {
public:
  using Base::Base;
  int work() const override {
    int Sum = 0;
    // A member is used through this.
#pragma omp parallel for reduction(+ : Sum) if (Value > 0)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
    // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
    for (int I = 0; I < Value; ++I)
      Sum += I + Value;
    return Sum;
  }
  void loop() {
#pragma omp parallel firstprivate(Value)
    // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
    {
#pragma omp for
      // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
      for (Value = 0; Value < 10; ++Value)
        ;
    }
  }
};

int main() {
  {
    Derived D(10);
    std::printf("%d\n", D.work());
    D.loop();
    Base::bump();
    std::printf("%d\n", D + 1);
  }
  struct Local {
    int operator()() const {
      int N = 0;
#pragma omp critical(local)
      // CHECK: critical [[#@LINE-1]] name=local: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
      ++N;
      return N;
    }
  };
  std::printf("%d %d\n", Local()(), Total);
  return 0;
}
