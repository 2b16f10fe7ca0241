#include <stdio.h>

static int n;

#pragma omp declare simd
static int same(int i) { return i; }

int main(void) {
#pragma omp parallel for reduction(+ : n) schedule(dynamic, 2) num_threads(1)
  for (int i = 0; i < 9; ++i)
    n += same(i);
#pragma omp inst begin(mine)
#pragma omp atomic
  n += 9;
#pragma omp inst end(mine)
  printf("%d\n", n);
  return 0;
}
