// A library without visits for the program to count is asked for them once by
// each thread, not at each event.
// REQUIRES: x86-64
// RUN: %clang -shared -fPIC -DLIBRARY -I%include %s -o %t.so
// RUN: %clang %pomp -O1 %s -o %t
// RUN: env OMP_NUM_THREADS=2 POMP_LIBRARY=%t.so %t | FileCheck %s
// CHECK: 200 waits, asked 2 times
#ifdef LIBRARY
#include "pomp/attach.h"

#include <stdio.h>

static int asked, waits;

__attribute__((destructor)) static void print(void) {
  printf("%d waits, asked %d times\n", waits, asked);
}

struct pomp_thread_visits *POMP_Thread_visits(void) {
  __atomic_fetch_add(&asked, 1, __ATOMIC_RELAXED);
  return NULL;
}

int32_t POMP_Taskwait_enter(void **handle, int32_t thread,
                            const char ctc[]) {
  __atomic_fetch_add(&waits, 1, __ATOMIC_RELAXED);
  return 0;
}

int32_t POMP_Attach(struct pomp_object *object, struct pomp_unit *unit) {
  for (uint32_t i = 0; i < unit->num_constructs; ++i)
    unit->constructs[i].handle = &unit->constructs[i];
  object->mask = pomp_mask_choose(UINT32_MAX);
  return 0;
}
#else
int main(void) {
#pragma omp parallel
  for (int i = 0; i < 100; ++i) {
#pragma omp taskwait
  }
}
#endif
