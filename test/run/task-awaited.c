// Most tasks that are awaited at once, and in which nothing happens, are not
// timed, nor are their taskwaits; one with an event in it counts like others,
// and all events are counted.
// RUN: %clang %pomp -O1 %s -o %t
// RUN: rm -rf %t.out %t.all
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_OUTPUT=%t.out %t | %filecheck %s
// RUN: %filecheck --check-prefixes=JSON,COUNTED %s < %t.out/profile.json
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_MONITOR=profile,trace POMP_OUTPUT=%t.all %t | %filecheck %s
// RUN: %filecheck --check-prefixes=JSON,ALL %s < %t.all/profile.json
// CHECK: 2000 visits
// JSON-DAG: "events":2408006,
// JSON-DAG: "unbalanced_events":0,
// COUNTED-DAG: "type":"task",{{.*}}"visits":400000,{{.*}}"untimed_visits":{{[1-9][0-9]....}},{{.*}}"created":400000,"immediate":{{[0-9]+}},"started":400000,"ended":400000,
// COUNTED-DAG: "type":"taskwait",{{.*}}"visits":400000,{{.*}}"untimed_visits":{{[1-9][0-9]....}},
// ALL-DAG: "type":"task",{{.*}}"visits":400000,{{.*}}"untimed_visits":0,{{.*}}"created":400000,"immediate":{{[0-9]+}},"started":400000,"ended":400000,
// ALL-DAG: "type":"taskwait",{{.*}}"visits":400000,{{.*}}"untimed_visits":0,
// JSON-DAG: "type":"critical",{{.*}}"visits":2000,
#include <stdio.h>

static int visits;

int main(void) {
#pragma omp parallel
  for (int i = 1; i <= 200000; ++i) {
#pragma omp task
    if (i % 200 == 0) {
#pragma omp critical
      ++visits;
    }
#pragma omp taskwait
  }
  printf("%d visits\n", visits);
}
