/*===- setting_json.c - What ran, where and how, as JSON --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/setting.h"

#include <string.h>

struct block {
  const char *data, *end;
};

/** The member that each letter becomes. */
static const char *const members[] = {
#define POMP_SETTING(NAME, Letter, Member, Doc) [Letter] = (Member),
#define POMP_UNIT_SETTING(NAME, Letter, Member) [Letter] = (Member),
#include "profile/settings.def"
};

/** Finds the entry at or after \p at that has one of \p letters.
 *  \returns null if there is none. */
static const char *find(const struct block *b, const char *at,
                        const char *letters) {
  while (at < b->end && *at) {
    if (!memchr(at, '\0', (size_t)(b->end - at)))
      return NULL;
    if (strchr(letters, *at))
      return at;
    at += strlen(at) + 1;
  }
  return NULL;
}

static const char *behind(const char *entry) {
  return entry + strlen(entry) + 1;
}

/** \returns the last string with that letter, or an empty one. */
static const char *last(const struct block *b, char letter) {
  const char letters[] = {letter, '\0'};
  const char *result = "";
  for (const char *at = b->data; (at = find(b, at, letters)); at = behind(at))
    result = at + 1;
  return result;
}

static void add_value(struct pomp_text *text, char letter, const char *value) {
  pomp_text_add(text, ",\"%s\":", members[(int)letter]);
  pomp_text_json(text, value);
}

/** The last string with that letter. */
static void add_string(struct pomp_text *text, const struct block *b,
                       char letter) {
  add_value(text, letter, last(b, letter));
}

/** The last string with that letter, or null if there is none. */
static void add_known_string(struct pomp_text *text, const struct block *b,
                             char letter) {
  const char letters[] = {letter, '\0'};
  if (find(b, b->data, letters))
    add_string(text, b, letter);
  else
    pomp_text_add(text, ",\"%s\":null", members[(int)letter]);
}

/** \returns \p string if it is a number that a reader of JSON takes, or
 *  null. */
static const char *number_in(const char *string) {
  bool good = *string && strspn(string, "0123456789") == strlen(string) &&
              strlen(string) < 19 && (*string != '0' || !string[1]);
  return good ? string : NULL;
}

/** A number, or null if it is not known. */
static void add_number(struct pomp_text *text, const struct block *b,
                       char letter) {
  const char *value = number_in(last(b, letter));
  pomp_text_add(text, ",\"%s\":%s", members[(int)letter],
                value ? value : "null");
}

/** An array of all strings with that letter. */
static void add_strings(struct pomp_text *text, const struct block *b,
                        char letter) {
  const char letters[] = {letter, '\0'};
  pomp_text_add(text, "\"%s\":[", members[(int)letter]);
  const char *at = find(b, b->data, letters);
  for (bool first = true; at; first = false) {
    pomp_text_add(text, first ? "" : ",");
    pomp_text_json(text, at + 1);
    at = find(b, behind(at), letters);
  }
  pomp_text_add(text, "]");
}

/** The units that are alike; \p at is their compiler. */
static void add_units(struct pomp_text *text, const struct block *b,
                      const char *at) {
  static const char rest[] = {POMP_SETTING_PLUGIN, POMP_SETTING_COMPILED_LEVELS,
                              POMP_SETTING_FUNCTIONS};
  pomp_text_add(text, "{\"compiler\":");
  pomp_text_json(text, at + 1);
  at = behind(at);
  for (size_t i = 0; i < sizeof(rest); ++i) {
    const char *entry = find(b, at, "CPLF");
    bool has = entry && *entry == rest[i];
    add_value(text, rest[i], has ? entry + 1 : "");
    at = has ? behind(entry) : at;
  }
  pomp_text_add(text, "}");
}

/** Takes the next word of \p line, which is a number, or null if it is not.
 */
static void add_word(struct pomp_text *text, const char *name,
                     const char **line) {
  char word[24];
  size_t length = strcspn(*line, " ");
  bool fits = length < sizeof(word);
  memcpy(word, *line, fits ? length : 0);
  word[fits ? length : 0] = '\0';
  *line += length + ((*line)[length] == ' ');
  const char *number = number_in(word);
  pomp_text_add(text, "\"%s\":%s", name, number ? number : "null");
}

/** Processor times of the threads. */
static void add_threads(struct pomp_text *text, const struct block *b) {
  static const char *const names[] = {"id", "cpu_ns", "run_delay_ns", "turns"};
  const char *at = find(b, b->data, "T");
  pomp_text_add(text, ",\"threads\":[");
  for (bool first = true; at; first = false) {
    const char *line = at + 1;
    pomp_text_add(text, first ? "" : ",");
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); ++i) {
      pomp_text_add(text, i ? "," : "{");
      add_word(text, names[i], &line);
    }
    pomp_text_add(text, "}");
    at = find(b, behind(at), "T");
  }
  pomp_text_add(text, "]");
}

void pomp_setting_json(struct pomp_text *text, const char *block, size_t size) {
  const struct block b = {block, block + size};
  const char *number = number_in(last(&b, POMP_SETTING_NUM_CPUS));
  pomp_text_add(text, "{");
  add_strings(text, &b, POMP_SETTING_ARGUMENT);
  add_string(text, &b, POMP_SETTING_DIRECTORY);
  add_string(text, &b, POMP_SETTING_DATE);
  add_string(text, &b, POMP_SETTING_HOST);
  add_string(text, &b, POMP_SETTING_CPU);
  pomp_text_add(text, ",\"cpus\":%s",
                number && strlen(number) < 10 ? number : "0");
  add_string(text, &b, POMP_SETTING_AFFINITY);
  add_known_string(text, &b, POMP_SETTING_JOB);
  add_number(text, &b, POMP_SETTING_JOB_PROCESSORS);
  pomp_text_add(text, ",");
  add_strings(text, &b, POMP_SETTING_VARIABLE);
  pomp_text_add(text, ",\"units\":[");
  const char *at = find(&b, b.data, "C");
  for (bool first = true; at; first = false) {
    pomp_text_add(text, first ? "" : ",");
    add_units(text, &b, at);
    at = find(&b, behind(at), "C");
  }
  pomp_text_add(text, "]");
  add_string(text, &b, POMP_SETTING_LEVELS);
  add_string(text, &b, POMP_SETTING_CONSTRUCTS);
  add_number(text, &b, POMP_SETTING_LEFT_ALONE);
  add_number(text, &b, POMP_SETTING_THROTTLED);
  add_number(text, &b, POMP_SETTING_UNSEEN_THREADS);
  add_number(text, &b, POMP_SETTING_CPU_TIME);
  add_number(text, &b, POMP_SETTING_PROCESSORS);
  add_number(text, &b, POMP_SETTING_SWITCHES);
  add_number(text, &b, POMP_SETTING_RUN_DELAY);
  add_number(text, &b, POMP_SETTING_STOLEN);
  add_number(text, &b, POMP_SETTING_OTHERS);
  add_number(text, &b, POMP_SETTING_CHILDREN);
  add_threads(text, &b);
  add_known_string(text, &b, POMP_SETTING_OTHER_RUNTIME);
  add_known_string(text, &b, POMP_SETTING_UNMEASURED);
  add_known_string(text, &b, POMP_SETTING_OMPT);
  add_number(text, &b, POMP_SETTING_CLOCK_READ);
  add_number(text, &b, POMP_SETTING_PAGE_FAULT);
  add_number(text, &b, POMP_SETTING_PROBE);
  add_string(text, &b, POMP_SETTING_CALLS);
  add_known_string(text, &b, POMP_SETTING_MPI);
  pomp_text_add(text, ",\"cut\":%s}", find(&b, b.data, "x") ? "true" : "false");
}
