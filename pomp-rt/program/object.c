/*===- object.c - The instrumented objects that listen to our mask --------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "program/object.h"
#include "base/memory.h"
#include "program/level.h"

struct entry {
  struct pomp_object *object;
  uint64_t num_units;
  struct entry *next;
};

static struct entry *attached;
static struct entry *unused;
static struct pomp_arena arena;

/** The instrumented code reads the mask as a relaxed atomic. */
static void set_mask(struct pomp_object *object, uint32_t mask) {
  __atomic_store_n(&object->mask, mask, __ATOMIC_RELAXED);
}

int32_t pomp_object_add(struct pomp_object *object) {
  struct entry *e = attached;
  while (e && e->object != object)
    e = e->next;
  if (!e) {
    e = unused;
    if (e)
      unused = e->next;
    else if (!(e = pomp_arena_alloc(&arena, sizeof(*e))))
      return POMP_ERROR_NO_MEMORY;
    e->object = object;
    e->num_units = 0;
    e->next = attached;
    attached = e;
  }
  ++e->num_units;
  set_mask(object, atomic_load_explicit(&pomp_mask, memory_order_relaxed));
  return POMP_SUCCESS;
}

void pomp_object_remove(struct pomp_object *object) {
  struct entry **link = &attached;
  while (*link && (*link)->object != object)
    link = &(*link)->next;
  struct entry *e = *link;
  if (!e || --e->num_units)
    return;
  *link = e->next;
  e->next = unused;
  unused = e;
}

void pomp_object_set_masks(uint32_t mask) {
  uint32_t before = atomic_load_explicit(&pomp_mask, memory_order_relaxed);
  if (before && mask != before)
    atomic_store_explicit(&pomp_mask_changed, true, memory_order_relaxed);
  atomic_store_explicit(&pomp_mask, mask, memory_order_release);
  for (struct entry *e = attached; e; e = e->next)
    set_mask(e->object, mask);
}
