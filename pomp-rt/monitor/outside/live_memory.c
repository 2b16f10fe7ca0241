/*===- live_memory.c - The memory in a live file -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/outside/live_memory.h"

#include <string.h>

const char *pomp_live_check(const struct pomp_live_memory *m) {
  if (memcmp(m->header->magic, POMP_LIVE_MAGIC, sizeof(m->header->magic)) != 0)
    return "the run ended before there was a profile";
  if (m->header->layout != pomp_live_layout())
    return "it was written by another version of pomp-rt";
  return m->num_segments > POMP_LIVE_SEGMENTS ? "the header is broken" : NULL;
}

const void *pomp_live_at(const struct pomp_live_memory *m, uint64_t address,
                         uint64_t size) {
  for (uint64_t i = 0; i < m->num_segments; ++i) {
    const struct pomp_live_segment *s = &m->header->segments[i];
    uint64_t from = address - s->address;
    if (address < s->address || from >= s->size || size > s->size - from)
      continue;
    if (s->offset > m->size || s->size > m->size - s->offset)
      return NULL;
    return m->data + s->offset + from;
  }
  return NULL;
}

const char *pomp_live_string(const struct pomp_live_memory *m,
                             uint64_t address) {
  const char *from = pomp_live_at(m, address, 1);
  uint64_t most = from ? m->size - (uint64_t)(from - m->data) : 0;
  return from && memchr(from, '\0', most) ? from : NULL;
}
