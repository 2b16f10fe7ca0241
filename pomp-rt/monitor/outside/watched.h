/*===- watched.h - What a thread of another process does ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_WATCHED_H
#define POMP_MONITOR_WATCHED_H

#include <stdint.h>

enum pomp_watched_state {
  /** It waits, or delivers an event, or its profile changes just now. */
  POMP_WATCHED_OTHER,
  /** It works in a parallel region. */
  POMP_WATCHED_WORK,
  /** It works outside of parallel regions. */
  POMP_WATCHED_SERIAL
};

/** What a thread does. */
struct pomp_watched {
  enum pomp_watched_state state;
  /** The CTC string of the construct in which it works; of serial work, that of
   *  the parallel region before, or null. Valid until the next look. */
  const char *ctc;
  /** Since when, in nanoseconds of CLOCK_MONOTONIC. */
  uint64_t since;
};

#endif
