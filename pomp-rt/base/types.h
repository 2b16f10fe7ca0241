/*===- types.h - What everything in the runtime needs -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_TYPES_H
#define POMP_BASE_TYPES_H

/* The locks of LLVM's runtime. The measured programs are compiled with clang,
 * but the omp.h of the compiler that builds pomp-rt may belong to another
 * runtime. */
#ifndef POMPLIB_NO_OMP_H
#define POMPLIB_NO_OMP_H
#endif
typedef struct {
  void *_lk;
} omp_lock_t;
typedef struct {
  void *_lk;
} omp_nest_lock_t;

#include "pomplib.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define POMP_LIKELY(X) __builtin_expect(!!(X), 1)
#define POMP_UNLIKELY(X) __builtin_expect(!!(X), 0)
#define POMP_NOINLINE __attribute__((noinline, cold))
#define POMP_INLINE __attribute__((always_inline)) static inline
/** For variables that the fast paths read: not interposable, so they need no
 *  entry of the global offset table. */
#define POMP_HIDDEN __attribute__((visibility("hidden")))

/** Adds to a counter that only this thread writes but others may read. */
static inline void pomp_add(_Atomic uint64_t *counter, uint64_t amount) {
#if defined(__x86_64__) && !defined(__clang__)
  /* One instruction, without a lock: clang finds it by itself, gcc does not. */
  __asm__("addq %1, %0" : "+m"(*counter) : "er"(amount) : "cc");
#else
  uint64_t value = atomic_load_explicit(counter, memory_order_relaxed);
  atomic_store_explicit(counter, value + amount, memory_order_relaxed);
#endif
}

/** Reads a value that another thread may be writing. */
static inline uint64_t pomp_read(const _Atomic uint64_t *value) {
  return atomic_load_explicit((_Atomic uint64_t *)value, memory_order_relaxed);
}

/** Writes a value that another thread may be reading. */
static inline void pomp_write(_Atomic uint64_t *value, uint64_t to) {
  atomic_store_explicit(value, to, memory_order_relaxed);
}

#endif
