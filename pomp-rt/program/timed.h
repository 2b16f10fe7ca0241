/*===- timed.h - Visits of which some are timed ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_TIMED_H
#define POMP_PROGRAM_TIMED_H

#include <stdint.h>

/** The values of Atomic_timed and Cancel_timed, in their order. */
enum { POMP_TIMED_VISITS, POMP_TIMED_NUMBER, POMP_TIMED_TICKS };

enum {
  /** Of a visit, in ticks. See struct pomp_engine. */
  POMP_LONGEST_TIMED = 1 << 16,
  /** The buckets of a histogram of ticks: eight for each power of two. */
  POMP_TIMED_BUCKETS = 192
};

/** \returns the bucket of so many \p ticks. */
static inline unsigned pomp_timed_bucket(uint64_t ticks) {
  if (ticks < 8)
    return (unsigned)ticks;
  unsigned power = 63 - (unsigned)__builtin_clzll(ticks);
  unsigned bucket = (power - 2) * 8 + (ticks >> (power - 3) & 7);
  return bucket < POMP_TIMED_BUCKETS ? bucket : POMP_TIMED_BUCKETS - 1;
}

/** \returns the ticks in the middle of a bucket. */
static inline uint64_t pomp_timed_ticks(unsigned bucket) {
  if (bucket < 8)
    return bucket;
  unsigned power = bucket / 8 + 2;
  return ((uint64_t)(8 + bucket % 8) << (power - 3)) +
         ((UINT64_C(1) << (power - 3)) >> 1);
}

#endif
