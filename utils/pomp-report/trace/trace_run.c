/*===- trace_run.c - Of which run a trace is --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/trace_run.h"
#include "pomp/trace.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool pomp_has_trace(const char *directory) {
  char *path;
  struct stat status;
  if (asprintf(&path, "%s/" POMP_TRACE_DEFINITIONS_FILE, directory) < 0)
    return false;
  bool found = stat(path, &status) == 0;
  free(path);
  return found;
}

char *pomp_trace_run(const char *directory) {
  enum { longest = 64 };
  char path[PATH_MAX], text[longest];
  struct {
    struct pomp_trace_header header;
    struct pomp_trace_definition first;
  } begin;
  int length = snprintf(path, sizeof(path), "%s/" POMP_TRACE_DEFINITIONS_FILE,
                        directory);
  FILE *f =
      length > 0 && (size_t)length < sizeof(path) ? fopen(path, "rbe") : NULL;
  if (!f)
    return NULL;
  /* If the file has it, it comes first. */
  bool found = fread(&begin, sizeof(begin), 1, f) == 1 &&
               begin.header.byte_order == POMP_TRACE_BYTE_ORDER &&
               begin.first.kind == POMP_TRACE_RUN &&
               begin.first.size <= longest &&
               fread(text, 1, begin.first.size, f) == begin.first.size;
  fclose(f);
  return found ? strndup(text, begin.first.size) : NULL;
}
