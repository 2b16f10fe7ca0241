//===- handles.c - Registers all handles of an object -------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the stub comes as assembly: for libraries that call it from POMP_Init
// (paper, appendix B). It stands in the object file that has main, so that such
// a library can be linked.
//
//===----------------------------------------------------------------------===//

#include "stub.h"

int32_t POMP_Init_Handles(void);
int32_t POMP_Init_Handles(void) {
  for (struct entry *e = __start_pomp_units; e != __stop_pomp_units; ++e)
    get_handles(&e->unit);
  return 0;
}
