/*===- find_calls.c - Functions that let one thread at a time ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Samples tell how long threads are in such a function, waits included. With a
|* state of each thread these go, and what remains is shared by all threads: the
|* gain is at most all of that time, and at least the part of it in which all
|* but one thread wait.
|*
|* Without samples, the time in the kernel for other things than page faults,
|* and what each sleep costs, is the least gain, if the program calls such a
|* function that few others do. How long threads were in it is not known, so
|* that the gain is at most all work of the region.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/kernel_work.h"
#include "advise/rules.h"

#include <stdlib.h>
#include <string.h>

enum when { RARE, COMMON, WAITS };

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

static void found(struct pomp_finding *f, uint64_t least) {
  if (!f)
    return;
  f->cost_of_work = f->cost;
  f->least_cost = least;
}

/** Looks into the samples. \returns whether there is a finding. */
static bool look_at_samples(struct pomp_advisor *a, uint32_t region,
                            const struct pomp_kernel_work *w) {
  const struct call *worst = NULL;
  struct pomp_text where = {0};
  uint64_t most = 0;
  char time[16], work[16];
  if (!a->hot || w->threads < 2 || !pomp_matters(a, w->work))
    return false;
  for (int i = 0; i < num_calls; ++i) {
    struct pomp_text text = {0};
    uint64_t ns = a->hot->calling(&text, a->hot->samples, region, calls[i].name,
                                  calls[i].when == WAITS);
    if (ns > most) {
      struct pomp_text other = where;
      where = text;
      text = other;
      most = ns;
      worst = &calls[i];
    }
    free(text.data);
  }
  /* Samples are of CPU time. */
  most = (uint64_t)((double)most * pomp_stretch(a->result));
  most = most < w->work ? most : w->work;
  bool matters = worst && pomp_matters(a, most);
  if (matters)
    found(pomp_found(a, POMP_FINDING_SERIALIZING_CALL,
                     "Threads take turns in a function of the library", region,
                     most, worst->advice,
                     "%s of %s of work here are in %s, called from %s: %s",
                     pomp_time_spell(time, most),
                     pomp_time_spell(work, w->work), worst->name,
                     where.data ? where.data : "somewhere", worst->why),
          most / w->threads * (w->threads - 1));
  free(where.data);
  return matters;
}

static void look(struct pomp_advisor *a, uint32_t region) {
  const struct pomp_result *p = a->result;
  const struct pomp_kernel_work w = a->kernel[region];
  const struct call *call = first_call(p);
  char time[16], work[16], sleeps[16];
  uint64_t least = (uint64_t)w.sleeping;
  if (look_at_samples(a, region, &w) || !call || w.threads < 2 ||
      !pomp_matters(a, least))
    return;
  found(pomp_found(a, POMP_FINDING_SERIALIZING_CALL,
                   "Threads take turns in a function of the library", region,
                   w.work, call->advice,
                   "%s of %s of work here are in the kernel, with %s sleeps "
                   "but without page faults, and the program calls %s: %s. "
                   "POMP_SAMPLE=1000 (pomp run --sample) shows which function "
                   "it is, and the line",
                   pomp_time_spell(time, (uint64_t)w.calling),
                   pomp_time_spell(work, w.work),
                   pomp_count_spell(sleeps, w.sleeps), p->calls, call->why),
        least);
}

void pomp_find_calls(struct pomp_advisor *a) {
  for (uint32_t i = 0; i < a->result->num_regions; ++i)
    look(a, i);
}
