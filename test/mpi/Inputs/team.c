/* Of each rank one parallel region; what is named is executed as well. */
#include <stdlib.h>

int main(int argc, char **argv) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 1000; ++i)
    sum += i & 1;
  return argc > 1 ? system(argv[1]) : sum != 500;
}
