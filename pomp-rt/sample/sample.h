/*===- sample.h - Samples of what threads execute ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * POMP_SAMPLE=HZ: a timer of each thread that has delivered an event interrupts
 * it after each HZth part of a second of its CPU time. The signal handler notes
 * where the thread is: in which place of the profile, and its call stack.
 *
 * CPU time, not wall time: a thread that sleeps or waits in the kernel is never
 * woken up, so no call of the program ends early with EINTR that would not have
 * done so; and what is not executing has no hot line. The kernel looks at the
 * timers of CPU time with each of its ticks, 250 times a second as a rule. A
 * signal that comes for several periods tells how many, and counts as often.
 */
#ifndef POMP_SAMPLE_SAMPLE_H
#define POMP_SAMPLE_SAMPLE_H

#include "core/thread.h"
#include "sample/stacks.h"

/** Where in the profile a thread is that works. */
struct pomp_sample_place {
  /** The number of its call path. */
  uint32_t path;
  /** A region plus one, or 0: in serial work the parallel region before; else
   *  the region that has a lock for which others wait. */
  uint32_t subject;
};

/** \returns whether the calling thread works, and then where.
 *  Async-signal-safe. */
typedef bool pomp_sample_where(const struct pomp_thread *thread,
                               struct pomp_sample_place *place);

/** Takes a sample of the calling thread, which stands for \p weight: where it
 *  works, and the addresses of its calls, the innermost first; or null and
 * none, if it does not work. Async-signal-safe. */
typedef void pomp_sample_take(struct pomp_thread *thread, uint32_t weight,
                              const struct pomp_sample_place *place,
                              const uint64_t *calls, unsigned depth);

enum { POMP_SAMPLE_NODES = 1 << 16 };

/** What was sampled in a thread, which may be several one after the other. Its
 *  stacks begin with path and subject. */
struct pomp_sampled {
  struct pomp_stacks stacks;
  /** Samples: in stacks; while the thread waits, or an event is delivered; for
   *  which there was no room, or of a time in which the thread kept signals
   *  off. */
  _Atomic uint64_t taken, waiting, delivering, dropped;
};

/** All of them together. \param stacks gets those of all threads. \returns
 * false where there is no memory, or nothing was asked for. */
bool pomp_sample_collect(struct pomp_sampled *all);

/** How many samples, of all threads, are in no stack and of no waiting one. */
void pomp_sample_missed(uint64_t *delivering, uint64_t *dropped);

/** \returns how often a second, 0 where nothing is sampled. */
uint32_t pomp_sample_rate(void);

/** Why there are no callers, or some threads have no samples; or null. */
const char *pomp_sample_problem(void);

/** Reads POMP_SAMPLE. \returns whether it asks for samples. */
bool pomp_sample_read(void);

/** Makes ready. Before the first thread. \param take gets each sample; may be
 *  null. */
void pomp_sample_start(pomp_sample_where *where, pomp_sample_take *take);

/** The program begins: the first thread, which came before, is sampled from
 * here on, or where there is a second one. */
void pomp_sample_begin(void);

/** The calling thread delivers its first event, and it ends. */
void pomp_sample_thread_start(struct pomp_thread *thread);
void pomp_sample_thread_stop(struct pomp_thread *thread);

/** No more samples. */
void pomp_sample_stop(void);

/** In a forked child, which has no timers. */
void pomp_sample_forked(void);

#endif
