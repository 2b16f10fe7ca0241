/* Only the OpenMP runtime knows that tasks depend on others which are not
 * complete, and that code without instrumentation (this file with HELPER)
 * fulfills their events. */
#include <omp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <unistd.h>

void fulfill(omp_event_handle_t event);

#ifdef HELPER
void fulfill(omp_event_handle_t event) { omp_fulfill_event(event); }
#else
enum { count = 5 };

int main(void) {
  static atomic_bool created, ended[count];
  int x = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  {
    for (int i = 0; i < count; ++i) {
#pragma omp task depend(inout : x) firstprivate(i)
      {
        while (!created)
          usleep(1000);
        if (i == 0)
          usleep(20000);
      }
#pragma omp task
      usleep(100);
    }
    created = true;
    for (int i = 0; i < count; ++i) {
      omp_event_handle_t event;
#pragma omp task detach(event) firstprivate(i)
      ended[i] = true;
      while (!ended[i])
        usleep(1000);
      fulfill(event);
    }
  }
  return x;
}
#endif
