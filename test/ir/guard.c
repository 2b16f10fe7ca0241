// A construct costs a load and a branch while it is off. The decision made where
// it begins is the one used where it ends, so that no pair is cut; the helpers
// are cold, shared by all events with the same parameters and by the whole
// object, and hidden. They get the number of the event.
// RUN: %clang %pomp -O0 -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang %pomp -O2 -S -emit-llvm -o - %s | FileCheck --check-prefix=OPT %s
void work(void);
// CHECK-LABEL: define {{.*}}void @f
// CHECK:      [[MASK:%.*]] = load atomic i32, ptr @__pomp_object{{.*}} monotonic
// CHECK-NEXT: [[BIT:%.*]] = and i32 [[MASK]], 256
// CHECK-NEXT: [[ON:%.*]] = icmp ne i32 [[BIT]], 0
// CHECK-NEXT: br i1 [[ON]], label %{{.*}}, label %{{.*}}, !prof [[UNLIKELY:![0-9]+]]
// CHECK:      call {{.*}}void @__pomp_event_ftc(ptr @__pomp_constructs, i32 [[ENTER:[0-9]+]])
// CHECK:      call void @__kmpc_critical(
// CHECK:      [[ON2:%.*]] = icmp ne
// CHECK:      call {{.*}}void @__pomp_event_ht(
// CHECK:      call void @work()
// CHECK:      br i1 [[ON2]], label
// CHECK:      call {{.*}}void @__pomp_event_ht(
// CHECK:      call void @__kmpc_end_critical(
// CHECK-NOT:  load atomic
// CHECK:      br i1 [[ON]], label
// CHECK:      call {{.*}}void @__pomp_event_ht(
// CHECK-NOT:  __pomp_{{(open|close|body)}}
void f(void) {
#pragma omp critical
  work();
}
// CHECK: define linkonce_odr hidden {{.*}}void @__pomp_event_ftc(ptr {{.*}}) [[COLD:#[0-9]+]] comdat
// CHECK: attributes [[COLD]] = { cold noinline nounwind
// CHECK: [[UNLIKELY]] = !{!"branch_weights", i32 1,
// OPT-NOT: __pomp_{{(open|close|body)}}
