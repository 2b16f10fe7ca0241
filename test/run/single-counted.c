// Single constructs with their barriers that the program counts, because there
// were many. Some have events in the body, or tasks that are executed in the
// barrier: then the visit has its events again, and none is lost.
// scope-counted.c has the same for scopes.
// RUN: %clang %pomp -O1 %s -o %t
// RUN: rm -rf %t.out
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_OUTPUT=%t.out %t | %filecheck %s
// RUN: %filecheck --check-prefix=JSON %s < %t.out/profile.json
// Every event of a trace tells the same.
// RUN: rm -rf %t.out
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_MONITOR=trace POMP_OUTPUT=%t.out %t | %filecheck %s
// RUN: %report %t.out | %filecheck --check-prefix=TRACE %s
// CHECK: 10000 singles, 20 critical sections, 80 tasks
// JSON-DAG: "events":100726,
// JSON-DAG: "unbalanced_events":0,
// JSON-DAG: "type":"single",{{.*}}"visits":20000,
// TRACE: 100726 events
// TRACE-DAG: single {{.*}} 20000
#include <stdio.h>

enum { many = 10000, seldom = 500 };
static long singles, sections, tasks;

static void task(void) {
#pragma omp critical(tasks)
  ++tasks;
}

int main(void) {
#pragma omp parallel
  for (int i = 1; i <= many; ++i) {
#pragma omp single
    {
      ++singles;
      if (i % seldom == 0) {
#pragma omp critical
        ++sections;
      }
      if (i % seldom == seldom / 2) {
        for (int k = 0; k < 4; ++k) {
#pragma omp task
          task();
        }
      }
    }
  }
  printf("%ld singles, %ld critical sections, %ld tasks\n", singles, sections,
         tasks);
}
