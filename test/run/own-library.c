// A POMP library that is part of an instrumented file is the program's.
// RUN: for flags in -O0 -O2 "-O2 -flto" \
// RUN:     "-O1 -fno-integrated-as"; do \
// RUN:   %clang %pomp $flags -I%include %s -o %t && %t >%t.out || exit 1; \
// RUN:   FileCheck %s <%t.out || exit 1; \
// RUN: done
// CHECK: enter parallel
// CHECK-NEXT: exit
// CHECK-NEXT: 2
#include <pomplib.h>
#include <stdio.h>

int32_t POMP_Parallel_enter(POMP_Handle_t *handle, int32_t thread_id,
                            int32_t num_threads, int32_t if_expr_result,
                            const char ctc[]) {
  (void)handle, (void)thread_id, (void)num_threads, (void)if_expr_result;
  puts(ctc ? "enter parallel" : "enter without a string");
  return POMP_SUCCESS;
}
__attribute__((weak)) int32_t POMP_Parallel_exit(POMP_Handle_t handle,
                                                 int32_t thread_id) {
  (void)handle, (void)thread_id;
  puts("exit");
  return POMP_SUCCESS;
}

int main(void) {
  int n = 0;
#pragma omp parallel reduction(+ : n) num_threads(2)
  n += 1;
  printf("%d\n", n);
}
