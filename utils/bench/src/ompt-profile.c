/*===- ompt-profile.c - An OMPT tool with the profile of pomp-rt ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Per thread a tree of call paths: of each path the number of visits, their
|* sum, minimum and maximum, and how long the thread waited in it, from the time
|* stamp counter. Of tasks also how long they waited and were executed, without
|* others in between, how deep they were and how many there were at once; they
|* hang where they were created. As a tool would be written that cares for its
|* cost: no lock, no shared cache line, no allocation once a path is known.
|* What ours keeps and this does not: how long a creation takes (no callback
|* tells its end), and what needs more than one thread's data.
|*
\*===----------------------------------------------------------------------===*/
#include <omp-tools.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define HOT __attribute__((tls_model("initial-exec")))

enum kind {
  ROOT,
  PARALLEL,
  TEAM,
  WORK,
  SYNC = WORK + 32,
  MUTEX = SYNC + 32,
  MASKED = MUTEX + 32,
  TASK_CREATE,
  TASK,
  CHUNK,
  FLUSH
};

/** Whether what pomp-rt leaves out unless told otherwise is kept. */
static int is_detailed;

/** Of single tasks. */
struct measure {
  uint64_t count, sum, min, max;
};

struct node {
  const void *code;
  int kind;
  int waiting;
  struct node *parent, *first_child, *sibling, *recent;
  uint64_t enter;
  uint64_t visits, sum, min, max;
  uint64_t ticks[2];
  struct measure delay, execution;
  uint64_t alive, max_alive, max_depth;
};

/** A task from its creation to its end. Whoever ends it keeps the memory for
 *  the next that it creates. */
struct task {
  struct task *next;
  struct thread *creator;
  /** Where it hangs, and what goes on when it ends. */
  struct node *node, *outer;
  uint64_t created, begun, before;
  unsigned depth;
};

struct thread {
  struct node *current;
  uint64_t last;
  struct node root;
  struct thread *next;
  char *arena, *arena_end;
  struct task *free;
  /** The time in tasks that ended. */
  uint64_t in_tasks;
};
static struct thread *threads;
static _Thread_local HOT struct thread *this_thread;

static inline uint64_t now(void) {
#ifdef __x86_64__
  return __builtin_ia32_rdtsc();
#else
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
#endif
}

static void *zeroed(size_t size) {
  void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
  if (!memory)
    abort();
  return memset(memory, 0, size);
}

static __attribute__((noinline)) struct thread *begin_thread(void) {
  is_detailed = getenv("BENCH_OMPT_ALL") != NULL;
  struct thread *t = zeroed(sizeof(*t));
  t->current = &t->root;
  t->last = now();
  t->next = __atomic_load_n(&threads, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&threads, &t->next, t, 0,
                                      __ATOMIC_RELEASE, __ATOMIC_RELAXED))
    ;
  this_thread = t;
  return t;
}

static inline struct thread *get_thread(void) {
  struct thread *t = this_thread;
  return __builtin_expect(t != NULL, 1) ? t : begin_thread();
}

static __attribute__((noinline)) struct node *
find_child(struct thread *t, struct node *parent, int kind, const void *code) {
  struct node *n = parent->first_child;
  while (n && (n->code != code || n->kind != kind))
    n = n->sibling;
  if (!n) {
    if ((size_t)(t->arena_end - t->arena) < sizeof(*n)) {
      t->arena = zeroed(1 << 16);
      t->arena_end = t->arena + (1 << 16);
    }
    n = (struct node *)(void *)t->arena;
    t->arena += sizeof(*n);
    n->code = code;
    n->kind = kind;
    n->parent = parent;
    n->min = n->delay.min = n->execution.min = UINT64_MAX;
    n->sibling = parent->first_child;
    parent->first_child = n;
  }
  return parent->recent = n;
}

static inline uint64_t charge(struct thread *t) {
  uint64_t time = now();
  struct node *n = t->current;
  n->ticks[n->waiting] += time - t->last;
  t->last = time;
  return time;
}

static inline struct node *find_path(struct thread *t, struct node *parent,
                                     int kind, const void *code) {
  struct node *n = parent->recent;
  if (!n || n->code != code || n->kind != kind)
    n = find_child(t, parent, kind, code);
  return n;
}

static inline void enter(struct thread *t, struct node *n, int waiting) {
  n->enter = charge(t);
  n->waiting = waiting;
  ++n->visits;
  t->current = n;
}

static inline void push(struct thread *t, int kind, const void *code,
                        int waiting) {
  enter(t, find_path(t, t->current, kind, code), waiting);
}

static inline void visited(struct node *n, uint64_t duration) {
  n->sum += duration;
  if (duration < n->min)
    n->min = duration;
  if (duration > n->max)
    n->max = duration;
}

static inline void pop(struct thread *t, int kind) {
  uint64_t time = charge(t);
  struct node *n = t->current;
  if (n->kind != kind)
    return;
  visited(n, time - n->enter);
  t->current = n->parent;
}

static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame,
                              ompt_data_t *parallel, unsigned size, int flags,
                              const void *code) {
  (void)task, (void)frame, (void)size, (void)flags;
  parallel->ptr = (void *)code;
  push(get_thread(), PARALLEL, code, 0);
}

static void on_parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags,
                            const void *code) {
  (void)parallel, (void)task, (void)flags, (void)code;
  pop(get_thread(), PARALLEL);
}

static void on_implicit_task(ompt_scope_endpoint_t endpoint,
                             ompt_data_t *parallel, ompt_data_t *task,
                             unsigned size, unsigned index, int flags) {
  (void)task, (void)size, (void)index;
  if (flags & ompt_task_initial)
    return;
  if (endpoint == ompt_scope_begin)
    push(get_thread(), TEAM, parallel->ptr, 0);
  else
    pop(get_thread(), TEAM);
}

static void on_work(ompt_work_t type, ompt_scope_endpoint_t endpoint,
                    ompt_data_t *parallel, ompt_data_t *task, uint64_t count,
                    const void *code) {
  (void)parallel, (void)task, (void)count;
  struct thread *t = get_thread();
  if (endpoint == ompt_scope_begin) {
    push(t, WORK + (int)type, code, 0);
    return;
  }
  /* Nobody says where the last chunk ends. */
  if (t->current->kind == CHUNK)
    pop(t, CHUNK);
  pop(t, WORK + (int)type);
}

static void on_sync_region(ompt_sync_region_t kind,
                           ompt_scope_endpoint_t endpoint,
                           ompt_data_t *parallel, ompt_data_t *task,
                           const void *code) {
  (void)parallel, (void)task;
  if (endpoint == ompt_scope_begin)
    push(get_thread(), SYNC + (int)kind, code, 1);
  else
    pop(get_thread(), SYNC + (int)kind);
}

static void on_mutex_acquire(ompt_mutex_t kind, unsigned hint, unsigned impl,
                             ompt_wait_id_t wait, const void *code) {
  (void)hint, (void)impl, (void)wait;
  push(get_thread(), MUTEX + (int)kind, code, 1);
}

static void on_mutex_acquired(ompt_mutex_t kind, ompt_wait_id_t wait,
                              const void *code) {
  (void)kind, (void)wait, (void)code;
  struct thread *t = get_thread();
  charge(t);
  t->current->waiting = 0;
}

static void on_mutex_released(ompt_mutex_t kind, ompt_wait_id_t wait,
                              const void *code) {
  (void)wait, (void)code;
  pop(get_thread(), MUTEX + (int)kind);
}

static void on_masked(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel,
                      ompt_data_t *task, const void *code) {
  (void)parallel, (void)task;
  if (endpoint == ompt_scope_begin)
    push(get_thread(), MASKED, code, 0);
  else
    pop(get_thread(), MASKED);
}

static inline void measure(struct measure *m, uint64_t value) {
  ++m->count;
  m->sum += value;
  if (value < m->min)
    m->min = value;
  if (value > m->max)
    m->max = value;
}

static void on_task_create(ompt_data_t *creator, const ompt_frame_t *frame,
                           ompt_data_t *created, int flags, int depends,
                           const void *code) {
  (void)frame, (void)depends;
  if (!(flags & ompt_task_explicit))
    return;
  struct thread *t = get_thread();
  struct task *task = t->free;
  if (__builtin_expect(task != NULL, 1))
    t->free = task->next;
  else
    task = zeroed(sizeof(*task));
  push(t, TASK_CREATE, code, 0);
  task->created = t->last;
  pop(t, TASK_CREATE);
  struct node *n = find_path(t, t->current, TASK, code);
  const struct task *parent = creator ? creator->ptr : NULL;
  task->creator = t;
  task->node = n;
  task->begun = 0;
  task->depth = parent ? parent->depth + 1 : 1;
  if (task->depth > n->max_depth)
    n->max_depth = task->depth;
  if (++n->alive > n->max_alive)
    n->max_alive = n->alive;
  created->ptr = task;
}

/* One that goes on has begun. */
static void on_task_schedule(ompt_data_t *prior, ompt_task_status_t status,
                             ompt_data_t *next) {
  struct thread *t = get_thread();
  struct task *task = prior->ptr;
  if (status == ompt_task_complete && task) {
    struct node *n = task->node;
    uint64_t others = t->in_tasks - task->before;
    uint64_t time = charge(t) - task->begun - others;
    visited(n, time);
    measure(&n->execution, time);
    t->current = task->outer;
    t->in_tasks += time;
    --n->alive;
    task->next = t->free;
    t->free = task;
  }
  task = next ? next->ptr : NULL;
  if (!task || task->begun)
    return;
  /* Another thread's paths are not ours. */
  if (task->creator != t) {
    task->node = find_path(t, &t->root, TASK, task->node->code);
    ++task->node->alive;
  }
  task->outer = t->current;
  enter(t, task->node, 0);
  task->begun = t->last;
  task->before = t->in_tasks;
  measure(&task->node->delay, t->last - task->created);
}

/* Registered for sections: of loops it tells each chunk. */
static void on_dispatch(ompt_data_t *parallel, ompt_data_t *task,
                        ompt_dispatch_t kind, ompt_data_t instance) {
  (void)parallel, (void)task, (void)instance;
  if (kind != ompt_dispatch_section && !is_detailed)
    return;
  struct thread *t = get_thread();
  if (t->current->kind == CHUNK)
    pop(t, CHUNK);
  push(t, CHUNK, NULL, 0);
}

static void on_flush(ompt_data_t *thread, const void *code) {
  (void)thread;
  struct thread *t = get_thread();
  push(t, FLUSH, code, 0);
  pop(t, FLUSH);
}

#define OMPT_ALSO(CALLBACK) CALLBACK(dispatch)
#include "ompt-tool.h"

static unsigned count_nodes(const struct node *n) {
  unsigned sum = 0;
  for (; n; n = n->sibling)
    sum += 1 + count_nodes(n->first_child);
  return sum;
}

static void finish(void) {
  unsigned num_threads = 0, nodes = 0;
  for (struct thread *t = threads; t; t = t->next) {
    ++num_threads;
    nodes += count_nodes(t->root.first_child);
  }
  fprintf(stderr, "OMPT profile: %u threads, %u call paths\n", num_threads,
          nodes);
}
