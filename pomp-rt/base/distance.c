/*===- distance.c - How similar two words are -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/distance.h"

#include <string.h>

unsigned pomp_distance(const char *x, size_t x_length, const char *y) {
  unsigned rows[3][POMP_MOST_LETTERS + 1];
  size_t y_length = strlen(y);
  unsigned *before = rows[0], *last = rows[1], *row = rows[2];
  for (size_t j = 0; j <= y_length; ++j)
    last[j] = (unsigned)j;
  for (size_t i = 1; i <= x_length; ++i) {
    row[0] = (unsigned)i;
    for (size_t j = 1; j <= y_length; ++j) {
      unsigned cost = last[j - 1] + (x[i - 1] != y[j - 1]);
      if (last[j] + 1 < cost)
        cost = last[j] + 1;
      if (row[j - 1] + 1 < cost)
        cost = row[j - 1] + 1;
      if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1] &&
          before[j - 2] + 1 < cost)
        cost = before[j - 2] + 1;
      row[j] = cost;
    }
    unsigned *next = before;
    before = last;
    last = row;
    row = next;
  }
  return last[y_length];
}
