/*===- trace_state.h - How far the files of a trace are read ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_TRACE_STATE_H
#define POMP_REPORT_TRACE_STATE_H

#include "pomp/trace.h"
#include "trace/trace_types.h"

#include <limits.h>

/** A chunk of a file. */
struct pomp_trace_place {
  uint64_t sequence;
  uint64_t place;
};

/** The position in the file of a thread. */
struct pomp_trace_cursor {
  char path[PATH_MAX];
  /** The user was told of the first trouble in the file. */
  bool was_said;
  uint64_t chunks_begin;
  uint64_t chunk_size;
  uint64_t file_size;
  /** In the order of time. */
  struct pomp_trace_place *chunks;
  size_t num_chunks;
  size_t next_chunk;
  char *buffer;
  /** For the chunk in the buffer: its place in the file, its size, and the
   *  place of its next record. */
  uint64_t offset;
  size_t length;
  size_t at;
  uint64_t chunk_ticks;
  /** A time near those of the next records. */
  uint64_t base_ticks;
  uint32_t thread_id;
  uint64_t last_time;
  struct pomp_trace_event event;
  /** The counts until the next event, and until this one. */
  bool has_counts;
  uint64_t counts[POMP_MAX_COUNTERS], event_counts[POMP_MAX_COUNTERS];
};

struct pomp_trace_private {
  char *directory;
  struct pomp_talk talk;
  uint64_t begin_ticks;
  bool has_begin;
  uint64_t end_ticks;
  struct pomp_time_shift shift;
  /** When realtime_ns is. */
  uint64_t realtime_ticks;
  double ns_per_tick;
  /** The two moments furthest apart. */
  struct pomp_trace_moment first, last;
  /** One more than the region with the number the file gives it; 0: none. */
  uint32_t *region_of;
  uint32_t num_region_of;
  uint32_t regions_capacity;
  /** Regions by their strings: one more than the index. */
  uint32_t *slots;
  uint32_t num_slots;
  /** A heap of the threads that have an event, the earliest on top. */
  uint32_t *heap;
  uint32_t heap_size;
  /** The thread whose event was handed out, or none. */
  uint32_t current;
  uint64_t size, done;
  bool failed;
};

#endif
