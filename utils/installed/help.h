/*===- help.h - Rows of options, and the help of commands --------------===*\
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
  /** 0 if there is none. */
  char letter;
  /** The argument, null if there is none; in brackets if it is optional. */
  const char *argument;
  /** Sentences, with `code` in backquotes; the title of a title. */
  const char *doc;
};

/** Prints \p text, which begins in \p column, in lines of at most 79
 * characters. Lines but the first have \p indent blanks before them. Backquotes
 * are left out. */
void pomp_help_fill(unsigned indent, unsigned column, const char *text);

/** Prints a term and its meaning. */
void pomp_help_item(const char *term, const char *text);

/** The results of pomp_option_next that are no rows. */
enum {
  POMP_OPTION_END = -1,
  POMP_OPTION_UNKNOWN = -2,
  /** It has no value, and needs one. */
  POMP_OPTION_INCOMPLETE = -3
};

/** Takes the next option of a command line, as getopt_long does; optarg is its
 *  value. A value that begins with two dashes needs the form --NAME=VALUE.
 *  \param is_command whether the words after the first one that is no option
 *    belong to that word.
 *  \returns the number of its row, or one of the above. */
int pomp_option_next(const struct pomp_option_row *rows, size_t count,
                     bool is_command, int argc, char **argv);

/** Prints options with their titles. */
void pomp_help_rows(const struct pomp_option_row *rows, size_t count);

#endif
