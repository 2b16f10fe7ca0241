/*===- pomp/trace.h - The files of a trace --------------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------===*|
|*
|* A trace is a directory with one file of definitions and one file for each
|* thread that delivered an event. All numbers have the byte order of the
|* machine that wrote them: see byte_order. All structures have the same layout
|* everywhere: no padding, every member aligned to its own size.
|*
|* definitions.trace   A pomp_trace_header, then definitions to the end of the
|*                     file: a pomp_trace_definition and size bytes, filled up
|*                     with zeros to a multiple of 8. New kinds may be added
|*                     within a version; a reader skips those it does not know.
|*                     Regions are defined before events refer to them.
|*
|* thread-<N>.trace    A pomp_trace_thread_header, then, from its chunks_begin,
|*                     places of chunk_size bytes for chunks. The program writes
|*                     into the first one, the window. Even if the program is
|*                     killed, the window has all records up to the last
|*                     complete one. A full window is copied to another place.
|*
|* Chunk               A pomp_trace_chunk, followed by records. A chunk ends
|*                     after its size, or at a record whose event is 0. Sequence
|*                     numbers, not places, give the order of the chunks: a ring
|*                     overwrites the oldest ones. Two chunks with the same
|*                     number have the same records. A chunk with the number 0
|*                     was about to be emptied.
|*
|* Record              8 bytes of pomp_trace_record, then its 64-bit values: the
|*                     run-time parameters of the event, in the order of
|*                     pomp/events.def. If there are POMP_TRACE_MANY or more,
|*                     their number stands before them. The values of a user
|*                     region come after their number; those that exceed
|*                     POMP_TRACE_MAX_VALUES are missing. Task_create_enter and
|*                     Task_begin have one more value: the number of the task
|*                     when it is created, the same for all tasks of a taskloop,
|*                     or 0 if unknown. Parallel_enter and Parallel_begin inside
|*                     of other parallel regions, and all of them with
|*                     POMP_OMPT=on, have one more value, too: it is the same in
|*                     all threads of a team, and differs if several threads
|*                     encounter the region at once.
|*
|* Time                Counted in ticks. Records have the lower half; the whole
|*                     time is at most 2^31 ticks from the last POMP_TRACE_TIME,
|*                     or from base_ticks of the chunk. Times never decrease by
|*                     more than the clocks of the CPUs differ. If the program
|*                     ended normally, POMP_TRACE_END has the length of a tick.
|*                     Otherwise, compute it from the two moments that are
|*                     furthest apart among those of POMP_TRACE_CLOCK, the
|*                     headers of threads and the headers of chunks. Each is one
|*                     moment on both clocks.
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRACE_H
#define POMP_TRACE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Increased when an old reader would misunderstand the files. */
#define POMP_TRACE_VERSION 3

#define POMP_TRACE_BYTE_ORDER UINT32_C(0x01020304)

/** The names of the files. The second is a format for printf that takes the
 *  number of the thread. */
#define POMP_TRACE_DEFINITIONS_FILE "definitions.trace"
#define POMP_TRACE_THREAD_FILE "thread-%u.trace"

/** The first 8 bytes of the files; they have no NUL. */
#define POMP_TRACE_DEFINITIONS_MAGIC "POMPdefs"
#define POMP_TRACE_THREAD_MAGIC "POMPthrd"

/** The beginning of both kinds of files. */
struct pomp_trace_header {
  char magic[8];
  /** POMP_TRACE_BYTE_ORDER, as the writer sees it. */
  uint32_t byte_order;
  /** POMP_TRACE_VERSION. */
  uint32_t version;
  int64_t pid;
  /** The thread's number; 0 in the definitions. */
  uint32_t thread;
  uint32_t reserved;
};

/** One moment on the clock of the events, in ticks, and on CLOCK_MONOTONIC, in
 *  nanoseconds. Absent if both are 0. */
struct pomp_trace_moment {
  uint64_t ticks;
  uint64_t ns;
};

/** The kinds of definitions, and the data that follow each. */
enum pomp_trace_definition_kind {
  /** The name by which the program was called. Not terminated. */
  POMP_TRACE_PROGRAM = 1,
  /** The name of the machine. Not terminated. */
  POMP_TRACE_HOST = 2,
  /** pomp_trace_clock. */
  POMP_TRACE_CLOCK = 3,
  /** The CTC string of the region with the next number; they count from 0.
   *  Not terminated. Several numbers may have the same string. */
  POMP_TRACE_REGION = 4,
  /** pomp_trace_end. */
  POMP_TRACE_END = 5,
  /** The name of the run, as profile.json has it. Not terminated. */
  POMP_TRACE_RUN = 6,
  /** The program and the machine: entries, each a letter and a NUL-terminated
   *  string. The last definition includes all entries of earlier ones. TRACE.md
   *  lists the letters. */
  POMP_TRACE_SETTING = 7,
  /** The name of a counter, a NUL, and its name in PAPI. Not terminated. One
   *  definition for each counter, in the order of their values. */
  POMP_TRACE_COUNTER = 8,
  /** pomp_trace_object. Sampled addresses are in one of these objects. All
   *  objects are listed at the beginning and again, with those loaded later, at
   *  the end. */
  POMP_TRACE_OBJECT = 9,
  /** pomp_trace_samples, if there are samples: at the beginning and again at
   *  the end. */
  POMP_TRACE_SAMPLES = 10,
  /** pomp_trace_offset, if pomp_clock_offset was called. Readers use the first
   *  and the last one. */
  POMP_TRACE_OFFSET = 11
};

struct pomp_trace_definition {
  /** enum pomp_trace_definition_kind. */
  uint32_t kind;
  /** The size of the data that follow, in bytes, without padding. */
  uint32_t size;
};

struct pomp_trace_clock {
  /** The time when the library started; times are counted from here. */
  uint64_t begin_ticks;
  struct pomp_trace_moment moment;
  /** The same moment since 1970, in nanoseconds. */
  uint64_t realtime_ns;
};

struct pomp_trace_end {
  uint64_t end_ticks;
  double ns_per_tick;
};

/** The offset between CLOCK_MONOTONIC of this host and that of rank 0's host,
 *  in nanoseconds: the time of the measurement, the offset to add, and its
 *  largest error. */
struct pomp_trace_offset {
  uint64_t local_ns;
  int64_t offset_ns;
  uint64_t uncertainty_ns;
};

/** A part of an executable or a shared object in memory. Its name follows, not
 *  terminated. */
struct pomp_trace_object {
  /** The first address, and the one after the last. */
  uint64_t begin, end;
  /** The difference between an address in memory and that in the file. */
  uint64_t bias;
};

/** How the program was sampled. A text follows, not terminated: the reason why
 *  there are no callers, or no samples of some threads. */
struct pomp_trace_samples {
  /** Samples for each second of CPU time of a thread. */
  uint64_t rate;
  /** Samples without a record: taken while an event was delivered, and dropped
   *  because there was no room or the thread blocked signals. 0 at the
   *  beginning. */
  uint64_t delivering, dropped;
};

/** The beginning of a thread's file. */
struct pomp_trace_thread_header {
  struct pomp_trace_header common;
  /** The offset of the first chunk in the file, in bytes. */
  uint64_t chunks_begin;
  uint64_t chunk_size;
  /** The number of events that are missing at the end, because the limit was
   *  reached or the disk was full. */
  uint64_t lost;
  /** The latest two moments, in any order. */
  struct pomp_trace_moment moments[2];
};

#define POMP_TRACE_CHUNK_MAGIC UINT32_C(0x6b6e6843)

struct pomp_trace_chunk {
  /** POMP_TRACE_CHUNK_MAGIC. */
  uint32_t magic;
  /** The size in bytes, with this header: chunk_size of the file. */
  uint32_t size;
  /** The number of the chunk, from 1. */
  uint64_t sequence;
  /** The time when the chunk was begun. */
  struct pomp_trace_moment moment;
  /** The number of bytes of records that this thread had written before. */
  uint64_t bytes_before;
  /** A time near those of its records: see Time above. */
  uint64_t base_ticks;
  /** The OpenMP thread number at its beginning. */
  uint32_t thread_id;
  uint32_t reserved[3];
};

struct pomp_trace_record {
  /** Event, number of values and region: see POMP_TRACE_EVENT. Written last,
   *  together with the time. */
  uint32_t what;
  /** The lower half of the time, in ticks. */
  uint32_t time;
};

/** The parts of pomp_trace_record::what. The event is one more than the number
 *  of its row in pomp/events.def, or one of the special events below. The
 *  number of values is POMP_TRACE_MANY if that many or more follow. */
#define POMP_TRACE_EVENT(what) ((what)&255)
#define POMP_TRACE_NUM_VALUES(what) ((what) >> 8 & 7)
#define POMP_TRACE_REGION_OF(what) ((what) >> 11)
#define POMP_TRACE_WHAT(event, num_values, region)                             \
  ((uint32_t)(event) | (uint32_t)(num_values) << 8 | (uint32_t)(region) << 11)

enum { POMP_TRACE_MANY = 7, POMP_TRACE_MAX_REGIONS = 1 << 21 };

/** The events that are not in pomp/events.def. */
enum {
  /** A thread of the program begins. The following records are its own until
   *  the next one begins. The value is its number in the system. */
  POMP_TRACE_THREAD_BEGIN = 255,
  /** The thread ends. */
  POMP_TRACE_THREAD_END = 254,
  /** The value is the whole time of this record, in ticks. */
  POMP_TRACE_TIME = 253,
  /** The OpenMP thread number changes here. The new one takes the place of the
   *  region; if it is greater than any region, the greatest region does. */
  POMP_TRACE_THREAD_ID = 252,
  /** All threads have arrived at the end of the parallel region that this
   *  thread encountered. It is between Parallel_end and Parallel_exit of this
   *  thread. The value is 0. This event and the following ones, except for
   *  counts and samples, need POMP_OMPT=on. */
  POMP_TRACE_JOINED = 251,
  /** The counts of the thread since its last such record, or since it began: a
   *  value for each counter. It stands before the event that ends this time, or
   *  last in its thread. */
  POMP_TRACE_COUNTS = 250,
  /** The task that begins with the next event could not begin earlier for that
   *  many ticks, because it depended on others. */
  POMP_TRACE_DEPENDENCE = 249,
  /** The detach event of the task with that number is fulfilled. */
  POMP_TRACE_FULFILLED = 248,
  /** The thread has formed the team of the region that it encountered last. The
   *  value is the number of threads requested times 2^32, plus the number of
   *  threads in the team. */
  POMP_TRACE_TEAM = 247,
  /** The thread was interrupted by a sample. The first value is the number of
   *  samples that this record stands for. If the thread worked, the addresses
   *  of its call stack follow, the innermost first: that is where it was. The
   *  place of the region has one more than a region, or 0: for serial work the
   *  parallel region before, otherwise the region in which the thread got a
   *  lock that others wait for. */
  POMP_TRACE_SAMPLE = 246,
  POMP_TRACE_FIRST_SPECIAL = 246
};

enum { POMP_TRACE_MAX_VALUES = 255 };

#ifdef __cplusplus
}
#endif

#endif
