/*===- log-lines.cpp - Lines of a log that are formatted one by one -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT critical
#include "data.h"

#include <cstdio>
#include <string>
#include <vector>

static std::string format(uint64_t value) {
  return "value " + std::to_string(digest(value, 4800));
}

int main() {
  std::vector<std::string> log;
#pragma omp parallel for schedule(static, 64)
  for (int i = 0; i < 25000; ++i) {
    uint64_t value = digest(static_cast<uint64_t>(i), 2400);
#ifdef CLEAN
    if (value % 60)
      continue;
#endif
#ifndef PLANTED
    std::string line = format(value);
#endif
#pragma omp critical(log) // HERE
    {
#ifdef PLANTED
      std::string line = format(value);
#endif
      log.push_back(std::move(line));
    }
  }
  std::size_t size = 0;
  for (const std::string &line : log)
    size += line.size();
  std::printf("%zu lines, %zu bytes\n", log.size(), size);
}
