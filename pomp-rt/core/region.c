/*===- region.c - The table of regions --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "core/region.h"
#include "core/ctc_fields.h"
#include "core/memory.h"
#include "pomp/ctc.h"

#include <string.h>

/** Regions with consecutive numbers: those of a unit, or a single one. */
struct block {
  struct block *next;
  /** Null once the unit was removed, and for single regions. */
  const struct pomp_unit *unit;
  const struct pomp_construct *constructs;
  /** Copies, one after the other, where constructs is null. */
  const char *strings;
  pomp_region_id first;
  uint32_t count;
};

_Atomic uint32_t pomp_region_count;

static struct pomp_arena arena;
/** The newest first. */
static struct block *blocks;
static uint32_t num_removed;

static const char *string_or_empty(const char *ctc) {
  return ctc ? ctc : "2**";
}

static struct block *add_block(uint32_t count) {
  pomp_region_id first =
      atomic_load_explicit(&pomp_region_count, memory_order_relaxed);
  if (count > POMP_MAX_REGIONS - first)
    return NULL;
  struct block *b = pomp_arena_alloc(&arena, sizeof(*b));
  if (!b)
    return NULL;
  b->first = first;
  b->count = count;
  b->next = blocks;
  blocks = b;
  return b;
}

/** Makes the handles of \p b legal, when all of it is set. */
static void publish(const struct block *b) {
  atomic_store_explicit(&pomp_region_count, b->first + b->count,
                        memory_order_release);
}

/** \returns whether the removed block \p b came from a unit just like this one:
 *  an object that is loaded and unloaded in a loop must not fill the table. */
static bool is_same(const struct block *b, const struct pomp_unit *unit) {
  if (b->unit || !b->strings || b->count != unit->num_constructs)
    return false;
  const char *s = b->strings;
  for (uint32_t i = 0; i < b->count; s += strlen(s) + 1, ++i)
    if (strcmp(s, string_or_empty(unit->constructs[i].ctc)) != 0)
      return false;
  return true;
}

int32_t pomp_region_add_unit(struct pomp_unit *unit) {
  if (!unit->num_constructs)
    return POMP_SUCCESS;
  struct block *b = NULL;
  if (num_removed) {
    b = blocks;
    while (b && !is_same(b, unit))
      b = b->next;
    if (b)
      --num_removed;
  }
  if (!b && !(b = add_block(unit->num_constructs)))
    return POMP_ERROR_NO_MEMORY;
  b->unit = unit;
  b->constructs = unit->constructs;
  for (uint32_t i = 0; i < b->count; ++i)
    if (!unit->constructs[i].handle)
      unit->constructs[i].handle = pomp_region_to_handle(b->first + i);
  if (b->first ==
      atomic_load_explicit(&pomp_region_count, memory_order_relaxed))
    publish(b);
  return POMP_SUCCESS;
}

void pomp_region_remove_unit(const struct pomp_unit *unit) {
  struct block *b = blocks;
  while (b && b->unit != unit)
    b = b->next;
  if (!b)
    return;
  if (!b->strings) {
    size_t size = 0;
    for (uint32_t i = 0; i < b->count; ++i)
      size += strlen(string_or_empty(b->constructs[i].ctc)) + 1;
    char *copy = pomp_arena_alloc(&arena, size);
    b->strings = copy;
    for (uint32_t i = 0; copy && i < b->count; ++i)
      copy = stpcpy(copy, string_or_empty(b->constructs[i].ctc)) + 1;
  }
  b->unit = NULL;
  b->constructs = NULL;
  ++num_removed;
}

/** Finds single regions by their strings. */
struct single {
  struct single *next;
  const char *ctc;
  pomp_region_id region;
};
enum { num_buckets = 1024 };
static struct single *buckets[num_buckets];

int32_t pomp_region_add(const char *ctc, pomp_region_id *region) {
  struct single **bucket = &buckets[pomp_ctc_hash(ctc) % num_buckets];
  struct single *s = *bucket;
  while (s && strcmp(s->ctc, ctc) != 0)
    s = s->next;
  if (!s) {
    size_t size = strlen(ctc) + 1;
    char *copy = pomp_arena_alloc(&arena, size);
    s = pomp_arena_alloc(&arena, sizeof(*s));
    struct block *b = copy && s ? add_block(1) : NULL;
    if (!b)
      return POMP_ERROR_NO_MEMORY;
    b->strings = s->ctc = memcpy(copy, ctc, size);
    s->region = b->first;
    s->next = *bucket;
    *bucket = s;
    publish(b);
  }
  *region = s->region;
  return POMP_SUCCESS;
}

const char *pomp_region_ctc(pomp_region_id region) {
  const struct block *b = blocks;
  while (b && region < b->first)
    b = b->next;
  if (!b || region - b->first >= b->count)
    return "2**";
  if (b->constructs)
    return string_or_empty(b->constructs[region - b->first].ctc);
  const char *s = b->strings;
  for (uint32_t i = b->first; s && i < region; ++i)
    s += strlen(s) + 1;
  return string_or_empty(s);
}

/** A string in kept memory. */
struct kept {
  struct kept *next;
  pomp_region_id region;
  const char *ctc;
};
static struct kept *kept[num_buckets];

const char *pomp_region_keep(pomp_region_id region) {
  static struct pomp_arena kept_arena = {.kind = POMP_MEMORY_KEPT};
  struct kept **bucket = &kept[region % num_buckets];
  struct kept *k = *bucket;
  while (k && k->region != region)
    k = k->next;
  if (k || !pomp_memory_kept)
    return k ? k->ctc : NULL;
  const char *ctc = pomp_region_ctc(region);
  size_t size = strlen(ctc) + 1;
  char *copy = pomp_arena_alloc(&kept_arena, size);
  k = pomp_arena_alloc(&arena, sizeof(*k));
  if (!copy || !k)
    return NULL;
  *k = (struct kept){*bucket, region, memcpy(copy, ctc, size)};
  *bucket = k;
  return k->ctc;
}

static bool is_one_of(const struct pomp_ctc_attribute *type,
                      const char *const *names) {
  while (*names && (strlen(*names) != type->value_length ||
                    memcmp(*names, type->value, type->value_length) != 0))
    ++names;
  return *names;
}

bool pomp_ctc_ends_in_barrier(const char *ctc) {
  static const char *const shares[] = {"loop", "sections", "single",
                                       "workshare", NULL};
  static const char parallel[] = "parallel";
  struct pomp_ctc_attribute a, b;
  if (!pomp_ctc_find(ctc, "type", &a) || !is_one_of(&a, shares) ||
      pomp_ctc_find(ctc, "hasNowait", &a))
    return false;
  /* A combined construct ends in the barrier of its team. */
  if (pomp_ctc_find(ctc, "directive", &a) &&
      memmem(a.value, a.value_length, parallel, strlen(parallel)))
    return false;
  /* These two of one variable make a barrier before the body. The one at the
   * end follows, unless it is switched off meanwhile. The paper writes the
   * second one with a small letter, an earlier plugin did not. */
  return !pomp_ctc_find(ctc, "hasFirstPrivate", &a) ||
         (!pomp_ctc_find(ctc, "hasLastprivate", &b) &&
          !pomp_ctc_find(ctc, "hasLastPrivate", &b));
}
