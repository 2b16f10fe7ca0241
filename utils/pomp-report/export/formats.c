/*===- formats.c - The formats for other tools ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "export/convert/convert.h"
#include "export/export.h"
#include "support/message.h"
#include "support/output.h"

int pomp_trace_to_otf2(const char *directory, const char *to, uint32_t deepest,
                       const struct pomp_talk *talk) {
  (void)deepest;
  return pomp_report_otf2(directory, to, talk);
}

int pomp_trace_to_perfetto(const char *directory, const char *to,
                           uint32_t deepest, const struct pomp_talk *talk) {
  (void)deepest;
  return pomp_report_perfetto(directory, to, talk);
}

int pomp_trace_to_folded(const char *directory, const char *to,
                         uint32_t deepest, const struct pomp_talk *talk) {
  return pomp_report_folded_to(directory, to, deepest, talk);
}

#define POMP_OF_TRACE(name) .of_trace = pomp_trace_to_##name
#define POMP_OF_PROFILE(name) .of_profile = pomp_profile_to_##name
#define POMP_OF_EITHER(name) POMP_OF_TRACE(name), POMP_OF_PROFILE(name)
#define POMP_OF_NOTICES(name) .of_notices = pomp_notices_to_##name
#define POMP_OF_SCALING(name) .of_scaling = pomp_scaling_to_##name
const struct pomp_format_row pomp_formats[POMP_NUM_FORMATS] = {
#define POMP_FORMAT(name, Argument, SOURCE, Tools, Doc)                        \
  {#name, sizeof(Argument) == sizeof("DIR"), POMP_OF_##SOURCE(name)},
#include "export/formats.def"
};

bool pomp_write_notices(const struct pomp_notices *notices,
                        const char *const to[POMP_NUM_FORMATS]) {
  if (notices->failed)
    pomp_complain("out of memory");
  for (int i = 0; !notices->failed && i < POMP_NUM_FORMATS; ++i) {
    struct pomp_text text = {0};
    if (!to[i] || !pomp_formats[i].of_notices)
      continue;
    pomp_formats[i].of_notices(&text, notices);
    if (!pomp_write_text(&text, to[i]))
      return false;
  }
  return !notices->failed;
}
