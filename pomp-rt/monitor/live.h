/*===- live.h - A profile that outlives its program -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The data of the profile are in memory that is mapped from the live file, so
 * the kernel keeps them even if the program is killed. pomp-report computes
 * from them the profile that the program would have written: live_read.c. All
 * numbers and pointers are as in the program. Only the version of the library
 * that wrote the file can read it.
 */
#ifndef POMP_MONITOR_LIVE_H
#define POMP_MONITOR_LIVE_H

#include "base/clock.h"
#include "engine/profile_data.h"
#include "engine/shared/instance.h"
#include "sources/counters/counters.h"

#include <sys/types.h>

#define POMP_LIVE_MAGIC "POMPlive"

/** A part of the file, and where the program had it mapped. */
struct pomp_live_segment {
  uint64_t address;
  uint64_t offset;
  uint64_t size;
};

enum { POMP_LIVE_SEGMENTS = 256 };

/** The beginning of the file. */
struct pomp_live_header {
  char magic[8];
  /** pomp_live_layout of the writer. */
  uint64_t layout;
  char run[24];
  char program[256];
  /** The process, as it numbers itself. */
  uint64_t process;
  uint32_t clock_kind;
  uint32_t num_instances;
  struct pomp_clock_moment begin;
  /** The latest two, in no order. */
  struct pomp_clock_moment moments[2];
  /** Addresses in the program: the root of the call paths, the latest thread,
   * and the table of instances, or 0 if there is none. */
  uint64_t root_path;
  _Atomic uint64_t threads;
  uint64_t instances;
  /** The block of setting.h, or 0. */
  uint64_t setting;
  struct pomp_counter_list counters;
  _Atomic uint64_t num_segments;
  struct pomp_live_segment segments[POMP_LIVE_SEGMENTS];
};

/** \returns a number that differs where the structures do. */
uint64_t pomp_live_layout(void);

/** From here on kept memory is in the live file of the directory, if there is
 *  one and there is room. At the start. */
void pomp_live_start(void);

/** Keeps when the measurement began, which was just now. */
void pomp_live_begin(void);

/** \returns whether it is. */
bool pomp_live_is_on(void);

/** Keeps the setting. */
void pomp_live_add_setting(void);

/** Keeps the names of the counters. */
void pomp_live_add_counters(void);

void pomp_live_add_thread(struct pomp_profile_thread *p);
void pomp_live_add_instances(const struct pomp_instance *table,
                             uint32_t number);

/** \returns whether the program that wrote a live file, whose number is \p
 *  inode, is running on this machine. Then the moments of \p header become now,
 *  so that the profile goes up to it and the clock is exact. */
bool pomp_live_go_on(struct pomp_live_header *header, ino_t inode);

#endif
