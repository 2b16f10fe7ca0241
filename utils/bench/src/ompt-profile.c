/*===- ompt-profile.c - An OMPT tool with the profile of pomp-rt ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Per thread a tree of call paths: of each path the number of visits, their
|* sum, minimum and maximum, and how long the thread was in which state in it,
|* from the time stamp counter. Of locks what ompt-locks.h says, of teams what
|* ompt-teams.h does. Of tasks how long they were in the pool, worked, waited
|* and executed others meanwhile, how deep they were and how many there were at
|* once; they hang where they were created. It is written as a tool with low
|* overhead would be: no lock, no shared cache line, and no allocation once a
|* path is known. Unlike pomp-rt, it does not record how long a creation takes,
|* because no callback reports that.
|*
\*===----------------------------------------------------------------------===*/
#include "ompt-alive.h"
#include "ompt-locks.h"
#include "ompt-teams.h"

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

/** Whether to record what pomp-rt leaves out by default. */
static int is_detailed;

/** The states of a thread. */
enum state { WORKING, WAITING, FORKING, JOINING, NUM_STATES };

/** Of single tasks. */
struct measure {
  uint64_t count, sum, min, max;
};

struct node {
  const void *code;
  int kind;
  enum state state;
  struct node *parent, *first_child, *sibling, *recent;
  uint64_t enter;
  uint64_t visits, sum, min, max;
  uint64_t ticks[NUM_STATES];
  struct measure delay, work, suspended;
  uint64_t waiting, others, ended, max_depth;
  struct share share;
};

/** A task from its creation to its end. The thread that ends it keeps the
 *  memory for the next task that it creates. */
struct task {
  struct task *next;
  struct thread *creator;
  /** Its place in the tree, and the node that goes on when it ends. */
  struct node *node, *outer;
  uint64_t created, begun;
  /** Of what goes on. */
  uint64_t waited, away;
  unsigned depth;
};

struct thread {
  struct node *current;
  uint64_t last;
  struct node root;
  struct thread *next;
  char *arena, *arena_end;
  struct task *free;
  /** How long what the thread does now did not go on, as tasks did. */
  uint64_t away;
  /** How long the innermost task waited. */
  uint64_t waited;
  /** Of a worker: its team, and the time between teams. */
  const struct fork *team;
  uint64_t generation, outside;
  struct uses locks;
  struct teams teams;
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
  t->last = t->teams.since = now();
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
    n->min = n->delay.min = n->work.min = n->suspended.min = UINT64_MAX;
    n->sibling = parent->first_child;
    parent->first_child = n;
  }
  return parent->recent = n;
}

static inline uint64_t charge(struct thread *t) {
  uint64_t time = now();
  struct node *n = t->current;
  n->ticks[n->state] += time - t->last;
  t->last = time;
  return time;
}

/** The time of what the thread does, without the tasks in between. */
static inline uint64_t own(const struct thread *t, uint64_t time) {
  return time - t->away;
}

static inline struct node *find_path(struct thread *t, struct node *parent,
                                     int kind, const void *code) {
  struct node *n = parent->recent;
  if (!n || n->code != code || n->kind != kind)
    n = find_child(t, parent, kind, code);
  return n;
}

static inline void enter(struct thread *t, struct node *n, enum state state) {
  n->enter = own(t, charge(t));
  n->state = state;
  ++n->visits;
  t->current = n;
}

static inline void push(struct thread *t, int kind, const void *code,
                        enum state state) {
  enter(t, find_path(t, t->current, kind, code), state);
}

static inline void visited(struct node *n, uint64_t duration) {
  n->sum += duration;
  if (duration < n->min)
    n->min = duration;
  if (duration > n->max)
    n->max = duration;
}

/** \returns how long it was. */
static inline uint64_t pop(struct thread *t, int kind) {
  uint64_t time = charge(t);
  struct node *n = t->current;
  if (n->kind != kind)
    return 0;
  uint64_t duration = own(t, time) - n->enter;
  visited(n, duration);
  t->current = n->parent;
  return duration;
}

static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame,
                              ompt_data_t *parallel, unsigned size, int flags,
                              const void *code) {
  (void)task, (void)frame, (void)size, (void)flags;
  struct thread *t = get_thread();
  push(t, PARALLEL, code, FORKING);
  if (!t->teams.depth++)
    gap_end(&t->teams, code, t->last);
  parallel->ptr = fork_begin(&t->teams, t->current, t->last);
}

static void on_parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags,
                            const void *code) {
  (void)task, (void)flags;
  struct thread *t = get_thread();
  pop(t, PARALLEL);
  fork_end(parallel->ptr, t->last);
  if (!--t->teams.depth)
    gap_begin(&t->teams, code, t->last);
}

/** A worker is in its team: since the fork it was not idle, but on its way. */
static void begin_worker(struct thread *t, const struct fork *f) {
  push(t, TEAM, __atomic_load_n(&f->path, __ATOMIC_ACQUIRE), WORKING);
  struct node *n = t->current;
  uint64_t since = __atomic_load_n(&f->enter, __ATOMIC_RELAXED);
  uint64_t way = since < t->last ? t->last - since : 0;
  uint64_t outside = t->root.ticks[WORKING] - t->outside;
  way = way < outside ? way : outside;
  t->root.ticks[WORKING] -= way;
  n->ticks[FORKING] += way;
  n->enter -= way;
  t->team = f;
  t->generation = __atomic_load_n(&f->generation, __ATOMIC_RELAXED);
  t->outside = t->root.ticks[WORKING];
}

static void on_implicit_task(ompt_scope_endpoint_t endpoint,
                             ompt_data_t *parallel, ompt_data_t *task,
                             unsigned size, unsigned index, int flags) {
  (void)task, (void)size, (void)index;
  if (flags & ompt_task_initial)
    return;
  struct thread *t = get_thread();
  if (endpoint == ompt_scope_end)
    pop(t, TEAM);
  else if (t->current->kind == PARALLEL)
    push(t, TEAM, t->current->code, WORKING);
  else
    begin_worker(t, parallel->ptr);
}

static void on_work(ompt_work_t type, ompt_scope_endpoint_t endpoint,
                    ompt_data_t *parallel, ompt_data_t *task, uint64_t count,
                    const void *code) {
  (void)parallel, (void)task, (void)count;
  struct thread *t = get_thread();
  if (endpoint == ompt_scope_begin) {
    push(t, WORK + (int)type, code, WORKING);
    return;
  }
  /* Nobody says where the last chunk ends. */
  if (t->current->kind == CHUNK)
    pop(t, CHUNK);
  pop(t, WORK + (int)type);
}

static int ends_region(ompt_sync_region_t kind) {
  return kind == ompt_sync_region_barrier_implicit ||
         kind == ompt_sync_region_barrier_implicit_parallel;
}

/** A worker gets a call-back only when its next team is formed. The team knows
 *  how long it waited; the time after that belongs to no team. */
static void end_join(struct thread *t) {
  struct node *n = t->current;
  uint64_t left = t->last, time = charge(t);
  uint64_t idle = time - join_end(t->team, t->generation, left, time);
  n->ticks[JOINING] -= idle;
  t->root.ticks[WORKING] += idle;
  visited(n, own(t, time) - n->enter - idle);
  n->parent->enter += idle;
  t->current = n->parent;
}

static void on_sync_region(ompt_sync_region_t kind,
                           ompt_scope_endpoint_t endpoint,
                           ompt_data_t *parallel, ompt_data_t *task,
                           const void *code) {
  (void)parallel, (void)task;
  struct thread *t = get_thread();
  int joins = t->current->kind == TEAM && ends_region(kind) && !code;
  if (endpoint == ompt_scope_begin)
    push(t, SYNC + (int)kind, code, joins ? JOINING : WAITING);
  else if (t->current->state == JOINING &&
           t->current->parent->parent == &t->root)
    end_join(t);
  else
    t->waited += pop(t, SYNC + (int)kind);
}

/* A lock that was tested is released as one that was set is. If the test fails,
 * no call-back says so. */
static int is_tested(ompt_mutex_t kind) {
  return kind == ompt_mutex_test_lock || kind == ompt_mutex_test_nest_lock;
}

static void on_mutex_acquire(ompt_mutex_t kind, unsigned hint, unsigned impl,
                             ompt_wait_id_t wait, const void *code) {
  (void)hint, (void)impl, (void)wait;
  if (!is_tested(kind))
    push(get_thread(), MUTEX + (int)kind, code, WAITING);
}

static void on_mutex_acquired(ompt_mutex_t kind, ompt_wait_id_t wait,
                              const void *code) {
  struct thread *t = get_thread();
  if (is_tested(kind))
    push(t,
         MUTEX + (kind == ompt_mutex_test_lock ? ompt_mutex_lock
                                               : ompt_mutex_nest_lock),
         code, WAITING);
  uint64_t since = t->last;
  lock_acquired(&t->locks, wait, code, since, charge(t));
  t->current->state = WORKING;
}

static void on_mutex_released(ompt_mutex_t kind, ompt_wait_id_t wait,
                              const void *code) {
  (void)code;
  struct thread *t = get_thread();
  pop(t, MUTEX + (int)kind);
  lock_released(&t->locks, wait, t->last);
}

static void on_masked(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel,
                      ompt_data_t *task, const void *code) {
  (void)parallel, (void)task;
  if (endpoint == ompt_scope_begin)
    push(get_thread(), MASKED, code, WORKING);
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
  push(t, TASK_CREATE, code, WORKING);
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
  if (__builtin_expect(!n->share.alive, 0))
    n->share.alive = zeroed(sizeof(*n->share.alive));
  one_more(&n->share);
  created->ptr = task;
}

static inline void end_task(struct thread *t, struct task *task) {
  struct node *n = task->node;
  uint64_t time = charge(t), enter = n->enter;
  uint64_t execution = own(t, time) - enter, waiting = t->waited;
  uint64_t others = t->away - task->away;
  visited(n, execution);
  measure(&n->work, execution - waiting);
  ++n->ended;
  if (__builtin_expect(waiting != 0, 0))
    n->waiting += waiting;
  if (__builtin_expect(others != 0, 0))
    n->others += others;
  if (__builtin_expect(waiting + others != 0, 0))
    measure(&n->suspended, waiting + others);
  one_less(&n->share);
  /* The thread goes on where it was when the task began. */
  t->away = time - enter;
  t->waited = task->waited;
  t->current = task->outer;
  task->next = t->free;
  t->free = task;
}

static inline void begin_task(struct thread *t, struct task *task) {
  /* In another thread's tree the path is named by the creator's. */
  if (task->creator != t) {
    struct alive *alive = task->node->share.alive;
    task->node = find_path(t, &t->root, TASK, task->node);
    task->node->share.alive = alive;
  }
  task->outer = t->current;
  enter(t, task->node, WORKING);
  task->begun = t->last;
  task->away = t->away;
  task->waited = t->waited;
  t->waited = 0;
  measure(&task->node->delay, t->last - task->created);
}

/* One that goes on has begun. */
static void on_task_schedule(ompt_data_t *prior, ompt_task_status_t status,
                             ompt_data_t *next) {
  struct thread *t = get_thread();
  struct task *task = prior->ptr;
  if (status == ompt_task_complete && task)
    end_task(t, task);
  task = next ? next->ptr : NULL;
  if (task && !task->begun)
    begin_task(t, task);
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
  push(t, CHUNK, NULL, WORKING);
}

static void on_flush(ompt_data_t *thread, const void *code) {
  (void)thread;
  struct thread *t = get_thread();
  push(t, FLUSH, code, WORKING);
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
