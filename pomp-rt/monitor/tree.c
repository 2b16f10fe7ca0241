/*===- tree.c - A thread's call paths, and where it is in them -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/tree.h"
#include "core/level.h"
#include "monitor/task.h"

POMP_NOINLINE struct pomp_node *
pomp_tree_add_child(struct pomp_thread *thread, struct pomp_profile_thread *p,
                    struct pomp_node *parent,
                    const struct pomp_path *parent_path, pomp_region_id region,
                    enum pomp_kind kind) {
  if (parent_path->depth >= POMP_MAX_DEPTH || p->num_nodes >= POMP_MAX_NODES)
    return NULL;
  const struct pomp_path *path = pomp_path_intern(parent_path, region, kind);
  struct pomp_node *n =
      path ? pomp_arena_alloc(&thread->arena, sizeof(*n)) : NULL;
  if (!n)
    return NULL;
  n->path = path;
  n->handle = pomp_region_to_handle(region);
  n->region = region;
  n->kind = (uint8_t)kind;
  pomp_write(&n->min, UINT64_MAX);
  if (kind == POMP_KIND_TASK) {
    n->task = n;
    n->stats = pomp_arena_alloc(&thread->arena, sizeof(*n->stats));
    if (!n->stats)
      return NULL;
  } else if (kind == POMP_KIND_TASK_CREATE) {
    n->task = pomp_tree_node_of(thread, p, path->task);
  }
  atomic_store_explicit(parent->last_child ? &parent->last_child->sibling
                                           : &parent->first_child,
                        n, memory_order_release);
  parent->last_child = n;
  if (kind == POMP_KIND_IMPLICIT_BARRIER && region == parent->region)
    parent->ends_in_barrier = parent->path->ends_in_barrier;
  ++p->num_nodes;
  return n;
}

struct pomp_node *pomp_tree_seek(struct pomp_node *parent, POMP_Handle_t handle,
                                 enum pomp_kind kind) {
  struct pomp_node *n = parent->recent;
  n = n ? pomp_node_next(n) : NULL;
  if (!n || n->handle != handle || n->kind != kind) {
    n = atomic_load_explicit(&parent->first_child, memory_order_relaxed);
    while (n && (n->handle != handle || n->kind != kind))
      n = pomp_node_next(n);
  }
  if (n)
    parent->recent = n;
  return n;
}

static struct pomp_node *child_with_path(const struct pomp_node *parent,
                                         const struct pomp_path *path) {
  struct pomp_node *n =
      atomic_load_explicit(&parent->first_child, memory_order_relaxed);
  while (n && n->path != path)
    n = pomp_node_next(n);
  return n;
}

/** \returns the node of \p path, or null if there is none yet. */
static struct pomp_node *look_up(struct pomp_profile_thread *p,
                                 const struct pomp_path *path) {
  if (!path->parent)
    return &p->root;
  /* A worker has no node for the construct that formed its team. */
  struct pomp_node *n =
      path->kind == POMP_KIND_TEAM ? child_with_path(&p->root, path) : NULL;
  struct pomp_node *parent = n ? NULL : look_up(p, path->parent);
  return parent ? child_with_path(parent, path) : n;
}

struct pomp_node *pomp_tree_node_of(struct pomp_thread *thread,
                                    struct pomp_profile_thread *p,
                                    const struct pomp_path *path) {
  struct pomp_node *n = look_up(p, path);
  if (n)
    return n;
  struct pomp_node *parent = path->kind == POMP_KIND_TEAM
                                 ? &p->root
                                 : pomp_tree_node_of(thread, p, path->parent);
  return parent ? pomp_tree_add_child(thread, p, parent, path->parent,
                                      path->region, path->kind)
                : NULL;
}

POMP_NOINLINE struct pomp_frame *
pomp_tree_add_frames(struct pomp_thread *thread, struct pomp_frame *top) {
  enum { count = 64 };
  struct pomp_frame *frames =
      pomp_arena_alloc(&thread->arena, count * sizeof(*frames));
  if (!frames)
    return NULL;
  for (unsigned i = 0; i < count; ++i) {
    frames[i].outer = i ? &frames[i - 1] : top;
    frames[i].inner = i + 1 < count ? &frames[i + 1] : NULL;
  }
  top->inner = frames;
  return frames;
}

void pomp_tree_leave_special(struct pomp_profile_thread *p, uint64_t now) {
  struct pomp_frame *f = pomp_tree_top(p);
  struct pomp_node *n = pomp_frame_node(f);
  if (POMP_UNLIKELY(pomp_frame_get_flags(f) & POMP_FRAME_TASK)) {
    pomp_task_leave(p, now);
    return;
  }
  if (n->kind == POMP_KIND_TEAM) {
    if (f->outer == &p->base) {
      /* A worker. How long it waits for its team it learns later. */
      pomp_frame_set_state(f, POMP_STATE_JOIN);
      pomp_frame_set_flags(f, POMP_FRAME_JOINING);
      return;
    }
    pomp_frame_set_state(f->outer, POMP_STATE_JOIN);
  } else if (n->kind == POMP_KIND_PARALLEL && pomp_frame_fork(f)) {
    pomp_frame_fork(f)->open = false;
    pomp_write(&pomp_frame_fork(f)->exit, now);
  } else if (POMP_UNLIKELY(pomp_frame_get_flags(f) & POMP_FRAME_GROUP)) {
    pomp_task_leave_group(f);
  }
  pomp_tree_close(p, f);
  uint64_t until =
      pomp_kind_has_all_tasks(n->kind) ? now : pomp_tree_own(p, now);
  pomp_node_add_visit(n, until - pomp_read(&f->enter));
}

static bool is_frame_of(const struct pomp_frame *f, pomp_region_id region,
                        enum pomp_kind kind) {
  const struct pomp_node *n = pomp_frame_node(f);
  uint8_t flags = pomp_frame_get_flags(f);
  return flags & POMP_FRAME_CUT ? kind == POMP_KIND_TASK
                                : n->region == region && n->kind == kind &&
                                      !(flags & POMP_FRAME_JOINING);
}

POMP_NOINLINE struct pomp_frame *
pomp_tree_unwind_to(struct pomp_profile_thread *p, pomp_region_id region,
                    enum pomp_kind kind, uint64_t now) {
  struct pomp_frame *f = pomp_tree_top(p);
  bool leaves_tasks = kind == POMP_KIND_TASK || pomp_kind_has_all_tasks(kind);
  while (f && !is_frame_of(f, region, kind))
    f = !leaves_tasks && (pomp_frame_get_flags(f) & POMP_FRAME_TASK) ? NULL
                                                                     : f->outer;
  if (!f) {
    if (!atomic_load_explicit(&pomp_mask_changed, memory_order_relaxed))
      pomp_add(&p->unbalanced, 1);
    return NULL;
  }
  while (pomp_tree_top(p) != f) {
    pomp_add(&p->unbalanced, 1);
    pomp_tree_leave(p, now);
  }
  return f;
}
