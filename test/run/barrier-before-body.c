// A barrier that comes before the body is not taken for the one at the end:
// the time of the body belongs to the loop, nowait or combined or neither.
// RUN: %clang %pomp -O1 %s -o %t
// RUN: rm -rf %t.out
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=1 POMP_REPORT=none \
// RUN:   POMP_OUTPUT=%t.out %t
// RUN: %report --json %t.out | %python %S/Inputs/loop-times.py | sort -n \
// RUN:   | %filecheck %s
// RUN: rm -rf %t.out
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=1 POMP_MONITOR=trace \
// RUN:   POMP_OUTPUT=%t.out %t
// RUN: %report --json %t.out | %python %S/Inputs/loop-times.py | sort -n \
// RUN:   | %filecheck %s

#include <unistd.h>

enum { milliseconds = 20 };

int main(void) {
  int x = 0, last = 0;
#pragma omp parallel
  {
#pragma omp for firstprivate(x) lastprivate(x)
    // CHECK: [[#@LINE-1]] has its body
    for (int i = 0; i < 1; ++i)
      x = usleep(milliseconds * 1000);
#pragma omp for firstprivate(x) lastprivate(x) nowait
    // CHECK: [[#@LINE-1]] has its body
    for (int i = 0; i < 1; ++i)
      x = usleep(milliseconds * 1000);
#pragma omp for linear(last) nowait
    // CHECK: [[#@LINE-1]] has its body
    for (int i = 0; i < 1; ++i)
      last += 1 + usleep(milliseconds * 1000);
  }
#pragma omp parallel for firstprivate(x) lastprivate(x)
  // CHECK: [[#@LINE-1]] has its body
  for (int i = 0; i < 1; ++i)
    x = usleep(milliseconds * 1000);
  return x + last - 1;
}
