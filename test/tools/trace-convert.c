/*===- trace-convert.c - The converters of traces, one by one -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * usage: trace-convert visits|otf2|perfetto|folded TRACE OUTPUT
 */
#include "export/convert/convert.h"

#include <stdarg.h>
#include <string.h>

__attribute__((format(printf, 1, 2))) static void complain(const char *format,
                                                           ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "trace-convert: ");
  vfprintf(stderr, format, arguments);
  fprintf(stderr, "\n");
  va_end(arguments);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    int (*convert)(const char *, const char *, const struct pomp_talk *);
  } ways[] = {{"visits", pomp_report_visits},
              {"otf2", pomp_report_otf2},
              {"perfetto", pomp_report_perfetto},
              {"folded", pomp_report_folded}};
  const struct pomp_talk talk = {complain, NULL};
  for (unsigned i = 0; argc == 4 && i < sizeof(ways) / sizeof(ways[0]); ++i)
    if (strcmp(argv[1], ways[i].name) == 0)
      return ways[i].convert(argv[2], argv[3], &talk);
  complain("usage: trace-convert visits|otf2|perfetto|folded TRACE OUTPUT");
  return 2;
}
