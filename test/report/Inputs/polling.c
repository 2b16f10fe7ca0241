/* A task that asks with taskyield, again and again, for what another one does.
 */
#include <stdatomic.h>
#include <time.h>

int main(void) {
  atomic_int done = 0;
#pragma omp parallel num_threads(2)
#pragma omp single nowait
  {
#pragma omp task shared(done)
    {
      nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
      done = 1;
    }
#pragma omp task shared(done)
    do {
#pragma omp taskyield
    } while (!done);
  }
}
