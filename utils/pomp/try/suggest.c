/*===- suggest.c - Patches for what was not tried ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/suggest.h"
#include "source/source.h"
#include "try/patch.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum repair { NOWAIT_BUT_LAST, NOWAIT, ONE_REGION };

static const struct {
  const char *finding;
  enum repair repair;
} repairs[] = {
#define POMP_SOURCE_REPAIR(Finding, REPAIR) {Finding, REPAIR},
#include "try/experiments.def"
};

/** Puts nowait into the directives of the first \p count places. */
static bool add_nowait(struct pomp_text *text, const struct pomp_suggestion *s,
                       unsigned count) {
  struct pomp_candidate *all = calloc(count + 1, sizeof(*all));
  const struct pomp_candidate *parts[POMP_MOST_SITES];
  struct pomp_text diff = {0};
  for (unsigned i = 0; all && i < count; ++i) {
    strcpy(all[i].clause, "nowait");
    strcpy(all[i].path, s->sites[i].path);
    all[i].line = s->sites[i].first;
    all[i].last = s->sites[i].last;
    parts[i] = &all[i];
  }
  const bool good =
      all && count && pomp_patch_add(&diff, parts, count) == count;
  if (good)
    pomp_text_append(text, diff.data, diff.length);
  free(diff.data);
  free(all);
  return good;
}

/** Finds "parallel" in a line "#pragma omp parallel for ..." whose clauses may
 *  all stand at the loop, too. \returns its offset, or 0. */
static size_t find_parallel(const char *line) {
  static const char *const others[] = {"num_threads", "if",     "proc_bind",
                                       "default",     "copyin", "shared",
                                       "allocate",    "\\"};
  const char *word = strstr(line, "parallel");
  const char *rest = word ? word + strlen("parallel") : "";
  rest += strspn(rest, " \t");
  if (line[strspn(line, " \t")] != '#' || strncmp(rest, "for", 3) != 0 ||
      isalnum((unsigned char)rest[3]))
    return 0;
  for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); ++i)
    if (strstr(rest, others[i]))
      return 0;
  for (; *rest && *rest != '/'; ++rest)
    if (isupper((unsigned char)*rest))
      return 0;
  return (size_t)(word - line);
}

static bool is_blank(const char *line) {
  return !line[strspn(line, " \t\r\n")];
}

/** \returns whether only blank lines are between the loops. */
static bool are_adjacent(const struct pomp_source *source,
                         const struct pomp_suggestion *s) {
  for (unsigned i = 0; i < s->num_sites; ++i) {
    const struct pomp_site *site = &s->sites[i];
    if (!site->first || site->last < site->first ||
        site->last > source->count ||
        strcmp(site->path, s->sites[0].path) != 0 ||
        (i && site->first <= s->sites[i - 1].last))
      return false;
    for (unsigned line = i ? s->sites[i - 1].last + 1 : site->first;
         line < site->first; ++line)
      if (!is_blank(source->before[line - 1]))
        return false;
  }
  return s->num_sites > 1;
}

/** Puts a parallel region around the loops, and takes theirs away. */
static bool make_one(struct pomp_source *source,
                     const struct pomp_suggestion *s) {
  for (unsigned i = 0; i < s->num_sites; ++i) {
    char **line = &source->after[s->sites[i].first - 1];
    const size_t begin = find_parallel(*line);
    const size_t indent = strspn(*line, " \t");
    size_t length = strlen("parallel");
    if (!begin)
      return false;
    length += strspn(*line + begin + length, " \t");
    char *text = NULL;
    if (asprintf(&text, "%.*s#pragma omp parallel\n%.*s{\n%.*s%s", (int)indent,
                 *line, (int)indent, *line, (int)begin, *line,
                 *line + begin + length) < 0)
      return false;
    /* Only the first one begins the region. */
    const size_t skip =
        i ? 2 * indent + strlen("#pragma omp parallel\n{\n") : 0;
    const bool good =
        pomp_source_replace(line, source->before[s->sites[i].first - 1], 0,
                            strlen(*line), "", text + skip);
    free(text);
    if (!good)
      return false;
  }
  const unsigned last = s->sites[s->num_sites - 1].last - 1;
  const char *first = source->before[s->sites[0].first - 1];
  char *end = NULL;
  const bool has_newline = strchr(source->before[last], '\n');
  if (asprintf(&end, "%s%.*s}%s", has_newline ? "" : "\n",
               (int)strspn(first, " \t"), first, has_newline ? "\n" : "") < 0)
    return false;
  char **line = &source->after[last];
  const bool good = pomp_source_replace(line, source->before[last],
                                        strlen(*line), 0, "", end);
  free(end);
  return good;
}

static bool merge(struct pomp_text *text, const struct pomp_suggestion *s) {
  struct pomp_source source;
  if (!s->num_sites || !pomp_source_load(s->sites[0].path, &source))
    return false;
  const bool good = are_adjacent(&source, s) && make_one(&source, s);
  if (good)
    pomp_source_add_diff(text, s->sites[0].path, &source);
  pomp_source_release(&source);
  return good;
}

bool pomp_suggest_patch(struct pomp_text *text,
                        const struct pomp_suggestion *s) {
  for (size_t i = 0; i < sizeof(repairs) / sizeof(repairs[0]); ++i) {
    if (strcmp(repairs[i].finding, s->finding) != 0)
      continue;
    switch (repairs[i].repair) {
    case NOWAIT_BUT_LAST:
      return add_nowait(text, s, s->num_sites ? s->num_sites - 1 : 0);
    case NOWAIT:
      return add_nowait(text, s, s->num_sites);
    case ONE_REGION:
      return merge(text, s);
    }
  }
  return false;
}
