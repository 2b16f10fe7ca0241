/*===- ctc_test.c - Unit tests of pomp/ctc.h --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "pomp/ctc.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

static void writes_the_papers_example(void **state) {
  (void)state;
  char buffer[80];
  struct pomp_ctc_writer w;
  pomp_ctc_begin(&w, buffer, sizeof(buffer));
  pomp_ctc_add(&w, "type", "pregion");
  pomp_ctc_add(&w, "file", "demo.c");
  pomp_ctc_add_range(&w, "slines", 7, 8);
  pomp_ctc_add_range(&w, "elines", 12, 12);
  assert_int_equal(pomp_ctc_finish(&w), 53);
  assert_string_equal(buffer,
                      "51*type=pregion*file=demo.c*slines=7,8*elines=12,12**");
}

static void writes_the_shortest(void **state) {
  (void)state;
  char buffer[8];
  struct pomp_ctc_writer w;
  pomp_ctc_begin(&w, buffer, sizeof(buffer));
  pomp_ctc_add(&w, NULL, "no key");
  pomp_ctc_add(&w, "", "no key");
  assert_int_equal(pomp_ctc_finish(&w), 3);
  assert_string_equal(buffer, "2**");
  assert_true(pomp_ctc_valid(buffer));
}

/** \returns the number before the first star. */
static size_t claimed_length(const char *ctc) { return strtoul(ctc, NULL, 10); }

static void prefix_is_the_length_for_any_length(void **state) {
  (void)state;
  char value[1200], buffer[1300];
  /* Lengths at which the prefix grows by a digit, and beyond. */
  for (size_t n = 0; n < sizeof(value); ++n) {
    memset(value, 'x', n);
    value[n] = '\0';
    struct pomp_ctc_writer w;
    pomp_ctc_begin(&w, buffer, sizeof(buffer));
    pomp_ctc_add(&w, "k", value);
    size_t length = pomp_ctc_finish(&w);
    assert_int_equal(length, strlen(buffer));
    const char *star = strchr(buffer, '*');
    assert_int_equal(claimed_length(buffer), strlen(star));
  }
}

static const char *const hostile[] = {"",
                                      "*",
                                      "**",
                                      "***",
                                      "?",
                                      "??",
                                      "??s",
                                      "??q",
                                      "???",
                                      "?*?",
                                      "*?*?",
                                      "a=b*c=",
                                      "\n\r",
                                      "\x80\xff",
                                      "=",
                                      "%s%n",
                                      "????s",
                                      "?s",
                                      "s?",
                                      "?q?s*",
                                      "C++ operator*?",
                                      "\xc3\xa9t\xc3\xa9"};
enum { num_hostile = sizeof(hostile) / sizeof(hostile[0]) };

static void values_come_back(void **state) {
  (void)state;
  for (int i = 0; i < num_hostile; ++i)
    for (int j = 0; j < num_hostile; ++j) {
      char buffer[200], value[64];
      struct pomp_ctc_writer w;
      struct pomp_ctc_attribute a;
      pomp_ctc_begin(&w, buffer, sizeof(buffer));
      pomp_ctc_add(&w, "name", hostile[i]);
      pomp_ctc_add(&w, "group", hostile[j]);
      assert_true(pomp_ctc_finish(&w) < sizeof(buffer));
      assert_true(pomp_ctc_valid(buffer));
      assert_true(pomp_ctc_find(buffer, "name", &a));
      assert_int_equal(pomp_ctc_unescape(&a, value, sizeof(value)),
                       strlen(hostile[i]));
      assert_string_equal(value, hostile[i]);
      assert_true(pomp_ctc_find(buffer, "group", &a));
      pomp_ctc_unescape(&a, value, sizeof(value));
      assert_string_equal(value, hostile[j]);
      assert_false(pomp_ctc_find(buffer, "nam", &a));
      assert_false(pomp_ctc_find(buffer, "names", &a));
    }
}

static void keys_cannot_break_the_string(void **state) {
  (void)state;
  char buffer[64];
  struct pomp_ctc_writer w;
  pomp_ctc_begin(&w, buffer, sizeof(buffer));
  pomp_ctc_add(&w, "a*b=c", NULL);
  pomp_ctc_finish(&w);
  assert_string_equal(buffer, "9*a_b_c=**");
}

static void a_small_buffer_is_never_overrun(void **state) {
  (void)state;
  char whole[80];
  struct pomp_ctc_writer w;
  for (size_t capacity = 0; capacity <= sizeof(whole); ++capacity) {
    /* The exact size, so that a sanitizer sees the byte after it. */
    char *buffer = malloc(capacity ? capacity : 1);
    char *to = capacity ? buffer : NULL;
    pomp_ctc_begin(&w, to, capacity);
    pomp_ctc_add(&w, "type", "loop");
    pomp_ctc_add(&w, "name", "a*b?c");
    size_t length = pomp_ctc_finish(&w);
    pomp_ctc_begin(&w, whole, sizeof(whole));
    pomp_ctc_add(&w, "type", "loop");
    pomp_ctc_add(&w, "name", "a*b?c");
    assert_int_equal(length, pomp_ctc_finish(&w));
    if (capacity) {
      size_t kept = length < capacity ? length : capacity - 1;
      assert_int_equal(strlen(buffer), kept);
      assert_memory_equal(buffer, whole, kept);
      assert_int_equal(pomp_ctc_valid(buffer), length < capacity);
    }
    free(buffer);
  }
}

static void unescape_needs_no_room(void **state) {
  (void)state;
  struct pomp_ctc_attribute a;
  char buffer[4] = "xyz";
  assert_true(pomp_ctc_find("0*k=a??sb??qc**", "k", &a));
  assert_int_equal(pomp_ctc_unescape(&a, NULL, 0), 5);
  assert_int_equal(pomp_ctc_unescape(&a, buffer, 1), 5);
  assert_string_equal(buffer, "");
  assert_int_equal(pomp_ctc_unescape(&a, buffer, 4), 5);
  assert_string_equal(buffer, "a*b");
  /* Escapes that nobody wrote stay as they are. */
  assert_true(pomp_ctc_find("0*k=?????x?s??**", "k", &a));
  char rest[16];
  pomp_ctc_unescape(&a, rest, sizeof(rest));
  assert_string_equal(rest, "?????x?s??");
}

static void reads_any_claimed_length(void **state) {
  (void)state;
  static const char *const good[] = {"0*a=1**", "6*a=1**", "99999*a=1**",
                                     "184467440737095516160*a=1**"};
  struct pomp_ctc_attribute a;
  for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); ++i) {
    assert_true(pomp_ctc_valid(good[i]));
    assert_true(pomp_ctc_find(good[i], "a", &a));
    assert_int_equal(a.value_length, 1);
  }
  assert_true(pomp_ctc_valid("5*flag**"));
  assert_true(pomp_ctc_find("5*flag**", "flag", &a));
  assert_int_equal(a.value_length, 0);
}

static void refuses_what_does_not_end_properly(void **state) {
  (void)state;
  static const char *const bad[] = {
      "",       "*",      "**",   "2",        "2*",      "a",        "2*a=1",
      "2*a=1*", "*a=1**", "2***", "2*a=1***", "2**x",    "2*a=1**x", "2*a**b**",
      "x2**",   "-2**",   " 2**", "2 **",     "2*a=1* *"};
  assert_false(pomp_ctc_valid(NULL));
  for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); ++i) {
    if (pomp_ctc_valid(bad[i]))
      print_error("accepted: %s\n", bad[i]);
    assert_false(pomp_ctc_valid(bad[i]));
  }
  const char *cursor = NULL;
  struct pomp_ctc_attribute a;
  assert_false(pomp_ctc_next(&cursor, &a));
}

static void never_reads_past_the_end(void **state) {
  (void)state;
  /* All strings of these characters up to a length, in memory of just their
   * size for the sanitizers; parsing must also come to an end. */
  static const char alphabet[] = "7*=?s";
  enum { longest = 7 };
  for (size_t length = 0; length <= longest; ++length) {
    size_t count = 1;
    for (size_t i = 0; i < length; ++i)
      count *= 5;
    for (size_t n = 0; n < count; ++n) {
      char *ctc = malloc(length + 1);
      size_t rest = n;
      for (size_t i = 0; i < length; ++i, rest /= 5)
        ctc[i] = alphabet[rest % 5];
      ctc[length] = '\0';
      const char *cursor = ctc;
      struct pomp_ctc_attribute a;
      size_t attributes = 0;
      while (pomp_ctc_next(&cursor, &a)) {
        char value[longest + 1];
        assert_true(a.value + a.value_length <= ctc + length);
        assert_true(pomp_ctc_unescape(&a, value, sizeof(value)) <= length);
        assert_true(++attributes <= length);
      }
      pomp_ctc_valid(ctc);
      pomp_ctc_find(ctc, "s", &a);
      free(ctc);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(writes_the_papers_example),
      cmocka_unit_test(writes_the_shortest),
      cmocka_unit_test(prefix_is_the_length_for_any_length),
      cmocka_unit_test(values_come_back),
      cmocka_unit_test(keys_cannot_break_the_string),
      cmocka_unit_test(a_small_buffer_is_never_overrun),
      cmocka_unit_test(unescape_needs_no_room),
      cmocka_unit_test(reads_any_claimed_length),
      cmocka_unit_test(refuses_what_does_not_end_properly),
      cmocka_unit_test(never_reads_past_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
