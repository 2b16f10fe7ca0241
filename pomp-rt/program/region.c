/*===- region.c - The table of regions --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "program/region.h"
#include "base/memory.h"
#include "pomp/ctc.h"
#include "program/ctc_fields.h"

#include <sched.h>
#include <string.h>

/** Regions with consecutive numbers: those of a unit, or a single one. Changed
 *  with the core lock held, but some read it without. */
struct block {
  /** Null once the unit was removed, and for single regions. */
  const struct pomp_unit *unit;
  _Atomic(const struct pomp_construct *) constructs;
  /** Copies, one after the other, where constructs is null. */
  _Atomic(const char *) strings;
  pomp_region_id first;
  uint32_t count;
};

_Atomic uint32_t pomp_region_count;

static struct pomp_arena arena;
/** All blocks, by the number of their first region. A page is allocated when it
 *  is needed and never moves. */
enum { blocks_per_page = 64 };
static _Atomic(struct block *) pages[POMP_MAX_REGIONS / blocks_per_page];
static _Atomic uint32_t num_blocks;
/** How many look at the strings of a unit without the lock. */
static _Atomic uint32_t num_readers;
static uint32_t num_removed;

static const char *string_or_empty(const char *ctc) {
  return ctc ? ctc : "2**";
}

static uint32_t count_blocks(void) {
  return atomic_load_explicit(&num_blocks, memory_order_acquire);
}

static struct block *block_at(uint32_t i) {
  return atomic_load_explicit(&pages[i / blocks_per_page],
                              memory_order_relaxed) +
         i % blocks_per_page;
}

static const struct pomp_construct *constructs_of(const struct block *b) {
  return atomic_load_explicit(&b->constructs, memory_order_seq_cst);
}

static const char *strings_of(const struct block *b) {
  return atomic_load_explicit(&b->strings, memory_order_acquire);
}

static struct block *add_block(uint32_t count) {
  pomp_region_id first =
      atomic_load_explicit(&pomp_region_count, memory_order_relaxed);
  if (count > POMP_MAX_REGIONS - first)
    return NULL;
  uint32_t i = count_blocks();
  if (i % blocks_per_page == 0) {
    struct block *page =
        pomp_arena_alloc(&arena, blocks_per_page * sizeof(*page));
    if (!page)
      return NULL;
    atomic_store_explicit(&pages[i / blocks_per_page], page,
                          memory_order_relaxed);
  }
  struct block *b = block_at(i);
  b->first = first;
  b->count = count;
  atomic_store_explicit(&num_blocks, i + 1, memory_order_release);
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
  const char *s = strings_of(b);
  if (b->unit || !s || b->count != unit->num_constructs)
    return false;
  for (uint32_t i = 0; i < b->count; s += strlen(s) + 1, ++i)
    if (strcmp(s, string_or_empty(unit->constructs[i].ctc)) != 0)
      return false;
  return true;
}

int32_t pomp_region_add_unit(struct pomp_unit *unit) {
  if (!unit->num_constructs)
    return POMP_SUCCESS;
  struct block *b = NULL;
  for (uint32_t i = count_blocks(); num_removed && !b && i--;)
    if (is_same(block_at(i), unit)) {
      b = block_at(i);
      --num_removed;
    }
  if (!b && !(b = add_block(unit->num_constructs)))
    return POMP_ERROR_NO_MEMORY;
  b->unit = unit;
  atomic_store_explicit(&b->constructs, unit->constructs, memory_order_release);
  for (uint32_t i = 0; i < b->count; ++i)
    if (!unit->constructs[i].handle)
      unit->constructs[i].handle = pomp_region_to_handle(b->first + i);
  if (b->first ==
      atomic_load_explicit(&pomp_region_count, memory_order_relaxed))
    publish(b);
  return POMP_SUCCESS;
}

void pomp_region_remove_unit(const struct pomp_unit *unit) {
  uint32_t number = count_blocks();
  while (number && block_at(number - 1)->unit != unit)
    --number;
  if (!number)
    return;
  struct block *b = block_at(number - 1);
  if (!strings_of(b)) {
    const struct pomp_construct *constructs = constructs_of(b);
    size_t size = 0;
    for (uint32_t i = 0; i < b->count; ++i)
      size += strlen(string_or_empty(constructs[i].ctc)) + 1;
    char *strings = pomp_arena_alloc(&arena, size), *copy = strings;
    for (uint32_t i = 0; copy && i < b->count; ++i)
      copy = stpcpy(copy, string_or_empty(constructs[i].ctc)) + 1;
    atomic_store_explicit(&b->strings, strings, memory_order_release);
  }
  b->unit = NULL;
  atomic_store_explicit(&b->constructs, NULL, memory_order_seq_cst);
  /* The unit is removed when no thread reads its strings any more. */
  while (atomic_load_explicit(&num_readers, memory_order_seq_cst))
    sched_yield();
  ++num_removed;
}

/** A single region, by the hash of its string. */
struct single {
  struct pomp_chained chained;
  const char *ctc;
  pomp_region_id region;
};
static struct pomp_chains singles;

/** \returns the single region with that string, or null. */
static const struct single *find_single(const char *ctc, uint64_t hash) {
  const struct pomp_chained *c = pomp_chains_find(&singles, hash);
  while (c &&
         (c->hash != hash || strcmp(((const struct single *)c)->ctc, ctc) != 0))
    c = c->next;
  return (const struct single *)c;
}

static const struct single *add_single(const char *ctc, uint64_t hash) {
  size_t size = strlen(ctc) + 1;
  char *copy = pomp_arena_alloc(&arena, size);
  struct single *s = pomp_arena_alloc(&arena, sizeof(*s));
  struct block *b = copy && s ? add_block(1) : NULL;
  if (!b)
    return NULL;
  s->ctc = memcpy(copy, ctc, size);
  atomic_store_explicit(&b->strings, s->ctc, memory_order_release);
  s->region = b->first;
  s->chained.hash = hash;
  pomp_chains_add(&singles, &arena, &s->chained);
  publish(b);
  return s;
}

int32_t pomp_region_add(const char *ctc, pomp_region_id *region) {
  uint64_t hash = pomp_ctc_hash(ctc);
  const struct single *s = find_single(ctc, hash);
  if (!s && !(s = add_single(ctc, hash)))
    return POMP_ERROR_NO_MEMORY;
  *region = s->region;
  return POMP_SUCCESS;
}

const char *pomp_region_ctc(pomp_region_id region) {
  /* The last block that begins at the region, or before it. */
  uint32_t begin = 0, end = count_blocks();
  while (end - begin > 1) {
    uint32_t middle = begin + (end - begin) / 2;
    if (block_at(middle)->first <= region)
      begin = middle;
    else
      end = middle;
  }
  const struct block *b = end ? block_at(begin) : NULL;
  if (!b || region - b->first >= b->count)
    return "2**";
  const struct pomp_construct *constructs = constructs_of(b);
  if (constructs)
    return string_or_empty(constructs[region - b->first].ctc);
  const char *s = strings_of(b);
  for (uint32_t i = b->first; s && i < region; ++i)
    s += strlen(s) + 1;
  return string_or_empty(s);
}

size_t pomp_region_copy_ctc(pomp_region_id region, char *buffer,
                            size_t capacity) {
  /* A thread that removes a unit takes it out of the table first, then waits
   * for us. */
  atomic_fetch_add_explicit(&num_readers, 1, memory_order_seq_cst);
  const char *ctc = pomp_region_ctc(region);
  size_t length = strlen(ctc);
  if (capacity) {
    size_t copied = length < capacity ? length : capacity - 1;
    memcpy(buffer, ctc, copied);
    buffer[copied] = '\0';
  }
  atomic_fetch_sub_explicit(&num_readers, 1, memory_order_seq_cst);
  return length;
}

void pomp_region_forked(void) {
  atomic_store_explicit(&num_readers, 0, memory_order_relaxed);
}

/** Strings in kept memory, by region; a page is allocated when it is needed. */
enum { kept_per_page = 4096 };
static const char **kept[POMP_MAX_REGIONS / kept_per_page];

const char *pomp_region_keep(pomp_region_id region) {
  static struct pomp_arena kept_arena = {.kind = POMP_MEMORY_KEPT};
  if (!pomp_memory_kept || region >= POMP_MAX_REGIONS)
    return NULL;
  const char ***page = &kept[region / kept_per_page];
  if (!*page &&
      !(*page = pomp_arena_alloc(&arena, kept_per_page * sizeof(**page))))
    return NULL;
  const char **known = &(*page)[region % kept_per_page];
  if (!*known) {
    const char *ctc = pomp_region_ctc(region);
    size_t size = strlen(ctc) + 1;
    char *copy = pomp_arena_alloc(&kept_arena, size);
    *known = copy ? memcpy(copy, ctc, size) : NULL;
  }
  return *known;
}
