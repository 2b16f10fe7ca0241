/*===- variables.h - The environment variables ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_INSTALLED_VARIABLES_H
#define POMP_INSTALLED_VARIABLES_H

#include <stdbool.h>
#include <stddef.h>

/** The readers of variables: the rows of POMP_READER. */
enum pomp_reader {
#define POMP_READER(NAME, Spelling, Doc) POMP_READER_##NAME,
#include "pomp/variables.def"
  POMP_NUM_READERS
};

/** A row of pomp/variables.def. */
struct pomp_variable_row {
  const char *name;
  /** "a|b|c"; null where any other value can be right. */
  const char *words;
  /** The values, in words. */
  const char *expected;
  /** The default, or "". */
  const char *fallback;
  enum pomp_reader reader;
  /** The document with details, or "". */
  const char *more;
  const char *doc;
};

/** \returns the row of a number, or null behind the last one. */
const struct pomp_variable_row *pomp_variable_row(size_t number);

/** Prints the help of \p subject, a variable or a reader of variables, or of
 *  all if it is null.
 *  \returns false if there is no such subject. */
bool pomp_help_variables(const char *subject);

#endif
