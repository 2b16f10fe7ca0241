/*===- trace_types.h - What a trace consists of -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_TYPES_H
#define POMP_REPORT_TRACE_TYPES_H

#include "pomp/trace.h"
#include "program/ctc_fields.h"
#include "sources/counters/names.h"
#include "trace/trace_clock.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** How the user is talked to. */
struct pomp_talk {
  /** Says one sentence, which gets no newline here. */
  __attribute__((format(printf, 1, 2))) void (*complain)(const char *format,
                                                         ...);
  /** Called now and then. May be null. */
  void (*progress)(const char *what, uint64_t done, uint64_t total);
};

/** A thread of the trace: one of the program, or several one after the
 *  other. */
struct pomp_trace_thread {
  uint32_t number;
  /** Events that are missing at its end. */
  uint64_t lost;
  /** Bytes of records at its beginning that were written over. */
  uint64_t overwritten;
  /** The one that began to execute the program: known when it begins. */
  bool is_initial;
  /** Until now it has executed only target constructs with nowait, as the
   * hidden helpers of LLVM's OpenMP runtime do. */
  bool is_helper;
  /** The reader's own. */
  struct pomp_trace_cursor *cursor;
};

/** A part of an executable or a shared object in memory. */
struct pomp_loaded_part {
  uint64_t begin, end, bias;
  char *name;
};

/** A trace that is being read. */
struct pomp_trace {
  char *program;
  char *host;
  /** The name of the run, or null if it was written without one. */
  char *run;
  /** The settings, as pomp_setting_json reads them, or null. */
  char *setting;
  size_t setting_size;
  int64_t pid;
  /** Whether the program ended in the normal way. */
  bool ended;
  /** When the measurement began, in nanoseconds since 1970, and when it ended,
   *  since then; 0 if it did not end in the normal way. */
  uint64_t realtime_ns;
  uint64_t end_ns;
  /** The clock of the host, if has_clock. */
  bool has_clock;
  struct pomp_trace_clock_facts clock;
  /** When the measurement began in the times of the events: 0 unless these were
   *  put on a common clock. */
  uint64_t begin_time;
  /** Grow while a trace without its definitions is read. */
  uint32_t num_regions;
  struct pomp_ctc_fields *regions;
  /** By growing number. */
  uint32_t num_threads;
  struct pomp_trace_thread *threads;
  /** The counts. */
  uint32_t num_counters;
  struct pomp_counter counters[POMP_MAX_COUNTERS];
  /** The samples and their objects, and the reason for missing data, or null.
   */
  struct pomp_trace_samples samples;
  char *samples_problem;
  uint32_t num_objects, objects_capacity;
  struct pomp_loaded_part *objects;
  /** The reader's own. */
  struct pomp_trace_private *own;
};

struct pomp_trace_event {
  /** In nanoseconds since the measurement began; never smaller than that of the
   *  event before it. */
  uint64_t time;
  /** An index into threads, and into regions; of POMP_TRACE_SAMPLE the region
   *  that it is about, or UINT32_MAX. */
  uint32_t thread;
  uint32_t region;
  /** An enum pomp_function, one of POMP_TRACE_THREAD_BEGIN, _THREAD_END,
   * _JOINED, _DEPENDENCE, _FULFILLED, _TEAM and _SAMPLE, or POMP_TRACE_COUNTS
   * where a thread tells nothing but counts. */
  uint16_t event;
  uint32_t thread_id;
  unsigned num_values;
  /** Valid until the next event is read. */
  const int64_t *values;
  /** The counts of the thread since its last event: a number for each counter,
   *  valid until its next event is read, or null. */
  const uint64_t *counts;
};

#endif
