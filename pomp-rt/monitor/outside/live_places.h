/*===- live_places.h - What became of an address of the program ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_LIVE_PLACES_H
#define POMP_MONITOR_LIVE_PLACES_H

#include <stdbool.h>
#include <stdint.h>

/** What the program can have had at an address. */
enum pomp_live_what {
  POMP_LIVE_PATH,
  POMP_LIVE_NODE,
  POMP_LIVE_LOCK,
  POMP_LIVE_USE
};

/** Remembers that \p ours is what the program had at \p address.
 *  \returns whether there was memory for that. */
bool pomp_live_remember(uint64_t address, enum pomp_live_what what, void *ours);

/** \returns our object for the one at \p address, or null if there is none, or
 *  it is something else: a broken pointer leads anywhere. */
void *pomp_live_ours(uint64_t address, enum pomp_live_what what);

#endif
