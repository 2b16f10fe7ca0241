/*===- sort.c - Merge sort with a parallel merge by tasks -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* To sort, each half is a task, which makes a task of each of its quarters,
|* waits, and merges them. A merge is split where half of its output ends, so
|* the number of tasks depends on the number of elements and not on their
|* values: with nothing for small n,
|*   merge(n) = 2 + merge(n / 2) + merge(n - n / 2)
|*   sort(n)  = merge(n) + 6 + for both halves h: merge(h) + sort(h / 2)
|*                                                + sort(h - h / 2)
|*
|* Usage: sort [-t] [COUNT [CUTOFF [manual|final|none|if]]]
|* The tasks to sort or merge CUTOFF elements or less are small. Nothing makes
|* tasks for LEAF elements or less in any mode.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "tasks.h"

static const struct kernel kernel = {"sort",
                                     {"COUNT", 100000, 1, 500000000},
                                     {"CUTOFF", 2048, 1, 500000000},
                                     CUTOFF_MODES};

enum { LEAF = 32 };

static bool is_leaf(long n) {
  return n <= LEAF || cut_off(n <= options.cutoff);
}

/** Sorts few elements. */
static void insertion_sort(uint32_t *data, long n) {
  for (long i = 1; i < n; ++i) {
    const uint32_t value = data[i];
    long j = i;
    for (; j > 0 && data[j - 1] > value; --j)
      data[j] = data[j - 1];
    data[j] = value;
  }
}

static void merge_serial(const uint32_t *a, long na, const uint32_t *b, long nb,
                         uint32_t *out) {
  long i = 0, j = 0;
  while (i < na && j < nb) {
    if (a[i] <= b[j]) {
      out[i + j] = a[i];
      ++i;
    } else {
      out[i + j] = b[j];
      ++j;
    }
  }
  memcpy(out + i + j, a + i, (size_t)(na - i) * sizeof(*a));
  memcpy(out + na + j, b + j, (size_t)(nb - j) * sizeof(*b));
}

/** Sorts into \p data, with as much \p room. */
static void sort_serial(uint32_t *data, uint32_t *room, long n) {
  if (n <= LEAF) {
    insertion_sort(data, n);
    return;
  }
  const long half = n / 2;
  sort_serial(data, room, half);
  sort_serial(data + half, room + half, n - half);
  merge_serial(data, half, data + half, n - half, room);
  memcpy(data, room, (size_t)n * sizeof(*data));
}

/** \returns how many of the first \p n elements of the output are from \p a. */
static long split(const uint32_t *a, long na, const uint32_t *b, long nb,
                  long n) {
  long low = n > nb ? n - nb : 0, high = n < na ? n : na;
  while (low < high) {
    const long middle = low + (high - low) / 2;
    if (a[middle] <= b[n - middle - 1])
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static void merge(const uint32_t *a, long na, const uint32_t *b, long nb,
                  uint32_t *out) {
  const long n = na + nb, half = n / 2;
  if (is_leaf(n)) {
    merge_serial(a, na, b, nb, out);
    return;
  }
  const bool small = n <= options.cutoff;
  const long i = split(a, na, b, nb, half), j = half - i;
#pragma omp task TIEDNESS if (deferred(small)) final(last_level(small))        \
    mergeable
  merge(a, i, b, j, out);
#pragma omp task TIEDNESS if (deferred(small)) final(last_level(small))        \
    mergeable
  merge(a + i, na - i, b + j, nb - j, out + half);
#pragma omp taskwait
}

static void sort(uint32_t *data, uint32_t *room, long n);

/** Sorts into \p room, with a task for each half. */
static void sort_into_room(uint32_t *data, uint32_t *room, long n, bool small) {
  const long half = n / 2;
#pragma omp task TIEDNESS if (deferred(small)) final(last_level(small))        \
    mergeable
  sort(data, room, half);
#pragma omp task TIEDNESS if (deferred(small)) final(last_level(small))        \
    mergeable
  sort(data + half, room + half, n - half);
#pragma omp taskwait
  merge(data, half, data + half, n - half, room);
}

/** Sorts into \p data, with as much \p room. */
static void sort(uint32_t *data, uint32_t *room, long n) {
  if (is_leaf(n)) {
    sort_serial(data, room, n);
    return;
  }
  const bool small = n <= options.cutoff;
  const long half = n / 2;
#pragma omp task TIEDNESS if (deferred(small)) final(last_level(small))        \
    mergeable
  sort_into_room(data, room, half, small);
#pragma omp task TIEDNESS if (deferred(small)) final(last_level(small))        \
    mergeable
  sort_into_room(data + half, room + half, n - half, small);
#pragma omp taskwait
  merge(room, half, room + half, n - half, data);
}

static uint64_t merge_tasks(long n) {
  return is_leaf(n) ? 0 : 2 + merge_tasks(n / 2) + merge_tasks(n - n / 2);
}

static uint64_t sort_tasks(long n) {
  if (is_leaf(n))
    return 0;
  uint64_t tasks = 6 + merge_tasks(n);
  for (int i = 0; i < 2; ++i) {
    const long half = i ? n - n / 2 : n / 2;
    tasks +=
        merge_tasks(half) + sort_tasks(half / 2) + sort_tasks(half - half / 2);
  }
  return tasks;
}

int main(int argc, char **argv) {
  parse_options(argc, argv, &kernel);
  const long n = options.size;
  uint32_t *data = allocate((size_t)n, sizeof(*data));
  uint32_t *room = allocate((size_t)n, sizeof(*room));
  uint32_t *expected = allocate((size_t)n, sizeof(*expected));
  for (long i = 0; i < n; ++i)
    data[i] = expected[i] = (uint32_t)mix((uint64_t)i);
  start_clock();
#pragma omp parallel
#pragma omp single nowait
  sort(data, room, n);
  stop_clock();

  sort_serial(expected, room, n);
  bool ok = memcmp(data, expected, (size_t)n * sizeof(*data)) == 0;
  uint64_t result = 0;
  for (long i = 0; i < n; ++i) {
    ok &= i == 0 || data[i - 1] <= data[i];
    result = mix(result ^ data[i]);
  }
  const int code = print_result(ok, result, sort_tasks(n));
  free(data);
  free(room);
  free(expected);
  return code;
}
