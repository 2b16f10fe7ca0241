// A construct costs a load and a branch while it is off. The decision made
// where it begins is the one used where it ends, so that no pair is cut; the
// helpers are cold, shared by all events with the same parameters and by the
// whole object, and hidden. They get the library's function, and where the
// thread number is kept once it was asked for.
// RUN: %clang %pomp -O0 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang %pomp -O2 -S -emit-llvm -o - %s | FileCheck --check-prefix=OPT %s
void work(void);
// CHECK-LABEL: define {{.*}}void @f
// CHECK:      [[THREAD:%.*]] = alloca i64
// CHECK-NEXT: store volatile i64 -1, ptr [[THREAD]]
// CHECK:      [[MASK:%.*]] = load atomic i32, ptr @__pomp_object{{.*}} monotonic
// CHECK-NEXT: [[BIT:%.*]] = and i32 [[MASK]], 256
// CHECK-NEXT: [[ON:%.*]] = icmp ne i32 [[BIT]], 0
// CHECK-NEXT: br i1 [[ON]], label %{{.*}}, label %{{.*}}, !prof [[UNLIKELY:![0-9]+]]
// CHECK:      [[FN:%.*]] = load ptr, ptr getelementptr {{.*}}@__pomp_object
// CHECK-NEXT: call void @__pomp_event_ftc{{.*}}(ptr [[THREAD]], ptr @__pomp_constructs, ptr [[FN]])
// CHECK:      call void @__kmpc_critical(
// CHECK:      [[ON2:%.*]] = icmp ne
// CHECK:      call {{.*}}void @__pomp_event_ht{{.*}}(ptr [[THREAD]],
// CHECK:      call void @work()
// CHECK:      br i1 [[ON2]], label
// CHECK:      call {{.*}}void @__pomp_event_ht
// CHECK:      call void @__kmpc_end_critical(
// CHECK-NOT:  load atomic
// CHECK:      br i1 [[ON]], label
// CHECK:      call {{.*}}void @__pomp_event_ht
// CHECK-NOT:  __pomp_{{(open|close|body|guarded|decided)}}
void f(void) {
#pragma omp critical
  work();
}
// CHECK: define linkonce_odr hidden {{.*}}void @__pomp_event_ftc{{.*}}) [[COLD:#[0-9]+]] comdat
// CHECK: attributes [[COLD]] = { cold {{.*}}noinline nounwind
// CHECK: [[UNLIKELY]] = !{!"branch_weights", i32 1,
// OPT-NOT: __pomp_{{(open|close|body|guarded|decided)}}
