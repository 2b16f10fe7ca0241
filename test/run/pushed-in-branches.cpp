// Arguments on the stack, in branches that begin or end alike: code generation
// moves what makes room for them to before or behind both, so that the frame is
// somewhere else where a block begins.
// RUN: for f in -fomit-frame-pointer -fno-omit-frame-pointer; do \
// RUN:   %twicexx --levels "-O0 -O1 -O3 -Os -O2" --only "Parallel_exit|Function_exit" --check %s \
// RUN:     --plugin-args -fplugin-arg-pomp-functions=all -o %t $f %s || exit 1; \
// RUN: done
// CHECK: pregion [[#PARALLEL:]]: 1 Parallel_exit
// CHECK-NEXT: pregion [[#PARALLEL+10]]: 1 Parallel_exit
// CHECK-NEXT: pregion [[#PARALLEL+17]]: 1 Parallel_exit
// CHECK-NEXT: pregion [[#PARALLEL+27]]: 1 Parallel_exit
// CHECK-NEXT: function {{.*}} name=add({{.*}}): 4 Function_exit
// CHECK-NEXT: function {{.*}} name=subtract({{.*}}): 3 Function_exit
// CHECK-NEXT: function {{.*}} name=subtract({{.*}}): 4 Function_exit
// CHECK-NEXT: function {{.*}} name=add({{.*}}): 2 Function_exit
// CHECK-NEXT: function {{.*}} name=fill({{.*}}): 2 Function_exit
// CHECK-NEXT: function {{.*}} name=choose({{.*}}): 8 Function_exit
#include <cstdio>
#include <stdexcept>

__attribute__((noinline)) static void fill(int n, int m, int *a, long *b,
                                           int *c, int *d, int *e) {
  if (m < n) {
#pragma omp parallel for
    for (int i = 0; i < m; ++i) {
      a[i] = -1;
      b[i] = -1;
      e[i] = -1;
      if (c)
        c[i] = -1;
      if (d)
        d[i] = -1;
    }
#pragma omp parallel for
    for (int i = m; i < n; ++i) {
      a[i] = -2;
      if (c)
        c[i] = -2;
    }
  } else {
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
      a[i] = -3;
      b[i] = -3;
      e[i] = -3;
      if (c)
        c[i] = -3;
      if (d)
        d[i] = -3;
    }
#pragma omp parallel for
    for (int i = n; i < m; ++i) {
      b[i] = -4;
      e[i] = -4;
      if (d)
        d[i] = -4;
    }
  }
}

__attribute__((noinline)) static long add(long a, long b, long c, long d,
                                          long e, long f, long g) {
  if (g > 30)
    throw std::runtime_error("too much");
  return a + b + c + d + e + f + g;
}

__attribute__((noinline)) static long subtract(long a, long b, long c, long d,
                                               long e, long f, long g) {
  if (g > 20)
    throw std::runtime_error("too little");
  return a - b - c - d - e - f - g;
}

__attribute__((noinline)) static long choose(bool first, const long *v) {
  long result = 0;
  try {
    if (first) {
      result = add(v[0], v[1], v[2], v[3], v[4], v[5], v[6]);
      result += subtract(v[1], v[2], v[3], v[4], v[5], v[6], v[0]);
    } else {
      result = subtract(v[0], v[1], v[2], v[3], v[4], v[5], v[6]);
      result += add(v[1], v[2], v[3], v[4], v[5], v[6], v[0]);
    }
  } catch (const std::runtime_error &e) {
    result = -1000 - e.what()[4];
  }
  return result;
}

int main() {
  const int n[] = {20, 40};
  static int a[40], c[40], d[40], e[40];
  static long b[40];
  for (int k = 0; k < 2; ++k) {
    fill(n[k], n[1 - k], a, b, c, d, e);
    long sum = 0;
    for (int i = 0; i < 40; ++i)
      sum += a[i] * 3 + b[i] * 5 + c[i] * 7 + d[i] * 11 + e[i] * 13;
    std::printf("sum %ld\n", sum);
  }
  for (long last = 10; last <= 40; last += 10) {
    const long v[] = {30 - last, 2, 3, 4, 5, 6, last};
    std::printf("sum %ld %ld\n", choose(true, v), choose(false, v));
  }
  return 0;
}
