/*===- capture.h - What a command prints -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_COMMAND_CAPTURE_H
#define POMP_COMMAND_CAPTURE_H

#include "support/process.h"

/** How a command is run whose output is read. */
struct pomp_capture {
  char **command;
  const struct pomp_assignment *environment;
  unsigned num_assignments;
  /** What it prints as errors is part of the text; otherwise it is dropped. */
  bool with_errors;
  /** Set: its exit code, or -1 if it could not be run or was ended by a signal.
   */
  int code;
};

/** Runs a command without standard input. \returns what it prints, up to the
 *  first NUL, to free; or null. */
char *pomp_capture(struct pomp_capture *capture);

#endif
