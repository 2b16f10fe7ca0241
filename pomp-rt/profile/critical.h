/*===- critical.h - The longest chain of work -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_CRITICAL_H
#define POMP_PROFILE_CRITICAL_H

#include <stdbool.h>
#include <stdint.h>

enum {
  /** Links of a critical path that are kept one by one: the first. */
  POMP_CRITICAL_LINKS = 1000
};

/** The part of one construct in a critical path. */
struct pomp_critical_site {
  /** POMP_NONE: outside of parallel regions. */
  uint32_t region;
  /** Explicit tasks; else what implicit tasks did themselves. */
  bool is_task;
  uint64_t count, work;
};

/** A part of a critical path, which one thread did at a time. */
struct pomp_critical_link {
  uint32_t region;
  /** The number of the thread. */
  uint32_t thread;
  /** The number of an explicit task, or 0. */
  int64_t task;
  uint64_t begin, end, work;
};

/** The longest chain of work that must be done in sequence. */
struct pomp_critical {
  /** All work, and that of the chain; for each, the part outside of parallel
   *  regions. */
  uint64_t work, outside;
  uint64_t length, length_outside;
  /** The most work that was done while one lock was held, in nanoseconds, and
   *  where that was acquired first; POMP_NONE if there is no lock. */
  uint64_t held;
  uint32_t held_region;
  /** In the order of the chain. */
  uint32_t num_sites, num_shown;
  struct pomp_critical_site *sites;
  /** The first of them. */
  uint64_t num_links;
  struct pomp_critical_link *links;
};

/** Frees it, if there is one. */
void pomp_free_critical(struct pomp_critical *critical);

#endif
