/*===- trace_region.c - The regions of a trace ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/trace_region.h"
#include "base/table.h"
#include "pomp/ctc.h"
#include "program/ctc_fields.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t *slot_of(const struct pomp_trace *t, const char *ctc) {
  uint32_t mask = t->own->num_slots - 1, i = pomp_ctc_hash(ctc) & mask;
  while (t->own->slots[i] &&
         strcmp(t->regions[t->own->slots[i] - 1].ctc, ctc) != 0)
    i = (i + 1) & mask;
  return &t->own->slots[i];
}

static bool grow_regions(struct pomp_trace *t) {
  struct pomp_trace_private *o = t->own;
  uint32_t capacity = o->regions_capacity ? o->regions_capacity * 2 : 64;
  struct pomp_ctc_fields *regions =
      realloc(t->regions, capacity * sizeof(*regions));
  if (regions)
    t->regions = regions;
  uint32_t *slots = calloc((size_t)capacity * 2, sizeof(*slots));
  if (!regions || !slots) {
    free(slots);
    return false;
  }
  free(o->slots);
  o->slots = slots;
  o->num_slots = capacity * 2;
  o->regions_capacity = capacity;
  for (uint32_t i = 0; i < t->num_regions; ++i)
    *slot_of(t, t->regions[i].ctc) = i + 1;
  return true;
}

/** \returns one more than the region with this string, which it takes; or 0
 *  if there is no memory. */
static uint32_t add_region(struct pomp_trace *t, char *ctc) {
  if (!ctc)
    return 0;
  if (t->num_regions == t->own->regions_capacity && !grow_regions(t)) {
    free(ctc);
    return 0;
  }
  uint32_t *slot = slot_of(t, ctc);
  if (*slot) {
    free(ctc);
    return *slot;
  }
  struct pomp_ctc_fields *r = &t->regions[t->num_regions];
  ++t->num_regions;
  if (!pomp_ctc_read_fields(r, ctc))
    return 0;
  /* Until all of them are known. */
  pomp_where_tell_apart(&r->where, sizeof(*r), 1);
  return *slot = t->num_regions;
}

bool pomp_trace_map_region(struct pomp_trace *t, uint32_t number, char *ctc) {
  struct pomp_trace_private *o = t->own;
  if (number >= o->num_region_of) {
    uint32_t count = number < 64 ? 128 : number * 2;
    uint32_t *grown = realloc(o->region_of, count * sizeof(*grown));
    if (!grown) {
      free(ctc);
      return false;
    }
    memset(grown + o->num_region_of, 0,
           (count - o->num_region_of) * sizeof(*grown));
    o->region_of = grown;
    o->num_region_of = count;
  }
  return (o->region_of[number] = add_region(t, ctc)) != 0;
}

bool pomp_trace_find_region(struct pomp_trace *t, uint32_t number,
                            uint32_t *region) {
  struct pomp_trace_private *o = t->own;
  if (number >= o->num_region_of || !o->region_of[number]) {
    char name[64];
    snprintf(name, sizeof(name), "0*name=region %" PRIu32 "**", number);
    if (!pomp_trace_map_region(t, number, strdup(name)))
      return false;
  }
  *region = o->region_of[number] - 1;
  return true;
}

uint64_t pomp_trace_critical_key(const struct pomp_trace *t, uint32_t region) {
  return pomp_hash(0, t->regions[region].name) | 1;
}
