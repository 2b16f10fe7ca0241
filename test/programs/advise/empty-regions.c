/*===- empty-regions.c - Parallel regions without work --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#ifdef REPAIRED
enum { TIMES = 8 };
#else
enum { TIMES = 2000 };
#endif

int main(void) {
  int count = 0;
  for (int i = 0; i < TIMES; ++i) {
#pragma omp parallel /* PLANTED */
    {
#pragma omp master
      ++count;
    }
  }
  return count != TIMES;
}
