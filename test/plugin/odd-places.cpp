// Constructs in odd places compile, run, and are balanced.
// RUN: %twicexx --any-events --threads "1 3" -o %t -std=c++20 -w %s | FileCheck %s
// CHECK: pomp-validate: OK
#include <cstdio>

static int done;

static int with_switch(int n) {
  switch (n) {
  case 1:
#pragma omp critical
    ++done;
    break;
  default:
#pragma omp atomic
    ++done;
  }
  return done;
}

static int with_goto(int n) {
again:;
#pragma omp flush
  if (--n > 0)
    goto again;
  return n;
}

template <int N> struct Deep {
  static int run() {
    int s = Deep<N - 1>::run();
#pragma omp parallel reduction(+ : s) num_threads(1)
    s += 1;
    return s;
  }
};
template <> struct Deep<0> {
  static int run() { return 0; }
};

int main() {
  const int n = 4;
  int array[n];
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    array[i] = ({
      int square = i * i;
#pragma omp critical
      square += 1;
      square;
    });
  with_switch(1);
  with_switch(2);
  std::printf("%d %d %d %d\n", array[3], done, with_goto(3), Deep<20>::run());
}
