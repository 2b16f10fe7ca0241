/*===- step.c - What an event means for its thread --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/step.h"
#include "engine/brief.h"
#include "engine/calltree.h"
#include "engine/event_actions.h"
#include "engine/lock.h"
#include "engine/task.h"
#include "process/team.h"

static void enter_parallel(struct pomp_thread *thread,
                           struct pomp_profile_thread *p, pomp_region_id region,
                           uint64_t now) {
  bool outermost = !pomp_frame_node(pomp_calltree_top(p))->path->in_parallel;
  struct pomp_frame *f = pomp_calltree_enter(
      thread, p, NULL, region, POMP_KIND_PARALLEL, POMP_STATE_FORK, now);
  if (!f)
    return;
  if (outermost && !pomp_calltree_is_helper(p)) {
    atomic_store_explicit(&p->encountering, true, memory_order_relaxed);
    pomp_gaps_end(&p->gaps, region + 1, now);
  }
  if (POMP_UNLIKELY(!p->forks))
    p->forks = pomp_arena_alloc(&thread->arena, sizeof(*p->forks));
  struct pomp_engine *engine = p->engine;
  uint64_t identity =
      engine->host->fork_identity(engine->host, thread, outermost);
  bool is_alone = identity == (uint64_t)POMP_TEAM_ALONE;
  pomp_frame_set_fork(
      f, p->forks && !is_alone
             ? pomp_team_fork_begin(&engine->forks, p->forks, region,
                                    pomp_frame_node(f)->path, identity, now)
             : NULL);
  if (is_alone)
    pomp_brief_begin(p, pomp_frame_node(f));
}

/** A worker is in another team: tasks of the last one are over, although their
 *  ends were never delivered. */
static void leave_last_team(struct pomp_profile_thread *p, uint64_t now) {
  struct pomp_frame *team = p->base.inner;
  if (pomp_calltree_top(p) == &p->base ||
      !(pomp_frame_get_flags(team) & POMP_FRAME_JOINING) ||
      (pomp_frame_is_repeated(team) ? pomp_calltree_top(p) != team
                                    : pomp_calltree_is_joining(team)))
    return;
  while (pomp_calltree_top(p) != team) {
    pomp_add(&p->unbalanced, 1);
    pomp_calltree_leave(p, now);
  }
  pomp_calltree_end_joining(p, team, now);
}

/** How long a thread has been outside of all regions, up to now. */
static uint64_t time_outside(const struct pomp_profile_thread *p) {
  return pomp_read(&p->idle) + pomp_read(&p->root.ticks[POMP_STATE_WORK]);
}

/** A worker is in its team in \p f. \returns how long it was on its way, of the
 *  time that it was outside of all regions. */
static uint64_t way_to_team(const struct pomp_team_seen *team,
                            const struct pomp_frame *f, uint64_t outside,
                            uint64_t now) {
  struct pomp_share *share = &pomp_frame_node(f)->repeat.way;
  if (team->is_repeated)
    return pomp_share_of(share, outside);
  uint64_t way = team->enter < now ? now - team->enter : 0;
  way = way < outside ? way : outside;
  pomp_share_add(share, way, outside);
  return way;
}

/** \param before time_outside before this event. */
static void begin_team(struct pomp_thread *thread,
                       struct pomp_profile_thread *p, pomp_region_id region,
                       uint64_t before, uint64_t now) {
  leave_last_team(p, now);
  const struct pomp_frame *top = pomp_calltree_top(p);
  const struct pomp_node *parent = pomp_frame_node(top);
  struct pomp_team_seen team = {0};
  if (parent->kind == POMP_KIND_PARALLEL &&
      parent->handle == pomp_region_to_handle(region)) {
    team.fork = pomp_frame_fork(top);
  } else if (top == &p->base) {
    team = pomp_team_fork_find(
        &p->engine->forks, region,
        p->engine->host->team_identity(p->engine->host, thread));
  }
  struct pomp_frame *f = pomp_calltree_enter(
      thread, p, team.path, region, POMP_KIND_TEAM, POMP_STATE_WORK, now);
  if (!f)
    return;
  pomp_frame_set_fork(f, team.fork);
  pomp_write(&f->generation, team.generation);
  f->slot = team.slot;
  pomp_frame_set_repeated(f, team.is_repeated);
  uint64_t outside = time_outside(p) - before + p->before_first;
  if (team.path && (team.is_repeated || !team.has_ended))
    pomp_calltree_add_way(p, f, way_to_team(&team, f, outside, now), now);
  p->before_first = 0;
}

static inline void push(struct pomp_thread *thread,
                        struct pomp_profile_thread *p, pomp_region_id region,
                        const struct pomp_event_action *action, uint64_t now) {
  struct pomp_frame *f = pomp_calltree_enter(thread, p, NULL, region,
                                             action->kind, action->state, now);
  if (f && action->kind == POMP_KIND_TASKGROUP)
    pomp_frame_set_flags(f, POMP_FRAME_GROUP);
}

/** A part of the visit in \p f, of \p kind, ends at \p now that began at
 *  \p last. */
static inline void end_part(struct pomp_profile_thread *p, struct pomp_frame *f,
                            enum pomp_kind kind, uint64_t last, uint64_t now) {
  if (pomp_kind_has(kind, POMP_TRAIT_BRIEF) &&
      !(pomp_frame_get_flags(f) & POMP_FRAME_UNTIMED))
    pomp_brief_part(p, f, pomp_frame_node(f), pomp_frame_get_state(f),
                    now - last);
}

/** Leaves the region of \p f, the innermost frame, in which the thread was
 *  since \p last. */
static inline void leave(struct pomp_profile_thread *p, struct pomp_frame *f,
                         enum pomp_kind kind, uint64_t last, uint64_t now) {
  struct pomp_node *n = pomp_frame_node(f);
  unsigned flags = pomp_frame_get_flags(f);
  if (kind == POMP_KIND_IMPLICIT_BARRIER)
    pomp_brief_end_barrier(p, f, now - last);
  if (pomp_kind_has(kind, POMP_TRAIT_BRIEF) && !(flags & POMP_FRAME_UNTIMED)) {
    /* No wait of a taskgroup goes without being timed. */
    uint64_t duration = pomp_calltree_own(p, now) - pomp_read(&f->enter);
    if (!(flags & POMP_FRAME_GROUP_BEGUN))
      pomp_brief_part(p, f, n, pomp_frame_get_state(f),
                      pomp_brief_has_tasks(kind) ? duration : now - last);
    pomp_brief_end(p, n, kind, duration, now);
  }
  pomp_calltree_leave(p, now);
}

/** Something without a duration. */
static inline void count(struct pomp_thread *thread,
                         struct pomp_profile_thread *p, pomp_region_id region,
                         const struct pomp_event_action *action) {
  struct pomp_node *n = pomp_frame_node(pomp_calltree_top(p));
  n = p->below ? NULL
               : pomp_calltree_find_child(thread, p, n, n->path, region,
                                          action->kind);
  pomp_add(n ? &n->visits : &p->cut, 1);
}

/** Does what \p event does, which is not of the names Task_... */
POMP_INLINE void act(struct pomp_thread *thread, unsigned event,
                     pomp_region_id region, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  const struct pomp_event_action *action = &pomp_event_actions[event];
  uint64_t before = action->operation == POMP_OP_TEAM ? time_outside(p) : 0;
  uint64_t last = pomp_read(&p->last);
  if (event == POMP_FN_Loop_chunk_begin && !p->below)
    pomp_calltree_begin_chunk(pomp_calltree_top(p));
  uint64_t now = pomp_calltree_begin_event(p, time, event);
  struct pomp_frame *f;
  switch ((enum pomp_operation)action->operation) {
  case POMP_OP_PUSH:
    if (action->kind == POMP_KIND_IMPLICIT_BARRIER)
      pomp_brief_begin_barrier(p, pomp_calltree_top(p), now - last);
    push(thread, p, region, action, now);
    break;
  case POMP_OP_FORK:
    enter_parallel(thread, p, region, now);
    break;
  case POMP_OP_TEAM:
    begin_team(thread, p, region, before, now);
    break;
  case POMP_OP_POP:
    if (POMP_UNLIKELY(p->below))
      --p->below;
    else if ((f = pomp_calltree_unwind(p, region, action->kind, now)))
      leave(p, f, action->kind, last, now);
    break;
  case POMP_OP_BODY:
  case POMP_OP_BODY_END:
    if (POMP_LIKELY(!p->below) &&
        (f = pomp_calltree_unwind(p, region, action->kind, now))) {
      struct pomp_node *n = pomp_frame_node(f);
      end_part(p, f, action->kind, last, now);
      if (action->operation == POMP_OP_BODY) {
        pomp_add(&n->bodies, 1);
        pomp_brief_begin_body(n);
      } else if (pomp_calltree_barrier_follows(p, n)) {
        break;
      }
      pomp_frame_set_state(f, action->state);
    }
    break;
  case POMP_OP_COUNT:
    count(thread, p, region, action);
    break;
  default:
    break;
  }
}

/** The same, and what it does to locks. */
static void act_on_lock(struct pomp_thread *thread,
                        const struct pomp_record *record) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t last = pomp_read(&p->last);
  struct pomp_node *n = pomp_frame_node(pomp_calltree_top(p));
  bool is_inside = n->handle == pomp_region_to_handle(record->region) &&
                   (n->kind == POMP_KIND_LOCK || n->kind == POMP_KIND_CRITICAL);
  struct pomp_lock_wait wait = {.weight = 1};
  if (is_inside) {
    wait.node = n;
    wait.weight = pomp_brief_skipped(n) + 1;
    wait.all = 0 - pomp_read(&n->ticks[POMP_STATE_LOCK]);
  }
  act(thread, record->event, record->region, record->time);
  uint64_t now = pomp_read(&p->last);
  if (is_inside) {
    wait.ticks = now - last;
    wait.all += pomp_read(&n->ticks[POMP_STATE_LOCK]);
  }
  if (record->event == POMP_FN_Critical_exit) {
    if (is_inside)
      pomp_lock_end_critical(thread, n, now);
  } else if (is_inside || record->event != POMP_FN_Critical_begin) {
    pomp_lock_event(thread, record, &wait, now);
  }
}

/** A trace knows only the first event of a thread, before which monitors may
 *  have prepared themselves, and not its start. */
static void begin_with_first_event(struct pomp_profile_thread *p,
                                   uint64_t now) {
  uint64_t last = pomp_read(&p->last), waited = now > last ? now - last : 0;
  pomp_add(&p->idle, waited);
  p->before_first += waited;
  pomp_gaps_begin(&p->gaps, POMP_GAP_OUTSIDE, last + waited);
  pomp_write(&p->last, last + waited);
}

void pomp_engine_step(struct pomp_thread *thread,
                      const struct pomp_record *record) {
  if (POMP_UNLIKELY(!record->active) &&
      pomp_event_actions[record->event].operation <= POMP_OP_LAST_OPENING)
    return;
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  if (POMP_UNLIKELY(pomp_read(&p->events) == p->events_before))
    begin_with_first_event(p, record->time);
  uint64_t last = pomp_read(&p->last);
  if (pomp_event_has_subject(record->event))
    pomp_task_event(thread, record->event, record->region, record->task,
                    record->args[1] != 0, record->time);
  else if (pomp_lock_has_part(record->event))
    act_on_lock(thread, record);
  else
    act(thread, record->event, record->region, record->time);
  if (record->event == POMP_FN_Task_detach)
    pomp_detached_add(&p->engine->detached, thread, record->args[0],
                      (uint64_t)record->args[1]);
  if (record->event == POMP_FN_Task_depend)
    pomp_task_depend(thread, record->args[1] / 2);
  if (record->event == POMP_FN_Fulfill_event)
    pomp_detached_fulfill(&p->engine->detached, &p->engine->instances,
                          (uint64_t)record->args[0], record->time);
  if (record->event == POMP_FN_Target_map_event)
    pomp_calltree_add_transfer(thread, p, record->region, record->args);
  if (pomp_event_actions[record->event].kind == POMP_KIND_TIMED)
    pomp_calltree_add_timed(thread, p, record->region, record->args,
                            record->time, last);
  if (record->event == POMP_FN_Loop_enter) {
    /* Below the limits it is something else. */
    if (!p->below)
      pomp_calltree_enter_loop(pomp_frame_node(pomp_calltree_top(p)),
                               record->thread_id, record->args);
  }
}

#define EVENT(Name)                                                            \
  void pomp_engine_##Name(struct pomp_thread *thread, pomp_region_id region,   \
                          uint64_t time) {                                     \
    act(thread, POMP_FN_##Name, region, time);                                 \
  }
POMP_ENGINE_EVENTS(EVENT)

static void resume_thread(struct pomp_profile_thread *p, uint64_t now) {
  uint64_t last = pomp_read(&p->last);
  now = now < last ? last : now;
  pomp_add(&p->idle, now - last);
  p->before_first = now - last;
  pomp_gaps_begin(&p->gaps, POMP_GAP_OUTSIDE, now);
  pomp_write(&p->last, now);
  p->events_before = pomp_read(&p->events);
}

static struct pomp_profile_thread *make_thread(struct pomp_engine *engine,
                                               struct pomp_thread *thread) {
  struct pomp_profile_thread *p = pomp_arena_alloc(&thread->arena, sizeof(*p));
  if (!p)
    return NULL;
  thread->data[POMP_PROFILE_INDEX] = p;
  p->index = thread->index;
  p->engine = engine;
  p->mask = engine->host->mask;
  p->instances = engine->instances.table ? &engine->instances : NULL;
  p->root.path = &engine->paths.root;
  p->root.kind = POMP_KIND_ROOT;
  pomp_calltree_init_node(&p->root);
  pomp_lock_init_uses(&p->locks);
  atomic_store_explicit(&p->base.node, &p->root, memory_order_relaxed);
  pomp_calltree_set_top(p, &p->base);
  return p;
}

bool pomp_engine_start_thread(struct pomp_engine *engine,
                              struct pomp_thread *thread, bool is_initial,
                              uint64_t begin, uint64_t now) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  if (p) {
    /* The thread before has ended. */
    resume_thread(p, now);
  } else {
    if (!(p = make_thread(engine, thread)))
      return false;
    now = now < begin ? begin : now;
    pomp_add(is_initial ? &p->root.ticks[POMP_STATE_WORK] : &p->idle,
             now - begin);
    p->before_first = is_initial ? 0 : now - begin;
    atomic_store_explicit(&p->encountering, is_initial, memory_order_relaxed);
    pomp_gaps_begin(&p->gaps, POMP_GAP_OUTSIDE, is_initial ? begin : now);
    pomp_write(&p->last, now);
    p->events_before = is_initial ? UINT64_MAX : 0;
  }
  pomp_calltree_begin_usage(p, now);
  atomic_store_explicit(&p->alive, true, memory_order_relaxed);
  return true;
}

void pomp_engine_begin(struct pomp_thread *first, uint64_t begin) {
  struct pomp_profile_thread *p = pomp_profile_data(first);
  pomp_write(&p->root.ticks[POMP_STATE_WORK], 0);
  pomp_write(&p->idle, 0);
  p->before_first = 0;
  pomp_gaps_begin(&p->gaps, POMP_GAP_OUTSIDE, begin);
  pomp_write(&p->last, begin);
}

void pomp_engine_stop_thread(struct pomp_thread *thread, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  uint64_t now = pomp_calltree_charge_before(p, time, POMP_NUM_FUNCTIONS);
  struct pomp_frame *f;
  while ((f = pomp_calltree_top(p)) != &p->base) {
    if (pomp_frame_get_flags(f) & POMP_FRAME_JOINING) {
      /* A team whose thread ends with its body open. */
      pomp_calltree_end_joining(p, f, now);
    } else {
      pomp_add(&p->unbalanced, 1);
      pomp_calltree_leave(p, now);
    }
  }
  if (atomic_load_explicit(&p->encountering, memory_order_relaxed))
    pomp_gaps_end(&p->gaps, POMP_GAP_OUTSIDE, now);
  p->below = 0;
  pomp_lock_set_num_held(&p->locks, 0);
  atomic_store_explicit(&p->alive, false, memory_order_relaxed);
}

/** The wait at the end of the parallel region is over, of all threads of the
 *  team; until the region is left the runtime is at work. */
static void end_join(const struct pomp_thread *thread, uint64_t time) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  struct pomp_frame *f = pomp_calltree_top(p);
  struct pomp_node *n = pomp_frame_node(f);
  if (n->kind != POMP_KIND_PARALLEL ||
      pomp_frame_get_state(f) != POMP_STATE_JOIN)
    return;
  uint64_t now = pomp_calltree_charge(p, f, n, time);
  pomp_frame_set_state(f, POMP_STATE_FORK);
  if (!pomp_frame_fork(f))
    return;
  pomp_team_fork_end(pomp_frame_fork(f), now);
  /* Parallel_exit has nothing more to end. */
  pomp_frame_set_fork(f, NULL);
}

/** The team of the innermost region has that size. */
static void add_team(struct pomp_thread *thread, uint64_t value) {
  struct pomp_node *n =
      pomp_frame_node(pomp_calltree_top(pomp_profile_data(thread)));
  if (n->kind != POMP_KIND_PARALLEL ||
      (!n->teams &&
       !(n->teams = pomp_arena_alloc(&thread->arena, sizeof(*n->teams)))))
    return;
  struct pomp_team_sum sum = {0};
  pomp_team_add(&sum, (uint32_t)(value >> 32), (uint32_t)value);
  for (int i = 0; i < POMP_NUMBERS_OF_TEAMS; ++i)
    pomp_add(&n->teams->numbers[i], sum.numbers[i]);
}

const void *pomp_engine_creating(const struct pomp_thread *thread) {
  const struct pomp_node *n =
      pomp_frame_node(pomp_calltree_top(pomp_profile_data(thread)));
  return n->kind == POMP_KIND_TASK_CREATE ? n->path->task : NULL;
}

void pomp_engine_told(struct pomp_thread *thread, uint64_t time,
                      const struct pomp_told *told) {
  struct pomp_engine *engine = pomp_profile_data(thread)->engine;
  switch (told->kind) {
  case POMP_TOLD_JOINED:
    end_join(thread, time);
    break;
  case POMP_TOLD_TEAM:
    add_team(thread, told->value);
    break;
  case POMP_TOLD_DEPENDENCE:
    if (told->place)
      pomp_task_add_dependence(thread, told->place, told->value);
    break;
  case POMP_TOLD_FULFILLED:
    pomp_detached_fulfill_of(&engine->detached, &engine->instances,
                             (int64_t)told->value, time);
    break;
  }
}
