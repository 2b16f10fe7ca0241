/*===- standin.h - A stand-in for PAPI whose counters a test sets ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * It has the name of PAPI's library, and as much of it as libpomp-papi.so
 * needs. Nothing counts by itself: the program says what was counted, so that a
 * test knows each number. PAPI_STANDIN_STEP=N: each reading of a thread's
 * counters counts N more of each.
 */
#ifndef POMP_TEST_STANDIN_H
#define POMP_TEST_STANDIN_H

enum standin_event {
  STANDIN_INSTRUCTIONS,
  STANDIN_CYCLES,
  STANDIN_L1_MISSES,
  STANDIN_L3_MISSES,
  STANDIN_FLOPS,
  /** There is one, but it cannot be counted. */
  STANDIN_STORES,
  STANDIN_EVENTS,
  /** At once. */
  STANDIN_MOST = 4
};

/** The calling thread has counted so many more of an event. */
void standin_count(enum standin_event event, long long number);

#endif
