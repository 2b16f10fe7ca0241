/*===- measures_test.c - Properties of the numbers of a profile -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* For random numbers of each owner of pomp/measures.def: the order in which
|* they are combined does not matter, numbers that are 0 change nothing, parts
|* make the whole, and what is written is read.
|*
\*===----------------------------------------------------------------------===*/
#include "model/reader.h"
#include "program/measures.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_NUMBERS = 32, ROUNDS = 200 };
struct numbers {
  uint64_t items[MOST_NUMBERS];
};

static uint64_t seed;
static uint64_t random_number(void) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return seed >> 33;
}

/** \returns numbers that a profile may have. */
static struct numbers make(enum pomp_owner owner) {
  const struct pomp_measure_rows *r = pomp_measures_of(owner);
  struct numbers n = {{0}};
  assert_true(r->count <= MOST_NUMBERS);
  bool has_extremes = random_number() % 3;
  for (size_t i = 0; i < r->count; ++i)
    switch (r->rows[i].combine) {
    case POMP_COMBINE_SUM:
    case POMP_COMBINE_MAX:
      n.items[i] = random_number() % 1000;
      break;
    case POMP_COMBINE_LEAST:
      n.items[i] = has_extremes ? random_number() % 1000 : 0;
      break;
    case POMP_COMBINE_MOST:
      n.items[i] = has_extremes ? n.items[i - 1] + 1 + random_number() % 9 : 0;
      break;
    case POMP_COMBINE_MEAN:
      n.items[i] = n.items[0] ? n.items[1] / n.items[0] : 0;
      break;
    }
  return n;
}

static struct numbers combine(enum pomp_owner owner, struct numbers a,
                              struct numbers b) {
  pomp_measures_combine(owner, a.items, b.items);
  return a;
}

static void assert_same(struct numbers a, struct numbers b) {
  assert_memory_equal(a.items, b.items, sizeof(a.items));
}

static void the_order_does_not_matter(void **state) {
  (void)state;
  for (unsigned owner = 0; owner < POMP_NUM_OWNERS; ++owner)
    for (seed = 0; seed < ROUNDS; ++seed) {
      uint64_t before = seed;
      struct numbers a = make(owner), b = make(owner), c = make(owner);
      assert_same(combine(owner, a, b), combine(owner, b, a));
      assert_same(combine(owner, combine(owner, a, b), c),
                  combine(owner, a, combine(owner, b, c)));
      seed = before;
    }
}

static void nothing_changes_nothing(void **state) {
  static const struct numbers nothing;
  (void)state;
  for (unsigned owner = 0; owner < POMP_NUM_OWNERS; ++owner) {
    struct numbers a = make(owner);
    assert_same(combine(owner, a, nothing), a);
    assert_same(combine(owner, nothing, a), a);
  }
}

enum { PARTS = 4 };

static uint64_t between(uint64_t least, uint64_t most) {
  return least + random_number() % (most - least + 1);
}

/** Splits a pair of extremes; any part may know none. */
static void split_extremes(struct numbers *parts, size_t least, uint64_t from,
                           uint64_t to) {
  size_t has_least = random_number() % PARTS;
  size_t has_most = random_number() % PARTS;
  for (size_t p = 0; to && p < PARTS; ++p) {
    bool is_end = p == has_least || p == has_most;
    if (!is_end && random_number() % 2)
      continue;
    uint64_t low = p == has_least ? from : between(from, to);
    parts[p].items[least] = low;
    parts[p].items[least + 1] = p == has_most ? to : between(low, to);
  }
}

/** What threads may have counted that have \p whole together. */
static void split(enum pomp_owner owner, const struct numbers *whole,
                  struct numbers *parts) {
  const struct pomp_measure_rows *r = pomp_measures_of(owner);
  for (size_t i = 0; i < r->count; ++i) {
    uint64_t all = whole->items[i];
    size_t has_most = random_number() % PARTS;
    for (size_t p = 0; p < PARTS; ++p)
      switch (r->rows[i].combine) {
      case POMP_COMBINE_SUM:
        parts[p].items[i] = p + 1 < PARTS ? between(0, all) : all;
        all -= parts[p].items[i];
        break;
      case POMP_COMBINE_MAX:
        parts[p].items[i] = p == has_most ? all : between(0, all);
        break;
      case POMP_COMBINE_MEAN:
        parts[p].items[i] =
            parts[p].items[0] ? parts[p].items[1] / parts[p].items[0] : 0;
        break;
      case POMP_COMBINE_LEAST:
      case POMP_COMBINE_MOST:
        break;
      }
    if (r->rows[i].combine == POMP_COMBINE_LEAST)
      split_extremes(parts, i, all, whole->items[i + 1]);
  }
}

static void parts_are_the_whole(void **state) {
  (void)state;
  for (unsigned owner = 0; owner < POMP_NUM_OWNERS; ++owner)
    for (unsigned round = 0; round < ROUNDS; ++round) {
      struct numbers a = make(owner), parts[PARTS] = {{{0}}}, merged = {{0}};
      split(owner, &a, parts);
      for (size_t p = 0; p < PARTS; ++p)
        merged = combine(owner, merged, parts[p]);
      assert_same(merged, a);
    }
}

static void each_way_to_combine(void **state) {
  struct pomp_durations a = {.count = 2, .sum = 10, .min = 4, .max = 6};
  (void)state;
  /* Their extremes are not known. */
  pomp_durations_add(&a, 3, 15, 0, 0);
  assert_int_equal(a.min, 4);
  pomp_durations_add(&a, 1, 3, 3, 3);
  assert_int_equal(a.count, 6);
  assert_int_equal(a.sum, 28);
  assert_int_equal(a.min, 3);
  assert_int_equal(a.max, 6);
  assert_int_equal(a.mean, 4);
}

static void tasks_combine_all_that_they_have(void **state) {
  struct pomp_task_sums a, twice;
  (void)state;
  for (size_t i = 0; i < sizeof(a) / sizeof(uint64_t); ++i)
    ((uint64_t *)&a)[i] = 8;
  twice = a;
  pomp_task_sums_combine(&twice, &a, true);
  for (size_t i = 0; i < POMP_NUMBERS_OF_TASKS; ++i)
    assert_int_equal(twice.numbers[i],
                     &a.numbers[i] == &a.max_depth ||
                             &a.numbers[i] == &a.longest_on_cpu
                         ? 8
                         : 16);
  for (size_t i = 0; i < POMP_NUM_TASK_DURATIONS; ++i)
    assert_int_equal(pomp_durations_of(&twice, &pomp_task_durations[i])->sum,
                     16);
  assert_int_equal(twice.max_alive[0], 8);
  assert_int_equal(twice.max_alive[1], 16);
  pomp_task_sums_combine(&a, &twice, false);
  assert_int_equal(a.max_alive[1], 16);
}

static void what_is_written_is_read(void **state) {
  (void)state;
  for (unsigned owner = 0; owner < POMP_NUM_OWNERS; ++owner)
    for (unsigned round = 0; round < ROUNDS; ++round) {
      struct numbers a = make(owner), b = {{0}};
      struct pomp_text text = {0};
      pomp_text_add(&text, "{");
      pomp_json_measures(&text, owner, a.items);
      pomp_text_add(&text, "}");
      assert_false(text.failed);
      json_t *json = json_loads(text.data, JSON_REJECT_DUPLICATES, NULL);
      assert_non_null(json);
      struct pomp_cursor at = {"profile.json", NULL, 0, json};
      assert_true(pomp_read_measures(&at, owner, b.items));
      assert_same(a, b);
      /* As the tool writes them. */
      json_t *again = pomp_measures_to_json(owner, a.items);
      assert_true(json_equal(json, again));
      json_decref(again);
      json_decref(json);
      free(text.data);
    }
}

/** As pomp-rt/PROFILE.md promises. */
static void names_tell_the_unit(void **state) {
  (void)state;
  for (unsigned owner = 0; owner < POMP_NUM_OWNERS; ++owner) {
    const struct pomp_measure_rows *r = pomp_measures_of(owner);
    for (size_t i = 0; i < r->count; ++i) {
      const char *member = r->rows[i].member, *end = strrchr(member, '_');
      assert_int_equal(r->rows[i].unit == POMP_UNIT_TIME,
                       end && strcmp(end, "_ns") == 0);
      assert_int_equal(r->rows[i].unit == POMP_UNIT_BYTES,
                       strncmp(member, "bytes_", 6) == 0);
    }
  }
}

static void only_later_numbers_may_be_missing(void **state) {
  (void)state;
  for (unsigned owner = 0; owner < POMP_NUM_OWNERS; ++owner) {
    const struct pomp_measure_rows *r = pomp_measures_of(owner);
    for (size_t i = 0; i < r->count; ++i) {
      struct numbers a = make(owner);
      json_t *json = pomp_measures_to_json(owner, a.items);
      json_object_del(json, r->rows[i].member);
      struct pomp_cursor at = {"profile.json", NULL, 0, json};
      assert_int_equal(pomp_read_measures(&at, owner, a.items),
                       r->rows[i].is_later);
      if (r->rows[i].is_later)
        assert_int_equal(a.items[i], 0);
      json_decref(json);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_order_does_not_matter),
      cmocka_unit_test(nothing_changes_nothing),
      cmocka_unit_test(parts_are_the_whole),
      cmocka_unit_test(each_way_to_combine),
      cmocka_unit_test(tasks_combine_all_that_they_have),
      cmocka_unit_test(what_is_written_is_read),
      cmocka_unit_test(names_tell_the_unit),
      cmocka_unit_test(only_later_numbers_may_be_missing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
