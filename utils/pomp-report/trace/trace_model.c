/*===- trace_model.c - What happened, told by a trace --------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace_model.h"
#include "pomp/attach.h"
#include "pomp/trace.h"
#include "trace_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** What an event does to the places its thread is in. */
enum operation {
  op_nothing,
  /** Enters and leaves at once. */
  op_point,
  op_push,
  op_pop,
  op_body,
  op_body_end,
  op_fork,
  op_join,
  op_team,
  op_team_end,
  op_create_end,
  op_task,
  op_task_end,
  op_suspend,
  op_resume
};

static const struct action {
  uint8_t operation;
  uint8_t kind;
} actions[POMP_NUM_EVENTS] = {
#define OP(Name, Operation, Kind)                                              \
  [POMP_FN_##Name] = {op_##Operation, POMP_PLACE_##Kind}
#define PAIR(Name, Begin, End, Kind)                                           \
  OP(Name##_##Begin, push, Kind), OP(Name##_##End, pop, Kind)
#define BODY(Name, Kind)                                                       \
  OP(Name##_begin, body, Kind), OP(Name##_end, body_end, Kind)
#define POINT(Name) OP(Name##_event, point, EVENT)
    OP(Parallel_enter, fork, PARALLEL),
    OP(Parallel_begin, team, TEAM),
    OP(Parallel_end, team_end, TEAM),
    OP(Parallel_exit, join, PARALLEL),
    PAIR(Loop, enter, exit, LOOP),
    PAIR(Loop_chunk, begin, end, CHUNK),
    PAIR(Loop_iter, begin, end, ITERATION),
    OP(Loop_iter_event, point, ITERATION),
    PAIR(Workshare, enter, exit, WORKSHARE),
    BODY(Workshare, WORKSHARE),
    PAIR(Sections, enter, exit, SECTIONS),
    PAIR(Section, begin, end, SECTION),
    PAIR(Single, enter, exit, SINGLE),
    BODY(Single, SINGLE),
    PAIR(Critical, enter, exit, CRITICAL),
    BODY(Critical, CRITICAL),
    PAIR(Master, begin, end, MASTER),
    PAIR(Barrier, enter, exit, BARRIER),
    PAIR(Implicit_barrier, enter, exit, IMPLICIT_BARRIER),
    PAIR(Ordered, enter, exit, ORDERED),
    BODY(Ordered, ORDERED),
    POINT(Flush),
    POINT(Atomic),
    PAIR(Function, enter, exit, CALL),
    PAIR(Function, begin, end, FUNCTION),
    POINT(Function),
    PAIR(User_region, begin, end, USER_REGION),
    POINT(User),
    OP(User_region_begin_values, push, USER_REGION),
    OP(User_region_end_values, pop, USER_REGION),
    OP(User_event_values, point, EVENT),
    PAIR(Set_lock, enter, exit, LOCK),
    PAIR(Set_nest_lock, enter, exit, LOCK),
    POINT(Init_lock),
    POINT(Destroy_lock),
    POINT(Unset_lock),
    POINT(Set_lock),
    POINT(Test_lock),
    POINT(Init_nest_lock),
    POINT(Destroy_nest_lock),
    POINT(Unset_nest_lock),
    POINT(Set_nest_lock),
    POINT(Test_nest_lock),
    POINT(Set_num_threads),
    POINT(Get_num_threads),
    POINT(Get_max_threads),
    POINT(Get_thread_num),
    POINT(Get_num_procs),
    POINT(In_parallel),
    POINT(Set_dynamic),
    POINT(Get_dynamic),
    POINT(Set_nested),
    POINT(Get_nested),
    OP(Task_create_enter, push, TASK_CREATE),
    OP(Task_create_exit, create_end, TASK_CREATE),
    OP(Task_begin, task, TASK),
    OP(Task_end, task_end, TASK),
    OP(Task_suspend, suspend, TASK),
    OP(Task_resume, resume, TASK),
    PAIR(Taskwait, enter, exit, TASKWAIT),
    PAIR(Taskgroup, enter, exit, TASKGROUP),
    PAIR(Taskyield, enter, exit, TASKYIELD),
    POINT(Cancel),
};

const char *const pomp_place_kind_names[POMP_NUM_PLACE_KINDS] = {
    "parallel",
    "team",
    "loop",
    "chunk",
    "iteration",
    "workshare",
    "sections",
    "section",
    "single",
    "critical",
    "master",
    "barrier",
    "implicit_barrier",
    "ordered",
    "call",
    "function",
    "user_region",
    "lock",
    "event",
    "task_create",
    "task",
    "taskwait",
    "taskgroup",
    "taskyield"};

bool pomp_place_is_part(enum pomp_place_kind kind) {
  return kind == POMP_PLACE_TEAM || kind == POMP_PLACE_CHUNK ||
         kind == POMP_PLACE_ITERATION || kind == POMP_PLACE_SECTION ||
         kind == POMP_PLACE_IMPLICIT_BARRIER || kind == POMP_PLACE_TASK_CREATE;
}

#define POMP_FIRST_HANDLE
#define POMP_HANDLE
#define POMP_THREAD
#define POMP_INT32(name, na) #name,
#define POMP_INT64(name, na) #name,
#define POMP_LOCK "lock_id",
#define POMP_NEST_LOCK "lock_id",
#define POMP_VALUES "n",
#define POMP_CTC
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc)                       \
  static const char *const parameters_of_##Name[] = {SIGNATURE NULL};
#include "pomp/events.def"

const char *const *pomp_event_parameters(int event) {
  static const char *const *const parameters[POMP_NUM_EVENTS] = {
#define POMP_EVENT(Name, GUARD, SIGNATURE, Section, Doc) parameters_of_##Name,
#include "pomp/events.def"
  };
  static const char *const none[] = {NULL};
  return event >= 0 && event < POMP_NUM_EVENTS ? parameters[event] : none;
}

enum {
  max_depth = 1 << 16,
  /** Of tasks that were created, and of whose end nothing was heard. */
  max_tasks = 1 << 20
};

/** One execution of a parallel construct that was not joined yet. */
struct fork {
  struct fork *next;
  uint64_t number;
  uint32_t region;
  uint32_t thread;
  uint32_t team;
  /** The OpenMP thread numbers of those who came. */
  uint32_t num_present;
  uint32_t capacity;
  uint16_t *present;
};

struct task {
  struct pomp_task_instance instance;
  bool was_created;
  bool has_ended;
};

/** A place that a thread is in. */
struct frame {
  uint32_t place;
  uint32_t region;
  uint8_t kind;
  bool body_open;
  /** CRITICAL, while the body is open. */
  uint32_t lock;
  /** PARALLEL: whose end is the join. */
  struct fork *fork;
  uint64_t fork_number;
  /** TEAM: what the thread was in before it. */
  uint32_t team;
  uint32_t outer_team;
  /** TASK. */
  int64_t task;
};

struct thread {
  struct frame *frames;
  uint32_t depth;
  uint32_t capacity;
  uint32_t team;
  /** The team it is when it is in none; made when it is needed. */
  uint32_t own_team;
  /** Its place among the members of the team it was in last. */
  uint32_t known_team;
  uint32_t known_rank;
  /** Frames too deep to be kept. */
  uint64_t below;
};

struct lock {
  uint32_t order;
  /** How often its owner holds it. */
  uint32_t depth;
  uint32_t owner;
};

struct pomp_model_private {
  struct pomp_talk talk;
  struct thread *threads;
  struct fork *forks;
  struct fork *unused;
  uint64_t num_forks;
  uint32_t places_capacity;
  uint32_t teams_capacity;
  /** Places by region, kind and body; teams by creator and parent; locks by
   *  address, or critical name; tasks by number. */
  struct pomp_table place_of, team_of, lock_of, task_of;
  struct lock *locks;
  uint32_t num_locks;
  struct task *tasks;
  uint32_t num_tasks, tasks_capacity;
  uint32_t unused_task;
  uint32_t *generations;
  pomp_step_taker *take;
  void *data;
  bool failed;
  bool stopped;
};

static void no_memory(struct pomp_model *m) {
  if (!m->own->failed)
    m->own->talk.complain("not enough memory to follow the trace");
  m->own->failed = true;
}

/** Makes room for one more element. \returns false where there is none. */
static bool grow(struct pomp_model *m, void **array, uint32_t *capacity,
                 uint32_t count, size_t size) {
  if (count < *capacity)
    return true;
  uint32_t larger = *capacity ? *capacity * 2 : 16;
  void *grown = realloc(*array, larger * size);
  if (!grown) {
    no_memory(m);
    return false;
  }
  memset((char *)grown + *capacity * size, 0, (larger - *capacity) * size);
  *array = grown;
  *capacity = larger;
  return true;
}

static void take(struct pomp_model *m, struct pomp_step *step) {
  struct pomp_model_private *o = m->own;
  step->time = m->now;
  if (!o->failed && !o->stopped && !o->take(o->data, m, step))
    o->stopped = true;
}

/*===- What steps refer to -----------------------------------------------===*/

static uint32_t place_of(struct pomp_model *m, uint32_t region, uint8_t kind,
                         bool is_body) {
  uint64_t key = (uint64_t)region << 8 | (uint64_t)kind << 1 | is_body;
  uint32_t *index = pomp_table_find(&m->own->place_of, key);
  if (!index) {
    no_memory(m);
    return 0;
  }
  if (!*index) {
    if (!grow(m, (void **)&m->places, &m->own->places_capacity, m->num_places,
              sizeof(*m->places)))
      return 0;
    m->places[m->num_places++] =
        (struct pomp_place){region, (enum pomp_place_kind)kind, is_body};
    *index = m->num_places;
  }
  return *index - 1;
}

static uint32_t team_of(struct pomp_model *m, uint32_t creator, uint32_t parent,
                        bool is_alone) {
  uint64_t key = (uint64_t)creator << 33 |
                 (uint64_t)((parent + 1) & UINT32_MAX) << 1 | is_alone;
  uint32_t *index = pomp_table_find(&m->own->team_of, key);
  if (!index) {
    no_memory(m);
    return 0;
  }
  if (!*index) {
    uint32_t capacity = m->own->teams_capacity;
    if (!grow(m, (void **)&m->teams, &m->own->teams_capacity, m->num_teams,
              sizeof(*m->teams)) ||
        !grow(m, (void **)&m->own->generations, &capacity, m->num_teams,
              sizeof(uint32_t)))
      return 0;
    struct pomp_team *t = &m->teams[m->num_teams];
    *t = (struct pomp_team){.creator = creator, .parent = parent};
    if (!grow(m, (void **)&t->members, &t->capacity, 0, sizeof(uint32_t)))
      return 0;
    t->members[t->num_members++] = creator;
    *index = ++m->num_teams;
  }
  return *index - 1;
}

/** \returns the place of \p thread among the members of \p team, to which it is
 *  added if need be. */
static uint32_t rank_in(struct pomp_model *m, uint32_t team, uint32_t thread) {
  struct pomp_team *t = &m->teams[team];
  struct thread *who = &m->own->threads[thread];
  if (who->known_team == team)
    return who->known_rank;
  uint32_t rank = 0;
  while (rank < t->num_members && t->members[rank] != thread)
    ++rank;
  if (rank == t->num_members) {
    if (!grow(m, (void **)&t->members, &t->capacity, rank, sizeof(uint32_t)))
      return 0;
    t->members[t->num_members++] = thread;
  }
  who->known_team = team;
  return who->known_rank = rank;
}

/** \returns the team \p thread is in; all by itself outside of all. */
static uint32_t current_team(struct pomp_model *m, uint32_t thread) {
  struct thread *t = &m->own->threads[thread];
  if (t->team != POMP_NO_TEAM)
    return t->team;
  if (t->own_team == POMP_NO_TEAM)
    t->own_team = team_of(m, thread, POMP_NO_TEAM, true);
  return t->own_team;
}

static uint32_t find_lock(struct pomp_model *m, uint64_t key) {
  uint32_t *index = pomp_table_find(&m->own->lock_of, key);
  if (index && !*index) {
    struct lock *grown =
        realloc(m->own->locks, (m->own->num_locks + 1) * sizeof(*grown));
    if (grown) {
      m->own->locks = grown;
      grown[m->own->num_locks] = (struct lock){0};
      *index = ++m->own->num_locks;
    }
  }
  if (!index || !*index) {
    no_memory(m);
    return UINT32_MAX;
  }
  return *index - 1;
}

/** \returns the lock of a critical construct: one for each name. */
static uint32_t critical_lock(struct pomp_model *m, uint32_t region) {
  const char *name = m->trace->regions[region].name;
  uint64_t hash = UINT64_C(14695981039346656037);
  for (; *name; ++name)
    hash = (hash ^ (unsigned char)*name) * UINT64_C(1099511628211);
  return find_lock(m, hash | 1); /* No lock has an odd address. */
}

static void take_lock_step(struct pomp_model *m, enum pomp_step_kind kind,
                           uint32_t lock) {
  const struct lock *l = &m->own->locks[lock];
  struct pomp_step step = {
      .kind = kind, .thread = l->owner, .lock = lock, .order = l->order};
  take(m, &step);
}

static void acquire(struct pomp_model *m, uint32_t thread, uint32_t lock) {
  if (lock == UINT32_MAX)
    return;
  struct lock *l = &m->own->locks[lock];
  /* That it was released is said after it is free for others. */
  if (l->depth && l->owner != thread) {
    take_lock_step(m, POMP_STEP_RELEASE, lock);
    l->depth = 0;
  }
  l->owner = thread;
  if (l->depth++)
    return;
  ++l->order;
  take_lock_step(m, POMP_STEP_ACQUIRE, lock);
}

static void release(struct pomp_model *m, uint32_t thread, uint32_t lock) {
  if (lock == UINT32_MAX)
    return;
  struct lock *l = &m->own->locks[lock];
  if (l->depth && l->owner == thread && --l->depth == 0)
    take_lock_step(m, POMP_STEP_RELEASE, lock);
}

/*===- Tasks -------------------------------------------------------------===*/

/** \returns the task with this number; made by \p creator if it is new and
 *  there are not too many. */
static struct task *find_task(struct pomp_model *m, int64_t id,
                              uint32_t creator) {
  struct pomp_model_private *o = m->own;
  if (id == 0)
    return NULL;
  if (creator == UINT32_MAX) {
    const uint32_t *index = pomp_table_get(&o->task_of, (uint64_t)id);
    return index && *index ? &o->tasks[*index - 1] : NULL;
  }
  uint32_t *index = pomp_table_find(&o->task_of, (uint64_t)id);
  if (!index) {
    no_memory(m);
    return NULL;
  }
  if (*index)
    return &o->tasks[*index - 1];
  uint32_t slot = o->unused_task;
  if (slot) {
    o->unused_task = o->tasks[slot - 1].instance.creator;
  } else {
    if (o->num_tasks >= max_tasks ||
        !grow(m, (void **)&o->tasks, &o->tasks_capacity, o->num_tasks,
              sizeof(*o->tasks))) {
      pomp_table_remove(&o->task_of, (uint64_t)id);
      return NULL;
    }
    slot = ++o->num_tasks;
  }
  *pomp_table_find(&o->task_of, (uint64_t)id) = slot;
  uint32_t team = current_team(m, creator);
  struct task *task = &o->tasks[slot - 1];
  *task = (struct task){.instance = {.id = id,
                                     .team = team,
                                     .creator_rank = rank_in(m, team, creator),
                                     .creator = creator,
                                     .generation = ++o->generations[team]}};
  struct pomp_step step = {.kind = POMP_STEP_TASK_CREATE,
                           .thread = creator,
                           .team = team,
                           .task = &task->instance};
  take(m, &step);
  return task;
}

static void forget_task(struct pomp_model *m, struct task *task) {
  struct pomp_model_private *o = m->own;
  pomp_table_remove(&o->task_of, (uint64_t)task->instance.id);
  task->instance.creator = o->unused_task;
  o->unused_task = (uint32_t)(task - o->tasks) + 1;
}

/** Says what \p thread executes now: the innermost task it is in. */
static void switch_task(struct pomp_model *m, uint32_t thread) {
  struct thread *t = &m->own->threads[thread];
  struct pomp_step step = {.kind = POMP_STEP_TASK_SWITCH,
                           .thread = thread,
                           .team = current_team(m, thread)};
  step.rank = rank_in(m, step.team, thread);
  for (uint32_t i = t->depth; i-- && t->frames[i].kind != POMP_PLACE_TEAM;)
    if (t->frames[i].kind == POMP_PLACE_TASK) {
      struct task *task = find_task(m, t->frames[i].task, UINT32_MAX);
      step.task = task ? &task->instance : NULL;
      break;
    }
  take(m, &step);
}

/** A task begins of which its creator did not speak yet: who is just creating
 *  one of this construct? */
static uint32_t find_creator(const struct pomp_model *m, uint32_t thread,
                             uint32_t region) {
  for (uint32_t i = 0; i < m->trace->num_threads; ++i) {
    const struct thread *t =
        &m->own->threads[(thread + i) % m->trace->num_threads];
    for (uint32_t d = t->depth; d--;)
      if (t->frames[d].kind == POMP_PLACE_TASK_CREATE &&
          t->frames[d].region == region)
        return (thread + i) % m->trace->num_threads;
  }
  return thread;
}

/*===- Places ------------------------------------------------------------===*/

static void enter(struct pomp_model *m, uint32_t thread, uint32_t place,
                  bool is_visit, const struct pomp_trace_event *e) {
  struct pomp_step step = {.kind = POMP_STEP_ENTER,
                           .thread = thread,
                           .place = place,
                           .is_visit = is_visit,
                           .event = e ? e->event : -1,
                           .num_values = e ? e->num_values : 0,
                           .values = e ? e->values : NULL};
  take(m, &step);
}

static void leave(struct pomp_model *m, uint32_t thread, uint32_t place) {
  struct pomp_step step = {
      .kind = POMP_STEP_LEAVE, .thread = thread, .place = place};
  take(m, &step);
}

static struct frame *top_of(const struct thread *t) {
  return t->depth ? &t->frames[t->depth - 1] : NULL;
}

/** Enters a place. \returns its frame, or null below the limit. */
static struct frame *push(struct pomp_model *m,
                          const struct pomp_trace_event *e, uint8_t kind,
                          bool is_visit) {
  struct thread *t = &m->own->threads[e->thread];
  if (t->depth == max_depth) {
    ++t->below;
    return NULL;
  }
  if (!grow(m, (void **)&t->frames, &t->capacity, t->depth, sizeof(*t->frames)))
    return NULL;
  uint32_t place =
      place_of(m, e->region, kind, kind == POMP_PLACE_TASK && !is_visit);
  struct frame *f = &t->frames[t->depth++];
  *f = (struct frame){.place = place, .region = e->region, .kind = kind};
  enter(m, e->thread, place, is_visit, e);
  return f;
}

static void end_body(struct pomp_model *m, uint32_t thread, struct frame *f) {
  if (!f->body_open)
    return;
  f->body_open = false;
  leave(m, thread, place_of(m, f->region, f->kind, true));
  if (f->kind == POMP_PLACE_CRITICAL)
    release(m, thread, f->lock);
}

static void free_fork(struct pomp_model *m, struct fork *fork) {
  struct fork **link = &m->own->forks;
  while (*link != fork)
    link = &(*link)->next;
  *link = fork->next;
  fork->next = m->own->unused;
  m->own->unused = fork;
}

/** Leaves the innermost place. */
static void pop(struct pomp_model *m, uint32_t thread) {
  struct thread *t = &m->own->threads[thread];
  struct frame *f = top_of(t);
  struct pomp_step step = {.thread = thread};
  end_body(m, thread, f);
  --t->depth;
  if (f->kind == POMP_PLACE_PARALLEL) {
    step.kind = POMP_STEP_JOIN;
    step.team = f->fork->team;
    step.fork = f->fork->number;
    take(m, &step);
    free_fork(m, f->fork);
  }
  leave(m, thread, f->place);
  if (f->kind == POMP_PLACE_TEAM) {
    step.kind = POMP_STEP_TEAM_END;
    step.team = f->team;
    step.fork = f->fork_number;
    t->team = f->outer_team;
    take(m, &step);
  } else if (f->kind == POMP_PLACE_TASK) {
    switch_task(m, thread);
  }
}

/** Makes the innermost open place of this region and kind the innermost of all.
 *  \returns null if there is none. */
static struct frame *unwind(struct pomp_model *m,
                            const struct pomp_trace_event *e, uint8_t kind) {
  struct thread *t = &m->own->threads[e->thread];
  uint32_t depth = t->depth;
  while (depth && (t->frames[depth - 1].region != e->region ||
                   t->frames[depth - 1].kind != kind))
    --depth;
  if (!depth) {
    ++m->unbalanced;
    return NULL;
  }
  while (t->depth > depth) {
    ++m->unbalanced;
    pop(m, e->thread);
  }
  return top_of(t);
}

static void begin_fork(struct pomp_model *m, const struct pomp_trace_event *e) {
  struct pomp_model_private *o = m->own;
  struct fork *fork = o->unused;
  if (fork)
    o->unused = fork->next;
  else if (!(fork = calloc(1, sizeof(*fork)))) {
    no_memory(m);
    return;
  }
  fork->next = o->forks;
  o->forks = fork;
  fork->number = ++o->num_forks;
  fork->region = e->region;
  fork->thread = e->thread;
  fork->num_present = 0;
  fork->team = team_of(m, e->thread, o->threads[e->thread].team, false);
  struct frame *f = push(m, e, POMP_PLACE_PARALLEL, true);
  if (!f) {
    free_fork(m, fork);
    return;
  }
  f->fork = fork;
  int64_t asked = e->num_values ? e->values[0] : 0;
  struct pomp_step step = {
      .kind = POMP_STEP_FORK,
      .thread = e->thread,
      .team = fork->team,
      .fork = fork->number,
      .num_threads = asked > 0 && asked < UINT32_MAX ? (uint32_t)asked : 0};
  take(m, &step);
}

static bool is_present(const struct fork *fork, uint16_t thread_id) {
  for (uint32_t i = 0; i < fork->num_present; ++i)
    if (fork->present[i] == thread_id)
      return true;
  return false;
}

/** \returns the execution whose team a thread joins, or null. Where several of
 *  the same construct go on at the same time, one that misses its number. */
static struct fork *find_fork(const struct pomp_model *m,
                              const struct pomp_trace_event *e) {
  const struct frame *top = top_of(&m->own->threads[e->thread]);
  if (top && top->kind == POMP_PLACE_PARALLEL && top->region == e->region)
    return top->fork;
  struct fork *newest = NULL;
  uint32_t count = 0;
  for (struct fork *f = m->own->forks; f; f = f->next)
    if (f->region == e->region && ++count == 1)
      newest = f;
  for (struct fork *f = m->own->forks; count > 1 && f; f = f->next)
    if (f->region == e->region && e->thread_id && !is_present(f, e->thread_id))
      return f;
  return newest;
}

static void begin_team(struct pomp_model *m, const struct pomp_trace_event *e) {
  struct thread *t = &m->own->threads[e->thread];
  struct fork *fork = find_fork(m, e);
  uint32_t team = fork ? fork->team : team_of(m, e->thread, t->team, false);
  rank_in(m, team, e->thread);
  if (fork && grow(m, (void **)&fork->present, &fork->capacity,
                   fork->num_present, sizeof(*fork->present)))
    fork->present[fork->num_present++] = e->thread_id;
  struct pomp_step step = {.kind = POMP_STEP_TEAM_BEGIN,
                           .thread = e->thread,
                           .team = team,
                           .fork = fork ? fork->number : 0};
  if (t->depth == max_depth) {
    ++t->below;
    return;
  }
  take(m, &step);
  struct frame *f = push(m, e, POMP_PLACE_TEAM, true);
  if (!f)
    return;
  f->team = team;
  f->fork_number = step.fork;
  f->outer_team = t->team;
  t->team = team;
}

static void begin_body(struct pomp_model *m, const struct pomp_trace_event *e,
                       struct frame *f) {
  end_body(m, e->thread, f);
  f->body_open = true;
  if (f->kind == POMP_PLACE_CRITICAL) {
    f->lock = critical_lock(m, f->region);
    acquire(m, e->thread, f->lock);
  }
  enter(m, e->thread, place_of(m, f->region, f->kind, true), false, e);
}

/** What an event tells about a lock of the user. */
static void follow_lock(struct pomp_model *m,
                        const struct pomp_trace_event *e) {
  bool acquires = false, releases = false;
  switch (e->event) {
  case POMP_FN_Set_lock_exit:
  case POMP_FN_Set_lock_event:
  case POMP_FN_Set_nest_lock_exit:
  case POMP_FN_Set_nest_lock_event:
    acquires = true;
    break;
  case POMP_FN_Test_lock_event:
  case POMP_FN_Test_nest_lock_event:
    acquires = e->num_values > 1 && e->values[1] != 0;
    break;
  case POMP_FN_Unset_lock_event:
  case POMP_FN_Unset_nest_lock_event:
    releases = true;
    break;
  default:
    break;
  }
  if ((!acquires && !releases) || !e->num_values)
    return;
  uint32_t lock = find_lock(m, (uint64_t)e->values[0] & ~UINT64_C(1));
  if (acquires)
    acquire(m, e->thread, lock);
  else
    release(m, e->thread, lock);
}

static void point(struct pomp_model *m, const struct pomp_trace_event *e,
                  uint8_t kind) {
  uint32_t place = place_of(m, e->region, kind, false);
  enter(m, e->thread, place, true, e);
  leave(m, e->thread, place);
}

static int64_t task_of(const struct pomp_trace_event *e) {
  return e->num_values ? e->values[0] : 0;
}

static void begin_task(struct pomp_model *m, const struct pomp_trace_event *e,
                       bool is_visit) {
  struct pomp_model_private *o = m->own;
  struct task *task = find_task(m, task_of(e), UINT32_MAX);
  if (!task)
    task = find_task(m, task_of(e), find_creator(m, e->thread, e->region));
  struct thread *t = &o->threads[e->thread];
  if (t->depth < max_depth) {
    struct pomp_step step = {.kind = POMP_STEP_TASK_SWITCH,
                             .thread = e->thread,
                             .team = current_team(m, e->thread),
                             .task = task ? &task->instance : NULL};
    step.rank = rank_in(m, step.team, e->thread);
    take(m, &step);
  }
  struct frame *f = push(m, e, POMP_PLACE_TASK, is_visit);
  if (f)
    f->task = task_of(e);
}

static void end_task(struct pomp_model *m, const struct pomp_trace_event *e) {
  struct task *task = find_task(m, task_of(e), UINT32_MAX);
  if (unwind(m, e, POMP_PLACE_TASK)) {
    struct thread *t = &m->own->threads[e->thread];
    struct frame *f = top_of(t);
    --t->depth;
    leave(m, e->thread, f->place);
    struct pomp_step step = {.kind = POMP_STEP_TASK_COMPLETE,
                             .thread = e->thread,
                             .team = current_team(m, e->thread),
                             .task = task ? &task->instance : NULL};
    if (task)
      take(m, &step);
    switch_task(m, e->thread);
  }
  if (!task)
    return;
  /* Its creator may not have spoken yet: it must not make it a second time. */
  task->has_ended = true;
  uint32_t creator = task->instance.creator;
  bool is_creating = false;
  const struct thread *c = &m->own->threads[creator];
  for (uint32_t i = 0; i < c->depth; ++i)
    is_creating |= c->frames[i].kind == POMP_PLACE_TASK_CREATE &&
                   c->frames[i].region == e->region;
  if (task->was_created || !is_creating)
    forget_task(m, task);
}

static void end_create(struct pomp_model *m, const struct pomp_trace_event *e) {
  struct task *task = find_task(m, task_of(e), UINT32_MAX);
  if (!task)
    task = find_task(m, task_of(e), e->thread);
  if (task) {
    task->was_created = true;
    if (task->has_ended)
      forget_task(m, task);
  }
  if (unwind(m, e, POMP_PLACE_TASK_CREATE))
    pop(m, e->thread);
}

static void close_all(struct pomp_model *m, uint32_t thread) {
  struct thread *t = &m->own->threads[thread];
  while (t->depth)
    pop(m, thread);
  t->below = 0;
}

static void follow(struct pomp_model *m, const struct pomp_trace_event *e) {
  if (e->event >= POMP_TRACE_FIRST_SPECIAL) {
    close_all(m, e->thread);
    return;
  }
  struct thread *t = &m->own->threads[e->thread];
  const struct action *a = &actions[e->event];
  follow_lock(m, e);
  switch ((enum operation)a->operation) {
  case op_push:
    push(m, e, a->kind, true);
    break;
  case op_fork:
    begin_fork(m, e);
    break;
  case op_team:
    begin_team(m, e);
    break;
  case op_pop:
  case op_join:
  case op_team_end:
    if (t->below)
      --t->below;
    else if (unwind(m, e, a->kind))
      pop(m, e->thread);
    break;
  case op_body:
  case op_body_end: {
    struct frame *f = t->below ? NULL : unwind(m, e, a->kind);
    if (f && a->operation == op_body)
      begin_body(m, e, f);
    else if (f)
      end_body(m, e->thread, f);
    break;
  }
  case op_point:
    point(m, e, a->kind);
    break;
  case op_create_end:
    if (t->below)
      --t->below;
    else
      end_create(m, e);
    break;
  case op_task:
  case op_resume:
    begin_task(m, e, a->operation == op_task);
    break;
  case op_task_end:
    if (t->below)
      --t->below;
    else
      end_task(m, e);
    break;
  case op_suspend:
    if (t->below)
      --t->below;
    else if (unwind(m, e, a->kind))
      pop(m, e->thread);
    break;
  case op_nothing:
    break;
  }
}

struct pomp_model *pomp_model_new(struct pomp_trace *trace,
                                  const struct pomp_talk *talk) {
  struct pomp_model *m = calloc(1, sizeof(*m));
  struct pomp_model_private *o = calloc(1, sizeof(*o));
  struct thread *threads =
      calloc((size_t)trace->num_threads + 1, sizeof(*threads));
  if (!m || !o || !threads) {
    talk->complain("not enough memory to follow the trace");
    free(m);
    free(o);
    free(threads);
    return NULL;
  }
  for (uint32_t i = 0; i < trace->num_threads; ++i)
    threads[i].team = threads[i].own_team = threads[i].known_team =
        POMP_NO_TEAM;
  m->trace = trace;
  m->own = o;
  o->talk = *talk;
  o->threads = threads;
  return m;
}

bool pomp_model_play(struct pomp_model *m, pomp_step_taker *taker, void *data) {
  struct pomp_model_private *o = m->own;
  struct pomp_trace_event e;
  o->take = taker;
  o->data = data;
  for (unsigned count = 0; !o->failed && !o->stopped; ++count) {
    if (!pomp_trace_next(m->trace, &e))
      break;
    m->now = e.time > m->now ? e.time : m->now;
    follow(m, &e);
    if (count % (1u << 16) == 0 && o->talk.progress)
      o->talk.progress("reading the trace", pomp_trace_done(m->trace),
                       pomp_trace_size(m->trace));
  }
  if (m->trace->end_ns > m->now)
    m->now = m->trace->end_ns;
  for (uint32_t i = 0; i < m->trace->num_threads; ++i)
    close_all(m, i);
  return !o->failed && !o->stopped;
}

void pomp_model_free(struct pomp_model *m) {
  if (!m)
    return;
  struct pomp_model_private *o = m->own;
  for (uint32_t i = 0; i < m->trace->num_threads; ++i)
    free(o->threads[i].frames);
  for (struct fork *f = o->forks, *next; f; f = next) {
    next = f->next;
    free(f->present);
    free(f);
  }
  for (struct fork *f = o->unused, *next; f; f = next) {
    next = f->next;
    free(f->present);
    free(f);
  }
  for (uint32_t i = 0; i < m->num_teams; ++i)
    free(m->teams[i].members);
  pomp_table_free(&o->place_of);
  pomp_table_free(&o->team_of);
  pomp_table_free(&o->lock_of);
  pomp_table_free(&o->task_of);
  free(o->threads);
  free(o->locks);
  free(o->tasks);
  free(o->generations);
  free(m->places);
  free(m->teams);
  free(o);
  free(m);
}

/*===- Labels ------------------------------------------------------------===*/

void pomp_place_label(const struct pomp_model *m,
                      const struct pomp_place *place, char *buffer,
                      size_t capacity) {
  const struct pomp_trace_region *r = &m->trace->regions[place->region];
  const char *what = pomp_place_kind_names[place->kind];
  bool is_named_so =
      place->kind == POMP_PLACE_FUNCTION || place->kind == POMP_PLACE_CALL ||
      place->kind == POMP_PLACE_USER_REGION ||
      place->kind == POMP_PLACE_EVENT || place->kind == POMP_PLACE_LOCK;
  if (is_named_so)
    what = *r->name ? "" : *r->type ? r->type : what;
  const char *base = strrchr(r->file, '/');
  base = base ? base + 1 : r->file;
  char kind[32], line[32] = "";
  snprintf(kind, sizeof(kind), "%s", what);
  for (char *p = kind; *p; ++p)
    *p = *p == '_' ? ' ' : *p;
  if (r->lines[0])
    snprintf(line, sizeof(line), ":%u", r->lines[0]);
  const char *part = !place->is_body                   ? ""
                     : place->kind == POMP_PLACE_TASK ? " (resumed)"
                                                      : " (body)";
  snprintf(buffer, capacity, "%s%s%s%s%s%s%s", kind,
           *kind && *r->name ? " " : "", r->name, *base ? " @" : "", base,
           *base ? line : "", part);
}
