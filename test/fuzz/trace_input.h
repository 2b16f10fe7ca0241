/*===- trace_input.h - A valid trace to mutate ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TEST_TRACE_INPUT_H
#define POMP_TEST_TRACE_INPUT_H

#include "fuzz.h"

enum { TRACE_INPUT_FILES = 3 };

/** A file of a trace; the name is that in its directory. */
struct trace_input_file {
  char name[32];
  struct fuzz_bytes bytes;
};

/** Makes a trace of two threads with every kind of events, some chunks each:
 *  always the same. */
void trace_input_make(struct trace_input_file files[TRACE_INPUT_FILES]);

#endif
