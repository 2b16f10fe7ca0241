/*===- counted.c - The monitors, where threads count ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The counts of a thread since its last event belong where the time since then
 * belongs: to the same node, in the same state. The profile determines both:
 * see engine/parts.h.
 */
#include "monitor/counted.h"
#include "base/clock.h"
#include "engine/event_actions.h"
#include "engine/parts.h"
#include "monitor/profile.h"
#include "monitor/trace_monitor.h"

#include <string.h>

/** What a thread counted. */
struct amount {
  uint64_t counts[POMP_MAX_COUNTERS];
};

static void charge(struct pomp_thread *thread, const struct pomp_part *parts,
                   unsigned num_parts, const struct amount *amount) {
  pomp_parts_charge(thread, parts, num_parts, amount->counts,
                    pomp_counter_list()->number);
}

/** Charges what was counted where the time since \p before went. */
static void charge_after(struct pomp_thread *thread,
                         const struct pomp_position *before,
                         const struct amount *amount) {
  struct pomp_part parts[POMP_MOST_PARTS];
  unsigned number = pomp_parts_after(pomp_profile_data(thread), before, parts);
  charge(thread, parts, number, amount);
}

/** Charges what belongs to the innermost frame as it is. */
static void charge_here(struct pomp_thread *thread,
                        const struct amount *amount) {
  const struct pomp_position here =
      pomp_parts_before(pomp_profile_data(thread), POMP_NUM_FUNCTIONS);
  const struct pomp_part part = {here.node, here.state, 0};
  charge(thread, &part, 1, amount);
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
  const struct pomp_position before = pomp_parts_before(p, record->event);
  int32_t code = pomp_profile_monitor.event(thread, record);
  charge_after(thread, &before, &amount);
  return code;
}

static void profile_told(struct pomp_thread *thread, uint64_t time,
                         const struct pomp_told *told) {
  struct amount amount;
  if (told->kind == POMP_TOLD_JOINED && read_counters(thread, &amount))
    charge_here(thread, &amount);
  pomp_profile_monitor.told(thread, time, told);
}

/** The measurement begins: so do the counters of the first thread. */
static void profile_begin(struct pomp_thread *first) {
  struct amount earlier;
  read_counters(first, &earlier);
  pomp_profile_monitor.begin(first);
}

static void profile_thread_stop(struct pomp_thread *thread) {
  const struct pomp_position before =
      pomp_parts_before(pomp_profile_data(thread), POMP_NUM_FUNCTIONS);
  struct amount amount;
  bool is_counted = read_counters(thread, &amount);
  pomp_profile_monitor.thread_stop(thread);
  if (is_counted)
    charge_after(thread, &before, &amount);
}

/** The thread that ends the program reports its counts up to here. The counters
 *  of other threads cannot be read. */
static int32_t profile_finish(uint64_t end) {
  struct pomp_thread *self = pomp_thread_self;
  struct amount amount;
  if (self && read_counters(self, &amount))
    charge_here(self, &amount);
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
