/*===- lifecycle.h - From the first need to the end of the program --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_LIFECYCLE_H
#define POMP_PROCESS_LIFECYCLE_H

#include "base/types.h"
#include "process/state.h"
#include "process/thread.h"

/** Functions of the layer above, and when they are called. */
struct pomp_core_hooks {
  struct pomp_thread_hooks threads;
  /** Once, before any event. \returns whether anybody wants events. */
  bool (*start)(void);
  /** Called once, after that, when the first thread is known and everything is
   *  ready. Time before that is not counted for the program. */
  void (*begin)(struct pomp_thread *first);
  /** Once, after the last event, unless in a forked child. \p end is when the
   *  measurement ended, in ticks. \returns POMP_SUCCESS or a negative code. */
  int32_t (*finish)(uint64_t end);
  /** In a forked child, with the core lock held.
   *  \returns whether any monitor continues in it. */
  bool (*forked)(void);
};

/** Before anything else, from a static initializer. Defined by the layer
 *  above. */
extern const struct pomp_core_hooks pomp_core_hooks;

/** Initializes the library if this has not happened yet. If another thread is
 *  doing so, waits for it.
 *  \returns whether it is active. */
bool pomp_core_init(void);

/** The same without waiting: that thread may be behind a lock which the caller
 *  holds. \returns false if it is still at it. */
bool pomp_core_try_init(void);

/** Ends the measurement and finishes, once; later calls do nothing. */
int32_t pomp_core_finalize(void);

/** Switches all events on or off. */
void pomp_core_switch(bool on);

/** Makes changed levels take effect. */
void pomp_core_update_mask(void);

#endif
