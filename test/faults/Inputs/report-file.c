/* Goes to another directory before it ends. */
#include <unistd.h>

int main(int argc, char **argv) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  sum += 1;
  return argc < 2 || chdir(argv[1]) != 0 || !sum;
}
