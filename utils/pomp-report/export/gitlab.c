/*===- gitlab.c - A code quality report of GitLab ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A job has the file as its artifact "codequality", and GitLab shows what is
|* new in a merge request. It tells by the fingerprints, so these do not change
|* when lines move. Each entry must have a path, which is relative to the
|* repository: https://docs.gitlab.com/ci/testing/code_quality/.
\*===----------------------------------------------------------------------===*/
#include "export/export.h"

#include <inttypes.h>

void pomp_notices_to_gitlab(struct pomp_text *text,
                            const struct pomp_notices *notices) {
  const char *between = "[";
  for (uint32_t i = 0; i < notices->count; ++i) {
    const struct pomp_notice *n = &notices->items[i];
    if (n->passed)
      continue;
    pomp_text_add(text, "%s\n {\"description\": ", between);
    pomp_text_json(text, n->text);
    pomp_text_add(text, ",\n  \"check_name\": ");
    pomp_text_json(text, n->name);
    pomp_text_add(text, ", \"severity\": \"%s\",\n",
                  n->is_error ? "major" : "minor");
    pomp_text_add(text, "  \"fingerprint\": \"%016" PRIx64 "\",\n",
                  pomp_notice_fingerprint(notices, n));
    pomp_text_add(text, "  \"location\": {\"path\": ");
    pomp_text_json(text, n->place.file ? n->place.file : notices->program);
    pomp_text_add(text, ", \"lines\": {\"begin\": %u}}}",
                  n->place.line ? n->place.line : 1);
    between = ",";
  }
  pomp_text_add(text, "%s]\n", *between == '[' ? "[" : "\n");
}
