/*===- print-contexts.c - Prints the context strings that a library gets --===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include <pomplib.h>
#include <stdio.h>

int32_t POMP_Get_handle(POMP_Handle_t *handle, const char ctc[]) {
  *handle = handle;
  puts(ctc);
  return 0;
}
