#include <omp.h>
#include <signal.h>
#include <stdio.h>

static double work(int n) {
  volatile double x = 1;
  for (int i = 0; i < n * 100; ++i)
    x = x * 1.0001;
  return x;
}

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
  for (int round = 0; round < 20; ++round) {
#pragma omp parallel
    {
#pragma omp for
      for (int i = 0; i < 100; ++i)
        work(i);
      omp_set_lock(&lock);
      work(10);
      omp_unset_lock(&lock);
    }
  }
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 100; ++i) {
#pragma omp task
      work(10);
    }
#pragma omp taskwait
    raise(SIGKILL);
  }
}
