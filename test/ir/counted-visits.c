// Wrappers count a visit that the library has lent, or deliver its events. The
// end of a visit looks whether it was counted. A taskwait, a
// masked construct and the test of a lock are counted where they are.
// REQUIRES: x86-64
// RUN: %clang %pomp -O2 --target=x86_64-linux-gnu -S -emit-llvm -o - %s | FileCheck %s
// Elsewhere nothing counts, nor with 32-bit pointers.
// RUN: %clang %pomp -O2 --target=aarch64-linux-gnu -S -emit-llvm -o - %s | FileCheck --check-prefix=OTHER %s
// RUN: %clang %pomp -O2 --target=x86_64-linux-gnux32 -S -emit-llvm -o - %s | FileCheck --check-prefix=OTHER %s
// OTHER-NOT:   @__pomp_team_
// OTHER:       define {{.*}} @__pomp_wrap.0.__kmpc_critical
// OTHER-NOT:   @__pomp_visits
// OTHER:       call void @__pomp_before

// The first number says which events have to be on: those of the begin, none
// for the end, or never.
// CHECK-DAG:   @__pomp_list.Critical_enter.call.Critical_begin = {{.*}} { i32 768, i32 768,
// CHECK-DAG:   @__pomp_list.Critical_end.call.Critical_exit = {{.*}} { i32 0, i32 0,
// What is never counted has nothing to prepare: its first event is delivered at
// once. The last number is where the second is.
// CHECK-DAG:   @__pomp_list.Barrier_enter.call.Barrier_exit = {{.*}} { i32 {{[0-9]+}}, i32 -2147483648, i16 0, i16 {{[0-9]+}}, i16 1, i16 2, i16 0, i8 1, i8 40,
// CHECK-DAG:   @__pomp_list.Master_begin = {{.*}} { i32 [[MASTER:[0-9]+]], i32 [[MASTER]],
// CHECK-DAG:   @__pomp_list.Master_end = {{.*}} { i32 0, i32 0,
// CHECK-DAG:   @__pomp_list.Taskwait_enter.call.Taskwait_exit = {{.*}} { i32 [[ENTER:[0-9]+]], i32 [[ENTER]],
// CHECK-DAG:   @__pomp_list.Taskwait_enter.call.Taskwait_exit.{{[0-9]+}} =
long count;
void f(void) {
#pragma omp barrier
#pragma omp critical
  ++count;
#pragma omp taskwait
#pragma omp taskwait
}
// CHECK:       define {{.*}} @f(
// CHECK-DAG:   icmp eq i32 %{{[0-9]+}}, [[ENTER]]
// CHECK-DAG:   call i32 @__kmpc_omp_taskwait
// CHECK-DAG:   call i32 @__pomp_wrap.0.__kmpc_omp_taskwait

void h(void) {
#pragma omp masked
  ++count;
}
// CHECK:       define {{.*}} @h(
// CHECK:       @llvm.threadlocal.address.p0(ptr @__pomp_visits
// CHECK:       call void @__pomp_wrap.0{{[0-9.]*}}(ptr %{{[0-9]+}}, ptr @__pomp_list.Master_begin)
// CHECK:       @llvm.threadlocal.address.p0(ptr @__pomp_visits
// CHECK-DAG:   call void @__kmpc_end_masked
// CHECK-DAG:   call void @__pomp_wrap.0.__kmpc_end_masked

void p(int n) {
#pragma omp parallel if (n)
  {
#pragma omp single nowait
    ++count;
    ++count;
  }
}
// CHECK:       define {{.*}} @p(
// CHECK:       call void @__pomp_team_enter{{.*}} @__pomp_list.Parallel_enter{{[0-9.]*}}, i64 -1, i64 1)
// CHECK:       call void @__pomp_team_exit{{.*}} @__pomp_list.Parallel_exit
// CHECK:       call void @__pomp_team_enter{{.*}} @__pomp_list.Parallel_enter{{[0-9.]*}}, i64 -1, i64 0)
// CHECK:       call void @__kmpc_end_serialized_parallel
// CHECK:       call void @__pomp_team_exit{{.*}} @__pomp_list.call.Parallel_exit
// CHECK:       call void @__pomp_team_begin{{.*}} @__pomp_list.Parallel_begin
// CHECK:       call i32 @__pomp_wrap.0.__kmpc_single
// CHECK:       @llvm.threadlocal.address.p0(ptr @__pomp_visits
// CHECK:       call void @__pomp_wrap.0{{[0-9.]*}}(ptr %{{[0-9]+}}, ptr @__pomp_list.Single_exit)
// CHECK:       call void @__pomp_team_end{{.*}} @__pomp_list.Parallel_end

typedef void *omp_lock_t;
int omp_test_lock(omp_lock_t *);
int k(omp_lock_t *lock) { return omp_test_lock(lock); }
// CHECK:       define {{.*}} @k(
// CHECK:       [[RESULT:%[0-9]+]] = {{.*}}call i32 @omp_test_lock
// CHECK:       [[VALUE:%[0-9]+]] = sext i32 [[RESULT]] to i64
// CHECK:       icmp ne i64 [[VALUE]], 0
// CHECK:       @llvm.threadlocal.address.p0(ptr @__pomp_visits
// CHECK:       call void @__pomp_wrap.2{{[0-9.]*}}(ptr

void omp_set_lock(omp_lock_t *);
void omp_unset_lock(omp_lock_t *);
void g(omp_lock_t *lock) {
  omp_set_lock(lock);
  omp_unset_lock(lock);
}

// CHECK:       define {{.*}}void @__pomp_wrap.0.__kmpc_critical
// CHECK:       @llvm.threadlocal.address.p0(ptr @__pomp_visits
// CHECK:       tail call void @__kmpc_critical
// CHECK:       call void @__pomp_before
// The wrapper of a taskwait counts nothing.
// CHECK:       define {{.*}}i32 @__pomp_wrap.0.__kmpc_omp_taskwait
// CHECK-NOT:   @__pomp_visits
// No event comes in a lock: its wrapper jumps to it.
// CHECK:       define {{.*}}void @__pomp_wrap.{{[0-9]+}}.omp_set_lock
// CHECK:       @llvm.threadlocal.address.p0(ptr @__pomp_visits
// CHECK:       tail call void @omp_set_lock
