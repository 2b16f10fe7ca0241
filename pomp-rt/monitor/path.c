/*===- path.c - Call paths, the same numbers in all threads --------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/path.h"
#include "core/lifecycle.h"
#include "core/memory.h"

struct pomp_path pomp_path_root;

static struct pomp_path *newest = &pomp_path_root;
static struct pomp_arena arena;

const struct pomp_path *pomp_path_intern(const struct pomp_path *parent,
                                         pomp_region_id region,
                                         enum pomp_kind kind) {
  /* Only the owner of the lock looks at the links, so they may change. */
  struct pomp_path *owner = (struct pomp_path *)parent;
  pomp_core_lock();
  struct pomp_path *path = owner->first_child;
  while (path && (path->region != region || path->kind != kind))
    path = path->sibling;
  if (!path && (path = pomp_arena_alloc(&arena, sizeof(*path)))) {
    path->parent = parent;
    path->region = region;
    path->kind = kind;
    path->id = newest->id + 1;
    path->sibling = owner->first_child;
    owner->first_child = path;
    newest->next = path;
    newest = path;
  }
  pomp_core_unlock();
  return path;
}

uint32_t pomp_path_count(void) { return newest->id + 1; }
