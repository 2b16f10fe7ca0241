/*===- text.c - Builds a report as text -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(struct pomp_text *text, size_t more) {
  if (text->failed)
    return false;
  if (text->capacity - text->length > more)
    return true;
  size_t capacity = (text->capacity + more + 1) * 2;
  char *data = realloc(text->data, capacity);
  if (!data) {
    text->failed = true;
    return false;
  }
  text->data = data;
  text->capacity = capacity;
  return true;
}

void pomp_text_append(struct pomp_text *text, const char *data, size_t size) {
  if (!reserve(text, size))
    return;
  memcpy(text->data + text->length, data, size);
  text->length += size;
  text->data[text->length] = '\0';
}

void pomp_text_add(struct pomp_text *text, const char *format, ...) {
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int length = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (length >= 0 && reserve(text, (size_t)length)) {
    vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
    text->length += (size_t)length;
  }
  va_end(again);
}

/** \returns the length of the UTF-8 sequence at \p s, or 0 if it is none. */
static size_t sequence_length(const unsigned char *s) {
  static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  size_t length = s[0] < 0x80   ? 1
                  : s[0] < 0xc2 ? 0
                  : s[0] < 0xe0 ? 2
                  : s[0] < 0xf0 ? 3
                  : s[0] < 0xf5 ? 4
                                : 0;
  unsigned code = s[0] & (0xffu >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    if ((s[i] & 0xc0) != 0x80)
      return 0;
    code = code << 6 | (s[i] & 0x3f);
  }
  if (length > 1 && (code < least[length] || code > 0x10ffff ||
                     (code >= 0xd800 && code < 0xe000)))
    return 0;
  return length;
}

void pomp_text_json(struct pomp_text *text, const char *string) {
  const unsigned char *s = (const unsigned char *)string;
  pomp_text_append(text, "\"", 1);
  while (*s) {
    size_t length = sequence_length(s);
    if (!length)
      pomp_text_add(text, "\\ufffd");
    else if (*s == '"' || *s == '\\')
      pomp_text_add(text, "\\%c", *s);
    else if (*s < ' ' || *s == 0x7f)
      pomp_text_add(text, "\\u%04x", *s);
    else
      pomp_text_append(text, (const char *)s, length);
    s += length ? length : 1;
  }
  pomp_text_append(text, "\"", 1);
}

/** Appends the character at \p s. \returns the bytes that it took. */
static size_t append_character(struct pomp_text *text, const unsigned char *s) {
  size_t length = sequence_length(s);
  /* C1 controls are two bytes in UTF-8. */
  bool control =
      *s < ' ' || *s == 0x7f || (length == 2 && s[0] == 0xc2 && s[1] < 0xa0);
  if (!length || control)
    pomp_text_append(text, "?", 1);
  else
    pomp_text_append(text, (const char *)s, length);
  return length ? length : 1;
}

void pomp_text_plain(struct pomp_text *text, const char *string) {
  const unsigned char *s = (const unsigned char *)string;
  while (*s)
    s += append_character(text, s);
}

void pomp_text_markup(struct pomp_text *text, const char *string) {
  static const char special[] = "<>&\"";
  static const char *const names[] = {"lt", "gt", "amp", "quot"};
  const unsigned char *s = (const unsigned char *)string;
  while (*s) {
    const char *found = strchr(special, *s);
    if (found)
      pomp_text_add(text, "&%s;", names[found - special]);
    s += found ? 1 : append_character(text, s);
  }
}

void pomp_text_wrap(struct pomp_text *text, int indent, const char *label,
                    const char *words) {
  const size_t width = 80 - (size_t)indent;
  pomp_text_add(text, "%-*s", indent, label);
  while (strlen(words) > width) {
    int length = (int)width;
    /* A number stays with its unit. */
    while (length && (words[length] != ' ' ||
                      (words[length - 1] >= '0' && words[length - 1] <= '9')))
      --length;
    if (!length)
      length = (int)strcspn(words, " ");
    pomp_text_add(text, "%.*s\n%*s", length, words, indent, "");
    words += length + (words[length] == ' ');
  }
  pomp_text_add(text, "%s\n", words);
}

char *pomp_text_sentence(const char *format, va_list arguments) {
  char *line = NULL;
  if (vasprintf(&line, format, arguments) < 0)
    return NULL;
  struct pomp_text plain = {0};
  pomp_text_plain(&plain, line);
  free(line);
  return plain.data;
}

static size_t count_characters(const unsigned char *s) {
  size_t count = 0;
  for (; *s; ++count) {
    size_t length = sequence_length(s);
    s += length ? length : 1;
  }
  return count;
}

void pomp_text_fit(struct pomp_text *text, const char *string, unsigned width,
                   bool cut_front) {
  const unsigned char *s = (const unsigned char *)string;
  size_t count = count_characters(s), skip = 0, keep = count;
  bool cut = count > width;
  if (cut) {
    keep = width > 3 ? width - 3 : 0;
    skip = cut_front ? count - keep : 0;
  }
  if (cut && cut_front)
    pomp_text_add(text, "%.*s", (int)width, "...");
  for (; skip; --skip) {
    size_t length = sequence_length(s);
    s += length ? length : 1;
  }
  for (size_t i = 0; i < keep; ++i)
    s += append_character(text, s);
  if (cut && !cut_front)
    pomp_text_add(text, "%.*s", (int)width, "...");
  for (; count < width; ++count)
    pomp_text_append(text, " ", 1);
}

const char *pomp_time_spell(char buffer[16], uint64_t ns) {
  static const char *const units[] = {"us", "ms", "s"};
  if (ns < 1000) {
    snprintf(buffer, 16, "%u ns", (unsigned)ns);
    return buffer;
  }
  double value = (double)ns / 1000;
  int unit = 0;
  while (unit < 2 && value >= 999.95) {
    value /= 1000;
    ++unit;
  }
  const char *name = units[unit];
  if (value >= 99999) {
    value /= 3600;
    name = "h";
  }
  int decimals = value < 9.9995     ? 3
                 : value < 99.995   ? 2
                 : value < 99999.95 ? 1
                                    : 0;
  snprintf(buffer, 16, "%.*f %s", decimals, value, name);
  return buffer;
}

const char *pomp_threads_spell(char buffer[POMP_SPELLED_THREADS],
                               uint32_t threads, uint32_t helpers) {
  threads -= helpers;
  int length = snprintf(buffer, POMP_SPELLED_THREADS, "%u %s", threads,
                        pomp_plural(threads, "thread", "threads"));
  if (helpers)
    snprintf(buffer + length, (size_t)(POMP_SPELLED_THREADS - length),
             " and %u %s", helpers, pomp_plural(helpers, "helper", "helpers"));
  return buffer;
}

const char *pomp_count_spell(char buffer[16], uint64_t count) {
  static const char units[] = "kMGTPE";
  if (count < 10000000) {
    snprintf(buffer, 16, "%u", (unsigned)count);
    return buffer;
  }
  double value = (double)count / 1000;
  int unit = 0;
  while (value >= 9999.95) {
    value /= 1000;
    ++unit;
  }
  snprintf(buffer, 16, "%.1f%c", value, units[unit]);
  return buffer;
}

const char *pomp_bytes_spell(char buffer[16], uint64_t bytes) {
  static const char units[] = "kMGTPE";
  if (bytes < 1000) {
    snprintf(buffer, 16, "%u B", (unsigned)bytes);
    return buffer;
  }
  double value = (double)bytes / 1000;
  int unit = 0;
  while (value >= 999.95) {
    value /= 1000;
    ++unit;
  }
  snprintf(buffer, 16, "%.1f %cB", value, units[unit]);
  return buffer;
}

double pomp_percent(uint64_t part, uint64_t whole) {
  return whole ? 100.0 * (double)part / (double)whole : 0;
}
