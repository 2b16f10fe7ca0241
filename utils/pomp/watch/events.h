/*===- events.h - Samples of a thread of another process ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_EVENTS_H
#define POMP_COMMAND_EVENTS_H

#include "watch/code.h"

/** Samples of a thread, which the kernel takes after each part of a second of
 *  its CPU time. The thread does not notice. */
struct pomp_events {
  int file;
  /** What the thread executes in the kernel is sampled, too. */
  bool in_kernel;
  void *ring;
  /** How many samples found no room. */
  uint64_t lost;
};

enum { POMP_EVENTS_RATE = 250 };

/** Starts to sample a thread. \returns 0, or an errno if the kernel does not
 *  allow it. */
int pomp_events_open(struct pomp_events *events, int thread);

/** A sample. */
struct pomp_event {
  /** In nanoseconds of CLOCK_MONOTONIC. */
  uint64_t time;
  struct pomp_registers registers;
  struct pomp_stack_copy stack;
};

/** Takes the next sample that was taken until \p time. What it points to is
 *  valid until the next call. \returns false if there is none. */
bool pomp_events_next(struct pomp_events *events, uint64_t time,
                      struct pomp_event *event);

void pomp_events_close(struct pomp_events *events);

#endif
