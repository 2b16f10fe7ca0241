// Implicit barriers belong to group Sync, whatever the level of the group of
// their construct: when compiling, by pragmas, and when running.
// REQUIRES: scope
// RUN: %clang %pomp -fplugin-arg-pomp-inst=all:none,sync:BeginEnd %s -o %t.sync
// RUN: env POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.out OMP_NUM_THREADS=2 \
// RUN:   %t.sync
// RUN: %filecheck --implicit-check-not=Loop_ --implicit-check-not=Single_ \
// RUN:   --implicit-check-not=Parallel_ --check-prefixes=SYNC %s <%t.out
// SYNC-DAG: 2 Implicit_barrier_enter loop
// SYNC-DAG: 2 Implicit_barrier_exit loop
// SYNC-DAG: 2 Implicit_barrier_enter sections
// SYNC-DAG: 2 Implicit_barrier_enter single
// SYNC-DAG: 2 Implicit_barrier_enter workshare
// SYNC-DAG: 2 Barrier_enter barrier

// RUN: %clang %pomp -fplugin-arg-pomp-inst=sync:none %s -o %t.none
// RUN: env POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.out OMP_NUM_THREADS=2 \
// RUN:   %t.none
// RUN: %filecheck --implicit-check-not=arrier_ --check-prefix=NONE %s <%t.out
// NONE: 2 Loop_enter

// Also the explicit barrier of a parallel region. None is added if nothing is
// delivered.
// RUN: %clang %pomp -fplugin-arg-pomp-inst=all:none,sync:BeginEnd \
// RUN:   -fplugin-arg-pomp-parallel-barrier=explicit %s -o %t.explicit
// RUN: env POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.out OMP_NUM_THREADS=2 \
// RUN:   %t.explicit
// RUN: %filecheck --check-prefix=EXPLICIT %s <%t.out
// EXPLICIT: 2 Implicit_barrier_enter pregion
// RUN: %clang %pomp -fplugin-arg-pomp-inst=sync:none -S -emit-llvm \
// RUN:   -fplugin-arg-pomp-parallel-barrier=explicit -DEMPTY -o %t.ll %s
// RUN: not grep 'call.*__kmpc_barrier' %t.ll

// RUN: %clang %pomp -DPRAGMA='"pomp inst loop none, workshare none"' %s -o %t.pragma
// RUN: env POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.out OMP_NUM_THREADS=2 \
// RUN:   %t.pragma
// RUN: %filecheck --implicit-check-not=Loop_ --check-prefixes=SYNC %s <%t.out
// RUN: %clang %pomp -DPRAGMA='"pomp inst sync none"' %s -o %t.pragma
// RUN: env POMP_LIBRARY=%validator POMP_VALIDATE_OUT=%t.out OMP_NUM_THREADS=2 \
// RUN:   %t.pragma
// RUN: %filecheck --implicit-check-not=arrier_ --check-prefix=NONE %s <%t.out

// RUN: %clang %pomp %s -o %t.all
// RUN: env -u POMP_LIBRARY POMP_REPORT=full POMP_LOOP=none POMP_WORKSHARE=none \
// RUN:   OMP_NUM_THREADS=2 %t.all 2>%t.out
// RUN: grep -c 'implicit_barrier /' %t.out | grep -qx 4
// RUN: not grep -E '[0-9]  +(loop|single|sections) /' %t.out
// RUN: env -u POMP_LIBRARY POMP_REPORT=full POMP_SYNC=none OMP_NUM_THREADS=2 \
// RUN:   %t.all 2>%t.out
// RUN: not grep -E '(implicit_|  )barrier ' %t.out

// RUN: %clang %pomp -fplugin-arg-pomp-inst=all:none,sync:BeginEnd \
// RUN:   -fplugin-arg-pomp-list=text -fsyntax-only %s | %filecheck \
// RUN:   --check-prefix=LIST %s
// LIST:      pregion: Parallel none
// LIST:      loop: Loop none
// LIST-NEXT: loop, implicit barrier: Sync BeginEnd
// LIST-NEXT: loop: Loop none
// LIST-NEXT: sections: Workshare none
// RUN: %clang %pomp -fplugin-arg-pomp-list=json -fsyntax-only %s \
// RUN:   | grep -c '"part": "implicit_barrier"' | grep -qx 4

#define DO(X) _Pragma(X)

#ifdef PRAGMA
DO(PRAGMA)
#endif
int main(void) {
#pragma omp parallel
  {
#ifndef EMPTY
#pragma omp for
    for (int i = 0; i < 4; ++i)
      ;
#pragma omp for nowait
    for (int i = 0; i < 4; ++i)
      ;
#pragma omp sections
    {
#pragma omp section
      ;
    }
#pragma omp single
    ;
#pragma omp scope
    ;
#pragma omp barrier
#endif
  }
  return 0;
}
