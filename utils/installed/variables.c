/*===- variables.c - The environment variables ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "variables.h"
#include "help.h"
#include "pomp/attach.h"
#include "pomp/kinds.h"

#include <stdio.h>
#include <string.h>

static struct pomp_variable_row rows[] = {
#define POMP_WORD_VARIABLE(NAME, Words, READER, More, Doc)                     \
  {"POMP_" #NAME, Words, NULL, NULL, POMP_READER_##READER, More, Doc},
#define POMP_NUMBER_VARIABLE(NAME, LEAST, MOST, DEFAULT, READER, More, Doc)    \
  {"POMP_" #NAME,                                                              \
   NULL,                                                                       \
   "a number from " #LEAST " to " #MOST,                                       \
   #DEFAULT,                                                                   \
   POMP_READER_##READER,                                                       \
   More,                                                                       \
   Doc},
#define POMP_VARIABLE(NAME, Expected, Default, READER, More, Doc)              \
  {"POMP_" #NAME, NULL, Expected, Default, POMP_READER_##READER, More, Doc},
#define POMP2_VARIABLE(NAME, Expected, Default, READER, More, Doc)             \
  {"POMP2_" #NAME, NULL, Expected, Default, POMP_READER_##READER, More, Doc},
#define POMP_GROUP_VARIABLE(GROUP, Doc)                                        \
  {"POMP_" #GROUP, NULL, NULL, NULL, POMP_READER_PROGRAM, "", Doc},
#include "pomp/variables.def"
};
enum { num_rows = sizeof(rows) / sizeof(rows[0]) };

static const struct {
  const char *spelling, *doc;
} readers[] = {
#define POMP_READER(NAME, Spelling, Doc) {Spelling, Doc},
#include "pomp/variables.def"
};

static const struct {
  const char *name;
  unsigned levels;
} groups[] = {
#define POMP_GROUP(NAME, Spelling) {"POMP_" #NAME, POMP_DEFAULT_##NAME},
#include "pomp/events.def"
};

static const struct {
  const char *spelling;
  unsigned bit;
} levels[] = {
#define POMP_LEVEL(NAME, Spelling, Bit) {#Spelling, Bit},
#include "pomp/events.def"
};

/** Spells those of the levels that are in \p set. */
static void spell(unsigned set, const char *separator, char *text,
                  size_t capacity) {
  size_t length = strlen(text);
  for (size_t i = 0; i < sizeof(levels) / sizeof(levels[0]); ++i)
    if (set & levels[i].bit && length < capacity)
      length += (size_t)snprintf(text + length, capacity - length, "%s%s",
                                 length ? separator : "", levels[i].spelling);
}

/** The values of groups follow from their guards. */
static void complete_group(struct pomp_variable_row *row, unsigned group) {
  static char texts[POMP_NUM_GROUPS][3][96];
  char *words = texts[group][0], *expected = texts[group][1],
       *fallback = texts[group][2];
  unsigned valid = 0;
  for (unsigned i = 0; i < POMP_NUM_GUARDS; ++i)
    if (pomp_guard_group(i) == group)
      valid |= pomp_guard_levels(i);
  snprintf(words, sizeof(texts[0][0]), "none");
  spell(valid, "|", words, sizeof(texts[0][0]));
  spell(valid, ", ", expected, sizeof(texts[0][0]));
  size_t length = strlen(expected);
  snprintf(expected + length, sizeof(texts[0][0]) - length,
           " joined with +, or none");
  spell(groups[group].levels, "+", fallback, sizeof(texts[0][0]));
  row->words = words;
  row->expected = expected;
  row->fallback = fallback;
}

/** Spells "a, b or c" of "a|b|c". */
static void complete_words(struct pomp_variable_row *row) {
  static char texts[num_rows][2][96];
  char *expected = texts[row - rows][0], *fallback = texts[row - rows][1];
  size_t length = 0;
  for (const char *at = row->words; *at;) {
    const char *end = at + strcspn(at, "|");
    length += (size_t)snprintf(expected + length, sizeof(texts[0][0]) - length,
                               "%s%.*s",
                               at == row->words ? ""
                               : *end           ? ", "
                                                : " or ",
                               (int)(end - at), at);
    at = end + (*end == '|');
  }
  snprintf(fallback, sizeof(texts[0][0]), "%.*s", (int)strcspn(row->words, "|"),
           row->words);
  row->expected = expected;
  row->fallback = fallback;
}

const struct pomp_variable_row *pomp_variable_row(size_t number) {
  if (number >= num_rows)
    return NULL;
  struct pomp_variable_row *row = &rows[number];
  for (unsigned g = 0; !row->expected && !row->words && g < POMP_NUM_GROUPS;
       ++g)
    if (strcmp(row->name, groups[g].name) == 0)
      complete_group(row, g);
  if (!row->expected)
    complete_words(row);
  return row;
}

static void print(const struct pomp_variable_row *row) {
  char text[1024];
  snprintf(text, sizeof(text), "%s%s%s%s: %s", row->expected,
           *row->fallback ? " (by default " : "", row->fallback,
           *row->fallback ? ")" : "", row->doc);
  pomp_help_item(row->name, text);
}

bool pomp_help_variables(const char *subject) {
  bool is_found = false;
  for (unsigned reader = 0; reader < POMP_NUM_READERS; ++reader) {
    bool is_titled = false,
         all = !subject || strcmp(subject, readers[reader].spelling) == 0;
    for (size_t i = 0; pomp_variable_row(i); ++i) {
      const struct pomp_variable_row *row = pomp_variable_row(i);
      if (row->reader != reader || (!all && strcmp(subject, row->name) != 0))
        continue;
      if (!is_titled)
        printf("%sRead by %s\n", is_found ? "\n" : "", readers[reader].doc);
      is_titled = is_found = true;
      print(row);
    }
  }
  return is_found;
}
