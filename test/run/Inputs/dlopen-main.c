/* Loads, calls and unloads an instrumented shared object three times. */
#include <dlfcn.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int sum = 0;
  for (int round = 0; round < 3; ++round) {
    void *object = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!object) {
      fprintf(stderr, "%s\n", dlerror());
      return 1;
    }
    int (*work)(int) = (int (*)(int))dlsym(object, "work");
#pragma omp parallel num_threads(2) reduction(+ : sum)
    sum += work(10);
    if (dlclose(object))
      return 2;
    if (dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD))
      return 3;
  }
  printf("%d\n", sum);
  return 0;
}
