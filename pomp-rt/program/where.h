/*===- where.h - What tells constructs apart, and its short form ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_PROGRAM_WHERE_H
#define POMP_PROGRAM_WHERE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The place of a construct. The caller owns all strings; none is null. */
struct pomp_where {
  /** From the CTC string, empty if not given. */
  const char *type, *name, *file, *path, *macro;
  /** The function around it; the schedule of a loop and its chunk size. */
  const char *function, *schedule, *chunk;
  /** First and last line, 0 if not known. */
  unsigned first, last, column;
  /* The results of pomp_where_tell_apart. */
  /** The name of its file in a report: `file` if that is enough. */
  const char *shown;
  /** As short as possible without being the name of another file. */
  const char *brief;
  /** Others differ from it in no more than the column, or the macro. */
  bool has_column, has_macro;
};

/** Compares \p count constructs with each other, which stand \p stride bytes
 *  apart.
 *  \returns false if memory is exhausted; then each is named by its file. */
bool pomp_where_tell_apart(struct pomp_where *first, size_t stride,
                           uint32_t count);

/** \returns what no two files have in common: the path, else the file. */
static inline const char *pomp_where_identity(const struct pomp_where *w) {
  return *w->path ? w->path : w->file;
}

/** How long the text of pomp_where_lines may be, with its null. */
enum { POMP_WHERE_LINES = 80 };

/** Writes the part that follows the file: ":7-9", or ":7:3-9" if the column is
 *  needed, or nothing if no line is known.
 *  \returns \p text. */
const char *pomp_where_lines(const struct pomp_where *w,
                             char text[POMP_WHERE_LINES]);

#endif
