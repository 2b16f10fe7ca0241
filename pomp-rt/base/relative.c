/*===- relative.c - Paths as seen from the current directory ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/relative.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *pomp_relative_path(const char *path) {
  char directory[PATH_MAX];
  size_t length = getcwd(directory, sizeof(directory)) ? strlen(directory) : 0;
  return length && strncmp(path, directory, length) == 0 && path[length] == '/'
             ? path + length + 1
             : path;
}

bool pomp_lacks_directory(const char *file, char *directory, size_t size) {
  const char *slash = strrchr(file, '/');
  struct stat status;
  if (!slash || slash == file)
    return false;
  snprintf(directory, size, "%.*s", (int)(slash - file), file);
  return stat(directory, &status) != 0;
}
