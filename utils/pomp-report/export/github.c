/*===- github.c - Annotations of GitHub ----------------------------------===*\
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

void pomp_notices_to_github(struct pomp_text *text,
                            const struct pomp_notices *notices) {
  for (uint32_t i = 0; i < notices->count; ++i) {
    const struct pomp_notice *n = &notices->items[i];
    if (n->passed)
      continue;
    pomp_text_add(text, "::%s ", n->is_error ? "error" : "warning");
    if (n->place.file) {
      pomp_text_add(text, "file=");
      escape(text, n->place.file, ":,");
      if (n->place.line)
        pomp_text_add(text, ",line=%u", n->place.line);
      if (n->place.line && n->place.column)
        pomp_text_add(text, ",col=%u", n->place.column);
      pomp_text_add(text, ",");
    }
    pomp_text_add(text, "title=%s::", n->name);
    escape(text, n->text, "");
    pomp_text_add(text, "\n");
  }
}
