/*===- source.h - Sources that a patch changes ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_SOURCE_SOURCE_H
#define POMP_SOURCE_SOURCE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

/** A file by lines, each with its end. A line of \p after that differs from
 *  the one of \p before is an own copy, and may have become several lines. */
struct pomp_source {
  char **before, **after;
  size_t count;
};

/** \returns false with errno. */
bool pomp_source_load(const char *path, struct pomp_source *source);
void pomp_source_release(struct pomp_source *source);

/** Finds a clause with the name of \p clause and something in parentheses in a
 *  line, from \p first up to \p end.
 *  \param compare strncmp or strncasecmp.
 *  \param before the characters that may stand before it.
 *  \param begin where it begins.
 *  \returns its length, or 0. */
size_t pomp_source_find_clause(const char *line, size_t first, size_t end,
                               const char *clause,
                               int (*compare)(const char *, const char *,
                                              size_t),
                               const char *before, size_t *begin);

/** Replaces a part of a line. \returns false without memory. */
bool pomp_source_replace(char **line, const char *original, size_t begin,
                         size_t length, const char *space, const char *text);

/** Appends a unified diff. */
void pomp_source_add_diff(struct pomp_text *text, const char *path,
                          const struct pomp_source *source);

/** Writes the changed file. \returns false after a sentence. */
bool pomp_source_save(const char *path, const struct pomp_source *source);

#endif
