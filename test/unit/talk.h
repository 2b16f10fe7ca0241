/*===- talk.h - Messages of the reader of traces ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_TEST_TALK_H
#define POMP_TEST_TALK_H

#include "trace/trace_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/** All that was said, one sentence to a line. */
static char said[65536];

__attribute__((format(printf, 1, 2))) static void complain(const char *format,
                                                           ...) {
  size_t length = strlen(said);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(said + length, sizeof(said) - length, format, arguments);
  va_end(arguments);
  length = strlen(said);
  if (length < sizeof(said) - 1)
    memcpy(said + length, "\n", 2);
}

static const struct pomp_talk talk = {complain, NULL};

#endif
