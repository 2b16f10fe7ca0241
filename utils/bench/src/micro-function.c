/*===- micro-function.c - Calls an empty function many times --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "micro.h"

static __attribute__((noinline)) void function(void) { TOUCH(); }

void call_function(long n) {
  for (long i = 0; i < n; ++i)
    function();
}
