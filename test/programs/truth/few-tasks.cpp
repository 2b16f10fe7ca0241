/*===- few-tasks.cpp - A task for each of three files ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT few-tasks
// PLACED
#include "data.h"

#include <cstdio>
#include <vector>

#ifdef PLANTED
constexpr int parts = 1;
#else
constexpr int parts = 20;
#endif

struct File {
  uint64_t sum = 0;
  int records = 6000;

  uint64_t parse(int from, int to) const {
    uint64_t result = 0;
    for (int i = from; i < to; ++i)
      result += digest(static_cast<uint64_t>(i), 8000);
    return result;
  }
};

int main() {
  std::vector<File> files(3);
#pragma omp parallel
#pragma omp single
  for (File &file : files)
    for (int part = 0; part < parts; ++part)
#pragma omp task firstprivate(part) shared(file) // HERE
    {
      uint64_t sum = file.parse(file.records * part / parts,
                                file.records * (part + 1) / parts);
#pragma omp atomic
      file.sum += sum;
    }
  std::printf("%llu\n", static_cast<unsigned long long>(
                            files[0].sum + files[1].sum + files[2].sum));
}
