/*===- many-locks.c - A lock for each place of a table --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT lock-operations
#include "data.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLACES = 1 << 19, RECORDS = 300000 };

int main(void) {
#ifdef PLANTED
  enum { LOCKS = PLACES };
#else
  enum { LOCKS = 1024 };
#endif
#ifdef CLEAN
  /* Each visit has a lot to do. */
  enum { WORK = 2000 };
#else
  enum { WORK = 200 };
#endif
  omp_lock_t *locks = malloc(LOCKS * sizeof(*locks));
  uint32_t *count = calloc(PLACES, sizeof(*count));
#pragma omp parallel for schedule(static)
  for (int i = 0; i < LOCKS; ++i)
    omp_init_lock(&locks[i]); // HERE
#pragma omp parallel for schedule(static)
  for (int i = 0; i < RECORDS * 100 / WORK; ++i) {
    uint64_t place = digest((uint64_t)i, WORK) % PLACES;
    omp_set_lock(&locks[place % LOCKS]);
    ++count[place];
    omp_unset_lock(&locks[place % LOCKS]);
  }
#pragma omp parallel for schedule(static)
  for (int i = 0; i < LOCKS; ++i)
    omp_destroy_lock(&locks[i]); // HERE
  uint64_t all = 0;
  for (int i = 0; i < PLACES; ++i)
    all += (uint64_t)i * count[i];
  printf("%llu\n", (unsigned long long)all);
  free(count);
  free(locks);
  return 0;
}
