/*===- track.h - Where every thread of a trace is at any time ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACK_H
#define POMP_REPORT_TRACK_H

#include "track/tracker.h"

/** Reads the trace in \p directory. \returns false after a sentence. */
bool pomp_track(struct pomp_tracker *tracker, const char *directory);

/** \returns the call path that a thread is in, 0 if it is in none. */
uint32_t pomp_track_node_of(const struct pomp_tracker *tracker,
                            uint32_t thread);

#endif
