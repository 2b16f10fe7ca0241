/* Has everything that may go unmeasured: much of its time is serial, one
 * construct cannot be instrumented, and one thread is not OpenMP's. */
#include <omp.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

static int go_on[2];

static void *wait_for_end(void *unused) {
  char byte;
  return read(go_on[0], &byte, 1) < 0 ? unused : NULL;
}

static void prepare(void) { usleep(500000); }

int main(int argc, char **argv) {
  static int cells[60000];
  pthread_t thread;
  omp_lock_t lock;
  (void)argv;
  if (pipe(go_on) != 0 ||
      pthread_create(&thread, NULL, wait_for_end, NULL) != 0)
    return 1;
  prepare();
  omp_init_lock(&lock);
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 60000; ++i)
      cells[i] = i;
    omp_set_lock(&lock);
    ++cells[0];
    omp_unset_lock(&lock);
#pragma omp atomic
    ++cells[1];
  }
  /* Two that are left alone. */
#pragma omp parallel for ordered(1)
  for (int i = 0; i < 2; ++i) {
#pragma omp ordered depend(source)
  }
#pragma omp parallel for ordered(1)
  for (int i = 0; i < 2; ++i) {
#pragma omp ordered depend(source)
  }
  if (argc > 1)
    raise(SIGKILL);
  return cells[0] != 2;
}
