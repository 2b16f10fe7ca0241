/*===- loop.h - The chunks of a loop, as its first event tells them -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_LOOP_H
#define POMP_PROGRAM_LOOP_H

#include "pomp/ctc.h"
#include "program/measures.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/** How a loop distributes its iterations while it executes. */
enum pomp_schedule {
  /** Not while it executes, or unknown. */
  POMP_SCHEDULE_OTHER,
  POMP_SCHEDULE_DYNAMIC,
  POMP_SCHEDULE_GUIDED,
  /** As OMP_SCHEDULE or omp_set_schedule says. */
  POMP_SCHEDULE_RUNTIME
};

/** \returns the schedule of the construct of a CTC string. */
static inline enum pomp_schedule pomp_ctc_schedule(const char *ctc) {
  static const char *const names[] = {"", "dynamic", "guided", "runtime"};
  struct pomp_ctc_attribute a;
  if (pomp_ctc_find(ctc, "scheduleType", &a))
    for (unsigned i = POMP_SCHEDULE_DYNAMIC; i <= POMP_SCHEDULE_RUNTIME; ++i)
      if (a.value_length == strlen(names[i]) &&
          memcmp(a.value, names[i], a.value_length) == 0)
        return (enum pomp_schedule)i;
  return POMP_SCHEDULE_OTHER;
}

/** \returns whether all iterations of the loop of a CTC string do the same. */
static inline bool pomp_ctc_has_equal_iterations(const char *ctc) {
  struct pomp_ctc_attribute a;
  return pomp_ctc_find(ctc, "equalIterations", &a);
}

/** \returns whether the values of the loop of a CTC string are unsigned. */
static inline bool pomp_ctc_is_unsigned_loop(const char *ctc) {
  struct pomp_ctc_attribute a;
  return pomp_ctc_find(ctc, "unsignedLoop", &a);
}

/** The values of Loop_enter, in their order. */
enum { POMP_LOOP_CHUNK, POMP_LOOP_INIT, POMP_LOOP_FINAL, POMP_LOOP_INCR };

/** \returns the number of iterations of a loop, or 0 if it has none or it is
 *  unknown. */
static inline uint64_t pomp_loop_iterations(const int64_t *values,
                                            bool is_unsigned) {
  int64_t init = values[POMP_LOOP_INIT], final = values[POMP_LOOP_FINAL],
          incr = values[POMP_LOOP_INCR];
  /* "Before the first" of a loop from 0 is the largest number. */
  if ((uint64_t) final + (uint64_t)incr == (uint64_t)init)
    return 0;
  if (is_unsigned) {
    init ^= INT64_MIN;
    final ^= INT64_MIN;
  }
  /* To divide takes longer than all the rest. */
  if (incr == 1 && final >= init)
    return (uint64_t) final - (uint64_t)init + 1;
  if (incr > 0 && final >= init)
    return ((uint64_t) final - (uint64_t)init) / (uint64_t)incr + 1;
  if (incr < 0 && final <= init)
    return ((uint64_t)init - (uint64_t) final) / -(uint64_t)incr + 1;
  return 0;
}

/** \returns the least iterations of a chunk but the last. */
static inline uint64_t pomp_loop_chunk_size(const int64_t *values) {
  return values[POMP_LOOP_CHUNK] > 0 ? (uint64_t)values[POMP_LOOP_CHUNK] : 1;
}

static inline void pomp_loop_add(struct pomp_loop_sum *sum,
                                 const int64_t *values, bool is_unsigned) {
  uint64_t iterations = pomp_loop_iterations(values, is_unsigned);
  uint64_t size = pomp_loop_chunk_size(values);
  ++sum->executions;
  sum->iterations += iterations;
  sum->chunks +=
      size == 1 ? iterations : iterations / size + (iterations % size != 0);
}

#endif
