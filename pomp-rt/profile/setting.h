/*===- setting.h - What ran, where and how ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===---------------------------------------------------------------------===*|
|*
|* A block of entries, each a letter and a NUL-terminated string, and a NUL
|* after the last. It only grows and is consistent at any time, so the files of
|* a killed program have it. A trace has the same block.
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROFILE_SETTING_H
#define POMP_PROFILE_SETTING_H

#include "base/text.h"
#include "base/types.h"

/** The letters. If a letter has one value, its last entry counts. */
enum pomp_setting_entry {
  /** The arguments of the command line, in order. */
  POMP_SETTING_ARGUMENT = 'a',
  POMP_SETTING_DIRECTORY = 'd',
  /** When it began: ISO 8601, in UTC. */
  POMP_SETTING_DATE = 't',
  POMP_SETTING_HOST = 'h',
  POMP_SETTING_CPU = 'c',
  /** How many processors there are. */
  POMP_SETTING_NUM_CPUS = 'n',
  /** Those it may use: "0-3,8". */
  POMP_SETTING_AFFINITY = 'f',
  /** "NAME=value". */
  POMP_SETTING_VARIABLE = 'v',
  /** The compiler of units; the entries up to the next one belong to them. */
  POMP_SETTING_COMPILER = 'C',
  POMP_SETTING_PLUGIN = 'P',
  POMP_SETTING_COMPILED_LEVELS = 'L',
  POMP_SETTING_FUNCTIONS = 'F',
  /** In force: "Parallel:BeginEnd,Loop:EnterExit,...". */
  POMP_SETTING_LEVELS = 'l',
  /** Values at the end of a run, one number each. CPU time is in nanoseconds.
   */
  POMP_SETTING_CPU_TIME = 'u',
  POMP_SETTING_PROCESSORS = 'p',
  POMP_SETTING_SWITCHES = 'i',
  /** Of all processors of the machine, in nanoseconds. */
  POMP_SETTING_STOLEN = 's',
  /** Of the threads that delivered events, in nanoseconds. */
  POMP_SETTING_RUN_DELAY = 'r',
  /** One of them: its number, CPU time, run delay, and how often it got a
   *  processor; "-" for unknown values. */
  POMP_SETTING_THREAD = 'T',
  POMP_SETTING_UNSEEN_THREADS = 'U',
  POMP_SETTING_THROTTLED = 'o',
  POMP_SETTING_LEFT_ALONE = 'A',
  /** The instrumented constructs of the program: "loop,runtime,...", the types
   *  of their CTC strings, and "lock" for lock routines. */
  POMP_SETTING_CONSTRUCTS = 'k',
  /** The version of the OpenMP runtime, if it reported by OMPT. */
  POMP_SETTING_OMPT = 'O',
  /** As pomp_other_runtime. */
  POMP_SETTING_OTHER_RUNTIME = 'g',
  /** There was no room for something. */
  POMP_SETTING_CUT = 'x'
};

enum {
  POMP_SETTING_SIZE = 128 * 1024,
  /** Of it at most for the command line, and for the variables. */
  POMP_SETTING_MOST = 48 * 1024
};

/** Records the values known at the start. From then on, units are recorded. */
void pomp_setting_start(void);

/** Notes what \p ctc says of a unit, which may be null. With the core lock
 * held.
 */
void pomp_setting_add_unit(const char *ctc);

/** For a forked child, which continues with its own block. */
void pomp_setting_forked(void);

/** Notes the levels in force, if they have changed. */
void pomp_setting_note_levels(void);

/** Records the values known at the end. */
void pomp_setting_note_end(void);

/** \returns the block, or null before the start. */
const char *pomp_setting_block(size_t *size);

/** Appends a block, which may be broken, as a JSON object. */
void pomp_setting_json(struct pomp_text *text, const char *block, size_t size);

#endif
