// Warnings about loops that the optimizer was told to vectorize are the same,
// and as many, whatever constructs are around them.
// RUN: for o in -O1 -O2 -Os "-O2 -g"; do \
// RUN:   %clang -fopenmp $o -c -o %t.o %s 2> %t.plain || exit 1; \
// RUN:   %clang %pomp $o -c -o %t.o %s 2> %t.pomp || exit 1; \
// RUN:   sort %t.plain > %t.plain.sorted; sort %t.pomp > %t.pomp.sorted; \
// RUN:   diff %t.plain.sorted %t.pomp.sorted || exit 1; \
// RUN:   grep -q "loop not vectorized" %t.plain || exit 1; \
// RUN: done
// The same with events in iterations and in small functions, which are left out
// where they would keep a loop from becoming vector code.
// RUN: for o in -O1 -O2 -O3; do \
// RUN:   %clang -fopenmp $o -c -o %t.o %s 2> %t.plain || exit 1; \
// RUN:   %clang %pomp -fplugin-arg-pomp-functions=all -fplugin-arg-pomp-functions-min-size=1 \
// RUN:     -fplugin-arg-pomp-inst=all:EnterExit+BeginEnd+IterEvent $o -c -o %t.o %s 2> %t.pomp || exit 1; \
// RUN:   sort %t.plain > %t.plain.sorted; sort %t.pomp > %t.pomp.sorted; \
// RUN:   diff %t.plain.sorted %t.pomp.sorted || exit 1; \
// RUN: done
extern float f(float);
static float scaled(float x) { return x * 1.5f + 2; }
static float moved(float x) { return scaled(x) + 1; }
float calls(float *x, int n) {
  float s = 0;
#pragma omp simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += moved(x[i]);
#pragma clang loop vectorize(enable)
  for (int i = 0; i < n; ++i)
    x[i] = moved(x[i]);
  return s;
}
void parallel_master(float *x, float *y, int n) {
#pragma omp parallel master taskloop simd
  for (int i = 0; i < n; ++i)
    x[i] = f(y[i]);
#pragma omp parallel masked taskloop simd collapse(2)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      x[i] += y[j];
#pragma omp master taskloop simd
  for (int i = 0; i < n; ++i)
    x[i + 1] = x[i];
}
float reduced(float *x, int n) {
  float s = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += f(x[i]);
#pragma omp task shared(s)
#pragma omp simd
  for (int i = 0; i < n; ++i)
    x[i] = f(x[i]);
  return s;
}
int scanned(int *x, int *y, int n) {
  int s = 0;
#pragma omp parallel for simd reduction(inscan, + : s)
  for (int i = 0; i < n; ++i) {
    s += x[i];
#pragma omp scan inclusive(s)
    y[i] = s;
  }
#pragma omp simd reduction(inscan, + : s)
  for (int i = 0; i < n; ++i) {
    y[i] = s;
#pragma omp scan exclusive(s)
    s += x[i];
  }
#pragma omp parallel for reduction(inscan, + : s)
  for (int i = 0; i < n; ++i) {
    s += x[i];
#pragma omp scan inclusive(s)
    y[i] = s;
  }
  return s;
}
void shared(float *x, float *y, int n) {
#pragma omp parallel for simd schedule(dynamic)
  for (int i = 0; i < n; ++i)
    x[i] = f(y[i]);
#pragma omp parallel
  {
#pragma omp for simd
    for (int i = 0; i < n; ++i)
      x[i + 1] = x[i];
#pragma clang loop vectorize(enable)
    for (int i = 0; i < n; ++i)
      x[i] = f(y[i]);
#pragma clang loop unroll(full)
    for (int i = 0; i < n; ++i)
      x[i] += y[i];
  }
}
