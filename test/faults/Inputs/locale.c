/* Writes numbers as its user does. */
#include <locale.h>
#include <stdio.h>

int main(void) {
  if (!setlocale(LC_NUMERIC, ""))
    return 1;
  double values[64];
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < 64; ++i) {
    double x = 0.5;
    for (int j = 0; j < 1000 * i; ++j)
      x += 1e-9 * j;
    values[i] = x;
  }
  printf("%.1f\n", values[0]);
  return 0;
}
