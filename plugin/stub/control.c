//===- control.c - Requests of the program to the library ---------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "stub.h"

static ONCE void request(unsigned function) {
  struct pomp_object *object = &__pomp_object;
  int32_t (*f)(void) = (int32_t(*)(void))object->functions[function];
  if (object->state >= 2 && f)
    f();
}

/// Called at the start of main, and where it returns (paper, 3.6).
HIDDEN void __pomp_init(void) {
  struct pomp_object *object = &__pomp_object;
  if (object->state == 2)
    object->state = 3;
  // Without POMP_Attach it came before the handles.
  if (object->attach)
    request(POMP_FN_Init);
}

HIDDEN void __pomp_finalize(void) {
  struct pomp_object *object = &__pomp_object;
  if (object->state == 3)
    object->state = 2;
  request(POMP_FN_Finalize);
}

/// Called where the user says so (paper, 3.6).
HIDDEN void __pomp_on(void) { request(POMP_FN_On); }
HIDDEN void __pomp_off(void) { request(POMP_FN_Off); }
