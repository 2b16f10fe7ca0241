/*===- lock.cpp - One lock for all buckets of a table ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT lock
#include "data.h"

#include <cstdio>
#include <list>
#include <omp.h>
#include <vector>

#ifdef PLANTED
constexpr std::size_t num_locks = 1;
#else
constexpr std::size_t num_locks = 32;
#endif

class Lock {
public:
  Lock() { omp_init_lock(&lock); }
  ~Lock() { omp_destroy_lock(&lock); }
  void acquire() { omp_set_lock(&lock); } // HERE
  void release() { omp_unset_lock(&lock); }

private:
  omp_lock_t lock;
};

class Table {
public:
  void add(uint64_t key) {
    std::size_t bucket = key % buckets.size();
    Lock &lock = locks[bucket % num_locks];
    lock.acquire();
    bool is_known = false;
    for (uint64_t other : buckets[bucket])
      is_known |= other == key;
    if (!is_known)
      buckets[bucket].push_back(key);
    lock.release();
  }
  std::size_t size() const {
    std::size_t sum = 0;
    for (const auto &bucket : buckets)
      sum += bucket.size();
    return sum;
  }

private:
  std::vector<std::list<uint64_t>> buckets{32};
  std::vector<Lock> locks{num_locks};
};

int main() {
  Table table;
#pragma omp parallel for schedule(dynamic, 50)
  for (int i = 0; i < 200000; ++i)
    table.add(digest(static_cast<uint64_t>(i), 100) % 30000);
  std::printf("%zu\n", table.size());
}
