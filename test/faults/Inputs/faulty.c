/* What a sanitizer should find, inside constructs. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int sum = 0, large = 2147483647;
  int *heap = malloc(8 * sizeof(*heap));
#pragma omp parallel num_threads(2) firstprivate(large)
  {
#ifdef RACE
    ++sum;
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
  printf("%d\n", heap ? sum != -1 : 0);
  free(heap);
  return 0;
}
