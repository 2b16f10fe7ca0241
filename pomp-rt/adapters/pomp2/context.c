/*===- context.c - Context strings as OPARI2 writes them ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "adapters/pomp2/context.h"
#include "pomp/ctc.h"

#include <stdio.h>
#include <stdlib.h>

/** Our types, and what OPARI2 calls them. */
static const struct {
  const char *ours, *theirs;
} types[] = {{"pregion", "parallel"},  {"loop", "for"},
             {"sections", "sections"}, {"workshare", "workshare"},
             {"single", "single"},     {"critical", "critical"},
             {"master", "master"},     {"barrier", "barrier"},
             {"ordered", "ordered"},   {"atomic", "atomic"},
             {"flush", "flush"},       {"task", "task"},
             {"taskwait", "taskwait"}, {"function", "userRegion"},
             {"uregion", "userRegion"}};

/** Clauses in the order of the strings of OPARI2: sorted. The value is 1. */
static const struct {
  const char *theirs, *ours;
} clauses[] = {{"hasCollapse", "collapse"},
               {"hasCopyprivate", "hasCopyprivate"},
               {"hasIf", "ifClause"},
               {"hasNowait", "hasNowait"},
               {"hasNum_threads", "numThreads"},
               {"hasOrdered", "hasOrdered"},
               {"hasReduction", "hasReduction"},
               {"hasSchedule", "scheduleType"},
               {"hasUntied", "untied"}};

/** \returns the value of \p key in \p ctc, or an empty string; the caller frees
 *  it. Null: no memory. */
static char *value_of(const char *ctc, const char *key) {
  struct pomp_ctc_attribute attribute;
  pomp_ctc_find(ctc, key, &attribute);
  char *value = malloc(attribute.value_length + 1);
  if (value)
    pomp_ctc_unescape(&attribute, value, attribute.value_length + 1);
  return value;
}

static bool has(const char *ctc, const char *key) {
  struct pomp_ctc_attribute attribute;
  return pomp_ctc_find(ctc, key, &attribute);
}

static bool is_same(const char *x, const char *y, const char *key) {
  struct pomp_ctc_attribute a, b;
  pomp_ctc_find(x, key, &a);
  pomp_ctc_find(y, key, &b);
  return a.value_length == b.value_length &&
         memcmp(a.value, b.value, a.value_length) == 0;
}

static bool is_value(const char *ctc, const char *key, const char *value) {
  struct pomp_ctc_attribute a;
  pomp_ctc_find(ctc, key, &a);
  return a.value_length == strlen(value) &&
         memcmp(a.value, value, a.value_length) == 0;
}

static unsigned first_line(const char *ctc) {
  struct pomp_ctc_attribute lines;
  pomp_ctc_find(ctc, "slines", &lines);
  return (unsigned)strtoul(lines.value, NULL, 10);
}

/** \returns whether \p ctc is part of a directive that begins with parallel. */
static bool is_combined(const char *ctc) {
  static const char parallel[] = "parallel ";
  struct pomp_ctc_attribute a;
  pomp_ctc_find(ctc, "directive", &a);
  return a.value_length >= sizeof(parallel) - 1 &&
         memcmp(a.value, parallel, sizeof(parallel) - 1) == 0;
}

unsigned pomp2_context_combined_line(const char *ctc) {
  return is_combined(ctc) && is_value(ctc, "type", "pregion") ? first_line(ctc)
                                                              : 0;
}

unsigned pomp2_context_inner_line(const char *ctc) {
  bool is_inner =
      is_value(ctc, "type", "loop") || is_value(ctc, "type", "sections");
  return is_combined(ctc) && is_inner ? first_line(ctc) : 0;
}

bool pomp2_context_is_pair(const char *parallel, const char *inner) {
  static const char *const keys[] = {"directive", "path", "file",
                                     "slines",    "scol", "macro"};
  for (unsigned i = 0; i < sizeof(keys) / sizeof(keys[0]); ++i)
    if (!is_same(parallel, inner, keys[i]))
      return false;
  return true;
}

/** Adds "sscl=file:first:last" of a range of lines that we write
 *  "first,last". */
static void add_place(struct pomp_ctc_writer *w, const char *key,
                      const char *file, const char *lines) {
  char text[4096 + 64];
  unsigned first = 0, last = 0;
  sscanf(lines, "%u,%u", &first, &last);
  snprintf(text, sizeof(text), "%.*s:%u:%u", 4096, file, first, last);
  pomp_ctc_add(w, key, text);
}

static void remove_blanks(char *text) {
  char *to = text;
  for (const char *from = text; *from; ++from)
    if (*from != ' ')
      *to++ = *from;
  *to = '\0';
}

static void add_schedule(struct pomp_ctc_writer *w, const char *ctc) {
  char *type = value_of(ctc, "scheduleType");
  char *chunk = value_of(ctc, "scheduleChunk");
  char text[256];
  /* OPARI2 writes none. */
  if (chunk)
    remove_blanks(chunk);
  if (type && chunk && (*chunk || strcmp(type, "static") != 0)) {
    snprintf(text, sizeof(text), "%s%s%s", type, *chunk ? "," : "", chunk);
    pomp_ctc_add(w, "hasSchedule", text);
  }
  free(type);
  free(chunk);
}

static void add_clauses(struct pomp_ctc_writer *w, const char *ctc,
                        const char *inner) {
  for (unsigned i = 0; i < sizeof(clauses) / sizeof(clauses[0]); ++i) {
    const char *from = has(ctc, clauses[i].ours)              ? ctc
                       : inner && has(inner, clauses[i].ours) ? inner
                                                              : NULL;
    bool is_of_task = is_value(ctc, "type", "task") &&
                      strcmp(clauses[i].theirs, "hasReduction") == 0;
    if (!from || is_of_task)
      continue;
    if (strcmp(clauses[i].theirs, "hasSchedule") == 0)
      add_schedule(w, from);
    else
      pomp_ctc_add(w, clauses[i].theirs, "1");
  }
}

static void add_all(struct pomp_ctc_writer *w, const char *ctc,
                    const char *inner, const char *type) {
  bool is_user = strcmp(type, "userRegion") == 0;
  char *file = value_of(ctc, has(ctc, "path") ? "path" : "file");
  char *starts = value_of(ctc, "slines"), *ends = value_of(ctc, "elines");
  char *name = value_of(ctc, "name"), *sections = value_of(ctc, "numSections");
  char *full = malloc(strlen(type) + sizeof("sections"));
  if (file && starts && ends && name && sections && full) {
    strcpy(full, type);
    if (inner)
      strcat(full, is_value(inner, "type", "loop") ? "for" : "sections");
    pomp_ctc_add(w, "regionType", full);
    add_place(w, "sscl", file, starts);
    add_place(w, "escl", file, *ends ? ends : starts);
    if (*name)
      pomp_ctc_add(w, is_user ? "userRegionName" : "criticalName", name);
    /* Not of a combined directive. */
    if (*sections && !inner)
      pomp_ctc_add(w, "numSections", sections);
    add_clauses(w, ctc, inner);
  }
  free(file);
  free(starts);
  free(ends);
  free(name);
  free(sections);
  free(full);
}

/** In these strings, the number counts its own digits as well. Adapts it in \p
 *  ctc, which has room for one more digit. */
static bool count_all(char *ctc) {
  const char *star = strchr(ctc, '*');
  char digits[24];
  size_t body = star ? strlen(star) : 0, length = body;
  for (int i = 0; i < 3; ++i)
    length = body + (size_t)snprintf(digits, sizeof(digits), "%zu", length);
  memmove(ctc + (length - body), star, body + 1);
  memcpy(ctc, digits, length - body);
  return body > 2;
}

struct pomp2_context pomp2_context_make(const char *ctc, const char *inner) {
  struct pomp2_context result = {0};
  unsigned type = 0;
  enum { num_types = sizeof(types) / sizeof(types[0]) };
  while (type < num_types && !is_value(ctc, "type", types[type].ours))
    ++type;
  if (type == num_types)
    return result;
  /* Ours has as many attributes, but the path only once. */
  size_t capacity = 3 * strlen(ctc) + (inner ? strlen(inner) : 0) + 512;
  struct pomp_ctc_writer w;
  result.ctc = malloc(capacity);
  pomp_ctc_begin(&w, result.ctc, capacity);
  add_all(&w, ctc, inner, types[type].theirs);
  size_t length = pomp_ctc_finish(&w);
  if (result.ctc && (length + 2 >= capacity || !count_all(result.ctc))) {
    free(result.ctc);
    result.ctc = NULL;
  }
  result.is_user = strcmp(types[type].theirs, "userRegion") == 0;
  result.is_untied = has(ctc, "untied");
  result.is_combined = inner;
  result.has_hidden_barrier = has(ctc, "hasCopyprivate");
  result.has_team_barrier = has(ctc, "explicitBarrier");
  return result;
}
