/* Each thread adds up a page of its own, the second thread one on the other
 * node of two_nodes.c. */
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { page = 4096, numbers = page / sizeof(long) };

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

__attribute__((noinline)) static long add(const volatile long *from) {
  long sum = 0;
  for (int k = 0; k < 2000; ++k)
    for (int i = 0; i < numbers; ++i)
      sum += from[i];
  return sum;
}

int main(void) {
  char *memory = aligned_alloc(page, 4 * page);
  /* An even page. */
  if ((uintptr_t)memory / page % 2)
    memory += page;
  for (int i = 0; i < 2 * page; ++i)
    memory[i] = 0;
  long sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    const long *own =
        (const long *)(void *)(memory + page * omp_get_thread_num());
    double end = now() + 0.3;
    while (now() < end)
      sum += add(own);
  }
  printf("sum %ld\n", sum);
  return 0;
}
