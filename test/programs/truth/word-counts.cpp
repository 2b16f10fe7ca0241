/*===- word-counts.cpp - One mutex for a whole hash table -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT blocked-work
#include "data.h"

#include <cstdio>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

/* The table moves from one processor to another with its mutex, which costs
 * more than the time that threads sleep. */
#ifdef PLANTED
enum { PARTS = 1 };
#else
enum { PARTS = 256 };
#endif
enum { WORDS = 2000000, DIFFERENT = 50000 };

class Table {
public:
  void add(const std::string &word) {
    Part &part = parts[std::hash<std::string>()(word) % PARTS];
    std::lock_guard<std::mutex> guard(part.mutex);
    ++part.counts[word];
  }
  uint64_t sum() const {
    uint64_t all = 0;
    for (const Part &part : parts)
      for (const auto &entry : part.counts)
        all += entry.second * entry.first.size();
    return all;
  }

private:
  struct Part {
    std::mutex mutex;
    std::unordered_map<std::string, uint64_t> counts;
  };
  std::vector<Part> parts{PARTS};
};

int main() {
  Table table;
#pragma omp parallel for schedule(dynamic, 1000) // HERE
  for (int i = 0; i < WORDS; ++i)
    table.add("w" + std::to_string(mix(static_cast<uint64_t>(i)) % DIFFERENT));
  std::printf("%llu\n", static_cast<unsigned long long>(table.sum()));
}
