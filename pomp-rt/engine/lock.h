/*===- lock.h - What a thread does with locks -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_LOCK_H
#define POMP_ENGINE_LOCK_H

#include "engine/profile_data.h"
#include "engine/record.h"
#include "program/lock_act.h"

/** Makes \p uses, which is zero, that of a thread that has used none. */
void pomp_lock_init_uses(struct pomp_lock_uses *uses);

/** Applies \p record, the current event, to locks. The fast paths below do so
 *  in the common cases.
 *  \param waited the time of the thread in the routine, or before the body. */
void pomp_lock_event(struct pomp_thread *thread,
                     const struct pomp_record *record, uint64_t waited,
                     uint64_t now);

/** \returns whether \p event may be of interest to pomp_lock_event. */
POMP_INLINE bool pomp_lock_has_part(unsigned event) {
  return event == POMP_FN_Critical_begin || event == POMP_FN_Critical_exit ||
         pomp_lock_act(event) != POMP_LOCK_ACT_NONE;
}

/** \returns where in the table of a thread a use belongs. Locks that are
 * equally far from each other have places that are, too. */
static inline uint64_t pomp_lock_home(const struct pomp_lock_uses *uses,
                                      uint64_t address, POMP_Handle_t handle) {
  return ((address >> 3) + (uintptr_t)handle * 5) *
             UINT64_C(0x9e3779b97f4a7c15) >>
         uses->shift;
}

/** \returns the use of the lock at \p address in \p handle, if it has its own
 *  place in the table and another hold may begin; otherwise null. */
POMP_INLINE struct pomp_lock_use *
pomp_lock_fast_use(const struct pomp_profile_thread *p, POMP_Handle_t handle,
                   uint64_t address, bool nests) {
  struct pomp_lock_use *use =
      p->locks.table[pomp_lock_home(&p->locks, address, handle)];
  return POMP_LIKELY(use->handle == handle) &&
                 POMP_LIKELY(pomp_read(&use->lock->address) == address) &&
                 POMP_LIKELY(p->locks.num_held <
                             (nests ? 1u : (unsigned)POMP_MAX_HELD))
             ? use
             : NULL;
}

/** The thread has got the lock of \p use, at last. */
POMP_INLINE void pomp_lock_take(struct pomp_profile_thread *p,
                                struct pomp_lock_use *use, uint64_t waited,
                                uint64_t now) {
  pomp_add(&use->visits, 1);
  pomp_add(&use->waiting, waited);
  p->locks.held[p->locks.num_held++] = (struct pomp_lock_held){
      use, pomp_holders_begin(&use->lock->holders, use->who, now), now, 1};
}

/** \returns the hold that ends when the lock at \p address is unset, if that is
 *  the innermost one; else null. */
POMP_INLINE struct pomp_lock_held *
pomp_lock_fast_held(struct pomp_profile_thread *p, uint64_t address) {
  if (POMP_UNLIKELY(!p->locks.num_held))
    return NULL;
  struct pomp_lock_held *held = &p->locks.held[p->locks.num_held - 1];
  return POMP_LIKELY(pomp_read(&held->use->lock->address) == address) &&
                 POMP_LIKELY(held->depth == 1)
             ? held
             : NULL;
}

/** Ends the innermost hold. */
POMP_INLINE void pomp_lock_release(struct pomp_profile_thread *p,
                                   struct pomp_lock_held *held, uint64_t now) {
  pomp_add(&held->use->holding, now > held->begin ? now - held->begin : 0);
  pomp_holder_end(held->holder, held->use->who, now);
  --p->locks.num_held;
}

/** The body of the critical construct \p n begins, or its end was seen. */
POMP_INLINE void pomp_lock_begin_critical(struct pomp_node *n, uint64_t now) {
  n->holder = pomp_holders_begin(&n->lock->holders, n->who, now);
}

POMP_INLINE void pomp_lock_end_critical(const struct pomp_node *n,
                                        uint64_t now) {
  pomp_holder_end(n->holder, n->who, now);
}

#endif
