/*===- usage.h - What the process and its threads used ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* What the kernel knows of processors, asked for where the measurement begins
|* and ends, and where a thread ends: nothing of it is on the way of an event.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_MONITOR_USAGE_H
#define POMP_MONITOR_USAGE_H

#include "core/thread.h"

/** Instead of a number that the kernel does not tell. */
#define POMP_USAGE_UNKNOWN UINT64_MAX

/** What the kernel says of a thread; times are in nanoseconds. */
struct pomp_usage_times {
  /** On a processor. */
  uint64_t cpu;
  /** Ready to run, but waiting for a processor: the run delay. */
  uint64_t delay;
  /** How often it was given a processor. */
  uint64_t turns;
};

/** What is known of the process when the measurement ends, but for members that
 *  are 0 if it is not known. */
struct pomp_usage {
  /** CPU time of all threads since the measurement began, in nanoseconds. */
  uint64_t cpu_ns;
  /** The threads that delivered events: sums. Each may be unknown. */
  struct pomp_usage_times threads;
  /** How often a thread of the process lost its processor. */
  uint64_t involuntary_switches;
  /** How long the processors of the machine were ready to run what they had,
   * but belonged to another virtual machine: the steal time of all, in
   * nanoseconds, or unknown. */
  uint64_t stolen_ns;
  /** How many processors the threads may use. */
  uint32_t processors;
  /** Threads of the process that are alive and have delivered no event. */
  uint32_t unseen_threads;
};

/** Notes where the CPU time begins; also in a forked child. */
void pomp_usage_start(void);

/** The calling thread delivers its first event, and it ends. */
void pomp_usage_thread_start(struct pomp_thread *thread);
void pomp_usage_thread_stop(struct pomp_thread *thread);

/** Takes what was used since. */
void pomp_usage_stop(void);

/** \returns what pomp_usage_stop found; nothing before. */
const struct pomp_usage *pomp_usage(void);

/** \returns what it found of one thread, which may be several one after the
 *  other. */
struct pomp_usage_times pomp_usage_of(const struct pomp_thread *thread);

/** Reads the first line of /proc/stat: the steal time of the processors since
 *  the machine began. \returns nanoseconds, or POMP_USAGE_UNKNOWN. */
uint64_t pomp_usage_read_steal(const char *text);

/** Reads what is in a file named schedstat: run delay and turns. \returns
 *  whether it says so. */
bool pomp_usage_read_schedstat(const char *text,
                               struct pomp_usage_times *times);

#endif
