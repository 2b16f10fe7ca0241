/* One of each construct, for levels.test: see levels.py. */
#ifdef FILE_PRAGMA
_Pragma(FILE_PRAGMA)
#endif
#include "pomplib.h"
#include <omp.h>
#include <stdlib.h>

/* clang-format off */
#ifdef LOCAL_PRAGMA
_Pragma(LOCAL_PRAGMA)
#endif
static int all(void) {
  /* clang-format on */
  int n = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
#pragma omp for ordered schedule(static, 1)
    for (int i = 0; i < 4; ++i) {
#pragma omp ordered
      n++;
    }
#pragma omp sections
    {
      n++;
#pragma omp section
      ;
    }
#pragma omp single
    n++;
#pragma omp scope
    ;
#pragma omp critical
    n++;
#pragma omp master
    ;
#pragma omp barrier
#pragma omp atomic
    n++;
#pragma omp flush
    omp_set_lock(&lock);
    n += omp_in_parallel();
    omp_unset_lock(&lock);
  }
#pragma omp teams num_teams(1)
#pragma omp distribute
  for (int i = 0; i < 2; ++i)
    ;
#pragma omp target data map(tofrom : n)
#pragma omp target map(tofrom : n)
  ;
#pragma omp target enter data map(to : n)
#pragma omp target update from(n)
#pragma omp target exit data map(from : n)
#pragma pomp userregion start(region : n)
  n++;
#pragma pomp userregion stop(region)
#pragma pomp userregion event(event)
  omp_destroy_lock(&lock);
  return n;
}

/* With arguments: a group and its level. */
int main(int argc, char **argv) {
  if (argc > 2) {
    int group = atoi(argv[1]), level = atoi(argv[2]);
    if (POMP_Set_level(group, level) != POMP_SUCCESS ||
        POMP_Get_level(group) != level)
      return 3;
  }
  return all() != 13;
}
