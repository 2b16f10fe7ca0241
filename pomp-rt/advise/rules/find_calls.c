/*===- find_calls.c - Functions that let one thread at a time ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Samples tell how long threads are in such functions, waits included: in all
|* that share a lock. With a
|* state of each thread these go, and what remains is shared by all threads: the
|* gain is at most all of that time, and at least the part of it in which all
|* but one thread wait.
|*
|* Without samples, the time in the kernel for other things than page faults,
|* and what each sleep costs, is the least gain, if the program calls such a
|* function that few others do. How long threads were in it is not known, so
|* that the gain is at most all work of the region. The kernel counts its time
|* by ticks: one of each thread may be chance.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/kernel_work.h"
#include "advise/rules.h"

#include <stdlib.h>
#include <string.h>

enum when { RARE, COMMON, WAITS, SHARED };

static const struct call {
  const char *name;
  enum when when;
  const char *why, *advice;
} calls[] = {
#define POMP_CALL(name, WHEN, Why, Advice) {#name, WHEN, Why, Advice},
#include "pomp/calls.def"
};

enum { num_calls = sizeof(calls) / sizeof(calls[0]) };

/** \returns the first of the functions that the program calls, or null. */
static const struct call *first_call(const struct pomp_result *p) {
  size_t length = strcspn(p->calls, ",");
  for (int i = 0; i < num_calls; ++i)
    if (strlen(calls[i].name) == length &&
        strncmp(calls[i].name, p->calls, length) == 0)
      return &calls[i];
  return NULL;
}

/** \returns the end of the functions that share a lock with the first. */
static int end_of_group(int first) {
  int i = first + 1;
  while (i < num_calls && strcmp(calls[i].why, calls[first].why) == 0)
    ++i;
  return i;
}

static void found(struct pomp_finding *f, uint64_t least) {
  if (!f)
    return;
  f->cost_of_work = f->cost;
  f->least_cost = least;
}

/** How long threads are in functions that share a lock, in nanoseconds. */
struct calling {
  /** The one that takes most of it. */
  const struct call *call;
  /** What was seen; and at most, with what was not. */
  double time, most;
  /** All that was sampled in the region. */
  double sampled;
  /** From where, if that is known. */
  struct pomp_text from;
};

static struct calling look_at_group(const struct pomp_advisor *a,
                                    uint32_t region, int first, int end,
                                    const struct pomp_kernel_work *w) {
  struct calling c = {.call = &calls[first]};
  const char *names[num_calls];
  struct pomp_callees callees = {names, 0, c.call->when == WAITS};
  for (int i = first; i < end; ++i)
    names[callees.count++] = calls[i].name;
  const struct pomp_called called =
      a->hot->calling(&c.from, a->hot->samples, region, &callees);
  for (int i = first; i < end; ++i)
    if (called.function && strcmp(calls[i].name, called.function) == 0)
      c.call = &calls[i];
  /* Samples are of CPU time. */
  double stretch = pomp_stretch(a->result), work = (double)w->work;
  c.time = (double)called.executed * stretch + (double)called.asleep;
  c.time = c.time < work ? c.time : work;
  c.most = c.time + pomp_unseen(a->result, w, &called);
  c.sampled = (double)called.all * stretch;
  if ((c.call->when == WAITS && !pomp_is_contended(&called)) ||
      (c.call->when == SHARED && 10 * called.atomic < called.executed))
    c.time = 0;
  return c;
}

/** \returns the functions that take most of the work of a region, as far as
 *  that was sampled or seen. */
static struct calling find_worst(const struct pomp_advisor *a, uint32_t region,
                                 const struct pomp_kernel_work *w) {
  struct calling worst = {0};
  for (int i = 0, end; i < num_calls; i = end) {
    end = end_of_group(i);
    struct calling c = look_at_group(a, region, i, end, w);
    worst.sampled = c.sampled;
    if (c.time > worst.time) {
      struct calling other = worst;
      worst = c;
      c = other;
    }
    free(c.from.data);
  }
  return worst;
}

/** Reports the function in which threads take turns. \returns whether it is
 *  known if there is one: samples stand for half of the work. */
static bool look_at_samples(struct pomp_advisor *a, uint32_t region,
                            const struct pomp_kernel_work *w) {
  char time[16], work[16];
  if (!a->hot || w->threads < 2 || !pomp_matters(a, w->work))
    return false;
  struct calling worst = find_worst(a, region, w);
  const struct call *call = worst.call;
  bool matters = pomp_matters(a, (uint64_t)worst.time);
  const char *from = worst.from.data ? worst.from.data : "somewhere";
  pomp_time_spell(time, (uint64_t)worst.time);
  pomp_time_spell(work, w->work);
  if (matters)
    found(pomp_found(
              a, POMP_FINDING_SERIALIZING_CALL,
              "Threads take turns in a function of the library", region,
              (uint64_t)worst.most, call->advice,
              a->hot->is_sampled
                  ? "%s of %s of work here are in %s, called from %s: %s"
                  : "for %s of %s of work here, threads slept in %s, called "
                    "from %s: %s",
              time, work, call->name, from, call->why),
          (uint64_t)worst.time / w->threads * (w->threads - 1));
  free(worst.from.data);
  return matters || 2 * worst.sampled >= (double)w->work;
}

/** Reports that the program calls such a function, and that threads probably
 *  take turns in it. */
static void look_at_kernel(struct pomp_advisor *a, uint32_t region,
                           const struct pomp_kernel_work *w) {
  const struct pomp_result *p = a->result;
  const struct call *call = first_call(p);
  char time[16], work[16], sleeps[16];
  uint64_t least = (uint64_t)w->sleeping;
  uint64_t chance = (uint64_t)(w->threads * pomp_stretch(p) *
                               pomp_thresholds[KERNEL_TICK].value);
  if (!call || w->threads < 2 || least < chance ||
      !pomp_matters(a, least - chance))
    return;
  found(pomp_found(a, POMP_FINDING_SERIALIZING_CALL,
                   "Threads take turns in a function of the library", region,
                   w->work, call->advice,
                   "%s of %s of work here are in the kernel, with %s sleeps "
                   "but without page faults, and the program calls %s: %s. "
                   "POMP_SAMPLE=1000 (pomp run --sample) shows which function "
                   "it is, and the line",
                   pomp_time_spell(time, (uint64_t)w->calling),
                   pomp_time_spell(work, w->work),
                   pomp_count_spell(sleeps, w->sleeps), p->calls, call->why),
        least);
}

static void look(struct pomp_advisor *a, uint32_t region) {
  const struct pomp_kernel_work *w = &a->kernel[region];
  if (!look_at_samples(a, region, w))
    look_at_kernel(a, region, w);
}

void pomp_find_calls(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    look(a, i);
}
