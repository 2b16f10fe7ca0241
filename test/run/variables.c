// A misspelt variable, and a level that nothing was compiled with, get one
// line; variables of other tools do not.
// RUN: %clang %pomp -O1 %s -o %t
// RUN: env -u POMP_LIBRARY POMP_MONITR=trace POMP_PARALEL=none POMP_TRACESIZE=1 \
// RUN:   POMP_TAKS=none POMP_REPROT=none POMP_= POMP_REPORT=none %t 2>&1 | sort \
// RUN:   | FileCheck --match-full-lines --check-prefix=NAMES %s
// RUN: env -u POMP_LIBRARY POMP_MY_TOOL=1 POMP_VERSION=2 POMP_CLANG=x \
// RUN:   POMP_WRAPPER=off POMP_VERBOSE=1 POMP_LIBRARIES= OMP_MONITR=1 \
// RUN:   POMP_XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX=1 \
// RUN:   POMP_REPORT=none %t 2>&1 | FileCheck --check-prefix=OTHERS %s
// RUN: env -u POMP_LIBRARY POMP_LOOP=EnterExit+IterEvent POMP_REPORT=none %t 2>&1 \
// RUN:   | FileCheck --match-full-lines --check-prefix=ITER %s
// RUN: env -u POMP_LIBRARY POMP_LOOP=Chunks POMP_PARALLEL=EnterExit \
// RUN:   POMP_SYNC=none POMP_TASK=Event POMP_RUNTIME=EnterExit+Event \
// RUN:   POMP_REPORT=none %t 2>&1 | count 0
// RUN: %clang %pomp -fplugin-arg-pomp-inst=all:none,loop:IterEvent,parallel:BeginEnd \
// RUN:   -O1 %s -o %t.iter
// RUN: env -u POMP_LIBRARY POMP_LOOP=IterEvent POMP_PARALLEL=EnterExit \
// RUN:   POMP_REPORT=none %t.iter 2>&1 | count 0
// RUN: env -u POMP_LIBRARY POMP_SYNC=Event+BeginEnd POMP_REPORT=none %t.iter 2>&1 \
// RUN:   | FileCheck --match-full-lines --check-prefix=SYNC %s
// One of several units has it, or none calls POMP_Init.
// RUN: %clang %pomp -DNO_MAIN -O1 -c %s -o %t.plain.o
// RUN: %clang %pomp -O1 %s %t.plain.o -o %t.both -fplugin-arg-pomp-inst=loop:IterEvent
// RUN: env -u POMP_LIBRARY POMP_LOOP=IterEvent POMP_REPORT=none %t.both 2>&1 | count 0
// RUN: %clang -fopenmp -DNO_WORK -O1 %s %t.plain.o -o %t.main
// RUN: env -u POMP_LIBRARY POMP_LOOP=IterEvent POMP_REPORT=none %t.main 2>&1 \
// RUN:   | FileCheck --match-full-lines --check-prefix=MAIN %s

// NAMES: pomp: POMP_MONITR: there is no such variable; the nearest name is POMP_MONITOR
// NAMES-NEXT: pomp: POMP_PARALEL: there is no such variable; the nearest name is POMP_PARALLEL
// NAMES-NEXT: pomp: POMP_REPROT: there is no such variable; the nearest name is POMP_REPORT
// NAMES-NEXT: pomp: POMP_TAKS: there is no such variable; the nearest name is POMP_TASK
// NAMES-NEXT: pomp: POMP_TRACESIZE: there is no such variable; the nearest name is POMP_TRACE_SIZE
// NAMES-NOT: {{.}}
// OTHERS: {{^}}pomp: POMP_LIBRARIES: there is no such variable; the nearest name is POMP_LIBRARY
// OTHERS-NOT: {{.}}
// ITER: pomp: POMP_LOOP: no unit was compiled with IterEvent, except where a directive asks for it; compile with -fplugin-arg-pomp-inst=Loop:IterEvent
// ITER-NOT: {{.}}
// SYNC: pomp: POMP_SYNC: no unit was compiled with BeginEnd+Event, except where a directive asks for it; compile with -fplugin-arg-pomp-inst=Sync:BeginEnd+Event
// MAIN: pomp: POMP_LOOP: no unit was compiled with IterEvent, {{.*}}

#ifdef NO_MAIN
int work_of_another(void) {
#elif defined(NO_WORK)
int work_of_another(void);
int main(void) { return work_of_another() != 45; }
int unused(void) {
#else
int main(void) {
#endif
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; ++i)
    sum += i;
#ifdef NO_MAIN
  return sum;
#else
  return sum != 45;
#endif
}
