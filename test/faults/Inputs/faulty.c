/* Faults inside constructs that a sanitizer should find. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int sum = 0, here = 0, done = 0, racy = 0, large = 2147483647;
  int *heap = malloc(8 * sizeof(*heap));
#pragma omp parallel num_threads(2) firstprivate(large)
  {
#ifdef RACE
    /* Both are here, and one comes after the other, but nothing that counts
     * has ordered them. */
    int is_second = __atomic_fetch_add(&here, 1, __ATOMIC_RELAXED);
    while (__atomic_load_n(&here, __ATOMIC_RELAXED) < 2)
      ;
    while (is_second && !__atomic_load_n(&done, __ATOMIC_RELAXED))
      ;
    ++racy;
    __atomic_store_n(&done, 1, __ATOMIC_RELAXED);
#endif
#pragma omp critical
    {
#ifdef HEAP
      heap[8 + sum] = 1;
#endif
#ifdef OVERFLOW
      large += 1 + sum;
#endif
      sum += large & 1;
    }
#ifdef LEAK
#pragma omp single
    heap = NULL;
#endif
  }
  printf("%d\n", heap ? sum + racy != -1 : 0);
  free(heap);
  return 0;
}
