// Most tasks that are not deferred, and in which nothing happens, are counted by
// the program, also if others of the construct are deferred. One in which a task
// is created has its number, and is the parent of that.
// RUN: %clang %pomp -O1 %s -o %t
// RUN: rm -rf %t.out %t.all
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_OUTPUT=%t.out %t | %filecheck %s
// RUN: %filecheck --check-prefixes=JSON,COUNTED %s < %t.out/profile.json
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_MONITOR=profile,trace POMP_OUTPUT=%t.all %t | %filecheck %s
// RUN: %filecheck --check-prefixes=JSON,ALL %s < %t.all/profile.json
// CHECK: 1332 visits
// JSON-DAG: "events":1610662,
// JSON-DAG: "unbalanced_events":0,
// COUNTED-DAG: "type":"task",{{.*}}"visits":400000,{{.*}}"untimed_visits":{{[1-9][0-9]....}},{{.*}}"created":400000,"immediate":399600,"started":400000,"ended":400000,
// ALL-DAG: "type":"task",{{.*}}"visits":400000,{{.*}}"untimed_visits":0,{{.*}}"created":400000,"immediate":399600,"started":400000,"ended":400000,
// JSON-DAG: "type":"task",{{.*}}"visits":1332,{{.*}}"created":1332,"immediate":1332,"started":1332,"ended":1332,
// JSON-DAG: "type":"critical",{{.*}}"visits":1332,
// JSON: "task_creations":
// JSON-DAG: "parent":null,"created":400000}
// JSON-DAG: "parent":{{[0-9]+}},"created":1332}
#include <stdio.h>

static int visits;

int main(void) {
#pragma omp parallel
  for (int i = 1; i <= 200000; ++i) {
#pragma omp task if (i % 1000 == 0)
    if (i % 300 == 0) {
#pragma omp task if (0)
      {
#pragma omp critical
        ++visits;
      }
    }
  }
  printf("%d visits\n", visits);
}
