/*===- symbols.h - Functions and lines of addresses -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_REPORT_SYMBOLS_H
#define POMP_REPORT_SYMBOLS_H

#include <stdint.h>

/** A place in the program's code. */
struct pomp_code_line {
  /** As far as known, else empty; the file with its path. */
  char *function, *file;
  uint32_t line;
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

/** Appends a sentence about \p object to \p note. */
void pomp_add_code_note(char **note, const char *object, const char *sentence);

#endif
