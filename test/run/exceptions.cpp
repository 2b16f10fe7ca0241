// Exceptions that are thrown and caught inside a construct, and ones that pass
// through user code around constructs.
// RUN: %twicexx --check %s -o %t -std=c++17 %s

#include <cstdio>
#include <stdexcept>

static void maybe(int I) {
  if (I % 2)
    throw std::runtime_error("odd");
}

static int around() {
  try {
#pragma omp critical(before)
    // CHECK: critical [[#@LINE-1]] name=before: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    maybe(0);
    maybe(1);
#pragma omp critical(never)
    maybe(0);
  } catch (const std::exception &) {
#pragma omp critical(handler)
    // CHECK: critical [[#@LINE-1]] name=handler: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
    return 1;
  }
  return 0;
}

int main() {
  int Caught = 0, Done = 0;
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
#pragma omp for
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#T]] Loop_chunk_begin, [[#T]] Loop_chunk_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int I = 0; I < 10; ++I) {
      try {
        maybe(I);
#pragma omp atomic
        // CHECK: atomic [[#@LINE-1]]: 5 Atomic_event
        ++Done;
      } catch (const std::exception &) {
#pragma omp atomic
        // CHECK: atomic [[#@LINE-1]]: 5 Atomic_event
        ++Caught;
      }
    }
#pragma omp sections
    // CHECK: sections [[#@LINE-1]]: [[#T]] Sections_enter, 2 Section_begin, 2 Section_end, [[#T]] Sections_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    {
#pragma omp section
      try {
        maybe(1);
      } catch (...) {
#pragma omp critical(section)
        // CHECK: critical [[#@LINE-1]] name=section: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
        ++Caught;
      }
#pragma omp section
      ;
    }
#pragma omp single
    // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    try {
      maybe(1);
    } catch (...) {
      ++Caught;
    }
#pragma omp critical
    // CHECK: critical [[#@LINE-1]]: [[#T]] Critical_enter, [[#T]] Critical_begin, [[#T]] Critical_end, [[#T]] Critical_exit
    try {
      maybe(1);
    } catch (...) {
    }
  }
  std::printf("%d %d %d\n", Caught, Done, around());
  return 0;
}
