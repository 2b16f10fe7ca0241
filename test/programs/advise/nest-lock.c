/*===- nest-lock.c - A nestable lock that is held most of the time --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "wait.h"

#include <omp.h>

enum { COUNT = 2 };

static omp_nest_lock_t locks[COUNT];
static int changes[COUNT];

/** Has the lock already when it is called. */
static void change(int which) {
  omp_set_nest_lock(&locks[which]);
  wait_ms(1);
  ++changes[which];
  omp_unset_nest_lock(&locks[which]);
  wait_ms(1);
}

int main(void) {
  for (int i = 0; i < COUNT; ++i)
    omp_init_nest_lock(&locks[i]);
#pragma omp parallel num_threads(2)
  for (int i = 0; i < 60; ++i) {
#ifdef REPAIRED
    int which = omp_get_thread_num();
#else
    int which = 0;
#endif
    omp_set_nest_lock(&locks[which]); /* PLANTED */
    change(which);
    omp_unset_nest_lock(&locks[which]);
  }
  for (int i = 0; i < COUNT; ++i)
    omp_destroy_nest_lock(&locks[i]);
  return changes[0] + changes[1] != 120;
}
