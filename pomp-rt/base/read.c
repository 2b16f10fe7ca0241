/*===- read.c - Reading small files --------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/read.h"

#include <fcntl.h>
#include <unistd.h>

size_t pomp_read_start(const char *path, char *buffer, size_t capacity) {
  size_t size = 0;
  ssize_t part = 1;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  while (file >= 0 && part > 0 && size < capacity - 1) {
    part = read(file, buffer + size, capacity - 1 - size);
    size += part > 0 ? (size_t)part : 0;
  }
  if (file >= 0)
    close(file);
  buffer[size] = '\0';
  return size;
}
