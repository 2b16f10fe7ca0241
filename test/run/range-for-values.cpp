// Values of a range-based loop, with iteration events.
// RUN: %twicexx --threads 2 --plugin-args \
// RUN:   -fplugin-arg-pomp-inst=loop:IterEvent+Chunks \
// RUN:   --check %s --trace 'Loop_(enter|chunk_b|iter)' -o %t -std=c++17 %s

#include <cstdio>
#include <vector>

int main() {
  std::vector<int> V{5, 6, 7};
#pragma omp parallel for
  // CHECK:      T0 Loop_enter(chunk_size=-1, init_iter=0, final_iter=2, incr=1) loop:[[#@LINE-1]]
  // CHECK-NEXT: T0 Loop_chunk_begin(init_iter=0, final_iter=1) loop:[[#@LINE-2]]
  // CHECK-NEXT: T0 Loop_iter_event(iter=0) loop:[[#@LINE-3]]
  // CHECK-NEXT: T0 Loop_iter_event(iter=1) loop:[[#@LINE-4]]
  // CHECK-NEXT: T1 Loop_enter(chunk_size=-1, init_iter=0, final_iter=2, incr=1) loop:[[#@LINE-5]]
  // CHECK-NEXT: T1 Loop_chunk_begin(init_iter=2, final_iter=2) loop:[[#@LINE-6]]
  // CHECK-NEXT: T1 Loop_iter_event(iter=2) loop:[[#@LINE-7]]
  for (int &X : V)
    ++X;
  std::printf("%d\n", V[0] + V[1] + V[2]);
  return 0;
}
