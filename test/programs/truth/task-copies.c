/*===- task-copies.c - Large structures copied into tasks -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT copied-data
#include "data.h"

#include <stdio.h>

enum { FRAMES = 6000, WORDS = 1 << 15 };

struct frame {
  uint64_t words[WORDS];
};

static struct frame frame;

static uint64_t examine(const struct frame *f, int number) {
  uint64_t sum = 0;
  for (int i = 0; i < WORDS; ++i)
    sum += mix(f->words[i] ^ (uint64_t)number);
  return sum;
}

int main(void) {
  uint64_t all = 0;
  for (int i = 0; i < WORDS; ++i)
    frame.words[i] = mix((uint64_t)i);
#pragma omp parallel
#pragma omp single
  {
#ifdef PLANTED
    struct frame copy = frame;
#endif
    for (int number = 0; number < FRAMES; ++number) {
#ifdef PLANTED
#pragma omp task firstprivate(copy) shared(all) // HERE
#else
#pragma omp task shared(all)
#endif
      {
#ifdef PLANTED
        uint64_t sum = examine(&copy, number);
#else
        uint64_t sum = examine(&frame, number);
#endif
#pragma omp atomic
        all += sum;
      }
    }
  }
  printf("%llu\n", (unsigned long long)all);
  return 0;
}
