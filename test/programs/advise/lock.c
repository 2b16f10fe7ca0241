/*===- lock.c - Most of the work while holding a lock ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#include <omp.h>

int main(void) {
  enum { LOCKS = 1000 };
  omp_lock_t locks[LOCKS];
  uint32_t sums[LOCKS] = {0};
  for (int i = 0; i < LOCKS; ++i)
    omp_init_lock(&locks[i]);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < LOCKS; ++i) {
#ifdef REPAIRED
    int which = i;
#else
    int which = 0;
#endif
    omp_set_lock(&locks[which]); /* PLANTED */
    sums[which] += work((uint32_t)i, 600);
    omp_unset_lock(&locks[which]);
  }
  return sums[0] == 0;
}
