// More pairs of events in one function than there are places for in its frame,
// in a loop, while their groups are switched off and on in between.
// RUN: %twice --threads "1 3" -o %t %s
// Code that is alike is not made one function.
// RUN: %twice --threads 2 --levels -O2 -o %t.outlined -mllvm -ir-outliner %s

#include <stdio.h>

#define TWICE(X) X X
#define CONSTRUCT                                                              \
  _Pragma("omp critical") {                                                    \
    _Pragma("omp atomic")++ sum;                                               \
  }                                                                            \
  _Pragma("omp for") for (int i = 0; i < 4; ++i) {                             \
    _Pragma("omp atomic")++ sum;                                               \
  }                                                                            \
  _Pragma("omp single") {                                                      \
    _Pragma("omp atomic")++ sum;                                               \
  }                                                                            \
  _Pragma("omp barrier")

int main(void) {
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
#pragma omp parallel num_threads(2) shared(sum)
    {
      TWICE(TWICE(TWICE(TWICE(CONSTRUCT))))
      if (round == 1) {
#pragma omp master
        {
#pragma omp atomic
          sum += 100;
        }
      }
      TWICE(CONSTRUCT)
    }
#pragma pomp inst off
#pragma omp parallel num_threads(2) shared(sum)
    { TWICE(CONSTRUCT) }
#pragma pomp inst on
  }
  printf("%d\n", sum);
  return 0;
}
