/*===- csv-rows.cpp - Rows of a table that tasks evaluate ----------------===*\
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

static std::string line(uint64_t row) {
  std::string text;
  for (int c = 0; c < 1600; ++c)
    text += std::to_string(mix(row * 1600 + c) % 100000) + ';';
  return text;
}

static std::vector<uint64_t> parse(const std::string &text) {
  std::vector<uint64_t> fields;
  for (size_t at = 0; at < text.size();) {
    size_t end = text.find(';', at);
    fields.push_back(std::stoul(text.substr(at, end - at)));
    at = end + 1;
  }
  return fields;
}

static uint64_t evaluate(const std::vector<uint64_t> &fields) {
  uint64_t hash = 0;
  for (uint64_t f : fields)
    hash = digest(hash ^ f, 3);
  return hash;
}

int main() {
  std::vector<std::string> lines;
  for (int r = 0; r < 125; ++r)
    lines.push_back(line(r));
  const size_t rows = 17500;
  std::vector<uint64_t> results(rows);
#pragma omp parallel
#pragma omp single
  for (size_t r = 0; r < rows; ++r) {
    const std::string &text = lines[r % lines.size()];
#ifdef PLANTED
    std::vector<uint64_t> fields = parse(text);
#pragma omp task shared(results) firstprivate(fields, r) // HERE
    results[r] = evaluate(fields);
#else
#pragma omp task shared(results, text) firstprivate(r)
    results[r] = evaluate(parse(text));
#endif
  }
  uint64_t all = 0;
  for (uint64_t r : results)
    all = mix(all ^ r);
  std::printf("%llu\n", static_cast<unsigned long long>(all));
}
