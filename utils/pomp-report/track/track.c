/*===- track.c - Where every thread of a trace is at any time ---------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "track/track.h"
#include "track/track_join.h"

#include "program/deferred.h"
#include "support/message.h"
#include "support/table.h"
#include "trace/trace_reader.h"

#include <stdlib.h>
#include <string.h>

/** \returns the child of \p parent, or 0 if there is no memory. */
static uint32_t child_of(struct pomp_tracker *t, uint32_t parent,
                         uint32_t region, enum pomp_kind kind) {
  uint64_t key = (uint64_t)parent << 32 | (uint64_t)region << 6 | kind;
  uint32_t *index = pomp_table_find(&t->own->child_of, key);
  if (!index || *index)
    return index ? *index : 0;
  if (!pomp_array_grow((void **)&t->nodes, &t->own->capacity, t->num_nodes,
                       sizeof(*t->nodes)))
    return 0;
  const struct pomp_track_node *around = &t->nodes[parent];
  bool is_team = kind == POMP_KIND_TEAM;
  t->nodes[t->num_nodes] = (struct pomp_track_node){
      .parent = parent,
      .region = region,
      .kind = kind,
      .in_parallel =
          pomp_kind_has(kind, POMP_TRAIT_TEAM) || around->in_parallel,
      .around_team = is_team ? t->num_nodes : around->around_team,
      .around_task =
          kind == POMP_KIND_TASK ? t->num_nodes : around->around_task};
  return *index = t->num_nodes++;
}

/** \returns where the tasks that are created in \p node hang: in the same
 *  construct further up, if they create each other; or 0 if there is no
 *  memory. */
static uint32_t task_of(struct pomp_tracker *t, uint32_t node) {
  uint32_t up = t->nodes[node].around_task, region = t->nodes[node].region;
  if (t->nodes[node].task)
    return t->nodes[node].task;
  /* Each construct has one of them on a path. */
  while (up && t->nodes[up].region != region)
    up = t->nodes[t->nodes[up].parent].around_task;
  uint32_t task =
      up ? up : child_of(t, t->nodes[node].parent, region, POMP_KIND_TASK);
  return t->nodes[node].task = task;
}

uint32_t pomp_track_node_of(const struct pomp_tracker *t, uint32_t thread) {
  const struct frame *top =
      t->own->threads ? pomp_track_top(&t->own->threads[thread]) : NULL;
  return top ? top->node : 0;
}

/** The entry of a table for each thread and node. */
static uint64_t key_of(uint32_t thread, uint32_t node) {
  return (uint64_t)thread << 32 | node;
}

/** \returns where the path to \p node, which is a task's, begins. */
static uint32_t root_of(const struct pomp_tracker *t, uint32_t thread,
                        uint32_t node) {
  node = t->nodes[node].around_team;
  while (node && !pomp_table_get(&t->own->worker_in, key_of(thread, node)))
    node = t->nodes[t->nodes[node].parent].around_team;
  return node;
}

/** A thread's state in a place. */
static enum pomp_state state_in(const struct pomp_place *place) {
  return place->is_body ? POMP_STATE_WORK : pomp_kind_state(place->kind);
}

/** \returns whether the exclusive time of a thread in a taskgroup until \p step
 *  was a wait: until it executes a task, or continues after the taskgroup. */
static bool ends_group_wait(const struct pomp_model *m,
                            const struct pomp_step *step) {
  switch (step->kind) {
  case POMP_STEP_TASK_SWITCH:
    return true;
  case POMP_STEP_ENTER:
    return m->places[step->place].kind == POMP_KIND_TASK;
  case POMP_STEP_LEAVE:
    return m->places[step->place].kind == POMP_KIND_TASKGROUP &&
           !step->is_suspended;
  default:
    return false;
  }
}

/** The node of a task of unknown origin: in the team that executes it. */
static uint32_t team_of(const struct follower *f) {
  const struct frame *top = pomp_track_top(f);
  return top && top->team ? top->team : f->joining ? f->team_node : 0;
}

/** Sets the node of the thread after it has entered \p place.
 *  \returns false if memory is exhausted. */
static bool find_node(struct pomp_tracker *t, struct follower *f,
                      const struct pomp_place *place,
                      const struct pomp_step *step, struct frame *frame) {
  const struct frame *outer = pomp_track_top(f);
  bool is_outer = outer && !pomp_track_is_joining(f);
  uint32_t around = is_outer ? outer->node : f->joining ? f->team_node : 0;
  frame->root = is_outer ? outer->root : f->joining ? f->team_root : 0;
  frame->node = around;
  uint32_t base = f->base;
  f->base = 0;
  if (place->kind == POMP_KIND_TASK) {
    frame->node = step->task ? step->task->mark : 0;
    if (!frame->node)
      frame->node = child_of(t, team_of(f), place->region, place->kind);
    if (step->task)
      step->task->mark = frame->node;
    frame->root = root_of(t, step->thread, frame->node);
    return frame->node;
  }
  /* The body of a construct is no separate path. */
  if (place->is_body)
    return true;
  frame->node = child_of(t, base ? base : around, place->region, place->kind);
  /* From then on it knows that its visits of the construct end in one. */
  if (place->kind == POMP_KIND_IMPLICIT_BARRIER &&
      t->nodes[around].region == place->region) {
    uint32_t *has_barrier =
        pomp_table_find(&t->own->barrier_in, key_of(step->thread, around));
    if (!has_barrier)
      return false;
    *has_barrier = 1;
  }
  if (base && frame->node) {
    uint32_t *is_worker =
        pomp_table_find(&t->own->worker_in, key_of(step->thread, frame->node));
    if (!is_worker)
      return false;
    *is_worker = 1;
    frame->root = frame->node;
  }
  if (!frame->node || place->kind != POMP_KIND_TASK_CREATE)
    return frame->node;
  uint32_t task = task_of(t, frame->node);
  if (step->task)
    step->task->mark = task;
  return task;
}

/** \returns a task of \p place, which hangs in \p node, at a step. */
static struct pomp_task_moment moment_of(const struct pomp_model *m,
                                         const struct pomp_place *place,
                                         uint32_t node,
                                         const struct pomp_step *step) {
  const char *type = m->trace->regions[place->region].type;
  return (struct pomp_task_moment){.node = node,
                                   .region = place->region,
                                   .is_loop = strcmp(type, "taskloop") == 0,
                                   .thread = step->thread,
                                   .time = step->time,
                                   .has_dependence = step->has_dependence,
                                   .dependence = step->dependence,
                                   .task = step->task};
}

/** Called when a task is created, begins or continues. */
static bool enter_task(struct pomp_tracker *t, const struct pomp_model *m,
                       const struct pomp_step *step, struct frame *frame) {
  struct follower *f = &t->own->threads[step->thread];
  const struct pomp_place *place = &m->places[step->place];
  if (place->kind == POMP_KIND_TASK_CREATE) {
    int64_t parent = step->num_values ? step->values[0] : 0;
    const struct pomp_task_moment at =
        moment_of(m, place, t->nodes[frame->node].task, step);
    if (!pomp_task_track_create(&t->tasks, &at, frame->node, parent,
                                parent ? f->task_depth + 1 : 1))
      return false;
    frame->record = step->task ? step->task->story.record : 0;
    return true;
  }
  const struct pomp_task_moment at = moment_of(m, place, frame->node, step);
  frame->waited = f->waited;
  frame->away = f->away;
  frame->task_depth = f->task_depth;
  f->waited = 0;
  f->task_depth =
      step->task && step->task->story.depth ? step->task->story.depth : 1;
  if (step->is_visit)
    return pomp_task_track_begin(&t->tasks, &at);
  pomp_task_track_resume(&at);
  return true;
}

/** A creation, or a part of a task, took \p ns. */
static bool leave_task(struct pomp_tracker *t, const struct pomp_model *m,
                       const struct pomp_step *step, const struct frame *left,
                       uint64_t ns) {
  struct follower *f = &t->own->threads[step->thread];
  const struct pomp_place *place = &m->places[step->place];
  if (left->kind == POMP_KIND_TASK_CREATE) {
    const struct pomp_task_moment at =
        moment_of(m, place, t->nodes[left->node].task, step);
    return pomp_task_track_created(&t->tasks, &at, left->record, ns,
                                   step->is_immediate);
  }
  const struct pomp_task_moment at = moment_of(m, place, left->node, step);
  f->part = (struct pomp_task_part){ns, f->waited, f->away - left->away};
  f->waited = left->waited;
  f->task_depth = left->task_depth;
  return pomp_task_track_leave(&t->tasks, &at, &f->part);
}

static bool is_of_task(enum pomp_kind kind) {
  return kind == POMP_KIND_TASK || kind == POMP_KIND_TASK_CREATE;
}

/** Called when a thread enters a loop. The first thread of a team counts for
 *  all. */
static bool enter_loop(struct pomp_tracker *t, const struct pomp_model *m,
                       const struct pomp_step *step) {
  if (step->thread_num != 0 || step->num_values <= POMP_LOOP_INCR)
    return true;
  uint32_t region = m->places[step->place].region;
  if (!pomp_array_grow((void **)&t->loops, &t->num_loops, region,
                       sizeof(*t->loops)))
    return false;
  pomp_loop_add(&t->loops[region], step->values);
  return true;
}

/** A construct moves data to a device, or back. */
static bool add_transfer(struct pomp_tracker *t, const struct pomp_model *m,
                         const struct pomp_step *step) {
  if (step->num_values < POMP_MAP_VALUES)
    return true;
  uint32_t region = m->places[step->place].region;
  if (!pomp_array_grow((void **)&t->transfers, &t->num_transfers, region,
                       sizeof(*t->transfers)))
    return false;
  pomp_transfer_add(&t->transfers[region], step->values);
  return true;
}

/** Called when the OpenMP runtime reported a team. */
static bool add_team(struct pomp_tracker *t, const struct pomp_model *m,
                     const struct pomp_step *step) {
  uint64_t value = (uint64_t)step->values[0];
  uint32_t region = m->places[step->place].region;
  if (!pomp_array_grow((void **)&t->teams, &t->num_teams, region,
                       sizeof(*t->teams)))
    return pomp_track_no_memory();
  pomp_team_add(&t->teams[region], (uint32_t)(value >> 32), (uint32_t)value);
  return true;
}

static bool enter(struct pomp_tracker *t, const struct pomp_model *m,
                  const struct pomp_step *step) {
  struct follower *f = &t->own->threads[step->thread];
  const struct pomp_place *place = &m->places[step->place];
  struct frame frame = {.state = state_in(place),
                        .kind = place->kind,
                        .is_body = place->is_body,
                        .is_part =
                            !step->is_visit && place->kind != POMP_KIND_TASK,
                        .is_begun = !step->is_visit,
                        .begin = step->time};
  if (!find_node(t, f, place, step, &frame))
    return pomp_track_no_memory();
  if (place->kind == POMP_KIND_LOOP && !enter_loop(t, m, step))
    return pomp_track_no_memory();
  if (place->kind == POMP_KIND_TARGET_MAP && !add_transfer(t, m, step))
    return pomp_track_no_memory();
  if (is_of_task(place->kind) && !enter_task(t, m, step, &frame))
    return pomp_track_no_memory();
  if (!pomp_kind_has(place->kind, POMP_TRAIT_TEAM))
    frame.begin -= f->away;
  const struct frame *outer = pomp_track_top(f);
  frame.team = place->kind == POMP_KIND_TEAM ? frame.node
               : outer                       ? outer->team
                                             : 0;
  if (!pomp_array_grow((void **)&f->frames, &f->capacity, f->depth,
                       sizeof(*f->frames)))
    return pomp_track_no_memory();
  if (!f->depth) {
    const char *ctc = m->trace->regions[place->region].ctc;
    bool defers = ctc && pomp_ctc_is_deferred_target(ctc);
    f->defers |= defers;
    f->is_busy |= !defers;
  }
  f->frames[f->depth++] = frame;
  return !step->is_visit || pomp_track_tell_visit(t, step->thread, frame.node,
                                                  frame.root, true, 0);
}

/** A worker has begun in its team: since the fork it was on its way there. */
static bool arrive(struct pomp_tracker *t, const struct pomp_step *step) {
  struct follower *f = &t->own->threads[step->thread];
  struct frame *top = pomp_track_top(f);
  const struct pomp_span span = {.thread = step->thread,
                                 .node = top->node,
                                 .root = top->root,
                                 .state = POMP_STATE_FORK,
                                 .begin = f->since,
                                 .end = step->time};
  top->begin = f->since;
  f->since = step->time;
  return (span.begin >= span.end && !t->takes_empty_spans) ||
         t->take_span(t->data, t, &span);
}

static bool leave(struct pomp_tracker *t, const struct pomp_model *m,
                  const struct pomp_step *step) {
  struct follower *f = &t->own->threads[step->thread];
  const struct frame left = f->frames[--f->depth];
  struct frame *top = pomp_track_top(f);
  f->join_depth = f->depth < f->join_depth ? f->depth : f->join_depth;
  if (left.is_body) {
    /* A thread that had its turn does not wait any more. */
    if (top && pomp_kind_has(top->kind, POMP_TRAIT_BODY) &&
        (!pomp_kind_has(top->kind, POMP_TRAIT_WAITS) ||
         pomp_table_get(&t->own->barrier_in, key_of(step->thread, top->node))))
      top->state = POMP_STATE_WORK;
    return true;
  }
  uint64_t now = pomp_kind_has(left.kind, POMP_TRAIT_TEAM)
                     ? step->time
                     : step->time - f->away;
  if (pomp_kind_has(left.kind, POMP_TRAIT_SUSPENDS))
    f->waited += now - left.begin;
  if (is_of_task(left.kind) && !leave_task(t, m, step, &left, now - left.begin))
    return pomp_track_no_memory();
  if (left.kind == POMP_KIND_TASK) {
    /* The clock of the frame around it stands where it was when the task began.
     */
    f->away = step->time - left.begin;
    if (step->task) {
      step->task->sum += now - left.begin;
      return true;
    }
  }
  if (left.kind == POMP_KIND_TEAM) {
    f->team_node = left.node;
    f->team_root = left.root;
    f->team_begin = left.begin;
    f->is_worker = !f->depth;
    /* A worker's wait for the rest of its team belongs to it. */
    if (f->is_worker)
      return true;
  }
  /* Points have no duration, and that of a part of a visit is meaningless. */
  return left.kind == POMP_KIND_EVENT || left.is_part || step->is_suspended ||
         pomp_track_tell_visit(t, step->thread, left.node, left.root, false,
                               now - left.begin);
}

/** The task whose part has just ended is complete. */
static bool complete(struct pomp_tracker *t, const struct pomp_step *step) {
  const struct follower *f = &t->own->threads[step->thread];
  uint32_t node = step->task->mark;
  const struct pomp_task_moment at = {.node = node,
                                      .thread = step->thread,
                                      .time = step->time,
                                      .task = step->task};
  if (!pomp_task_track_end(&t->tasks, &at, &f->part))
    return pomp_track_no_memory();
  return pomp_track_tell_visit(t, step->thread, node,
                               root_of(t, step->thread, node), false,
                               step->task->sum);
}

/** A thread ends: serial time does, unless it is in a parallel region. */
static bool end_last_gap(struct pomp_tracker *t, struct follower *f,
                         uint64_t now) {
  const struct frame *top = pomp_track_top(f);
  bool is_inside = top && t->nodes[top->node].in_parallel;
  return !f->encountering || !f->is_alive || is_inside ||
         pomp_gap_end(&t->gaps, &f->gap, POMP_NONE, now) ||
         pomp_track_no_memory();
}

/** \returns whether a chunk of the current loop of the thread begins. Outside
 *  of chunks, the thread spends time in the loop only to get them. */
static bool begins_chunk(const struct pomp_model *m,
                         const struct pomp_step *step,
                         const struct follower *f) {
  const struct frame *top = pomp_track_top(f);
  return step->kind == POMP_STEP_ENTER && top && top->kind == POMP_KIND_LOOP &&
         m->places[step->place].kind == POMP_KIND_CHUNK;
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
      return pomp_track_no_memory();
  }
  /* Of the tasks of a taskloop this is not said when it happens. */
  if (step->kind == POMP_STEP_TASK_CREATE)
    return true;
  struct follower *f = &t->own->threads[step->thread];
  if (!f->since && m->trace->threads[step->thread].is_initial)
    f->encountering = f->is_alive = true;
  bool joins = step->kind == POMP_STEP_TEAM_BEGIN && !f->depth;
  const struct fork *fork = joins ? pomp_track_find_fork(t, step->fork) : NULL;
  uint64_t until = step->time;
  if (fork && !f->joining && fork->begin < until)
    until = fork->begin < f->since ? f->since : fork->begin;
  bool arrives = f->base && step->kind == POMP_STEP_ENTER;
  if (begins_chunk(m, step, f))
    pomp_track_top(f)->state = POMP_STATE_DISPATCH;
  if (!arrives &&
      !pomp_track_tell(t, step->thread, until, ends_group_wait(m, step)))
    return false;
  if (t->take_step && !t->take_step(t->data, m, step))
    return false;
  if (!f->is_alive && step->kind != POMP_STEP_THREAD_END) {
    f->gap = (struct pomp_gap_begin){step->time, 0};
    f->is_alive = true;
  }
  switch (step->kind) {
  case POMP_STEP_ENTER:
    t->thread_events[step->thread] += step->event >= 0;
    if (step->event == POMP_FN_Fulfill_event && step->num_values &&
        !pomp_task_track_fulfill(&t->tasks, (uint64_t)step->values[0],
                                 step->time))
      return pomp_track_no_memory();
    return enter(t, m, step) && (!arrives || arrive(t, step));
  case POMP_STEP_LEAVE:
    t->thread_events[step->thread] +=
        !pomp_kind_is_point(m->places[step->place].kind) && !step->is_suspended;
    return leave(t, m, step);
  case POMP_STEP_TASK_DETACH:
    ++t->thread_events[step->thread];
    return pomp_task_track_detach(&t->tasks, step->task,
                                  (uint64_t)step->values[1]) ||
           pomp_track_no_memory();
  case POMP_STEP_TASK_DEPEND:
    ++t->thread_events[step->thread];
    return pomp_task_track_depend(&t->tasks, step->task, step->num_values) ||
           pomp_track_no_memory();
  case POMP_STEP_TASK_RANGE:
    ++t->thread_events[step->thread];
    return true;
  case POMP_STEP_TASK_COMPLETE:
    return complete(t, step);
  case POMP_STEP_TASK_FULFILLED:
    return pomp_task_track_fulfill_of(&t->tasks, step->values[0], step->time) ||
           pomp_track_no_memory();
  case POMP_STEP_THREAD_END:
    if (!end_last_gap(t, f, step->time))
      return false;
    f->is_alive = false;
    return true;
  case POMP_STEP_FORK:
    return pomp_track_begin_fork(t, step);
  case POMP_STEP_JOINED:
  case POMP_STEP_JOIN:
    return pomp_track_end_fork(t, step);
  case POMP_STEP_TEAM_SIZE:
    return add_team(t, m, step);
  case POMP_STEP_TEAM_BEGIN:
    f->base = fork ? fork->node : 0;
    return pomp_track_end_joining(t, step->thread, step->time);
  case POMP_STEP_TEAM_END:
    return pomp_track_begin_joining(t, step);
  default:
    return true;
  }
}

static bool finish(void *data, const struct pomp_model *m) {
  struct pomp_tracker *t = data;
  uint64_t end = m->trace->end_ns > m->now ? m->trace->end_ns : m->now;
  for (uint32_t i = 0; i < t->own->num_threads; ++i)
    if (!pomp_track_tell(t, i, end, false) ||
        !pomp_track_end_joining(t, i, end) ||
        !end_last_gap(t, &t->own->threads[i], end))
      return false;
  return !t->finish || t->finish(t->data, t, m);
}

__attribute__((format(printf, 1, 2))) static void
say_nothing(const char *format, ...) {
  (void)format;
}

static bool play(struct pomp_tracker *tracker, const char *directory) {
  const struct pomp_talk talk = {
      tracker->is_quiet ? say_nothing : pomp_complain, pomp_progress};
  struct pomp_trace *trace = pomp_trace_open(directory, &talk);
  if (!trace)
    return false;
  struct pomp_model *model = pomp_model_new(trace, &talk);
  pomp_model_watch(model, tracker->take_event, tracker->data);
  bool good = model && pomp_model_play(model, take_step, tracker) &&
              finish(tracker, model);
  pomp_model_free(model);
  pomp_trace_free(trace);
  return good;
}

bool pomp_track(struct pomp_tracker *tracker, const char *directory) {
  struct pomp_tracker_private own = {0};
  tracker->own = &own;
  bool good = pomp_array_grow((void **)&tracker->nodes, &own.capacity, 0,
                              sizeof(*tracker->nodes)) ||
              pomp_track_no_memory();
  tracker->num_nodes = 1;
  if (good) {
    tracker->nodes[0].region = POMP_NONE;
    good = play(tracker, directory);
  }
  pomp_progress_end();
  for (uint32_t i = 0; i < own.num_threads; ++i)
    free(own.threads[i].frames);
  for (struct fork *fork = own.forks, *next; fork; fork = next) {
    next = fork->next;
    pomp_track_free_fork(fork);
  }
  pomp_table_free(&own.child_of);
  pomp_table_free(&own.worker_in);
  pomp_table_free(&own.barrier_in);
  free(own.threads);
  free(tracker->nodes);
  pomp_gap_list_free(&tracker->gaps);
  free(tracker->thread_events);
  free(tracker->loops);
  free(tracker->transfers);
  free(tracker->teams);
  pomp_task_track_free(&tracker->tasks);
  return good;
}
