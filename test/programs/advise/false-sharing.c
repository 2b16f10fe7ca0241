/*===- false-sharing.c - Counters of several threads in one cache line ----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <omp.h>
#include <stdatomic.h>
#include <stdint.h>

/* The counter of each thread, in cache lines of its own or beside the others'.
 * An atomic addition has the line for itself while it lasts. */
#ifdef REPAIRED
enum { ROOM = 128 };
#else
enum { ROOM = sizeof(uint64_t) };
#endif
struct counter {
  _Alignas(ROOM) _Atomic uint64_t n;
};

int main(void) {
  enum { most = 64 };
  static _Alignas(128) struct counter counters[most];
#pragma omp parallel
  {
    struct counter *mine = &counters[omp_get_thread_num() % most];
#pragma omp for schedule(static) /* PLANTED */
    for (int i = 0; i < 4096; ++i)
      for (int k = 0; k < 36000; ++k)
        atomic_fetch_add_explicit(&mine->n, 1, memory_order_relaxed);
  }
  return counters[0].n == 0;
}
