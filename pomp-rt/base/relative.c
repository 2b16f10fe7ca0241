/*===- relative.c - Paths as seen from the current directory ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/relative.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

const char *pomp_relative_path(const char *path) {
  char directory[PATH_MAX];
  size_t length = getcwd(directory, sizeof(directory)) ? strlen(directory) : 0;
  return length && strncmp(path, directory, length) == 0 && path[length] == '/'
             ? path + length + 1
             : path;
}
