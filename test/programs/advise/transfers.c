// Data that go to a device and come back in each iteration, although only the
// device needs them. With -DREPAIRED they stay there.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  enum { iterations = 60, length = 1000000 };
  double *values = calloc(length, sizeof(*values)), sum = 0;
  if (!values)
    return 1;
#ifdef REPAIRED
#pragma omp target data map(tofrom : values [0:length])
#endif
  for (int n = 0; n < iterations; ++n) {
#pragma omp target map(tofrom : values [0:length]) // PLANTED
    for (int i = n; i < length; i += iterations)
      values[i] += n;
  }
  for (int i = 0; i < length; ++i)
    sum += values[i];
  printf("%.0f\n", sum);
  free(values);
  return 0;
}
