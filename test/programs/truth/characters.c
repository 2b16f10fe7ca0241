/*===- characters.c - Characters that threads write to one stream ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT serializing-call
// RUN
#include "data.h"

#include <stdio.h>

enum { LINES = 300000, LENGTH = 20 };

static void put_line(FILE *file, uint64_t value) {
  for (int i = 0; i < LENGTH; ++i, value >>= 3)
    fputc('a' + (int)(value % 8), file);
}

static uint64_t put_text(char text[LENGTH + 1], uint64_t value) {
  uint64_t sum = 0;
  for (int i = 0; i < LENGTH; ++i, value >>= 3)
    sum += (uint64_t)(text[i] = (char)('a' + value % 8));
  return sum;
}

int main(void) {
  FILE *file = fopen("/dev/null", "w");
  uint64_t sum = 0;
  if (!file)
    return 1;
#pragma omp parallel for reduction(+ : sum) // HERE
  for (int i = 0; i < LINES; ++i) {
    char text[LENGTH + 1];
    uint64_t value = digest((uint64_t)i, 100);
    sum += put_text(text, value);
#ifdef PLANTED
    put_line(file, value);
#elif defined(CLEAN)
    if (i % 1000 == 0)
      put_line(file, value);
#endif
  }
  fclose(file);
  printf("%llu\n", (unsigned long long)sum);
  return 0;
}
