/*===- follow.c - The critical path of a trace ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Applies the steps of a trace to the strands of graph.h. Work is the time of
|* threads without waits and without overhead of the OpenMP runtime.
|*
\*===----------------------------------------------------------------------===*/
#include "critical/critical.h"
#include "critical/detached.h"
#include "critical/held.h"
#include "critical/path.h"
#include "critical/task_strands.h"
#include "pomp/kinds.h"

#include <stdlib.h>
#include <string.h>

enum {
  /** Taskloops whose tasks may still begin. */
  MAX_LOOPS = 1024
};

/** A level of the stack of a thread. In a broken trace, a task may be complete
 *  before it is left, so levels hold a reference. */
struct entry {
  struct pomp_strand *strand;
  bool is_task;
  /** The items of the taskwait that it is in, as those of a task that does
   *  nothing; or null. */
  struct pomp_strand *wait;
};

struct worker {
  struct entry *stack;
  uint32_t depth, capacity;
  /** The region of the parallel construct that it encountered last. */
  uint32_t parallel;
  /** The end of the chain of the task that it completed last. */
  struct pomp_chain ended;
};

struct fork {
  struct fork *next;
  uint64_t number;
  struct pomp_strand_team *team;
};

struct pomp_critical_follower {
  struct worker *workers;
  uint32_t num_workers;
  struct fork *forks;
  struct pomp_items tasks;
  struct pomp_detached_strands detached;
  struct pomp_held held;
  int64_t loops[MAX_LOOPS];
  uint32_t oldest_loop;
  uint64_t work, outside;
};

struct pomp_critical_follower *pomp_critical_new(void) {
  return calloc(1, sizeof(struct pomp_critical_follower));
}

static bool push(struct worker *w, struct pomp_strand *strand, bool is_task) {
  if (!strand || !pomp_array_grow((void **)&w->stack, &w->capacity, w->depth,
                                  sizeof(*w->stack)))
    return false;
  w->stack[w->depth++] = (struct entry){strand, is_task, NULL};
  strand->references += is_task;
  return true;
}

static void pop_task(struct worker *w) {
  struct entry *top = &w->stack[--w->depth];
  if (top->wait)
    pomp_strand_forget(top->wait);
  pomp_strand_drop(top->strand);
}

/** \returns what \p thread executes, or null if there is no memory. */
static struct entry *top_of(struct pomp_critical_follower *f, uint32_t thread) {
  static const struct pomp_chain begin = {0, NULL};
  if (!pomp_array_grow((void **)&f->workers, &f->num_workers, thread,
                       sizeof(*f->workers)))
    return NULL;
  struct worker *w = &f->workers[thread];
  if (!w->depth) {
    struct pomp_strand *strand = pomp_strand_new(&begin, POMP_NONE);
    if (!strand || !push(w, strand, false))
      return NULL;
    strand->thread = thread;
  }
  return &w->stack[w->depth - 1];
}

bool pomp_critical_span(struct pomp_critical_follower *f,
                        const struct pomp_span *span) {
  if (pomp_state_factor(span->state) != POMP_FACTOR_USEFUL ||
      span->begin >= span->end)
    return true;
  struct entry *top = top_of(f, span->thread);
  if (!top)
    return false;
  uint64_t ns = span->end - span->begin;
  pomp_held_work(&f->held, span->thread, ns);
  if (!top->strand->work)
    top->strand->begin = span->begin;
  top->strand->work += ns;
  f->work += ns;
  if (!top->strand->team)
    f->outside += ns;
  return true;
}

static bool is_taskloop(const struct pomp_model *m, uint32_t region) {
  const char *type = m->trace->regions[region].type;
  return type && strcmp(type, "taskloop") == 0;
}

/** Called when a taskloop begins to create tasks: their common data are kept
 *  for a limited time. */
static void add_loop(struct pomp_critical_follower *f, int64_t id) {
  int64_t *slot = &f->loops[f->oldest_loop];
  f->oldest_loop = (f->oldest_loop + 1) % MAX_LOOPS;
  struct pomp_strand *old =
      *slot ? pomp_task_strand_take(&f->tasks, *slot) : NULL;
  if (old)
    pomp_strand_forget(old);
  *slot = id;
}

static bool create(struct pomp_critical_follower *f, const struct pomp_model *m,
                   const struct pomp_step *step, struct entry *top) {
  uint32_t region = m->places[step->place].region;
  if (!step->task || pomp_task_strand(&f->tasks, step->task->id))
    return true;
  if (is_taskloop(m, region))
    add_loop(f, step->task->id);
  struct pomp_strand *strand =
      pomp_strand_child(top->strand, region, step->task->id, step->time);
  return pomp_task_strand_keep(&f->tasks, step->task->id, strand);
}

/** \returns the strand of the task that a thread begins or continues. */
static struct pomp_strand *begin(struct pomp_critical_follower *f,
                                 const struct pomp_model *m,
                                 const struct pomp_step *step,
                                 struct entry *top) {
  const struct pomp_task_instance *task = step->task;
  uint32_t region = m->places[step->place].region;
  struct pomp_strand *known =
      task ? pomp_task_strand(&f->tasks, task->id) : NULL;
  if (known) {
    if (step->is_visit)
      pomp_strand_begin(known, step->thread, step->time);
    else
      pomp_strand_resume(known, step->thread, step->time);
    return known;
  }
  const struct pomp_strand *loop =
      task ? pomp_task_strand(&f->tasks, task->origin) : NULL;
  struct pomp_strand *strand =
      pomp_strand_child(loop && loop->parent ? loop->parent : top->strand,
                        region, task ? task->id : 0, step->time);
  if (!strand)
    return NULL;
  if (loop)
    pomp_strand_be_like(strand, loop);
  pomp_strand_resume(strand, step->thread, step->time);
  return !task || pomp_task_strand_keep(&f->tasks, task->id, strand) ? strand
                                                                     : NULL;
}

/** A task is complete when its event is fulfilled. */
static bool detach(struct pomp_critical_follower *f,
                   const struct pomp_step *step) {
  struct pomp_strand *s =
      step->task ? pomp_task_strand(&f->tasks, step->task->id) : NULL;
  return !s || pomp_detach_strand(&f->detached, s, step->values[1]);
}

/** The event \p event is fulfilled or, if it is 0, that of \p task. */
static bool fulfill(struct pomp_critical_follower *f,
                    const struct pomp_step *step, const struct entry *top,
                    int64_t event, int64_t task) {
  struct pomp_chain chain;
  if (!pomp_strand_end(top->strand, step->time, &chain))
    return false;
  if (event)
    pomp_fulfill_event(&f->detached, event, &chain);
  else
    pomp_fulfill_event_of(&f->detached, task, &chain);
  pomp_chain_drop(&chain);
  return true;
}

static bool enter(struct pomp_critical_follower *f, const struct pomp_model *m,
                  const struct pomp_step *step, struct entry *top) {
  const struct pomp_place *place = &m->places[step->place];
  if (step->event == POMP_FN_Fulfill_event && step->num_values)
    return fulfill(f, step, top, step->values[0], 0);
  switch (place->kind) {
  case POMP_KIND_PARALLEL:
    f->workers[step->thread].parallel = place->region;
    return true;
  case POMP_KIND_TASK_CREATE:
    return create(f, m, step, top);
  case POMP_KIND_TASK:
    return push(&f->workers[step->thread], begin(f, m, step, top), true);
  case POMP_KIND_TASKGROUP:
    return pomp_strand_begin_group(top->strand);
  case POMP_KIND_BARRIER:
  case POMP_KIND_IMPLICIT_BARRIER:
    return pomp_strand_arrive(top->strand, step->time);
  default:
    return true;
  }
}

/** A taskwait is over. */
static bool wait(struct entry *top, uint64_t now) {
  struct pomp_strand *s = top->wait;
  struct pomp_chain end;
  if (!s) {
    pomp_strand_join_children(top->strand, now);
    return true;
  }
  top->wait = NULL;
  pomp_strand_begin(s, top->strand->thread, now);
  bool good = pomp_strand_complete(s, now, &end);
  pomp_strand_join(top->strand, &end, now);
  pomp_chain_drop(&end);
  return good;
}

static bool leave(struct pomp_critical_follower *f, const struct pomp_model *m,
                  const struct pomp_step *step, struct entry *top) {
  struct worker *w = &f->workers[step->thread];
  switch (m->places[step->place].kind) {
  case POMP_KIND_TASK_CREATE:
    if (step->is_immediate)
      pomp_strand_join(top->strand, &w->ended, step->time);
    return true;
  case POMP_KIND_TASK:
    if (top->is_task)
      pop_task(w);
    return true;
  case POMP_KIND_TASKWAIT:
    return wait(top, step->time);
  case POMP_KIND_TASKGROUP:
    pomp_strand_end_group(top->strand, step->time);
    return true;
  case POMP_KIND_BARRIER:
  case POMP_KIND_IMPLICIT_BARRIER:
    pomp_strand_depart(top->strand, step->time);
    return true;
  default:
    return true;
  }
}

/** A task, or a taskwait, has items in depend clauses. */
static bool depend(struct pomp_critical_follower *f,
                   const struct pomp_step *step, struct entry *top) {
  struct pomp_strand *s =
      step->task ? pomp_task_strand(&f->tasks, step->task->id) : NULL;
  if (!step->task) {
    if (!top->wait)
      top->wait = pomp_strand_child(top->strand, POMP_NONE, 0, step->time);
    if (!(s = top->wait))
      return false;
  }
  for (unsigned i = 2; s && s->parent && i + 1 < step->num_values; i += 2)
    if (!pomp_depend_add(&s->parent->scope, &s->depends,
                         (uint64_t)step->values[i], step->values[i + 1]))
      return false;
  return true;
}

static bool complete(struct pomp_critical_follower *f,
                     const struct pomp_step *step) {
  struct pomp_strand *s =
      step->task ? pomp_task_strand_take(&f->tasks, step->task->id) : NULL;
  struct worker *w = &f->workers[step->thread];
  if (!s)
    return true;
  pomp_chain_drop(&w->ended);
  return pomp_strand_complete(s, step->time, &w->ended);
}

static struct fork **find_fork(struct pomp_critical_follower *f,
                               uint64_t number) {
  struct fork **link = &f->forks;
  while (*link && (*link)->number != number)
    link = &(*link)->next;
  return link;
}

static bool begin_fork(struct pomp_critical_follower *f,
                       const struct pomp_step *step, const struct entry *top) {
  struct pomp_chain begin;
  struct fork *fork = calloc(1, sizeof(*fork));
  if (!fork)
    return false;
  fork->next = f->forks;
  fork->number = step->fork;
  f->forks = fork;
  if (!pomp_strand_end(top->strand, step->time, &begin))
    return false;
  fork->team = pomp_team_new(&begin, f->workers[step->thread].parallel);
  pomp_chain_drop(&begin);
  return fork->team;
}

static void join(struct pomp_critical_follower *f, const struct pomp_step *step,
                 const struct entry *top) {
  struct fork **link = find_fork(f, step->fork), *fork = *link;
  if (!fork)
    return;
  *link = fork->next;
  pomp_strand_join(top->strand, &fork->team->end, step->time);
  pomp_team_drop(fork->team);
  free(fork);
}

/** A thread ends its part of a parallel region. */
static bool end_team(struct pomp_critical_follower *f,
                     const struct pomp_step *step) {
  struct worker *w = &f->workers[step->thread];
  /* Tasks that were left open are over when their ends come. */
  while (w->depth > 1 && w->stack[w->depth - 1].is_task)
    pop_task(w);
  if (w->depth < 2)
    return true;
  return pomp_strand_complete(w->stack[--w->depth].strand, step->time, NULL);
}

bool pomp_critical_step(struct pomp_critical_follower *f,
                        const struct pomp_model *m,
                        const struct pomp_step *step) {
  struct entry *top = top_of(f, step->thread);
  if (!top || !pomp_held_step(&f->held, m->places, step))
    return false;
  switch (step->kind) {
  case POMP_STEP_ENTER:
    return enter(f, m, step, top);
  case POMP_STEP_LEAVE:
    return leave(f, m, step, top);
  case POMP_STEP_TASK_DETACH:
    return detach(f, step);
  case POMP_STEP_TASK_FULFILLED:
    return fulfill(f, step, top, 0, step->values[0]);
  case POMP_STEP_TASK_DEPEND:
    return depend(f, step, top);
  case POMP_STEP_TASK_COMPLETE:
    return complete(f, step);
  case POMP_STEP_FORK:
    return begin_fork(f, step, top);
  case POMP_STEP_TEAM_BEGIN: {
    const struct fork *fork = *find_fork(f, step->fork);
    return !fork ||
           push(&f->workers[step->thread],
                pomp_team_member(fork->team, step->thread, step->time), false);
  }
  case POMP_STEP_TEAM_END:
    return !*find_fork(f, step->fork) || end_team(f, step);
  case POMP_STEP_JOIN:
    join(f, step, top);
    return true;
  default:
    return true;
  }
}

/** Makes \p longest the longest chain of all that is not over. */
static bool find_longest(const struct pomp_critical_follower *f, uint64_t now,
                         struct pomp_chain *longest) {
  for (uint32_t i = 0; i < f->num_workers; ++i)
    for (uint32_t k = 0; k < f->workers[i].depth; ++k) {
      struct pomp_chain end;
      if (!pomp_strand_end(f->workers[i].stack[k].strand, now, &end))
        return false;
      pomp_chain_max(longest, &end);
      pomp_chain_drop(&end);
    }
  return true;
}

bool pomp_critical_finish(struct pomp_critical_follower *f, const uint32_t *ids,
                          const struct pomp_model *m, struct pomp_profile *p) {
  struct pomp_chain longest = {0};
  bool good = find_longest(f, m->now, &longest);
  struct pomp_critical *c =
      good ? pomp_critical_path(longest.last, ids, m->trace) : NULL;
  if (c) {
    c->work = f->work;
    c->outside = f->outside;
    c->length = longest.length;
    pomp_held_most(&f->held, ids, c);
    for (uint32_t i = 0; i < c->num_sites; ++i)
      if (c->sites[i].region == POMP_NONE)
        c->length_outside += c->sites[i].work;
  }
  p->result->critical = c;
  pomp_chain_drop(&longest);
  return c;
}

void pomp_critical_free(struct pomp_critical_follower *f) {
  if (!f)
    return;
  for (uint32_t i = 0; i < f->num_workers; ++i) {
    struct worker *w = &f->workers[i];
    while (w->depth)
      if (w->stack[w->depth - 1].is_task) {
        pop_task(w);
      } else {
        struct entry *top = &w->stack[--w->depth];
        if (top->wait)
          pomp_strand_forget(top->wait);
        pomp_strand_forget(top->strand);
      }
    pomp_chain_drop(&w->ended);
    free(w->stack);
  }
  pomp_task_strands_free(&f->tasks);
  pomp_detached_strands_free(&f->detached);
  pomp_held_free(&f->held);
  for (struct fork *fork = f->forks, *next; fork; fork = next) {
    next = fork->next;
    pomp_team_drop(fork->team);
    free(fork);
  }
  free(f->workers);
  free(f);
}
