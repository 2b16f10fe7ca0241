/*===- sort.c - Merge sort by nested sections, radix sort by a team -------===*\
|*
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The merge sort opens a parallel region of two sections in each of its upper
|* levels (nested parallelism, if clause). The radix sort stays in one region
|* and counts, scans and distributes there; a lock protects its summary. Both
|* must give the same sequence.
|*
|* Usage: sort [COUNT]
|*
\*===----------------------------------------------------------------------===*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#else
typedef int omp_lock_t;
static void omp_init_lock(omp_lock_t *lock) { (void)lock; }
static void omp_destroy_lock(omp_lock_t *lock) { (void)lock; }
static void omp_set_lock(omp_lock_t *lock) { (void)lock; }
static void omp_unset_lock(omp_lock_t *lock) { (void)lock; }
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
static int omp_get_max_threads(void) { return 1; }
static void omp_set_max_active_levels(int levels) { (void)levels; }
#endif

enum { BITS = 8, BUCKETS = 1 << BITS, CUTOFF = 2048 };

static void merge(uint32_t *data, uint32_t *room, long middle, long n) {
  long left = 0, right = middle;
  for (long i = 0; i < n; ++i)
    room[i] = left < middle && (right == n || data[left] <= data[right])
                  ? data[left++]
                  : data[right++];
  memcpy(data, room, (size_t)n * sizeof(*data));
}

/** Sorts n numbers, with teams of two in the first \p levels. */
static void merge_sort(uint32_t *data, uint32_t *room, long n, int levels) {
  if (n < 2)
    return;
  const long middle = n / 2;
  if (levels == 0) {
    merge_sort(data, room, middle, 0);
    merge_sort(data + middle, room + middle, n - middle, 0);
  } else {
#pragma omp parallel sections num_threads(2) if (n > CUTOFF)
    {
#pragma omp section
      merge_sort(data, room, middle, levels - 1);
#pragma omp section
      merge_sort(data + middle, room + middle, n - middle, levels - 1);
    }
  }
  merge(data, room, middle, n);
}

/** Sorts n numbers by their digits, the lowest first.
 *  \returns how many numbers were moved in all passes, or -1 without memory. */
static long radix_sort(uint32_t *data, uint32_t *room, long n) {
  const int max_threads = omp_get_max_threads();
  long(*counts)[BUCKETS] = malloc((size_t)max_threads * sizeof(*counts));
  long moved_by_all = 0;
  omp_lock_t lock;
  if (!counts)
    return -1;
  omp_init_lock(&lock);
#pragma omp parallel
  {
    const int thread = omp_get_thread_num(), threads = omp_get_num_threads();
    /* Each thread swaps its own copies of the two pointers. */
    uint32_t *from = data, *to = room;
    for (int shift = 0; shift < 32; shift += BITS) {
      long *mine = counts[thread];
      memset(mine, 0, sizeof(*counts));
#pragma omp for schedule(static)
      for (long i = 0; i < n; ++i)
        ++mine[from[i] >> shift & (BUCKETS - 1)];

        /* The start of each bucket's and thread's numbers. */
#pragma omp single
      for (long bucket = 0, sum = 0; bucket < BUCKETS; ++bucket)
        for (int t = 0; t < threads; ++t) {
          const long count = counts[t][bucket];
          counts[t][bucket] = sum;
          sum += count;
        }

      long moved = 0;
      /* The same static schedule: each thread meets the numbers it counted. */
#pragma omp for schedule(static) nowait
      for (long i = 0; i < n; ++i) {
        to[mine[from[i] >> shift & (BUCKETS - 1)]++] = from[i];
        ++moved;
      }
      omp_set_lock(&lock);
      moved_by_all += moved;
      omp_unset_lock(&lock);
#pragma omp barrier
      uint32_t *old = from;
      from = to;
      to = old;
    }
  }
  omp_destroy_lock(&lock);
  free(counts);
  return moved_by_all;
}

static void fill(uint32_t *data, long n) {
  long last = -1;
#pragma omp parallel for lastprivate(last)
  for (long i = 0; i < n; ++i) {
    uint32_t x = (uint32_t)i * 2654435761u + 12345u;
    x ^= x >> 15;
    x *= 2246822519u;
    data[i] = x ^ x >> 13;
    last = i;
  }
  if (last != n - 1)
    abort();
}

int main(int argc, char **argv) {
  const long n = argc > 1 ? atol(argv[1]) : 500000;
  if (n < 1) {
    fprintf(stderr, "usage: %s [COUNT]\n", argv[0]);
    return 2;
  }
  uint32_t *a = malloc((size_t)n * sizeof(*a));
  uint32_t *b = malloc((size_t)n * sizeof(*b));
  uint32_t *room = malloc((size_t)n * sizeof(*room));
  if (!a || !b || !room) {
    fprintf(stderr, "%s: no memory\n", argv[0]);
    return 2;
  }
  fill(a, n);
  fill(b, n);
  omp_set_max_active_levels(3);
  merge_sort(a, room, n, 3);
  const long moved = radix_sort(b, room, n);
  long disorder = 0;
#pragma omp parallel for reduction(+ : disorder) schedule(static, 4096)
  for (long i = 1; i < n; ++i)
    disorder += a[i - 1] > a[i];
  const int ok = disorder == 0 && moved == n * (32 / BITS) &&
                 memcmp(a, b, (size_t)n * sizeof(*a)) == 0;
  printf("sort: %ld numbers, smallest %u, median %u, largest %u, %s\n", n, a[0],
         a[n / 2], a[n - 1], ok ? "correct" : "WRONG");
  free(a);
  free(b);
  free(room);
  return !ok;
}
