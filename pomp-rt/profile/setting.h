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

/** The letters. */
enum pomp_setting_entry {
#define POMP_SETTING(NAME, Letter, Member, Doc) POMP_SETTING_##NAME = (Letter),
#define POMP_UNIT_SETTING(NAME, Letter, Member) POMP_SETTING_##NAME = (Letter),
#include "profile/settings.def"
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

/** \returns how many picoseconds a read of the clock takes; 0 before the end,
 * or if it is not known. */
uint64_t pomp_setting_clock_read_ps(void);

/** \returns how many nanoseconds the first touch of a page takes; 0 before the
 * end, or if it is not known. */
uint64_t pomp_setting_page_fault_ns(void);

/** \returns the functions of pomp/calls.def that the program calls, "" before
 * the end. */
const char *pomp_setting_calls(void);

/** \returns the block, or null before the start. */
const char *pomp_setting_block(size_t *size);

/** Appends a block, which may be broken, as a JSON object. */
void pomp_setting_json(struct pomp_text *text, const char *block, size_t size);

#endif
