/*===- sample.h - Samples of what threads execute ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * POMP_SAMPLE=HZ: a timer of each thread that has delivered an event interrupts
 * it after each HZth part of a second of its CPU time. The signal handler
 * records the position of the thread in the profile, and its call stack. The
 * timer counts CPU time, not wall time. So a thread that sleeps or waits in the
 * kernel is never woken up, and no call of the program fails with EINTR because
 * of it. A thread that does not execute has no hot lines anyway. The kernel
 * looks at the timers of CPU time with each of its ticks, 250 times a second as
 * a rule. A signal for several periods has their number, and counts as often.
 */
#ifndef POMP_SOURCES_SAMPLE_SAMPLE_H
#define POMP_SOURCES_SAMPLE_SAMPLE_H

#include "process/thread.h"
#include "sources/sample/pages.h"
#include "sources/sample/stacks.h"

/** The position of a working thread in the profile. */
struct pomp_sample_place {
  /** The number of its call path. */
  uint32_t path;
  /** A region plus one, or 0: in serial work the parallel region before; else
   *  the region that has a lock for which others wait. */
  uint32_t subject;
  /** Where the pages of such samples are counted. */
  struct pomp_pages *pages;
};

/** \returns whether the calling thread works, and then where.
 *  Async-signal-safe. */
typedef bool pomp_sample_where(const struct pomp_thread *thread,
                               struct pomp_sample_place *place);

/** Takes a sample of the calling thread that counts \p weight times: its
 *  position and the addresses of its call stack, the innermost first, or null
 *  and none if it does not work. Async-signal-safe. */
typedef void pomp_sample_take(struct pomp_thread *thread, uint32_t weight,
                              const struct pomp_sample_place *place,
                              const uint64_t *calls, unsigned depth);

enum { POMP_SAMPLE_NODES = 1 << 16 };

/** The samples of a thread, or of several threads one after the other. Its
 *  stacks begin with path and subject. */
struct pomp_sampled {
  struct pomp_stacks stacks;
  /** Samples: in stacks; while the thread waits, or an event is delivered; for
   *  which there was no room, or of a time in which the thread kept signals
   *  off. */
  _Atomic uint64_t taken, waiting, delivering, dropped;
};

/** How often a stack was sampled in one thread. */
struct pomp_sample_share {
  /** The innermost node of the stack. */
  uint32_t node;
  /** The index of the thread. */
  uint32_t thread;
  uint64_t count;
};

/** The samples of all threads. */
struct pomp_all_sampled {
  struct pomp_sampled sum;
  struct pomp_sample_share *shares;
  uint32_t num_shares;
};

/** Collects all samples, to be freed with pomp_sample_free.
 *  \returns false if memory is exhausted, or nothing was requested. */
bool pomp_sample_collect(struct pomp_all_sampled *all);
void pomp_sample_free(struct pomp_all_sampled *all);

/** How many samples, of all threads, are in no stack and of no waiting one. */
void pomp_sample_missed(uint64_t *delivering, uint64_t *dropped);

/** \returns the number of samples per second, or 0 if nothing is sampled. */
uint32_t pomp_sample_rate(void);

/** Why there are no callers, or some threads have no samples; or null. */
const char *pomp_sample_problem(void);

/** Reads POMP_SAMPLE. \returns whether it asks for samples. */
bool pomp_sample_read(void);

/** Makes ready. Before the first thread. \param take gets each sample; may be
 *  null. */
void pomp_sample_start(pomp_sample_where *where, pomp_sample_take *take);

/** Called when the program begins. The first thread, which came before, is
 *  sampled from here on, or as soon as there is a second one. */
void pomp_sample_begin(void);

/** The calling thread delivers its first event, and it ends. */
void pomp_sample_thread_start(struct pomp_thread *thread);
void pomp_sample_thread_stop(struct pomp_thread *thread);

/** No more samples. */
void pomp_sample_stop(void);

/** In a forked child, which has no timers. */
void pomp_sample_forked(void);

#endif
