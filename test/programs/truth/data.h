/*===- data.h - Data of the programs with a known gain --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef DATA_H
#define DATA_H

#include <stdint.h>

/* Without an option a program has its fault. CLEAN ones only look like it. */
#if !defined(REPAIRED) && !defined(CLEAN)
#define PLANTED
#endif

/** \returns a hash of \p x. */
static inline uint64_t mix(uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/** \returns the hash of a record of \p length words that begins with \p x. */
static inline uint64_t digest(uint64_t x, long length) {
  for (long i = 0; i < length; ++i)
    x = mix(x ^ (uint64_t)i);
  return x;
}

#endif
