/*===- options.h - The options of pomp try -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TRY_OPTIONS_H
#define POMP_TRY_OPTIONS_H

#include "support/command_line.h"

enum { POMP_MOST_WITH = 16 };

/** The options of pomp try. */
struct pomp_try_options {
  /** Seconds, or 0 for the default. */
  double time;
  /** The pairs that confirm a change, or 0 for the default. */
  unsigned repeat;
  const char *check;
  /** Names with commas between them, or null: all. */
  const char *experiments;
  /** Experiments of the user: assignments with blanks between them. */
  const char *with[POMP_MOST_WITH];
  unsigned num_with;
  const char *output, *patch;
  bool applies;
  /** The program and its arguments; null at the end. */
  char **command;
};

/** Reads the arguments after "try", which is \p argv[0]. Prints errors in them.
 */
enum pomp_parsed pomp_try_parse(int argc, char **argv,
                                struct pomp_try_options *options);

/** Prints what pomp try can do. */
void pomp_try_help(void);

#endif
