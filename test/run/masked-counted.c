// Masked constructs that the program counts, because there were many. Some have
// events inside: then the visit has its events again, and none is lost. The same
// is true of locks that are tested and set.
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
// CHECK: 200000 visits, 1000 with a critical section
// CHECK-NEXT: 100000 tests
// JSON-DAG: "events":604408,
// JSON-DAG: "unbalanced_events":0,
// JSON-DAG: "type":"master",{{.*}}"visits":200000,
// JSON-DAG: "name":"omp_test_lock",{{.*}}"visits":100000,
// JSON-DAG: "name":"omp_unset_lock",{{.*}}"visits":100000,
// JSON-DAG: "uses":[{"region":[[#]],"visits":100000,
// TRACE: 604408 events
// TRACE: master {{.*}} 200000
// TRACE: runtime {{.*}} 100000
// TRACE-NEXT: runtime {{.*}} 100000
#include <omp.h>
#include <stdio.h>

static int visits, sections, tests;

int main(void) {
#pragma omp parallel
  for (int i = 1; i <= 200000; ++i) {
#pragma omp masked
    {
      ++visits;
      if (i % 200 == 0) {
#pragma omp critical
        ++sections;
      }
    }
  }
  printf("%d visits, %d with a critical section\n", visits, sections);
  omp_lock_t lock;
  omp_init_lock(&lock);
  for (int i = 1; i <= 100000; ++i) {
    if (omp_test_lock(&lock)) {
      ++tests;
      if (i % 1000 == 0) {
#pragma omp critical
        ++sections;
      }
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_lock(&lock);
  printf("%d tests\n", tests);
}
