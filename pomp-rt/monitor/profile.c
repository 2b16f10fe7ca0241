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
#include "monitor/instance.h"
#include "monitor/monitor.h"
#include "monitor/output.h"
#include "monitor/task.h"
#include "monitor/tree.h"
#include "pomp/attach.h"

#include <sys/syscall.h>
#include <unistd.h>

/** What an event does to the tree of its thread. */
enum operation {
  /** A visit without a duration. */
  op_count,
  /** A region is entered. */
  op_push,
  op_fork,
  op_team,
  op_create,
  op_task,
  /** The last that opens something. What comes now is done to an end even if
   *  its level is off by now. */
  op_last_opening = op_task,
  op_pop,
  /** Inside the region: waiting ends, or begins again. */
  op_body,
  op_body_end,
  op_created,
  op_suspend,
  op_resume,
  op_task_end
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
    [POMP_FN_Parallel_end] = POP(TEAM),
    [POMP_FN_Parallel_exit] = POP(PARALLEL),

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

    [POMP_FN_Task_create_enter] = {op_create, 0, 0},
    [POMP_FN_Task_create_exit] = {op_created, 0, 0},
    [POMP_FN_Task_begin] = {op_task, 0, 0},
    [POMP_FN_Task_end] = {op_task_end, 0, 0},
    [POMP_FN_Task_suspend] = {op_suspend, 0, 0},
    [POMP_FN_Task_resume] = {op_resume, 0, 0},
    PAIR(Taskwait, enter, exit, TASKWAIT, TASKWAIT),
    PAIR(Taskgroup, enter, exit, TASKGROUP, TASKGROUP),
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

uint64_t pomp_profile_join_end(const struct pomp_frame *frame, uint64_t left,
                               uint64_t now) {
  const struct pomp_fork *fork = pomp_frame_fork(frame);
  if (!fork || pomp_read(&fork->generation) != pomp_read(&frame->generation))
    return left; /* Nobody knows any more. */
  uint64_t exit = pomp_read(&fork->exit);
  return !exit || exit > now ? now : exit < left ? left : exit;
}

/** \returns whether the construct of the team \p frame is still going on. */
static bool is_joining(const struct pomp_frame *frame) {
  const struct pomp_fork *fork = pomp_frame_fork(frame);
  return fork && !pomp_read(&fork->exit) &&
         pomp_read(&fork->generation) == pomp_read(&frame->generation);
}

/** A worker is back, or at its end: now its wait for the team is known. */
static void end_joining(struct pomp_profile_thread *p, struct pomp_frame *frame,
                        uint64_t now) {
  uint64_t left = pomp_read(&p->last);
  uint64_t end = pomp_profile_join_end(frame, left, now);
  struct pomp_node *team = pomp_frame_node(frame);
  pomp_add(&team->ticks[POMP_STATE_JOIN], end - left);
  pomp_node_add_visit(team, end - pomp_read(&frame->enter));
  pomp_add(&p->idle, now - end);
  pomp_tree_set_top(p, frame->outer);
}

/** Accounts for the time in a frame where it depends on what comes now. */
static POMP_NOINLINE void charge_special(struct pomp_profile_thread *p,
                                         struct pomp_frame *f, uint64_t now,
                                         unsigned event) {
  bool is_task = event == POMP_FN_Task_begin || event == POMP_FN_Task_resume;
  /* While a worker waits it executes tasks. */
  if ((pomp_frame_get_flags(f) & POMP_FRAME_JOINING) &&
      !(is_task && is_joining(f))) {
    end_joining(p, f, now);
    return;
  }
  uint64_t ticks = now - pomp_read(&p->last);
  pomp_add(&pomp_frame_node(f)->ticks[pomp_frame_get_state(f)], ticks);
  if (pomp_frame_get_flags(f) & POMP_FRAME_GROUP)
    pomp_task_stay_in_group(f, ticks,
                            !is_task && event != POMP_FN_Taskgroup_exit);
}

/** Accounts for the time since the last event.
 *  \returns \p now, or the last event's time if that is later: the counters of
 *  two CPUs may differ a little. */
static inline uint64_t charge(struct pomp_profile_thread *p, uint64_t now,
                              unsigned event) {
  uint64_t last = pomp_read(&p->last);
  if (POMP_UNLIKELY(now < last))
    now = last;
  struct pomp_frame *f = pomp_tree_top(p);
  if (POMP_UNLIKELY(pomp_frame_get_flags(f) &
                    (POMP_FRAME_JOINING | POMP_FRAME_GROUP)))
    charge_special(p, f, now, event);
  else
    pomp_add(&pomp_frame_node(f)->ticks[pomp_frame_get_state(f)], now - last);
  pomp_write(&p->last, now);
  return now;
}

static void set_fork(struct pomp_frame *f, struct pomp_fork *fork,
                     uint64_t generation) {
  atomic_store_explicit(&f->fork, fork, memory_order_relaxed);
  pomp_write(&f->generation, generation);
}

static void enter_parallel(struct pomp_thread *thread,
                           struct pomp_profile_thread *p,
                           const struct pomp_record *record,
                           const struct action *action, uint64_t now) {
  bool outermost = pomp_tree_top(p) == &p->base;
  struct pomp_frame *f = pomp_tree_enter(thread, p, NULL, record->region,
                                         action->kind, action->state, now);
  if (!f)
    return;
  if (outermost)
    atomic_store_explicit(&p->encountering, true, memory_order_relaxed);
  if (POMP_UNLIKELY(!p->forks))
    p->forks = pomp_arena_alloc(&thread->arena, sizeof(*p->forks));
  set_fork(f,
           p->forks ? pomp_fork_begin(p->forks, record->region,
                                      pomp_frame_node(f)->path)
                    : NULL,
           0);
}

/** A worker is in another team: tasks of the last one are over, although their
 *  ends were never delivered. */
static void leave_last_team(struct pomp_profile_thread *p, uint64_t now) {
  struct pomp_frame *team = p->base.inner;
  if (pomp_tree_top(p) == &p->base ||
      !(pomp_frame_get_flags(team) & POMP_FRAME_JOINING) || is_joining(team))
    return;
  while (pomp_tree_top(p) != team) {
    pomp_add(&p->unbalanced, 1);
    pomp_tree_leave(p, now);
  }
  end_joining(p, team, now);
}

static void begin_team(struct pomp_thread *thread,
                       struct pomp_profile_thread *p,
                       const struct pomp_record *record,
                       const struct action *action, uint64_t now) {
  leave_last_team(p, now);
  const struct pomp_frame *top = pomp_tree_top(p);
  const struct pomp_node *parent = pomp_frame_node(top);
  struct pomp_fork *fork = NULL;
  uint64_t generation = 0;
  const struct pomp_path *path = NULL;
  if (parent->kind == POMP_KIND_PARALLEL && parent->region == record->region) {
    fork = pomp_frame_fork(top);
  } else if (top == &p->base && (fork = pomp_fork_find(record->region))) {
    generation = pomp_read(&fork->generation);
    path = atomic_load_explicit(&fork->path, memory_order_relaxed);
  }
  struct pomp_frame *f = pomp_tree_enter(thread, p, path, record->region,
                                         action->kind, action->state, now);
  if (f)
    set_fork(f, fork, generation);
}

static inline void push(struct pomp_thread *thread,
                        struct pomp_profile_thread *p,
                        const struct pomp_record *record,
                        const struct action *action, uint64_t now) {
  struct pomp_frame *f = pomp_tree_enter(thread, p, NULL, record->region,
                                         action->kind, action->state, now);
  if (f && action->kind == POMP_KIND_TASKGROUP) {
    pomp_frame_set_flags(f, POMP_FRAME_GROUP);
    pomp_write(&f->since, 0);
  }
}

/** Something without a duration. */
static void count(struct pomp_thread *thread, struct pomp_profile_thread *p,
                  const struct pomp_record *record,
                  const struct action *action) {
  struct pomp_node *n = pomp_frame_node(pomp_tree_top(p));
  n = p->below ? NULL
               : pomp_tree_find_child(thread, p, n, n->path, record->region,
                                      action->kind);
  pomp_add(n ? &n->visits : &p->cut, 1);
}

/** \returns the innermost frame, which is now that of the event's region; or
 *  null if that is not open. */
static inline struct pomp_frame *unwind(struct pomp_profile_thread *p,
                                        const struct pomp_record *record,
                                        const struct action *action,
                                        uint64_t now) {
  return pomp_tree_unwind(p, record->region, action->kind, now);
}

static int32_t profile_event(struct pomp_thread *thread,
                             const struct pomp_record *record) {
  struct pomp_profile_thread *p = data_of(thread);
  const struct action *action = &actions[record->event];
  if (POMP_UNLIKELY(!record->active) && action->operation <= op_last_opening)
    return POMP_SUCCESS;
  pomp_add(&p->events, 1);
  uint64_t now = charge(p, record->time, record->event);
  struct pomp_frame *f;
  switch ((enum operation)action->operation) {
  case op_push:
    push(thread, p, record, action, now);
    break;
  case op_fork:
    enter_parallel(thread, p, record, action, now);
    break;
  case op_team:
    begin_team(thread, p, record, action, now);
    break;
  case op_pop:
    if (POMP_UNLIKELY(p->below))
      --p->below;
    else if (unwind(p, record, action, now))
      pomp_tree_leave(p, now);
    break;
  case op_body:
  case op_body_end:
    if (POMP_LIKELY(!p->below) && (f = unwind(p, record, action, now))) {
      pomp_frame_set_state(f, action->state);
      if (action->operation == op_body)
        pomp_add(&pomp_frame_node(f)->bodies, 1);
    }
    break;
  case op_count:
    count(thread, p, record, action);
    break;
  case op_create:
    pomp_task_create(thread, p, record, now);
    break;
  case op_created:
    pomp_task_created(p, record, now);
    break;
  case op_task:
    pomp_task_begin(thread, p, record, now);
    break;
  case op_suspend:
    pomp_task_suspend(p, record, now);
    break;
  case op_resume:
    pomp_task_resume(thread, p, record, now);
    break;
  case op_task_end:
    pomp_task_end(p, record, now);
    break;
  }
  return POMP_SUCCESS;
}

static bool profile_start(unsigned index) {
  data_index = index;
  pomp_instance_init();
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
    pomp_write(&p->root.min, UINT64_MAX);
    atomic_store_explicit(&p->base.node, &p->root, memory_order_relaxed);
    pomp_tree_set_top(p, &p->base);
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
  uint64_t now = charge(p, pomp_clock_now(), POMP_NUM_FUNCTIONS);
  struct pomp_frame *f;
  while ((f = pomp_tree_top(p)) != &p->base) {
    if (pomp_frame_get_flags(f) & POMP_FRAME_JOINING) {
      /* A team whose thread ends with its body open. */
      end_joining(p, f, now);
    } else {
      pomp_add(&p->unbalanced, 1);
      pomp_tree_leave(p, now);
    }
  }
  p->below = 0;
  atomic_store_explicit(&p->alive, false, memory_order_relaxed);
}

const struct pomp_monitor pomp_profile_monitor = {
    "profile",           profile_start, profile_thread_start,
    profile_thread_stop, profile_event, pomp_output_profile,
    NULL};
