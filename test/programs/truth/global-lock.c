/*===- global-lock.c - A lock around all of a table -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT lock
#include "data.h"

#include <omp.h>
#include <stdio.h>

enum { KEYS = 400000, BUCKETS = 1024, ROW = 40 };

static uint64_t table[BUCKETS][ROW];

int main(void) {
#ifdef PLANTED
  enum { LOCKS = 1 };
#else
  enum { LOCKS = BUCKETS };
#endif
  static omp_nest_lock_t locks[LOCKS];
  for (int i = 0; i < LOCKS; ++i)
    omp_init_nest_lock(&locks[i]);
#pragma omp parallel for schedule(static, 100)
  for (int i = 0; i < KEYS; ++i) {
    uint64_t key = digest((uint64_t)i, 100);
    uint64_t *row = table[key % BUCKETS];
    omp_nest_lock_t *lock = &locks[key % BUCKETS % LOCKS];
    omp_set_nest_lock(lock); // HERE
    row[key % ROW] += digest(key, 100);
    omp_unset_nest_lock(lock);
  }
  uint64_t all = 0;
  for (int i = 0; i < BUCKETS; ++i)
    all ^= digest(table[i][i % ROW], 1);
  for (int i = 0; i < LOCKS; ++i)
    omp_destroy_nest_lock(&locks[i]);
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
