/*===- usage.h - What the process and its threads used ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* Processor usage from the kernel, read when the measurement begins and ends
|* and when a thread ends. Events only use that of their own thread, and only
|* when some time has passed since they last did.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_SOURCES_USAGE_H
#define POMP_SOURCES_USAGE_H

#include "process/thread.h"

/** The value of a number that the kernel does not provide. */
#define POMP_USAGE_UNKNOWN UINT64_MAX

/** The usage of a thread from the kernel; times are in nanoseconds. */
struct pomp_usage_times {
  /** On a processor. */
  uint64_t cpu;
  /** Ready to run, but waiting for a processor: the run delay. */
  uint64_t delay;
  /** How often it was given a processor. */
  uint64_t turns;
};

/** What the kernel has counted of a thread since it began; times are in
 *  nanoseconds. */
struct pomp_usage_own {
  /** The time of the reading, also in ticks of pomp_clock_now: a thread that
   *  loses its processor before it reads is late. */
  uint64_t wall, ticks;
  /** On a processor, and the part of that in the kernel. */
  uint64_t cpu, system;
  /** Page faults: without and with input. */
  uint64_t minor_faults, major_faults;
  /** How often it gave up its processor to wait for something. */
  uint64_t sleeps;
  /** The node of the machine whose processor it is on. */
  uint32_t node;
};

/** The usage of the process when the measurement ends. Unknown members are 0,
 *  except as noted. */
struct pomp_usage {
  /** CPU time of all threads since the measurement began, in nanoseconds. */
  uint64_t cpu_ns;
  /** The threads that delivered events: sums. Each may be unknown. */
  struct pomp_usage_times threads;
  /** How often a thread of the process lost its processor. */
  uint64_t involuntary_switches;
  /** The steal time of all processors of the machine, in nanoseconds, or
   *  unknown: how long they had work but belonged to another virtual machine.
   */
  uint64_t stolen_ns;
  /** The CPU time of all other processes of the machine meanwhile, or unknown.
   */
  uint64_t others_ns;
  /** The CPU time of child processes that the process waited for meanwhile. */
  uint64_t children_ns;
  /** The most memory that the process has had at once, in bytes. */
  uint64_t peak_memory;
  /** How many processors the threads may use at the end; and the first one may
   *  use at the beginning, before the OpenMP runtime binds threads. */
  uint32_t processors, allowed;
  /** How many processors the machine has. */
  uint32_t cpus;
  /** Threads of the process that are alive and have delivered no event. */
  uint32_t unseen_threads;
};

/** Notes where the CPU time begins; also in a forked child. */
void pomp_usage_start(void);

/** The calling thread delivers its first event, and it ends. */
void pomp_usage_thread_start(struct pomp_thread *thread);
void pomp_usage_thread_stop(struct pomp_thread *thread);

/** Reads the usage of the calling thread. Takes less than a microsecond.
 *  \returns false if the kernel does not provide it. */
bool pomp_usage_read_own(struct pomp_usage_own *own);

/** \returns how many nanoseconds the first touch of a page takes, or 0 if the
 *  process has had too few page faults for that to matter, or if that cannot be
 *  measured. Takes as long as some 50 page faults. */
uint64_t pomp_usage_page_fault_ns(void);

/** Takes the usage since then. */
void pomp_usage_stop(void);

/** \returns what pomp_usage_stop found; nothing before. */
const struct pomp_usage *pomp_usage(void);

/** \returns what it found of one thread, which may be several one after the
 *  other. */
struct pomp_usage_times pomp_usage_of(const struct pomp_thread *thread);

/** What the processors of the machine did since it began, in nanoseconds, or
 *  unknown: execute something, and belong to another virtual machine although
 *  they had work. */
struct pomp_usage_machine {
  uint64_t busy, stolen;
};

/** Reads the first line of /proc/stat. */
struct pomp_usage_machine pomp_usage_read_machine(const char *text);

/** Reads a file named schedstat: run delay and turns.
 *  \returns whether it has them. */
bool pomp_usage_read_schedstat(const char *text,
                               struct pomp_usage_times *times);

#endif
