/*===- patch.c - Changes as patches of the source ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * A clause replaces one of its kind, or stands at the end of its directive.
 */
#include "try/patch.h"
#include "source/fortran.h"
#include "source/source.h"
#include "support/say.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
static bool edit(struct pomp_source *s, size_t number, const char *clause) {
  if (!number || number > s->count)
    return false;
  size_t at = number - 1, begin;
  const char *first = s->after[at] + strspn(s->after[at], " \t");
  if (*first != '#')
    return false;
  first += 1 + strspn(first + 1, " \t");
  if (strncmp(first, "pragma", 6) != 0 || !strstr(first, "omp") ||
      (strcmp(clause, "nowait") == 0 && strstr(first, "parallel")))
    return false;
  for (size_t i = at;; ++i) {
    const size_t length = text_length(s->after[i]);
    if (has_macro(s->after[i], length))
      return false;
    const size_t found = pomp_source_find_clause(s->after[i], 0, length, clause,
                                                 strncmp, " \t,)", &begin);
    if (found)
      return pomp_source_replace(&s->after[i], s->before[i], begin, found, "",
                                 clause);
    if (!goes_on(s->after[i]) || i + 1 == s->count)
      return pomp_source_replace(&s->after[i], s->before[i], length, 0, " ",
                                 clause);
  }
}

/** Puts the clauses of all candidates for the file of the first one into it.
 *  \returns how many. */
static unsigned edit_file(struct pomp_source *s,
                          const struct pomp_candidate *const *c,
                          unsigned count) {
  unsigned edits = 0;
  if (!pomp_source_load(c[0]->path, s))
    return 0;
  for (unsigned i = 0; i < count; ++i)
    if (*c[i]->clause && strcmp(c[i]->path, c[0]->path) == 0)
      edits += pomp_is_fortran(c[i]->path)
                   ? pomp_fortran_put_clause(s, c[i]->path, c[i]->line,
                                             c[i]->last, c[i]->clause)
                   : edit(s, c[i]->line, c[i]->clause);
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
    struct pomp_source s;
    if (!is_first(candidates, i))
      continue;
    const unsigned more = edit_file(&s, candidates + i, count - i);
    if (more)
      pomp_source_add_diff(text, candidates[i]->path, &s);
    edits += more;
    pomp_source_release(&s);
  }
  return edits;
}

bool pomp_patch_apply(const struct pomp_candidate *const *candidates,
                      unsigned count) {
  bool good = true;
  for (unsigned i = 0; i < count; ++i) {
    struct pomp_source s;
    if (!is_first(candidates, i))
      continue;
    if (edit_file(&s, candidates + i, count - i) &&
        pomp_source_save(candidates[i]->path, &s))
      pomp_say("changed %s", candidates[i]->path);
    else
      good = false;
    pomp_source_release(&s);
  }
  return good;
}
