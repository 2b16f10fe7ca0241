// Parallel regions that a thread executes alone, and single constructs without
// a barrier, are counted where there are many. Some have events in the body, or
// end there; some regions have a team, since more levels may be active for a
// moment. No event is lost.
// RUN: %clang %pomp -O1 %s -o %t
// RUN: rm -rf %t.out
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 OMP_CANCELLATION=true \
// RUN:   POMP_REPORT=none POMP_OUTPUT=%t.out %t | %filecheck %s
// RUN: %filecheck --check-prefix=JSON %s < %t.out/profile.json
// Every event of a trace tells the same.
// RUN: rm -rf %t.out
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 OMP_CANCELLATION=true \
// RUN:   POMP_REPORT=none POMP_MONITOR=trace POMP_OUTPUT=%t.out %t \
// RUN:   | %filecheck %s
// RUN: %report %t.out | %filecheck --check-prefix=TRACE %s
// CHECK: 80000 regions, 40 in the first ones, 20 in singles
// JSON-DAG: "events":440330,
// JSON-DAG: "unbalanced_events":0,
// JSON-DAG: "start_lines":[37,37],{{.*}}"visits":40000,{{.*}}"untimed_visits":{{[1-9]...}}
// JSON-DAG: "start_lines":[43,43],{{.*}}"visits":40000,
// JSON-DAG: "type":"single",{{.*}}"visits":40000,{{.*}}"untimed_visits":{{[1-9]...}}
// TRACE: 440330 events
#include <omp.h>
#include <stdio.h>

enum { many = 20000, seldom = 1000 };
static long regions, firsts, singles;

static void count(long *number) {
#pragma omp critical(counts)
  ++*number;
}

/* By each of two threads. */
static long inner(int i) {
  long mine = 0;
#pragma omp parallel
  {
    ++mine;
    if (i % seldom == 0)
      count(&firsts);
  }
#pragma omp parallel num_threads(2) if (i % 2)
  {
    if (i % seldom == 1) {
#pragma omp cancel parallel
    }
    mine += i % seldom != 1;
  }
  return mine;
}

int main(void) {
  omp_set_max_active_levels(1);
#pragma omp parallel reduction(+ : regions)
  for (int i = 1; i <= many; ++i) {
    regions += inner(i) + (i % seldom == 1);
#pragma omp single nowait
    if (i % seldom == seldom / 2)
      count(&singles);
  }
  printf("%ld regions, %ld in the first ones, %ld in singles\n", regions,
         firsts, singles);
}
