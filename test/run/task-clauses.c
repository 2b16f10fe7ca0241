// Every clause of task: it means what it meant, and each instance is created,
// begun and ended once.
// RUN: %twice --threads "1 2 4" --check %s -o %t %s
// RUN: %twice --threads 2 --check %s -o %t.g -g %s

#include <omp.h>
#include <stdio.h>

static int a[8];

static void touch(int *p) {
#pragma omp atomic
  // CHECK: atomic [[#@LINE-1]]: 9 Atomic_event
  ++*p;
}

int main(void) {
  int n = 3, deferred = 0, last = 0;
  omp_event_handle_t event;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
#pragma omp single
  // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, {{.*}}
  {
#pragma omp task if (0) shared(deferred)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
    deferred = 1;
#pragma omp task if (n > 5) shared(last) firstprivate(n)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
    last = n;
#pragma omp task final(n == 3) mergeable
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
    {
#pragma omp task untied
      // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_suspend, 1 Task_resume
      touch(&a[0]);
    }
    for (int i = 0; i < 4; ++i) {
#pragma omp task depend(out : a[i]) priority(i)
      // CHECK: task [[#@LINE-1]]: 4 Task_create_enter, 4 Task_create_exit, 4 Task_begin, 4 Task_end, 4 Task_depend
      touch(&a[i]);
    }
#pragma omp task depend(iterator(k = 0 : 4), in : a[k]) affinity(a[0 : 4])
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
    touch(&a[4]);
#pragma omp task depend(inout : a[4]) if (n < 0)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
    touch(&a[5]);
#pragma omp taskwait depend(in : a[5])
    // CHECK: taskwait [[#@LINE-1]]: 1 Taskwait_enter, 1 Taskwait_exit, 1 Task_depend
    int sum = 0;
#pragma omp taskgroup task_reduction(+ : sum)
    // CHECK: taskgroup [[#@LINE-1]]: 1 Taskgroup_enter, 1 Taskgroup_exit
    {
      for (int i = 0; i < 5; ++i) {
#pragma omp task in_reduction(+ : sum)
        // CHECK: task [[#@LINE-1]]: 5 Task_create_enter, 5 Task_create_exit, 5 Task_begin, 5 Task_end
        sum += i;
      }
    }
    // Its completion is another's event.
#pragma omp task detach(event)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_detach
    touch(&a[6]);
#pragma omp task
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end
    omp_fulfill_event(event);
    // CHECK: runtime [[#@LINE-1]] name=omp_fulfill_event: 1 Fulfill_event
#pragma omp taskwait
    // CHECK: taskwait [[#@LINE-1]]: 1 Taskwait_enter, 1 Taskwait_exit
    // A dependence object, and a task that waits through it.
    omp_depend_t object;
  // CHECK: depobj [[#@LINE+1]]: 1 Depobj_event
#pragma omp depobj(object) depend(inout : a[6])
#pragma omp task depend(depobj : object)
    // CHECK: task [[#@LINE-1]]: 1 Task_create_enter, 1 Task_create_exit, 1 Task_begin, 1 Task_end, 1 Task_depend
    touch(&a[7]);
  // CHECK: depobj [[#@LINE+1]]: 1 Depobj_event
#pragma omp depobj(object) destroy
#pragma omp taskyield
    // CHECK: taskyield [[#@LINE-1]]: 1 Taskyield_enter, 1 Taskyield_exit
    a[7] += 0 * sum;
    last += sum;
  }
  printf("%d %d:", deferred, last);
  for (int i = 0; i < 8; ++i)
    printf(" %d", a[i]);
  printf("\n");
  return 0;
}
