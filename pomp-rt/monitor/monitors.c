/*===- monitors.c - The monitors that are active ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/monitors.h"
#include "base/clock.h"
#include "engine/lent.h"
#include "engine/step.h"
#include "engine/throttle.h"
#include "monitor/counted.h"
#include "monitor/faster.h"
#include "monitor/inquiry.h"
#include "monitor/live.h"
#include "monitor/output.h"
#include "monitor/profile.h"
#include "monitor/sampled.h"
#include "monitor/trace_monitor.h"
#include "monitor/tried.h"
#include "process/directory.h"
#include "process/lifecycle.h"
#include "process/ompt/ompt.h"
#include "process/variables.h"
#include "profile/setting.h"
#include "sources/counters/counters.h"
#include "sources/sample/sample.h"
#include "sources/usage.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct pomp_monitor *const monitors[] = {&pomp_profile_monitor,
                                                      &pomp_trace_monitor};
enum {
  POMP_TRACE_INDEX = 1,
  num_monitors = sizeof(monitors) / sizeof(monitors[0])
};
_Static_assert((int)num_monitors <= (int)POMP_MAX_MONITORS,
               "each has its thread data");

/* They, those of pomp_tried_*, and pomp_subject_monitor. */
static const struct pomp_monitor *active[POMP_MAX_MONITORS + 4];
static unsigned num_active;
static bool has_profile;
/** Also in a forked child, where fewer may be active. */
static enum pomp_delivery delivery = POMP_DELIVERY_GENERAL;

/** Parses names of monitors, in any case of letters, with commas between them,
 *  or "none". \returns whether they are names; else \p chosen means nothing. */
static bool parse(const char *text, bool *chosen) {
  static const char blanks[] = " \t";
  bool none = false;
  size_t words = 0;
  for (;; ++text) {
    text += strspn(text, blanks);
    size_t length = strcspn(text, ", \t");
    ++words;
    unsigned i = 0;
    while (i < num_monitors && (strncasecmp(text, monitors[i]->name, length) ||
                                monitors[i]->name[length]))
      ++i;
    if (i < num_monitors)
      chosen[i] = true;
    else if (length == 4 && strncasecmp(text, "none", length) == 0)
      none = true;
    else
      return false;
    text += length;
    text += strspn(text, blanks);
    if (!*text)
      return !none || words == 1;
    if (*text != ',')
      return false;
  }
}

static bool any(const bool *chosen) {
  unsigned i = 0;
  while (i < num_monitors && !chosen[i])
    ++i;
  return i < num_monitors;
}

/** \param for_inquiries there shall be a call tree, and frames know their
 * subjects. \param for_samples there shall be one. */
static void start_monitors(const bool *chosen, bool for_inquiries,
                           bool for_samples) {
  const bool needs_events = pomp_tried_start(), is_faster = pomp_tried_faster();
  if (is_faster)
    active[num_active++] = &pomp_faster_before;
  if (for_inquiries)
    active[num_active++] = &pomp_subject_monitor;
  if (needs_events)
    active[num_active++] = &pomp_tried_monitor;
  unsigned index = 0;
  for (unsigned i = 0; i < num_monitors; ++i) {
    const struct pomp_monitor *m = monitors[i];
    if (i == POMP_PROFILE_INDEX &&
        (for_inquiries || for_samples || is_faster) && !chosen[i])
      m = &pomp_profile_for_inquiries;
    else if (!chosen[i])
      continue;
    if (m->start(index)) {
      active[num_active++] = m;
      ++index;
    }
  }
  if (is_faster)
    active[num_active++] = &pomp_faster_after;
}

/** Events of signal handlers are dropped meanwhile, as within an event. */
static void tell(const struct pomp_told *told) {
  struct pomp_thread *thread = pomp_thread_self;
  if (!pomp_core_is_active() || (thread ? thread->delivery == POMP_DELIVERY_BUSY
                                        : told->kind != POMP_TOLD_FULFILLED))
    return;
  uint8_t before = thread ? thread->delivery : POMP_DELIVERY_BUSY;
  uint64_t now = pomp_clock_now();
  if (thread) {
    pomp_lent_end(thread);
    thread->delivery = POMP_DELIVERY_BUSY;
  }
  atomic_signal_fence(memory_order_seq_cst);
  for (unsigned i = 0; i < num_active; ++i)
    if (active[i]->told)
      active[i]->told(thread, now, told);
  atomic_signal_fence(memory_order_seq_cst);
  if (thread)
    thread->delivery = before;
}

/** If there is a profile. */
static const void *creating(void) {
  return pomp_thread_self && has_profile
             ? pomp_engine_creating(pomp_thread_self)
             : NULL;
}

static bool start(void) {
  static const struct pomp_ompt_hooks ompt_hooks = {tell, creating};
  const char *names = pomp_variable_value(POMP_VARIABLE_MONITOR);
  bool chosen[num_monitors] = {false};
  pomp_output_init();
  pomp_throttle_start();
  if (!names) {
    chosen[0] = true;
  } else if (!parse(names, chosen)) {
    pomp_variable_wrong(POMP_VARIABLE_MONITOR, names);
    for (unsigned i = 0; i < num_monitors; ++i)
      chosen[i] = i == 0;
  }
  if (any(chosen))
    pomp_directory_start(chosen[POMP_PROFILE_INDEX]);
  bool has_samples = pomp_sample_read() && any(chosen);
  start_monitors(chosen, pomp_inquiry_start(), has_samples);
  pomp_sampled_start(chosen[POMP_PROFILE_INDEX], chosen[POMP_TRACE_INDEX]);
  if (any(chosen) && num_active &&
      (pomp_directory() || !chosen[POMP_PROFILE_INDEX])) {
    pomp_setting_start();
    pomp_live_add_setting();
  }
  has_profile = chosen[POMP_PROFILE_INDEX];
  if (num_active)
    pomp_ompt_start(&ompt_hooks);
  bool is_counted = num_active && pomp_counters_start();
  for (unsigned i = 0; is_counted && i < num_active; ++i)
    active[i] = pomp_counted(active[i]);
  pomp_live_add_counters();
  if (num_active == 1 && active[0]->delivery != POMP_DELIVERY_GENERAL &&
      !pomp_throttle_enabled && !is_counted)
    delivery = active[0]->delivery +
               (pomp_clock_kind == POMP_CLOCK_COUNTER
                    ? POMP_DELIVERY_PROFILE_COUNTER - POMP_DELIVERY_PROFILE
                    : 0);
  /* Samples tell in which construct the thread is. */
  if (delivery == POMP_DELIVERY_PROFILE_COUNTER && !pomp_sample_rate())
    pomp_visits_start();
  return num_active > 0;
}

static void begin(struct pomp_thread *first) {
  pomp_usage_start();
  pomp_usage_thread_start(first);
  pomp_clock_start();
  pomp_live_begin();
  for (unsigned i = 0; i < num_active; ++i)
    if (active[i]->begin)
      active[i]->begin(first);
}

static uint8_t thread_start(struct pomp_thread *thread) {
  for (unsigned i = 0; i < num_active; ++i)
    if (active[i]->thread_start && !active[i]->thread_start(thread))
      return POMP_DELIVERY_BUSY;
  pomp_usage_thread_start(thread);
  pomp_sample_thread_start(thread);
  return (uint8_t)delivery;
}

static void thread_stop(struct pomp_thread *thread) {
  pomp_visits_end();
  pomp_sample_thread_stop(thread);
  for (unsigned i = 0; i < num_active; ++i)
    if (active[i]->thread_stop)
      active[i]->thread_stop(thread);
  pomp_counters_thread_stop(thread);
  pomp_usage_thread_stop(thread);
}

static int32_t finish(uint64_t end) {
  int32_t result = POMP_SUCCESS;
  pomp_sample_stop();
  pomp_usage_stop();
  pomp_setting_note_levels();
  pomp_setting_note_end();
  for (unsigned i = 0; i < num_active; ++i) {
    int32_t code = active[i]->finish ? active[i]->finish(end) : POMP_SUCCESS;
    result = result ? result : code;
  }
  /* If the profile could not be written, the live file is kept. */
  if (num_active && !(result == POMP_ERROR_OUTPUT && pomp_live_is_on()))
    pomp_directory_finish();
  pomp_throttle_report();
  pomp_ompt_finish();
  return result;
}

void pomp_monitors_prepare(struct pomp_thread *thread,
                           const struct pomp_record *record) {
  for (unsigned i = 0; i < num_active; ++i)
    if (active[i]->prepare)
      active[i]->prepare(thread, record);
}

int32_t pomp_monitors_event(struct pomp_thread *thread,
                            const struct pomp_record *record) {
  int32_t result = POMP_SUCCESS;
  for (unsigned i = 0; i < num_active; ++i) {
    int32_t code = active[i]->event(thread, record);
    result = result ? result : code;
  }
  return result;
}

static bool forked(void) {
  unsigned num_left = 0;
  pomp_visits_end();
  pomp_directory_forked();
  pomp_setting_forked();
  pomp_sample_forked();
  pomp_usage_start();
  pomp_counters_forked();
  for (unsigned i = 0; i < num_active; ++i)
    if (active[i]->forked) {
      active[i]->forked();
      active[num_left++] = active[i];
    }
  num_active = num_left;
  return num_left > 0;
}

const struct pomp_core_hooks pomp_core_hooks = {
    {thread_start, thread_stop}, start, begin, finish, forked};
