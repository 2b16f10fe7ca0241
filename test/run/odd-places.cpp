// Constructs wherever C++ lets a statement stand: default arguments and member
// initializers, captures, function try blocks, friends, variable templates,
// inline variables, inherited constructors, local statics.
// REQUIRES: captured-bindings
// RUN: %twicexx --threads 2 --check %s -o %t -std=c++20 %s

#include <cstdio>
#include <utility>

static int Total;

int byDefault(int N = [] {
#pragma omp critical(argument)
  // CHECK: critical [[#@LINE-1]] name=argument: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
  ++Total;
  return 3;
}()) {
  return N;
}

struct Aggregate {
  int A = [] {
#pragma omp critical(aggregate)
    // CHECK: critical [[#@LINE-1]] name=aggregate: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
    ++Total;
    return 4;
  }();
  int B;
};

struct TryBlock {
  TryBlock(int N) try : Value(N) {
#pragma omp critical(trying)
    // CHECK: critical [[#@LINE-1]] name=trying: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    ++Total;
    throw N;
  } catch (int) {
#pragma omp critical(caught)
    // CHECK: critical [[#@LINE-1]] name=caught: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    ++Total;
  }
  int Value;
};

int tried() try {
#pragma omp critical(function)
  // CHECK: critical [[#@LINE-1]] name=function: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  ++Total;
  throw 1;
} catch (...) {
  return 5;
}

template <typename T> struct Host {
  friend int befriended(const Host &, T N) {
#pragma omp critical(befriended)
    // CHECK: critical [[#@LINE-1]] name=befriended: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    Total += N;
    return N;
  }
  static inline T Once = [] {
#pragma omp critical(once)
    // CHECK: critical [[#@LINE-1]] name=once: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    ++Total;
    return T(6);
  }();
};

template <typename T>
T Variable = [] {
#pragma omp critical(variable)
  // CHECK: critical [[#@LINE-1]] name=variable: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  ++Total;
  return T(7);
}();

inline int Inline = [] {
#pragma omp critical(inline_variable)
  // CHECK: critical [[#@LINE-1]] name=inline_variable: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  ++Total;
  return 8;
}();

struct Parent {
  template <typename T> explicit Parent(T N) {
#pragma omp critical(parent)
    // CHECK: critical [[#@LINE-1]] name=parent: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    Total += int(N);
  }
};
struct Child : Parent {
  using Parent::Parent;
};

extern "C" {
int inC(void) {
#pragma omp critical(linkage)
  // CHECK: critical [[#@LINE-1]] name=linkage: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
  return ++Total;
}
}

static int localStatic() {
  static int Value = [] {
#pragma omp critical(local_static)
    // CHECK: critical [[#@LINE-1]] name=local_static: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    return ++Total;
  }();
  return Value;
}

auto makeLambda(int N) {
  return [N, Captured = [N] {
#pragma omp critical(captured)
    // CHECK: critical [[#@LINE-1]] name=captured: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    Total += N;
    return N;
  }()](auto... Values) mutable {
    auto Inner = [&](auto Value) {
#pragma omp critical(inner)
      // CHECK: critical [[#@LINE-1]] name=inner: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
      Captured += Value;
    };
    (Inner(Values), ...);
    return Captured;
  };
}

int statementExpression(int N) {
  return ({
    int Result = N;
#pragma omp critical(expression)
    // CHECK: critical [[#@LINE-1]] name=expression: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    ++Result;
    Result;
  });
}

template <typename T>
concept Number = requires(T N) { N + 1; };
int constrained(Number auto N) {
#pragma omp critical(constrained)
  // CHECK: critical [[#@LINE-1]] name=constrained: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
  return ++Total, int(N);
}

int bound() {
  auto [A, B] = std::pair(1, 2);
  int Sum = 0;
  if (int C = [&] {
#pragma omp critical(condition)
        // CHECK: critical [[#@LINE-1]] name=condition: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
        return A + B;
      }();
      C > 2)
#pragma omp parallel for reduction(+ : Sum)
    // CHECK: loop [[#@LINE-1]]: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Reduction_enter, 2 Reduction_exit
    // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
    for (int I = 0; I < 4; ++I)
      Sum += I;
  return Sum;
}

int main() {
  Aggregate One{.B = 1}, Two{};
  std::printf("%d %d %d\n", byDefault(), byDefault() + byDefault(1),
              One.A + Two.A);
  try {
    TryBlock T(3);
  } catch (int N) {
    std::printf("%d %d\n", N, tried());
  }
  Host<int> H;
  Child C(2.5);
  std::printf("%d %d %d %d\n", befriended(H, 1), Host<int>::Once, Variable<int>,
              Inline);
  std::printf("%d %d\n", inC(), localStatic() + localStatic());
  std::printf("%d %d\n", makeLambda(2)(1, 2.0), statementExpression(4));
  std::printf("%d %d\n", constrained(1) + constrained(2.0), bound());
  std::printf("%d\n", Total);
  return 0;
}
