/*===- nqueens.c - The queens on a chessboard by tasks --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Each safe place for a queen is a task, which goes on with the row below. No
|* task waits: a taskgroup waits for all, and adds up what they found.
|*
|* Usage: nqueens [-t] [N [CUTOFF [manual|final|none|if]]]
|* A task for row CUTOFF or one below it is small; the first row is row 0.
|*
\*===----------------------------------------------------------------------===*/
#define _POSIX_C_SOURCE 200809L
#include "tasks.h"

static const struct kernel kernel = {
    "nqueens", {"N", 9, 1, 16}, {"CUTOFF", 3, 0, 16}, CUTOFF_MODES};

/** The columns and diagonals that the queens above a row attack in it. */
struct attack {
  uint32_t columns, left, right;
};

static uint64_t solutions;

static uint32_t safe_places(struct attack a) {
  return ((1u << options.size) - 1) & ~(a.columns | a.left | a.right);
}

/** \returns what is attacked one row below, with a queen more. */
static struct attack put_queen(struct attack a, uint32_t place) {
  return (struct attack){a.columns | place, (a.left | place) << 1,
                         (a.right | place) >> 1};
}

/** \returns how many ways there are to fill this row and all below. Adds how
 *  many queens were put where a task puts them. */
static uint64_t solve_serial(struct attack a, int row, uint64_t *tasks) {
  uint64_t found = 0;
  if (row == options.size)
    return 1;
  for (uint32_t places = safe_places(a); places; places &= places - 1) {
    *tasks += !cut_off(row >= options.cutoff);
    found += solve_serial(put_queen(a, places & -places), row + 1, tasks);
  }
  return found;
}

/** Makes the tasks that put a queen into \p row. */
static void solve(struct attack a, int row) {
  const bool small = row >= options.cutoff;
  for (uint32_t places = safe_places(a); places; places &= places - 1) {
    const struct attack below = put_queen(a, places & -places);
#pragma omp task TIEDNESS firstprivate(below, row) if (deferred(small))        \
    final(last_level(small)) mergeable in_reduction(+ : solutions)
    {
      uint64_t uncounted = 0;
      if (row + 1 == options.size)
        ++solutions;
      else if (cut_off(row + 1 >= options.cutoff))
        solutions += solve_serial(below, row + 1, &uncounted);
      else
        solve(below, row + 1);
    }
  }
}

int main(int argc, char **argv) {
  static const uint64_t known[] = {0,     1,     0,      0,       2,       10,
                                   4,     40,    92,     352,     724,     2680,
                                   14200, 73712, 365596, 2279184, 14772512};
  parse_options(argc, argv, &kernel);
  const struct attack nothing = {0, 0, 0};
  uint64_t tasks = 0;
  start_clock();
#pragma omp parallel
#pragma omp single nowait
#pragma omp taskgroup task_reduction(+ : solutions)
  {
    if (cut_off(options.cutoff == 0))
      solutions += solve_serial(nothing, 0, &tasks);
    else
      solve(nothing, 0);
  }
  stop_clock();

  const uint64_t expected = solve_serial(nothing, 0, &tasks);
  return print_result(solutions == expected && solutions == known[options.size],
                      solutions, tasks);
}
