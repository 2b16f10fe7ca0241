/*===- usage.h - What the whole process used --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_USAGE_H
#define POMP_MONITOR_USAGE_H

#include "core/types.h"

/** What is known of the process when the measurement ends, but for members that
 *  are 0 where it is not known. */
struct pomp_usage {
  /** CPU time of all threads since the measurement began, in nanoseconds. */
  uint64_t cpu_ns;
  /** Threads of the process that are alive and have delivered no event. */
  uint32_t unseen_threads;
};

/** Notes where the CPU time begins. */
void pomp_usage_start(void);

/** Takes what was used since. */
void pomp_usage_stop(void);

/** \returns what pomp_usage_stop found; nothing before. */
const struct pomp_usage *pomp_usage(void);

#endif
