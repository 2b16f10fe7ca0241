// A program may be ended by a thread with little stack, when 1,000 levels of
// call paths are to be merged and printed.
// RUN: %clang %pomp -O1 %s -o %t
// RUN: env -u POMP_LIBRARY POMP_REPORT=full POMP_OUTPUT=%t.dir %t 2>&1 | %filecheck %s

// CHECK: POMP profile of
// CHECK: note: 200 visits were too deep
// CHECK-COUNT-1000: user_region level
// CHECK-NOT: user_region level

#include <pthread.h>
#include <stdlib.h>

static void descend(int levels) {
#pragma pomp userregion start(level)
  if (levels > 1)
    descend(levels - 1);
#pragma pomp userregion stop(level)
}

static void *end(void *unused) {
  exit(0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_attr_t attributes;
  descend(1200);
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 128 * 1024);
  pthread_create(&thread, &attributes, end, NULL);
  pthread_join(thread, NULL);
  return 1;
}
