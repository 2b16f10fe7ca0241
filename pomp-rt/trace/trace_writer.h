/*===- trace_writer.h - The trace of a thread -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRACE_TRACE_WRITER_H
#define POMP_TRACE_TRACE_WRITER_H

#include "base/types.h"
#include "pomp/trace.h"
#include "process/thread.h"

#include <sys/types.h>

/** The file of a thread. All zero before its first event, and in a forked
 *  child, where the kernel clears it, so that the child does not write into a
 *  file of its parent. */
struct pomp_trace_writer {
  /** The place of the next record, and the end of the room. While something
   *  else must be done first, end equals next. */
  struct pomp_trace_record *next;
  struct pomp_trace_record *end;
  /** When to note the next moment, in ticks. */
  uint64_t next_moment;
  /** The current OpenMP thread number in the records. */
  int32_t thread_id;
  /** The region of the last implicit barrier that was left, when, and where the
   *  next record went. */
  uint32_t joint_region;
  uint64_t joint_time;
  const struct pomp_trace_record *joint;
  /** From here on only the slow path. How far the chunk goes in fact. */
  struct pomp_trace_record *real_end;
  struct pomp_trace_chunk *chunk;
  struct pomp_trace_thread_header *header;
  uint64_t sequence;
  uint64_t bytes_before;
  uint64_t moment_interval;
  /** A time near those of the records. */
  uint64_t base_ticks;
  /** How often the chunk was copied to the file, how many places for chunks
   *  the file has, and for how many there is room on the disk. The first is
   *  the window. */
  uint64_t num_copies;
  uint64_t num_slots;
  uint64_t reserved;
  /** How many copies there are before a ring begins again; 0: not known yet. */
  uint64_t ring_slots;
  uint32_t thread;
  /** Identity of the file: a file found by its name later may belong to another
   *  run. */
  dev_t device;
  ino_t inode;
  /** Index of the next one of the two in the header. */
  unsigned next_moment_slot;
  /** A thread of the program begins. */
  bool begins;
  /** Nothing more is written. */
  bool stopped;
};

#endif
