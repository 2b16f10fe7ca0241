//===- units.c - The units of an object come and go ---------------------===//
//
// Part of the POMP for Clang project, under the Apache License v2.0 with
// LLVM Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the stub comes as assembly each unit has an entry in a section of its
// own instead of a constructor and a destructor, which its compilation would
// have to generate code for.
//
//===----------------------------------------------------------------------===//

#define ATTACH static
#include "attach.c"

// The linker says where the section begins and ends.
struct entry {
  struct pomp_unit *unit;
  const char *runtime;
};
extern HIDDEN const struct entry __start_pomp_units[], __stop_pomp_units[];

// This stands where the paper has a pre-linker. 101 is the first priority a
// program may use.
static void attach_units(void) {
  for (const struct entry *e = __start_pomp_units; e != __stop_pomp_units; ++e)
    __pomp_attach_unit(e->unit, e->runtime);
}
__attribute__((used, section(".init_array.101"))) static void (
        *const constructor)(void) = attach_units;

static void detach_units(void) {
  for (const struct entry *e = __start_pomp_units; e != __stop_pomp_units; ++e)
    __pomp_detach_unit(e->unit);
}
__attribute__((used, section(".fini_array.101"))) static void (
        *const destructor)(void) = detach_units;
