/*===- fortran.c - Clauses in directives of Fortran -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * In free form a directive begins with !$omp, and a line that ends in & goes on
 * in the next one, which has the sentinel again. In fixed form !$omp, c$omp or
 * *$omp stand in the first column, a character in the sixth continues the line
 * before, and what is behind column 72 does not count.
 */
#include "source/fortran.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { SENTINEL = 5, CONTINUATION = 5, FIXED_LENGTH = 72, FREE_LENGTH = 132 };

enum form { NO_FORTRAN, FIXED, FREE };

static enum form form_of(const char *path) {
  static const char *const fixed[] = {"f", "for", "ftn", "fpp"};
  static const char *const free_form[] = {"f90", "f95", "f03", "f08",
                                          "f18", "f23", "ff90"};
  const char *end = strrchr(path, '.');
  for (size_t i = 0; end && i < sizeof(fixed) / sizeof(fixed[0]); ++i)
    if (strcasecmp(end + 1, fixed[i]) == 0)
      return FIXED;
  for (size_t i = 0; end && i < sizeof(free_form) / sizeof(free_form[0]); ++i)
    if (strcasecmp(end + 1, free_form[i]) == 0)
      return FREE;
  return NO_FORTRAN;
}

bool pomp_is_fortran(const char *path) { return form_of(path) != NO_FORTRAN; }

/** \returns where the text behind the sentinel begins, or 0 if the line is no
 *  directive. */
static size_t text_begin(const char *line, enum form form) {
  const size_t begin = form == FREE ? strspn(line, " \t") : 0;
  const bool is_comment = line[begin] == '!' || (form == FIXED && line[begin] &&
                                                 strchr("cC*", line[begin]));
  if (!is_comment || strncasecmp(line + begin + 1, "$omp", SENTINEL - 1) != 0)
    return 0;
  return begin + SENTINEL;
}

/** \returns where the text ends: before blanks, the sign of a continuation and
 *  a comment. */
static size_t text_end(const char *line, enum form form) {
  const size_t begin = text_begin(line, form);
  size_t end = strcspn(line, "\r\n");
  if (form == FIXED && end > FIXED_LENGTH)
    end = FIXED_LENGTH;
  const char *comment =
      memchr(line + begin, '!', end > begin ? end - begin : 0);
  if (comment)
    end = (size_t)(comment - line);
  while (end > begin && strchr(form == FREE ? " \t&" : " \t", line[end - 1]))
    --end;
  return end;
}

/** \returns whether line \p at of a directive goes on in the next one. */
static bool goes_on(const struct pomp_source *s, size_t at, enum form form) {
  const char *line = s->after[at];
  const char *next = at + 1 < s->count ? s->after[at + 1] : "";
  if (!text_begin(next, form))
    return false;
  if (form == FIXED)
    return next[CONTINUATION] && !strchr(" 0\r\n", next[CONTINUATION]);
  size_t end = text_end(line, form);
  end += strspn(line + end, " \t");
  return line[end] == '&';
}

/** Adds \p words to the text of a directive that ends in line \p at, on a line
 *  of its own if that would be too long. */
static bool append(struct pomp_source *s, size_t at, enum form form,
                   const char *words) {
  const char *line = s->after[at];
  const size_t end = text_end(line, form), content = strcspn(line, "\r\n");
  const size_t length = form == FREE ? content : end;
  if (length + 1 + strlen(words) <=
      (form == FREE ? (size_t)FREE_LENGTH : (size_t)FIXED_LENGTH))
    return pomp_source_replace(&s->after[at], s->before[at], end, 0, " ",
                               words);
  char *next = NULL;
  const bool ends_in_cr = line[content] == '\r';
  if (asprintf(&next, "%s%.*s%s%s", ends_in_cr ? "\r\n" : "\n",
               (int)(form == FREE ? text_begin(line, form) : (size_t)SENTINEL),
               line, form == FREE ? " " : "& ", words) < 0)
    return false;
  const bool good =
      pomp_source_replace(&s->after[at], s->before[at], content, 0, "", next) &&
      (form == FIXED ||
       pomp_source_replace(&s->after[at], s->before[at], end, 0, " ", "&"));
  free(next);
  return good;
}

/** Copies the text of a directive in small letters without blanks. */
static void squeeze(const char *line, enum form form, char *text, size_t size) {
  const size_t begin = text_begin(line, form), end = text_end(line, form);
  size_t length = 0;
  for (size_t i = begin; begin && i < end && length + 1 < size; ++i)
    if (!isspace((unsigned char)line[i]))
      text[length++] = (char)tolower((unsigned char)line[i]);
  text[length] = '\0';
}

/** Inserts an end directive behind line \p at. */
static bool insert_end(struct pomp_source *s, size_t first, size_t at,
                       enum form form, const char *name) {
  const char *directive = s->after[first], *line = s->after[at];
  const bool has_newline = strchr(line, '\n');
  char *text = NULL;
  if (asprintf(&text, "%s%.*s end %s nowait%s", has_newline ? "" : "\n",
               (int)text_begin(directive, form), directive, name,
               has_newline ? "\n" : "") < 0)
    return false;
  const bool good =
      pomp_source_replace(&s->after[at], line, strlen(line), 0, "", text);
  free(text);
  return good;
}

/** \returns whether nothing stands in a line. */
static bool is_blank(const char *line) {
  return !line[strspn(line, " \t\r\n")];
}

static bool put_nowait(struct pomp_source *s, enum form form, size_t first,
                       size_t last) {
  static const struct {
    const char *squeezed, *spelled;
  } names[] = {{"dosimd", "do simd"},
               {"do", "do"},
               {"single", "single"},
               {"sections", "sections"},
               {"workshare", "workshare"}};
  enum { num_names = sizeof(names) / sizeof(names[0]) };
  char text[256], end[32];
  size_t i = 0, at = last;
  squeeze(s->after[first], form, text, sizeof(text));
  while (i < num_names &&
         strncmp(text, names[i].squeezed, strlen(names[i].squeezed)) != 0)
    ++i;
  if (i == num_names || last >= s->count || last < first)
    return false;
  snprintf(end, sizeof(end), "end%s", names[i].squeezed);
  squeeze(s->after[at], form, text, sizeof(text));
  /* The construct may end before its end directive. */
  if (strncmp(text, end, strlen(end)) != 0) {
    do
      ++at;
    while (at < s->count && is_blank(s->after[at]));
    if (at < s->count)
      squeeze(s->after[at], form, text, sizeof(text));
  }
  if (strncmp(text, end, strlen(end)) != 0)
    return insert_end(s, first, last, form, names[i].spelled);
  return !strstr(text, "nowait") && !strstr(text, "copyprivate") &&
         append(s, at, form, "nowait");
}

bool pomp_fortran_put_clause(struct pomp_source *s, const char *path,
                             size_t first, size_t last, const char *clause) {
  const enum form form = form_of(path);
  if (!first || first > s->count || !text_begin(s->after[first - 1], form))
    return false;
  if (strcmp(clause, "nowait") == 0)
    return put_nowait(s, form, first - 1, last - 1);
  for (size_t at = first - 1;; ++at) {
    size_t begin;
    const char *line = s->after[at];
    const size_t found = pomp_source_find_clause(line, text_begin(line, form),
                                                 text_end(line, form), clause,
                                                 strncasecmp, " \t,)&", &begin);
    if (found)
      return pomp_source_replace(&s->after[at], s->before[at], begin, found, "",
                                 clause);
    if (!goes_on(s, at, form))
      return append(s, at, form, clause);
  }
}
