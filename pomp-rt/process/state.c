/*===- state.c - How far the library is -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/state.h"

_Atomic int pomp_core_state = POMP_CORE_NEW;

bool pomp_core_is_active(void) {
  return pomp_core_get_state() == POMP_CORE_ACTIVE;
}
bool pomp_core_is_over(void) {
  return pomp_core_get_state() >= POMP_CORE_FINISHING;
}
