// A taskwait that the program counts, because there were many, and in which the
// thread executes a task that code without the plugin has created. The events
// of that task come as if there were no taskwait around them.
// RUN: %clang -fopenmp -O1 -DOTHER -c %s -o %t.o
// RUN: %clang %pomp -O1 %s %t.o -o %t
// RUN: rm -rf %t.out
// RUN: env -u POMP_LIBRARY OMP_NUM_THREADS=2 POMP_REPORT=none \
// RUN:   POMP_OUTPUT=%t.out %t | %filecheck %s
// RUN: %filecheck --check-prefix=JSON %s < %t.out/profile.json
// CHECK: 2000 tasks
// JSON-DAG: "events":808006,
// JSON-DAG: "unbalanced_events":0,
// JSON-DAG: "type":"critical",{{.*}}"visits":2000,
// JSON-DAG: "kind":"taskwait","parent":[[#TEAM:]],{{.*}}"visits":200000,{{.*}}"visits":200000,
#ifdef OTHER
void spawn(void (*f)(void)) {
#pragma omp task firstprivate(f)
  f();
}
#else
#include <stdio.h>

void spawn(void (*f)(void));
static int tasks;

static void task(void) {
#pragma omp critical
  ++tasks;
}

int main(void) {
#pragma omp parallel
  for (int i = 1; i <= 200000; ++i) {
    if (i % 200 == 0)
      spawn(task);
#pragma omp taskwait
  }
  printf("%d tasks\n", tasks);
}
#endif
