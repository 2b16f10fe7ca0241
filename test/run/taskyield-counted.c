// Most visits of a taskyield are counted by the program. One in which a task is
// executed counts like others, and so do the events of that task.
// RUN: %clang %pomp -O1 %s -o %t
// RUN: rm -rf %t.out %t.all
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_OUTPUT=%t.out %t | %filecheck %s
// RUN: %filecheck --check-prefixes=JSON,COUNTED %s < %t.out/profile.json
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_MONITOR=profile,trace POMP_OUTPUT=%t.all %t | %filecheck %s
// RUN: %filecheck --check-prefixes=JSON,ALL %s < %t.all/profile.json
// CHECK: 2000 tasks
// JSON-DAG: "events":816006,
// JSON-DAG: "unbalanced_events":0,
// COUNTED-DAG: "type":"taskyield",{{.*}}"visits":400000,{{.*}}"untimed_visits":{{[1-9][0-9]....}},
// ALL-DAG: "type":"taskyield",{{.*}}"visits":400000,{{.*}}"untimed_visits":0,
// JSON-DAG: "type":"task",{{.*}}"visits":2000,
#include <stdio.h>

static int tasks;

int main(void) {
#pragma omp parallel
  for (int i = 1; i <= 200000; ++i) {
    if (i % 200 == 0) {
#pragma omp task
#pragma omp critical
      ++tasks;
    }
#pragma omp taskyield
  }
  printf("%d tasks\n", tasks);
}
