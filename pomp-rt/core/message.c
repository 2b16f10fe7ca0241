/*===- message.c - What the runtime says to the user ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "core/message.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int pomp_write_all(int file_descriptor, const char *data, unsigned long size) {
  while (size) {
    ssize_t written = write(file_descriptor, data, size);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      return written < 0 ? errno : ENOSPC;
    data += written;
    size -= (unsigned long)written;
  }
  return 0;
}

void pomp_message(const char *format, ...) {
  char line[1024] = "pomp: ";
  const size_t start = 6, room = sizeof(line) - start - 1;
  va_list args;
  va_start(args, format);
  int length = vsnprintf(line + start, room, format, args);
  va_end(args);
  if (length < 0)
    return;
  size_t end = start + ((size_t)length < room ? (size_t)length : room - 1);
  for (size_t i = start; i < end; ++i)
    if ((unsigned char)line[i] < ' ' || line[i] == 0x7f)
      line[i] = '?';
  line[end] = '\n';
  int saved = errno;
  pomp_write_all(STDERR_FILENO, line, end + 1);
  errno = saved;
}
