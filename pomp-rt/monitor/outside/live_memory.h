/*===- live_memory.h - The memory in a live file -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_LIVE_MEMORY_H
#define POMP_MONITOR_LIVE_MEMORY_H

#include "monitor/live.h"

/** A live file in the memory of another process than the program. All that is
 *  read of it is checked: it may be cut, broken, or still being written. */
struct pomp_live_memory {
  const char *data;
  uint64_t size;
  const struct pomp_live_header *header;
  uint64_t num_segments;
};

/** \returns null, or what is wrong with the beginning of the file. */
const char *pomp_live_check(const struct pomp_live_memory *memory);

/** \returns the data at \p address of the program, or null unless all of them
 *  are in the file. */
const void *pomp_live_at(const struct pomp_live_memory *memory,
                         uint64_t address, uint64_t size);

/** \returns the string at \p address of the program, or null unless it ends in
 *  the file. */
const char *pomp_live_string(const struct pomp_live_memory *memory,
                             uint64_t address);

#endif
