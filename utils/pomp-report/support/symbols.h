/*===- symbols.h - Functions and lines of addresses -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_SYMBOLS_H
#define POMP_REPORT_SYMBOLS_H

#include <stdbool.h>
#include <stdint.h>

/** A line of a file. */
struct pomp_code_call {
  char *file;
  uint32_t line;
};

/** A place in the program's code. Code that was inlined from headers of the
 *  system, as of the C++ library, has the line of the user's that calls it. */
struct pomp_code_line {
  /** As far as known, else empty; the file with its path. */
  char *function, *file;
  uint32_t line;
  /** The function of the header that is called there, or null. */
  char *callee;
  /** The code before it is an atomic operation, for which a thread that is
   *  sampled there may have waited. */
  bool is_behind_atomic;
  /** The code before it is a call of the system for locks. */
  bool is_behind_futex;
  /** The line is one of a header of the system: it is not known who calls it.
   */
  bool is_of_system;
  /** The calls around it of functions that were inlined, the innermost first.
   */
  uint32_t num_calls;
  struct pomp_code_call *calls;
  /** An index, and where in its file. */
  uint32_t object;
  uint64_t address;
};

/** Finds functions and lines of addresses.
 *  \param objects the paths of executables and shared objects; the first is
 *    none.
 *  \param note gets sentences about missing data. */
void pomp_find_code_lines(const char *const *objects, uint32_t num_objects,
                          struct pomp_code_line *lines, uint32_t num_lines,
                          char **note);

/** Frees what \p line points to. */
void pomp_free_code_line(struct pomp_code_line *line);

/** Appends a sentence about \p object to \p note. */
void pomp_add_code_note(char **note, const char *object, const char *sentence);

#endif
