/*===- inquiry.c - What a thread is doing now -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/inquiry.h"
#include "engine/calltree.h"
#include "engine/lock.h"
#include "engine/shared/lock_object.h"
#include "monitor/measured.h"
#include "process/state.h"
#include "process/variables.h"
#include "program/region.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/** The threads have a call tree. */
static bool is_enabled;
/** Frames have subjects. */
static bool has_subjects;

bool pomp_inquiry_start(void) {
  has_subjects = pomp_variable_word(POMP_VARIABLE_STATE);
  return has_subjects;
}

void pomp_inquiry_enable(void) { is_enabled = true; }

enum pomp_state pomp_inquiry_state(const struct pomp_profile_thread *p,
                                   const struct pomp_frame **frame) {
  const struct pomp_frame *f =
      atomic_load_explicit(&p->top, memory_order_acquire);
  /* Its team has gone on: a worker is outside of all, and learns it later. */
  if (f->outer && (pomp_frame_get_flags(f) & POMP_FRAME_JOINING) &&
      !pomp_calltree_is_joining(f))
    f = f->outer;
  *frame = f;
  const struct pomp_node *n = pomp_frame_node(f);
  enum pomp_state state = (enum pomp_state)pomp_frame_get_state(f);
  if (state != POMP_STATE_WORK || n->path->in_parallel)
    return state;
  if (atomic_load_explicit(&p->encountering, memory_order_relaxed))
    return POMP_STATE_SERIAL;
  return n->kind == POMP_KIND_ROOT ? POMP_STATE_IDLE : POMP_STATE_WORK;
}

/** Sets the holder of \p lock, unless it is free or the holder is the thread in
 *  question. */
static void find_holder(const struct pomp_lock *lock,
                        struct pomp_thread_state *s) {
  POMP_Handle_t region;
  for (const struct pomp_thread *t = pomp_thread_first(); t; t = t->next) {
    const struct pomp_profile_thread *p = pomp_profile_data(t);
    if ((int32_t)t->index == s->thread || !p ||
        !atomic_load_explicit(&t->in_use, memory_order_acquire) ||
        !pomp_lock_is_held(p, lock, &region))
      continue;
    s->holder = (int32_t)t->index;
    s->holder_region = region;
    return;
  }
}

/** Tells which task the frame \p f is in. */
static void find_task(const struct pomp_frame *f, struct pomp_thread_state *s) {
  for (; f->outer; f = f->outer) {
    const struct pomp_node *n = pomp_frame_node(f);
    bool is_task = (pomp_frame_get_flags(f) & POMP_FRAME_TASK) ||
                   n->kind == POMP_KIND_TASK;
    if (is_task && n->kind == POMP_KIND_TASK)
      s->task = n->handle;
    if (is_task && has_subjects)
      s->task_id = (int64_t)pomp_read(&f->subject);
    if (is_task || n->kind == POMP_KIND_TEAM)
      return;
  }
}

static void look_at(const struct pomp_thread *thread,
                    const struct pomp_profile_thread *p,
                    struct pomp_thread_state *s) {
  const struct pomp_frame *f;
  enum pomp_state state = pomp_inquiry_state(p, &f);
  const struct pomp_node *n = pomp_frame_node(f);
  *s = (struct pomp_thread_state){.thread = (int32_t)thread->index,
                                  .state = (int32_t)state,
                                  .region = n->handle,
                                  .kind = n->kind,
                                  .holder = -1};
  const struct pomp_lock *lock = NULL;
  if (state == POMP_STATE_CRITICAL) {
    lock = n->lock;
  } else if (state == POMP_STATE_LOCK && has_subjects) {
    s->lock = pomp_read(&f->subject);
    lock = pomp_lock_at(&pomp_measured_engine.locks, s->lock);
  }
  if (lock)
    find_holder(lock, s);
  find_task(f, s);
}

#ifdef __x86_64__
/* Its stores, and its loads, are seen in order. */
static int32_t look_from_outside(const struct pomp_thread *thread,
                                 const struct pomp_profile_thread *p,
                                 struct pomp_thread_state *state) {
  enum { most_attempts = 64 };
  for (unsigned i = 0; i < most_attempts; ++i) {
    uint64_t events = atomic_load_explicit(&p->events, memory_order_acquire);
    uint64_t last = atomic_load_explicit(&p->last, memory_order_acquire);
    if (pomp_thread_is_busy(thread)) {
      __builtin_ia32_pause();
      continue;
    }
    look_at(thread, p, state);
    atomic_thread_fence(memory_order_acquire);
    if (!pomp_thread_is_busy(thread) && pomp_read(&p->events) == events &&
        pomp_read(&p->last) == last)
      return POMP_SUCCESS;
  }
  return POMP_STATE_CHANGES;
}
#else
static int32_t look_from_outside(const struct pomp_thread *thread,
                                 const struct pomp_profile_thread *p,
                                 struct pomp_thread_state *state) {
  (void)thread, (void)p, (void)state;
  return POMP_ERROR_NOT_ACTIVE;
}
#endif

int32_t pomp_inquiry(const struct pomp_thread *thread,
                     struct pomp_thread_state *state) {
  if (!is_enabled || !thread || !pomp_core_is_active() ||
      !atomic_load_explicit(&thread->in_use, memory_order_acquire))
    return POMP_ERROR_NOT_ACTIVE;
  const struct pomp_profile_thread *p = pomp_profile_data(thread);
  /* For a forked child that continues with its trace. */
  if (!p)
    return POMP_ERROR_NOT_ACTIVE;
  if (thread != pomp_thread_self)
    return look_from_outside(thread, p, state);
  look_at(thread, p, state);
  return POMP_SUCCESS;
}

int32_t pomp_inquiry_of(int32_t number, struct pomp_thread_state *state) {
  if (number < 0)
    return pomp_inquiry(pomp_thread_self, state);
  const struct pomp_thread *t = pomp_thread_first();
  while (t && t->index != (uint32_t)number)
    t = t->next;
  return t ? pomp_inquiry(t, state) : POMP_ERROR_INVALID_ARGUMENT;
}

/*===- Subjects ----------------------------------------------------------===*/

static int32_t note_subject(struct pomp_thread *thread,
                            const struct pomp_record *record) {
  const struct pomp_event_role *role = &pomp_event_roles[record->event];
  bool opens = role->role == POMP_ROLE_TASK || role->role == POMP_ROLE_RESUME ||
               (role->role == POMP_ROLE_OPEN && role->kind == POMP_KIND_LOCK);
  if (!opens)
    return POMP_SUCCESS;
  struct pomp_frame *top = pomp_calltree_top(pomp_profile_data(thread));
  struct pomp_frame *inner =
      top->inner ? top->inner : pomp_calltree_add_frames(thread, top);
  /* The profile does so next and opens that frame. If it closes the innermost
   * one first, because its team has continued, it opens this one. */
  if (inner)
    pomp_write(&inner->subject, (uint64_t)record->args[0]);
  if (pomp_frame_get_flags(top) & POMP_FRAME_JOINING)
    pomp_write(&top->subject, (uint64_t)record->args[0]);
  return POMP_SUCCESS;
}

const struct pomp_monitor pomp_subject_monitor = {
    .name = "state", .delivery = POMP_DELIVERY_GENERAL, .event = note_subject};

/** \returns the region of the result that a call path is of, or POMP_NONE. */
static uint32_t region_of(const struct pomp_result *result,
                          const struct pomp_callpath *path) {
  uint32_t i = 0;
  if (path->kind == POMP_KIND_ROOT)
    return POMP_NONE;
  const char *ctc = pomp_region_ctc(path->region);
  while (i < result->num_regions &&
         strcmp(result->regions[i].fields.ctc, ctc) != 0)
    ++i;
  return i < result->num_regions ? i : POMP_NONE;
}

void pomp_inquiry_note(struct pomp_result *result) {
  for (uint32_t i = 0; i < result->num_threads; ++i) {
    result->threads[i].now = POMP_NUM_STATES;
    result->threads[i].now_in = POMP_NONE;
  }
  for (struct pomp_thread *t = pomp_thread_first(); t; t = t->next) {
    const struct pomp_profile_thread *p = pomp_profile_data(t);
    const struct pomp_frame *frame;
    if (t->index >= result->num_threads || !p)
      continue;
    struct pomp_result_thread *thread = &result->threads[t->index];
    thread->now = pomp_inquiry_state(p, &frame);
    thread->now_in = region_of(result, pomp_frame_node(frame)->path);
  }
}
