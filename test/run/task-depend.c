// The dependences of a task or a taskwait are reported while it is created or
// entered: once if it has depend clauses of any kind, otherwise never.
// REQUIRES: depend-inoutset
// RUN: %twice --threads "1 2 4" --check %s -o %t %s
// RUN: %twice --threads 2 --check %s -o %t.u -DCLAUSE=untied %s
// RUN: %twice --threads 2 --check %s -o %t.g -g %s

#include <omp.h>
#include <stdio.h>

#ifndef CLAUSE
#define CLAUSE
#endif

enum { N = 4 };
static int a[N][N];

int main(void) {
  int order = 0, exclusive = 0, set[2] = {0};
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp single
  // CHECK: single [[#@LINE-1]]: {{.*}}
  {
    // A wavefront.
    for (int i = 1; i < N; ++i)
      for (int k = 1; k < N; ++k)
#pragma omp task depend(in : a[i - 1][k], a[i][k - 1]) depend(out : a[i][k]) CLAUSE
        // CHECK: task [[#@LINE-1]]: 9 Task_create_enter, 9 Task_create_exit, 9 Task_begin, 9 Task_end, {{.*}}9 Task_depend
        a[i][k] = a[i - 1][k] + a[i][k - 1] + 1;
    for (int i = 0; i < 3; ++i)
#pragma omp task depend(mutexinoutset : exclusive)
      // CHECK: task [[#@LINE-1]]: 3 Task_create_enter, 3 Task_create_exit, 3 Task_begin, 3 Task_end, {{.*}}3 Task_depend
      exclusive += i;
    for (int i = 0; i < 2; ++i)
#pragma omp task depend(inoutset : set)
      // CHECK: task [[#@LINE-1]]: 2 Task_create_enter, 2 Task_create_exit, 2 Task_begin, 2 Task_end, {{.*}}2 Task_depend
      set[i] = i + 1;
    // Not deferred: the thread waits for what it depends on.
#pragma omp task if (order) depend(in : set, exclusive) shared(order)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, {{.*}}1 Task_depend
    order = exclusive + set[0] + set[1];
    printf("%d\n", order);
#pragma omp task depend(out : omp_all_memory) shared(order)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, {{.*}}1 Task_depend
    order = order * 2 + a[N - 1][N - 1];
#pragma omp taskwait depend(in : order)
    // CHECK: taskwait [[#@LINE-1]]: 1 Taskwait_enter, 1 Taskwait_exit, 1 Task_depend
    printf("%d\n", order);
    omp_depend_t object;
  // CHECK: depobj [[#@LINE+1]]: 1 Depobj_event
#pragma omp depobj(object) depend(inout : order)
#pragma omp task depend(depobj : object) shared(order)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, {{.*}}1 Task_depend
    ++order;
#pragma omp task depend(iterator(i = 0 : N), in : a[i]) depend(out : order) shared(order)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, {{.*}}1 Task_depend
    ++order;
#pragma omp task shared(order)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end{{$|, [^D]*$}}
    (void)order;
#pragma omp taskwait
    // CHECK: taskwait [[#@LINE-1]]: 1 Taskwait_enter, 1 Taskwait_exit{{$}}
  // CHECK: depobj [[#@LINE+1]]: 1 Depobj_event
#pragma omp depobj(object) destroy
  }
  printf("%d\n", order);
  return 0;
}
