/* One function, lock, routine, atomic, user event and loop of one chunk, each
 * reached twice; between the two NEXT. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef NEXT_INCLUDE
#include NEXT_INCLUDE
#endif
#ifndef NEXT
#define NEXT
#endif
#ifndef END
#define END return 0
#endif
#ifdef DSO
int shared(void);
#endif

static omp_lock_t lock;
static int total;

__attribute__((noinline)) static int work(int n) {
  omp_set_lock(&lock);
  total += n > 0;
  omp_unset_lock(&lock);
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < n; ++i)
#pragma omp atomic
    total += 1;
#pragma pomp userregion event(reached)
  return omp_get_num_procs();
}

int main(int argc, char **argv) {
  (void)argv;
  omp_init_lock(&lock);
  puts("main");
#ifdef DSO
  total += shared();
#endif
  int sum = work(argc) > 0;
  NEXT;
  sum += work(argc) > 0;
  printf("end %d %d\n", total, sum);
  fflush(stdout);
  END;
}
