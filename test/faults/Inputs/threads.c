// More threads than anybody has, and threads of all kinds: what the argument
// says. Prints what the profile has to count.
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static long criticals, atomics;

static void *initial(void *unused) {
  (void)unused;
  for (int i = 0; i < 5; ++i) {
#pragma omp parallel num_threads(2)
#pragma omp critical
    ++criticals;
  }
  return NULL;
}

static void *brief(void *unused) {
  (void)unused;
#pragma omp critical
  ++criticals;
#pragma omp atomic
  ++atomics;
  return NULL;
}

static void start(unsigned number, unsigned at_once, void *(*work)(void *)) {
  pthread_t threads[64];
  for (unsigned i = 0; i < number; i += at_once) {
    unsigned started = 0;
    while (started < at_once &&
           !pthread_create(&threads[started], NULL, work, NULL))
      ++started;
    for (unsigned t = 0; t < started; ++t)
      pthread_join(threads[t], NULL);
  }
}

static void nest(int depth) {
#pragma omp parallel num_threads(depth == 4 ? 3 : 2)
  {
#pragma omp critical
    ++criticals;
    if (depth > 1)
      nest(depth - 1);
  }
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp(what, "initial"))
    start(64, 64, initial);
  if (!strcmp(what, "brief"))
    start(10000, 20, brief);
  if (!strcmp(what, "many")) {
#pragma omp parallel num_threads(512)
#pragma omp critical
    ++criticals;
  }
  if (!strcmp(what, "nested")) {
    omp_set_max_active_levels(4);
    nest(4);
  }
  printf("%ld %ld\n", criticals, atomics);
  return 0;
}
