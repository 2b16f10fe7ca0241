// Visits of an atomic are counted, where their event is on, in a variable of
// the thread. The operands are computed before the visit begins. The event
// after it and that of the timed visit share a branch.
// REQUIRES: x86-64
// RUN: %clang %pomp -O2 --target=x86_64-linux-gnu -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang %pomp -O0 --target=x86_64-linux-gnu -S -emit-llvm -o - %s | FileCheck --check-prefix=PLAIN %s
// Elsewhere nothing counts.
// RUN: %clang %pomp -O2 --target=aarch64-linux-gnu -S -emit-llvm -o - %s | FileCheck --check-prefix=OTHER %s
// Nor if the groups are not compiled in.
// RUN: %clang %pomp -O2 -fplugin-arg-pomp-inst=Sync:none -fplugin-arg-pomp-inst=Task:none -S -emit-llvm -o - %s | FileCheck --check-prefix=OTHER %s
long count;
int operand(void);
// CHECK-LABEL: define {{.*}}void @f
// CHECK:       call i32 @operand()
// CHECK:       [[MASK:%.*]] = load volatile i32, ptr @__pomp_object
// CHECK:       and i32 [[MASK]], 67108864
// CHECK:       br i1 {{.*}}, label %[[COUNT:.*]], label %[[REST:[0-9]+]]{{$}}
// CHECK:       [[COUNT]]:
// CHECK:       @llvm.threadlocal.address.p0(ptr @__pomp_timed
// CHECK:       sub i32 %{{.*}}, 1
// CHECK:       br i1 {{.*}}, label %[[BEGIN:.*]], label %{{.*}}, !prof
// CHECK:       [[BEGIN]]:
// CHECK:       call preserve_mostcc void @__pomp_visit.{{.*}} @__pomp_list.Atomic_timed,
// CHECK:       [[REST]]:
// CHECK-NEXT:  [[TIMED:%.*]] = phi i1
// CHECK-NEXT:  atomicrmw add ptr @count
// CHECK-NEXT:  zext i1 [[TIMED]] to i32
// CHECK:       br i1
// CHECK:       call preserve_mostcc void @__pomp_visited.{{.*}} @__pomp_list.Atomic_timed.Atomic_event{{[.,]}}
// CHECK:       ret void
// PLAIN-LABEL: define {{.*}}void @f
// PLAIN:       call i32 @operand()
// PLAIN:       @__pomp_timed
// PLAIN:       atomicrmw add ptr @count
// OTHER-NOT:   __pomp_timed
// OTHER-NOT:   placeholder
void f(void) {
#pragma omp atomic
  count += operand();
}
// CHECK-LABEL: define {{.*}}void @g
// CHECK:       call preserve_mostcc void @__pomp_visit.{{.*}} @__pomp_list.Cancel_timed,
// CHECK:       call {{.*}}i32 @__kmpc_cancellationpoint
// CHECK:       call preserve_mostcc void @__pomp_visited.{{.*}} @__pomp_list.Cancel_timed.
void g(int n) {
#pragma omp for
  for (int i = 0; i < n; ++i) {
#pragma omp cancellation point for
    if (operand()) {
#pragma omp cancel for
    }
  }
}
