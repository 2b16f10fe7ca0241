//===- control.c - What the program tells the library -------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "stub.h"

static __attribute__((noinline)) void call(unsigned function) {
  struct pomp_object *object = &__pomp_object;
  ONE_REGISTER(object);
  int32_t (*f)(void) = (int32_t(*)(void))object->functions[function];
  if (object->state == 2 && f)
    f();
}

/// Called at the start of main, and where it returns (paper, 3.6).
HIDDEN void __pomp_init(void) { call(POMP_FN_Init); }
HIDDEN void __pomp_finalize(void) { call(POMP_FN_Finalize); }

/// Called where the user says so (paper, 3.6).
HIDDEN void __pomp_on(void) { call(POMP_FN_On); }
HIDDEN void __pomp_off(void) { call(POMP_FN_Off); }
