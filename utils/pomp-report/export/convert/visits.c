/*===- visits.c - How often a trace visits each region ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/table.h"
#include "export/convert/convert.h"
#include "trace/steps/trace_place.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct count {
  uint64_t visits;
  /** Of tasks: the visits are those that began, if one did. */
  uint64_t creations;
  bool has_durations;
  uint64_t shortest;
  uint64_t longest;
  enum pomp_kind kind;
};

/** Where a thread is, since when, and how long it executed tasks there. */
struct stack {
  struct entry {
    uint64_t time;
    uint64_t in_tasks;
    bool counts;
  } * entries;
  uint32_t depth;
  uint32_t capacity;
};

struct counter {
  struct pomp_sink sink;
  struct count *counts;
  uint32_t num_counts;
  struct stack *stacks;
  uint32_t num_stacks;
};

static bool no_memory(const struct counter *c) {
  c->sink.talk->complain("not enough memory to count the visits");
  return false;
}

static bool begin(void *data, const struct pomp_model *m) {
  struct counter *c = data;
  c->num_stacks = m->trace->num_threads;
  c->stacks = calloc((size_t)c->num_stacks + 1, sizeof(*c->stacks));
  return c->stacks ? pomp_sink_open(&c->sink) : no_memory(c);
}

static bool enter(struct counter *c, const struct pomp_step *step) {
  struct stack *s = &c->stacks[step->thread];
  if (!pomp_array_grow((void **)&s->entries, &s->capacity, s->depth,
                       sizeof(*s->entries)))
    return no_memory(c);
  s->entries[s->depth++] = (struct entry){step->time, 0, step->is_visit};
  return true;
}

/** A visit has ended that was not only a part of one. */
static void add_duration(struct count *count, uint64_t duration) {
  if (!count->has_durations || duration < count->shortest)
    count->shortest = duration;
  if (duration > count->longest)
    count->longest = duration;
  count->has_durations = true;
}

/** A taskloop stands for its tasks. */
static bool is_taskgroup_of_loop(const struct pomp_model *m,
                                 const struct pomp_place *place) {
  return place->kind == POMP_KIND_TASKGROUP &&
         strcmp(m->trace->regions[place->region].type, "taskloop") == 0;
}

static bool take(void *data, const struct pomp_model *m,
                 const struct pomp_step *step) {
  struct counter *c = data;
  if (step->kind == POMP_STEP_ENTER)
    return enter(c, step);
  if (step->kind != POMP_STEP_LEAVE)
    return true;
  struct stack *s = &c->stacks[step->thread];
  const struct entry *e = &s->entries[--s->depth];
  const struct pomp_place *place = &m->places[step->place];
  bool is_task = place->kind == POMP_KIND_TASK;
  uint64_t duration = step->time - e->time;
  if (s->depth)
    s->entries[s->depth - 1].in_tasks += is_task ? duration : e->in_tasks;
  bool is_creation = place->kind == POMP_KIND_TASK_CREATE;
  if (place->is_body || place->is_resumed ||
      (pomp_kind_is_part(place->kind) && !is_creation) ||
      is_taskgroup_of_loop(m, place))
    return true;
  if (!pomp_array_grow((void **)&c->counts, &c->num_counts, place->region,
                       sizeof(*c->counts)))
    return no_memory(c);
  struct count *count = &c->counts[place->region];
  if (is_creation) {
    count->creations += e->counts;
    return true;
  }
  count->kind = place->kind;
  count->visits += e->counts;
  /* All tasks of a team are a part of its parallel region. */
  if (pomp_kind_is_point(place->kind) || step->is_suspended)
    return true;
  add_duration(count, place->kind == POMP_KIND_PARALLEL
                          ? duration
                          : duration - e->in_tasks);
  return true;
}

static bool finish(void *data, const struct pomp_model *m) {
  struct counter *c = data;
  for (uint32_t i = 0; i < m->trace->num_regions && i < c->num_counts; ++i) {
    const struct pomp_ctc_fields *r = &m->trace->regions[i];
    struct count *n = &c->counts[i];
    if (!n->visits && n->creations) {
      n->visits = n->creations;
      n->kind = POMP_KIND_TASK;
    }
    if (n->visits)
      fprintf(c->sink.file,
              "%" PRIu64 "\t%" PRIu64 "\t%" PRIu64 "\t%s\t%s\t%s\t%u\n",
              n->visits, n->shortest, n->longest, pomp_kind_names[n->kind],
              r->name, r->file, r->lines[0]);
  }
  return true;
}

int pomp_report_visits(const char *directory, const char *file,
                       const struct pomp_talk *talk) {
  static const struct pomp_converter converter = {begin, take, finish, NULL};
  struct counter c = {.sink = {.name = file, .talk = talk}};
  int code = pomp_convert(directory, talk, &converter, &c);
  if (!pomp_sink_close(&c.sink))
    code = 1;
  for (uint32_t i = 0; c.stacks && i < c.num_stacks; ++i)
    free(c.stacks[i].entries);
  free(c.stacks);
  free(c.counts);
  return code;
}
