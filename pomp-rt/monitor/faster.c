/*===- faster.c - What a faster construct would gain ---------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * Causal profiling (Curtsinger and Berger, SOSP 2015). While threads execute
 * the construct, virtual time passes more slowly than real time. Every thread
 * must let as much real time pass as the others have saved so far: it passes by
 * itself in the construct and in waits, and elsewhere the thread pauses at its
 * next event, which may be the one before it releases a lock or arrives at a
 * barrier. So all threads meet in the order in which they would with a faster
 * construct, and the real time without what was saved is what the program would
 * take then.
 *
 * The paper adds up the savings of all threads in the construct. Here time is
 * saved once while any number of them execute it, so that threads that execute
 * it together do not have to pause for each other.
 */
#include "monitor/faster.h"
#include "base/clock.h"
#include "base/message.h"
#include "base/write.h"
#include "engine/calltree.h"
#include "monitor/inquiry.h"
#include "monitor/measured.h"
#include "monitor/places.h"
#include "process/variables.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
  /** Of the words of monitors in struct pomp_thread, behind those of the
   *  profile and the trace. */
  INDEX = 2,
  /** The lowest bits of the shared word. */
  COUNT_BITS = 12,
  COUNT_MASK = (1 << COUNT_BITS) - 1,
  /** Shorter pauses, in nanoseconds, are not slept. */
  SHORT_PAUSE = 150000,
  WAKE_UP = 100000
};

static unsigned percent;
static struct pomp_places places;

/** How many threads execute the construct, and above that how many ticks some
 *  thread has: of the finished times, without the begin of a current one. */
static _Atomic uint64_t executing;

struct state {
  /** The ticks that this thread has let pass. */
  uint64_t passed;
  /** Since when it executes the construct, or 0. */
  uint64_t since;
  /** The last call path, and whether it is in the construct. */
  const struct pomp_callpath *path;
  bool is_inside;
};

static struct state *state_of(const struct pomp_thread *thread) {
  return thread->data[INDEX];
}

/** \returns how many ticks the construct was executed until \p now. */
static uint64_t executed(uint64_t word, uint64_t now) {
  const int64_t ticks = (int64_t)word >> COUNT_BITS;
  const int64_t sum = word & COUNT_MASK ? ticks + (int64_t)now : ticks;
  return sum > 0 ? (uint64_t)sum : 0;
}

static uint64_t saved_in(uint64_t ticks) { return ticks * percent / 100; }

/** \returns how many ticks all threads together have saved until \p now. */
static uint64_t saved_until(uint64_t now) {
  return saved_in(
      executed(atomic_load_explicit(&executing, memory_order_acquire), now));
}

static uint64_t now_since_begin(void) {
  return pomp_clock_now() - pomp_clock_begin();
}

/** One thread more, or one less, executes the construct from \p now on. */
static void count(uint64_t now, int more) {
  uint64_t before = atomic_load_explicit(&executing, memory_order_relaxed),
           after;
  do {
    const uint64_t number = (before & COUNT_MASK) + (uint64_t)more;
    uint64_t ticks = executed(before, now);
    if (number)
      ticks -= now;
    after = ticks << COUNT_BITS | number;
  } while (!atomic_compare_exchange_weak_explicit(
      &executing, &before, after, memory_order_acq_rel, memory_order_relaxed));
}

static void leave(struct state *s, uint64_t now) {
  count(now, -1);
  s->passed += saved_in(now - s->since);
  s->since = 0;
}

/** Lets the time pass that others have saved, and what they save meanwhile. */
static void pause_for_others(struct state *s, uint64_t now) {
  for (uint64_t saved; (saved = saved_until(now)) > s->passed;) {
    const uint64_t ns = pomp_clock_to_ns(saved - s->passed);
    if (ns > SHORT_PAUSE) {
      const uint64_t sleep = ns - WAKE_UP;
      nanosleep(&(struct timespec){(time_t)(sleep / 1000000000),
                                   (long)(sleep % 1000000000)},
                NULL);
    }
    const uint64_t later = now_since_begin();
    s->passed += later - now;
    now = later;
  }
}

static bool waits(enum pomp_state state) {
  return pomp_state_is_wait(state) || state == POMP_STATE_IDLE;
}

static int32_t before(struct pomp_thread *thread,
                      const struct pomp_record *record) {
  (void)record;
  struct state *s = state_of(thread);
  const struct pomp_frame *frame;
  const uint64_t now = now_since_begin();
  if (s->since)
    leave(s, now);
  if (!waits(pomp_inquiry_state(pomp_profile_data(thread), &frame))) {
    pause_for_others(s, now);
  } else {
    /* It waited for a thread that has paused. */
    const uint64_t saved = saved_until(now);
    s->passed = saved > s->passed ? saved : s->passed;
  }
  return POMP_SUCCESS;
}

static bool is_inside(struct state *s, const struct pomp_callpath *path) {
  if (path == s->path)
    return s->is_inside;
  s->path = path;
  s->is_inside = false;
  for (; path && path->kind != POMP_KIND_ROOT && !s->is_inside;
       path = path->parent)
    s->is_inside = pomp_places_find(&places, path->region) != NULL;
  return s->is_inside;
}

static int32_t after(struct pomp_thread *thread,
                     const struct pomp_record *record) {
  (void)record;
  struct state *s = state_of(thread);
  const struct pomp_frame *frame;
  const enum pomp_state state =
      pomp_inquiry_state(pomp_profile_data(thread), &frame);
  if ((state == POMP_STATE_WORK || state == POMP_STATE_SERIAL) &&
      is_inside(s, pomp_frame_node(frame)->path)) {
    s->since = now_since_begin();
    count(s->since, 1);
  }
  return POMP_SUCCESS;
}

static bool thread_start(struct pomp_thread *thread) {
  if (!thread->data[INDEX])
    thread->data[INDEX] =
        pomp_arena_alloc(&thread->arena, sizeof(struct state));
  return thread->data[INDEX];
}

static void thread_stop(struct pomp_thread *thread) {
  if (state_of(thread)->since)
    leave(state_of(thread), now_since_begin());
}

/** What pomp try reads: the nanoseconds to subtract, and those in which the
 *  construct was executed. */
static int32_t finish(uint64_t end) {
  const char *path = pomp_variable_value(POMP_VARIABLE_TRY_SAVED);
  struct state *s = pomp_thread_self ? state_of(pomp_thread_self) : NULL;
  const uint64_t now = end - pomp_clock_begin();
  const double ns = pomp_clock_ns_per_tick();
  const double all =
      ns * (double)executed(
               atomic_load_explicit(&executing, memory_order_acquire), now);
  if (s && s->since)
    leave(s, now);
  if (!path)
    return POMP_SUCCESS;
  char line[64];
  const int length = snprintf(line, sizeof(line), "%.0f %.0f\n",
                              s ? ns * (double)s->passed : 0.0, all);
  const int error = pomp_write_append(path, line, (unsigned long)length);
  if (error)
    pomp_message("POMP_TRY_SAVED: cannot write to %s: %s", path,
                 strerror(error));
  return error ? POMP_ERROR_OUTPUT : POMP_SUCCESS;
}

void pomp_faster_start(unsigned how_much) { percent = how_much; }

void pomp_faster_add(pomp_region_id region) {
  pomp_places_add(&places, region, 0);
}

const struct pomp_monitor pomp_faster_before = {.name = "before",
                                                .delivery =
                                                    POMP_DELIVERY_GENERAL,
                                                .thread_start = thread_start,
                                                .thread_stop = thread_stop,
                                                .event = before,
                                                .finish = finish};
const struct pomp_monitor pomp_faster_after = {
    .name = "after", .delivery = POMP_DELIVERY_GENERAL, .event = after};
