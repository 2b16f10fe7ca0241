/*===- sarif.c - Findings as SARIF ---------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* SARIF 2.1.0 is the format of static analyzers, which editors and code hosts
|* show at the lines: https://docs.oasis-open.org/sarif/sarif/v2.1.0/.
\*===----------------------------------------------------------------------===*/
#include "export/export.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/** Appends a path as a URI: a relative one, or one of a file. */
static void add_uri(struct pomp_text *text, const char *path) {
  struct pomp_text uri = {0};
  pomp_text_add(&uri, "%s", *path == '/' ? "file://" : "");
  for (const char *at = path; *at; ++at)
    if (isalnum((unsigned char)*at) || strchr("/._-~", *at))
      pomp_text_add(&uri, "%c", *at);
    else
      pomp_text_add(&uri, "%%%02X", (unsigned char)*at);
  text->failed |= uri.failed;
  pomp_text_json(text, uri.data ? uri.data : "");
  free(uri.data);
}

static void add_location(struct pomp_text *text, const struct pomp_spot *p) {
  pomp_text_add(text,
                "{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
  add_uri(text, p->file);
  pomp_text_add(text, "}");
  if (p->line)
    pomp_text_add(text, ", \"region\": {\"startLine\": %u", p->line);
  if (p->line && p->column)
    pomp_text_add(text, ", \"startColumn\": %u", p->column);
  pomp_text_add(text, "%s}}", p->line ? "}" : "");
}

static void add_result(struct pomp_text *text,
                       const struct pomp_notices *notices,
                       const struct pomp_notice *n) {
  pomp_text_add(text, "      {\"ruleId\": ");
  pomp_text_json(text, n->name);
  pomp_text_add(text, ", \"level\": \"%s\",\n       \"message\": {\"text\": ",
                n->is_error ? "error" : "warning");
  pomp_text_json(text, n->text);
  pomp_text_add(text, "}");
  if (n->place.file) {
    pomp_text_add(text, ",\n       \"locations\": [");
    add_location(text, &n->place);
    pomp_text_add(text, "]");
  }
  for (uint32_t i = 0; i < n->num_related; ++i) {
    pomp_text_add(text, i ? ", " : ",\n       \"relatedLocations\": [");
    add_location(text, &n->related[i]);
  }
  pomp_text_add(
      text, "%s,\n       \"partialFingerprints\": ", n->num_related ? "]" : "");
  pomp_text_add(text, "{\"pomp/v1\": \"%016" PRIx64 "\"}",
                pomp_notice_fingerprint(notices, n));
  if (!n->is_error)
    pomp_text_add(text,
                  ",\n       \"properties\": {\"gainPercent\": %.1f, "
                  "\"costPercent\": %.1f}",
                  n->gain, n->cost);
  pomp_text_add(text, "}");
}

/** \returns whether a notice is the first of its name that is shown. */
static bool is_first(const struct pomp_notices *notices, uint32_t number) {
  if (notices->items[number].passed)
    return false;
  for (uint32_t i = 0; i < number; ++i)
    if (!notices->items[i].passed &&
        strcmp(notices->items[i].name, notices->items[number].name) == 0)
      return false;
  return true;
}

/** The names of notices, each once. */
static void add_rules(struct pomp_text *text,
                      const struct pomp_notices *notices) {
  const char *between = "";
  for (uint32_t i = 0; i < notices->count; ++i) {
    const struct pomp_notice *n = &notices->items[i];
    if (!is_first(notices, i))
      continue;
    pomp_text_add(text, "%s\n      {\"id\": ", between);
    pomp_text_json(text, n->name);
    pomp_text_add(text, ", \"shortDescription\": {\"text\": ");
    pomp_text_json(text, n->title);
    pomp_text_add(text, "}, \"help\": {\"text\": ");
    pomp_text_json(text, n->help);
    pomp_text_add(text, "}}");
    between = ",";
  }
}

void pomp_notices_to_sarif(struct pomp_text *text,
                           const struct pomp_notices *notices) {
  const char *between = "\n";
  pomp_text_add(text,
                "{\"$schema\": "
                "\"https://json.schemastore.org/sarif-2.1.0.json\",\n"
                " \"version\": \"2.1.0\",\n \"runs\": [\n"
                "  {\"tool\": {\"driver\": {\"name\": \"POMP for Clang\", "
                "\"version\": \"" POMP_VERSION "\",\n    \"rules\": [");
  add_rules(text, notices);
  pomp_text_add(text, "]}},\n   \"results\": [");
  for (uint32_t i = 0; i < notices->count; ++i) {
    if (notices->items[i].passed)
      continue;
    pomp_text_add(text, "%s", between);
    add_result(text, notices, &notices->items[i]);
    between = ",\n";
  }
  pomp_text_add(text, "]}]}\n");
}
