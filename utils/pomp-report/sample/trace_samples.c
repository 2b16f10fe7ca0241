/*===- trace_samples.c - Samples of a trace -------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "sample/trace_samples.h"
#include "base/table.h"
#include "trace/trace_reader.h"

#include <stdlib.h>
#include <string.h>

/** Samples that are alike. */
struct sampled {
  uint32_t path;
  /** Of the trace, or POMP_NONE. */
  uint32_t subject;
  uint64_t count;
  /** Its calls are so many from here on. */
  size_t calls;
  uint32_t depth;
};

struct pomp_sampler {
  struct sampled *items;
  uint32_t num_items, capacity;
  uint64_t *calls;
  uint32_t num_calls, calls_capacity;
  uint64_t taken, waiting;
};

struct pomp_sampler *pomp_sampler_new(void) {
  return calloc(1, sizeof(struct pomp_sampler));
}

void pomp_sampler_free(struct pomp_sampler *s) {
  if (!s)
    return;
  free(s->items);
  free(s->calls);
  free(s);
}

bool pomp_sampler_take(struct pomp_sampler *s,
                       const struct pomp_trace_event *event, uint32_t path) {
  if (!event->num_values || event->values[0] <= 0)
    return true;
  uint64_t count = (uint64_t)event->values[0];
  uint32_t depth = event->num_values - 1;
  if (!depth) {
    s->waiting += count;
    return true;
  }
  if (!pomp_array_grow((void **)&s->items, &s->capacity, s->num_items,
                       sizeof(*s->items)) ||
      !pomp_array_grow((void **)&s->calls, &s->calls_capacity,
                       s->num_calls + depth, sizeof(*s->calls)))
    return false;
  s->items[s->num_items++] = (struct sampled){.path = path,
                                              .subject = event->region,
                                              .count = count,
                                              .calls = s->num_calls,
                                              .depth = depth};
  memcpy(s->calls + s->num_calls, event->values + 1, depth * sizeof(*s->calls));
  s->num_calls += depth;
  s->taken += count;
  return true;
}

static int compare(const void *x, const void *y, void *calls) {
  const struct sampled *a = x, *b = y;
  const uint64_t *all = calls;
  if (a->path != b->path)
    return a->path < b->path ? -1 : 1;
  if (a->subject != b->subject)
    return a->subject < b->subject ? -1 : 1;
  if (a->depth != b->depth)
    return a->depth < b->depth ? -1 : 1;
  return memcmp(all + a->calls, all + b->calls, a->depth * sizeof(*all));
}

/** Puts those that are alike together. */
static void add_up(struct pomp_sampler *s) {
  uint32_t number = 0;
  if (s->num_items)
    qsort_r(s->items, s->num_items, sizeof(*s->items), compare, s->calls);
  for (uint32_t i = 0; i < s->num_items; ++i)
    if (number && !compare(&s->items[number - 1], &s->items[i], s->calls))
      s->items[number - 1].count += s->items[i].count;
    else
      s->items[number++] = s->items[i];
  s->num_items = number;
}

/** The objects of a trace are parts of files. The objects of the profile are
 *  the files: the first one is unknown, the others have samples. */
struct objects {
  const struct pomp_trace *trace;
  json_t *texts;
  struct report_samples *samples;
  /** For each of the trace: of the profile, or 0: not known yet. */
  uint32_t *index;
};

static uint32_t find_object(struct objects *o, uint32_t part) {
  struct report_samples *s = o->samples;
  const char *name = o->trace->objects[part].name;
  uint32_t i = 1;
  if (o->index[part])
    return o->index[part];
  while (i < s->num_objects && strcmp(s->objects[i], name) != 0)
    ++i;
  if (i == s->num_objects && (s->objects[i] = pomp_keep_string(o->texts, name)))
    ++s->num_objects;
  return o->index[part] = i < s->num_objects ? i : 0;
}

static uint32_t find_line(struct objects *o, uint64_t address) {
  const struct pomp_loaded_part *part = pomp_trace_find_part(o->trace, address);
  if (!part)
    return pomp_samples_line(o->samples, 0, address);
  uint32_t object = find_object(o, (uint32_t)(part - o->trace->objects));
  return pomp_samples_line(o->samples, object, address - part->bias);
}

static bool make_stack(const struct pomp_sampler *all,
                       const struct sampled *item, struct objects *o) {
  struct report_samples *s = o->samples;
  struct report_stack *stack = &s->stacks[s->num_stacks++];
  stack->lines = pomp_make(item->depth, sizeof(*stack->lines));
  if (!stack->lines)
    return false;
  stack->count = item->count;
  stack->depth = item->depth;
  for (uint32_t i = 0; i < item->depth; ++i)
    stack->lines[i] = find_line(o, all->calls[item->calls + i]);
  return true;
}

static bool make_stacks(const struct pomp_sampler *all, const uint32_t *regions,
                        const uint32_t *paths, struct objects *o) {
  const struct pomp_trace *trace = o->trace;
  struct report_samples *s = o->samples;
  s->objects = pomp_make(trace->num_objects + 1, sizeof(*s->objects));
  s->stacks = pomp_make(all->num_items, sizeof(*s->stacks));
  o->index = pomp_make(trace->num_objects, sizeof(*o->index));
  bool good = s->objects && s->stacks && o->index &&
              (s->objects[s->num_objects++] = pomp_keep_string(o->texts, "")) &&
              pomp_samples_reserve(s, all->num_calls);
  for (uint32_t i = 0; good && i < all->num_items; ++i) {
    const struct sampled *item = &all->items[i];
    good = make_stack(all, item, o);
    s->stacks[i].path = paths[item->path];
    s->stacks[i].subject =
        item->subject < trace->num_regions ? regions[item->subject] : POMP_NONE;
  }
  free(o->index);
  return good;
}

bool pomp_sampler_finish(struct pomp_sampler *all,
                         const struct pomp_trace *trace,
                         const uint32_t *regions, const uint32_t *paths,
                         json_t *texts, struct pomp_profile *profile) {
  if (!trace->samples.rate)
    return true;
  struct report_samples *s = pomp_make(1, sizeof(*s));
  struct objects o = {trace, texts, s, NULL};
  if (!(profile->samples = s))
    return false;
  add_up(all);
  s->rate = trace->samples.rate;
  s->taken = all->taken;
  s->waiting = all->waiting;
  s->delivering = trace->samples.delivering;
  s->dropped = trace->samples.dropped;
  if (trace->samples_problem &&
      !(s->problem = pomp_keep_string(texts, trace->samples_problem)))
    return false;
  return make_stacks(all, regions, paths, &o);
}
