/*===- say.c - Messages of the command -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/say.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void pomp_say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *line = pomp_text_sentence(format, arguments);
  va_end(arguments);
  fprintf(stderr, "pomp: %s\n", line ? line : "out of memory");
  free(line);
}
