/*===- task-event.c - A task whose event is fulfilled late ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "wait.h"
#include "work.h"

#include <omp.h>
#include <pthread.h>

#ifdef REPAIRED
enum { LATE_MS = 0, TASKS = 2000 };
#else
enum { LATE_MS = 300, TASKS = 200 };
#endif

static omp_event_handle_t event;

/** Stands for a device, a file or another process. */
static void *elsewhere(void *nothing) {
  wait_ms(LATE_MS);
  omp_fulfill_event(event);
  return nothing;
}

int main(void) {
  uint32_t sums[TASKS];
  pthread_t thread;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task detach(event) // PLANTED
    sums[0] = 1;
    pthread_create(&thread, NULL, elsewhere, NULL);
    for (int i = 1; i < TASKS; ++i) {
#pragma omp task
      sums[i] = work((uint32_t)i, 500);
    }
#pragma omp taskwait
  }
  pthread_join(thread, NULL);
  return sums[TASKS - 1] == 0;
}
