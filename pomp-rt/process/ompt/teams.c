/*===- teams.c - Which team a thread is in, by OMPT -----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/ompt/teams.h"
#include "base/memory.h"
#include "base/mutex.h"
#include "process/ompt/tasks.h"
#include "process/team.h"

/** A team from the begin to the end of its parallel region, or a league. */
struct team {
  /** The number of the team in the process, or 0 if no instrumented code forms
   *  it. */
  uint64_t number;
  /** How many threads were asked for. */
  uint32_t asked;
  bool is_league;
  /** A team that libomp forms for an initial thread of a league, to execute the
   *  body of the teams construct. It has the number of the league. */
  bool is_in_place;
  /** The team of the encountering thread before and after. */
  struct team *outer;
  /** The one that the thread formed before, and that has not ended, or the next
   *  to be used again. */
  struct team *next;
};

/** The data of the tool that the runtime stores for a thread. */
struct self {
  /** The innermost team, or null. For a thread that waits for another team, the
   *  last one, which may be used again. */
  struct team *team;
  /** The league whose initial thread this is, until it forms its own team. */
  struct team *league;
  /** The one that the thread has formed. */
  struct team *own_league;
  /** Data of the team that the thread is about to form. */
  uint64_t next_number;
  /** Of the last such, which no other thread has. */
  uint64_t last_number;
  /** The team that it formed last and that has not ended: libomp may free the
   *  data of a parallel region before it reports the end. */
  struct team *formed;
  /** How many more it formed for which there was no memory. */
  unsigned num_unknown;
  /** Teams to be used again. */
  struct team *unused;
};

static const struct pomp_ompt_hooks *hooks;
static _Atomic(pomp_ompt_get_thread_data *) get_thread_data;
static _Atomic bool is_missed;

static void *allocate(size_t size) {
  static struct pomp_arena arena;
  pomp_core_lock();
  void *memory = pomp_arena_alloc(&arena, size);
  pomp_core_unlock();
  return memory;
}

static struct self *get_self(void) {
  pomp_ompt_get_thread_data *get =
      atomic_load_explicit(&get_thread_data, memory_order_acquire);
  const union pomp_ompt_data *data = get ? get() : NULL;
  return data ? data->ptr : NULL;
}

static void on_thread_begin(int type, union pomp_ompt_data *thread) {
  enum { teams_of_thread = 40 };
  static _Atomic uint64_t num_threads;
  struct self *self = allocate(sizeof(*self));
  (void)type;
  thread->ptr = self;
  if (self)
    self->last_number =
        atomic_fetch_add_explicit(&num_threads, 1, memory_order_relaxed)
        << teams_of_thread;
}

static void on_parallel_begin(union pomp_ompt_data *task, const void *frame,
                              union pomp_ompt_data *parallel, unsigned size,
                              int flags, const void *code) {
  (void)task, (void)frame, (void)code;
  struct self *self = get_self();
  parallel->ptr = NULL;
  if (!self)
    return;
  struct team *team = self->unused;
  if (self->num_unknown || (!team && !(team = allocate(sizeof(*team))))) {
    ++self->num_unknown;
    return;
  }
  if (team == self->unused)
    self->unused = team->next;
  team->next = self->formed;
  self->formed = team;
  team->is_league = flags & POMP_OMPT_PARALLEL_LEAGUE;
  team->is_in_place = !team->is_league && self->league;
  team->number = team->is_in_place ? self->league->number : self->next_number;
  team->asked = size;
  team->outer = self->team;
  self->league = team->is_league ? team : NULL;
  if (team->is_league)
    self->own_league = team;
  if (!team->is_in_place)
    self->next_number = 0;
  parallel->ptr = team;
}

static void on_parallel_end(union pomp_ompt_data *parallel,
                            union pomp_ompt_data *task, int flags,
                            const void *code) {
  (void)parallel, (void)task, (void)flags, (void)code;
  struct self *self = get_self();
  if (self && self->num_unknown) {
    --self->num_unknown;
    return;
  }
  struct team *team = self ? self->formed : NULL;
  if (!team)
    return;
  self->formed = team->next;
  if (self->team == team)
    self->team = team->outer;
  if (self->own_league == team)
    self->own_league = NULL;
  team->next = self->unused;
  self->unused = team;
}

/** The first task of a thread, or of a team in a league. To the thread that
 *  formed the league, libomp may name another parallel region than the league.
 */
static void on_initial_task(struct self *self, int endpoint,
                            union pomp_ompt_data *parallel, unsigned size,
                            unsigned index) {
  const struct team *own = self->own_league;
  struct team *league = parallel ? parallel->ptr : NULL;
  if (endpoint == POMP_OMPT_BEGIN && !own && league && league->is_league)
    self->league = league;
  if (!own || index != 0 || !own->number)
    return;
  const struct pomp_told told = {
      .kind = endpoint == POMP_OMPT_BEGIN ? POMP_TOLD_TEAM : POMP_TOLD_JOINED,
      .value = pomp_told_team(own->asked, size)};
  hooks->tell(&told);
}

/** For a worker, the end is reported when the next team is formed, because
 *  libomp keeps it in the barrier until then. For the encountering thread, it
 *  is reported as soon as the last thread has arrived. */
static void on_implicit_task(int endpoint, union pomp_ompt_data *parallel,
                             union pomp_ompt_data *task, unsigned size,
                             unsigned index, int flags) {
  (void)task;
  struct self *self = get_self();
  if (!self)
    return;
  if (flags & POMP_OMPT_TASK_INITIAL) {
    on_initial_task(self, endpoint, parallel, size, index);
    return;
  }
  if (endpoint == POMP_OMPT_BEGIN) {
    self->team = parallel ? parallel->ptr : NULL;
    if (index == 0 && self->team && self->team->number &&
        !self->team->is_in_place) {
      const struct pomp_told formed = {
          .kind = POMP_TOLD_TEAM,
          .value = pomp_told_team(self->team->asked, size)};
      hooks->tell(&formed);
    }
    return;
  }
  static const struct pomp_told joined = {.kind = POMP_TOLD_JOINED};
  struct team *team = self->team;
  self->team = NULL;
  if (index == 0 && team) {
    self->team = team->outer;
    if (team->number && !team->is_in_place)
      hooks->tell(&joined);
  }
}

static uint64_t identity(bool is_member) {
  struct self *self = get_self();
  if (!self) {
    /* This has the runtime start. */
    uint64_t known = pomp_team_by_ancestors(is_member);
    self = get_self();
    if (!self) {
      atomic_store_explicit(&is_missed, true, memory_order_relaxed);
      return known;
    }
  }
  if (is_member)
    return self->team ? self->team->number : 0;
  if (!self->next_number)
    self->next_number = ++self->last_number;
  return self->next_number;
}

void pomp_ompt_teams_prepare(void) { pomp_team_identity = identity; }

bool pomp_ompt_teams_start(pomp_ompt_lookup lookup,
                           const struct pomp_ompt_hooks *the_hooks) {
  pomp_ompt_set_callback *set =
      (pomp_ompt_set_callback *)lookup("ompt_set_callback");
  pomp_ompt_get_thread_data *get =
      (pomp_ompt_get_thread_data *)lookup("ompt_get_thread_data");
  static const struct {
    int event;
    pomp_ompt_function function;
  } callbacks[] = {
      {POMP_OMPT_THREAD_BEGIN, (pomp_ompt_function)on_thread_begin},
      {POMP_OMPT_PARALLEL_BEGIN, (pomp_ompt_function)on_parallel_begin},
      {POMP_OMPT_PARALLEL_END, (pomp_ompt_function)on_parallel_end},
      {POMP_OMPT_IMPLICIT_TASK, (pomp_ompt_function)on_implicit_task}};
  if (!set || !get)
    return false;
  hooks = the_hooks;
  for (size_t i = 0; i < sizeof(callbacks) / sizeof(callbacks[0]); ++i)
    if (set(callbacks[i].event, callbacks[i].function) != POMP_OMPT_SET_ALWAYS)
      return false;
  pomp_ompt_tasks_start(set, hooks);
  atomic_store_explicit(&get_thread_data, get, memory_order_release);
  return true;
}

void pomp_ompt_teams_stop(void) {
  atomic_store_explicit(&get_thread_data, NULL, memory_order_release);
}

bool pomp_ompt_teams_missed(void) {
  return atomic_load_explicit(&is_missed, memory_order_relaxed);
}
