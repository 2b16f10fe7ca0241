/*===- json_check.c - A strict JSON checker ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "unit.h"

#include <string.h>

static const char *value(const char **p);

static void blanks(const char **p) { *p += strspn(*p, " \t\r\n"); }

static bool word(const char **p, const char *expected) {
  size_t length = strlen(expected);
  if (strncmp(*p, expected, length) != 0)
    return false;
  *p += length;
  return true;
}

/** \returns whether a UTF-8 sequence stands at \p *p, and skips it. */
static bool utf8(const char **p) {
  const unsigned char *s = (const unsigned char *)*p;
  int more = s[0] >= 0xf0 ? 3 : s[0] >= 0xe0 ? 2 : 1;
  if (s[0] < 0xc2 || s[0] > 0xf4 || (s[0] == 0xe0 && s[1] < 0xa0) ||
      (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
      (s[0] == 0xf4 && s[1] > 0x8f))
    return false;
  for (int i = 1; i <= more; ++i)
    if ((s[i] & 0xc0) != 0x80)
      return false;
  *p += more + 1;
  return true;
}

static const char *string(const char **p) {
  const char *start = *p;
  if (!word(p, "\""))
    return start;
  while (**p != '"') {
    unsigned char c = (unsigned char)**p;
    if (c < ' ')
      return *p;
    if (c >= 0x80) {
      if (!utf8(p))
        return *p;
      continue;
    }
    ++*p;
    if (c != '\\')
      continue;
    if (**p == 'u') {
      if (strspn(*p + 1, "0123456789abcdefABCDEF") < 4)
        return *p;
      *p += 5;
    } else if (**p && strchr("\"\\/bfnrt", **p)) {
      ++*p;
    } else {
      return *p;
    }
  }
  ++*p;
  return NULL;
}

static const char *number(const char **p) {
  const char digits[] = "0123456789", *start = *p;
  word(p, "-");
  size_t length = strspn(*p, digits);
  if (!length || (length > 1 && **p == '0'))
    return start;
  *p += length;
  if (word(p, ".")) {
    if (!(length = strspn(*p, digits)))
      return start;
    *p += length;
  }
  return NULL;
}

/** An array, or an object whose values have names. */
static const char *list(const char **p, const char *close, bool names) {
  const char *error;
  blanks(p);
  if (word(p, close))
    return NULL;
  do {
    blanks(p);
    if (names) {
      if ((error = string(p)))
        return error;
      blanks(p);
      if (!word(p, ":"))
        return *p;
    }
    if ((error = value(p)))
      return error;
    blanks(p);
  } while (word(p, ","));
  return word(p, close) ? NULL : *p;
}

static const char *value(const char **p) {
  blanks(p);
  if (word(p, "{"))
    return list(p, "}", true);
  if (word(p, "["))
    return list(p, "]", false);
  if (**p == '"')
    return string(p);
  if (word(p, "null") || word(p, "true") || word(p, "false"))
    return NULL;
  return number(p);
}

const char *json_error(const char *text) {
  const char *p = text, *error = value(&p);
  blanks(&p);
  return error ? error : *p ? p : NULL;
}
