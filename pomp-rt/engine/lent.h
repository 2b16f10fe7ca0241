/*===- lent.h - Visits that the instrumented code counts --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Visits that are not timed have nothing to tell but their number. Where a
|* thread repeats them, they need no event: the instrumented code counts them
|* (pomp/attach.h). That may begin when a brief visit has ended, and ends with
|* the next event, whatever it is. So the thread is where the last visit was,
|* and nothing else happens in between.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_LENT_H
#define POMP_ENGINE_LENT_H

#include "engine/lock.h"
#include "process/visits.h"

/** The thread is in \p v, which was counted, and an event comes: makes it a
 *  visit like others, which is not timed. \param place that of the thread. */
void pomp_lent_return(struct pomp_thread *thread, struct pomp_visits *v,
                      const void *place);

/** An event comes. */
POMP_INLINE void pomp_lent_end(struct pomp_thread *thread) {
  const void *place = pomp_visits_self.place;
  pomp_visits_leave();
  if (POMP_UNLIKELY(pomp_visits_self.open != NULL))
    pomp_lent_return(thread, pomp_visits_self.open, place);
}

/** \returns whether the instrumented code may count visits of \p kind, one by
 *  one. Those of a single construct that end in a barrier have to be like the
 *  last one as well (pomp_brief_is_joint). */
POMP_INLINE bool pomp_lent_counts(enum pomp_kind kind) {
  return pomp_kind_has(kind, POMP_TRAIT_LENT) || kind == POMP_KIND_SINGLE;
}

/** A visit of \p n has ended, inside \p outer, the innermost frame. */
POMP_INLINE void pomp_lent_begin(const struct pomp_profile_thread *p,
                                 const struct pomp_frame *outer,
                                 struct pomp_node *n) {
  pomp_visits_self
      .table[(uintptr_t)n->handle & ((unsigned)POMP_VISITS_TABLE - 1)] =
      &n->counted;
  /* The end of a hold that is recorded has an event. */
  if (!pomp_lock_num_held(&p->locks) &&
      !(pomp_frame_get_flags(outer) & POMP_FRAMES_UNUSUAL)) {
    pomp_visits_self.place = pomp_frame_node(outer);
    pomp_visits_self.again = &n->counted;
  }
}

/** The same of a creation whose task was executed in it, if the task would not
 *  be timed either and takes none from those that threads share. */
POMP_INLINE void pomp_lent_begin_task(const struct pomp_profile_thread *p,
                                      const struct pomp_frame *outer,
                                      struct pomp_node *n) {
  const struct pomp_task_stats *s = n->task ? n->task->stats : NULL;
  if (s && s->num_brief >= POMP_BRIEF_TASKS && s->reserve &&
      n->path->task->tasks == POMP_TASKS_USUAL &&
      atomic_load_explicit(&s->writes, memory_order_relaxed) >=
          POMP_EXACT_WRITES)
    pomp_lent_begin(p, outer, n);
}

/** The same of a visit that has no time, so that any number may be counted. */
POMP_INLINE void pomp_lent_begin_all(const struct pomp_profile_thread *p,
                                     const struct pomp_frame *outer,
                                     struct pomp_node *n) {
  n->counted.limit = UINT64_MAX;
  pomp_lent_begin(p, outer, n);
}

#endif
