/*===- track.c - Where every thread of a trace is at any time -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "track.h"

#include "message.h"
#include "pomp/trace.h"
#include "trace_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

/** A place that a thread is in. */
struct frame {
  uint32_t node;
  enum pomp_state state;
  bool is_body, is_visit;
  uint64_t begin;
};

struct follower {
  struct frame *frames;
  uint32_t depth, capacity;
  uint64_t since;
  bool has_begun;
  /** It forms teams, so what it does outside of them is serial. */
  bool encountering;
  /** The node beneath which its next place hangs, or 0: of a team. */
  uint32_t base;
  /** It waits for the join of this fork, and its team's node. */
  bool joining;
  uint64_t fork;
  /** How deep it waits: what is deeper are tasks that it executes meanwhile. */
  uint32_t join_depth;
  /** When it left the team. */
  uint64_t left;
  uint32_t team_node;
};

/** A parallel region between its fork and its join. */
struct fork {
  struct fork *next;
  uint64_t number;
  uint32_t node;
};

struct pomp_tracker_private {
  uint32_t capacity;
  /** The children of a node by their place. */
  struct pomp_table child_of;
  struct follower *threads;
  uint32_t num_threads;
  struct fork *forks;
};

static bool no_memory(void) {
  pomp_complain("not enough memory to read the trace");
  return false;
}

/** \returns the child of \p parent, or 0 where there is no memory. */
static uint32_t child_of(struct pomp_tracker *t, uint32_t parent,
                         uint32_t region, enum pomp_place_kind kind) {
  uint64_t key = (uint64_t)parent << 32 | (uint64_t)region << 6 | kind;
  uint32_t *index = pomp_table_find(&t->own->child_of, key);
  if (!index || *index)
    return index ? *index : 0;
  if (t->num_nodes == t->own->capacity) {
    uint32_t capacity = t->own->capacity * 2;
    struct pomp_track_node *grown =
        realloc(t->nodes, capacity * sizeof(*grown));
    if (!grown)
      return 0;
    t->nodes = grown;
    t->own->capacity = capacity;
  }
  t->nodes[t->num_nodes] = (struct pomp_track_node){
      parent, region, kind,
      kind == POMP_PLACE_TEAM || t->nodes[parent].in_team};
  return *index = t->num_nodes++;
}

/** What a thread is doing in a place. */
static enum pomp_state state_in(const struct pomp_place *place) {
  switch (place->kind) {
  case POMP_PLACE_BARRIER:
  case POMP_PLACE_IMPLICIT_BARRIER:
    return POMP_BARRIER;
  case POMP_PLACE_CRITICAL:
    return place->is_body ? POMP_WORK : POMP_CRITICAL;
  case POMP_PLACE_ORDERED:
    return place->is_body ? POMP_WORK : POMP_ORDERED;
  case POMP_PLACE_SINGLE:
    return place->is_body ? POMP_WORK : POMP_SINGLE;
  case POMP_PLACE_LOCK:
    return POMP_LOCK;
  case POMP_PLACE_TASKWAIT:
    return POMP_TASKWAIT;
  default:
    return POMP_WORK;
  }
}

/** \returns whether what a thread did in a taskgroup itself until \p step was
 * to wait: until it executes a task, or goes on behind the taskgroup. */
static bool ends_group_wait(const struct pomp_model *m,
                            const struct pomp_step *step) {
  switch (step->kind) {
  case POMP_STEP_TASK_SWITCH:
    return true;
  case POMP_STEP_ENTER:
    return m->places[step->place].kind == POMP_PLACE_TASK;
  case POMP_STEP_LEAVE:
    return m->places[step->place].kind == POMP_PLACE_TASKGROUP;
  default:
    return false;
  }
}

/** \returns whether it is in the join itself, not in a task that it executes
 *  there. */
static bool is_waiting_in_join(const struct follower *f) {
  return f->joining && f->depth <= f->join_depth;
}

/** Tells what the thread did since the last step. */
static bool tell(struct pomp_tracker *t, uint32_t thread, uint64_t now,
                 bool has_waited) {
  struct follower *f = &t->own->threads[thread];
  struct pomp_span span = {thread, 0, POMP_IDLE, f->since, now};
  f->since = now;
  if (span.begin >= span.end)
    return true;
  if (f->depth) {
    const struct frame *top = &f->frames[f->depth - 1];
    span.node = top->node;
    span.state = top->state;
    if (has_waited && t->nodes[span.node].kind == POMP_PLACE_TASKGROUP)
      span.state = POMP_TASKGROUP;
    if (span.state == POMP_WORK && !t->nodes[span.node].in_team &&
        t->nodes[span.node].kind != POMP_PLACE_PARALLEL)
      span.state = POMP_SERIAL;
  } else if (f->encountering) {
    span.state = POMP_SERIAL;
  }
  if (is_waiting_in_join(f)) {
    span.state = POMP_JOIN;
    span.node = f->depth ? span.node : f->team_node;
  }
  return t->take_span(t->data, t, &span);
}

static bool enter(struct pomp_tracker *t, const struct pomp_model *m,
                  const struct pomp_step *step) {
  struct follower *f = &t->own->threads[step->thread];
  const struct pomp_place *place = &m->places[step->place];
  uint32_t around = is_waiting_in_join(f) ? f->team_node
                    : f->depth            ? f->frames[f->depth - 1].node
                                          : 0;
  uint32_t parent = f->base ? f->base : around;
  f->base = 0;
  if (f->depth == f->capacity) {
    uint32_t capacity = f->capacity ? f->capacity * 2 : 16;
    struct frame *grown = realloc(f->frames, capacity * sizeof(*grown));
    if (!grown)
      return no_memory();
    f->frames = grown;
    f->capacity = capacity;
  }
  /* The body of a construct is no path of its own; but what is called the body
   * of a task is the task that goes on, maybe on another thread. */
  bool is_body = place->is_body && place->kind != POMP_PLACE_TASK;
  uint32_t node =
      is_body ? around : child_of(t, parent, place->region, place->kind);
  if (!node && !is_body)
    return no_memory();
  f->frames[f->depth++] = (struct frame){node, state_in(place), is_body,
                                         step->is_visit, step->time};
  return true;
}

static bool leave(struct pomp_tracker *t, const struct pomp_step *step) {
  struct follower *f = &t->own->threads[step->thread];
  const struct frame *top = &f->frames[--f->depth];
  f->join_depth = f->depth < f->join_depth ? f->depth : f->join_depth;
  /* Whoever had its turn waits for nothing any more. */
  if (top->is_body && f->depth &&
      (f->frames[f->depth - 1].state == POMP_CRITICAL ||
       f->frames[f->depth - 1].state == POMP_ORDERED))
    f->frames[f->depth - 1].state = POMP_WORK;
  if (t->nodes[top->node].kind == POMP_PLACE_TEAM)
    f->team_node = top->node;
  return top->is_body || !t->take_visit ||
         t->take_visit(t->data, t, step->thread, top->node, top->is_visit,
                       step->time - top->begin);
}

static bool begin_fork(struct pomp_tracker *t, const struct pomp_step *step) {
  struct follower *f = &t->own->threads[step->thread];
  struct fork *fork = malloc(sizeof(*fork));
  if (!fork)
    return no_memory();
  *fork = (struct fork){t->own->forks, step->fork,
                        f->depth ? f->frames[f->depth - 1].node : 0};
  t->own->forks = fork;
  f->encountering |= !t->nodes[fork->node].in_team;
  return true;
}

/** \returns the fork of that number if it was not joined yet, or null. */
static const struct fork *find_fork(const struct pomp_tracker *t,
                                    uint64_t number) {
  const struct fork *fork = t->own->forks;
  while (fork && fork->number != number)
    fork = fork->next;
  return fork;
}

/** Ends the wait of all threads of the team. */
static bool end_fork(struct pomp_tracker *t, const struct pomp_step *step) {
  for (struct fork **link = &t->own->forks; *link; link = &(*link)->next)
    if ((*link)->number == step->fork) {
      struct fork *fork = *link;
      *link = fork->next;
      free(fork);
      break;
    }
  for (uint32_t i = 0; i < t->own->num_threads; ++i) {
    struct follower *f = &t->own->threads[i];
    if (!f->joining || f->fork != step->fork)
      continue;
    if (!tell(t, i, step->time, false))
      return false;
    f->joining = false;
    /* A worker has left the team already: the wait still belongs to it, with
     * the tasks that it executed meanwhile. */
    if (!f->depth && f->team_node && t->take_visit &&
        !t->take_visit(t->data, t, i, f->team_node, false,
                       step->time - f->left))
      return false;
  }
  return true;
}

static bool take_step(void *data, const struct pomp_model *m,
                      const struct pomp_step *step) {
  struct pomp_tracker *t = data;
  if (!t->own->threads) {
    t->own->num_threads = m->trace->num_threads;
    t->own->threads = calloc(t->own->num_threads + 1, sizeof(*t->own->threads));
    t->thread_events =
        calloc(t->own->num_threads + 1, sizeof(*t->thread_events));
    if (!t->own->threads || !t->thread_events)
      return no_memory();
  }
  struct follower *f = &t->own->threads[step->thread];
  /* A worker begins in a team, the initial thread outside of any. */
  f->encountering |= !f->has_begun && step->kind == POMP_STEP_ENTER;
  f->has_begun = true;
  if (!tell(t, step->thread, step->time, ends_group_wait(m, step)))
    return false;
  switch (step->kind) {
  case POMP_STEP_ENTER:
    t->thread_events[step->thread] += step->event >= 0;
    return enter(t, m, step);
  case POMP_STEP_LEAVE:
    t->thread_events[step->thread] +=
        m->places[step->place].kind != POMP_PLACE_EVENT;
    return leave(t, step);
  case POMP_STEP_FORK:
    return begin_fork(t, step);
  case POMP_STEP_JOIN:
    return end_fork(t, step);
  case POMP_STEP_TEAM_BEGIN: {
    const struct fork *fork = find_fork(t, step->fork);
    f->joining = false;
    f->base = fork && !f->depth ? fork->node : 0;
    return true;
  }
  case POMP_STEP_TEAM_END:
    f->joining = find_fork(t, step->fork);
    f->left = step->time;
    f->join_depth = f->depth;
    f->fork = step->fork;
    return true;
  default:
    return true;
  }
}

static bool finish(void *data, const struct pomp_model *m) {
  struct pomp_tracker *t = data;
  uint64_t end = m->trace->end_ns > m->now ? m->trace->end_ns : m->now;
  for (uint32_t i = 0; i < t->own->num_threads; ++i)
    if (!tell(t, i, end, false))
      return false;
  return !t->finish || t->finish(t->data, t, m);
}

static bool play(struct pomp_tracker *tracker, const char *directory) {
  static const struct pomp_talk talk = {pomp_complain, pomp_progress};
  struct pomp_trace *trace = pomp_trace_open(directory, &talk);
  if (!trace)
    return false;
  struct pomp_model *model = pomp_model_new(trace, &talk);
  bool good = model && pomp_model_play(model, take_step, tracker) &&
              finish(tracker, model);
  pomp_model_free(model);
  pomp_trace_free(trace);
  return good;
}

bool pomp_track(struct pomp_tracker *tracker, const char *directory) {
  struct pomp_tracker_private own = {.capacity = 64};
  tracker->own = &own;
  tracker->nodes = calloc(own.capacity, sizeof(*tracker->nodes));
  tracker->num_nodes = 1;
  bool good = tracker->nodes || no_memory();
  if (good) {
    tracker->nodes[0].region = POMP_NONE;
    good = play(tracker, directory);
  }
  pomp_progress_end();
  for (uint32_t i = 0; i < own.num_threads; ++i)
    free(own.threads[i].frames);
  for (struct fork *fork = own.forks, *next; fork; fork = next) {
    next = fork->next;
    free(fork);
  }
  pomp_table_free(&own.child_of);
  free(own.threads);
  free(tracker->nodes);
  free(tracker->thread_events);
  return good;
}

bool pomp_has_trace(const char *directory) {
  char *path;
  struct stat status;
  if (asprintf(&path, "%s/" POMP_TRACE_DEFINITIONS_FILE, directory) < 0)
    return false;
  bool found = stat(path, &status) == 0;
  free(path);
  return found;
}
