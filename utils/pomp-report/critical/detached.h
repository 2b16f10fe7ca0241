/*===- detached.h - Tasks that wait for their events ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_CRITICAL_DETACHED_H
#define POMP_REPORT_CRITICAL_DETACHED_H

#include "critical/task_strands.h"

/** Strands whose events are not fulfilled. Zero-initialized. */
struct pomp_detached_strands {
  struct pomp_items by_event, by_task;
};

/** The task of \p strand is complete when \p event is fulfilled. \returns false
 *  if there is no memory. */
bool pomp_detach_strand(struct pomp_detached_strands *strands,
                        struct pomp_strand *strand, int64_t event);

/** \p event is fulfilled at the end of \p chain. */
void pomp_fulfill_event(struct pomp_detached_strands *strands, int64_t event,
                        const struct pomp_chain *chain);

/** The same for the event of the task with number \p task. */
void pomp_fulfill_event_of(struct pomp_detached_strands *strands, int64_t task,
                           const struct pomp_chain *chain);

/** Forgets all of them. */
void pomp_detached_strands_free(struct pomp_detached_strands *strands);

#endif
