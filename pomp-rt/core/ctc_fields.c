/*===- ctc.c - What reports read of a CTC string --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "core/ctc_fields.h"
#include "pomp/ctc.h"

#include <stdlib.h>

char *pomp_ctc_copy(const char *ctc, const char *key) {
  struct pomp_ctc_attribute a;
  if (!pomp_ctc_find(ctc, key, &a))
    a.value_length = 0, a.value = "";
  char *copy = malloc(a.value_length + 1);
  if (copy)
    pomp_ctc_unescape(&a, copy, a.value_length + 1);
  return copy;
}

void pomp_ctc_lines(const char *ctc, const char *key, unsigned lines[2]) {
  char *text = pomp_ctc_copy(ctc, key), *rest;
  if (text && *text) {
    lines[0] = (unsigned)strtoul(text, &rest, 10);
    lines[1] = *rest == ',' ? (unsigned)strtoul(rest + 1, NULL, 10) : lines[0];
  }
  free(text);
}

uint32_t pomp_ctc_hash(const char *ctc) {
  uint32_t hash = 2166136261u;
  for (; *ctc; ++ctc)
    hash = (hash ^ (unsigned char)*ctc) * 16777619u;
  return hash;
}
