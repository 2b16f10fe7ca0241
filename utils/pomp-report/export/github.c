/*===- github.c - The findings as annotations of GitHub -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A step of a workflow prints "::warning file=app.c,line=7::message", and
|* GitHub shows the message at the line of the change.
\*===----------------------------------------------------------------------===*/
#include "export/export.h"
#include "findings/advice.h"
#include "findings/place.h"

#include <stdlib.h>
#include <string.h>

/** Appends \p string with \p special, and what ends a line, in hexadecimal. */
static void escape(struct pomp_text *text, const char *string,
                   const char *special) {
  for (; *string; ++string)
    if (strchr("%\r\n", *string) || strchr(special, *string))
      pomp_text_add(text, "%%%02X", (unsigned char)*string);
    else
      pomp_text_add(text, "%c", *string);
}

static void add_annotation(struct pomp_text *text, const struct pomp_result *r,
                           const struct pomp_finding *f) {
  struct pomp_spot place = pomp_finding_place(r, f);
  struct pomp_text sentence = {0};
  pomp_text_add(text, "::warning ");
  if (place.file) {
    pomp_text_add(text, "file=");
    escape(text, place.file, ":,");
    if (place.line)
      pomp_text_add(text, ",line=%u", place.line);
    if (place.line && place.column)
      pomp_text_add(text, ",col=%u", place.column);
    pomp_text_add(text, ",");
  }
  pomp_text_add(text, "title=%s::", pomp_finding_name(f->kind));
  pomp_finding_sentence(&sentence, r, f);
  text->failed |= sentence.failed;
  escape(text, sentence.data ? sentence.data : "", "");
  pomp_text_add(text, "\n");
  free(sentence.data);
}

uint64_t pomp_profile_to_github(struct pomp_text *text,
                                const struct pomp_profile *profile,
                                uint32_t deepest) {
  struct pomp_findings findings = pomp_profile_advise(profile);
  (void)deepest;
  text->failed |= findings.failed;
  for (size_t i = 0; i < findings.count; ++i)
    add_annotation(text, profile->result, &findings.items[i]);
  pomp_findings_free(&findings);
  return 0;
}
