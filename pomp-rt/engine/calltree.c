/*===- calltree.c - A thread's call tree, and where it is in it -------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/calltree.h"
#include "program/loop.h"
#include "program/timed.h"
#include "program/transfer.h"

/** A node of no region: its handle is null. */
static struct pomp_node no_node;
static struct pomp_node *no_children = &no_node;

void pomp_calltree_init_node(struct pomp_node *n) {
  n->table = &no_children;
  pomp_write(&n->min, UINT64_MAX);
}

struct pomp_node *pomp_calltree_seek(const struct pomp_node *parent,
                                     const struct pomp_callpath *parent_path,
                                     POMP_Handle_t handle,
                                     enum pomp_kind kind) {
  uint32_t place = pomp_calltree_home(parent_path, handle, kind);
  for (;; ++place) {
    struct pomp_node *n = parent->table[place & parent->mask];
    if (n == &no_node || pomp_node_is(n, parent_path, handle, kind))
      return n == &no_node ? NULL : n;
  }
}

/** \returns whether \p n got its own place in the table. */
static bool put(struct pomp_node **table, uint32_t mask, struct pomp_node *n) {
  uint32_t home = pomp_calltree_home(n->path->parent, n->handle, n->kind);
  uint32_t place = home;
  while (table[place & mask] != &no_node)
    ++place;
  table[place & mask] = n;
  return place == home;
}

/** Makes a table of \p count places with all children of \p parent. Earlier
 *  tables are not freed; together they are as large as the new one.
 *  \returns false if there is no memory. */
static bool make_table(struct pomp_thread *thread, struct pomp_node *parent,
                       uint32_t count) {
  struct pomp_node **table =
      pomp_arena_alloc(&thread->arena, count * sizeof(*table));
  if (!table)
    return false;
  for (uint32_t i = 0; i < count; ++i)
    table[i] = &no_node;
  struct pomp_node *n =
      atomic_load_explicit(&parent->first_child, memory_order_relaxed);
  for (; n; n = pomp_node_next(n))
    put(table, count - 1, n);
  parent->table = table;
  parent->mask = count - 1;
  return true;
}

/** Adds \p n, which is not yet in the list, to the table of \p parent. */
static bool add_to_table(struct pomp_thread *thread, struct pomp_node *parent,
                         struct pomp_node *n) {
  enum { least = 4, most_empty = 16 };
  uint32_t count = parent->mask + 1;
  /* Half of it stays empty, so that a search ends soon. */
  if (2 * (parent->num_children + 1) > count &&
      !make_table(thread, parent, count < least ? least : 2 * count))
    return false;
  count = parent->mask + 1;
  ++parent->num_children;
  /* A fast path looks at two places only: that is worth some room. */
  while (!put(parent->table, parent->mask, n) &&
         count < most_empty * parent->num_children &&
         make_table(thread, parent, count *= 2))
    ;
  return true;
}

/** \returns whether a thread may have more nodes. */
static bool has_room(const struct pomp_profile_thread *p) {
  const struct pomp_engine_host *host = p->engine->host;
  return p->num_nodes < POMP_MAX_NODES ||
         p->num_nodes - POMP_MAX_NODES <
             POMP_NODES_OF_REGION * host->num_regions(host);
}

POMP_NOINLINE struct pomp_node *
pomp_calltree_add_child(struct pomp_thread *thread,
                        struct pomp_profile_thread *p, struct pomp_node *parent,
                        const struct pomp_callpath *parent_path,
                        pomp_region_id region, enum pomp_kind kind) {
  if (parent_path->depth >= POMP_MAX_DEPTH || !has_room(p))
    return NULL;
  const struct pomp_callpath *path =
      pomp_callpath_intern(&p->engine->paths, parent_path, region, kind);
  struct pomp_node *n =
      path ? pomp_arena_alloc(&thread->arena, sizeof(*n)) : NULL;
  if (!n)
    return NULL;
  pomp_calltree_init_node(n);
  n->path = path;
  n->handle = pomp_region_to_handle(region);
  n->kind = (uint8_t)kind;
  n->counted.handle = n->handle;
  n->counted.place = parent;
  if (kind == POMP_KIND_TASK) {
    n->task = n;
    n->stats = pomp_arena_alloc(&thread->arena, sizeof(*n->stats));
    if (!n->stats)
      return NULL;
  } else if (kind == POMP_KIND_TASK_CREATE) {
    n->task = pomp_calltree_node_of(thread, p, path->task);
  } else if (kind == POMP_KIND_CRITICAL) {
    n->lock = pomp_lock_of_critical(&p->engine->locks, p->engine->host, region);
    n->who = pomp_holder_id(region, thread->index);
  }
  if (kind == POMP_KIND_LOOP &&
      !(n->loop = pomp_arena_alloc(&thread->arena, sizeof(*n->loop))))
    return NULL;
  if (kind == POMP_KIND_TARGET_MAP &&
      !(n->transfers = pomp_arena_alloc(&thread->arena, sizeof(*n->transfers))))
    return NULL;
  if (kind == POMP_KIND_TIMED &&
      !(n->timed = pomp_arena_alloc(&thread->arena, sizeof(*n->timed))))
    return NULL;
  if (!add_to_table(thread, parent, n))
    return NULL;
  atomic_store_explicit(parent->last_child ? &parent->last_child->sibling
                                           : &parent->first_child,
                        n, memory_order_release);
  parent->last_child = n;
  if (kind == POMP_KIND_IMPLICIT_BARRIER && n->handle == parent->handle)
    parent->ends_in_barrier = parent->path->ends_in_barrier;
  ++p->num_nodes;
  return n;
}

POMP_NOINLINE void pomp_calltree_add_loop(const struct pomp_node *n,
                                          const int64_t *values) {
  struct pomp_loop_stats *loop = n->loop;
  struct pomp_loop_sum sum = {0};
  int64_t chunk = n->path->runtime_chunk ? n->path->runtime_chunk() : 0;
  int64_t own[] = {chunk > 0 ? chunk : values[POMP_LOOP_CHUNK],
                   values[POMP_LOOP_INIT], values[POMP_LOOP_FINAL],
                   values[POMP_LOOP_INCR]};
  pomp_loop_add(&sum, own, n->path->is_unsigned);
  if (!n->path->has_chunks && chunk <= 0)
    sum.chunks = 0;
  for (int i = 0; i < POMP_NUMBERS_OF_LOOP; ++i)
    pomp_add(&loop->numbers[i], sum.numbers[i]);
}

/** \returns the child of the innermost node that was just counted, or null
 *  below the limits. */
static const struct pomp_node *counted(struct pomp_thread *thread,
                                       struct pomp_profile_thread *p,
                                       pomp_region_id region,
                                       enum pomp_kind kind) {
  struct pomp_node *parent = pomp_frame_node(pomp_calltree_top(p));
  return p->below ? NULL
                  : pomp_calltree_find_child(thread, p, parent, parent->path,
                                             region, kind);
}

void pomp_calltree_add_transfer(struct pomp_thread *thread,
                                struct pomp_profile_thread *p,
                                pomp_region_id region, const int64_t *values) {
  const struct pomp_node *n = counted(thread, p, region, POMP_KIND_TARGET_MAP);
  if (!n)
    return;
  struct pomp_transfer_sum sum = {0};
  pomp_transfer_add(&sum, values);
  for (int i = 0; i < POMP_NUMBERS_OF_TRANSFERS; ++i)
    pomp_add(&n->transfers->numbers[i], sum.numbers[i]);
}

/** Adds so many \p ticks to \p histogram.
 *  \returns how many the fastest tenth of all, which are \p count, have at
 *  most. */
static uint64_t add_to_histogram(uint64_t *histogram, uint64_t ticks,
                                 uint64_t count) {
  ++histogram[pomp_timed_bucket(ticks)];
  unsigned bucket = 0;
  for (uint64_t below = histogram[0]; below * 10 < count;
       below += histogram[bucket])
    ++bucket;
  return pomp_timed_ticks(bucket);
}

void pomp_calltree_add_timed(struct pomp_thread *thread,
                             struct pomp_profile_thread *p,
                             pomp_region_id region, const int64_t *values,
                             uint64_t time, uint64_t last) {
  const struct pomp_node *n = counted(thread, p, region, POMP_KIND_TIMED);
  if (!n)
    return;
  struct pomp_timed_stats *t = n->timed;
  uint64_t visits = (uint64_t)values[POMP_TIMED_NUMBER];
  uint64_t ticks = (uint64_t)values[POMP_TIMED_TICKS];
  pomp_add(&t->visits, (uint64_t)values[POMP_TIMED_VISITS]);
  if (!visits || ticks > visits * p->engine->longest_timed ||
      ticks + last > time)
    return;
  bool is_alone = visits == 1;
  _Atomic uint64_t *number = is_alone ? &t->timed : &t->window_visits;
  pomp_add(number, visits);
  pomp_add(is_alone ? &t->time : &t->window_time, ticks);
  uint64_t count = pomp_read(number) / visits;
  uint64_t low =
      add_to_histogram(is_alone ? t->alone : t->windows, ticks, count);
  pomp_write(is_alone ? &t->low_time : &t->low_window_time, low * count);
}

/** \returns whether a thread has executed nothing but target constructs with
 *  nowait, if anything. */
static bool may_be_helper(const struct pomp_profile_thread *p) {
  bool may_be = !atomic_load_explicit(&p->encountering, memory_order_relaxed);
  for (const struct pomp_node *n =
           atomic_load_explicit(&p->root.first_child, memory_order_acquire);
       n && may_be; n = atomic_load_explicit(&n->sibling, memory_order_acquire))
    may_be = n->path->is_deferred_target;
  return may_be;
}

bool pomp_calltree_is_helper(const struct pomp_profile_thread *p) {
  return atomic_load_explicit(&p->root.first_child, memory_order_acquire) &&
         may_be_helper(p);
}

static struct pomp_node *child_with_path(const struct pomp_node *parent,
                                         const struct pomp_callpath *path) {
  return pomp_calltree_seek(parent, path->parent,
                            pomp_region_to_handle(path->region), path->kind);
}

/** \returns the node of \p path, or null if there is none yet. */
static struct pomp_node *look_up(struct pomp_profile_thread *p,
                                 const struct pomp_callpath *path) {
  if (!path->parent)
    return &p->root;
  /* A worker has no node for the construct that formed its team, and a helper
   * none for those that its task was created in. */
  struct pomp_node *n = path->kind == POMP_KIND_TEAM || path->is_deferred_target
                            ? child_with_path(&p->root, path)
                            : NULL;
  struct pomp_node *parent = n ? NULL : look_up(p, path->parent);
  return parent ? child_with_path(parent, path) : n;
}

struct pomp_node *pomp_calltree_node_of(struct pomp_thread *thread,
                                        struct pomp_profile_thread *p,
                                        const struct pomp_callpath *path) {
  struct pomp_node *n = look_up(p, path);
  if (n)
    return n;
  struct pomp_node *parent =
      path->kind == POMP_KIND_TEAM ||
              (path->is_deferred_target && may_be_helper(p))
          ? &p->root
          : pomp_calltree_node_of(thread, p, path->parent);
  return parent ? pomp_calltree_add_child(thread, p, parent, path->parent,
                                          path->region, path->kind)
                : NULL;
}

POMP_NOINLINE struct pomp_frame *
pomp_calltree_add_frames(struct pomp_thread *thread, struct pomp_frame *top) {
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

/** Leaves a task whose end was not delivered. */
static POMP_NOINLINE void leave_open_task(struct pomp_profile_thread *p,
                                          uint64_t now) {
  struct pomp_frame *f = pomp_calltree_top(p);
  bool is_timed = !(pomp_frame_get_flags(f) & POMP_FRAME_UNTIMED);
  pomp_calltree_leave_task(p, f, is_timed, now);
}

void pomp_calltree_leave_special(struct pomp_profile_thread *p, uint64_t now) {
  struct pomp_frame *f = pomp_calltree_top(p);
  struct pomp_node *n = pomp_frame_node(f);
  if (POMP_UNLIKELY(pomp_frame_get_flags(f) & POMP_FRAME_TASK)) {
    leave_open_task(p, now);
    return;
  }
  if (pomp_kind_has_all_tasks(n->kind) &&
      !(pomp_frame_get_flags(f) & POMP_FRAME_UNTIMED)) {
    if (pomp_calltree_is_worker(p, f, n->kind)) {
      pomp_calltree_begin_joining(f);
    } else {
      pomp_calltree_leave_team(p, f, n, n->kind, now);
    }
    return;
  }
  bool is_part =
      pomp_frame_get_flags(f) & (POMP_FRAME_RESUMED | POMP_FRAME_UNTIMED);
  pomp_calltree_close(p, f);
  if (!is_part)
    pomp_node_add_visit(n, pomp_calltree_own(p, now) - pomp_read(&f->enter));
}

static bool is_frame_of(const struct pomp_frame *f, pomp_region_id region,
                        enum pomp_kind kind) {
  const struct pomp_node *n = pomp_frame_node(f);
  uint8_t flags = pomp_frame_get_flags(f);
  return flags & POMP_FRAME_CUT
             ? kind == POMP_KIND_TASK
             : n->handle == pomp_region_to_handle(region) && n->kind == kind &&
                   !(flags & POMP_FRAME_JOINING);
}

POMP_NOINLINE struct pomp_frame *
pomp_calltree_unwind_to(struct pomp_profile_thread *p, pomp_region_id region,
                        enum pomp_kind kind, uint64_t now) {
  struct pomp_frame *f = pomp_calltree_top(p);
  bool leaves_tasks = kind == POMP_KIND_TASK || pomp_kind_has_all_tasks(kind);
  while (f && !is_frame_of(f, region, kind))
    f = !leaves_tasks && (pomp_frame_get_flags(f) & POMP_FRAME_TASK) ? NULL
                                                                     : f->outer;
  if (!f) {
    if (!atomic_load_explicit(p->engine->host->mask_changed,
                              memory_order_relaxed))
      pomp_add(&p->unbalanced, 1);
    return NULL;
  }
  while (pomp_calltree_top(p) != f) {
    pomp_add(&p->unbalanced, 1);
    pomp_calltree_leave(p, now);
  }
  return f;
}

/*===- What the kernel knows ----------------------------------------------===*/

/* Often enough to tell constructs from each other, and so seldom that it takes
 * about half a percent of the time. All is computed with integers, because
 * the program may look at the flags of floating-point operations. */
enum { usage_period_us = 200 };

/* A probe takes a hundredth of that. */
enum { probe_period_us = 2000 };

/** Nodes above the highest that there is room for count as that. */
static void note_node(struct pomp_profile_thread *p, uint32_t node) {
  enum { most = 63 };
  uint64_t bit = (uint64_t)1 << (node < most ? node : most);
  pomp_write(&p->nodes, pomp_read(&p->nodes) | bit);
}

void pomp_calltree_begin_usage(struct pomp_profile_thread *p, uint64_t now) {
  bool is_known = p->engine->host->usage && p->engine->host->usage(&p->usage);
  if (is_known)
    note_node(p, p->usage.node);
  p->usage_due = is_known ? now + 1 : UINT64_MAX;
}

static uint64_t at_most(uint64_t value, uint64_t most) {
  return value < most ? value : most;
}

static uint64_t at_least(uint64_t value, uint64_t least) {
  return value > least ? value : least;
}

/** Adds what \p now has more than \p before. \param most how long it was in
 *  \p n meanwhile, in nanoseconds. It may have had no processor in all of the
 *  time before that. \returns how long it had none in \p n. */
static uint64_t add_usage(struct pomp_node *n,
                          const struct pomp_usage_own *before,
                          const struct pomp_usage_own *now, uint64_t most) {
  struct pomp_node_usage *to = &n->usage;
  uint64_t wall = now->wall - before->wall, cpu = now->cpu - before->cpu;
  uint64_t on_cpu = at_most(cpu, most);
  uint64_t off_cpu = at_most(most, wall) - at_most(on_cpu, wall);
  pomp_add(&to->system, at_most(now->system - before->system, most));
  pomp_add(&to->off_cpu, off_cpu);
  pomp_add(&to->minor_faults, now->minor_faults - before->minor_faults);
  pomp_add(&to->major_faults, now->major_faults - before->major_faults);
  pomp_add(&to->sleeps, now->sleeps - before->sleeps);
  return off_cpu;
}

/** Looks how fast the processor is, if that is due. \param now in ticks. */
static void probe(struct pomp_profile_thread *p, uint64_t now,
                  uint64_t ticks_per_us) {
  uint64_t (*read)(void) = p->engine->host->probe;
  uint64_t ticks = read && now >= p->probe_due ? read() : 0;
  if (!ticks)
    return;
  uint64_t least = pomp_read(&p->least_probe);
  p->probe = ticks;
  p->probe_due = now + probe_period_us * ticks_per_us;
  if (!least || ticks < least)
    pomp_write(&p->least_probe, ticks);
}

/** Adds \p work of a thread on its processor, in nanoseconds. */
static void add_speed(const struct pomp_profile_thread *p,
                      struct pomp_node_usage *to, uint64_t work) {
  if (!p->probe)
    return;
  pomp_add(&to->probed, work);
  uint64_t speed = work * POMP_PROBE_SCALE / p->probe;
  pomp_add(&to->speed, speed);
  pomp_add(&to->squares, speed * POMP_PROBE_SCALE / p->probe);
}

void pomp_calltree_take_usage(struct pomp_profile_thread *p, uint64_t now,
                              bool is_group_wait) {
  enum { parts = 1024 };
  const struct pomp_frame *f = pomp_calltree_top(p);
  struct pomp_usage_own own;
  uint64_t last = pomp_read(&p->last), from = p->usage.ticks;
  p->usage_due = UINT64_MAX;
  if (!p->engine->host->usage(&own))
    return;
  while (pomp_frame_get_flags(f) & POMP_FRAME_ASIDE)
    f = f->outer;
  uint64_t wall = own.wall - p->usage.wall;
  uint64_t ticks = own.ticks - from;
  /* No clock has less, but one of a unit test: then it is not due at once. */
  uint64_t ticks_per_us = wall ? at_least(ticks * 1000 / wall, 1) : 0;
  from = last > from ? last : from;
  if (pomp_frame_get_state(f) == POMP_STATE_WORK && !is_group_wait &&
      now > last && !(pomp_frame_get_flags(f) & POMP_FRAME_JOINING)) {
    struct pomp_node *n = pomp_frame_node(f);
    uint64_t time =
        now > from ? (now - from) / (ticks / parts + 1) * (wall / parts) : 0;
    uint64_t off_cpu = add_usage(n, &p->usage, &own, time);
    p->off_cpu += off_cpu / 1000 * ticks_per_us;
    probe(p, own.ticks, ticks_per_us);
    add_speed(p, &n->usage, time > off_cpu ? time - off_cpu : 0);
  }
  note_node(p, own.node);
  p->usage = own;
  p->usage_due =
      own.ticks + (ticks_per_us ? ticks_per_us * usage_period_us : 1);
}
