/*===- mandelbrot.c - The Mandelbrot set, drawn in order ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The rows cost very different times. The same picture is computed with four
|* schedules, two of them with collapsed loops; an ordered loop prints it row by
|* row, and a histogram of the depths is kept with atomic updates. All integers:
|* fixed-point numbers, so that the picture is the same on every machine.
|*
|* Usage: mandelbrot [SIZE]
|*
\*===----------------------------------------------------------------------===*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT = 256, SHIFT = 24, ROWS = 24, COLUMNS = 64 };

/** How many steps the point takes to leave the circle, at most LIMIT. The
 *  picture spans -2..1 by -1.5..1.5. */
static int depth(int x, int y, int size) {
  const int64_t one = (int64_t)1 << SHIFT;
  const int64_t cx = -2 * one + 3 * one * x / size;
  const int64_t cy = -3 * one / 2 + 3 * one * y / size;
  int64_t zx = 0, zy = 0;
  int i = 0;
  for (; i < LIMIT; ++i) {
    const int64_t xx = zx * zx / one, yy = zy * zy / one;
    if (xx + yy > 4 * one)
      break;
    zy = 2 * zx * zy / one + cy;
    zx = xx - yy + cx;
  }
  return i;
}

static void draw_collapsed_dynamic(int *picture, int size) {
#pragma omp parallel for collapse(2) schedule(dynamic, 64)
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x)
      picture[y * size + x] = depth(x, y, size);
}

static void draw_collapsed_static(int *picture, int size) {
#pragma omp parallel for collapse(2) schedule(static, 16)
  for (int y = 0; y < size; ++y)
    for (int x = size - 1; x >= 0; --x)
      picture[y * size + x] = depth(x, y, size);
}

static void draw_guided(int *picture, int size) {
#pragma omp parallel for schedule(guided, 2)
  for (int y = size - 1; y >= 0; --y)
    for (int x = 0; x < size; ++x)
      picture[y * size + x] = depth(x, y, size);
}

/** The schedule is that of OMP_SCHEDULE. Counts depths as it goes. */
static void draw_runtime(int *picture, int size, int histogram[LIMIT + 1]) {
#pragma omp parallel for schedule(runtime)
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) {
      const int d = picture[y * size + x] = depth(x, y, size);
#pragma omp atomic update
      histogram[d]++;
    }
}

/** Prints a coarse picture; the rows are prepared in any order. */
static void print_ordered(const int *picture, int size) {
  static const char shades[] = " .:-=+*%@";
#pragma omp parallel for ordered schedule(dynamic)
  for (int row = 0; row < ROWS; ++row) {
    char line[COLUMNS + 1];
    for (int column = 0; column < COLUMNS; ++column) {
      const int y = row * size / ROWS, x = column * size / COLUMNS;
      int shade = 0;
      for (int d = picture[y * size + x]; d > 1; d /= 2)
        ++shade;
      line[column] = shades[shade < 9 ? shade : 8];
    }
    line[COLUMNS] = '\0';
#pragma omp ordered
    puts(line);
  }
}

int main(int argc, char **argv) {
  const int size = argc > 1 ? atoi(argv[1]) : 192;
  if (size < 1 || size > 10000) {
    fprintf(stderr, "usage: %s [SIZE]\n", argv[0]);
    return 2;
  }
  const size_t points = (size_t)size * size;
  int *pictures[4], histogram[LIMIT + 1] = {0};
  for (int i = 0; i < 4; ++i)
    if (!(pictures[i] = calloc(points, sizeof(int)))) {
      fprintf(stderr, "%s: no memory\n", argv[0]);
      return 2;
    }
  draw_collapsed_dynamic(pictures[0], size);
  draw_collapsed_static(pictures[1], size);
  draw_guided(pictures[2], size);
  draw_runtime(pictures[3], size, histogram);
  print_ordered(pictures[0], size);

  int ok = 1;
  for (int i = 1; i < 4; ++i)
    ok &= memcmp(pictures[0], pictures[i], points * sizeof(int)) == 0;
  size_t counted = 0;
  for (int i = 0; i <= LIMIT; ++i)
    counted += (size_t)histogram[i];
  ok &= counted == points;
  /* The point 0 is inside, the corner -2 - 1.5i is not. */
  ok &= depth(2 * size, size * 3 / 2, 3 * size) == LIMIT;
  ok &= pictures[0][0] < LIMIT;
  printf("mandelbrot: %d x %d, %d points inside, %s\n", size, size,
         histogram[LIMIT], ok ? "correct" : "WRONG");
  for (int i = 0; i < 4; ++i)
    free(pictures[i]);
  return !ok;
}
