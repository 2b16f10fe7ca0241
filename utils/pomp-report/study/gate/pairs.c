/*===- pairs.c - The same constructs in a baseline and in runs -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Constructs of the same type, name and function are numbered in the order
|* of the source, so one more in front of others shifts their numbers. So all
|* constructs of a function are aligned in the order of their lines, as diff
|* aligns lines, with the least differences altogether. Lines themselves say
|* nothing: code may move.
\*===----------------------------------------------------------------------===*/
#include "study/gate/pairs.h"

#include <stdlib.h>
#include <string.h>

/** What it costs to leave one out; to take it for another one costs at most 1,
 *  if all counts differ. Two that are left out cost more than that: a changed
 *  construct stays the same one. */
#define GAP 0.75

/** \returns how many characters of a key are its type, name and function. */
static size_t kind_length(const char *key) {
  const char *number = strrchr(key, '#');
  return number ? (size_t)(number - key) : strlen(key);
}

static unsigned long number_of(const struct pomp_gate_item *item) {
  const char *number = strrchr(item->key, '#');
  return number ? strtoul(number + 1, NULL, 10) : 0;
}

/** \returns the line in the place of an item, or 0. */
static unsigned long line_of(const struct pomp_gate_item *item) {
  const char *colon = strrchr(item->place, ':');
  return colon ? strtoul(colon + 1, NULL, 10) : 0;
}

/** \returns the function in a key, up to its number. */
static const char *function_of(const char *key) {
  const char *found = key;
  for (const char *in = key; (in = strstr(in, " in ")); ++in)
    found = in + strlen(" in ");
  return found;
}

static bool are_of_kind(const struct pomp_gate_item *a,
                        const struct pomp_gate_item *b) {
  size_t length = kind_length(a->key);
  return length == kind_length(b->key) && strncmp(a->key, b->key, length) == 0;
}

/** \returns the part of the counts that differ; more than it costs to leave out
 *  both if they are no such constructs. */
static double difference(const struct pomp_gate_item *a,
                         const struct pomp_gate_item *b) {
  unsigned count = 0, differ = 0;
  if (!are_of_kind(a, b))
    return 3 * GAP;
  for (int q = 0; q < POMP_NUM_QUANTITIES; ++q) {
    if (!pomp_quantity_is_known(q, &a->of[q], &b->of[q]))
      continue;
    ++count;
    differ += !pomp_extents_meet(&a->of[q], &b->of[q]);
  }
  return count ? (double)differ / count : 0;
}

/** By the function. */
static int compare_functions(const struct pomp_gate_item *a,
                             const struct pomp_gate_item *b) {
  const char *f = function_of(a->key), *g = function_of(b->key);
  size_t m = kind_length(f), n = kind_length(g);
  int order = strncmp(f, g, m < n ? m : n);
  return order ? order : m < n ? -1 : m > n;
}

static int compare_numbers(unsigned long a, unsigned long b) {
  return a < b ? -1 : a > b;
}

/** By the function, then in the order of the source. */
static int compare_items(const void *x, const void *y) {
  const struct pomp_gate_item *a = *(const struct pomp_gate_item *const *)x;
  const struct pomp_gate_item *b = *(const struct pomp_gate_item *const *)y;
  int order = compare_functions(a, b);
  order = order ? order : compare_numbers(line_of(a), line_of(b));
  order = order ? order : compare_numbers(number_of(a), number_of(b));
  return order ? order : strcmp(a->key, b->key);
}

/** Constructs in the order of the source. */
struct sorted {
  const struct pomp_gate_item **items;
  size_t count;
};

static struct sorted sort(const struct pomp_gate_record *record) {
  struct sorted s = {calloc(record->count + 1, sizeof(*s.items)), 0};
  for (size_t i = 0; s.items && i < record->count; ++i)
    if (!record->items[i].is_finding)
      s.items[s.count++] = &record->items[i];
  if (s.items)
    qsort(s.items, s.count, sizeof(*s.items), compare_items);
  return s;
}

/** \returns how many items at the beginning of \p s are of one function. */
static size_t count_function(const struct sorted *s) {
  size_t count = s->count ? 1 : 0;
  while (count < s->count &&
         compare_functions(s->items[0], s->items[count]) == 0)
    ++count;
  return count;
}

static void add(struct pomp_gate_pairs *pairs,
                const struct pomp_gate_item *before,
                const struct pomp_gate_item *now) {
  pairs->items[pairs->count++] = (struct pomp_gate_pair){before, now, false};
}

/** Aligns \p m constructs of the baseline with \p n of the runs, all of one
 *  function. */
static void align(struct pomp_gate_pairs *pairs,
                  const struct pomp_gate_item **before, size_t m,
                  const struct pomp_gate_item **now, size_t n) {
  const size_t width = n + 1;
  /* The least cost of aligning what is behind the first i and k. */
  double *cost = calloc((m + 1) * width, sizeof(*cost));
  pairs->failed |= !cost;
  for (size_t i = m + 1; cost && i-- > 0;)
    for (size_t k = n + 1; k-- > 0;) {
      if (i == m || k == n) {
        cost[i * width + k] = GAP * (double)(m - i + n - k);
        continue;
      }
      double both =
          difference(before[i], now[k]) + cost[(i + 1) * width + k + 1];
      double one = cost[(i + 1) * width + k] + GAP;
      double other = cost[i * width + k + 1] + GAP;
      double least = one < other ? one : other;
      cost[i * width + k] = both <= least ? both : least;
    }
  for (size_t i = 0, k = 0; cost && (i < m || k < n);) {
    double here = cost[i * width + k];
    if (i < m && k < n &&
        here >= difference(before[i], now[k]) + cost[(i + 1) * width + k + 1]) {
      add(pairs, before[i++], now[k++]);
    } else if (k < n && (i == m || here >= cost[i * width + k + 1] + GAP)) {
      add(pairs, NULL, now[k++]);
    } else {
      add(pairs, before[i++], NULL);
    }
  }
  free(cost);
}

/** \returns how far the type and name of a construct reach in its key. */
static size_t type_length(const char *key) {
  const char *in = strstr(key, " in ");
  return in ? (size_t)(in - key) : strlen(key);
}

/** \returns whether only the functions of two constructs differ. */
static bool are_renamed(const struct pomp_gate_item *a,
                        const struct pomp_gate_item *b) {
  size_t length = type_length(a->key);
  return type_length(b->key) == length &&
         strncmp(a->key, b->key, length) == 0 &&
         memcmp(a->of, b->of, sizeof(a->of)) == 0;
}

/** Joins what is only on one side with what is only on the other one, where
 *  \p are_same says that it may be the same. */
static void join(struct pomp_gate_pairs *pairs,
                 bool (*are_same)(const struct pomp_gate_item *,
                                  const struct pomp_gate_item *)) {
  for (size_t i = 0; i < pairs->count; ++i) {
    struct pomp_gate_pair *pair = &pairs->items[i];
    for (size_t k = 0; pair->now && !pair->before && k < pairs->count; ++k) {
      struct pomp_gate_pair *other = &pairs->items[k];
      if (other->now || !other->before || !are_same(other->before, pair->now))
        continue;
      pair->before = other->before;
      pair->is_renamed = !are_of_kind(pair->before, pair->now);
      other->before = NULL;
    }
  }
}

/** In the order of the source, those of the baseline alone last. */
static int compare_pairs(const void *x, const void *y) {
  const struct pomp_gate_pair *a = x, *b = y;
  if (!a->now != !b->now)
    return a->now ? -1 : 1;
  return a->now ? compare_items(&a->now, &b->now)
                : compare_items(&a->before, &b->before);
}

/** Removes pairs without any side, and sorts the others. */
static void tidy(struct pomp_gate_pairs *pairs) {
  size_t kept = 0;
  for (size_t i = 0; i < pairs->count; ++i)
    if (pairs->items[i].before || pairs->items[i].now)
      pairs->items[kept++] = pairs->items[i];
  pairs->count = kept;
  qsort(pairs->items, kept, sizeof(*pairs->items), compare_pairs);
}

struct pomp_gate_pairs pomp_gate_match(const struct pomp_gate_record *base,
                                       const struct pomp_gate_record *now) {
  struct pomp_gate_pairs pairs = {
      .items = calloc(base->count + now->count + 1, sizeof(*pairs.items))};
  const struct sorted a = sort(base), b = sort(now);
  struct sorted x = a, y = b;
  pairs.failed = !pairs.items || !a.items || !b.items;
  while (!pairs.failed && (x.count || y.count)) {
    int order = !x.count ? 1 : !y.count ? -1 : 0;
    if (!order)
      order = compare_functions(*x.items, *y.items);
    size_t m = order > 0 ? 0 : count_function(&x);
    size_t n = order < 0 ? 0 : count_function(&y);
    align(&pairs, x.items, m, y.items, n);
    x = (struct sorted){x.items + m, x.count - m};
    y = (struct sorted){y.items + n, y.count - n};
  }
  if (!pairs.failed) {
    /* Constructs may change places. */
    join(&pairs, are_of_kind);
    join(&pairs, are_renamed);
    tidy(&pairs);
  }
  free(a.items);
  free(b.items);
  return pairs;
}
