// Constructs of system headers are left alone, or reported on request; their
// functions are not.
// RUN: %twicexx --threads 2 --check %s --plugin-args \
// RUN:   "-fplugin-arg-pomp-system-headers -fplugin-arg-pomp-functions=bodies" \
// RUN:   -o %t -isystem %S/Inputs %s
// RUN: %clangxx %pomp -isystem %S/Inputs -fplugin-arg-pomp-functions=bodies \
// RUN:   -fplugin-arg-pomp-list=text -c -o %t.o %s \
// RUN:   | %filecheck --check-prefix=ALONE --implicit-check-not=inline.hpp %s
// ALONE: system-headers.cpp:18: function main: User
#include <cstdio>
#include <inline.hpp>

// CHECK: loop inline.hpp:5: 2 Loop_enter, 2 Loop_chunk_begin, 2 Loop_chunk_end, 2 Loop_exit, 2 Reduction_enter, 2 Reduction_exit
// CHECK-NEXT: pregion inline.hpp:5: 1 Parallel_enter, 2 Parallel_begin, 2 Parallel_end, 1 Parallel_exit
// CHECK-NEXT: critical inline.hpp:13 name=locked: 1 Critical_enter, 1 Critical_begin, 1 Critical_end, 1 Critical_exit
// CHECK-NEXT: function [[#@LINE+2]] name=main: 1 Function_begin, 1 Function_end, 1 Function_event
// CHECK-NOT: {{.}}
int main() {
  const double Data[] = {1, 2, 3, 4};
  std::printf("%g %d\n", total(Data, 4), locked());
}
