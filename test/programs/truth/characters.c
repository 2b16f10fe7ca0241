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

enum { BLOCKS = 20000, LINES = 100, LENGTH = 20 };

static uint64_t make_line(char *text, uint64_t value) {
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
  for (int block = 0; block < BLOCKS; ++block) {
    char text[LINES * LENGTH];
    for (int line = 0; line < LINES; ++line) {
      uint64_t value = digest((uint64_t)(block * LINES + line), 100);
      sum += make_line(text + line * LENGTH, value);
    }
#ifdef PLANTED
    for (size_t i = 0; i < sizeof(text); ++i)
      fputc(text[i], file);
#elif defined(REPAIRED)
    fwrite(text, 1, sizeof(text), file);
#elif defined(CLEAN)
    for (int i = 0; block % 10 == 0 && i < LENGTH; ++i)
      fputc(text[i], file);
#endif
  }
  fclose(file);
  printf("%llu\n", (unsigned long long)sum);
  return 0;
}
