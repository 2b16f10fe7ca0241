/*===- hot-holder.c - A slow function called while a lock is held --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "work.h"

#include <omp.h>

static uint32_t table[64];
static omp_lock_t lock;

/** Is slow, and called with the lock. */
__attribute__((noinline)) static uint32_t rebuild(uint32_t sum) {
  for (int i = 0; i < 400000; ++i)          /* PLANTED */
    sum = sum * 1664525u + table[sum % 64]; /* PLANTED */
  return sum;
}

/** Is quick. */
__attribute__((noinline)) static void store(uint32_t sum) {
  table[sum % 64] = sum;
}

#ifdef CRITICAL
static void acquire(void) {}
static void release(void) {}
#else
static void acquire(void) { omp_set_lock(&lock); }
static void release(void) { omp_unset_lock(&lock); }
#endif

static void update(uint32_t i) {
#ifdef REPAIRED
  uint32_t sum = rebuild(i);
#endif
  acquire();
#ifdef CRITICAL
#pragma omp critical(table)
#endif
  {
#ifndef REPAIRED
    uint32_t sum = rebuild(i);
#endif
    store(sum);
  }
  release();
}

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel for schedule(dynamic)
  for (uint32_t i = 0; i < 400; ++i)
    update(i);
  return 0;
}
