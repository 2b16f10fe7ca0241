// An object that an older plugin has compiled has a stub with functions of the
// same names and other parameters. Each object keeps its own.
// RUN: %clang -fopenmp -O1 -DOLD -c %s -o %t.old.o
// RUN: %twice -o %t %t.old.o %s
#include <stdio.h>
#include <stdlib.h>
#ifdef OLD
#define OLD_STUB(NAME)                                                         \
  __attribute__((weak, visibility("hidden"))) void old_##NAME(void) __asm__(   \
      "__pomp_" #NAME ".1.126");                                               \
  void old_##NAME(void) { abort(); }
OLD_STUB(task_create)
OLD_STUB(task_created)
OLD_STUB(task_begin)
OLD_STUB(task_end)
void old(void) {}
#else
void old(void);
int main(void) {
  int sum = 0;
  old();
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 10; ++i) {
#pragma omp task shared(sum)
#pragma omp atomic
    sum += i;
  }
  printf("%d\n", sum);
  return 0;
}
#endif
