/*===- help.h - Options, and what --help prints ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_HELP_H
#define POMP_HELP_H

#include <stdbool.h>
#include <stddef.h>

/** An option of a command, or the title of those that follow. */
struct pomp_option_row {
  /** Null of a title. */
  const char *name;
  /** 0: there is none. */
  char letter;
  /** What it needs; null: nothing. In brackets: what it may have. */
  const char *argument;
  /** Sentences, with `code` in backquotes; the title of a title. */
  const char *doc;
};

/** Prints \p text, which begins in \p column, in lines of at most 79
 * characters. Lines but the first have \p indent blanks before them. Backquotes
 * are left out. */
void pomp_help_fill(unsigned indent, unsigned column, const char *text);

/** Prints a term and what it means. */
void pomp_help_item(const char *term, const char *text);

/** What pomp_option_next returns where it is no row. */
enum {
  POMP_OPTION_END = -1,
  POMP_OPTION_UNKNOWN = -2,
  /** It has no value, and needs one. */
  POMP_OPTION_INCOMPLETE = -3
};

/** Takes the next option of a command line, as getopt_long does: its value is
 *  optarg. \returns the number of its row, or one of the above.
 *  \param is_command whether what follows the first word that is no option
 *  belongs to that. */
int pomp_option_next(const struct pomp_option_row *rows, size_t count,
                     bool is_command, int argc, char **argv);

/** Prints options with their titles. */
void pomp_help_rows(const struct pomp_option_row *rows, size_t count);

#endif
