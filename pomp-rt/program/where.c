/*===- where.c - What tells constructs apart, and its short form ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "program/where.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_numbers(unsigned x, unsigned y) {
  return x < y ? -1 : x > y;
}

static int by_file(const void *x, const void *y) {
  const struct pomp_where *a = *(struct pomp_where *const *)x;
  const struct pomp_where *b = *(struct pomp_where *const *)y;
  int order = strcmp(a->file, b->file);
  return order ? order : strcmp(pomp_where_identity(a), pomp_where_identity(b));
}

/** Compares two strings from their ends. \p same is how much is the same. */
static int compare_ends(const char *a, const char *b, size_t *same) {
  size_t m = strlen(a), n = strlen(b), i = 0;
  while (i < m && i < n && a[m - 1 - i] == b[n - 1 - i])
    ++i;
  *same = i;
  if (i == m || i == n)
    return m < n ? -1 : m > n;
  return (unsigned char)a[m - 1 - i] < (unsigned char)b[n - 1 - i] ? -1 : 1;
}

static int by_end(const void *x, const void *y) {
  size_t same;
  return compare_ends(pomp_where_identity(*(struct pomp_where *const *)x),
                      pomp_where_identity(*(struct pomp_where *const *)y),
                      &same);
}

static int compare_places(const struct pomp_where *a,
                          const struct pomp_where *b) {
  int order = strcmp(a->type, b->type);
  order = order ? order : strcmp(a->name, b->name);
  order =
      order ? order : strcmp(pomp_where_identity(a), pomp_where_identity(b));
  order = order ? order : compare_numbers(a->first, b->first);
  return order ? order : compare_numbers(a->last, b->last);
}

static int by_place(const void *x, const void *y) {
  const struct pomp_where *a = *(struct pomp_where *const *)x;
  const struct pomp_where *b = *(struct pomp_where *const *)y;
  int order = compare_places(a, b);
  order = order ? order : compare_numbers(a->column, b->column);
  return order ? order : strcmp(a->macro, b->macro);
}

/** The components at the end of \p path that have more than \p same bytes. */
static const char *cut(const char *path, size_t same) {
  size_t length = strlen(path);
  const char *p = path + (same < length ? length - same - 1 : 0);
  while (p != path && p[-1] != '/')
    --p;
  return p;
}

/** Finds brief. \p all are sorted by their ends: of all others the neighbours
 *  have the most in common with a path. */
static void find_brief(struct pomp_where *const *all, uint32_t count) {
  size_t before = 0;
  for (uint32_t i = 0; i < count;) {
    const char *path = pomp_where_identity(all[i]);
    size_t behind = 0;
    uint32_t next = i + 1;
    while (next < count &&
           compare_ends(path, pomp_where_identity(all[next]), &behind) == 0)
      ++next;
    if (next == count)
      behind = 0;
    for (uint32_t k = i; k < next; ++k)
      all[k]->brief =
          cut(pomp_where_identity(all[k]), before > behind ? before : behind);
    before = behind;
    i = next;
  }
}

bool pomp_where_tell_apart(struct pomp_where *first, size_t stride,
                           uint32_t count) {
  struct pomp_where **sorted = malloc(((size_t)count + 1) * sizeof(*sorted));
  for (uint32_t i = 0; i < count; ++i) {
    struct pomp_where *w = (struct pomp_where *)((char *)first + i * stride);
    w->shown = w->file;
    w->brief = cut(w->file, 0);
    w->has_column = w->has_macro = false;
    if (sorted)
      sorted[i] = w;
  }
  if (!sorted)
    return false;
  qsort(sorted, count, sizeof(*sorted), by_end);
  find_brief(sorted, count);

  qsort(sorted, count, sizeof(*sorted), by_file);
  for (uint32_t i = 0, next; i < count; i = next) {
    bool differ = false;
    for (next = i + 1;
         next < count && strcmp(sorted[i]->file, sorted[next]->file) == 0;
         ++next)
      differ |= by_file(&sorted[i], &sorted[next]) != 0;
    for (uint32_t k = i; differ && k < next; ++k)
      sorted[k]->shown = sorted[k]->brief;
  }

  qsort(sorted, count, sizeof(*sorted), by_place);
  for (uint32_t i = 1; i < count; ++i) {
    struct pomp_where *a = sorted[i - 1], *b = sorted[i];
    if (compare_places(a, b) != 0)
      continue;
    if (a->column != b->column)
      a->has_column = b->has_column = true;
    else if (strcmp(a->macro, b->macro) != 0)
      a->has_macro = b->has_macro = true;
  }
  free(sorted);
  return true;
}

const char *pomp_where_lines(const struct pomp_where *w,
                             char text[POMP_WHERE_LINES]) {
  char column[16] = "", last[16] = "", macro[36] = "";
  if (w->has_column)
    snprintf(column, sizeof(column), ":%u", w->column);
  if (w->last > w->first)
    snprintf(last, sizeof(last), "-%u", w->last);
  if (w->has_macro)
    snprintf(macro, sizeof(macro), " in macro %.24s",
             *w->macro ? w->macro : "none");
  /* A file from another source may contain anything. */
  for (char *c = macro; *c; ++c)
    *c = (unsigned char)*c < ' ' || (unsigned char)*c > '~' ? '?' : *c;
  if (w->first)
    snprintf(text, POMP_WHERE_LINES, ":%u%s%s%s", w->first, column, last,
             macro);
  else
    *text = '\0';
  return text;
}
