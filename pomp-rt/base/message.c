/*===- message.c - What the runtime says to the user ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/message.h"
#include "base/write.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/** The file that standard error was at the beginning. */
static struct {
  bool is_known;
  bool is_open;
  dev_t device;
  ino_t inode;
} standard_error;

/** The beginning of each message. */
static char prefix[32] = "pomp: ";

__attribute__((constructor)) static void at_load(void) {
  if (!standard_error.is_known)
    pomp_stderr_remember();
}

void pomp_stderr_remember(void) {
  int saved = errno;
  struct stat status;
  standard_error.is_open = fstat(STDERR_FILENO, &status) == 0;
  if (standard_error.is_open) {
    standard_error.device = status.st_dev;
    standard_error.inode = status.st_ino;
  }
  standard_error.is_known = true;
  errno = saved;
}

void pomp_stderr_write(const char *data, unsigned long size) {
  int saved = errno;
  struct stat status;
  at_load(); /* Linked statically we may be called before our constructor. */
  if (standard_error.is_open && fstat(STDERR_FILENO, &status) == 0 &&
      status.st_dev == standard_error.device &&
      status.st_ino == standard_error.inode)
    pomp_write_all(STDERR_FILENO, data, size);
  errno = saved;
}

void pomp_message_set_rank(unsigned rank) {
  snprintf(prefix, sizeof(prefix), "pomp: rank %u: ", rank);
}

void pomp_message(const char *format, ...) {
  char line[1024];
  const size_t start = strlen(prefix), room = sizeof(line) - start - 1;
  memcpy(line, prefix, start);
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
  pomp_stderr_write(line, end + 1);
}
