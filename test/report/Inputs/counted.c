/* Visits so brief and so many that most need no event, and everything that may
 * happen in one of them: other constructs, tasks, other locks, other places. */
#include <omp.h>

enum { many = 2000 };

/* Each thread has its own. */
static omp_lock_t as[2], bs[2];
static omp_nest_lock_t nests[2];
static long sum;

static void twice(void) {
  for (int i = 0; i < many; ++i) {
#pragma omp critical(twice)
    ++sum;
  }
}

static void nested(void) {
  for (int i = 0; i < many; ++i) {
#pragma omp critical(outer)
    {
      ++sum;
      if (i % 7 == 0) {
#pragma omp critical(inner)
        ++sum;
      }
      if (i % 1000 == 0) {
#pragma omp flush
        sum += omp_get_thread_num();
      }
    }
  }
}

static void locks(omp_lock_t *a, omp_lock_t *b, omp_nest_lock_t *nest) {
  for (int i = 0; i < many; ++i) {
    omp_set_lock(a);
    ++sum;
    if (i % 3 == 0) {
      omp_set_lock(b);
      ++sum;
      omp_unset_lock(b);
    }
    omp_unset_lock(a);
  }
  /* Hand over hand. */
  for (int i = 0; i < many; ++i) {
    omp_set_lock(a);
    omp_set_lock(b);
    omp_unset_lock(a);
    ++sum;
    omp_unset_lock(b);
  }
  for (int i = 0; i < many; ++i) {
    omp_set_nest_lock(nest);
    omp_set_nest_lock(nest);
    ++sum;
    omp_unset_nest_lock(nest);
    omp_unset_nest_lock(nest);
    if (i % 5 == 0 && omp_test_lock(a))
      omp_unset_lock(a);
  }
}

static void tasks(void) {
  for (int i = 0; i < many; ++i) {
    if (i % 100 == 0) {
#pragma omp task
      {
#pragma omp critical(inner)
        ++sum;
#pragma omp taskwait
      }
    }
#pragma omp taskwait
  }
}

int main(void) {
  for (int i = 0; i < 2; ++i) {
    omp_init_lock(&as[i]);
    omp_init_lock(&bs[i]);
    omp_init_nest_lock(&nests[i]);
  }
  twice();
#pragma omp parallel
  {
    twice();
    nested();
    int i = omp_get_thread_num();
    locks(&as[i], &bs[i], &nests[i]);
    tasks();
#pragma omp single
    twice();
    for (int k = 0; k < 100; ++k) {
#pragma omp barrier
#pragma omp critical
      ++sum;
    }
  }
  return sum < many;
}
