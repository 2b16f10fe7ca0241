/*===- lock_data.h - What is known of locks -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_LOCK_DATA_H
#define POMP_MONITOR_LOCK_DATA_H

#include "core/holders.h"
#include "core/region.h"

enum {
  /** Lock objects, and what one thread has of them. The second numbers are for
   *  those only that a thread has waited for. */
  POMP_LOCKS = 1 << 14,
  POMP_LOCKS_WAITED_FOR = POMP_LOCKS + (1 << 12),
  POMP_LOCK_USES = 1 << 14,
  POMP_LOCK_USES_WAITED_FOR = POMP_LOCK_USES + (1 << 12),
  /** Locks that a thread holds at the same time. */
  POMP_MAX_HELD = 16,
  /** Holders of one lock for which one site has waited. */
  POMP_MAX_BLAMED = 32,
  /** In ticks: who waited that long looks for whom. */
  POMP_LONG_WAIT = 2048
};

/** A lock object of the program, or all critical constructs of one name.
 * Whoever holds the lock writes to it, so the line moves with the lock. */
struct pomp_lock {
  /** Of an object; 0 while there is another one in its place. */
  _Atomic uint64_t address;
  /** Of an object: what it was and will be; else a hash of the name. */
  uint64_t place;
  /** Counts from 0, in the order in which they were seen. */
  uint32_t number;
  /** LOCK or CRITICAL. */
  uint8_t kind;
  bool nests;
  /** Where an object was initialized; one of the constructs of a critical name.
   *  UINT32_MAX if it is not known. */
  _Atomic uint32_t region;
  /** The CTC string of that, where it is kept. */
  const char *ctc;
  /** Others that were, or will be, in the same place, or the next name. */
  struct pomp_lock *next;
  struct pomp_holders holders;
};

/** How long a site waited while another one held the lock. */
struct pomp_lock_blame {
  /** The region that held it; UINT32_MAX if nobody knows. */
  uint32_t region;
  const char *ctc;
  _Atomic uint64_t count, ticks;
  _Atomic(struct pomp_lock_blame *) next;
};

/** What a thread did with a lock at one place of the source. Written by this
 *  thread only. Times are in ticks. */
struct pomp_lock_use {
  POMP_Handle_t handle;
  /** Null: all those for which there was no more room. */
  struct pomp_lock *lock;
  _Atomic uint64_t visits;
  _Atomic uint64_t waiting;
  /** Of completed holds. */
  _Atomic uint64_t holding;
  /** Tests that found it held. */
  _Atomic uint64_t failed;
  _Atomic(struct pomp_lock_blame *) blames;
  uint32_t num_blames;
  const char *ctc;
  /** Who notes in the lock that it has it. */
  uint64_t who;
  _Atomic(struct pomp_lock_use *) next;
  struct pomp_lock_use *next_rest;
};

/** A lock object that a thread has. */
struct pomp_lock_held {
  struct pomp_lock_use *use;
  struct pomp_holder *holder;
  uint64_t begin;
  /** How often it was set. */
  uint64_t depth;
};

/** What a thread knows of locks. */
struct pomp_lock_uses {
  /** Each use at pomp_lock_home or at the next free place after it; at the
   *  others pomp_lock_no_use. */
  struct pomp_lock_use **table;
  /** The table has 2 to the power of 64 - shift places, of which count are
   *  taken. */
  uint32_t shift, count;
  uint32_t num_held;
  /** All of them. */
  _Atomic(struct pomp_lock_use *) first;
  struct pomp_lock_use *last;
  /** Those of locks for which there was no more room. */
  struct pomp_lock_use *rest;
  struct pomp_lock_held held[POMP_MAX_HELD];
};

#endif
