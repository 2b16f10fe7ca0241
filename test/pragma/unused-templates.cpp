// A directive in a template, or in other code that is compiled only if used,
// applies to something, whether or not this unit uses it.
// RUN: %clangxx %pomp -Werror -c -o %t.o %s
// RUN: %clangxx %pomp -Werror -std=c++20 -O2 -c -o %t.o %s
template <typename T> T f(T x) {
#pragma pomp inst sync none
#pragma omp atomic
  x += 1;
  return x;
}
struct S {
  template <typename T> T g(T x) {
#pragma pomp inst sync none
#pragma omp atomic
    x += 1;
    return x;
  }
  int h(int x) {
#pragma pomp inst sync none
#pragma omp atomic
    x += 1;
    return x;
  }
};
template <typename T> struct C {
  int h(int x) {
#pragma pomp inst sync none
#pragma omp atomic
    x += 1;
    return x;
  }
  int h2(int x);
};
template <typename T> int C<T>::h2(int x) {
#pragma pomp inst sync none
#pragma omp atomic
  x += 1;
  return x;
}
inline int k(int x) {
#pragma pomp inst sync none
#pragma omp atomic
  x += 1;
  return x;
}
static inline int k2(int x) {
#pragma pomp inst sync none
#pragma omp atomic
  x += 1;
  return x;
}
struct F {
  template <typename T> friend T friendly(T x) {
#pragma pomp inst sync none
#pragma omp atomic
    x += 1;
    return x;
  }
};
auto L = [](auto x) {
#pragma pomp inst sync none
#pragma omp atomic
  x += 1;
  return x;
};
namespace {
template <typename T> struct N {
  template <typename U> U m(U x) {
#pragma pomp inst sync none
#pragma omp atomic
    x += 1;
    return x;
  }
};
} // namespace
int main() {
  auto L2 = [](auto x) {
#pragma pomp inst sync none
#pragma omp atomic
    x += 1;
    return x;
  };
  (void)L2;
  return 0;
}
