/*===- formats.c - The formats for other tools ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "export/convert/convert.h"
#include "export/export.h"

static int write_otf2(const char *directory, const char *to, uint32_t deepest,
                      const struct pomp_talk *talk) {
  (void)deepest;
  return pomp_report_otf2(directory, to, talk);
}

static int write_perfetto(const char *directory, const char *to,
                          uint32_t deepest, const struct pomp_talk *talk) {
  (void)deepest;
  return pomp_report_perfetto(directory, to, talk);
}

const struct pomp_format_row pomp_formats[POMP_NUM_FORMATS] = {
#define POMP_FORMAT(name, Argument, TRACE, PROFILE, Tools, Doc)                \
  {#name, sizeof(Argument) == sizeof("DIR"), TRACE, PROFILE},
#include "export/formats.def"
};
