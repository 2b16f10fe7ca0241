/*===- sarif.c - The findings as SARIF ------------------------------------===*\
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
#include "findings/advice.h"
#include "findings/place.h"

#include <ctype.h>
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

/** The other places that share the finding. */
static void add_related(struct pomp_text *text, const struct pomp_result *r,
                        const struct pomp_finding *f) {
  const char *between = ",\n       \"relatedLocations\": [";
  for (uint32_t i = 1; i < f->num_sites; ++i) {
    struct pomp_spot place = pomp_region_place(r, f->sites[i], false);
    if (!place.file)
      continue;
    pomp_text_add(text, "%s", between);
    add_location(text, &place);
    between = ", ";
  }
  pomp_text_add(text, "%s", *between == ',' && between[1] == ' ' ? "]" : "");
}

static void add_result(struct pomp_text *text, const struct pomp_result *r,
                       const struct pomp_finding *f) {
  struct pomp_spot place = pomp_finding_place(r, f);
  struct pomp_text sentence = {0};
  pomp_finding_sentence(&sentence, r, f);
  text->failed |= sentence.failed;
  pomp_text_add(text, "      {\"ruleId\": ");
  pomp_text_json(text, pomp_finding_name(f->kind));
  pomp_text_add(text, ", \"level\": \"warning\",\n       \"message\": "
                      "{\"text\": ");
  pomp_text_json(text, sentence.data ? sentence.data : "");
  free(sentence.data);
  pomp_text_add(text, "}");
  if (place.file) {
    pomp_text_add(text, ",\n       \"locations\": [");
    add_location(text, &place);
    pomp_text_add(text, "]");
  }
  add_related(text, r, f);
  pomp_text_add(text,
                ",\n       \"properties\": {\"gainPercent\": %.1f, "
                "\"costPercent\": %.1f}}",
                pomp_percent(f->gain, r->wall_time),
                pomp_percent(f->cost, r->thread_time));
}

/** The kinds of findings there are, each once. */
static void add_rules(struct pomp_text *text,
                      const struct pomp_findings *findings) {
  const char *between = "";
  for (size_t i = 0; i < findings->count; ++i) {
    const struct pomp_finding *f = &findings->items[i];
    bool is_first = true;
    for (size_t k = 0; k < i; ++k)
      is_first &= findings->items[k].kind != f->kind;
    if (!is_first)
      continue;
    pomp_text_add(text, "%s\n      {\"id\": ", between);
    pomp_text_json(text, pomp_finding_name(f->kind));
    pomp_text_add(text, ", \"shortDescription\": {\"text\": ");
    pomp_text_json(text, f->title);
    pomp_text_add(text, "}, \"help\": {\"text\": \"pomp explain %s\"}}",
                  pomp_finding_name(f->kind));
    between = ",";
  }
}

uint64_t pomp_profile_to_sarif(struct pomp_text *text,
                               const struct pomp_profile *profile,
                               uint32_t deepest) {
  struct pomp_findings findings = pomp_profile_advise(profile);
  (void)deepest;
  text->failed |= findings.failed;
  pomp_text_add(text,
                "{\"$schema\": "
                "\"https://json.schemastore.org/sarif-2.1.0.json\",\n"
                " \"version\": \"2.1.0\",\n \"runs\": [\n"
                "  {\"tool\": {\"driver\": {\"name\": \"POMP for Clang\", "
                "\"version\": \"" POMP_VERSION "\",\n    \"rules\": [");
  add_rules(text, &findings);
  pomp_text_add(text, "]}},\n   \"results\": [");
  for (size_t i = 0; i < findings.count; ++i) {
    pomp_text_add(text, i ? ",\n" : "\n");
    add_result(text, profile->result, &findings.items[i]);
  }
  pomp_text_add(text, "]}]}\n");
  pomp_findings_free(&findings);
  return 0;
}
