/*===- trace_fork.c - How a thread forms a team, and how others join it ---===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/steps/trace_fork.h"
#include "trace/steps/trace_emit.h"
#include "trace/steps/trace_place.h"
#include "trace/steps/trace_stack.h"
#include "trace/steps/trace_team.h"

#include <stdlib.h>
#include <string.h>

static int64_t identity_of(const struct pomp_trace_event *e) {
  unsigned count = pomp_event_num_values(e);
  return count < e->num_values ? e->values[count] : 0;
}

void pomp_model_begin_fork(struct pomp_model *m,
                           const struct pomp_trace_event *e) {
  struct pomp_model_private *o = m->own;
  struct pomp_model_fork *fork = o->unused;
  if (fork)
    o->unused = fork->next;
  else if (!(fork = calloc(1, sizeof(*fork)))) {
    pomp_model_no_memory(m);
    return;
  }
  fork->next = o->forks;
  o->forks = fork;
  fork->number = ++o->num_forks;
  fork->region = e->region;
  fork->thread = e->thread;
  fork->identity = identity_of(e);
  if (fork->present)
    memset(fork->present, 0, fork->num_words * sizeof(*fork->present));
  fork->team = pomp_model_team(m, e->thread, o->threads[e->thread].team, false);
  struct pomp_model_frame *f = pomp_model_push(m, e, POMP_KIND_PARALLEL, true);
  if (!f) {
    pomp_model_free_fork(m, fork);
    return;
  }
  f->fork = fork;
  int64_t asked = e->num_values ? e->values[0] : 0;
  struct pomp_step step = {
      .kind = POMP_STEP_FORK,
      .thread = e->thread,
      .place = f->place,
      .team = fork->team,
      .fork = fork->number,
      .num_threads = asked > 0 && asked < UINT32_MAX ? (uint32_t)asked : 0};
  pomp_model_take(m, &step);
}

enum {
  /** Higher thread numbers in a team are not distinguished. */
  most_numbers = 1 << 20
};

static bool is_present(const struct pomp_model_fork *fork, uint32_t thread_id) {
  uint32_t word = thread_id / 64;
  return word < fork->num_words && fork->present[word] >> thread_id % 64 & 1;
}

static void add_present(struct pomp_model *m, struct pomp_model_fork *fork,
                        uint32_t thread_id) {
  uint32_t word = thread_id / 64;
  if (thread_id < most_numbers &&
      pomp_model_grow(m, (void **)&fork->present, &fork->num_words, word,
                      sizeof(*fork->present)))
    fork->present[word] |= UINT64_C(1) << thread_id % 64;
}

/** \returns the execution whose team a thread joins, or null. If several
 *  executions of the same construct are open, returns one that lacks its
 *  number. */
static struct pomp_model_fork *find_fork(const struct pomp_model *m,
                                         const struct pomp_trace_event *e) {
  const struct pomp_model_frame *top =
      pomp_model_top(&m->own->threads[e->thread]);
  if (top && top->kind == POMP_KIND_PARALLEL && top->region == e->region)
    return top->fork;
  struct pomp_model_fork *newest = NULL;
  int64_t identity = identity_of(e);
  for (struct pomp_model_fork *f = m->own->forks; f; f = f->next) {
    if (f->region != e->region || f->identity != identity)
      continue;
    newest = newest ? newest : f;
    if (e->thread_id && !is_present(f, e->thread_id))
      return f;
  }
  return newest;
}

void pomp_model_begin_team(struct pomp_model *m,
                           const struct pomp_trace_event *e) {
  struct pomp_model_thread *t = &m->own->threads[e->thread];
  struct pomp_model_fork *fork = find_fork(m, e);
  uint32_t team =
      fork ? fork->team : pomp_model_team(m, e->thread, t->team, false);
  pomp_model_rank(m, team, e->thread);
  if (fork)
    add_present(m, fork, e->thread_id);
  struct pomp_step step = {.kind = POMP_STEP_TEAM_BEGIN,
                           .thread = e->thread,
                           .team = team,
                           .fork = fork ? fork->number : 0};
  if (t->depth == POMP_MODEL_MAX_DEPTH) {
    ++t->below;
    ++m->cut;
    return;
  }
  pomp_model_take(m, &step);
  struct pomp_model_frame *f = pomp_model_push(m, e, POMP_KIND_TEAM, true);
  if (!f)
    return;
  f->team = team;
  f->fork_number = step.fork;
  f->outer_team = t->team;
  t->team = team;
}
