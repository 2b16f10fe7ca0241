/*===- markdown.c - A table in Markdown ----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* As GitHub and GitLab show it: in the summary of a workflow, in a comment or
|* in an issue.
\*===----------------------------------------------------------------------===*/
#include "export/export.h"

#include <string.h>

/** Appends text of others, in which nothing is markup. */
static void add_plain(struct pomp_text *text, const char *string) {
  for (; *string; ++string)
    if (strchr("\\`*_{}[]()<>#|!~&$", *string))
      pomp_text_add(text, "\\%c", *string);
    else
      pomp_text_add(text, "%c", (unsigned char)*string < ' ' ? ' ' : *string);
}

void pomp_notices_to_markdown(struct pomp_text *text,
                              const struct pomp_notices *notices) {
  pomp_text_add(text, "### ");
  add_plain(text, notices->program);
  pomp_text_add(text, ": ");
  add_plain(text, notices->suite);
  pomp_text_add(text, "\n\n");
  if (!pomp_notices_shown(notices)) {
    pomp_text_add(text, "Nothing to report");
    if (notices->count)
      pomp_text_add(text, ": %u %s as before", notices->count,
                    pomp_plural(notices->count, "count is", "counts are"));
    pomp_text_add(text, ".\n");
    return;
  }
  pomp_text_add(text, "| what | where | more |\n| --- | --- | --- |\n");
  for (uint32_t i = 0; i < notices->count; ++i) {
    const struct pomp_notice *n = &notices->items[i];
    if (n->passed)
      continue;
    pomp_text_add(text, "| ");
    add_plain(text, n->title);
    pomp_text_add(text, " | ");
    add_plain(text, n->place.file ? n->place.file : notices->program);
    if (n->place.file && n->place.line)
      pomp_text_add(text, ":%u", n->place.line);
    pomp_text_add(text, " | ");
    add_plain(text, n->text);
    pomp_text_add(text, " \\[%s\\] |\n", n->name);
  }
}
