/*===- slow-producer.cpp - A thread that creates tasks too slowly ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT slow-producer
#include "data.h"

#include <cstdio>
#include <string>
#include <vector>

static std::vector<uint64_t> read_line(int number) {
  std::vector<uint64_t> words(100);
  for (uint64_t &word : words)
    word = digest(static_cast<uint64_t>(number) + words.size(), 900);
  return words;
}

static uint64_t examine(const std::vector<uint64_t> &words) {
  uint64_t sum = 0;
  for (uint64_t word : words)
    sum += digest(word, 300);
  return sum;
}

int main() {
  uint64_t all = 0;
#pragma omp parallel
#pragma omp single // HERE
  for (int number = 0; number < 1200; ++number) {
#ifdef PLANTED
    std::vector<uint64_t> words = read_line(number);
#pragma omp task firstprivate(words) shared(all) // HERE
#else
#pragma omp task shared(all)
#endif
    {
#ifndef PLANTED
      std::vector<uint64_t> words = read_line(number);
#endif
      uint64_t sum = examine(words);
#pragma omp atomic
      all += sum;
    }
  }
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
