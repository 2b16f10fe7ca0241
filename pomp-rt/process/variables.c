/*===- variables.c - Environment variables ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/variables.h"
#include "base/distance.h"
#include "base/message.h"
#include "pomp/kinds.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/auxv.h>
#include <unistd.h>

/** The properties of one variable. */
struct row {
  const char *name;
  /** The expected value in messages; null: see below. */
  const char *expected;
  /** "a|b|c", the default first; null: it is no choice of words. */
  const char *words;
  const char *fallback;
  /** Of numbers. */
  unsigned long least, most;
};

static const struct row rows[] = {
#define POMP_WORD_VARIABLE(NAME, Words, READER, More, Doc)                     \
  {.name = "POMP_" #NAME, .words = Words},
#define POMP_NUMBER_VARIABLE(NAME, LEAST, MOST, DEFAULT, READER, More, Doc)    \
  {.name = "POMP_" #NAME, .fallback = #DEFAULT, .least = LEAST, .most = MOST},
#define POMP_VARIABLE(NAME, Expected, Default, READER, More, Doc)              \
  {.name = "POMP_" #NAME, .expected = Expected, .fallback = Default},
#include "pomp/variables.def"
};

/** Those of groups, whose values level.c reads. */
static const char *const groups[] = {
#define POMP_GROUP_VARIABLE(GROUP, Doc)                                        \
  [POMP_GROUP_INDEX_##GROUP] = "POMP_" #GROUP,
#include "pomp/variables.def"
};
enum {
  num_groups = 0
#define POMP_GROUP_VARIABLE(GROUP, Doc) +1
#include "pomp/variables.def"
};
_Static_assert((int)num_groups == (int)POMP_NUM_GROUPS,
               "each group has its row in pomp/variables.def");

const char *pomp_variable_value(enum pomp_variable_id id) {
  const char *value = secure_getenv(rows[id].name);
  return value && *value ? value : NULL;
}

const char *pomp_variable_default(enum pomp_variable_id id) {
  return rows[id].fallback;
}

/** Spells "a, b or c" of "a|b|c". */
static void spell_words(const char *words, char *text, size_t capacity) {
  size_t length = 0;
  for (const char *at = words; *at && length < capacity;) {
    const char *end = at + strcspn(at, "|"), *separator = "";
    if (at != words)
      separator = *end ? ", " : " or ";
    length += (size_t)snprintf(text + length, capacity - length, "%s%.*s",
                               separator, (int)(end - at), at);
    at = end + (*end == '|');
  }
}

void pomp_variable_wrong(enum pomp_variable_id id, const char *value) {
  const struct row *r = &rows[id];
  char expected[192], fallback[32];
  snprintf(fallback, sizeof(fallback), "%s", r->fallback ? r->fallback : "");
  if (r->words) {
    spell_words(r->words, expected, sizeof(expected));
    snprintf(fallback, sizeof(fallback), "%.*s", (int)strcspn(r->words, "|"),
             r->words);
  } else if (r->expected) {
    snprintf(expected, sizeof(expected), "%s", r->expected);
  } else {
    snprintf(expected, sizeof(expected), "a number from %lu to %lu", r->least,
             r->most);
  }
  pomp_message("%s=%s: expected %s; %s%s", r->name, value, expected,
               *fallback ? "using " : "it is ignored", fallback);
}

unsigned pomp_variable_word(enum pomp_variable_id id) {
  const char *value = pomp_variable_value(id), *words = rows[id].words;
  unsigned number = 0;
  for (const char *at = words; value && *at; ++number) {
    size_t length = strcspn(at, "|");
    if (strncasecmp(at, value, length) == 0 && !value[length])
      return number;
    at += length + (at[length] == '|');
  }
  if (value)
    pomp_variable_wrong(id, value);
  return 0;
}

unsigned long pomp_variable_number(enum pomp_variable_id id) {
  const struct row *r = &rows[id];
  const char *value = pomp_variable_value(id);
  unsigned long fallback = strtoul(r->fallback, NULL, 10);
  if (!value)
    return fallback;
  char *end;
  errno = 0;
  unsigned long number = strtoul(value, &end, 10);
  if (*value >= '0' && *value <= '9' && !*end && !errno && number >= r->least &&
      number <= r->most)
    return number;
  pomp_variable_wrong(id, value);
  return fallback;
}

static const char prefix[] = "POMP_";
enum { prefix_length = sizeof(prefix) - 1, most_letters = 24 };

/** \returns the name of a variable, groups among them; null behind the last. */
static const char *name_of(size_t number) {
  return number < num_groups ? groups[number]
         : number - num_groups < POMP_NUM_VARIABLES
             ? rows[number - num_groups].name
             : NULL;
}

/** Suggests the nearest name for a name that is not one of ours but looks like
 *  it. Other tools may have such names as well. */
static void check(const char *name, size_t length) {
  const char *nearest = NULL;
  unsigned least = length < 6 ? 2 : 4;
  if (length > most_letters)
    return;
  for (size_t i = 0; name_of(i); ++i) {
    unsigned d = pomp_distance(name, length, name_of(i) + prefix_length);
    if (!d)
      return;
    if (d < least) {
      least = d;
      nearest = name_of(i);
    }
  }
  if (nearest)
    pomp_message("%s%.*s: there is no such variable; the nearest name is %s",
                 prefix, (int)length, name, nearest);
}

void pomp_variables_check(void) {
  if (getauxval(AT_SECURE))
    return;
  for (char **at = environ; at && *at; ++at) {
    const char *equals = strchr(*at, '=');
    if (equals && strncmp(*at, prefix, prefix_length) == 0)
      check(*at + prefix_length, (size_t)(equals - *at) - prefix_length);
  }
}
