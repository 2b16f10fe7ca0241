// Private, firstprivate, lastprivate and reduction copies of class objects are
// constructed, copied and destroyed as often as without the plugin. (twice
// compares the printed counts.)
// RUN: %twicexx --check %s -o %t %s

#include <atomic>
#include <cstdio>

struct Counted {
  static std::atomic<int> Made, Copied, Assigned, Gone;
  int Value = 0;
  Counted() { ++Made; }
  Counted(const Counted &O) : Value(O.Value) { ++Copied; }
  Counted &operator=(const Counted &O) {
    Value = O.Value;
    ++Assigned;
    return *this;
  }
  ~Counted() { ++Gone; }
  static void print() {
    std::printf("%d %d %d %d\n", Made.load(), Copied.load(), Assigned.load(),
                Gone.load());
  }
};
std::atomic<int> Counted::Made, Counted::Copied, Counted::Assigned,
    Counted::Gone;
#pragma omp declare reduction(+ : Counted : omp_out.Value += omp_in.Value)

int main() {
  Counted A, B, C, D;
#pragma omp parallel private(A) firstprivate(B)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
    A.Value = B.Value;
#pragma omp single copyprivate(A)
    // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    A.Value = 4;
#pragma omp single firstprivate(C)
    // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    ++C.Value;
  }
  Counted::print();
#pragma omp parallel for lastprivate(C) reduction(+ : D)
  // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Reduction_enter, [[#T]] Reduction_exit
  // CHECK: pregion [[#@LINE-2]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  for (int I = 0; I < 10; ++I) {
    C.Value = I;
    D.Value += I;
  }
  Counted::print();
#pragma omp parallel sections firstprivate(B) lastprivate(B)
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  // CHECK: sections [[#@LINE-2]]: [[#T]] Sections_enter, 2 Section_begin, 2 Section_end, [[#T]] Sections_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
  {
#pragma omp section
    ++B.Value;
#pragma omp section
    ++B.Value;
  }
  Counted::print();
  std::printf("%d %d %d\n", B.Value, C.Value, D.Value);
  return 0;
}
