/*===- module.h - What counts, as the runtime sees it ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The interface of libpomp-papi.so, a separate library beside libpomp-rt.so
 * that is loaded by name. So a program needs PAPI only if it is asked to count.
 */
#ifndef POMP_SOURCES_COUNTERS_MODULE_H
#define POMP_SOURCES_COUNTERS_MODULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** Increased when the interface below changes. */
#define POMP_COUNTERS_MODULE_VERSION 1

/** Of the library, and of the one thing that is found in it. */
#define POMP_COUNTERS_MODULE_FILE "libpomp-papi.so"
#define POMP_COUNTERS_MODULE_SYMBOL "pomp_counters_module"

/** The result of a request to count an event. */
enum pomp_counters_added {
  POMP_COUNTERS_ADDED,
  /** There is none of this name. */
  POMP_COUNTERS_UNKNOWN,
  /** The event is known, but this machine cannot count it. */
  POMP_COUNTERS_MISSING,
  /** It cannot be counted together with those that are counted already. */
  POMP_COUNTERS_CONFLICT
};

struct pomp_counters_module {
  uint32_t version;
  /** Gets ready, in the thread that begins.
   *  \returns false if nothing can be counted; then \p why has the reason, as
   *    it follows a colon. */
  bool (*start)(char *why, size_t size);
  /** One more event that all threads count. */
  enum pomp_counters_added (*add)(const char *event);
  /** \returns whether the machine can count this event at all. */
  bool (*can)(const char *event);
  /** All are added. \returns how many of them can be counted, the first ones;
   *  \p why is about the next one. */
  uint32_t (*settle)(char *why, size_t size);
  /** Makes the calling thread count from here on.
   *  \returns null if it cannot. */
  void *(*thread_start)(void);
  /** Writes to \p values what the thread has counted since it began. */
  bool (*read)(void *thread, int64_t *values);
  /** In the thread itself. */
  void (*thread_stop)(void *thread);
};

#endif
