/* Loads and unloads an instrumented object a thousand times. */
#include <stdio.h>
#ifdef OBJECT
void work(int *sum) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical(sum)
    ++*sum;
  }
}
#else
#include <dlfcn.h>
#include <unistd.h>

/** \returns how many pages this process has. */
static long pages(void) {
  long all = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (f) {
    if (fscanf(f, "%ld", &all) != 1)
      all = 0;
    fclose(f);
  }
  return all;
}

int main(int argc, char **argv) {
  int sum = 0;
  long before = 0;
  for (int i = 0; i < 1000; ++i) {
    void *object = dlopen(argv[argc - 1], RTLD_NOW);
    if (!object)
      return 1;
    void (*work)(int *);
    *(void **)&work = dlsym(object, "work");
    work(&sum);
    dlclose(object);
    if (i == 100)
      before = pages();
  }
  printf("sum %d\n", sum);
  /* A trace has a window of fixed size. */
  if (pages() - before < 64)
    printf("grows no more\n");
  return 0;
}
#endif
