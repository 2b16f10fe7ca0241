/*===- trace_locks.c - Who held and who waited, told by a trace -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The same as pomp-rt/engine/lock.c does while the program runs, but that
 * there is room for all locks.
 */
#include "input/trace_locks.h"
#include "engine/shared/holders.h"
#include "pomp/trace.h"
#include "program/lock_act.h"
#include "support/table.h"
#include "trace/trace_region.h"

#include <stdlib.h>

/** A thread that waited longer is attributed to the holder. */
enum { long_wait_ns = 1000 };

struct lock {
  enum pomp_kind kind;
  bool nests;
  uint64_t address;
  /** The region of the trace that initialized it, or POMP_NONE. */
  uint32_t initialized;
  /** One more than the first use, or 0. */
  uint32_t first_use;
  struct pomp_holders holders;
};

/** The uses of a lock in a region. */
struct use {
  uint32_t lock, region;
  /** One more than the next of the lock, and the first blame; or 0. */
  uint32_t next, first_blame;
  uint64_t visits, waiting, holding, failed;
};

struct blame {
  uint32_t holder;
  /** One more than the next of the use, or 0. */
  uint32_t next;
  uint64_t count, time;
};

struct held {
  uint32_t use;
  uint64_t address;
  struct pomp_holder *holder;
  uint64_t begin;
  uint32_t depth;
};

struct thread {
  uint64_t last;
  /** The routine or the critical construct that it is waiting in, if its last
   *  event says so. */
  uint32_t waiting_in;
  bool waits;
  /** Its place in a critical construct, for each name. */
  struct held *held;
  uint32_t num_held, capacity;
};

struct pomp_lock_follower {
  /** Pointers, as others point to their holders. */
  struct lock **locks;
  uint32_t num_locks, locks_capacity;
  struct use *uses;
  uint32_t num_uses, uses_capacity;
  struct blame *blames;
  uint32_t num_blames, blames_capacity;
  struct thread *threads;
  uint32_t num_threads;
  /** One more than the lock that is at an address now, or has a name; the lock
   *  by address and where it was initialized; the use by lock and region; the
   *  blame by use and holder. */
  struct pomp_table at, initialized, use_of, blame_of;
  bool failed;
};

struct pomp_lock_follower *pomp_lock_follower_new(void) {
  return calloc(1, sizeof(struct pomp_lock_follower));
}

void pomp_lock_follower_free(struct pomp_lock_follower *f) {
  if (!f)
    return;
  for (uint32_t i = 0; i < f->num_locks; ++i)
    free(f->locks[i]);
  for (uint32_t i = 0; i < f->num_threads; ++i)
    free(f->threads[i].held);
  free(f->locks);
  free(f->uses);
  free(f->blames);
  free(f->threads);
  pomp_table_free(&f->at);
  pomp_table_free(&f->initialized);
  pomp_table_free(&f->use_of);
  pomp_table_free(&f->blame_of);
  free(f);
}

/** \returns one more than the number of a new lock, or 0. */
static uint32_t add_lock(struct pomp_lock_follower *f, enum pomp_kind kind,
                         uint64_t address, bool nests, uint32_t initialized) {
  struct lock *lock = calloc(1, sizeof(*lock));
  if (!lock || !pomp_array_grow((void **)&f->locks, &f->locks_capacity,
                                f->num_locks, sizeof(*f->locks))) {
    free(lock);
    f->failed = true;
    return 0;
  }
  lock->kind = kind;
  lock->address = address;
  lock->nests = nests;
  lock->initialized = initialized;
  f->locks[f->num_locks++] = lock;
  return f->num_locks;
}

/** \returns the number of the lock that is at \p key now, or UINT32_MAX. */
static uint32_t find_lock(struct pomp_lock_follower *f, uint64_t key,
                          enum pomp_kind kind, bool nests) {
  uint32_t *index = pomp_table_find(&f->at, key);
  if (index && !*index)
    *index =
        add_lock(f, kind, kind == POMP_KIND_LOCK ? key : 0, nests, POMP_NONE);
  f->failed |= !index;
  return index && *index ? *index - 1 : UINT32_MAX;
}

static void init_lock(struct pomp_lock_follower *f, uint64_t address,
                      bool nests, uint32_t region) {
  uint64_t key = (address * UINT64_C(0x9e3779b97f4a7c15)) ^
                 ((uint64_t)region << 1 | nests);
  uint32_t *known = pomp_table_find(&f->initialized, key);
  uint32_t *current = known ? pomp_table_find(&f->at, address) : NULL;
  if (!current) {
    f->failed = true;
    return;
  }
  if (!*known)
    *known = add_lock(f, POMP_KIND_LOCK, address, nests, region);
  *current = *known;
}

/** \returns the number of the use, or UINT32_MAX. */
static uint32_t find_use(struct pomp_lock_follower *f, uint32_t lock,
                         uint32_t region) {
  uint32_t *index = pomp_table_find(&f->use_of, (uint64_t)lock << 32 | region);
  if (!index ||
      (!*index && !pomp_array_grow((void **)&f->uses, &f->uses_capacity,
                                   f->num_uses, sizeof(*f->uses)))) {
    f->failed = true;
    return UINT32_MAX;
  }
  if (!*index) {
    struct lock *l = f->locks[lock];
    f->uses[f->num_uses] =
        (struct use){.lock = lock, .region = region, .next = l->first_use};
    *index = l->first_use = ++f->num_uses;
  }
  return *index - 1;
}

struct blamed {
  struct pomp_lock_follower *f;
  uint32_t use;
};

static void blame(void *data, uint32_t region, uint64_t time) {
  const struct blamed *to = data;
  struct pomp_lock_follower *f = to->f;
  uint32_t *index =
      pomp_table_find(&f->blame_of, (uint64_t)to->use << 32 | region);
  if (!index ||
      (!*index && !pomp_array_grow((void **)&f->blames, &f->blames_capacity,
                                   f->num_blames, sizeof(*f->blames)))) {
    f->failed = true;
    return;
  }
  if (!*index) {
    struct use *use = &f->uses[to->use];
    f->blames[f->num_blames] =
        (struct blame){.holder = region, .next = use->first_blame};
    *index = use->first_blame = ++f->num_blames;
  }
  ++f->blames[*index - 1].count;
  f->blames[*index - 1].time += time;
}

static struct held *find_held(struct thread *t, uint64_t address) {
  for (uint32_t i = t->num_held; i-- > 0;)
    if (t->held[i].address == address)
      return &t->held[i];
  return NULL;
}

static void forget_held(struct thread *t, const struct held *held) {
  for (uint32_t i = (uint32_t)(held - t->held) + 1; i < t->num_held; ++i)
    t->held[i - 1] = t->held[i];
  --t->num_held;
}

static void take(struct pomp_lock_follower *f, const struct pomp_trace_event *e,
                 uint64_t address, uint32_t use, uint64_t waited) {
  struct thread *t = &f->threads[e->thread];
  struct lock *lock = f->locks[f->uses[use].lock];
  struct blamed to = {f, use};
  if (waited >= long_wait_ns)
    pomp_holders_blame(&lock->holders, e->thread, e->time - waited, e->time,
                       blame, &to);
  if (!pomp_array_grow((void **)&t->held, &t->capacity, t->num_held,
                       sizeof(*t->held))) {
    f->failed = true;
    return;
  }
  f->uses[use].visits += 1;
  f->uses[use].waiting += waited;
  /* A time of 0 means that there is none. */
  t->held[t->num_held++] = (struct held){
      use, address,
      pomp_holders_begin(&lock->holders, pomp_holder_id(e->region, e->thread),
                         e->time),
      e->time, 1};
}

static void acquired(struct pomp_lock_follower *f,
                     const struct pomp_trace_event *e, uint64_t waited) {
  struct thread *t = &f->threads[e->thread];
  uint64_t address = (uint64_t)e->values[0];
  bool nests = pomp_lock_act_nests(e->event);
  uint32_t lock = find_lock(f, address, POMP_KIND_LOCK, nests);
  uint32_t use = f->failed ? UINT32_MAX : find_use(f, lock, e->region);
  if (f->failed)
    return;
  struct held *held = find_held(t, address);
  if (held && nests) {
    ++held->depth;
    ++f->uses[use].visits;
    return;
  }
  if (held)
    forget_held(t, held);
  take(f, e, address, use, waited);
}

static void end_hold(struct pomp_lock_follower *f,
                     const struct pomp_trace_event *e, uint64_t key) {
  struct thread *t = &f->threads[e->thread];
  struct held *held = find_held(t, key);
  if (!held || --held->depth)
    return;
  struct use *use = &f->uses[held->use];
  use->holding += e->time - held->begin;
  pomp_holder_end(held->holder, pomp_holder_id(use->region, e->thread),
                  e->time);
  forget_held(t, held);
}

static void test_failed(struct pomp_lock_follower *f,
                        const struct pomp_trace_event *e) {
  uint32_t lock = find_lock(f, (uint64_t)e->values[0], POMP_KIND_LOCK,
                            pomp_lock_act_nests(e->event));
  uint32_t use = f->failed ? UINT32_MAX : find_use(f, lock, e->region);
  if (!f->failed)
    ++f->uses[use].failed;
}

static void begin_critical(struct pomp_lock_follower *f,
                           const struct pomp_trace *trace,
                           const struct pomp_trace_event *e, uint64_t waited) {
  uint64_t key = pomp_trace_critical_key(trace, e->region);
  uint32_t lock = find_lock(f, key, POMP_KIND_CRITICAL, false);
  uint32_t use = f->failed ? UINT32_MAX : find_use(f, lock, e->region);
  if (f->failed)
    return;
  struct thread *t = &f->threads[e->thread];
  struct held *held = find_held(t, key);
  if (held)
    forget_held(t, held);
  take(f, e, key, use, waited);
}

bool pomp_lock_follow(struct pomp_lock_follower *f,
                      const struct pomp_trace *trace,
                      const struct pomp_trace_event *e) {
  if (e->event == POMP_TRACE_JOINED || e->event == POMP_TRACE_DEPENDENCE ||
      e->event == POMP_TRACE_FULFILLED || e->event == POMP_TRACE_TEAM)
    return true;
  if (!pomp_array_grow((void **)&f->threads, &f->num_threads, e->thread,
                       sizeof(*f->threads)))
    return false;
  struct thread *t = &f->threads[e->thread];
  uint64_t waited =
      t->waits && t->waiting_in == e->region ? e->time - t->last : 0;
  t->last = e->time;
  t->waiting_in = e->region;
  t->waits = e->event == POMP_FN_Critical_enter ||
             e->event == POMP_FN_Set_lock_enter ||
             e->event == POMP_FN_Set_nest_lock_enter;
  if (e->event == POMP_TRACE_COUNTS)
    return true;
  if (e->event >= POMP_TRACE_FIRST_SPECIAL) {
    t->num_held = 0;
    return true;
  }
  if (e->event == POMP_FN_Critical_begin)
    begin_critical(f, trace, e, waited);
  else if (e->event == POMP_FN_Critical_exit)
    end_hold(f, e, pomp_trace_critical_key(trace, e->region));
  enum pomp_lock_act act = pomp_lock_act(e->event);
  if (act == POMP_LOCK_ACT_TEST && e->num_values > 1)
    act = e->values[1] ? POMP_LOCK_ACT_SET : act;
  else if (!e->num_values || act == POMP_LOCK_ACT_TEST)
    act = POMP_LOCK_ACT_NONE;
  switch (act) {
  case POMP_LOCK_ACT_INIT:
    init_lock(f, (uint64_t)e->values[0], pomp_lock_act_nests(e->event),
              e->region);
    break;
  case POMP_LOCK_ACT_SET:
    acquired(f, e, waited);
    break;
  case POMP_LOCK_ACT_TEST:
    test_failed(f, e);
    break;
  case POMP_LOCK_ACT_UNSET:
    end_hold(f, e, (uint64_t)e->values[0]);
    break;
  case POMP_LOCK_ACT_NONE:
    break;
  }
  return !f->failed;
}

/** \returns how many waits the uses of \p lock have. */
static uint32_t count_waits(const struct pomp_lock_follower *f,
                            const struct lock *lock) {
  uint32_t count = 0;
  for (uint32_t u = lock->first_use; u; u = f->uses[u - 1].next)
    for (uint32_t b = f->uses[u - 1].first_blame; b; b = f->blames[b - 1].next)
      ++count;
  return count;
}

static bool make_lock(const struct pomp_lock_follower *f, const uint32_t *ids,
                      const struct lock *from, struct pomp_lock_row *to) {
  uint32_t num_uses = 0;
  for (uint32_t u = from->first_use; u; u = f->uses[u - 1].next)
    ++num_uses;
  to->kind = from->kind;
  to->nests = from->nests;
  to->address = from->address;
  to->objects = 1;
  to->initialized =
      from->initialized == POMP_NONE ? POMP_NONE : ids[from->initialized];
  to->uses = calloc(num_uses + 1, sizeof(*to->uses));
  to->waits = calloc(count_waits(f, from) + 1, sizeof(*to->waits));
  if (!to->uses || !to->waits)
    return false;
  for (uint32_t u = from->first_use; u; u = f->uses[u - 1].next) {
    const struct use *use = &f->uses[u - 1];
    /* The regions of a critical section have its uses. */
    if (from->kind == POMP_KIND_LOCK)
      to->uses[to->num_uses++] =
          (struct pomp_lock_use_sum){.region = ids[use->region],
                                     .visits = use->visits,
                                     .waiting = use->waiting,
                                     .holding = use->holding,
                                     .failed = use->failed};
    for (uint32_t b = use->first_blame; b; b = f->blames[b - 1].next) {
      const struct blame *blamed = &f->blames[b - 1];
      to->waits[to->num_waits++] = (struct pomp_lock_wait_sum){
          .region = ids[use->region],
          .holder =
              blamed->holder == POMP_NONE ? POMP_NONE : ids[blamed->holder],
          .count = blamed->count,
          .time = blamed->time};
    }
  }
  return true;
}

bool pomp_lock_follower_finish(const struct pomp_lock_follower *f,
                               const uint32_t *ids,
                               struct pomp_profile *profile) {
  profile->result->locks =
      calloc(f->num_locks + 1, sizeof(*profile->result->locks));
  bool good = profile->result->locks;
  for (uint32_t i = 0; good && i < f->num_locks; ++i)
    if (f->locks[i]->first_use &&
        (f->locks[i]->kind == POMP_KIND_LOCK || count_waits(f, f->locks[i])))
      good = make_lock(f, ids, f->locks[i],
                       &profile->result->locks[profile->result->num_locks++]);
  return good;
}
