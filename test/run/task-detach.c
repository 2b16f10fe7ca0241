// A task with a detach clause is complete when its event is fulfilled: by its
// creator before or after its body, by its body, by another task, or by a thread
// that OpenMP does not know.
// RUN: %twice --threads "1 2 4" --check %s -o %t %s -pthread
// RUN: %twice --threads 2 --check %s -o %t.u -DCLAUSE=untied %s -pthread

#include <omp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#ifndef CLAUSE
#define CLAUSE
#endif

static void *later(void *event) {
  usleep(2000);
  omp_fulfill_event((omp_event_handle_t)(uintptr_t)event);
  // CHECK: runtime [[#@LINE-1]] name=omp_fulfill_event: 1 Fulfill_event
  return NULL;
}

int main(void) {
  int n = 0;
  pthread_t thread;
  omp_event_handle_t event;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp single
  // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  {
#pragma omp task detach(event) CLAUSE shared(n)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, {{.*}}1 Task_detach
    {
#pragma omp atomic
      // CHECK: atomic [[#@LINE-1]]: 1 Atomic_event
      ++n;
    }
    omp_fulfill_event(event);
    // CHECK: runtime [[#@LINE-1]] name=omp_fulfill_event: 1 Fulfill_event
#pragma omp task detach(event) CLAUSE shared(n)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, {{.*}}1 Task_detach
    {
#pragma omp atomic
      // CHECK: atomic [[#@LINE-1]]: 1 Atomic_event
      ++n;
      omp_fulfill_event(event);
      // CHECK: runtime [[#@LINE-1]] name=omp_fulfill_event: 1 Fulfill_event
    }
#pragma omp task detach(event) CLAUSE shared(n)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, {{.*}}1 Task_detach
    {
#pragma omp atomic
      // CHECK: atomic [[#@LINE-1]]: 1 Atomic_event
      ++n;
    }
    pthread_create(&thread, NULL, later, (void *)(uintptr_t)event);
#pragma omp taskwait
    // CHECK: taskwait [[#@LINE-1]]: 1 Taskwait_enter, 1 Taskwait_exit
    printf("%d\n", n);
    for (int i = 0; i < 3; ++i) {
#pragma omp task detach(event) CLAUSE shared(n)
      // CHECK: task [[#@LINE-1]]: 3 Task_create_enter, 3 Task_create_exit, 3 Task_begin, 3 Task_end, {{.*}}3 Task_detach
      {
#pragma omp atomic
        // CHECK: atomic [[#@LINE-1]]: 3 Atomic_event
        ++n;
      }
#pragma omp task firstprivate(event)
      // CHECK: task [[#@LINE-1]]: 3 Task_create_enter, 3 Task_create_exit, 3 Task_begin, 3 Task_end
      omp_fulfill_event(event);
      // CHECK: runtime [[#@LINE-1]] name=omp_fulfill_event: 3 Fulfill_event
    }
  }
  pthread_join(thread, NULL);
  printf("%d\n", n);
  return 0;
}
