/*===- environment_fuzz.c - Fuzzes the POMP_* variables ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * usage: environment_fuzz DIRECTORY [CASE]
 * Traces are written in the directory.
 */
#include "base/message.h"
#include "fuzz.h"
#include "program/level.h"

#include "pomplib.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/** Other texts that a variable may have. */
static const char *const odd_words[] = {"+",
                                        ",",
                                        " ",
                                        "\t",
                                        "1",
                                        "0",
                                        "-1",
                                        "64K",
                                        "1G",
                                        "9999999",
                                        "18446744073709551616",
                                        "100,1",
                                        "1e9",
                                        "begin",
                                        "END",
                                        "%s%n",
                                        "\n",
                                        "=",
                                        "all",
                                        "\x1b[31m",
                                        "cycles",
                                        "profile,trace",
                                        NULL};

/** These, and those of the rows of pomp/variables.def. */
static const char *words[256];

/** More likely to be a value that is right. */
static const char *const level_words[] = {
#define POMP_LEVEL(NAME, Spelling, Bit) #Spelling,
#include "pomp/events.def"
    "none", "begin", "+", "+", "+", " ", NULL};

static const char *const levels[] = {
#define POMP_GROUP(NAME, Spelling) "POMP_" #NAME,
#include "pomp/events.def"
};

/** A variable: its name, and words that it takes. */
static const struct {
  const char *name, *words;
} others[] = {
#define POMP_VARIABLE(NAME, Expected, Default, READER, More, Doc)              \
  {"POMP_" #NAME, Expected "|" Default},
#define POMP_WORD_VARIABLE(NAME, Words, READER, More, Doc)                     \
  {"POMP_" #NAME, Words},
#define POMP_NUMBER_VARIABLE(NAME, LEAST, MOST, DEFAULT, READER, More, Doc)    \
  {"POMP_" #NAME, #LEAST "|" #MOST "|" #DEFAULT},
#include "pomp/variables.def"
};
enum { num_others = sizeof(others) / sizeof(others[0]) };

/** Whether it names a file or directory: output could end up anywhere. */
static bool is_path(size_t variable) {
  static const char path[] = "the name of a ";
  return strncmp(others[variable].words, path, sizeof(path) - 1) == 0;
}

/** Collects the words. */
static void make_dictionary(void) {
  static char text[4096];
  size_t count = 0, length = 0;
  const size_t most = sizeof(words) / sizeof(words[0]) - 1;
  for (const char *const *w = odd_words; *w; ++w)
    words[count++] = *w;
  for (const char *const *w = level_words; *w; ++w)
    words[count++] = *w;
  for (size_t i = 0; i < num_others; ++i)
    for (const char *at = others[i].words; *at && count < most;) {
      size_t size = strcspn(at, "|");
      words[count++] = text + length;
      length += (size_t)snprintf(text + length, sizeof(text) - length, "%.*s",
                                 (int)size, at) +
                1;
      at += size + (at[size] == '|');
    }
  fuzz_require(count < most && length < sizeof(text), "too many words");
}

/** Levels of \p group in any order, any case and with any blanks, once each. */
static void spell(int32_t wanted, char *text, size_t capacity) {
  static const char *const blanks[] = {"", "", " ", "\t ", NULL};
  int32_t left = wanted;
  size_t length = (size_t)snprintf(text, capacity, "%s", fuzz_choose(blanks));
  while (left) {
    char name[64];
    int32_t bit = INT32_C(1) << fuzz_below(6);
    if (!(left & bit))
      continue;
    left &= ~bit;
    pomp_level_spell(bit, "+", name, sizeof(name));
    for (char *p = name; *p; ++p)
      if (fuzz_below(2))
        *p = (char)(*p ^ ('a' ^ 'A'));
    length += (size_t)snprintf(text + length, capacity - length, "%s%s%s%s",
                               name, fuzz_choose(blanks), left ? "+" : "",
                               left ? fuzz_choose(blanks) : "");
  }
}

static void parse(void) {
  int group = (int)fuzz_below(POMP_NUM_GROUPS);
  int32_t valid = pomp_level_valid(group), level = -1;
  int32_t wanted = (int32_t)fuzz_below(64) & valid;
  char text[256];
  if (wanted) {
    spell(wanted, text, sizeof(text));
    fuzz_require(pomp_level_parse(group, text, &level) && level == wanted,
                 "%s='%s' should be levels %d, is %d", levels[group], text,
                 wanted, level);
  }
  struct fuzz_bytes soup = fuzz_soup(fuzz_below(2) ? level_words : words, 5);
  level = -1;
  if (pomp_level_parse(group, soup.data, &level)) {
    int32_t again = -1;
    fuzz_require(!(level & ~valid), "%s='%s': levels %d, can have %d",
                 levels[group], soup.data, level, valid);
    fuzz_require(!level || !strcasestr(soup.data, "none"),
                 "'%s' is levels %d: none stands alone", soup.data, level);
    pomp_level_spell(level, "+", text, sizeof(text));
    fuzz_require(pomp_level_parse(group, text, &again) && again == level,
                 "'%s' was understood, '%s' for the same is not", soup.data,
                 text);
  } else {
    fuzz_require(level == -1, "'%s' is wrong and has changed the level",
                 soup.data);
  }
  free(soup.data);
}

static int run(void) {
  pomp_stderr_remember();
  POMP_Handle_t region = NULL;
  POMP_Init();
  POMP_Get_handle(&region, "21*type=user*name=a**");
  POMP_User_region_begin(&region, 0, "21*type=user*name=a**");
  POMP_User_region_end(region, 0);
  POMP_Finalize();
  return 0;
}

/** Removes what the last run left: the next one would write beside it. */
static void empty(const char *directory) {
  DIR *d = opendir(directory);
  for (struct dirent *e; d && (e = readdir(d));)
    unlinkat(dirfd(d), e->d_name, 0);
  if (d)
    closedir(d);
}

/** The program goes on, and each value that is wrong gets one sentence. */
static void start(void) {
  static struct fuzz_outcome outcome;
  bool wrong[POMP_NUM_GROUPS];
  for (int group = 0; group < POMP_NUM_GROUPS; ++group) {
    int32_t level;
    struct fuzz_bytes value = fuzz_soup(fuzz_below(2) ? level_words : words, 3);
    wrong[group] = *value.data && !pomp_level_parse(group, value.data, &level);
    setenv(levels[group], value.data, 1);
    free(value.data);
  }
  for (size_t i = 0; i < num_others; ++i) {
    struct fuzz_bytes value = fuzz_soup(words, 3);
    if (!is_path(i))
      setenv(others[i].name, value.data, 1);
    free(value.data);
  }
  empty(getenv("POMP_OUTPUT"));
  fuzz_run(run, &outcome);
  fuzz_require(outcome.code == 0, "exit code %d:\n%s", outcome.code,
               outcome.text);
  for (int group = 0; group < POMP_NUM_GROUPS; ++group) {
    char expected[64];
    snprintf(expected, sizeof(expected), "pomp: %s=", levels[group]);
    fuzz_require(fuzz_lines_with(outcome.text, expected) == wrong[group],
                 "%s=%s is %s; the program said\n%s", levels[group],
                 getenv(levels[group]), wrong[group] ? "wrong" : "right",
                 outcome.text);
  }
  for (size_t i = 0; i < num_others; ++i) {
    char expected[64];
    snprintf(expected, sizeof(expected), "pomp: %s=", others[i].name);
    fuzz_require(fuzz_lines_with(outcome.text, expected) <= 1,
                 "more than one sentence about %s:\n%s", others[i].name,
                 outcome.text);
  }
}

static void one(unsigned number) {
  parse();
  if (number % 10 == 0)
    start();
}

int main(int argc, char **argv) {
  fuzz_require(argc > 1, "usage: environment_fuzz DIRECTORY [CASE]");
  make_dictionary();
  setenv("POMP_OUTPUT", argv[1], 1);
  fuzz_cases(5000, argc > 2 ? argv[2] : NULL, one);
}
