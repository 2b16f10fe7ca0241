// Turns in ordered constructs, and waits for other iterations, that the program
// counts, because there were many. Some turns have events inside: then the visit
// has its events again, and none is lost.
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
// CHECK: 100000 turns, 100 with a critical section, sum 4999950000
// JSON-DAG: "events":800420,
// JSON-DAG: "unbalanced_events":0,
// JSON-DAG: "type":"ordered",{{.*}}"visits":100000,{{.*}}"untimed_visits":{{[1-9].*}}"depend":"sink : i - 1"
// JSON-DAG: "type":"ordered",{{.*}}"visits":100000,{{.*}}"untimed_visits":{{[1-9]}}
// TRACE: 800420 events
// TRACE: ordered {{.*}} 100000
// TRACE: ordered {{.*}} 100000
#include <stdio.h>

static long turns, sections, sum;

int main(void) {
#pragma omp parallel for ordered schedule(static)
  for (int i = 1; i <= 100000; ++i) {
#pragma omp ordered
    {
      ++turns;
      if (i % 1000 == 0) {
#pragma omp critical
        ++sections;
      }
    }
  }
#pragma omp parallel for ordered(1) schedule(static)
  for (int i = 0; i < 100000; ++i) {
#pragma omp ordered depend(sink : i - 1)
    sum += i;
#pragma omp ordered depend(source)
  }
  printf("%ld turns, %ld with a critical section, sum %ld\n", turns, sections,
         sum);
}
