// A call that does not return, in the body of a loop, ends nothing: neither the
// chunk nor the iteration is over if longjmp continues in the same one.
// RUN: %twice --threads 2 --plugin-args "-fplugin-arg-pomp-inst=all:EnterExit+BeginEnd+Chunks+IterBeginEnd" --trace Loop_ --check %s -o %t %s
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

static jmp_buf place;

int main(int argc, char **argv) {
  (void)argv;
  int jumps = 0;
#pragma omp parallel num_threads(1)
#pragma omp for schedule(static, 2)
  // CHECK: T0 Loop_enter(chunk_size=2, init_iter=0, final_iter=3, incr=1) loop:[[#@LINE-1]]
  // CHECK-NEXT: T0 Loop_chunk_begin(init_iter=0, final_iter=3) loop:[[#@LINE-2]]
  // CHECK-NEXT: T0 Loop_iter_begin(iter=0) loop:[[#@LINE-3]]
  // CHECK-NEXT: T0 Loop_iter_end() loop:[[#@LINE-4]]
  // CHECK-NEXT: T0 Loop_iter_begin(iter=1) loop:[[#@LINE-5]]
  // CHECK-NEXT: T0 Loop_iter_end() loop:[[#@LINE-6]]
  // CHECK-NEXT: T0 Loop_iter_begin(iter=2) loop:[[#@LINE-7]]
  // CHECK-NEXT: T0 Loop_iter_end() loop:[[#@LINE-8]]
  // CHECK-NEXT: T0 Loop_iter_begin(iter=3) loop:[[#@LINE-9]]
  // CHECK-NEXT: T0 Loop_iter_end() loop:[[#@LINE-10]]
  // CHECK-NEXT: T0 Loop_chunk_end() loop:[[#@LINE-11]]
  // CHECK-NEXT: T0 Loop_exit() loop:[[#@LINE-12]]
  for (int i = 0; i < 4; ++i) {
    if (argc > 5)
      exit(1);
    if (!setjmp(place)) {
      // This has another bit of the slot than the iteration.
#pragma omp taskwait
      longjmp(place, 1);
    }
    if (i == argc + 5) {
      if (argc > 3)
        puts("never");
      abort();
    }
    ++jumps;
  }
  printf("%d\n", jumps);
  return 0;
}
