/*===- detached.c - Tasks that wait for their events ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "critical/detached.h"

/** \param s may be null. */
static void fulfill(struct pomp_detached_strands *d, struct pomp_strand *s,
                    const struct pomp_chain *chain) {
  if (!s)
    return;
  pomp_task_strand_take(&d->by_event, s->event);
  pomp_task_strand_take(&d->by_task, s->task);
  pomp_strand_fulfill(s, chain);
  pomp_strand_drop(s);
}

void pomp_fulfill_event(struct pomp_detached_strands *d, int64_t event,
                        const struct pomp_chain *chain) {
  fulfill(d, pomp_task_strand(&d->by_event, event), chain);
}

void pomp_fulfill_event_of(struct pomp_detached_strands *d, int64_t task,
                           const struct pomp_chain *chain) {
  fulfill(d, pomp_task_strand(&d->by_task, task), chain);
}

bool pomp_detach_strand(struct pomp_detached_strands *d, struct pomp_strand *s,
                        int64_t event) {
  static const struct pomp_chain none = {0, NULL};
  if (s->event)
    return true;
  /* One that was fulfilled unseen: the runtime uses its memory again. */
  pomp_fulfill_event(d, event, &none);
  s->event = event;
  s->is_detached = true;
  ++s->references;
  return pomp_task_strand_keep(&d->by_event, event, s) &&
         pomp_task_strand_keep(&d->by_task, s->task, s);
}

void pomp_detached_strands_free(struct pomp_detached_strands *d) {
  pomp_items_free(&d->by_task);
  pomp_task_strands_free(&d->by_event);
}
