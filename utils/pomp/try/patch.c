/*===- patch.c - Changes as patches of the source ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * A clause replaces one of its kind, or stands at the end of its directive. So
 * lines change, but their number does not.
 */
#include "try/patch.h"
#include "support/say.h"

#include "base/relative.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONTEXT = 3 };

/** A file by lines, each with its end. */
struct source {
  char **before, **after;
  size_t count;
};

static void release(struct source *s) {
  for (size_t i = 0; i < s->count; ++i) {
    if (s->after[i] != s->before[i])
      free(s->after[i]);
    free(s->before[i]);
  }
  free(s->before);
  free(s->after);
  *s = (struct source){0};
}

/** \returns false with errno. */
static bool load(const char *path, struct source *s) {
  FILE *file = fopen(path, "re");
  *s = (struct source){0};
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
    release(s);
  return good;
}

/** \returns the length of a line without what ends it: blanks, a backslash, a
 *  comment. */
static size_t text_length(const char *line) {
  size_t length = strcspn(line, "\r\n");
  for (size_t i = 0; i + 1 < length; ++i)
    if (line[i] == '/' && (line[i + 1] == '/' || line[i + 1] == '*'))
      length = i;
  while (length && strchr(" \t\\", line[length - 1]))
    --length;
  return length;
}

static bool goes_on(const char *line) {
  size_t length = strcspn(line, "\r\n");
  return length && line[length - 1] == '\\';
}

/** Finds a clause of the same kind in a line. \returns its length, or 0. */
static size_t find_clause(const char *line, size_t length, const char *clause,
                          size_t *begin) {
  const size_t name = strcspn(clause, "(");
  for (size_t i = 0; i + name < length; ++i) {
    size_t end = i + name;
    if (strncmp(line + i, clause, name) != 0 ||
        (i && !strchr(" \t,)", line[i - 1])))
      continue;
    end += strspn(line + end, " \t");
    if (line[end] != '(')
      continue;
    int depth = 0;
    do
      depth += (line[end] == '(') - (line[end] == ')');
    while (++end < length && depth);
    *begin = i;
    return depth ? 0 : end - i;
  }
  return 0;
}

/** Replaces a part of a line. \returns false without memory. */
static bool replace(char **line, const char *original, size_t begin,
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

/** \returns whether a part of a directive, outside of parentheses, is a word of
 *  OpenMP: others are macros, which may be any clause. */
static bool has_macro(const char *line, size_t length) {
  int depth = 0;
  for (size_t i = 0; i < length; ++i) {
    depth += (line[i] == '(') - (line[i] == ')');
    if (depth <= 0 && isupper((unsigned char)line[i]))
      return true;
  }
  return false;
}

/** Puts a clause into the directive that begins in \p number, counted from 1.
 *  \returns whether there is a directive. */
static bool edit(struct source *s, size_t number, const char *clause) {
  if (!number || number > s->count)
    return false;
  size_t at = number - 1, begin;
  const char *first = s->after[at] + strspn(s->after[at], " \t");
  if (*first != '#')
    return false;
  first += 1 + strspn(first + 1, " \t");
  if (strncmp(first, "pragma", 6) != 0 || !strstr(first, "omp"))
    return false;
  for (size_t i = at;; ++i) {
    const size_t length = text_length(s->after[i]);
    if (has_macro(s->after[i], length))
      return false;
    const size_t found = find_clause(s->after[i], length, clause, &begin);
    if (found)
      return replace(&s->after[i], s->before[i], begin, found, "", clause);
    if (!goes_on(s->after[i]) || i + 1 == s->count)
      return replace(&s->after[i], s->before[i], length, 0, " ", clause);
  }
}

/** The name of a file in a patch: relative to this directory if it is there. */
static const char *name_in_patch(const char *path) {
  const char *name = pomp_relative_path(path);
  return name + (*name == '/');
}

static void add_lines(struct pomp_text *text, char sign, char *const *lines,
                      size_t begin, size_t end) {
  for (size_t i = begin; i < end; ++i) {
    const size_t length = strlen(lines[i]);
    pomp_text_append(text, &sign, 1);
    pomp_text_append(text, lines[i], length);
    if (!length || lines[i][length - 1] != '\n')
      pomp_text_add(text, "\n\\ No newline at end of file\n");
  }
}

/** \returns the first line from \p begin on that differs. */
static size_t next_change(const struct source *s, size_t begin) {
  while (begin < s->count && s->before[begin] == s->after[begin])
    ++begin;
  return begin;
}

static void add_diff(struct pomp_text *text, const char *path,
                     const struct source *s) {
  const char *name = name_in_patch(path);
  pomp_text_add(text, "--- a/%s\n+++ b/%s\n", name, name);
  for (size_t change = next_change(s, 0); change < s->count;) {
    /* Changes whose context overlaps share a hunk. */
    size_t begin = change > CONTEXT ? change - CONTEXT : 0, last = change, next;
    while ((next = next_change(s, last + 1)) < s->count &&
           next - last <= 2 * CONTEXT)
      last = next;
    const size_t end =
        last + CONTEXT + 1 < s->count ? last + CONTEXT + 1 : s->count;
    pomp_text_add(text, "@@ -%zu,%zu +%zu,%zu @@\n", begin + 1, end - begin,
                  begin + 1, end - begin);
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

/** Puts the clauses of all candidates for the file of the first one into it.
 *  \returns how many. */
static unsigned edit_file(struct source *s,
                          const struct pomp_candidate *const *c,
                          unsigned count) {
  unsigned edits = 0;
  if (!load(c[0]->path, s))
    return 0;
  for (unsigned i = 0; i < count; ++i)
    if (*c[i]->clause && strcmp(c[i]->path, c[0]->path) == 0)
      edits += edit(s, c[i]->line, c[i]->clause);
  return edits;
}

/** \returns whether the file of a candidate is new in the list. */
static bool is_first(const struct pomp_candidate *const *c, unsigned number) {
  for (unsigned i = 0; i < number; ++i)
    if (*c[i]->clause && strcmp(c[i]->path, c[number]->path) == 0)
      return false;
  return *c[number]->clause;
}

unsigned pomp_patch_add(struct pomp_text *text,
                        const struct pomp_candidate *const *candidates,
                        unsigned count) {
  unsigned edits = 0;
  for (unsigned i = 0; i < count; ++i) {
    struct source s;
    if (!is_first(candidates, i))
      continue;
    const unsigned more = edit_file(&s, candidates + i, count - i);
    if (more)
      add_diff(text, candidates[i]->path, &s);
    edits += more;
    release(&s);
  }
  return edits;
}

static bool save(const char *path, const struct source *s) {
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

bool pomp_patch_apply(const struct pomp_candidate *const *candidates,
                      unsigned count) {
  bool good = true;
  for (unsigned i = 0; i < count; ++i) {
    struct source s;
    if (!is_first(candidates, i))
      continue;
    if (edit_file(&s, candidates + i, count - i) &&
        save(candidates[i]->path, &s))
      pomp_say("changed %s", candidates[i]->path);
    else
      good = false;
    release(&s);
  }
  return good;
}
