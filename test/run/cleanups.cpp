// Objects with destructors in the bodies of constructs and iterations, with
// continue, break, and exceptions that pass them: every pair is closed before
// what encloses it, at every level of detail.
// RUN: %twicexx --check %s --plugin-args \
// RUN:   -fplugin-arg-pomp-inst=loop:IterBeginEnd+IterEvent+Chunks \
// RUN:   -o %t -std=c++17 -Wno-pass-failed %s

#include <atomic>
#include <cstdio>
#include <stdexcept>
#include <string>

static std::atomic<int> Alive, Made;

struct Object {
  std::string Text;
  explicit Object(int I) : Text(std::to_string(I) + " and some more of it") {
    ++Alive;
    ++Made;
  }
  ~Object() { --Alive; }
  void check(int I) const {
    if (I % 5 == 0)
      throw std::out_of_range(Text);
  }
};

int main() {
  std::atomic<int> Caught{0}, Length{0};
#pragma omp parallel
  // CHECK: pregion [[#@LINE-1]]: 1 Parallel_enter, [[#T]] Parallel_begin, [[#T]] Parallel_end, 1 Parallel_exit
  {
    Object Outer(1);
#pragma omp for schedule(static, 3)
    // CHECK: loop [[#@LINE-1]]: [[#T]] Loop_enter, [[#add(1,mul(3,M))]] Loop_chunk_begin, [[#add(1,mul(3,M))]] Loop_chunk_end, 12 Loop_iter_begin, 12 Loop_iter_event, 12 Loop_iter_end, [[#T]] Loop_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    for (int I = 0; I < 12; ++I) {
      Object A(I);
      if (I % 3 == 0)
        continue;
      try {
        Object B(I);
        for (int J = 0;; ++J) {
          Object C(J);
          if (J == I)
            break;
        }
        B.check(I);
#pragma omp critical
        // CHECK: critical [[#@LINE-1]]: 6 Critical_enter, 6 Critical_begin, 6 Critical_end, 6 Critical_exit
        {
          Object D(I);
          Length += int(D.Text.size());
        }
      } catch (const std::exception &E) {
        ++Caught;
        continue;
      }
      Length += int(A.Text.size());
    }
#pragma omp single
    // CHECK: single [[#@LINE-1]]: [[#T]] Single_enter, 1 Single_begin, 1 Single_end, [[#T]] Single_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    {
      Object S(5);
      try {
        S.check(5);
      } catch (const std::exception &) {
        ++Caught;
      }
    }
#pragma omp sections
    // CHECK: sections [[#@LINE-1]]: [[#T]] Sections_enter, 2 Section_begin, 2 Section_end, [[#T]] Sections_exit, [[#T]] Implicit_barrier_enter, [[#T]] Implicit_barrier_exit
    {
      Object(3);
#pragma omp section
      {
        Object T(4);
        Length += int(T.Text.size());
      }
    }
#pragma omp master
    // CHECK: master [[#@LINE-1]]: 1 Master_begin, 1 Master_end
    {
      Object M(6);
      Length += int(M.Text.size());
    }
  }
  std::printf("%d %d %d\n", Caught.load(), Length.load(), Alive.load());
  return 0;
}
