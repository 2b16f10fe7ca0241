/*===- three.c - Somebody else's POMP library, which knows three functions ===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

static atomic_int enters, exits, loops;

int32_t POMP_Parallel_enter(void **handle, int32_t thread, int32_t num_threads,
                            int32_t if_result, const char ctc[]) {
  (void)handle, (void)thread, (void)num_threads, (void)if_result, (void)ctc;
  ++enters;
  return 0;
}

int32_t POMP_Parallel_exit(void *handle, int32_t thread) {
  (void)handle, (void)thread;
  ++exits;
  return 0;
}

int32_t POMP_Loop_enter(void **handle, int32_t thread, int64_t chunk,
                        int64_t init, int64_t final, int64_t incr,
                        const char ctc[]) {
  (void)handle, (void)thread, (void)chunk, (void)init, (void) final, (void)incr;
  (void)ctc;
  ++loops;
  return 0;
}

__attribute__((destructor)) static void report(void) {
  printf("three: %d Parallel_enter, %d Parallel_exit, %d Loop_enter\n", enters,
         exits, loops);
}
