// A reduction without nowait is a part of its construct's barrier: the runtime
// synchronizes in the calls that begin and end it. So is copyprivate, which has
// no other barrier. What may be jumped over by a cancellation is a barrier of
// its own.
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang %pomp -O2 -fplugin-arg-pomp-link=direct -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang %pomp -fplugin-arg-pomp-link=direct -S -emit-llvm -o - %s \
// RUN:   | FileCheck %s
int work(int);

// CHECK-LABEL: define internal void @loop.omp_outlined
// CHECK:     call void @__kmpc_for_static_fini(
// CHECK-NOT: __kmpc
// CHECK:     @POMP_Implicit_barrier_enter
// CHECK-NOT: @POMP_
// CHECK:     @__kmpc_reduce(
// CHECK-NOT: @POMP_
// CHECK:     @__kmpc_end_reduce(
// CHECK-NOT: @POMP_
// CHECK:     call void @__kmpc_barrier(
// CHECK:     @POMP_Implicit_barrier_exit
// CHECK-NOT: @POMP_Implicit_barrier
// CHECK:     @POMP_Loop_exit
void loop(int *result) {
  int sum = 0;
#pragma omp parallel shared(sum)
#pragma omp for reduction(+ : sum)
  for (int i = 0; i < 20; ++i)
    sum += work(i);
  *result = sum;
}

// CHECK-LABEL: define internal void @tasks.omp_outlined
// CHECK:     @POMP_Implicit_barrier_enter
// CHECK-NOT: @POMP_
// CHECK:     @__kmpc_task_reduction_modifier_fini(
// CHECK-NOT: @POMP_
// CHECK:     @__kmpc_reduce(
// CHECK-NOT: @POMP_
// CHECK:     call void @__kmpc_barrier(
// CHECK:     @POMP_Implicit_barrier_exit
// CHECK-NOT: @POMP_Implicit_barrier
// CHECK:     @POMP_Loop_exit
void tasks(int *result) {
  int sum = 0;
#pragma omp parallel shared(sum)
#pragma omp for reduction(task, + : sum)
  for (int i = 0; i < 20; ++i)
    sum += work(i);
  *result = sum;
}

// CHECK-LABEL: define internal void @copy.omp_outlined
// CHECK:     call void @__kmpc_end_single(
// CHECK:     @POMP_Implicit_barrier_enter
// CHECK-NOT: @POMP_
// CHECK:     call void @__kmpc_copyprivate(
// CHECK:     @POMP_Implicit_barrier_exit
// CHECK-NOT: @POMP_Implicit_barrier
// CHECK:     @POMP_Single_exit
void copy(int value) {
#pragma omp parallel firstprivate(value)
  {
#pragma omp single copyprivate(value)
    value = work(0);
    work(value);
  }
}

// Who has no iteration jumps over the reduction, not over the barrier.
// CHECK-LABEL: define internal void @jumped.omp_outlined
// CHECK-COUNT-2: @POMP_Implicit_barrier_enter
// CHECK-NOT:     @POMP_Implicit_barrier_enter
// CHECK:         @POMP_Implicit_barrier_exit
// CHECK-NOT:     @POMP_Implicit_barrier
// CHECK:         @POMP_Loop_exit
void jumped(int n, int *result) {
  int sum = 0;
#pragma omp parallel shared(sum)
#pragma omp for reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += work(i);
  *result = sum;
}

// CHECK-LABEL: define internal void @cancelled.omp_outlined
// CHECK: @POMP_Implicit_barrier_enter
// CHECK: @__kmpc_reduce(
// CHECK: @POMP_Implicit_barrier_exit
// CHECK: @POMP_Loop_exit
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
