/*===- work.h - Work of the programs with a planted problem ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef WORK_H
#define WORK_H

#include <stdint.h>

/** Burns time: one unit is some hundred dependent operations, which no compiler
 *  can shorten. */
static inline uint32_t work(uint32_t value, int units) {
  for (int i = 0; i < units * 128; ++i) {
    value ^= value >> 15;
    value = value * 1664525u + 1013904223u;
  }
  return value;
}

#endif
