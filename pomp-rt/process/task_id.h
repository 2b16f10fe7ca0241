/*===- task_id.h - The numbers of task instances ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROCESS_TASK_ID_H
#define POMP_PROCESS_TASK_ID_H

#include "base/types.h"
#include "pomp/attach.h"

/* In the static TLS itself: it is there without memory, after the end, in a
 * forked child and in a signal handler. */
extern _Thread_local struct pomp_task_thread pomp_task_self
    __attribute__((tls_model("initial-exec"))) POMP_HIDDEN;

/** Gives the calling thread new numbers. */
struct pomp_task_thread *pomp_task_refill(void);

/** \returns the calling thread's, with at least one number left. */
static inline struct pomp_task_thread *pomp_task_get_thread(void) {
  struct pomp_task_thread *self = &pomp_task_self;
  return POMP_LIKELY(self->next_id <= self->last_id) ? self
                                                     : pomp_task_refill();
}

/** From now on threads take the numbers up to \p last one by one, so that they
 *  grow in the order of creation. */
void pomp_task_id_one_by_one(int64_t last);

/** Takes the instance that the current event is about: the one with this number
 *  or, while it is created, this parent.
 *  \returns null if the caller did not set it, or set another one. */
static inline struct pomp_task *pomp_task_take_subject(bool is_created,
                                                       int64_t number) {
  struct pomp_task *task = pomp_task_self.subject;
  /* It may be gone before an event is delivered without it. */
  pomp_task_self.subject = NULL;
  if (POMP_UNLIKELY(!task))
    return NULL;
  return POMP_LIKELY((is_created ? task->parent : task->id) == number) ? task
                                                                       : NULL;
}

#endif
