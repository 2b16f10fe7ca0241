/*===- junit.c - Test results in the XML of JUnit ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Servers of continuous integration show them as tests that fail. Where a gate
|* has compared counts, those that are as they were are tests that pass. The
|* elements are those that all servers know: a place is part of the text.
\*===----------------------------------------------------------------------===*/
#include "export/export.h"

/** Appends \p name="value". */
static void add_attribute(struct pomp_text *text, const char *name,
                          const char *value) {
  pomp_text_add(text, " %s=\"", name);
  pomp_text_markup(text, value);
  pomp_text_add(text, "\"");
}

static void add_case(struct pomp_text *text, const struct pomp_notice *n) {
  pomp_text_add(text, "    <testcase");
  add_attribute(text, "classname", n->subject);
  add_attribute(text, "name", n->name);
  if (n->passed) {
    pomp_text_add(text, "/>\n");
    return;
  }
  pomp_text_add(text, ">\n      <failure");
  add_attribute(text, "type", n->name);
  add_attribute(text, "message", n->title);
  pomp_text_add(text, ">");
  if (n->place.file) {
    pomp_text_markup(text, n->place.file);
    if (n->place.line)
      pomp_text_add(text, ":%u", n->place.line);
    pomp_text_add(text, ": ");
  }
  pomp_text_markup(text, n->text);
  pomp_text_add(text, "</failure>\n    </testcase>\n");
}

void pomp_notices_to_junit(struct pomp_text *text,
                           const struct pomp_notices *notices) {
  pomp_text_add(text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                      "<testsuites>\n  <testsuite");
  pomp_text_add(text, " name=\"");
  pomp_text_markup(text, notices->program);
  pomp_text_add(text, ": ");
  pomp_text_markup(text, notices->suite);
  /* Some servers call a suite without tests broken. */
  pomp_text_add(text, "\" tests=\"%u\" failures=\"%u\" errors=\"0\">\n",
                notices->count ? notices->count : 1,
                pomp_notices_shown(notices));
  for (uint32_t i = 0; i < notices->count; ++i)
    add_case(text, &notices->items[i]);
  if (!notices->count)
    add_case(text, &(struct pomp_notice){.name = (char *)"no finding",
                                         .subject = notices->program,
                                         .passed = true});
  pomp_text_add(text, "  </testsuite>\n</testsuites>\n");
}
