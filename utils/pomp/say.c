/*===- say.c - What the command says to its user -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "say.h"

#include "monitor/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void pomp_say(const char *format, ...) {
  va_list arguments;
  char *line = NULL;
  va_start(arguments, format);
  if (vasprintf(&line, format, arguments) < 0)
    line = NULL;
  va_end(arguments);
  struct pomp_text plain = {0};
  pomp_text_plain(&plain, line ? line : "out of memory");
  fprintf(stderr, "pomp: %s\n", plain.data ? plain.data : "out of memory");
  free(plain.data);
  free(line);
}
