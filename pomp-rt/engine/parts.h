/*===- parts.h - Where the time between two events went ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* For most events it is known before the event. For the others, the changes of
|* the times show it.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_PARTS_H
#define POMP_ENGINE_PARTS_H

#include "engine/profile_data.h"

/** The position of a thread before an event, and its times. */
struct pomp_position {
  struct pomp_node *node;
  unsigned state;
  uint64_t last;
  /** Only the event determines where the time goes. */
  bool is_open;
  uint64_t ticks[POMP_NUM_STATES];
};

/** The time that a thread spent in one state. */
struct pomp_part {
  struct pomp_node *node;
  unsigned state;
  uint64_t ticks;
};

enum { POMP_MOST_PARTS = POMP_NUM_STATES + 2 };

/** \returns the position of the thread before \p event, an enum pomp_function;
 *  or before anything else, where it is POMP_NUM_FUNCTIONS. */
struct pomp_position pomp_parts_before(const struct pomp_profile_thread *p,
                                       unsigned event);

/** Finds where the time since \p before went, in its order. Time in no state of
 *  a node was outside of all regions: work of the root.
 *  \returns how many parts there are: at least one, which may be empty. */
unsigned pomp_parts_after(struct pomp_profile_thread *p,
                          const struct pomp_position *before,
                          struct pomp_part parts[POMP_MOST_PARTS]);

/** Adds \p number counts of the time of \p parts to their nodes. If the time is
 *  divided, the counts are divided in the same proportion, because a waiting
 *  thread does the same all the time. */
void pomp_parts_charge(struct pomp_thread *thread,
                       const struct pomp_part *parts, unsigned num_parts,
                       const uint64_t *counts, uint32_t number);

#endif
