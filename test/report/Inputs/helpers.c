#include <stdio.h>

enum { N = 1000 };
static int a[N], b[N];

int main(void) {
#pragma omp parallel
  ;
  for (int k = 0; k < 3; ++k) {
#pragma omp target teams distribute parallel for nowait depend(inout : a)
    for (int i = 0; i < N; ++i)
      a[i]++;
#pragma omp target nowait map(tofrom : b)
    for (int i = 0; i < N; ++i)
      b[i]++;
#pragma omp taskwait
  }
  printf("%d %d\n", a[1], b[N - 1]);
  return 0;
}
