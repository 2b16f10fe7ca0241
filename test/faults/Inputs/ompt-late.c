/* Starts the OpenMP runtime, and then loads an instrumented object. */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  ++sum;
  void *object = argc > 1 ? dlopen(argv[1], RTLD_NOW) : NULL;
  int (*work)(int) = object ? (int (*)(int))dlsym(object, "work") : NULL;
  printf("sum %d\n", work ? work(sum) : 0);
  return !work;
}
