/*===- lock.c - What the threads do with locks ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Each thread has its own table of uses, by lock and place in the source. No
 * other thread writes to it.
 */
#include "engine/lock.h"
#include "engine/calltree.h"
#include "engine/shared/engine.h"

#include <string.h>

static struct pomp_lock_use no_use = {.lock = &pomp_no_lock};
/** The table of all threads that have used none. */
static struct pomp_lock_use *const no_uses[] = {&no_use, &no_use};

void pomp_lock_init_uses(struct pomp_lock_uses *uses) {
  uses->table = (struct pomp_lock_use **)no_uses;
  uses->shift = 63;
}

/*===- Uses --------------------------------------------------------------===*/

static uint64_t table_size(const struct pomp_lock_uses *uses) {
  return UINT64_C(1) << (64 - uses->shift);
}

/** \returns whether \p use got its own place in the table. */
static bool put(struct pomp_lock_uses *uses, struct pomp_lock_use *use) {
  uint64_t home = pomp_lock_home(uses, use->lock->place, use->handle);
  uint64_t place = home, mask = table_size(uses) - 1;
  while (uses->table[place & mask] != &no_use)
    ++place;
  uses->table[place & mask] = use;
  return place == home;
}

static struct pomp_lock_use *next_use(const struct pomp_lock_use *use) {
  return atomic_load_explicit(&use->next, memory_order_relaxed);
}

static struct pomp_lock_use *first_use(const struct pomp_lock_uses *uses) {
  return atomic_load_explicit(&uses->first, memory_order_relaxed);
}

/** Makes the table twice as large. \returns false if there is no memory. */
static bool grow(struct pomp_thread *thread, struct pomp_lock_uses *uses) {
  uint64_t size = 2 * table_size(uses);
  struct pomp_lock_use **table =
      pomp_arena_alloc(&thread->arena, size * sizeof(struct pomp_lock_use *));
  if (!table)
    return false;
  for (uint64_t i = 0; i < size; ++i)
    table[i] = &no_use;
  uses->table = table;
  --uses->shift;
  for (struct pomp_lock_use *use = first_use(uses); use; use = next_use(use))
    if (use->lock)
      put(uses, use);
  return true;
}

/** Adds \p use to the table, half of which stays empty. The table grows to give
 *  each use its own place, because a fast path looks nowhere else. */
static bool add_to_table(struct pomp_thread *thread,
                         struct pomp_lock_uses *uses,
                         struct pomp_lock_use *use) {
  enum { most_empty = 8 };
  if ((!uses->count || 2 * (uses->count + 1) > table_size(uses)) &&
      !grow(thread, uses))
    return false;
  ++uses->count;
  while (!put(uses, use) &&
         table_size(uses) < (uint64_t)most_empty * uses->count &&
         grow(thread, uses))
    ;
  return true;
}

static struct pomp_lock_use *seek(const struct pomp_lock_uses *uses,
                                  const struct pomp_lock *lock,
                                  POMP_Handle_t handle) {
  uint64_t mask = table_size(uses) - 1;
  for (uint64_t place = pomp_lock_home(uses, lock->place, handle);; ++place) {
    struct pomp_lock_use *use = uses->table[place & mask];
    if (use == &no_use || (use->lock == lock && use->handle == handle))
      return use == &no_use ? NULL : use;
  }
}

/** One of the uses that collect those for which there was no more room. */
struct rest {
  struct pomp_chained chained;
  struct pomp_lock_use *use;
};

/** \returns the one of \p handle, or null. */
static struct pomp_lock_use *find_rest(const struct pomp_lock_uses *uses,
                                       POMP_Handle_t handle) {
  const struct pomp_chained *c =
      uses->rest ? pomp_chains_find(uses->rest, (uintptr_t)handle) : NULL;
  while (c && c->hash != (uintptr_t)handle)
    c = c->next;
  return c ? ((const struct rest *)c)->use : NULL;
}

/** Has find_rest find \p use. \returns false if there is no memory. */
static bool add_rest(struct pomp_thread *thread, struct pomp_lock_uses *uses,
                     struct pomp_lock_use *use) {
  struct rest *rest = pomp_arena_alloc(&thread->arena, sizeof(*rest));
  if (!uses->rest)
    uses->rest = pomp_arena_alloc(&thread->arena, sizeof(*uses->rest));
  if (!rest || !uses->rest)
    return false;
  rest->chained.hash = (uintptr_t)use->handle;
  rest->use = use;
  pomp_chains_add(uses->rest, &thread->arena, &rest->chained);
  return true;
}

/** \returns the use of \p lock in \p handle by the thread. If there is no more
 *  room, or \p lock is null, returns the use that collects all others, or null.
 */
static struct pomp_lock_use *find_use(struct pomp_thread *thread,
                                      struct pomp_lock_uses *uses,
                                      struct pomp_lock *lock,
                                      POMP_Handle_t handle, bool has_waited) {
  struct pomp_lock_use *use = lock ? seek(uses, lock, handle) : NULL;
  if (use)
    return use;
  if (has_waited ? uses->count >= POMP_LOCK_USES_WAITED_FOR
                 : pomp_lock_has_all(uses) || uses->count >= POMP_LOCK_USES)
    lock = NULL;
  uses->sought += !has_waited && !pomp_lock_has_all(uses);
  if (!lock && (use = find_rest(uses, handle)))
    return use;
  if (!(use = pomp_arena_alloc(&thread->arena, sizeof(*use))))
    return NULL;
  use->handle = handle;
  use->lock = lock;
  use->who = pomp_holder_id((uint32_t)(uintptr_t)handle - 1, thread->index);
  use->ctc = pomp_lock_keep_ctc(pomp_profile_data(thread)->engine->host,
                                (uint32_t)(uintptr_t)handle - 1);
  if (!(lock ? add_to_table(thread, uses, use) : add_rest(thread, uses, use)))
    return NULL;
  /* Release: the thread that finishes follows it. */
  atomic_store_explicit(uses->last ? &uses->last->next : &uses->first, use,
                        memory_order_release);
  uses->last = use;
  return use;
}

/*===- Waits -------------------------------------------------------------===*/

struct blamed {
  struct pomp_thread *thread;
  struct pomp_lock_use *use;
};

static void blame(void *data, uint32_t region, uint64_t ticks) {
  const struct blamed *to = data;
  _Atomic(struct pomp_lock_blame *) *link = &to->use->blames;
  struct pomp_lock_blame *b;
  while ((b = atomic_load_explicit(link, memory_order_relaxed)) &&
         b->region != region)
    link = &b->next;
  if (!b) {
    if (to->use->num_blames == POMP_MAX_BLAMED) {
      if (region != UINT32_MAX)
        blame(data, UINT32_MAX, ticks);
      return;
    }
    if (!(b = pomp_arena_alloc(&to->thread->arena, sizeof(*b))))
      return;
    b->region = region;
    b->ctc =
        pomp_lock_keep_ctc(pomp_profile_data(to->thread)->engine->host, region);
    ++to->use->num_blames;
    atomic_store_explicit(link, b, memory_order_release);
  }
  pomp_add(&b->count, 1);
  pomp_add(&b->ticks, ticks);
}

/** A thread that got a lock at \p got and had waited long finds out whom for,
 *  once it has released it. */
static void look_for_holders(struct pomp_thread *thread,
                             struct pomp_lock_use *use, uint64_t waited,
                             uint64_t got) {
  struct blamed to = {thread, use};
  if (waited >= pomp_profile_data(thread)->engine->long_wait && use &&
      use->lock)
    pomp_holders_blame(&use->lock->holders, thread->index, got - waited, got,
                       blame, &to);
}

/*===- Holds -------------------------------------------------------------===*/

bool pomp_lock_is_held(const struct pomp_profile_thread *p,
                       const struct pomp_lock *lock, POMP_Handle_t *handle) {
  for (const struct pomp_frame *f = pomp_calltree_top(p); f->outer;
       f = f->outer) {
    const struct pomp_node *n = pomp_frame_node(f);
    if (n->kind == POMP_KIND_CRITICAL && n->lock == lock &&
        pomp_frame_get_state(f) == POMP_STATE_WORK) {
      *handle = n->handle;
      return true;
    }
  }
  for (uint32_t i = pomp_lock_num_held(&p->locks); i-- > 0;) {
    const struct pomp_lock_held *held = &p->locks.held[i];
    if (pomp_lock_address(held) == pomp_read(&lock->address)) {
      *handle = pomp_lock_handle(held);
      return true;
    }
  }
  return false;
}

static struct pomp_lock_held *find_held(struct pomp_lock_uses *uses,
                                        uint64_t address) {
  for (uint32_t i = pomp_lock_num_held(uses); i-- > 0;) {
    if (pomp_lock_address(&uses->held[i]) == address)
      return &uses->held[i];
  }
  return NULL;
}

static void forget_held(struct pomp_lock_uses *uses,
                        struct pomp_lock_held *held) {
  uint32_t number = pomp_lock_num_held(uses);
  size_t behind = (size_t)(&uses->held[number] - (held + 1));
  memmove(held, held + 1, behind * sizeof(*held));
  pomp_lock_set_num_held(uses, number - 1);
}

/** \p held, which is not one of the thread's any more, ended at \p now; 0 if
 *  that is unknown. */
static void end_hold(struct pomp_thread *thread,
                     const struct pomp_lock_held *held, uint64_t now) {
  if (!held->use)
    return;
  look_for_holders(thread, held->use, held->waited, held->begin);
  pomp_lock_released(held, now);
}

static void acquired(struct pomp_thread *thread, const struct pomp_record *r,
                     const struct pomp_lock_wait *wait, uint64_t now) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  POMP_Handle_t handle = pomp_region_to_handle(r->region);
  uint64_t address = (uint64_t)r->args[0];
  bool nests = pomp_lock_act_nests(r->event);
  uint64_t waited = wait->ticks;
  bool has_waited = waited >= p->engine->long_wait;
  struct pomp_lock_use *use = find_use(
      thread, &p->locks,
      pomp_lock_find(&p->engine->locks, thread, address, nests, has_waited),
      handle, has_waited);
  struct pomp_lock_held *held = find_held(&p->locks, address);
  if (!use)
    return;
  if (wait->node)
    pomp_lock_set_use(wait->node, use);
  if (wait->node && !use->lock)
    wait->node->rest = use;
  if (held && nests) {
    ++held->depth;
    pomp_add(&use->visits, 1);
    return;
  }
  if (has_waited && waited > pomp_read(&use->longest))
    pomp_write(&use->longest, waited);
  /* Its unset event was never delivered. */
  if (held) {
    const struct pomp_lock_held lost = *held;
    forget_held(&p->locks, held);
    end_hold(thread, &lost, 0);
  }
  if (pomp_lock_num_held(&p->locks) == POMP_MAX_HELD)
    forget_held(&p->locks, p->locks.held);
  pomp_lock_take(p, use, address, wait, now);
}

static void test_failed(struct pomp_thread *thread,
                        const struct pomp_record *r) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  struct pomp_lock *lock =
      pomp_lock_find(&p->engine->locks, thread, (uint64_t)r->args[0],
                     pomp_lock_act_nests(r->event), true);
  struct pomp_lock_use *use =
      find_use(thread, &p->locks, lock, pomp_region_to_handle(r->region), true);
  if (use)
    pomp_add(&use->failed, 1);
}

static void unset(struct pomp_thread *thread, uint64_t address, uint64_t now) {
  struct pomp_lock_uses *uses = &pomp_profile_data(thread)->locks;
  struct pomp_lock_held *held = find_held(uses, address);
  if (!held || --held->depth)
    return;
  const struct pomp_lock_held ended = *held;
  forget_held(uses, held);
  end_hold(thread, &ended, now);
}

void pomp_lock_end_critical(struct pomp_thread *thread, struct pomp_node *n,
                            uint64_t now) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t waited = n->waited_for;
  if (waited >= p->engine->long_wait && n->held_since &&
      n->lock != &pomp_no_lock)
    look_for_holders(thread,
                     find_use(thread, &p->locks, n->lock, n->handle, true),
                     waited, n->held_since);
  pomp_lock_fast_end_critical(n, now);
}

void pomp_lock_event(struct pomp_thread *thread,
                     const struct pomp_record *record,
                     const struct pomp_lock_wait *waited, uint64_t now) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t address = (uint64_t)record->args[0];
  if (record->event == POMP_FN_Critical_begin) {
    pomp_lock_begin_critical(pomp_frame_node(pomp_calltree_top(p)),
                             waited->ticks, now);
    return;
  }
  switch (pomp_lock_act(record->event)) {
  case POMP_LOCK_ACT_INIT:
    pomp_lock_init(&p->engine->locks, p->engine->host, thread, address,
                   pomp_lock_act_nests(record->event), record->region);
    break;
  case POMP_LOCK_ACT_SET:
    acquired(thread, record, waited, now);
    break;
  case POMP_LOCK_ACT_TEST:
    if (record->args[1])
      acquired(thread, record, &(struct pomp_lock_wait){.weight = 1}, now);
    else
      test_failed(thread, record);
    break;
  case POMP_LOCK_ACT_UNSET:
    unset(thread, address, now);
    break;
  case POMP_LOCK_ACT_NONE:
    break;
  }
}
