/*===- ctc_fuzz.c - Fuzzes the parser of CTC strings ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "fuzz.h"
#include "pomp/ctc.h"

#include <stdlib.h>

static const char *const words[] = {
    "*",    "**",    "2**",          "=",        "?",          "??s",
    "??q",  "??",    "type=loop",    "slines=7", "8,9",        "name=a??sb",
    "*x=y", "99999", "\xc3\xa9",     "\n",       "elines=1,2", "directive",
    " ",    "0",     "*name=again*", NULL};

static const char valid[] =
    "131*type=loop*file=solver.c*slines=17,17*elines=25,25*directive=parallel "
    "for*name=a??sb??qc*schedule=static,4*reduction=+:sum*chunk=4**";

/** All functions stay in the string, whatever it is. */
static void read_all(const char *ctc, size_t length) {
  struct pomp_ctc_attribute a;
  const char *cursor = ctc, *end = ctc + length;
  size_t count = 0;
  while (pomp_ctc_next(&cursor, &a)) {
    fuzz_require(++count <= length, "'%s' never ends", ctc);
    fuzz_require(cursor > ctc && cursor < end && *cursor == '*',
                 "'%s': the cursor is not on a star", ctc);
    fuzz_require(a.key >= ctc && a.key + a.key_length <= end &&
                     a.value >= a.key && a.value + a.value_length <= end,
                 "'%s': an attribute is not in the string", ctc);
    size_t full = pomp_ctc_unescape(&a, NULL, 0);
    fuzz_require(full <= a.value_length, "'%s': a value has grown", ctc);
    size_t capacity = fuzz_below(full + 2);
    char *value = malloc(capacity ? capacity : 1);
    fuzz_require(pomp_ctc_unescape(&a, value, capacity) == full,
                 "'%s': a value has two lengths", ctc);
    fuzz_require(!capacity || strlen(value) <= full,
                 "'%s': a value does not end", ctc);
    free(value);
  }
  bool good = pomp_ctc_valid(ctc);
  fuzz_require(!good || (length >= 3 && !strcmp(end - 2, "**")),
               "'%s' does not end as it should and counts as valid", ctc);
  fuzz_require(good || strcmp(ctc, valid), "the valid string is not valid");
  for (const char *const *key = words; *key; ++key)
    fuzz_require(pomp_ctc_find(ctc, *key, &a) || !a.value_length,
                 "'%s': a value of no attribute", ctc);
}

/** Reads return what was written, with any capacity. */
static void write_some(void) {
  enum { max = 8 };
  struct fuzz_bytes keys[max], values[max];
  size_t count = fuzz_below(max);
  struct pomp_ctc_writer w;
  char whole[4096];
  for (size_t i = 0; i < count; ++i) {
    keys[i] = fuzz_soup(words, 2);
    values[i] = fuzz_soup(words, 4);
  }
  pomp_ctc_begin(&w, whole, sizeof(whole));
  for (size_t i = 0; i < count; ++i)
    pomp_ctc_add(&w, keys[i].data, values[i].data);
  size_t length = pomp_ctc_finish(&w);
  fuzz_require(strlen(whole) == length && pomp_ctc_valid(whole),
               "'%s' was written and is not valid", whole);
  fuzz_require(strtoul(whole, NULL, 10) == length - strspn(whole, "0123456789"),
               "'%s' does not tell its length", whole);

  struct pomp_ctc_attribute a;
  const char *cursor = whole;
  for (size_t i = 0; i < count; ++i) {
    if (!*keys[i].data)
      continue;
    char value[1024];
    fuzz_require(pomp_ctc_next(&cursor, &a), "'%s' has lost '%s'", whole,
                 keys[i].data);
    pomp_ctc_unescape(&a, value, sizeof(value));
    fuzz_require(
        a.key_length == strlen(keys[i].data) && !strcmp(value, values[i].data),
        "'%s' should have '%s' of '%s'", whole, values[i].data, keys[i].data);
  }
  fuzz_require(!pomp_ctc_next(&cursor, &a), "'%s' has one too many", whole);

  size_t capacity = fuzz_below(length + 3);
  char *cut = malloc(capacity ? capacity : 1);
  pomp_ctc_begin(&w, cut, capacity);
  for (size_t i = 0; i < count; ++i)
    pomp_ctc_add(&w, keys[i].data, values[i].data);
  fuzz_require(pomp_ctc_finish(&w) == length, "'%s' has another length in %zu",
               whole, capacity);
  fuzz_require(!capacity || memchr(cut, '\0', capacity), "no end in %zu",
               capacity);
  free(cut);
  for (size_t i = 0; i < count; ++i) {
    free(keys[i].data);
    free(values[i].data);
  }
}

static void one(unsigned number) {
  struct fuzz_bytes b;
  if (number % 2) {
    b = fuzz_soup(words, 12);
  } else {
    b = fuzz_copy(valid, sizeof(valid));
    if (number)
      fuzz_mutate(&b, words);
    /* A C string has an end. */
    char *ended = realloc(b.data, b.size + 1);
    ended[b.size] = '\0';
    b.data = ended;
  }
  read_all(b.data, strlen(b.data));
  free(b.data);
  write_some();
}

int main(int argc, char **argv) {
  fuzz_cases(20000, argc > 1 ? argv[1] : NULL, one);
}
