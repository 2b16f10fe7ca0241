/*===- sample-killed.c - A program that samples and is killed -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <signal.h>
#include <time.h>
#include <unistd.h>

static volatile unsigned sum;

__attribute__((noinline)) static void burn(double seconds) {
  while ((double)clock() / CLOCKS_PER_SEC < seconds)
    for (unsigned i = 0; i < 100000; ++i)
      sum += i;
}

int main(void) {
#pragma omp parallel num_threads(2)
  sum += 1;
  burn(0.3);
  kill(getpid(), SIGKILL);
  return 1;
}
