// Each instantiation is marked once, and the pattern never, because only an
// instantiation is known to be code.
// RUN: %clangxx %pomp -fsyntax-only -fplugin-arg-pomp-print-ast %s > %t
// RUN: %filecheck %s < %t
// RUN: grep -c '__pomp_open(' %t | grep -x 4
template <class T> T sum(T n) {
  T s = 0;
  if constexpr (sizeof(T) == 4) {
#pragma omp critical(small)
    s += n;
  } else {
#pragma omp critical(large)
    s += n;
  }
  return s;
}
template <class T> struct Box {
  T v;
  void add() {
#pragma omp atomic
    v += 1;
  }
};
// Never instantiated, so never marked.
template <class T> void unused(T) {
#pragma omp barrier
}

void use() {
  sum(1);
  sum(1.0);
  Box<int> b;
  b.add();
  auto f = [](auto x) {
#pragma omp flush
    return x;
  };
  f(2);
}
// CHECK-DAG: __pomp_open({{[0-9]+}});{{[[:space:]]+}}#pragma omp critical (small)
// CHECK-DAG: __pomp_open({{[0-9]+}});{{[[:space:]]+}}#pragma omp critical (large)
// CHECK-DAG: __pomp_open({{[0-9]+}});{{[[:space:]]+}}#pragma omp atomic
// CHECK-DAG: __pomp_open({{[0-9]+}});{{[[:space:]]+}}#pragma omp flush
// CHECK-NOT: #pragma omp barrier
