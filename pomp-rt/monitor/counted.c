/*===- counted.c - The monitors, where threads count ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The counts of a thread since its last event belong where the time since then
 * belongs: to the same node, in the same state. The profile determines both.
 * For most events they are known before the event. For the others, the changes
 * of the times show them. If the time is divided, the counts are divided in the
 * same proportion, because a waiting thread does the same all the time.
 */
#include "monitor/counted.h"
#include "base/clock.h"
#include "engine/calltree.h"
#include "engine/event_actions.h"
#include "monitor/profile.h"
#include "monitor/trace_monitor.h"

#include <string.h>

/** The counts to charge, and the time in which those that remain were counted.
 */
struct amount {
  uint64_t counts[POMP_MAX_COUNTERS];
  uint64_t time;
};

/** Adds the counts of \p time, which is taken from \p left. */
static void charge(struct pomp_thread *thread, struct pomp_node *n,
                   unsigned state, struct amount *left, uint64_t time) {
  const uint32_t number = pomp_counter_list()->number;
  const bool is_all = time >= left->time;
  if (!n->counts &&
      !(n->counts = pomp_arena_alloc(&thread->arena,
                                     sizeof(*n->counts) * POMP_NODE_COUNTS)))
    return;
  for (uint32_t c = 0; c < number; ++c) {
    uint64_t part = is_all ? left->counts[c]
                           : (uint64_t)((double)left->counts[c] * (double)time /
                                        (double)left->time);
    pomp_add(pomp_count_of(n->counts, state, c), part);
    left->counts[c] -= part;
  }
  left->time -= is_all ? left->time : time;
}

/** The position of a thread before an event, and its times. */
struct before {
  struct pomp_frame *frame;
  struct pomp_node *node;
  unsigned state, flags;
  uint64_t last;
  uint64_t ticks[POMP_NUM_NODE_STATES];
};

static struct before look(const struct pomp_profile_thread *p) {
  struct before b = {.frame = pomp_calltree_top(p)};
  b.node = pomp_frame_node(b.frame);
  b.state = pomp_frame_get_state(b.frame);
  b.flags = pomp_frame_get_flags(b.frame);
  b.last = pomp_read(&p->last);
  for (unsigned s = 0; s < POMP_NUM_NODE_STATES; ++s)
    b.ticks[s] = pomp_read(&b.node->ticks[s]);
  return b;
}

/** Charges \p left where the time since \p b went. Time in no state of a node
 *  was outside of all regions. */
static void charge_after(struct pomp_thread *thread, const struct before *b,
                         struct amount *left) {
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  left->time = pomp_read(&p->last) - b->last;
  if (!left->time) {
    charge(thread, b->node, b->state, left, 0);
    return;
  }
  struct pomp_frame *top = pomp_calltree_top(p);
  struct pomp_node *team = pomp_frame_node(top);
  /* A worker is in its team, to which it was on its way. */
  if (team != b->node && team->kind == POMP_KIND_TEAM) {
    uint64_t way = pomp_read(&p->last) - pomp_read(&top->enter);
    if (way)
      charge(thread, team, POMP_STATE_FORK, left, way);
  }
  for (unsigned s = 0; s < POMP_NUM_NODE_STATES && left->time; ++s) {
    uint64_t now = pomp_read(&b->node->ticks[s]);
    if (now > b->ticks[s])
      charge(thread, b->node, s, left, now - b->ticks[s]);
  }
  if (left->time)
    charge(thread, &p->root, POMP_STATE_WORK, left, left->time);
}

/** Charges what belongs to the innermost frame as it is. */
static void charge_here(struct pomp_thread *thread, const struct pomp_frame *f,
                        struct amount *left) {
  left->time = 0;
  charge(thread, pomp_frame_node(f), pomp_frame_get_state(f), left, 0);
}

/** Takes the counts of the calling thread since the last event.
 *  \returns false if it does not count. */
static bool read_counters(struct pomp_thread *thread, struct amount *amount) {
  const uint64_t *more = pomp_counters_read(thread)
                             ? pomp_counters_take(thread, POMP_COUNTERS_PROFILE)
                             : NULL;
  if (POMP_LIKELY(more != NULL))
    memcpy(amount->counts, more, sizeof(amount->counts));
  return more;
}

static int32_t profile_event(struct pomp_thread *thread,
                             const struct pomp_record *record) {
  const struct pomp_event_action *action = &pomp_event_actions[record->event];
  struct pomp_profile_thread *p = pomp_profile_data(thread);
  /* Nothing is charged to events that are off. */
  if (POMP_UNLIKELY(!record->active) &&
      action->operation <= POMP_OP_LAST_OPENING)
    return pomp_profile_monitor.event(thread, record);
  struct amount amount;
  if (POMP_UNLIKELY(!read_counters(thread, &amount)))
    return pomp_profile_monitor.event(thread, record);
  struct pomp_frame *f = pomp_calltree_top(p);
  if (record->event == POMP_FN_Loop_chunk_begin && !p->below)
    pomp_calltree_begin_chunk(f);
  if (POMP_LIKELY(!(pomp_frame_get_flags(f) & POMP_FRAMES_UNUSUAL) &&
                  action->operation != POMP_OP_TEAM)) {
    charge_here(thread, f, &amount);
    return pomp_profile_monitor.event(thread, record);
  }
  const struct before b = look(p);
  int32_t code = pomp_profile_monitor.event(thread, record);
  charge_after(thread, &b, &amount);
  return code;
}

static void profile_told(struct pomp_thread *thread, uint64_t time,
                         const struct pomp_told *told) {
  struct amount amount;
  if (told->kind == POMP_TOLD_JOINED && read_counters(thread, &amount))
    charge_here(thread, pomp_calltree_top(pomp_profile_data(thread)), &amount);
  pomp_profile_monitor.told(thread, time, told);
}

/** The measurement begins: so do the counters of the first thread. */
static void profile_begin(struct pomp_thread *first) {
  struct amount before;
  read_counters(first, &before);
  pomp_profile_monitor.begin(first);
}

static void profile_thread_stop(struct pomp_thread *thread) {
  const struct before b = look(pomp_profile_data(thread));
  struct amount amount;
  bool is_counted = read_counters(thread, &amount);
  pomp_profile_monitor.thread_stop(thread);
  if (is_counted)
    charge_after(thread, &b, &amount);
}

/** The thread that ends the program reports its counts up to here. The counters
 *  of other threads cannot be read. */
static int32_t profile_finish(uint64_t end) {
  struct pomp_thread *self = pomp_thread_self;
  struct amount amount;
  if (self && read_counters(self, &amount))
    charge_here(self, pomp_calltree_top(pomp_profile_data(self)), &amount);
  return pomp_profile_monitor.finish(end);
}

/*===- The trace ---------------------------------------------------------===*/

/** The profile reads the counters, and the trace takes what it found. */
static bool profile_reads;

/** Writes the counts of the calling thread since the last time to the trace,
 *  before \p record. */
static void write_counts(struct pomp_thread *thread,
                         const struct pomp_record *record) {
  const uint32_t number = pomp_counter_list()->number;
  const uint64_t *more = profile_reads || pomp_counters_read(thread)
                             ? pomp_counters_take(thread, POMP_COUNTERS_TRACE)
                             : NULL;
  uint64_t any = 0;
  for (uint32_t c = 0; more && c < number; ++c)
    any |= more[c];
  if (any)
    pomp_trace_counts(thread, record, more, number);
}

static int32_t trace_event(struct pomp_thread *thread,
                           const struct pomp_record *record) {
  if (pomp_trace_takes(record))
    write_counts(thread, record);
  return pomp_trace_monitor.event(thread, record);
}

static void trace_told(struct pomp_thread *thread, uint64_t time,
                       const struct pomp_told *told) {
  struct pomp_record joined;
  if (told->kind == POMP_TOLD_JOINED && pomp_trace_ends(thread, time, &joined))
    write_counts(thread, &joined);
  pomp_trace_monitor.told(thread, time, told);
}

static void trace_begin(struct pomp_thread *first) {
  if (profile_reads || pomp_counters_read(first))
    pomp_counters_take(first, POMP_COUNTERS_TRACE);
}

static void trace_thread_stop(struct pomp_thread *thread) {
  struct pomp_record end;
  if (pomp_trace_ends(thread, pomp_clock_now(), &end))
    write_counts(thread, &end);
  pomp_trace_monitor.thread_stop(thread);
}

/** See profile_finish. */
static int32_t trace_finish(uint64_t end) {
  struct pomp_record last;
  struct pomp_thread *self = pomp_thread_self;
  if (self && pomp_trace_ends(self, end, &last))
    write_counts(self, &last);
  return pomp_trace_monitor.finish(end);
}

const struct pomp_monitor *pomp_counted(const struct pomp_monitor *monitor) {
  static struct pomp_monitor profile, trace;
  if (monitor == &pomp_trace_monitor) {
    trace = pomp_trace_monitor;
    trace.event = trace_event;
    trace.begin = trace_begin;
    trace.thread_stop = trace_thread_stop;
    trace.finish = trace_finish;
    trace.told = trace_told;
    return &trace;
  }
  if (monitor != &pomp_profile_monitor)
    return monitor;
  profile_reads = true;
  profile = pomp_profile_monitor;
  profile.event = profile_event;
  profile.begin = profile_begin;
  profile.thread_stop = profile_thread_stop;
  profile.finish = profile_finish;
  profile.told = profile_told;
  return &profile;
}
