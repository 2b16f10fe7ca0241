/* Works until it is killed, which it does itself after so many rounds: inside
 * of a parallel region, when all threads have come to the barrier. */
#include <omp.h>
#include <signal.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 1000;
  int n = 0;
  for (int round = 0;; ++round) {
#pragma omp parallel
    {
#pragma omp critical(sum)
      ++n;
#pragma omp barrier
      if (round == rounds && omp_get_thread_num() == 0)
        raise(SIGKILL);
    }
  }
}
