// Task_depend has the items of all depend clauses of a task or a taskwait, in
// the order in which the OpenMP runtime gets them, for any number of items.
// Taskloop_range has the iterations of each task.
// REQUIRES: depend-inoutset
// RUN: for flags in -O0 -O2; do \
// RUN:   %clang %pomp $flags -I%include %s -o %t && \
// RUN:   POMP_TASK=BeginEnd+Event %t >%t.out || exit 1; \
// RUN:   FileCheck %s <%t.out || exit 1; \
// RUN: done
#include <pomplib.h>
#include <stdio.h>
#include <string.h>

static int a[70];
static int line;

static const char *spell(int64_t kind) {
  switch (kind) {
  case POMP_DEPEND_IN:
    return "in";
  case POMP_DEPEND_OUT:
    return "out";
  case POMP_DEPEND_MUTEXINOUTSET:
    return "mutexinoutset";
  case POMP_DEPEND_INOUTSET:
    return "inoutset";
  case POMP_DEPEND_ALL_MEMORY:
    return "all";
  default:
    return "wrong";
  }
}

int32_t POMP_Task_depend(POMP_Handle_t handle, int32_t thread_id,
                         int64_t task_id, int32_t n, const int64_t values[]) {
  (void)handle, (void)thread_id;
  printf("%d:%s", line, task_id ? "" : " wait");
  for (int i = 0; i + 1 < n && i < 16; i += 2)
    if (values[i])
      printf(" %s %d", spell(values[i + 1]),
             (int)((int *)(intptr_t)values[i] - a));
    else
      printf(" %s", spell(values[i + 1]));
  printf(" of %d\n", n / 2);
  return POMP_SUCCESS;
}

// Taskloop_range comes where this does.
int32_t POMP_Task_begin(POMP_Handle_t handle, int32_t thread_id,
                        int64_t task_id) {
  (void)handle, (void)thread_id, (void)task_id;
  return POMP_SUCCESS;
}

int32_t POMP_Taskloop_range(POMP_Handle_t handle, int32_t thread_id,
                            int64_t task_id, int64_t first_iteration,
                            int64_t last_iteration) {
  (void)handle, (void)thread_id;
  printf("%d: %s%d to %d\n", line, task_id > 0 ? "" : "wrong ",
         (int)first_iteration, (int)last_iteration);
  return POMP_SUCCESS;
}

int main(int argc, char **argv) {
  (void)argv;
  line = 1;
#pragma omp task depend(in : a[1], a[2]) depend(inout : a[3])                  \
    depend(mutexinoutset : a[4]) depend(inoutset : a[5])
  // CHECK: 1: in 1 in 2 out 3 mutexinoutset 4 inoutset 5 of 5
  ++a[0];
  line = 2;
#pragma omp task depend(out : omp_all_memory) depend(in : a[1])
  // CHECK-NEXT: 2: {{all in 1|in 1 all}} of 2
  ++a[0];
  // The item with a list of its own comes last.
  line = 3;
  omp_depend_t object;
#pragma omp depobj(object) depend(inoutset : a[6])
#pragma omp task depend(depobj : object) depend(iterator(i = 0 : argc), in : a[i]) depend(out : a[7]) untied
  // CHECK-NEXT: 3: out 7 in 0 inoutset 6 of 3
  ++a[0];
#pragma omp depobj(object) destroy
  line = 4;
#pragma omp task if (argc > 5) depend(in : a[8]) depend(out : a[9])
  // CHECK-NEXT: 4: in 8 out 9 of 2
  ++a[0];
  line = 5;
#pragma omp taskwait depend(out : a[10])
  // CHECK-NEXT: 5: wait out 10 of 1
  // As many events as it takes.
  line = 6;
#pragma omp task depend(iterator(i = 0 : 70), out : a[i])
  // CHECK-NEXT: 6: out 0 out 1 out 2 out 3 out 4 out 5 out 6 out 7 of 32
  // CHECK-NEXT: 6: out 32 out 33 out 34 out 35 out 36 out 37 out 38 out 39 of 32
  // CHECK-NEXT: 6: out 64 out 65 out 66 out 67 out 68 out 69 of 6
  ++a[0];
  line = 7;
#pragma omp task
  ++a[0];
#pragma omp taskwait
  // No list, no event.
  line = 8;
#pragma omp taskloop num_tasks(2)
  // CHECK-NEXT: 8: 0 to 4
  // CHECK-NEXT: 8: 5 to 9
  for (int i = 20; i < 40; i += 2)
    ++a[i];
  line = 9;
#pragma omp taskloop grainsize(5) collapse(2) untied
  // CHECK-NEXT: 9: 0 to 5
  // CHECK-NEXT: 9: 6 to 11
  for (int i = 3; i >= 0; --i)
    for (long k = 0; k < 3; ++k)
      ++a[i];
  // CHECK-NOT: {{^[0-9]}}
  return 0;
}
