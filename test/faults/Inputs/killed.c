/* Kills itself inside of a task, after constructs of many kinds: of what is in
 * its live file, some is open, and some waits. */
#include <omp.h>
#include <signal.h>

static int shared[1000];

static void leaf(int depth) {
#pragma omp task if (depth > 1)
  if (depth > 0)
    leaf(depth - 1);
#pragma omp taskwait
}

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(dynamic, 7) reduction(+ : sum)
    for (int i = 0; i < 1000; ++i)
      sum += shared[i] = i;
    for (int i = 0; i < 300; ++i) {
#pragma omp critical(sum)
      ++shared[0];
      omp_set_lock(&lock);
      ++shared[1];
      omp_unset_lock(&lock);
    }
#pragma omp sections
    {
#pragma omp section
      shared[2] = 1;
#pragma omp section
      shared[3] = 1;
    }
#pragma omp single
    for (int i = 0; i < 20; ++i) {
#pragma omp task depend(inout : shared[i % 3])
      leaf(3);
    }
#pragma omp parallel num_threads(2)
    {
#pragma omp barrier
    }
#pragma pomp inst begin(last)
#pragma omp single
    {
#pragma omp taskloop grainsize(2)
      for (int i = 0; i < 10; ++i)
        if (i == 5)
          raise(SIGKILL);
    }
#pragma pomp inst end(last)
  }
}
