// A reduction without nowait is a part of its construct's barrier: the runtime
// synchronizes in the calls that begin and end it. So is copyprivate, which has
// no other barrier. What may be jumped over by a cancellation is a barrier of
// its own. The wait for the tasks of a reduction is not a part of the barrier.
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang %pomp -O2 -fplugin-arg-pomp-link=direct -S -emit-llvm -o - %s | FileCheck %s
int work(int);

// CHECK-LABEL: define internal void @loop.omp_outlined
// CHECK:     __kmpc_for_static_fini
// CHECK-NOT: __kmpc
// CHECK:     @__pomp_wrap.0.__kmpc_reduce.{{.*}} @__pomp_list.Implicit_barrier_enter{{[.0-9]*}})
// CHECK-NOT: @__pomp
// CHECK:     @__kmpc_end_reduce(
// CHECK-NOT: @__pomp
// CHECK:     @__pomp_wrap.0.__kmpc_barrier.{{.*}} @__pomp_list.call.Implicit_barrier_exit.Loop_exit
// CHECK-NOT: Implicit_barrier
// CHECK:     ret void
void loop(int *result) {
  int sum = 0;
#pragma omp parallel shared(sum)
#pragma omp for reduction(+ : sum)
  for (int i = 0; i < 20; ++i)
    sum += work(i);
  *result = sum;
}

// CHECK-LABEL: define internal void @tasks.omp_outlined
// CHECK:     @__pomp_wrap.0.__kmpc_task_reduction_modifier_fini.{{.*}} @__pomp_list.Task_reduction_enter.call.Task_reduction_exit
// CHECK-NOT: @__pomp
// CHECK:     @__pomp_wrap.0.__kmpc_reduce.{{.*}} @__pomp_list.Implicit_barrier_enter{{[.0-9]*}})
// CHECK-NOT: @__pomp
// CHECK:     @__pomp_wrap.0.__kmpc_barrier.{{.*}} @__pomp_list.call.Implicit_barrier_exit.Loop_exit
// CHECK-NOT: Implicit_barrier
// CHECK:     ret void
void tasks(int *result) {
  int sum = 0;
#pragma omp parallel shared(sum)
#pragma omp for reduction(task, + : sum)
  for (int i = 0; i < 20; ++i)
    sum += work(i);
  *result = sum;
}

// CHECK-LABEL: define internal void @copy.omp_outlined
// CHECK:     __kmpc_end_single
// CHECK:     @__pomp_wrap.0.__kmpc_copyprivate.{{.*}} @__pomp_list.Implicit_barrier_enter.call.Implicit_barrier_exit.Single_exit
// CHECK-NOT: Implicit_barrier
// CHECK:     ret void
void copy(int value) {
#pragma omp parallel firstprivate(value)
  {
#pragma omp single copyprivate(value)
    value = work(0);
    work(value);
  }
}

// A thread without an iteration jumps over the reduction, not over the barrier.
// CHECK-LABEL: define internal void @jumped.omp_outlined
// CHECK-COUNT-2: @__pomp_list.Implicit_barrier_enter{{[.0-9]*}}
// CHECK-NOT:     Implicit_barrier_enter
// CHECK:         @__pomp_wrap.0.__kmpc_barrier.{{.*}} @__pomp_list.call.Implicit_barrier_exit.Loop_exit
// CHECK-NOT:     Implicit_barrier
// CHECK:         ret void
void jumped(int n, int *result) {
  int sum = 0;
#pragma omp parallel shared(sum)
#pragma omp for reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += work(i);
  *result = sum;
}

// CHECK-LABEL: define internal void @cancelled.omp_outlined
// CHECK: @__pomp_wrap.0.__kmpc_reduce.{{.*}} @__pomp_list.Implicit_barrier_enter.call.Implicit_barrier_exit
// CHECK: @__pomp_wrap.0.__kmpc_end_reduce.{{.*}} @__pomp_list.Implicit_barrier_enter.call.Implicit_barrier_exit
// CHECK: @__pomp_wrap.0.__kmpc_barrier.{{.*}}.Loop_exit
void cancelled(int n, int *result) {
  int sum = 0;
#pragma omp parallel shared(sum)
#pragma omp for reduction(+ : sum)
  for (int i = 0; i < n; ++i) {
    sum += work(i);
#pragma omp cancel for
  }
  *result = sum;
}
