// On its way to an object file for x86-64 the stub comes as assembly, with only
// the parts that the unit uses, once in each linked object; elsewhere as IR.
// Objects of both kinds can be linked.
// RUN: %clang %pomp -O1 -S -o - %s | FileCheck %s
// RUN: %clang %pomp -O1 -masm=intel -S -o - %s | FileCheck --check-prefix=IR %s
// RUN: %clang %pomp -O1 -mcmodel=large -S -o - %s | FileCheck --check-prefix=IR %s
// RUN: %clang %pomp -O1 -fplugin-arg-pomp-link=direct -S -o - %s | FileCheck --check-prefix=IR %s
// CHECK:     .section .text.unlikely.{{.*}}__pomp_common{{[.0-9]+}},"axG",@progbits,__pomp_common{{[.0-9]+}},comdat
// CHECK:     __pomp_event_ftc{{[.0-9]+}}:
// CHECK-NOT: __pomp_event_ftllllc
// CHECK-NOT: __pomp_task_
// CHECK:     .weak {{.*}}dlsym
// CHECK:     .section .text.__pomp_units{{[.0-9]+}},"axG",@progbits,__pomp_units{{[.0-9]+}},comdat
// CHECK-NOT: __pomp_event_ftllllc
// CHECK-NOT: __pomp_task_
// IR-NOT:    __pomp_units.
// IR:        __pomp_attach_unit.
//
// RUN: %clang %pomp -DMAIN -O1 -c -o %t.assembly.o %s
// RUN: %clang %pomp -O1 -masm=intel -c -o %t.ir.o %s
// RUN: %clang %pomp -O1 -fno-integrated-as -DNAME=third -c -o %t.gnu.o %s
// RUN: %clang %pomp -O0 -mcmodel=large -DNAME=fourth -c -o %t.large.o %s
// RUN: %clang %pomp -O1 -DNAME=fifth -DTASK -c -o %t.task.o %s
// RUN: %clang -fopenmp %t.task.o %t.assembly.o %t.ir.o %t.gnu.o %t.large.o -o %t
// RUN: env POMP_LIBRARY=%validator OMP_NUM_THREADS=2 %t 2>&1 | FileCheck --check-prefix=EXEC %s
// RUN: %clang -fopenmp %t.task.o %t.ir.o %t.assembly.o %t.large.o %t.gnu.o -o %t
// RUN: env POMP_LIBRARY=%validator OMP_NUM_THREADS=2 %t 2>&1 | FileCheck --check-prefix=EXEC %s
// The units are kept where nothing refers to them, and join in a partial link.
// RUN: ld -r %t.task.o %t.assembly.o -o %t.part.o
// RUN: %clang -fopenmp -Wl,--gc-sections %t.part.o %t.ir.o %t.large.o %t.gnu.o -o %t
// RUN: env POMP_LIBRARY=%validator OMP_NUM_THREADS=2 %t 2>&1 | FileCheck --check-prefix=EXEC %s
// RUN: nm %t | grep -c ' [DV] __pomp_object' | grep -qx 1
// EXEC-DAG: 2 Barrier_enter
// EXEC-DAG: 6 Barrier_enter
// EXEC-DAG: 2 Task_begin
// EXEC: pomp-validate: OK
#ifndef NAME
#define NAME second
#endif
#ifdef MAIN
void second(void), third(void), fourth(void), fifth(void);
int main(void) {
#pragma omp parallel
  {
#pragma omp barrier
    second();
    third();
    fourth();
    fifth();
  }
}
#elif defined(TASK)
void NAME(void) {
#pragma omp task
  ;
}
#else
void NAME(void) {
#pragma omp barrier
}
#endif
