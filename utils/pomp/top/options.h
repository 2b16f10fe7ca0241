/*===- options.h - The options of pomp top -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TOP_OPTIONS_H
#define POMP_TOP_OPTIONS_H

#include "support/command_line.h"

/** The options of pomp top. */
struct pomp_top_options {
  double interval;
  unsigned lines;
  bool once, json, prometheus;
  /** Numbers of processes, names of programs, or directories; null at the
   *  end. None stands for all processes. */
  char **targets;
};

/** Reads the arguments after "top", which is \p argv[0]. Prints errors in them.
 */
enum pomp_parsed pomp_top_parse(int argc, char **argv,
                                struct pomp_top_options *options);

/** Prints what pomp top can do. */
void pomp_top_help(void);

#endif
