/* Tasks whose events are fulfilled by threads that OpenMP does not know, half
 * of them after their bodies. */
#include <omp.h>
#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

static void *later(void *event) {
  usleep(20000);
  omp_fulfill_event((omp_event_handle_t)(uintptr_t)event);
  return NULL;
}

int main(void) {
  pthread_t threads[4];
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < 8; ++i) {
    omp_event_handle_t event;
#pragma omp task detach(event)
    usleep(1000);
    if (i % 2)
      omp_fulfill_event(event);
    else
      pthread_create(&threads[i / 2], NULL, later, (void *)(uintptr_t)event);
  }
  for (int i = 0; i < 4; ++i)
    pthread_join(threads[i], NULL);
  return 0;
}
