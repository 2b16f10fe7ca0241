/*===- own-locks.cpp - Locks around data that no other thread uses --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
// EXPECT lock-operations
#include "data.h"

#include <cstdio>
#include <memory>
#include <omp.h>
#include <vector>

class Account {
public:
  Account() { omp_init_lock(&lock); }
  ~Account() { omp_destroy_lock(&lock); }
  void add(uint64_t value) {
#ifndef REPAIRED
    omp_set_lock(&lock); // HERE
#endif
    sum += value & 7;
#ifndef REPAIRED
    omp_unset_lock(&lock);
#endif
  }
  uint64_t balance() const { return sum; }

private:
  omp_lock_t lock;
  uint64_t sum = 0;
};

int main() {
#ifdef CLEAN
  // What comes before a visit takes much longer than the lock.
  constexpr long items = 100000, work = 200;
#else
  constexpr long items = 12800000, work = 5;
#endif
  constexpr long num_accounts = 64;
  std::vector<std::unique_ptr<Account>> accounts;
  for (long i = 0; i < num_accounts; ++i)
    accounts.push_back(std::make_unique<Account>());
#pragma omp parallel for schedule(static)
  for (long a = 0; a < num_accounts; ++a)
    for (long i = 0; i < items / num_accounts; ++i)
      accounts[a]->add(digest(static_cast<uint64_t>(a * items + i), work));
  uint64_t sum = 0;
  for (const auto &account : accounts)
    sum += account->balance();
  std::printf("%llu\n", static_cast<unsigned long long>(sum));
}
