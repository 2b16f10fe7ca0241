// Each unit has a table of its constructs, handed over by a constructor of the
// first priority a program may use, and taken back by a destructor.
// RUN: %clang %pomp -S -emit-llvm -o - %s | FileCheck %s
// RUN: %clang %pomp -fplugin-arg-pomp-runtime=none -S -emit-llvm -o - %s \
// RUN:   | FileCheck --check-prefix=NONE %s
void f(void) {
#pragma omp barrier
}
// CHECK-DAG: [[CTC:@.*]] = private unnamed_addr constant {{.*}} c"{{[0-9]+}}*type=barrier*file={{.*}}unit-table.c*slines=7,7*elines=7,7*scol=1*function=f**\00"
// CHECK-DAG: @__pomp_constructs = internal global [1 x { ptr, ptr }] [{ ptr, ptr } { ptr null, ptr [[CTC]] }]
// CHECK-DAG: [[UNIT:@.*]] = private unnamed_addr constant {{.*}} c"{{[0-9]+}}*type=unit*file={{.*}}unit-table.c*compiler={{.*}}**\00"
// CHECK-DAG: @__pomp_unit = internal global { i32, i32, ptr, ptr } { i32 1, i32 1, ptr @__pomp_constructs, ptr [[UNIT]] }
// CHECK-DAG: @llvm.global_ctors = {{.*}} { i32 101, ptr @__pomp_ctor, ptr null }
// CHECK-DAG: @llvm.global_dtors = {{.*}} { i32 101, ptr @__pomp_dtor, ptr null }
// CHECK-DAG: c"{{.*}}libpomp-rt.so.1\00{{.*}}libpomp-paper.so\00"
// CHECK-DAG: @__pomp_object{{.*}} = linkonce_odr hidden global
// NONE-NOT:  libpomp-rt.so
