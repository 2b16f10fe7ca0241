/*===- told.h - What the OpenMP runtime tells by OMPT -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_OMPT_TOLD_H
#define POMP_PROCESS_OMPT_TOLD_H

#include <stdint.h>

enum pomp_told_kind {
  /** All threads have arrived at the end of the parallel region that the
   *  calling thread encountered. */
  POMP_TOLD_JOINED,
  /** The calling thread has formed a team: value is pomp_told_team. */
  POMP_TOLD_TEAM,
  /** A task of place is about to begin in the calling thread. It could not for
   *  value ticks, as it depended on others. */
  POMP_TOLD_DEPENDENCE,
  /** The event of the task with number value is fulfilled, by any thread. */
  POMP_TOLD_FULFILLED
};

/** The reports of the runtime. */
struct pomp_told {
  enum pomp_told_kind kind;
  uint64_t value;
  /** Of pomp_ompt_hooks::creating. */
  const void *place;
};

/** \returns a value of threads that were asked for, and that there are. */
static inline uint64_t pomp_told_team(uint32_t asked, uint32_t threads) {
  return (uint64_t)asked << 32 | threads;
}

/** Its receivers. */
struct pomp_ompt_hooks {
  void (*tell)(const struct pomp_told *told);
  /** \returns the place of the task that the calling thread creates, or
   *  null. */
  const void *(*creating)(void);
};

#endif
