// If the inner parts of a combined directive are switched off, its outer parts
// are reported, and its loop is unchanged.
// RUN: for group in parallel loop workshare sync task; do \
// RUN:   echo "without $group"; \
// RUN:   %twice --threads 2 --plugin-args "-fplugin-arg-pomp-inst=$group:none" -o %t %s || exit 1; \
// RUN: done > %t.all
// RUN: FileCheck %s < %t.all
// CHECK-LABEL: without parallel
// CHECK-LABEL: without loop
// CHECK-DAG:   Parallel_begin pregion {{.*}}:31
// CHECK-LABEL: without sync
// CHECK-DAG:   Taskgroup_enter taskloop {{.*}}:31
// CHECK-LABEL: without task
// CHECK-NOT:   task
// CHECK-DAG:   1 Master_begin master {{.*}}:31
// CHECK-DAG:   1 Master_end master {{.*}}:31
// CHECK-DAG:   1 Master_begin master {{.*}}:34
// CHECK-DAG:   1 Master_begin master {{.*}}:38
// CHECK-DAG:   1 Master_begin master {{.*}}:41
// CHECK-NOT:   task
// CHECK:       pomp-validate: OK
#include <stdio.h>

int main(void) {
  int sum = 0, v[64] = {0};
#pragma omp parallel for simd reduction(+ : sum)
  for (int i = 0; i < 64; ++i)
    sum += i;
#pragma omp parallel sections reduction(+ : sum)
  { ++sum; }
#pragma omp parallel master taskloop
  for (int i = 0; i < 64; ++i)
    v[i] += i;
#pragma omp parallel masked taskloop simd collapse(2)
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      v[8 * i + j] += i;
#pragma omp master taskloop simd
  for (int i = 0; i < 64; ++i)
    v[i] += i;
#pragma omp masked taskloop
  for (int i = 0; i < 64; ++i)
    v[i] += i;
  for (int i = 0; i < 64; ++i)
    sum += v[i];
  printf("%d\n", sum);
  return 0;
}

// At the end, since lines are numbered above.
// REQUIRES: masked-taskloop
