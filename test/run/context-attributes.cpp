// Every clause that a tool can use is in the context string, as docs/CTC.md
// says; what the user did not write is not.
// RUN: %clang -I%include -shared -fPIC %S/Inputs/print-contexts.c -o %t.so
// RUN: %clangxx %pomp -fopenmp-version=60 %s -o %t
// RUN: env POMP_LIBRARY=%t.so %t | %filecheck %s

#include <omp.h>

namespace physics {
struct Solver {
  template <typename T> static int step(T n);
};
} // namespace physics

template <typename T> int physics::Solver::step(T n) {
  int a = 0, b = 0, c[4] = {};
  bool compared;
  omp_event_handle_t done;

#pragma omp parallel num_threads(2) proc_bind(close) firstprivate(b)           \
    if (n > 0) default(shared)
  {
// The paper's own spelling: one capital letter less than its neighbour has.
#pragma omp for schedule(monotonic, simd : dynamic, 2 * 2) lastprivate(a)      \
    firstprivate(n) nowait
    for (int i = 0; i < n; ++i)
      a = i;
#pragma omp for schedule(static, n / 2) ordered(2) collapse(2)
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) {
#pragma omp ordered doacross(sink : i - 1, j)
#pragma omp ordered doacross(source :)
      }
#pragma omp for order(concurrent)
    for (int i = 0; i < n; ++i)
      ;
#pragma omp sections
    {
#pragma omp section
      ;
#pragma omp section
      ;
#pragma omp section
      ;
    }
#pragma omp single copyprivate(b)
    b = 1;
#pragma omp masked filter(1)
    ;
#pragma omp critical(table) hint(omp_sync_hint_contended)
    ++a;
#pragma omp critical
    ++a;
  }

#pragma omp task untied final(n > 9) mergeable priority(3)                     \
    depend(out : c[0 : 2], b) depend(in : a)
  c[0] = n;
#pragma omp task detach(done)
  omp_fulfill_event(done);
#pragma omp taskwait
#pragma omp taskwait depend(in : b) nowait
#pragma omp taskloop grainsize(strict : 5) nogroup collapse(2)
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      ;
#pragma omp taskloop num_tasks(n)
  for (int i = 0; i < 4; ++i)
    ;
#pragma omp taskgroup task_reduction(+ : a)
  ;

#pragma omp atomic read
  b = a;
#pragma omp atomic write release
  a = 2;
#pragma omp atomic hint(omp_sync_hint_uncontended)
  a += 3;
#pragma omp atomic capture seq_cst
  b = a++;
#pragma omp atomic relaxed
  c[n % 2] += 1;
#pragma omp atomic compare capture weak acq_rel fail(acquire)
  {
    compared = a == 4;
    if (compared)
      a = 5;
  }
#pragma omp flush(a, b)
#pragma omp flush acquire
#pragma omp flush
#pragma pomp userregion start(solve: n)
  [&] {
#pragma omp barrier
  }();
#pragma pomp userregion stop(solve)
  return a + b + c[0];
}

int main() {
  return physics::Solver::step(4) + physics::Solver::step(4L) < 0;
}

// The two instances of the template have the strings in common.
// CHECK-DAG: *type=pregion*{{.*}}context-attributes.cpp*slines=20,21*elines={{.*}}*scol={{[0-9]+}}*function=physics::Solver::step*hasFirstPrivate=1*ifClause=1*numThreads=2*procBind=close**
// CHECK-DAG: *slines=24,25*{{.*}}*hasFirstPrivate=1*hasLastprivate=1*hasNowait=1*scheduleType=dynamic*scheduleModifier=monotonic,simd*scheduleChunk=4**
// CHECK-DAG: *slines=28,28*{{.*}}*function=physics::Solver::step*scheduleType=static*scheduleChunk=n / 2*hasOrdered=1*orderedLoops=2*collapse=2**
// CHECK-DAG: *type=ordered*{{.*}}*slines=31,31*{{.*}}*depend=sink: i - 1,j**
// CHECK-DAG: *slines=34,34*{{.*}}*scheduleType=static*order=concurrent*equalIterations=1**
// CHECK-DAG: *type=sections*{{.*}}*function=physics::Solver::step*numSections=3**
// CHECK-DAG: *type=single*{{.*}}*hasCopyprivate=1**
// CHECK-DAG: *type=master*{{.*}}*directive=masked*filter=1**
// CHECK-DAG: *type=critical*name=table*{{.*}}*hint=2**
// CHECK-DAG: *type=critical*file{{.*}}*function=physics::Solver::step**
// A task has firstprivate variables that nobody asked for.
// CHECK-DAG: *type=task*{{.*}}*function=physics::Solver::step*untied=1*final=n > 9*mergeable=1*priority=3*depend=out : c[0:2],b; in : a**
// CHECK-DAG: *type=task*{{.*}}*function=physics::Solver::step*detach=done**
// CHECK-DAG: *type=taskwait*{{.*}}*function=physics::Solver::step**
// CHECK-DAG: *type=taskwait*{{.*}}*hasNowait=1*depend=in : b**
// CHECK-DAG: *type=taskloop*{{.*}}*collapse=2*grainsize=5*strict=1*nogroup=1**
// CHECK-DAG: *type=taskloop*{{.*}}*function=physics::Solver::step*numTasks=n**
// CHECK-DAG: *type=taskgroup*{{.*}}*hasReduction=1**
// CHECK-DAG: *type=atomic*{{.*}}*atomicKind=read*oneVariable=1**
// CHECK-DAG: *type=atomic*{{.*}}*atomicKind=write*oneVariable=1*memoryOrder=release**
// CHECK-DAG: *type=atomic*{{.*}}*atomicKind=update*oneVariable=1*hint=1**
// CHECK-DAG: *type=atomic*{{.*}}*atomicKind=update*memoryOrder=relaxed**
// CHECK-DAG: *type=atomic*{{.*}}*atomicKind=capture*oneVariable=1*memoryOrder=seq_cst**
// CHECK-DAG: *type=atomic*{{.*}}*atomicKind=compare capture*oneVariable=1*failOrder=acquire*weak=1*memoryOrder=acq_rel**
// CHECK-DAG: *type=flush*{{.*}}*flushList=a,b**
// CHECK-DAG: *type=flush*{{.*}}*memoryOrder=acquire**
// CHECK-DAG: *type=flush*{{.*}}*function=physics::Solver::step**
// CHECK-DAG: *type=uregion*name=solve*{{.*}}*function=physics::Solver::step*group=physics::Solver*values=n**
// A lambda is part of the function where it is written.
// CHECK-DAG: *type=barrier*{{.*}}*function=physics::Solver::step**

// At the end, since lines are numbered above.
// REQUIRES: doacross
