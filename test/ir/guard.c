// Events beside a call of the runtime go with it: they add no block to the
// program. A wrapper delivers those that are on. If none is, it jumps to the
// runtime. The bit that the first event of a pair leaves in the slot decides
// about the second, so that no pair is cut.
// RUN: %clang %pomp -O0 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang %pomp -O2 -S -emit-llvm -o - %s | FileCheck %s
// Adjacent events that go with no call share a branch if they are frequent.
// Otherwise they share a call, which adds no block either.
// RUN: %clang %pomp -O2 -S -emit-llvm -o - %s | FileCheck --check-prefix=BRANCH %s
// RUN: %clang %pomp -O2 -S -emit-llvm -o - %s | FileCheck --check-prefix=CALL %s
// RUN: %clang %pomp -O2 -S -emit-llvm -o - %s | FileCheck --check-prefix=ONE %s
void work(void);
// The bits of SYNC_ENTER and SYNC_BEGIN, and the pairs that end.
// CHECK: @__pomp_list.Critical_enter.call.Critical_begin = private unnamed_addr constant {{.*}} { i32 768, i32 {{-?[0-9]+}}, i16 0, i16 {{[1-9].*}}, i16 1, i16 2, i16 0, i8 0, i8 40,
// CHECK: @__pomp_list.Critical_end.call.Critical_exit = private unnamed_addr constant {{.*}} { i32 0, i32 {{-?[0-9]+}}, i16 {{[1-9].*}}, i16 0, i16 1, i16 2, i16 0, i8 0, i8 40,
// CHECK-LABEL: define {{.*}}void @f
// CHECK:      %{{.*}} = alloca i64
// CHECK:      store i64 -1, ptr %
// CHECK-NOT:  {{^ +br }}
// CHECK:      call void @__pomp_wrap.0.__kmpc_critical.{{.*}}, ptr {{.*}}%{{[0-9]+}}, ptr {{.*}}@__pomp_list.Critical_enter.call.Critical_begin)
// CHECK-NOT:  {{^ +br }}
// CHECK:      call void @work()
// CHECK-NOT:  {{^ +br }}
// CHECK:      call void @__pomp_wrap.0.__kmpc_end_critical.{{.*}}, ptr {{.*}}%{{[0-9]+}}, ptr {{.*}}@__pomp_list.Critical_end.call.Critical_exit)
// CHECK-NOT:  {{^ +br }}
// CHECK:      ret void
void f(void) {
#pragma omp critical
  work();
}
// A function that has its events in one place does not set its slot.
// ONE-LABEL: define {{.*}}void @one(
// ONE-NOT:   store
// ONE:       @__pomp_wrap.0.__kmpc_barrier{{.*}}@__pomp_list.Barrier_enter.call.Barrier_exit)
// ONE:       ret void
void one(void) {
#pragma omp barrier
}
// BRANCH-LABEL: define {{.*}}void @two(
// BRANCH:       load volatile i32, ptr @__pomp_object
// BRANCH:       br i1 %{{.*}}, label %{{.*}}, label %{{.*}}, !prof [[UNLIKELY:![0-9]+]]
// BRANCH:       call preserve_mostcc void @__pomp_events.{{.*}} @__pomp_list.User_event.User_region_begin,
// BRANCH:       call void @work()
// BRANCH:       call preserve_mostcc void @__pomp_events.{{.*}} @__pomp_list.User_region_end,
// BRANCH:       ret void
// BRANCH-NOT:   __pomp_{{(open|close|body|placeholder)}}
void two(void) {
#pragma pomp userregion event(a)
#pragma pomp userregion start(b)
  work();
#pragma pomp userregion stop(b)
}
// CALL-LABEL: define {{.*}}void @three(
// CALL:       call void @__kmpc_for_static_init_4(
// CALL:       select i1 %{{.*}}, ptr @__pomp_list.Loop_chunk_begin, ptr @__pomp_list
// CALL:       call void @__pomp_wrap.2.{{[0-9]+}}.
// CALL-NOT:   __pomp_events
// CALL:       define
void three(int n, int *a) {
#pragma omp for
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}
// CHECK-LABEL: define linkonce_odr hidden {{.*}}void @__pomp_wrap.0.__kmpc_critical.
// CHECK:  br i1 %{{.*}}, label %[[DELIVER:.*]], label %[[DIRECT:.*]], !prof
// CHECK:  tail call void @__kmpc_critical(
// CHECK:  call void @__pomp_before.
// CHECK:  call void @__kmpc_critical(
// CHECK:  call void @__pomp_after.
// BRANCH: [[UNLIKELY]] = !{!"branch_weights", i32 1,
