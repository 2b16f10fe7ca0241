/*===- replay.c - A trace, through the engine of the runtime ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "replay/replay.h"
#include "engine/calltree.h"
#include "engine/parts.h"
#include "engine/step.h"
#include "engine/task.h"
#include "replay/replay_tasks.h"
#include "support/message.h"
#include "trace/steps/trace_place.h"
#include "trace/trace_reader.h"

#include <stdlib.h>
#include <string.h>

/** What is known of a thread beside the engine. */
struct follower {
  /** For the task that begins next: how long it depended on others. */
  bool has_dependence;
  uint64_t dependence;
  /** The end of its last span. */
  uint64_t told;
  const struct pomp_callpath *encountered[POMP_REPLAY_LEVELS];
};

struct player {
  /** First: the engine calls its functions with it. */
  struct pomp_engine_host host;
  _Atomic uint32_t mask;
  _Atomic bool mask_changed;
  const struct pomp_replay_taker *taker;
  struct pomp_replay replay;
  struct pomp_engine engine;
  uint32_t num_threads;
  struct pomp_thread *threads;
  struct follower *followers;
  struct pomp_replay_tasks tasks;
  /** The identity of the team in the current event, or 0. */
  uint64_t identity;
};

static bool no_memory(void) {
  pomp_complain("not enough memory for the trace");
  return false;
}

/*===- The host of the engine ---------------------------------------------===*/

static const char *ctc_of(const struct pomp_engine_host *host,
                          pomp_region_id region) {
  const struct player *p = (const struct player *)(const void *)host;
  return p->replay.trace->regions[region].ctc;
}

static uint32_t num_regions(const struct pomp_engine_host *host) {
  const struct player *p = (const struct player *)(const void *)host;
  return p->replay.trace->num_regions;
}

static uint64_t fork_identity(const struct pomp_engine_host *host,
                              const struct pomp_thread *thread,
                              bool outermost) {
  const struct player *p = (const struct player *)(const void *)host;
  (void)thread;
  (void)outermost;
  return p->identity;
}

static uint64_t team_identity(const struct pomp_engine_host *host,
                              const struct pomp_thread *thread) {
  const struct player *p = (const struct player *)(const void *)host;
  (void)thread;
  return p->identity;
}

static bool init(struct player *p) {
  struct pomp_trace *trace = p->replay.trace;
  p->host = (struct pomp_engine_host){.ctc = ctc_of,
                                      .keep = ctc_of,
                                      .num_regions = num_regions,
                                      .fork_identity = fork_identity,
                                      .team_identity = team_identity,
                                      .mask = &p->mask,
                                      .mask_changed = &p->mask_changed};
  atomic_store(&p->mask, UINT32_MAX);
  pomp_engine_init(&p->engine, &p->host, POMP_MEMORY_FREED);
  p->engine.paths.is_sequential = true;
  p->engine.long_wait = pomp_trace_duration(trace, p->engine.long_wait);
  p->engine.longest_timed = pomp_trace_duration(trace, p->engine.longest_timed);
  p->num_threads = trace->num_threads;
  p->threads = calloc(p->num_threads + 1, sizeof(*p->threads));
  p->followers = calloc(p->num_threads + 1, sizeof(*p->followers));
  p->engine.instances.table =
      calloc(POMP_FIRST_INSTANCES, sizeof(*p->engine.instances.table));
  p->engine.instances.capacity = POMP_FIRST_INSTANCES;
  if (!p->threads || !p->followers || !p->engine.instances.table)
    return no_memory();
  for (uint32_t i = 0; i < p->num_threads; ++i) {
    p->threads[i].index = i;
    p->threads[i].arena.kind = POMP_MEMORY_FREED;
    p->threads[i].next = i + 1 < p->num_threads ? &p->threads[i + 1] : NULL;
  }
  p->replay.engine = &p->engine;
  p->replay.threads = p->threads;
  return true;
}

/*===- Spans --------------------------------------------------------------===*/

/** A thread before an event. */
struct moment {
  struct pomp_position position;
  bool encountering, alive;
};

static struct moment look(const struct pomp_profile_thread *t, unsigned event) {
  return (struct moment){
      pomp_parts_before(t, event),
      atomic_load_explicit(&t->encountering, memory_order_relaxed),
      atomic_load_explicit(&t->alive, memory_order_relaxed)};
}

/** \returns the state of a part of a thread: serial work is work outside of
 *  parallel regions of a thread that forms teams. */
static enum pomp_state state_of(const struct pomp_part *part,
                                const struct moment *before) {
  const struct pomp_callpath *path = part->node->path;
  if (part->state != POMP_STATE_WORK || path->in_parallel)
    return part->state;
  if (!path->parent && !before->alive)
    return POMP_STATE_IDLE;
  return before->encountering ? POMP_STATE_SERIAL
         : path->parent       ? POMP_STATE_WORK
                              : POMP_STATE_IDLE;
}

static bool tell_parts(struct player *p, uint32_t thread,
                       const struct moment *before,
                       const struct pomp_part *parts, unsigned number) {
  struct pomp_span span = {.thread = thread,
                           .end = before->position.last,
                           .encountered = p->followers[thread].encountered};
  bool good = true;
  for (unsigned i = 0; good && i < number; ++i) {
    span.begin = span.end;
    span.end += parts[i].ticks;
    span.path = parts[i].node->path;
    span.state = state_of(&parts[i], before);
    good = span.begin == span.end || p->taker->take_span(p->taker->data, &span);
  }
  p->followers[thread].told = span.end;
  return good;
}

/** Tells that a worker which has just begun was on its way to its team already
 *  then. */
static bool tell_way(struct player *p, const struct pomp_thread *thread,
                     const struct moment *before) {
  struct follower *f = &p->followers[thread->index];
  const struct pomp_frame *top = pomp_calltree_top(pomp_profile_data(thread));
  const struct pomp_node *n = pomp_frame_node(top);
  uint64_t enter = pomp_read(&top->enter);
  const struct pomp_span span = {.thread = thread->index,
                                 .path = n->path,
                                 .state = POMP_STATE_FORK,
                                 .begin = enter > f->told ? enter : f->told,
                                 .end = before->position.last,
                                 .encountered = f->encountered};
  return n->kind != POMP_KIND_TEAM || span.begin >= span.end ||
         p->taker->take_span(p->taker->data, &span);
}

/** The thread has come where it is since \p before. \param counts what it
 *  counted meanwhile, or null. */
static bool take_parts(struct player *p, struct pomp_thread *thread,
                       const struct moment *before, const uint64_t *counts) {
  struct pomp_part parts[POMP_MOST_PARTS];
  if (!counts && !p->taker->take_span)
    return true;
  unsigned number =
      pomp_parts_after(pomp_profile_data(thread), &before->position, parts);
  if (counts)
    pomp_parts_charge(thread, parts, number, counts,
                      p->replay.trace->num_counters);
  return !p->taker->take_span ||
         (tell_way(p, thread, before) &&
          tell_parts(p, thread->index, before, parts, number));
}

/** Finds the parallel constructs that the thread encountered and is in. */
static void find_encountered(struct player *p,
                             const struct pomp_thread *thread) {
  struct follower *f = &p->followers[thread->index];
  memset(f->encountered, 0, sizeof(f->encountered));
  const struct pomp_frame *frame = pomp_calltree_top(pomp_profile_data(thread));
  for (; frame->outer; frame = frame->outer) {
    const struct pomp_callpath *path = pomp_frame_node(frame)->path;
    unsigned level = 0;
    if (path->kind != POMP_KIND_PARALLEL)
      continue;
    for (const struct pomp_callpath *up = path->parent; up; up = up->parent)
      level += up->kind == POMP_KIND_PARALLEL;
    if (level < POMP_REPLAY_LEVELS)
      f->encountered[level] = path;
  }
}

/** \returns how long a thread that waits for its team at the end does so. */
static unsigned last_parts(struct pomp_profile_thread *t, uint64_t end,
                           const struct moment *now,
                           struct pomp_part parts[2]) {
  const struct pomp_frame *top = pomp_calltree_top(t);
  uint64_t last = now->position.last, left = end > last ? end - last : 0;
  if (!(pomp_frame_get_flags(top) & POMP_FRAME_JOINING)) {
    parts[0] =
        (struct pomp_part){now->position.node, now->position.state, left};
    return 1;
  }
  uint64_t wait = pomp_calltree_join(top, last, last + left).end - last;
  parts[0] = (struct pomp_part){now->position.node, POMP_STATE_JOIN, wait};
  parts[1] = (struct pomp_part){&t->root, POMP_STATE_WORK, left - wait};
  return 2;
}

/** Tells what threads do until the end. */
static bool tell_last(struct player *p) {
  bool good = true;
  for (uint32_t i = 0; good && p->taker->take_span && i < p->num_threads; ++i) {
    struct pomp_profile_thread *t = pomp_profile_data(&p->threads[i]);
    struct pomp_part parts[2];
    if (!t)
      continue;
    const struct moment now = look(t, POMP_NUM_FUNCTIONS);
    unsigned number = last_parts(t, p->replay.end, &now, parts);
    good = tell_parts(p, i, &now, parts, number);
  }
  return good;
}

/*===- Events -------------------------------------------------------------===*/

static bool start_thread(struct player *p, const struct pomp_trace_event *e) {
  struct pomp_trace_thread *t = &p->replay.trace->threads[e->thread];
  if (e->event == POMP_TRACE_THREAD_BEGIN && e->num_values)
    t->is_initial = e->values[0] == p->replay.trace->pid;
  return pomp_engine_start_thread(&p->engine, &p->threads[e->thread],
                                  t->is_initial, 0,
                                  t->is_initial ? 0 : e->time) ||
         no_memory();
}

static bool stop_thread(struct player *p, const struct pomp_trace_event *e) {
  struct pomp_thread *thread = &p->threads[e->thread];
  struct pomp_profile_thread *t = pomp_profile_data(thread);
  const struct moment before = look(t, POMP_NUM_FUNCTIONS);
  if (!before.alive)
    return true;
  uint64_t unbalanced = pomp_read(&t->unbalanced);
  pomp_engine_stop_thread(thread, e->time);
  /* What is open there was closed by events that are known to be missing. */
  if (p->replay.trace->threads[e->thread].lost)
    pomp_write(&t->unbalanced, unbalanced);
  bool good = take_parts(p, thread, &before, e->counts);
  find_encountered(p, thread);
  return good;
}

/** The OpenMP runtime reported something. */
static bool tell(struct player *p, const struct pomp_trace_event *e,
                 enum pomp_told_kind kind) {
  struct pomp_thread *thread = &p->threads[e->thread];
  const struct pomp_told told = {
      .kind = kind, .value = e->num_values ? (uint64_t)e->values[0] : 0};
  const struct moment before =
      look(pomp_profile_data(thread), POMP_NUM_FUNCTIONS);
  pomp_engine_told(thread, e->time, &told);
  return take_parts(p, thread, &before, e->counts);
}

/** Nothing but counts: of the time up to the last event of the thread. */
static bool take_counts(struct player *p, const struct pomp_trace_event *e) {
  struct pomp_thread *thread = &p->threads[e->thread];
  const struct pomp_position here =
      pomp_parts_before(pomp_profile_data(thread), POMP_NUM_FUNCTIONS);
  const struct pomp_part part = {here.node, here.state, 0};
  if (e->counts)
    pomp_parts_charge(thread, &part, 1, e->counts,
                      p->replay.trace->num_counters);
  return true;
}

static bool take_sample(struct player *p, const struct pomp_trace_event *e) {
  const struct pomp_frame *top =
      pomp_calltree_top(pomp_profile_data(&p->threads[e->thread]));
  return !p->taker->take_sample ||
         p->taker->take_sample(p->taker->data, e, pomp_frame_node(top)->path);
}

/** The task that begins next depended on others for so long. */
static bool keep_dependence(struct player *p,
                            const struct pomp_trace_event *e) {
  struct follower *f = &p->followers[e->thread];
  f->has_dependence = e->num_values;
  f->dependence = e->num_values ? pomp_trace_duration(p->replay.trace,
                                                      (uint64_t)e->values[0])
                                : 0;
  return true;
}

/** \returns whether the event is none of pomp/events.def. */
static bool take_special(struct player *p, const struct pomp_trace_event *e,
                         bool *good) {
  switch (e->event) {
  case POMP_TRACE_THREAD_BEGIN:
    *good = start_thread(p, e);
    return true;
  case POMP_TRACE_THREAD_END:
    *good = stop_thread(p, e);
    return true;
  case POMP_TRACE_JOINED:
    *good = tell(p, e, POMP_TOLD_JOINED);
    return true;
  case POMP_TRACE_TEAM:
    *good = tell(p, e, POMP_TOLD_TEAM);
    return true;
  case POMP_TRACE_FULFILLED:
    *good = tell(p, e, POMP_TOLD_FULFILLED);
    return true;
  case POMP_TRACE_DEPENDENCE:
    *good = keep_dependence(p, e);
    return true;
  case POMP_TRACE_COUNTS:
    *good = take_counts(p, e);
    return true;
  case POMP_TRACE_SAMPLE:
    *good = take_sample(p, e);
    return true;
  default:
    return false;
  }
}

static void tell_dependence(struct player *p, struct pomp_thread *thread,
                            const struct pomp_trace_event *e,
                            const struct pomp_task *task) {
  struct follower *f = &p->followers[thread->index];
  if (e->event != POMP_FN_Task_begin || !f->has_dependence)
    return;
  f->has_dependence = false;
  const struct pomp_told told = {.kind = POMP_TOLD_DEPENDENCE,
                                 .value = f->dependence,
                                 .place = task ? pomp_task_path(task) : NULL};
  pomp_engine_told(thread, e->time, &told);
}

static struct pomp_record record_of(struct player *p,
                                    const struct pomp_trace_event *e) {
  struct pomp_record r = {.time = e->time,
                          .region = e->region,
                          .thread_id = (int32_t)e->thread_id,
                          .event = e->event,
                          .active = true};
  enum { most = sizeof(r.args) / sizeof(r.args[0]) };
  unsigned role = pomp_event_roles[e->event].role;
  unsigned own = pomp_event_num_values(e);
  r.num_args = (uint8_t)(own < most ? own : most);
  for (unsigned i = 0; i < r.num_args; ++i)
    r.args[i] = e->values[i];
  if (pomp_event_roles[e->event].kind == POMP_KIND_TIMED && own <= r.num_args)
    r.args[POMP_TIMED_TICKS] = (int64_t)pomp_trace_duration(
        p->replay.trace, (uint64_t)e->values[POMP_TIMED_TICKS]);
  p->identity = 0;
  if ((role == POMP_ROLE_FORK || role == POMP_ROLE_TEAM) && own < e->num_values)
    p->identity = (uint64_t)e->values[own];
  if (pomp_event_has_subject(e->event))
    r.task = pomp_replay_task_of(&p->tasks, p->replay.trace, e);
  return r;
}

static bool take_event(void *data, const struct pomp_trace *trace,
                       const struct pomp_trace_event *e) {
  struct player *p = data;
  struct pomp_thread *thread = &p->threads[e->thread];
  bool good = true;
  (void)trace;
  if (e->event != POMP_TRACE_THREAD_BEGIN && !pomp_profile_data(thread) &&
      !start_thread(p, e))
    return false;
  if (take_special(p, e, &good))
    return good;
  const struct pomp_record record = record_of(p, e);
  if (p->tasks.failed)
    return no_memory();
  tell_dependence(p, thread, e, record.task);
  const struct moment before = look(pomp_profile_data(thread), e->event);
  pomp_engine_step(thread, &record);
  good = take_parts(p, thread, &before, e->counts);
  if (pomp_event_has_subject(e->event))
    pomp_replay_task_done(&p->tasks, e);
  else if (p->taker->take_span &&
           pomp_kind_has(pomp_event_roles[e->event].kind, POMP_TRAIT_TEAM))
    find_encountered(p, thread);
  return good;
}

/*===- The whole ----------------------------------------------------------===*/

static bool read_events(struct player *p, const struct pomp_talk *talk) {
  struct pomp_trace *trace = p->replay.trace;
  struct pomp_trace_event e;
  uint64_t now = 0;
  for (unsigned count = 0; pomp_trace_next(trace, &e); ++count) {
    now = e.time;
    if (!take_event(p, trace, &e))
      return false;
    if (count % (1u << 16) == 0)
      talk->progress("reading the trace", pomp_trace_done(trace),
                     pomp_trace_size(trace));
  }
  p->replay.end = now;
  return true;
}

/** The same, and tells the steps. */
static bool read_steps(struct player *p, const struct pomp_talk *talk) {
  struct pomp_model *model = pomp_model_new(p->replay.trace, talk);
  p->replay.model = model;
  pomp_model_watch(model, take_event, p);
  bool good =
      model && pomp_model_play(model, p->taker->take_step, p->taker->data);
  if (good)
    p->replay.end = model->now;
  return good;
}

__attribute__((format(printf, 1, 2))) static void
say_nothing(const char *format, ...) {
  (void)format;
}

static bool play(struct player *p, const char *directory) {
  const struct pomp_talk talk = {
      p->taker->is_quiet ? say_nothing : pomp_complain, pomp_progress};
  struct pomp_trace *trace = p->replay.trace =
      pomp_trace_open(directory, &talk);
  if (!trace)
    return false;
  bool good = init(p) && (p->taker->take_step ? read_steps(p, &talk)
                                              : read_events(p, &talk));
  if (trace->end_ns > p->replay.end)
    p->replay.end = trace->end_ns;
  good = good && tell_last(p) && p->taker->finish(p->taker->data, &p->replay);
  pomp_model_free((struct pomp_model *)p->replay.model);
  pomp_trace_free(trace);
  return good;
}

bool pomp_replay(const struct pomp_replay_taker *taker, const char *directory) {
  struct player *p = calloc(1, sizeof(*p));
  if (!p)
    return no_memory();
  p->taker = taker;
  bool good = play(p, directory);
  pomp_progress_end();
  for (uint32_t i = 0; i < p->num_threads; ++i)
    pomp_arena_free(&p->threads[i].arena);
  pomp_engine_free(&p->engine);
  pomp_replay_tasks_free(&p->tasks);
  free(p->engine.instances.table);
  free(p->threads);
  free(p->followers);
  free(p);
  return good;
}
