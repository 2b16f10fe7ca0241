/*===- critical-holder.c - Two critical sections, one of them long --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <omp.h>

static int table[2];

/** Works: who sleeps while it holds a lock has another finding. */
static void work_ms(int ms) {
  for (double end = omp_get_wtime() + ms / 1000.0; omp_get_wtime() < end;)
    ;
}

/** Is short, and waits. */
static void look_up(void) {
#pragma omp critical(table)
  ++table[0];
#ifdef REPAIRED
  work_ms(5);
#else
  work_ms(1);
#endif
}

/** Is long: the others wait for it. */
static void rebuild(void) {
#ifdef REPAIRED
  work_ms(5);
#pragma omp critical(table)
  ++table[1];
#else
#pragma omp critical(table) /* PLANTED */
  {
    work_ms(5);
    ++table[1];
  }
#endif
}

int main(void) {
#pragma omp parallel num_threads(2)
  for (int i = 0; i < 40; ++i)
    if (omp_get_thread_num())
      look_up();
    else
      rebuild();
  return table[0] + table[1] != 80;
}
