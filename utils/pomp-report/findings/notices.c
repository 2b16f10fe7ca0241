/*===- notices.c - What code hosts show at a line ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "findings/notices.h"
#include "findings/advice.h"
#include "support/texts.h"

#include "base/relative.h"
#include "base/table.h"
#include "profile/report/report_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pomp_notices pomp_notices_of(const char *program, const char *suite) {
  struct pomp_notices notices = {.program = strdup(program),
                                 .suite = strdup(suite)};
  notices.failed = !notices.program || !notices.suite;
  return notices;
}

static struct pomp_spot copy_spot(const struct pomp_spot *spot) {
  struct pomp_spot copy = *spot;
  copy.file = spot->file ? strdup(spot->file) : NULL;
  return copy;
}

struct pomp_notice *pomp_notices_add(struct pomp_notices *notices,
                                     const char *name, const char *title,
                                     const char *subject,
                                     const struct pomp_spot *place,
                                     struct pomp_text *text,
                                     struct pomp_text *help) {
  bool good = !text->failed && !help->failed && text->data && help->data &&
              pomp_array_grow((void **)&notices->items, &notices->capacity,
                              notices->count, sizeof(*notices->items));
  if (!good) {
    free(text->data);
    free(help->data);
    notices->failed = true;
    return NULL;
  }
  struct pomp_notice *n = &notices->items[notices->count++];
  *n = (struct pomp_notice){.name = strdup(name),
                            .title = strdup(title),
                            .subject = strdup(subject),
                            .place = copy_spot(place),
                            .text = text->data,
                            .help = help->data};
  notices->failed |=
      !n->name || !n->title || !n->subject || (place->file && !n->place.file);
  return n;
}

/** Copies the other places that share a finding. */
static void add_related(struct pomp_notices *notices, struct pomp_notice *n,
                        const struct pomp_result *r,
                        const struct pomp_finding *f) {
  n->related = calloc((size_t)f->num_sites + 1, sizeof(*n->related));
  notices->failed |= !n->related;
  for (uint32_t i = 1; n->related && i < f->num_sites; ++i) {
    struct pomp_spot place = pomp_region_place(r, f->sites[i], false);
    if (place.file)
      n->related[n->num_related++] = copy_spot(&place);
  }
}

static void add_finding(struct pomp_notices *notices,
                        const struct pomp_result *r,
                        const struct pomp_finding *f) {
  const struct pomp_spot place = pomp_finding_place(r, f);
  const char *name = pomp_finding_name(f->kind);
  struct pomp_text text = {0}, help = {0}, subject = {0};
  pomp_finding_sentence(&text, r, f);
  pomp_text_add(&help, "pomp explain %s", name);
  const struct pomp_ctc_fields *fields =
      f->region == POMP_NONE ? NULL : &r->regions[f->region].fields;
  if (fields)
    pomp_text_add(&subject, "%s in %s",
                  pomp_report_type(&r->regions[f->region]),
                  *fields->function ? fields->function
                                    : pomp_relative_path(fields->file));
  struct pomp_notice *n = pomp_notices_add(
      notices, name, f->title, subject.data ? subject.data : "the program",
      &place, &text, &help);
  free(subject.data);
  if (!n)
    return;
  n->gain = pomp_percent(f->gain, r->wall_time);
  n->cost = pomp_percent(f->cost, r->thread_time);
  add_related(notices, n, r, f);
}

struct pomp_notices
pomp_notices_of_profile(const struct pomp_profile *profile) {
  struct pomp_findings findings = pomp_profile_advise(profile);
  const char *program = profile->result->program;
  struct pomp_notices notices = pomp_notices_of(program, "findings");
  notices.failed |= findings.failed;
  for (size_t i = 0; i < findings.count; ++i)
    add_finding(&notices, profile->result, &findings.items[i]);
  pomp_findings_free(&findings);
  return notices;
}

static bool are_alike(const struct pomp_notice *a,
                      const struct pomp_notice *b) {
  const char *file = a->place.file ? a->place.file : "";
  return strcmp(a->name, b->name) == 0 && strcmp(a->subject, b->subject) == 0 &&
         strcmp(file, b->place.file ? b->place.file : "") == 0;
}

uint32_t pomp_notices_shown(const struct pomp_notices *notices) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < notices->count; ++i)
    count += !notices->items[i].passed;
  return count;
}

uint64_t pomp_notice_fingerprint(const struct pomp_notices *notices,
                                 const struct pomp_notice *notice) {
  struct pomp_text text = {0};
  uint32_t before = 0;
  for (uint32_t i = 0; i < notices->count; ++i)
    before += are_alike(&notices->items[i], notice) &&
              (notices->items[i].place.line < notice->place.line ||
               (notices->items[i].place.line == notice->place.line &&
                notices->items[i].place.column < notice->place.column));
  pomp_text_add(&text, "%s\n%s\n%s\n%u", notice->name, notice->subject,
                notice->place.file ? notice->place.file : "", before);
  uint64_t hash = text.data ? pomp_texts_hash(text.data) : 0;
  free(text.data);
  return hash;
}

void pomp_notices_free(struct pomp_notices *notices) {
  for (uint32_t i = 0; i < notices->count; ++i) {
    struct pomp_notice *n = &notices->items[i];
    for (uint32_t k = 0; k < n->num_related; ++k)
      free((char *)n->related[k].file);
    free(n->related);
    free((char *)n->place.file);
    free(n->name);
    free(n->title);
    free(n->subject);
    free(n->text);
    free(n->help);
  }
  free(notices->items);
  free(notices->suite);
  free(notices->program);
  *notices = (struct pomp_notices){0};
}
