// Most inner regions that a thread executes alone, and in which nothing
// happens, are not timed; one with an event in it counts like others, and so
// does one that has a team. All events are counted.
// RUN: %clang %pomp -O1 %s -o %t
// RUN: rm -rf %t.out %t.all
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_OUTPUT=%t.out %t | %filecheck %s
// RUN: %filecheck --check-prefixes=JSON,COUNTED %s < %t.out/profile.json
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_MONITOR=profile,trace POMP_OUTPUT=%t.all %t | %filecheck %s
// RUN: %filecheck --check-prefixes=JSON,ALL %s < %t.all/profile.json
// CHECK: 2000 visits
// JSON-DAG: "events":1608024,
// JSON-DAG: "unbalanced_events":0,
// COUNTED-DAG: "start_lines":[24,24],{{.*}}"visits":400002,{{.*}}"untimed_visits":{{[1-9][0-9]....}},
// ALL-DAG: "start_lines":[24,24],{{.*}}"visits":400002,{{.*}}"untimed_visits":0,
// JSON-DAG: "type":"critical",{{.*}}"visits":2000,
#include <omp.h>
#include <stdio.h>

static int visits;

static void inner(int i) {
#pragma omp parallel
  if (i % 200 == 0) {
#pragma omp critical
    ++visits;
  }
}

int main(void) {
  omp_set_max_active_levels(1);
#pragma omp parallel
  for (int i = 1; i <= 200000; ++i)
    inner(i);
  omp_set_max_active_levels(2);
#pragma omp parallel
  inner(1);
  printf("%d visits\n", visits);
}
