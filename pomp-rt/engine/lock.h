/*===- lock.h - What a thread does with locks -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_LOCK_H
#define POMP_ENGINE_LOCK_H

#include "engine/brief.h"
#include "engine/record.h"
#include "program/lock_act.h"

/** Makes \p uses, which is zero, that of a thread that has used none. */
void pomp_lock_init_uses(struct pomp_lock_uses *uses);

/** What the routine took that set a lock. */
struct pomp_lock_wait {
  /** The visit that ends with it, or null. */
  struct pomp_node *node;
  /** The time in it; the same with that of visits that were not timed; and for
   *  how many visits it stands. */
  uint64_t ticks, all, weight;
};

/** Applies \p record, the current event, to locks. The fast paths below do so
 *  in the common cases.
 *  \param waited in the routine, or before the body. */
void pomp_lock_event(struct pomp_thread *thread,
                     const struct pomp_record *record,
                     const struct pomp_lock_wait *waited, uint64_t now);

/** \returns whether \p event may be of interest to pomp_lock_event. */
POMP_INLINE bool pomp_lock_has_part(unsigned event) {
  return event == POMP_FN_Critical_begin || event == POMP_FN_Critical_exit ||
         pomp_lock_act(event) != POMP_LOCK_ACT_NONE;
}

/** \returns where in the table of a thread a use belongs. Locks that are
 * equally far from each other have places that are, too. */
static inline uint64_t pomp_lock_home(const struct pomp_lock_uses *uses,
                                      uint64_t address, POMP_Handle_t handle) {
  return ((address >> 3) + (uintptr_t)handle * UINT64_C(0xd1b54a32d192ed03)) *
             UINT64_C(0x9e3779b97f4a7c15) >>
         uses->shift;
}

/*===- Locks that a thread holds -----------------------------------------===*/

static inline uint32_t pomp_lock_num_held(const struct pomp_lock_uses *uses) {
  return atomic_load_explicit(&uses->num_held, memory_order_relaxed);
}

static inline void pomp_lock_set_num_held(struct pomp_lock_uses *uses,
                                          uint32_t number) {
  atomic_store_explicit(&uses->num_held, number, memory_order_relaxed);
}

static inline uint64_t pomp_lock_address(const struct pomp_lock_held *held) {
  return pomp_read(&held->address);
}

static inline POMP_Handle_t
pomp_lock_handle(const struct pomp_lock_held *held) {
  return atomic_load_explicit(&held->handle, memory_order_relaxed);
}

/** \returns whether \p thread has \p lock. If so, sets the region in which it
 *  got it. Async-signal-safe, and for other threads, too. */
bool pomp_lock_is_held(const struct pomp_profile_thread *p,
                       const struct pomp_lock *lock, POMP_Handle_t *handle);

/*===- Fast paths --------------------------------------------------------===*/

/* Other threads wait while a thread does something between getting a lock and
 * releasing it. There it writes to no memory that others use; what others shall
 * know of the hold, and whom it waited for, follows the release. */

/** \returns whether a thread tells no more locks apart, unless it waits. */
POMP_INLINE bool pomp_lock_has_all(const struct pomp_lock_uses *uses) {
  return uses->sought >= POMP_LOCK_USES;
}

/** \returns the use of the lock at \p address in \p handle, if it has its own
 *  place in the table and another hold may begin; otherwise null.
 *  \param rest the use of locks that have none of their own, or null. */
POMP_INLINE struct pomp_lock_use *
pomp_lock_fast_use(const struct pomp_profile_thread *p, POMP_Handle_t handle,
                   uint64_t address, bool nests, struct pomp_lock_use *rest) {
  struct pomp_lock_use *use =
      p->locks.table[pomp_lock_home(&p->locks, address, handle)];
  if (POMP_UNLIKELY(pomp_lock_num_held(&p->locks) >=
                    (nests ? 1u : (unsigned)POMP_MAX_HELD)))
    return NULL;
  if (POMP_LIKELY(use->handle == handle) &&
      POMP_LIKELY(pomp_read(&use->lock->address) == address))
    return use;
  return !use->handle && pomp_lock_has_all(&p->locks) ? rest : NULL;
}

/** The thread has got the lock at \p address in \p handle. \returns its hold,
 *  which the caller completes. */
POMP_INLINE struct pomp_lock_held *pomp_lock_hold(struct pomp_profile_thread *p,
                                                  uint64_t address,
                                                  POMP_Handle_t handle) {
  uint32_t number = pomp_lock_num_held(&p->locks);
  struct pomp_lock_held *held = &p->locks.held[number];
  pomp_write(&held->address, address);
  atomic_store_explicit(&held->handle, handle, memory_order_relaxed);
  held->use = NULL;
  held->waited = 0;
  held->depth = 1;
  pomp_lock_set_num_held(&p->locks, number + 1);
  return held;
}

/** The same at last, as \p use, at \p now. */
POMP_INLINE void pomp_lock_take(struct pomp_profile_thread *p,
                                struct pomp_lock_use *use, uint64_t address,
                                const struct pomp_lock_wait *waited,
                                uint64_t now) {
  struct pomp_lock_held *held = pomp_lock_hold(p, address, use->handle);
  pomp_add(&use->visits, 1);
  pomp_add(&use->waiting, waited->all);
  held->use = use->lock ? use : NULL;
  held->waited = waited->ticks;
  held->weight = waited->weight;
  held->begin = now;
}

/** \returns how many visits of \p n had no event that its use does not have. */
static inline uint64_t pomp_lock_counted(const struct pomp_node *n) {
  return pomp_visits_begun(&n->counted) - n->use_counted;
}

/** From now on \p use gets the visits of \p n. */
POMP_INLINE void pomp_lock_set_use(struct pomp_node *n,
                                   struct pomp_lock_use *use) {
  if (n->use)
    pomp_add(&n->use->visits, pomp_lock_counted(n));
  n->use_counted = pomp_visits_begun(&n->counted);
  n->use = use;
}

/** The same in a visit of \p n that is not timed. \returns false if the thread
 *  has too many locks. */
POMP_INLINE bool pomp_lock_take_untimed(struct pomp_profile_thread *p,
                                        const struct pomp_node *n,
                                        uint64_t address, bool nests) {
  if (POMP_UNLIKELY(pomp_lock_num_held(&p->locks) >=
                    (nests ? 1u : (unsigned)POMP_MAX_HELD)) ||
      POMP_UNLIKELY(!n->use))
    return false;
  pomp_add(&n->use->visits, 1);
  pomp_lock_hold(p, address, n->handle);
  return true;
}

/** \returns the hold that ends when the lock at \p address is unset, if that is
 *  the innermost one, and the thread did not wait long for it; else null. */
POMP_INLINE struct pomp_lock_held *
pomp_lock_fast_held(struct pomp_profile_thread *p, uint64_t address) {
  uint32_t number = pomp_lock_num_held(&p->locks);
  if (POMP_UNLIKELY(!number))
    return NULL;
  struct pomp_lock_held *held = &p->locks.held[number - 1];
  return POMP_LIKELY(pomp_lock_address(held) == address) &&
                 POMP_LIKELY(held->depth == 1) &&
                 POMP_LIKELY(held->waited < POMP_LONG_WAIT)
             ? held
             : NULL;
}

/** Records that \p held has ended. */
POMP_INLINE void pomp_lock_released(const struct pomp_lock_held *held,
                                    uint64_t now) {
  struct pomp_lock_use *use = held->use;
  uint64_t time = now > held->begin ? now - held->begin : 0;
  pomp_add(&use->holding, time < POMP_BRIEF_RARE ? time * held->weight : time);
  pomp_holders_add(&use->lock->holders, use->who, held->begin, now);
}

/** The same, if it was the innermost one and the thread did not wait long. */
POMP_INLINE void pomp_lock_fast_release(struct pomp_profile_thread *p,
                                        const struct pomp_lock_held *held,
                                        uint64_t now) {
  pomp_lock_set_num_held(&p->locks, pomp_lock_num_held(&p->locks) - 1);
  if (held->use)
    pomp_lock_released(held, now);
}

/** The body of the critical construct \p n begins. */
POMP_INLINE void pomp_lock_begin_critical(struct pomp_node *n, uint64_t waited,
                                          uint64_t now) {
  n->waited_for = waited;
  n->held_since = now;
}

/** \returns whether pomp_lock_fast_end_critical does all at its end. */
POMP_INLINE bool pomp_lock_fast_critical(const struct pomp_node *n) {
  return POMP_LIKELY(n->waited_for < POMP_LONG_WAIT);
}

POMP_INLINE void pomp_lock_fast_end_critical(struct pomp_node *n,
                                             uint64_t now) {
  if (POMP_LIKELY(n->held_since != 0))
    pomp_holders_add(&n->lock->holders, n->who, n->held_since, now);
  n->held_since = n->waited_for = 0;
}

/** The critical construct \p n ends, or its task is suspended in it. */
void pomp_lock_end_critical(struct pomp_thread *thread, struct pomp_node *n,
                            uint64_t now);

#endif
