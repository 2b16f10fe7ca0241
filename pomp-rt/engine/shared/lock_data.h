/*===- lock_data.h - What is known of locks -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_ENGINE_SHARED_LOCK_DATA_H
#define POMP_ENGINE_SHARED_LOCK_DATA_H

#include "base/memory.h"
#include "engine/shared/holders.h"
#include "program/measures.h"
#include "program/region.h"

enum {
  /** Lock objects, and what one thread has of them. The second numbers are for
   *  those only that a thread has waited for. So few that they stay in the
   *  caches: looking at one of many takes longer than a lock that is free. */
  POMP_LOCKS = 1 << 10,
  POMP_LOCKS_WAITED_FOR = POMP_LOCKS + (1 << 12),
  POMP_LOCK_USES = 1 << 10,
  POMP_LOCK_USES_WAITED_FOR = POMP_LOCK_USES + (1 << 12),
  /** Locks that a thread holds at the same time. */
  POMP_MAX_HELD = 16,
  /** Holders of one lock for which one site has waited. */
  POMP_MAX_BLAMED = 32,
  /** In ticks: a thread that waited longer finds out whom for. */
  POMP_LONG_WAIT = 2048
};

/** A lock object of the program, or all critical constructs of one name. Who
 *  has released the lock writes to it. */
struct pomp_lock {
  /** The address of an object; 0 while another object is in its place. */
  _Atomic uint64_t address;
  /** The address of an object, before and after that; otherwise a hash of the
   *  name. */
  uint64_t place;
  /** Counts from 0, in the order in which they were seen. */
  uint32_t number;
  /** LOCK or CRITICAL. */
  uint8_t kind;
  bool nests;
  /** The region in which an object was initialized, or one of the constructs of
   *  a critical name. UINT32_MAX if it is unknown. */
  _Atomic uint32_t region;
  /** The CTC string of that region, if it is kept. */
  const char *ctc;
  /** Other objects that were, or will be, in the same place. */
  struct pomp_lock *next;
  struct pomp_holders holders;
};

/** How long a site waited while another one held the lock. */
struct pomp_lock_blame {
  /** The region that held it; UINT32_MAX if it is unknown. */
  uint32_t region;
  const char *ctc;
  _Atomic uint64_t count, ticks;
  _Atomic(struct pomp_lock_blame *) next;
};

/** The uses of a lock by a thread at one place in the source. Only this thread
 *  writes it. Times are in ticks. */
struct pomp_lock_use {
  POMP_Handle_t handle;
  /** Null: all those for which there was no more room. */
  struct pomp_lock *lock;
  POMP_COUNTED_NUMBERS(LOCK_USE);
  _Atomic(struct pomp_lock_blame *) blames;
  uint32_t num_blames;
  const char *ctc;
  /** The thread, as it records in the lock that it holds it. */
  uint64_t who;
  _Atomic(struct pomp_lock_use *) next;
};

/** A lock object that a thread has. */
struct pomp_lock_held {
  /** Where it is, and the region in which the thread got it. Other threads may
   *  ask for them. */
  _Atomic uint64_t address;
  _Atomic(POMP_Handle_t) handle;
  /** Null if it was not timed. */
  struct pomp_lock_use *use;
  /** For how many holds its time stands. */
  uint64_t weight;
  /** How long the thread waited for it. */
  uint64_t waited;
  uint64_t begin;
  /** How often it was set. */
  uint64_t depth;
};

/** The lock data of a thread. */
struct pomp_lock_uses {
  /** Each use is at pomp_lock_home or at the next free place after it. Free
   *  places have pomp_lock_no_use. */
  struct pomp_lock_use **table;
  /** The table has 2 to the power of 64 - shift places; count of them are used.
   */
  uint32_t shift, count;
  /** How often a use was looked for that was not there. From POMP_LOCK_USES on
   *  only locks that the thread has waited for get one of their own. */
  uint32_t sought;
  _Atomic uint32_t num_held;
  /** All of them. */
  _Atomic(struct pomp_lock_use *) first;
  struct pomp_lock_use *last;
  /** Those of locks for which there was no more room, by their handles; null if
   *  there are none. */
  struct pomp_chains *rest;
  struct pomp_lock_held held[POMP_MAX_HELD];
};

#endif
