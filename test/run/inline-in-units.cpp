// Inline functions, members and instances that several units define and the
// linker merges: each call reports once, whichever copy is kept.
// RUN: %twicexx --check %s -o %t %s %S/Inputs/inline-unit.cpp

#include "Inputs/inline.hpp"

int other();

// CHECK: loop inline.hpp:5: [[#mul(2,T)]] Loop_enter, [[#mul(2,min(T,3))]] Loop_chunk_begin, [[#mul(2,min(T,3))]] Loop_chunk_end, [[#mul(2,T)]] Loop_exit, [[#mul(2,T)]] Reduction_enter, [[#mul(2,T)]] Reduction_exit
// CHECK: pregion inline.hpp:5: 2 Parallel_enter, [[#mul(2,T)]] Parallel_begin, [[#mul(2,T)]] Parallel_end, 2 Parallel_exit
// CHECK: critical inline.hpp:13 name=locked: 2 Critical_enter, 2 Critical_begin, 2 Critical_end, 2 Critical_exit
// CHECK: pregion inline.hpp:21: 2 Parallel_enter, 4 Parallel_begin, 4 Parallel_end, 2 Parallel_exit
// CHECK: atomic inline.hpp:22: 4 Atomic_event

int main() {
  const int Data[] = {4, 5, 6};
  std::printf("%d\n", total(Data, 3) + locked() + Shared().work());
  std::printf("%d\n", other());
  return 0;
}
