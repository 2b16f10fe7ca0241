/*===- processors.h - What processors did for the threads -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_DERIVE_PROCESSORS_H
#define POMP_PROFILE_DERIVE_PROCESSORS_H

#include "profile/result.h"

/** How long the kernel lets a thread have a processor that others want, in
 *  nanoseconds. */
#define POMP_TIME_SLICE 4e6

/** \returns the most threads of one parallel region, those of all its teams; or
 *  how many were ready at a time on average, if these are more. Helpers do not
 *  count, as their delay does not. */
uint32_t pomp_threads_at_once(const struct pomp_result *result);

/** \returns whether there are more threads at a time than processors, as far as
 *  these are known. */
bool pomp_is_crowded(const struct pomp_result *result);

/** \returns whether there are more threads than processors, and so many others
 *  that one hardly takes turns with those of its team: who waits leaves its
 *  turns to the others. */
bool pomp_is_among_many(const struct pomp_result *result);

/** \returns how many of \p threads have a processor at a time: all, unless
 *  there are too few processors. */
uint64_t pomp_at_once(const struct pomp_result *result, uint64_t threads);

/** \returns how many of \p threads that are all ready have a processor on
 *  average, while something else may use some: what they take in CPU time by
 *  this is what they take in wall time. At least 1. */
double pomp_served_threads(const struct pomp_result *result, uint64_t threads);

/** \returns how many threads of other processes were ready for the processors
 *  on average, which took turns with the threads of the program; 0 if they used
 *  next to nothing, or if that is not known. The result has to be derived but
 *  for this. */
double pomp_find_other_threads(const struct pomp_result *result);

/** \returns how many processors so many threads have while all of them are
 *  ready, and others as they were. */
double pomp_processors_of(const struct pomp_result *result, double threads);

/** \returns the same if the threads do equal parts of the work and wait for the
 *  one that has others beside it: those of all threads, if each has what this
 *  one has. */
double pomp_least_processors_of(const struct pomp_result *result,
                                uint32_t threads);

/** \returns how many processors so many threads, or more, would have on average
 *  if all were ready: all of them, without those that something else used. For
 *  runs with more threads than processors. */
double pomp_processors_had(const struct pomp_result *result, double threads);

/** The threads of an outermost parallel region if there are more of them than
 *  processors. Thread times in nanoseconds. */
struct pomp_crowd {
  /** The processors that they had, and the threads for each of these. */
  double processors, turns;
  /** With a processor or without one, and with one; and the waits for each
   *  other. */
  double work, work_on_cpu, waits;
  /** How much of the waits is left if threads that work keep as many processors
   *  busy as there are: then no more threads would get any further. */
  double lost;
  /** The same if only work on a processor keeps one busy. Threads that wait may
   *  have used it instead, or two threads that work shared one, so that this
   *  alone tells nothing of the program. */
  double unused;
};

/** Weighs the outermost parallel region around \p region; all is 0 if there is
 *  none. */
struct pomp_crowd pomp_weigh_crowd(const struct pomp_result *result,
                                   uint32_t region);

/** \returns the part of \p wait, thread time in the region of \p crowd, that is
 *  lost. In nanoseconds. */
uint64_t pomp_certain_wait(const struct pomp_crowd *crowd, uint64_t wait);

/** \returns the part of \p wait in which processors had none of the work, for a
 *  wait that the program explains. In nanoseconds. */
uint64_t pomp_unused_wait(const struct pomp_crowd *crowd, uint64_t wait);

/** How long threads take that begin together and take turns on the processors,
 *  and how long all of them together wait for the last one. */
struct pomp_turns {
  double time, waits;
};

/** Sorts \p works, the work of \p count threads on a processor.
 *  \returns what they take in turns, also with those of others. */
struct pomp_turns pomp_take_turns(const struct pomp_result *result,
                                  double *works, uint32_t count);

/** \returns how long \p count threads take for so much \p work on a processor,
 *  of all of them, if each does an equal part. */
double pomp_even_time(const struct pomp_result *result, double work,
                      uint32_t count);

/** \returns \p wait, in nanoseconds, without the time that threads were ready
 *  but had no processor. */
uint64_t pomp_served_wait(const struct pomp_result *result, uint64_t wait);

/** \returns how long threads were on a processor in the work of parallel
 *  regions, in nanoseconds; UINT64_MAX if the kernel was not asked. */
uint64_t pomp_work_on_processors(const struct pomp_result *result);

/** \returns how long threads were ready in the work of parallel regions and had
 * no processor, in nanoseconds, at most; POMP_UNCOUNTED if that is unknown. */
uint64_t pomp_delay_in_work(const struct pomp_result *result);

/** How long a thread was ready and had no processor, in nanoseconds. */
struct pomp_delay {
  /** In its work, at most, and in its waits. */
  uint64_t in_work, in_waits;
};

/** Sets those of all threads, which are 0 before; all of them are in their work
 *  if the kernel was not asked. */
void pomp_thread_delays(const struct pomp_result *result,
                        struct pomp_delay *delays);

/** \returns the part of the waits in parallel regions that is left, from 0 to
 *  1, if threads would have gone on instead of having no processor while they
 *  waited, and all others as long as one had none in its work, or when a wait
 *  of it was over. It is 1 if the kernel was not asked. With more threads than
 *  processors the rest may be lost as well. */
double pomp_certain_share(const struct pomp_result *result);

/** \returns the same if a thread that waits for its turn would have waited
 *  anyway for as long as others had theirs, with a processor or without one. */
double pomp_share_in_turns(const struct pomp_result *result);

/** Sets pomp_result_thread::never_sleeps of all threads. */
void pomp_find_sleepless(struct pomp_result *result);

/** Sets \p parts, of each thread, to the part of its work without a processor
 *  in which it was ready for one, at most, from 0 to 1; in the rest it slept. 1
 *  if the kernel was not asked. */
void pomp_ready_parts(const struct pomp_result *result, double *parts);

/** \returns the part of its work in which a thread did not wait for a
 *  processor, from 0 to 1; 1 if that is unknown. */
double pomp_served(const struct pomp_result_thread *thread);

#endif
