/*===- source.c - Sources that a patch changes ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "source/source.h"
#include "support/say.h"

#include "base/relative.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3 };

void pomp_source_release(struct pomp_source *s) {
  for (size_t i = 0; i < s->count; ++i) {
    if (s->after[i] != s->before[i])
      free(s->after[i]);
    free(s->before[i]);
  }
  free(s->before);
  free(s->after);
  *s = (struct pomp_source){0};
}

bool pomp_source_load(const char *path, struct pomp_source *s) {
  FILE *file = fopen(path, "re");
  *s = (struct pomp_source){0};
  if (!file)
    return false;
  char *line = NULL;
  size_t size = 0, room = 0;
  bool good = true;
  while (good && getline(&line, &size, file) >= 0) {
    if (s->count == room) {
      room = room ? 2 * room : 256;
      char **before = realloc(s->before, room * sizeof(*before));
      s->before = before ? before : s->before;
      char **after = realloc(s->after, room * sizeof(*after));
      s->after = after ? after : s->after;
      good = before && after;
    }
    if (good) {
      s->before[s->count] = s->after[s->count] = line;
      ++s->count;
      line = NULL;
      size = 0;
    }
  }
  good = good && !ferror(file);
  free(line);
  fclose(file);
  if (!good)
    pomp_source_release(s);
  return good;
}

size_t pomp_source_find_clause(const char *line, size_t first, size_t end,
                               const char *clause,
                               int (*compare)(const char *, const char *,
                                              size_t),
                               const char *before, size_t *begin) {
  const size_t name = strcspn(clause, "(");
  for (size_t i = first; i + name < end; ++i) {
    size_t at = i + name;
    if (compare(line + i, clause, name) != 0 ||
        (i && !strchr(before, line[i - 1])))
      continue;
    at += strspn(line + at, " \t");
    if (line[at] != '(')
      continue;
    int depth = 0;
    do
      depth += (line[at] == '(') - (line[at] == ')');
    while (++at < end && depth);
    *begin = i;
    return depth ? 0 : at - i;
  }
  return 0;
}

bool pomp_source_replace(char **line, const char *original, size_t begin,
                         size_t length, const char *space, const char *clause) {
  char *text = NULL;
  if (asprintf(&text, "%.*s%s%s%s", (int)begin, *line, space, clause,
               *line + begin + length) < 0)
    return false;
  if (*line != original)
    free(*line);
  *line = text;
  return true;
}

/** The name of a file in a patch: relative to this directory if it is there. */
static const char *name_in_patch(const char *path) {
  const char *name = pomp_relative_path(path);
  return name + (*name == '/');
}

/** \returns the lines in an element: a changed one may be several. */
static size_t count_lines(const char *text) {
  size_t count = 0;
  for (; *text; text += strcspn(text, "\n"), text += *text == '\n')
    ++count;
  return count;
}

static void add_lines(struct pomp_text *text, char sign, char *const *lines,
                      size_t begin, size_t end) {
  for (size_t i = begin; i < end; ++i)
    for (const char *at = lines[i]; *at;) {
      const size_t length = strcspn(at, "\n");
      pomp_text_append(text, &sign, 1);
      pomp_text_append(text, at, length + (at[length] == '\n'));
      if (!at[length])
        pomp_text_add(text, "\n\\ No newline at end of file\n");
      at += length + (at[length] == '\n');
    }
}

/** \returns the first line from \p begin on that differs. */
static size_t next_change(const struct pomp_source *s, size_t begin) {
  while (begin < s->count && s->before[begin] == s->after[begin])
    ++begin;
  return begin;
}

void pomp_source_add_diff(struct pomp_text *text, const char *path,
                          const struct pomp_source *s) {
  const char *name = name_in_patch(path);
  pomp_text_add(text, "--- a/%s\n+++ b/%s\n", name, name);
  size_t shift = 0;
  for (size_t change = next_change(s, 0); change < s->count;) {
    /* Changes whose context overlaps share a hunk. */
    size_t begin = change > CONTEXT ? change - CONTEXT : 0, last = change, next;
    while ((next = next_change(s, last + 1)) < s->count &&
           next - last <= 2 * CONTEXT)
      last = next;
    const size_t end =
        last + CONTEXT + 1 < s->count ? last + CONTEXT + 1 : s->count;
    size_t lines = 0;
    for (size_t i = begin; i < end; ++i)
      lines += count_lines(s->after[i]);
    pomp_text_add(text, "@@ -%zu,%zu +%zu,%zu @@\n", begin + 1, end - begin,
                  begin + shift + 1, lines);
    shift += lines - (end - begin);
    for (size_t i = begin; i < end;) {
      size_t stop = i;
      while (stop < end && s->before[stop] != s->after[stop])
        ++stop;
      add_lines(text, '-', s->before, i, stop);
      add_lines(text, '+', s->after, i, stop);
      i = stop;
      while (stop < end && s->before[stop] == s->after[stop])
        ++stop;
      add_lines(text, ' ', s->before, i, stop);
      i = stop;
    }
    change = next;
  }
}

bool pomp_source_save(const char *path, const struct pomp_source *s) {
  FILE *file = fopen(path, "we");
  bool good = file;
  for (size_t i = 0; good && i < s->count; ++i)
    good = fputs(s->after[i], file) >= 0;
  if (file && fclose(file) != 0)
    good = false;
  if (!good)
    pomp_say("cannot write %s: %s", path, strerror(errno));
  return good;
}
