/*===- text.h - Builds a report as text -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifndef POMP_BASE_TEXT_H
#define POMP_BASE_TEXT_H

#include "base/types.h"

#include <stdarg.h>

/** A growing string. Zero-initialized. */
struct pomp_text {
  char *data;
  size_t length;
  size_t capacity;
  /** There was no memory: data is cut. */
  bool failed;
};

__attribute__((format(printf, 2, 3))) void
pomp_text_add(struct pomp_text *text, const char *format, ...);

/** Appends \p size bytes. */
void pomp_text_append(struct pomp_text *text, const char *data, size_t size);

/** Appends a JSON string with its quotes. Bytes that are not UTF-8 become
 *  U+FFFD. */
void pomp_text_json(struct pomp_text *text, const char *string);

/** Appends text that stands between tags or in an attribute of HTML or XML.
 *  Control characters, and bytes that are not UTF-8, become question marks. */
void pomp_text_markup(struct pomp_text *text, const char *string);

/** Appends exactly \p width characters of \p string: padded on the right, or
 *  shortened with "...", at the front if \p cut_front, otherwise at the end.
 *  Control characters become question marks. */
void pomp_text_fit(struct pomp_text *text, const char *string, unsigned width,
                   bool cut_front);

/** Like pomp_text_fit, without a width. */
void pomp_text_plain(struct pomp_text *text, const char *string);

/** Appends lines of at most 80 columns, broken at spaces, behind a label that
 *  takes \p indent columns. */
void pomp_text_wrap(struct pomp_text *text, int indent, const char *label,
                    const char *words);

/** \returns what is to be said to a user, to free, with nothing in it that a
 *  terminal would obey; or null if there is no memory. */
char *pomp_text_sentence(const char *format, va_list arguments);

/** Spells a time in 9 characters at most, such as "12.34 ms". */
const char *pomp_time_spell(char buffer[16], uint64_t ns);

/** Spells a number in 7 characters at most, such as "1234567" or "12.3M". */
const char *pomp_count_spell(char buffer[16], uint64_t count);

/** \returns the words for \p count of something: \p one for 1, \p many for all
 *  other counts. */
static inline const char *pomp_plural(uint64_t count, const char *one,
                                      const char *many) {
  return count == 1 ? one : many;
}

/** Room for what pomp_threads_spell makes. */
enum { POMP_SPELLED_THREADS = 48 };

/** Spells how many threads there were, such as "2 threads and 3 helpers".
 *  \returns \p buffer. */
const char *pomp_threads_spell(char buffer[POMP_SPELLED_THREADS],
                               uint32_t threads, uint32_t helpers);

/** Spells a size of memory, such as "40.0 MB". \returns \p buffer. */
const char *pomp_bytes_spell(char buffer[16], uint64_t bytes);

/** \returns 100 * part / whole; 0 of nothing. */
double pomp_percent(uint64_t part, uint64_t whole);

#endif
