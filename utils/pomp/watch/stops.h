/*===- stops.h - How long a program was stopped ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_STOPS_H
#define POMP_COMMAND_STOPS_H

#include <stdint.h>
#include <sys/types.h>

/** How long a program was stopped, in nanoseconds. */
struct pomp_stops {
  uint64_t time;
  /** When the last look was, and when the next one is due, or 0: the program
   *  starts. */
  uint64_t last, due;
  /** How long this process had waited for a processor by then. */
  uint64_t delay;
};

void pomp_stops_begin(struct pomp_stops *stops, uint64_t now);

/** Looks, at \p now, whether \p program is stopped, or was with this process.
 *  \returns for how long since the last look. */
uint64_t pomp_stops_look(struct pomp_stops *stops, pid_t program, uint64_t now);

/** The same, now. \p stops is a struct pomp_stops. \returns in how many
 *  nanoseconds to look again. */
long pomp_stops_watch(void *stops, pid_t program);

/** Writes beside the results of the program how long it was stopped, if it was.
 */
void pomp_stops_write(const struct pomp_stops *stops, const char *directory);

#endif
