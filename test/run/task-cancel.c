// A taskgroup that is cancelled: tasks that did not begin never do, those that
// began end, and the group ends.
// RUN: env OMP_CANCELLATION=true %twice --any-events --threads "1 4" -o %t %s \
// RUN:   | %filecheck %s
// CHECK: 1 Taskgroup_enter taskgroup
// CHECK: 1 Taskgroup_exit taskgroup
// CHECK: Cancel_event cancel
// CHECK: pomp-validate: OK
#include <stdio.h>

int main(void) {
  int found = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  for (int i = 0; i < 100; ++i) {
#pragma omp task shared(found) firstprivate(i)
    {
#pragma omp cancellation point taskgroup
      if (i == 20) {
#pragma omp atomic write
        found = i;
#pragma omp cancel taskgroup
      }
    }
  }
  printf("%d\n", found);
  return 0;
}
