// Loads objects that have regions while it is measured, and switches events off
// around the first of two visits.
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int sum = 0;
#pragma omp critical(before)
  ++sum;
  for (int i = 1; i < argc; ++i) {
    int (*visit)(void) =
        (int (*)(void))dlsym(dlopen(argv[i], RTLD_NOW), "visit");
#pragma pomp off
    sum += visit();
#pragma pomp on
    fflush(stdout);
    sum += visit();
  }
  printf("%d\n", sum);
  return 0;
}
