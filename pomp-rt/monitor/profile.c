/*===- profile.c - The profile monitor: the part that events go through ---===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/profile.h"
#include "core/clock.h"
#include "core/level.h"
#include "core/lifecycle.h"
#include "monitor/monitor.h"
#include "monitor/output.h"
#include "pomp/attach.h"

#include <sys/syscall.h>
#include <unistd.h>

/** What an event does to the tree of its thread. */
enum operation {
  /** A visit without a duration. */
  op_count,
  /** A region is entered, or left. */
  op_push,
  op_pop,
  /** Inside the region: waiting ends, or begins again. */
  op_body,
  op_body_end,
  /** The four events of a parallel construct. */
  op_fork,
  op_join,
  op_team,
  op_team_end,
  op_ignore
};

static const struct action {
  uint8_t operation;
  uint8_t kind;
  /** The state it leads to. */
  uint8_t state;
} actions[POMP_NUM_EVENTS] = {
#define COUNT                                                                  \
  { op_count, POMP_KIND_EVENT, 0 }
#define PUSH(Kind, State)                                                      \
  { op_push, POMP_KIND_##Kind, POMP_STATE_##State }
#define POP(Kind)                                                              \
  { op_pop, POMP_KIND_##Kind, 0 }
#define BODY(Kind)                                                             \
  { op_body, POMP_KIND_##Kind, POMP_STATE_WORK }
#define BODY_END(Kind, State)                                                  \
  { op_body_end, POMP_KIND_##Kind, POMP_STATE_##State }
#define PAIR(Name, Begin, End, Kind, State)                                    \
  [POMP_FN_##Name##_##Begin] = PUSH(Kind, State),                              \
  [POMP_FN_##Name##_##End] = POP(Kind)
    [POMP_FN_Parallel_enter] = {op_fork, POMP_KIND_PARALLEL, POMP_STATE_WORK},
    [POMP_FN_Parallel_begin] = {op_team, POMP_KIND_TEAM, POMP_STATE_WORK},
    [POMP_FN_Parallel_end] = {op_team_end, POMP_KIND_TEAM, POMP_STATE_JOIN},
    [POMP_FN_Parallel_exit] = {op_join, POMP_KIND_PARALLEL, 0},

    PAIR(Loop, enter, exit, LOOP, WORK),
    PAIR(Loop_chunk, begin, end, CHUNK, WORK),
    PAIR(Loop_iter, begin, end, ITERATION, WORK),
    [POMP_FN_Loop_iter_event] = {op_count, POMP_KIND_ITERATION, 0},
    PAIR(Workshare, enter, exit, WORKSHARE, WORK),
    [POMP_FN_Workshare_begin] = BODY(WORKSHARE),
    [POMP_FN_Workshare_end] = BODY_END(WORKSHARE, WORK),
    PAIR(Sections, enter, exit, SECTIONS, WORK),
    PAIR(Section, begin, end, SECTION, WORK),
    PAIR(Single, enter, exit, SINGLE, SINGLE),
    [POMP_FN_Single_begin] = BODY(SINGLE),
    [POMP_FN_Single_end] = BODY_END(SINGLE, SINGLE),

    PAIR(Critical, enter, exit, CRITICAL, CRITICAL),
    [POMP_FN_Critical_begin] = BODY(CRITICAL),
    [POMP_FN_Critical_end] = BODY_END(CRITICAL, WORK),
    PAIR(Master, begin, end, MASTER, WORK),
    PAIR(Barrier, enter, exit, BARRIER, BARRIER),
    PAIR(Implicit_barrier, enter, exit, IMPLICIT_BARRIER, BARRIER),
    PAIR(Ordered, enter, exit, ORDERED, ORDERED),
    [POMP_FN_Ordered_begin] = BODY(ORDERED),
    [POMP_FN_Ordered_end] = BODY_END(ORDERED, WORK),
    [POMP_FN_Flush_event] = COUNT,
    [POMP_FN_Atomic_event] = COUNT,

    PAIR(Function, enter, exit, CALL, WORK),
    PAIR(Function, begin, end, FUNCTION, WORK),
    [POMP_FN_Function_event] = COUNT,
    PAIR(User_region, begin, end, USER_REGION, WORK),
    [POMP_FN_User_event] = COUNT,
    [POMP_FN_User_region_begin_values] = PUSH(USER_REGION, WORK),
    [POMP_FN_User_region_end_values] = POP(USER_REGION),
    [POMP_FN_User_event_values] = COUNT,

    PAIR(Set_lock, enter, exit, LOCK, LOCK),
    PAIR(Set_nest_lock, enter, exit, LOCK, LOCK),
    [POMP_FN_Init_lock_event] = COUNT,
    [POMP_FN_Destroy_lock_event] = COUNT,
    [POMP_FN_Unset_lock_event] = COUNT,
    [POMP_FN_Set_lock_event] = COUNT,
    [POMP_FN_Test_lock_event] = COUNT,
    [POMP_FN_Init_nest_lock_event] = COUNT,
    [POMP_FN_Destroy_nest_lock_event] = COUNT,
    [POMP_FN_Unset_nest_lock_event] = COUNT,
    [POMP_FN_Set_nest_lock_event] = COUNT,
    [POMP_FN_Test_nest_lock_event] = COUNT,
    [POMP_FN_Set_num_threads_event] = COUNT,
    [POMP_FN_Get_num_threads_event] = COUNT,
    [POMP_FN_Get_max_threads_event] = COUNT,
    [POMP_FN_Get_thread_num_event] = COUNT,
    [POMP_FN_Get_num_procs_event] = COUNT,
    [POMP_FN_In_parallel_event] = COUNT,
    [POMP_FN_Set_dynamic_event] = COUNT,
    [POMP_FN_Get_dynamic_event] = COUNT,
    [POMP_FN_Set_nested_event] = COUNT,
    [POMP_FN_Get_nested_event] = COUNT,

    /* A task lies on the call path where it is executed. */
    PAIR(Task_create, enter, exit, TASK_CREATE, WORK),
    PAIR(Task, begin, end, TASK, WORK),
    [POMP_FN_Task_suspend] = {op_ignore, 0, 0},
    [POMP_FN_Task_resume] = {op_ignore, 0, 0},
    PAIR(Taskwait, enter, exit, TASKWAIT, TASKWAIT),
    PAIR(Taskgroup, enter, exit, TASKGROUP, WORK),
    PAIR(Taskyield, enter, exit, TASKYIELD, WORK),
    [POMP_FN_Cancel_event] = COUNT,
};

static unsigned data_index;

static struct pomp_profile_thread *data_of(const struct pomp_thread *thread) {
  return thread->data[data_index];
}

const struct pomp_profile_thread *
pomp_profile_of_thread(const struct pomp_thread *thread) {
  return data_of(thread);
}

static struct pomp_node *current_of(const struct pomp_profile_thread *p) {
  return atomic_load_explicit(&p->current, memory_order_relaxed);
}

static void set_current(struct pomp_profile_thread *p, struct pomp_node *n) {
  /* Release: the thread that finishes follows it. */
  atomic_store_explicit(&p->current, n, memory_order_release);
}

static struct pomp_fork *fork_of(const struct pomp_node *n) {
  return atomic_load_explicit(&n->fork, memory_order_relaxed);
}

static void set_fork(struct pomp_node *n, struct pomp_fork *fork,
                     uint64_t generation) {
  atomic_store_explicit(&n->fork, fork, memory_order_relaxed);
  pomp_write(&n->generation, generation);
}

static void set_state(struct pomp_node *n, uint8_t state) {
  atomic_store_explicit(&n->state, state, memory_order_relaxed);
}

/** Adds a completed visit to the extremes. */
static void add_visit(struct pomp_node *n, uint64_t duration) {
  if (duration > pomp_read(&n->max))
    pomp_write(&n->max, duration);
  /* The first visit has no smaller one to beat. */
  if (duration < pomp_read(&n->min) || pomp_read(&n->visits) == 1)
    pomp_write(&n->min, duration);
}

uint64_t pomp_profile_join_end(const struct pomp_node *team, uint64_t left,
                               uint64_t now) {
  const struct pomp_fork *fork = fork_of(team);
  if (!fork || pomp_read(&fork->generation) != pomp_read(&team->generation))
    return left; /* Nobody knows any more. */
  uint64_t exit = pomp_read(&fork->exit);
  return !exit || exit > now ? now : exit < left ? left : exit;
}

/** A worker is back, or at its end: now its wait for the team is known. */
static POMP_NOINLINE void end_joining(struct pomp_profile_thread *p,
                                      struct pomp_node *team, uint64_t now) {
  uint64_t left = pomp_read(&p->last);
  uint64_t end = pomp_profile_join_end(team, left, now);
  pomp_add(&team->ticks[POMP_STATE_JOIN], end - left);
  add_visit(team, end - pomp_read(&team->enter));
  pomp_add(&p->idle, now - end);
  atomic_store_explicit(&p->joining, NULL, memory_order_relaxed);
  pomp_write(&p->last, now);
}

/** Accounts for the time since the last event.
 *  \returns \p now, or the last event's time if that is later: the counters of
 *  two CPUs may differ a little. */
static uint64_t charge(struct pomp_profile_thread *p, uint64_t now) {
  uint64_t last = pomp_read(&p->last);
  if (POMP_UNLIKELY(now < last))
    now = last;
  struct pomp_node *team =
      atomic_load_explicit(&p->joining, memory_order_relaxed);
  if (POMP_UNLIKELY(team != NULL)) {
    end_joining(p, team, now);
    return now;
  }
  struct pomp_node *n = current_of(p);
  pomp_add(&n->ticks[atomic_load_explicit(&n->state, memory_order_relaxed)],
           now - last);
  pomp_write(&p->last, now);
  return now;
}

static POMP_NOINLINE struct pomp_node *
add_child(struct pomp_thread *thread, struct pomp_profile_thread *p,
          struct pomp_node *parent, const struct pomp_path *parent_path,
          pomp_region_id region, enum pomp_kind kind) {
  if (p->depth >= POMP_MAX_DEPTH || p->num_nodes >= POMP_MAX_NODES)
    return NULL;
  const struct pomp_path *path = pomp_path_intern(parent_path, region, kind);
  struct pomp_node *n =
      path ? pomp_arena_alloc(&thread->arena, sizeof(*n)) : NULL;
  if (!n)
    return NULL;
  n->path = path;
  n->parent = parent;
  n->region = region;
  n->kind = kind;
  atomic_store_explicit(parent->last_child ? &parent->last_child->sibling
                                           : &parent->first_child,
                        n, memory_order_release);
  parent->last_child = n;
  ++p->num_nodes;
  return n;
}

static struct pomp_node *next_of(const struct pomp_node *n) {
  return atomic_load_explicit(&n->sibling, memory_order_relaxed);
}

static bool is_node(const struct pomp_node *n,
                    const struct pomp_path *parent_path, pomp_region_id region,
                    enum pomp_kind kind) {
  return n && n->region == region && n->kind == kind &&
         n->path->parent == parent_path;
}

/** \returns the child of \p parent that goes on from \p parent_path, which is
 *  the parent's own but for workers; or null where there is no more room. */
static struct pomp_node *
find_child(struct pomp_thread *thread, struct pomp_profile_thread *p,
           struct pomp_node *parent, const struct pomp_path *parent_path,
           pomp_region_id region, enum pomp_kind kind) {
  struct pomp_node *n = parent->recent;
  if (is_node(n, parent_path, region, kind))
    return n;
  n = n ? next_of(n) : NULL;
  if (!is_node(n, parent_path, region, kind)) {
    n = atomic_load_explicit(&parent->first_child, memory_order_relaxed);
    while (n && !is_node(n, parent_path, region, kind))
      n = next_of(n);
    if (!n)
      n = add_child(thread, p, parent, parent_path, region, kind);
  }
  if (n)
    parent->recent = n;
  return n;
}

/** Enters a region. \returns its node, or null below the limits. */
static struct pomp_node *push(struct pomp_thread *thread,
                              struct pomp_profile_thread *p,
                              const struct pomp_path *parent_path,
                              pomp_region_id region,
                              const struct action *action, uint64_t now) {
  struct pomp_node *parent = current_of(p);
  struct pomp_node *n =
      p->below ? NULL
               : find_child(thread, p, parent,
                            parent_path ? parent_path : parent->path, region,
                            action->kind);
  if (POMP_UNLIKELY(!n)) {
    ++p->below;
    pomp_add(&p->cut, 1);
    return NULL;
  }
  pomp_add(&n->visits, 1);
  set_state(n, action->state);
  pomp_write(&n->enter, now);
  set_current(p, n);
  ++p->depth;
  return n;
}

/** Leaves the innermost region. */
static void pop(struct pomp_profile_thread *p, uint64_t now) {
  struct pomp_node *n = current_of(p);
  set_current(p, n->parent);
  --p->depth;
  if (n->kind == POMP_KIND_TEAM) {
    if (n->parent == &p->root) {
      /* A worker. How long it waits for its team it learns later. */
      atomic_store_explicit(&p->joining, n, memory_order_release);
      return;
    }
    set_state(n->parent, POMP_STATE_JOIN);
  } else if (n->kind == POMP_KIND_PARALLEL && fork_of(n)) {
    fork_of(n)->open = false;
    pomp_write(&fork_of(n)->exit, now);
  }
  add_visit(n, now - pomp_read(&n->enter));
}

/** Makes the innermost open node of this region the innermost of all. Regions
 *  inside whose ends were never delivered are left.
 *  \returns null if there is none. */
static struct pomp_node *unwind(struct pomp_profile_thread *p,
                                const struct pomp_record *record,
                                enum pomp_kind kind, uint64_t now) {
  struct pomp_node *n = current_of(p);
  if (POMP_LIKELY(n->region == record->region && n->kind == kind))
    return n;
  while (n && (n->region != record->region || n->kind != kind))
    n = n->parent;
  if (!n) {
    if (!atomic_load_explicit(&pomp_mask_changed, memory_order_relaxed))
      pomp_add(&p->unbalanced, 1);
    return NULL;
  }
  while (current_of(p) != n) {
    pomp_add(&p->unbalanced, 1);
    pop(p, now);
  }
  return n;
}

static void enter_parallel(struct pomp_thread *thread,
                           struct pomp_profile_thread *p,
                           const struct pomp_record *record,
                           const struct action *action, uint64_t now) {
  bool outermost = current_of(p) == &p->root;
  struct pomp_node *n = push(thread, p, NULL, record->region, action, now);
  if (!n)
    return;
  if (outermost)
    atomic_store_explicit(&p->encountering, true, memory_order_relaxed);
  if (POMP_UNLIKELY(!p->forks))
    p->forks = pomp_arena_alloc(&thread->arena, sizeof(*p->forks));
  struct pomp_fork *fork =
      p->forks ? pomp_fork_begin(p->forks, record->region, n->path) : NULL;
  set_fork(n, fork, 0);
}

static void begin_team(struct pomp_thread *thread,
                       struct pomp_profile_thread *p,
                       const struct pomp_record *record,
                       const struct action *action, uint64_t now) {
  struct pomp_node *parent = current_of(p);
  struct pomp_fork *fork = NULL;
  uint64_t generation = 0;
  const struct pomp_path *path = NULL;
  if (parent->kind == POMP_KIND_PARALLEL && parent->region == record->region) {
    fork = fork_of(parent);
  } else if (parent == &p->root && (fork = pomp_fork_find(record->region))) {
    generation = pomp_read(&fork->generation);
    path = atomic_load_explicit(&fork->path, memory_order_relaxed);
  }
  struct pomp_node *n = push(thread, p, path, record->region, action, now);
  if (n)
    set_fork(n, fork, generation);
}

static int32_t profile_event(struct pomp_thread *thread,
                             const struct pomp_record *record) {
  struct pomp_profile_thread *p = data_of(thread);
  const struct action *action = &actions[record->event];
  bool opens = action->operation == op_push || action->operation == op_count ||
               action->operation == op_fork || action->operation == op_team;
  if (POMP_UNLIKELY(!record->active) && opens)
    return POMP_SUCCESS;
  pomp_add(&p->events, 1);
  uint64_t now = charge(p, record->time);
  struct pomp_node *n;
  switch ((enum operation)action->operation) {
  case op_push:
    push(thread, p, NULL, record->region, action, now);
    break;
  case op_fork:
    enter_parallel(thread, p, record, action, now);
    break;
  case op_team:
    begin_team(thread, p, record, action, now);
    break;
  case op_pop:
  case op_join:
  case op_team_end:
    if (POMP_UNLIKELY(p->below))
      --p->below;
    else if (unwind(p, record, action->kind, now))
      pop(p, now);
    break;
  case op_body:
  case op_body_end:
    if (POMP_LIKELY(!p->below) && (n = unwind(p, record, action->kind, now))) {
      set_state(n, action->state);
      if (action->operation == op_body)
        pomp_add(&n->bodies, 1);
    }
    break;
  case op_count:
    n = current_of(p);
    n = p->below
            ? NULL
            : find_child(thread, p, n, n->path, record->region, action->kind);
    pomp_add(n ? &n->visits : &p->cut, 1);
    break;
  case op_ignore:
    break;
  }
  return POMP_SUCCESS;
}

static bool profile_start(unsigned index) {
  data_index = index;
  return true;
}

static bool profile_thread_start(struct pomp_thread *thread) {
  struct pomp_profile_thread *p = data_of(thread);
  uint64_t now = pomp_clock_now();
  if (p) {
    /* The thread before has ended. */
    uint64_t last = pomp_read(&p->last);
    now = now < last ? last : now;
    pomp_add(&p->idle, now - last);
  } else {
    p = pomp_arena_alloc(&thread->arena, sizeof(*p));
    if (!p)
      return false;
    thread->data[data_index] = p;
    p->root.path = &pomp_path_root;
    p->root.kind = POMP_KIND_ROOT;
    set_current(p, &p->root);
    bool initial = syscall(SYS_gettid) == getpid();
    uint64_t begin = pomp_clock_begin();
    now = now < begin ? begin : now;
    pomp_add(initial ? &p->root.ticks[POMP_STATE_WORK] : &p->idle, now - begin);
    atomic_store_explicit(&p->encountering, initial, memory_order_relaxed);
  }
  pomp_write(&p->last, now);
  atomic_store_explicit(&p->alive, true, memory_order_relaxed);
  return true;
}

static void profile_thread_stop(struct pomp_thread *thread) {
  struct pomp_profile_thread *p = data_of(thread);
  uint64_t now = charge(p, pomp_clock_now());
  while (current_of(p) != &p->root) {
    pomp_add(&p->unbalanced, 1);
    pop(p, now);
  }
  /* A team whose thread ends with its body open. */
  struct pomp_node *team =
      atomic_load_explicit(&p->joining, memory_order_relaxed);
  if (team)
    end_joining(p, team, now);
  p->below = 0;
  atomic_store_explicit(&p->alive, false, memory_order_relaxed);
}

const struct pomp_monitor pomp_profile_monitor = {
    "profile",           profile_start, profile_thread_start,
    profile_thread_stop, profile_event, pomp_output_profile,
    NULL};
