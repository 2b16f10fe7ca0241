//===- stub.h - Data of each instrumented object ------------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiled when the plugin is built, and brought into every instrumented module
// by StubLinker.cpp: one copy for each executable or shared object. As bitcode
// it may be re-targeted to another data layout, so it uses nothing but
// pointers, int and char, calls nothing but what it declares weak, and includes
// no system header.
//
//===----------------------------------------------------------------------===//

#ifndef POMP_STUB_STUB_H
#define POMP_STUB_STUB_H

#include "pomp/attach.h"

// A static or a freestanding program links without functions declared so.
#define WEAK __attribute__((weak))
#define HIDDEN __attribute__((visibility("hidden")))
#define LIKELY(Condition) __builtin_expect(!!(Condition), 1)
#define UNLIKELY(Condition) __builtin_expect(!!(Condition), 0)
#define NULL ((void *)0)
// A function of its own, where the compiler would make more code by inlining
// it.
#define ONCE __attribute__((noinline))

extern HIDDEN struct pomp_object __pomp_object;

/// Has the library register the constructs of \p unit that it has not yet.
static inline void get_handles(struct pomp_unit *unit) {
  int32_t (*get_handle)(void **, const char *) = (int32_t(*)(
      void **, const char *))__pomp_object.functions[POMP_FN_Get_handle];
  if (get_handle)
    for (unsigned i = 0; i != unit->num_constructs; ++i)
      if (!unit->constructs[i].handle)
        get_handle(&unit->constructs[i].handle, unit->constructs[i].ctc);
}

#endif
