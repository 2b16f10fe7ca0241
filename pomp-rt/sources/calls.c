/*===- calls.c - Functions that let one thread at a time -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sources/calls.h"

#include "program/elf.h"

#include <string.h>

static const char *const rare[] = {
#define POMP_CALL(name, WHEN, Why, Advice) POMP_CALL_##WHEN(name)
#define POMP_CALL_RARE(name) #name,
#define POMP_CALL_COMMON(name)
#define POMP_CALL_WAITS(name)
#define POMP_CALL_SHARED(name)
#include "pomp/calls.def"
};

enum { num_rare = sizeof(rare) / sizeof(rare[0]) };

static bool look(const struct pomp_loaded *object, void *data) {
  bool *found = data, here[num_rare] = {false}, has_constructs = false;
  uint32_t cursor = 0;
  for (const char *name; (name = pomp_loaded_import(object, &cursor));) {
    has_constructs |= strncmp(name, "__kmpc_", strlen("__kmpc_")) == 0;
    for (int k = 0; k < num_rare; ++k)
      here[k] |= strcmp(name, rare[k]) == 0;
  }
  for (int k = 0; has_constructs && k < num_rare; ++k)
    found[k] |= here[k];
  return false;
}

void pomp_calls_find(struct pomp_text *text) {
  bool found[num_rare] = {false};
  const char *comma = "";
  pomp_loaded_each(look, found);
  for (int k = 0; k < num_rare; ++k)
    if (found[k]) {
      pomp_text_add(text, "%s%s", comma, rare[k]);
      comma = ",";
    }
}
