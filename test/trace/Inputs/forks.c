/* Teams of known sizes, in each of which one thread waits for the others. */
#include <omp.h>
#include <unistd.h>

static void wait_as_first(void) {
  if (omp_get_thread_num() != 0)
    usleep(20000);
}

int main(int argc, char **argv) {
  (void)argv;
#pragma omp parallel
  wait_as_first();
#pragma omp parallel num_threads(2)
  wait_as_first();
#pragma omp parallel if (argc > 100)
  wait_as_first();
  omp_set_num_threads(4);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 100; ++i) {
#pragma omp task
    usleep(1000);
  }
#pragma omp taskloop num_tasks(3)
  for (int i = 0; i < 6; ++i)
    usleep(100);
  return 0;
}
