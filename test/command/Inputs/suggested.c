/* Faults whose repair is mechanical: adjacent regions, and barriers. */
#include <stdio.h>
#include <unistd.h>

#ifndef NOWAIT
#define NOWAIT
#endif

enum { STEPS = 3, N = 8 };
static int a[N], b[N];

int main(void) {
#pragma omp parallel num_threads(2)
  for (int step = 0; step < STEPS; ++step) {
#pragma omp for schedule(static)
    for (int i = 0; i < N; ++i)
      usleep(i < N / 2 ? 1000 : 10000);
#pragma omp for schedule(static)
    for (int i = 0; i < N; ++i)
      usleep(i < N / 2 ? 10000 : 1000);
  }
#pragma omp parallel
#pragma omp for NOWAIT
  for (int i = 0; i < N; ++i)
    ++a[i];
  return printf("%d\n", a[0] + b[0]) < 0;
}
