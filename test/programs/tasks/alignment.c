/*===- alignment.c - Protein sequences, aligned pair by pair by tasks -----===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The score of the best global alignment of two sequences, where to open a
|* gap costs more than to go on with one, for each of the P = N (N - 1) / 2
|* pairs. No task waits for another, but in the mode nested.
|*
|* Usage: alignment [-t] [N [PAIRS [for|single|taskloop|nested]]]
|* for       the threads share a loop, and make a task for each pair: P tasks
|* single    one thread makes a task for each pair: P tasks
|* taskloop  tasks for PAIRS pairs each: P / PAIRS tasks, rounded up
|* nested    each pair's task has a child that aligns the pair backwards, and
|*           waits for it, to compare the two: 2 P tasks. There are scheduling
|*           points in the task's own text, where an untied task is split.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "tasks.h"

static const struct kernel kernel = {
    "alignment",
    {"N", 32, 1, 2000},
    {"PAIRS", 16, 1, 1000000},
    {"for", "single", "taskloop", "nested", NULL}};
enum { MODE_FOR, MODE_SINGLE, MODE_TASKLOOP, MODE_NESTED };

enum {
  MIN_LENGTH = 60,
  MAX_LENGTH = 120,
  LETTERS = 20,
  GAP_OPEN = 10,
  GAP_EXTEND = 1,
  /** Worse than any score, and far from overflow. */
  WORST = -1000000
};

struct sequence {
  int length;
  unsigned char letters[MAX_LENGTH];
};

static struct sequence *sequences;
static int similarity[LETTERS][LETTERS];

static int max(int a, int b) { return a > b ? a : b; }

/** \returns letter \p i, or that from the end. */
static int letter(const struct sequence *s, int i, bool backwards) {
  return s->letters[backwards ? s->length - 1 - i : i];
}

static int align(const struct sequence *a, const struct sequence *b,
                 bool backwards) {
  /* The best for the letters so far: in any way, or with a gap in a. */
  int best[MAX_LENGTH + 1], gap_a[MAX_LENGTH + 1];
  best[0] = 0;
  for (int j = 1; j <= b->length; ++j) {
    best[j] = -GAP_OPEN - j * GAP_EXTEND;
    gap_a[j] = WORST;
  }
  for (int i = 1; i <= a->length; ++i) {
    const int *similar = similarity[letter(a, i - 1, backwards)];
    int diagonal = best[0], gap_b = WORST;
    best[0] = -GAP_OPEN - i * GAP_EXTEND;
    for (int j = 1; j <= b->length; ++j) {
      gap_a[j] = max(gap_a[j], best[j] - GAP_OPEN) - GAP_EXTEND;
      gap_b = max(gap_b, best[j - 1] - GAP_OPEN) - GAP_EXTEND;
      const int both = diagonal + similar[letter(b, j - 1, backwards)];
      diagonal = best[j];
      best[j] = max(both, max(gap_a[j], gap_b));
    }
  }
  return best[b->length];
}

static void make_sequences(int n) {
  uint64_t state = 1;
  for (int a = 0; a < LETTERS; ++a)
    for (int b = 0; b <= a; ++b)
      similarity[a][b] = similarity[b][a] =
          a == b ? 4 + (int)(next_random(&state) % 8)
                 : (int)(next_random(&state) % 8) - 4;
  for (int s = 0; s < n; ++s) {
    struct sequence *made = &sequences[s];
    made->length =
        MIN_LENGTH + (int)(next_random(&state) % (MAX_LENGTH - MIN_LENGTH + 1));
    /* One is like the one before it, but for some letters. */
    for (int i = 0; i < made->length; ++i)
      made->letters[i] = s % 4 && i < made[-1].length && next_random(&state) % 4
                             ? made[-1].letters[i]
                             : (unsigned char)(next_random(&state) % LETTERS);
  }
}

/** \returns the row of the pairs above the diagonal that \p pair is in, and
 *  sets its column. */
static int row_of(uint64_t pair, int n, int *column) {
  int row = 0;
  for (; pair >= (uint64_t)(n - 1 - row); ++row)
    pair -= (uint64_t)(n - 1 - row);
  *column = row + 1 + (int)pair;
  return row;
}

static void align_for(int *scores, int n) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
#pragma omp task TIEDNESS firstprivate(i, j) shared(scores)
      scores[i * n + j] = align(&sequences[i], &sequences[j], false);
    }
}

static void align_single(int *scores, int n) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
#pragma omp task TIEDNESS firstprivate(i, j) shared(scores)
      scores[i * n + j] = align(&sequences[i], &sequences[j], false);
    }
}

static void align_taskloop(int *scores, int n) {
  const uint64_t pairs = (uint64_t)n * (uint64_t)(n - 1) / 2;
  const long pairs_each = options.cutoff;
#pragma omp parallel master taskloop TIEDNESS shared(scores)                   \
    grainsize(strict                                                           \
              : pairs_each)
  for (uint64_t pair = 0; pair < pairs; ++pair) {
    int j;
    const int i = row_of(pair, n, &j);
    scores[i * n + j] = align(&sequences[i], &sequences[j], false);
  }
}

static void align_nested(int *scores, int n) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
#pragma omp task TIEDNESS firstprivate(i, j) shared(scores)
      {
        int forwards = 0, backwards = 0;
#pragma omp task TIEDNESS firstprivate(i, j) shared(backwards)
        backwards = align(&sequences[i], &sequences[j], true);
        forwards = align(&sequences[i], &sequences[j], false);
#pragma omp taskyield
#pragma omp taskwait
        scores[i * n + j] = forwards == backwards ? forwards : WORST;
      }
    }
}

int main(int argc, char **argv) {
  parse_options(argc, argv, &kernel);
  const int n = (int)options.size;
  const uint64_t pairs = (uint64_t)n * (uint64_t)(n - 1) / 2;
  const uint64_t grain = (uint64_t)options.cutoff;
  int *scores = allocate((size_t)n * (size_t)n, sizeof(*scores));
  uint64_t tasks = pairs, result = 0;
  sequences = allocate((size_t)n, sizeof(*sequences));
  make_sequences(n);
  start_clock();
  switch (options.mode) {
  case MODE_FOR:
    align_for(scores, n);
    break;
  case MODE_SINGLE:
    align_single(scores, n);
    break;
  case MODE_TASKLOOP:
    align_taskloop(scores, n);
    tasks = (pairs + grain - 1) / grain;
    break;
  default:
    align_nested(scores, n);
    tasks = 2 * pairs;
  }
  stop_clock();

  bool ok = true;
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
      ok &= scores[i * n + j] == align(&sequences[i], &sequences[j], false);
      result = mix(result ^ (uint64_t)scores[i * n + j]);
    }
  free(scores);
  free(sequences);
  return print_result(ok, result, tasks);
}
