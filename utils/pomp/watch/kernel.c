/*===- kernel.c - What the kernel says of processes -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "watch/kernel.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int pomp_kernel_read(const char *path, char *text, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  ssize_t length = file >= 0 ? read(file, text, size - 1) : -1;
  int error = length < 0 ? errno : 0;
  if (file >= 0)
    close(file);
  text[length > 0 ? length : 0] = '\0';
  return error;
}

bool pomp_kernel_stat(pid_t process, char *state, pid_t *parent) {
  char path[64], text[512];
  snprintf(path, sizeof(path), "/proc/%d/stat", (int)process);
  if (pomp_kernel_read(path, text, sizeof(text)) != 0)
    return false;
  /* The name before the state and the parent may have anything in it. */
  const char *end = strrchr(text, ')');
  return end && sscanf(end, ") %c %d", state, parent) == 2;
}
