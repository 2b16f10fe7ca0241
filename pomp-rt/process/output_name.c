/*===- output_name.c - What stands for what in POMP_OUTPUT ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/output_name.h"
#include "process/rank.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/** Writes the text for %\p letter.
 *  \returns whether there is one. */
static bool expand(char letter, char *part, size_t size) {
  time_t now;
  struct tm tm;
  *part = '\0';
  switch (letter) {
  case 'r':
    snprintf(part, size, "%u", pomp_rank()->number);
    return true;
  case 'p':
    snprintf(part, size, "%ld", (long)getpid());
    return true;
  case 'h':
    if (gethostname(part, size) == 0)
      part[size - 1] = '\0';
    return true;
  case 't':
    /* No time of day: the ranks of a job start at different ones. */
    now = time(NULL);
    if (gmtime_r(&now, &tm))
      strftime(part, size, "%Y-%m-%d", &tm);
    return true;
  case 'j':
    snprintf(part, size, "%s", pomp_batch_job().id ? pomp_batch_job().id : "0");
    /* It is a part of a name. */
    for (char *c = part; *c; ++c)
      if (*c == '/')
        *c = '_';
    return true;
  case '%':
    snprintf(part, size, "%%");
    return true;
  default:
    return false;
  }
}

enum pomp_output_name pomp_output_name(const char *pattern, char *name,
                                       size_t size, const char **wrong) {
  enum pomp_output_name result = POMP_NAME_SHARED;
  size_t length = 0;
  for (const char *at = pattern; *at; ++at) {
    char part[256] = {*at, '\0'};
    if (*at == '%') {
      *wrong = at++;
      if (!expand(*at, part, sizeof(part)))
        return POMP_NAME_WRONG;
      if (*at == 'r' || *at == 'p')
        result = POMP_NAME_OF_PROCESS;
    }
    size_t part_length = strlen(part);
    if (part_length >= size - length)
      return POMP_NAME_TOO_LONG;
    memcpy(name + length, part, part_length);
    length += part_length;
  }
  name[length] = '\0';
  return result;
}
