/*===- pomp/trace.h - The files of a trace --------------------*- C -*-===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===------------------------------------------------------------------===*|
|*
|* A trace is a directory of one file of definitions and one file for each
|* thread that delivered an event. All numbers have the byte order of the
|* machine that wrote them, which byte_order tells. All structures have the
|* same layout everywhere: no padding, every member aligned to its own size.
|*
|* definitions.trace   A pomp_trace_header, then definitions to the end of the
|*                     file: a pomp_trace_definition and size bytes, filled up
|*                     with zeros to a multiple of 8. New kinds may be added
|*                     within a version; a reader passes over those it does not
|*                     know. Regions are defined before events refer to them.
|*
|* thread-<N>.trace    A pomp_trace_thread_header, then, from its chunks_begin,
|*                     places of chunk_size bytes for chunks. The first one is
|*                     the window into which the program writes; whatever
|*                     happens to the program, it holds all records up to the
|*                     last full one. A full window is copied to another place.
|*
|* Chunk               A pomp_trace_chunk, then records, the first of which is
|*                     at its sizeof. The chunk ends with its size, or with a
|*                     record whose event is 0: nothing more was written. The
|*                     order of the chunks is that of their sequence numbers,
|*                     not of their places: a ring writes over the oldest ones.
|*                     Two chunks with the same number have the same records. A
|*                     chunk with the number 0 was just being emptied.
|*
|* Record              8 bytes of pomp_trace_record, then its 64-bit values: the
|*                     run-time parameters of the event, in the order of
|*                     pomp/events.def. Where there are POMP_TRACE_MANY or more
|*                     their number stands before them. The number of the values
|*                     of a user region comes before those; what did not fit
|*                     into POMP_TRACE_MAX_VALUES is missing. Task_create_enter
|*                     and Task_begin have one value more: the number of the
|*                     task as it is created, which is one for all tasks of a
|*                     taskloop; 0: not known. So have Parallel_enter and
|*                     Parallel_begin inside of other parallel regions, and all
|*                     where the OpenMP runtime tells (POMP_OMPT): it is the
|*                     same in all threads of a team, and differs where several
|*                     threads encounter the region at once.
|*
|* Time                Counted in ticks. Records have the lower half; the whole
|*                     is at most 2^31 ticks from the last POMP_TRACE_TIME, or
|*                     from the chunk's base_ticks. Times never decrease by more
|*                     than the CPUs' clocks differ. POMP_TRACE_END, which is
|*                     there if the program ended in the normal way, has the
|*                     length of a tick. Without it take the two moments
|*                     furthest apart of POMP_TRACE_CLOCK, the headers of the
|*                     threads and those of the chunks: each is one moment on
|*                     both clocks.
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRACE_H
#define POMP_TRACE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Changes when an old reader would misunderstand the files. */
#define POMP_TRACE_VERSION 3

#define POMP_TRACE_BYTE_ORDER UINT32_C(0x01020304)

/** The names of the files; the second for printf with the thread's number. */
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

/** One moment on the clock of the events, and in nanoseconds of
 *  CLOCK_MONOTONIC. Not there if ticks and ns are 0. */
struct pomp_trace_moment {
  uint64_t ticks;
  uint64_t ns;
};

/** The kinds of definitions, and what follows each. */
enum pomp_trace_definition_kind {
  /** The name the program was called by. Not terminated. */
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
  /** What ran, where and how: entries, each a letter and a string that ends
   * with a zero. The last definition has all of the ones before it. TRACE.md
   * has the letters. */
  POMP_TRACE_SETTING = 7,
  /** The name of a counter and a zero, and what PAPI calls it. Not terminated.
   *  One for each, in the order of their values. */
  POMP_TRACE_COUNTER = 8,
  /** pomp_trace_object. What was sampled is in one of them; one that was loaded
   *  after the beginning comes at the end, where all do again. */
  POMP_TRACE_OBJECT = 9,
  /** pomp_trace_samples, where there are some: at the beginning, and at the end
   *  again. */
  POMP_TRACE_SAMPLES = 10,
  /** pomp_trace_offset, where one was told (pomp/clock.h); the last counts
   *  beside the first. */
  POMP_TRACE_OFFSET = 11
};

struct pomp_trace_definition {
  /** enum pomp_trace_definition_kind. */
  uint32_t kind;
  /** Of what follows, in bytes, without the filling. */
  uint32_t size;
};

struct pomp_trace_clock {
  /** When the library started: times are counted from here. */
  uint64_t begin_ticks;
  struct pomp_trace_moment moment;
  /** The same moment since 1970, in nanoseconds. */
  uint64_t realtime_ns;
};

struct pomp_trace_end {
  uint64_t end_ticks;
  double ns_per_tick;
};

/** How far the host's CLOCK_MONOTONIC is from that of rank 0's host, in
 *  nanoseconds: when that was, what is to be added, and how much it may be
 *  wrong. */
struct pomp_trace_offset {
  uint64_t local_ns;
  int64_t offset_ns;
  uint64_t uncertainty_ns;
};

/** A part of an executable or a shared object in memory. Its name follows, not
 *  terminated. */
struct pomp_trace_object {
  /** The first address, and the one behind the last. */
  uint64_t begin, end;
  /** How much more addresses are in memory than in the file. */
  uint64_t bias;
};

/** What was sampled. Why there are no callers, or no samples of some threads,
 *  follows, not terminated. */
struct pomp_trace_samples {
  /** Samples for each second of CPU time of a thread. */
  uint64_t rate;
  /** Samples that are in no record: while an event was delivered, and for want
   *  of room or because the thread kept signals off. 0 at the beginning. */
  uint64_t delivering, dropped;
};

/** The beginning of a thread's file. */
struct pomp_trace_thread_header {
  struct pomp_trace_header common;
  /** Where the first chunk is, in bytes from the beginning of the file. */
  uint64_t chunks_begin;
  uint64_t chunk_size;
  /** How many events are missing at the end: the limit was reached, or there
   *  was no room on the disk. */
  uint64_t lost;
  /** The latest two moments, in no order. */
  struct pomp_trace_moment moments[2];
};

#define POMP_TRACE_CHUNK_MAGIC UINT32_C(0x6b6e6843)

struct pomp_trace_chunk {
  /** POMP_TRACE_CHUNK_MAGIC. */
  uint32_t magic;
  /** In bytes, with this header; the file's chunk_size. */
  uint32_t size;
  /** Counts from 1. */
  uint64_t sequence;
  /** When it was begun. */
  struct pomp_trace_moment moment;
  /** How many bytes of records this thread had written before. */
  uint64_t bytes_before;
  /** What the times of its records are near to. */
  uint64_t base_ticks;
  /** The OpenMP thread number where it begins. */
  uint32_t thread_id;
  uint32_t reserved[3];
};

struct pomp_trace_record {
  /** See POMP_TRACE_EVENT. Written last, together with the time. */
  uint32_t what;
  /** The lower half. */
  uint32_t time;
};

/** The parts of pomp_trace_record::what. The event is one more than the number
 *  of the row in pomp/events.def, or one of the below. The number of values is
 *  POMP_TRACE_MANY where that many or more follow. */
#define POMP_TRACE_EVENT(what) ((what)&255)
#define POMP_TRACE_NUM_VALUES(what) ((what) >> 8 & 7)
#define POMP_TRACE_REGION_OF(what) ((what) >> 11)
#define POMP_TRACE_WHAT(event, num_values, region)                             \
  ((uint32_t)(event) | (uint32_t)(num_values) << 8 | (uint32_t)(region) << 11)

enum { POMP_TRACE_MANY = 7, POMP_TRACE_MAX_REGIONS = 1 << 21 };

/** The events that are not in pomp/events.def. */
enum {
  /** A thread of the program begins; what follows is its own until the next
   *  one. The value is its number in the system. */
  POMP_TRACE_THREAD_BEGIN = 255,
  /** It ends. */
  POMP_TRACE_THREAD_END = 254,
  /** The value is the whole time of this record. */
  POMP_TRACE_TIME = 253,
  /** The thread's OpenMP thread number is another one from here on: it stands
   *  in the place of the region, or the greatest one if it is greater. */
  POMP_TRACE_THREAD_ID = 252,
  /** All threads have arrived at the end of the parallel region that the thread
   *  encountered, between its Parallel_end and Parallel_exit. Where the OpenMP
   *  runtime was asked (POMP_OMPT), as what follows but for the
   *  counts. The value is 0. */
  POMP_TRACE_JOINED = 251,
  /** What the thread has counted since the last such record, or since it began:
   *  a value for each counter. It stands before the event until which that was,
   *  or last of all of its thread. */
  POMP_TRACE_COUNTS = 250,
  /** The task that begins with the next event could not do so for that many
   *  ticks, as it depended on others. */
  POMP_TRACE_DEPENDENCE = 249,
  /** The event of the task with that number is fulfilled. */
  POMP_TRACE_FULFILLED = 248,
  /** The thread has formed the team of the region that it encountered last: the
   *  number of threads asked for times 2^32, and how many it has. */
  POMP_TRACE_TEAM = 247,
  /** The thread was interrupted here. The first value is for how many samples
   *  this stands. If it worked, the return addresses of the calls that it was
   * in follow, the innermost first, which is where it was; and in the place of
   * the region stands one more than the region that it is about, or 0: of
   * serial work the parallel region before, else where it got a lock for which
   * others wait. */
  POMP_TRACE_SAMPLE = 246,
  POMP_TRACE_FIRST_SPECIAL = 246
};

enum { POMP_TRACE_MAX_VALUES = 255 };

#ifdef __cplusplus
}
#endif

#endif
