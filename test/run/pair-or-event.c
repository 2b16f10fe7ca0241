// If a pair and the event that stands for it are both requested, a visit is one
// visit in the profile and in the trace.
// RUN: %clang %pomp -fplugin-arg-pomp-functions=bodies %s -o %t
// RUN: rm -rf %t.dir
// RUN: env POMP_LIBRARY=%lib/libpomp-rt.so POMP_RUNTIME=EnterExit+Event \
// RUN:   POMP_USER=BeginEnd+Event POMP_REPORT=full %t 2>%t.report
// RUN: FileCheck %s <%t.report
// CHECK-DAG: {{omp_set_lock .*}}pair-or-event.c:[[#@LINE+10]] in work {{ *}}3 {{.*}}
// CHECK-DAG: {{work .*}}pair-or-event.c:[[#@LINE+8]]-{{[0-9]+}} {{ *}}3 {{.*}}
// A single event is counted where it is all there is.
// RUN: env POMP_LIBRARY=%lib/libpomp-rt.so POMP_RUNTIME=Event POMP_USER=Event \
// RUN:   POMP_REPORT=full %t 2>%t.report
// RUN: FileCheck %s <%t.report
#include <omp.h>
static omp_lock_t lock;
static int n;
__attribute__((noinline)) static void work(void) {
  omp_set_lock(&lock);
  n += 1;
  omp_unset_lock(&lock);
}
int main(void) {
  omp_init_lock(&lock);
  for (int i = 0; i < 3; ++i)
    work();
  return n != 3;
}
