/*===- ompt-teams.h - Teams in the profile of an OMPT tool ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The same as pomp-rt: when the team was formed and when its region was left,
|* for its threads, which learn from it since when they were on their way and
|* until when they waited; and the serial time between two regions outside of
|* all others, by the pair.
|*
\*===----------------------------------------------------------------------===*/
#ifndef OMPT_TEAMS_H
#define OMPT_TEAMS_H

#include <stdint.h>

enum { FORKS = 512, GAPS = 64 };

/** One execution of a parallel region. Its thread uses the memory again long
 *  after, which others see by the generation. */
struct fork {
  uint64_t generation, enter, exit;
  /** The same for all threads: the region's place in the tree of the
   *  encountering one. */
  const void *path;
  int is_open;
};

/** The time between two regions. */
struct gap {
  const void *from, *to;
  uint64_t visits, ticks;
};

/** Data of the threads that encounter regions. */
struct teams {
  struct fork forks[FORKS];
  unsigned next;
  /** How many regions the thread is in. */
  unsigned depth;
  /** When the last region outside of all others was left, and which. */
  uint64_t since;
  const void *from;
  struct gap gaps[GAPS];
};

static inline struct fork *fork_begin(struct teams *teams, const void *path,
                                      uint64_t enter) {
  struct fork *f = &teams->forks[teams->next];
  for (unsigned i = 0; f->is_open && i < FORKS; ++i) {
    teams->next = (teams->next + 1) % FORKS;
    f = &teams->forks[teams->next];
  }
  teams->next = (teams->next + 1) % FORKS;
  __atomic_store_n(&f->generation, f->generation + 1, __ATOMIC_RELAXED);
  __atomic_store_n(&f->enter, enter, __ATOMIC_RELAXED);
  __atomic_store_n(&f->exit, 0, __ATOMIC_RELAXED);
  __atomic_store_n(&f->path, path, __ATOMIC_RELEASE);
  f->is_open = 1;
  return f;
}

static inline void fork_end(struct fork *f, uint64_t exit) {
  __atomic_store_n(&f->exit, exit, __ATOMIC_RELEASE);
  f->is_open = 0;
}

/** \returns when the wait of a thread that left the team \p f ended: when the
 *  region was left, but at most \p now. */
static inline uint64_t join_end(const struct fork *f, uint64_t generation,
                                uint64_t left, uint64_t now) {
  if (__atomic_load_n(&f->generation, __ATOMIC_ACQUIRE) != generation)
    return left;
  uint64_t exit = __atomic_load_n(&f->exit, __ATOMIC_ACQUIRE);
  return !exit || exit > now ? now : exit < left ? left : exit;
}

static inline void gap_end(struct teams *teams, const void *to, uint64_t now) {
  uint64_t home = ((uintptr_t)teams->from * 31 + (uintptr_t)to) >> 4;
  for (unsigned i = 0; i < 8; ++i) {
    struct gap *g = &teams->gaps[(home + i) % GAPS];
    if (!g->visits) {
      g->from = teams->from;
      g->to = to;
    }
    if (g->from == teams->from && g->to == to) {
      g->ticks += now - teams->since;
      ++g->visits;
      return;
    }
  }
}

static inline void gap_begin(struct teams *teams, const void *from,
                             uint64_t now) {
  teams->from = from;
  teams->since = now;
}

#endif
