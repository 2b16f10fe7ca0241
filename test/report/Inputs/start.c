/*===- start.c - A program with at most one empty parallel region ------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <stdio.h>

int main(void) {
  int count = 0;
#ifndef EMPTY
#pragma omp parallel reduction(+ : count)
  ++count;
#endif
  printf("%d\n", count);
  return 0;
}
