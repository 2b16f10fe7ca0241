/*===- stacks.c - The times of a profile by call stack -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "export/stacks.h"

#include "base/table.h"
#include "export/export.h"
#include "model/regions.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

char *pomp_path_name(const struct pomp_profile *p,
                     const struct pomp_result_node *path) {
  struct pomp_text text = {0};
  if (path->region == POMP_NONE) {
    pomp_text_plain(&text,
                    *p->result->program ? p->result->program : "program");
  } else {
    const struct pomp_result_region *region = &p->result->regions[path->region];
    const char *kind =
        pomp_kind_has(path->kind, POMP_TRAIT_NAMED)
            ? pomp_report_type(region)
            : pomp_visit_name(path->kind, pomp_kind_names[path->kind],
                              region->fields.type);
    for (; *kind; ++kind)
      pomp_text_add(&text, "%c", *kind == '_' ? ' ' : *kind);
    pomp_text_add(&text, " ");
    /* The file is a member of its own. */
    pomp_report_where(&text, region, 0);
  }
  if (text.failed) {
    free(text.data);
    return NULL;
  }
  return text.data;
}

/** \returns the frame of a path, which others of its region and kind share. */
static uint32_t find_frame(const struct pomp_stacks *s, uint32_t path,
                           const uint32_t *by_kind) {
  const struct pomp_result_node *p = &s->profile->result->nodes[path];
  return p->region == POMP_NONE || p->kind >= POMP_NUM_KINDS
             ? 0
             : by_kind[(size_t)p->region * POMP_NUM_KINDS + p->kind];
}

static bool add_path_frame(struct pomp_stacks *s, uint32_t path,
                           uint32_t *by_kind) {
  const struct pomp_result_node *p = &s->profile->result->nodes[path];
  uint32_t found = find_frame(s, path, by_kind);
  if (found) {
    s->frame_of[path] = found - 1;
    return true;
  }
  struct pomp_stack_frame frame = {.name = pomp_path_name(s->profile, p),
                                   .file = ""};
  if (p->region != POMP_NONE) {
    const struct pomp_result_region *region =
        &s->profile->result->regions[p->region];
    frame.file = pomp_where_identity(&region->fields.where);
    frame.line = region->fields.lines[0];
  }
  s->frame_of[path] = s->num_frames;
  s->frames[s->num_frames++] = frame;
  if (p->region != POMP_NONE && p->kind < POMP_NUM_KINDS)
    by_kind[(size_t)p->region * POMP_NUM_KINDS + p->kind] = s->num_frames;
  return frame.name;
}

/** \returns whether the state has a frame of its own. */
static bool has_frame(enum pomp_state state, uint32_t path) {
  return state != POMP_STATE_WORK && (state != POMP_STATE_SERIAL || !path);
}

static bool add_state_frames(struct pomp_stacks *s) {
  bool good = true;
  for (int i = 0; i < POMP_NUM_STATES; ++i) {
    struct pomp_text text = {0};
    pomp_text_add(&text, "(%s)", pomp_state_names[i]);
    good &= !text.failed;
    s->state_frames[i] = s->num_frames;
    s->frames[s->num_frames++] =
        (struct pomp_stack_frame){.name = text.data, .file = ""};
  }
  return good;
}

static void add_states(uint64_t *to, const struct pomp_metric *share) {
  for (int i = 0; i < POMP_NUM_STATES; ++i)
    to[i] += share->states[i];
}

/** Counts the shares of a path that is too deep for the one that is kept. */
static bool add_extra(struct pomp_stacks *s, uint32_t path) {
  const struct pomp_result_node *p = &s->profile->result->nodes[path];
  struct pomp_stack_extra **extra = &s->extra[s->kept[path]];
  if (!*extra)
    *extra = calloc(s->profile->result->num_threads, sizeof(**extra));
  for (const struct pomp_metric *metric = p->metrics; *extra && metric;
       metric = metric->next) {
    struct pomp_stack_extra *to = &(*extra)[metric->thread];
    to->visits += metric->visits;
    add_states(to->states, metric);
  }
  ++s->cut;
  return *extra;
}

/** The times of the threads, without those of paths. */
static void find_outside(struct pomp_stacks *s) {
  const struct pomp_profile *p = s->profile;
  for (uint32_t i = 0; i < p->result->num_threads; ++i)
    for (int k = 0; k < POMP_NUM_STATES; ++k)
      s->outside[i] += p->result->threads[i].states[k];
  for (uint32_t i = 1; i < p->result->num_nodes; ++i)
    for (const struct pomp_metric *metric = p->result->nodes[i].metrics; metric;
         metric = metric->next) {
      const struct pomp_metric *share = metric;
      uint64_t *rest = &s->outside[share->thread];
      *rest -= share->exclusive < *rest ? share->exclusive : *rest;
    }
}

/** \returns a number that lines with the same function and place share. */
static uint64_t hash_line(const struct pomp_code_line *line) {
  uint64_t hash = pomp_hash(pomp_hash(line->line, line->function), line->file);
  return line->line || *line->function ? hash
                                       : hash ^ line->address ^ line->object;
}

/** Adds a frame for each line of the samples. */
static bool add_line_frames(struct pomp_stacks *s) {
  const struct report_samples *samples = s->profile->samples;
  struct pomp_table seen = {0};
  bool good = true;
  for (uint32_t i = 0; good && samples && i < samples->num_lines; ++i) {
    const struct pomp_code_line *line = &samples->lines[i];
    uint32_t *same = pomp_table_find(&seen, hash_line(line));
    good = same;
    if (same && *same && pomp_same_line(&samples->lines[*same - 1], line)) {
      s->line_frames[i] = s->line_frames[*same - 1];
      continue;
    }
    struct pomp_text text = {0};
    pomp_add_line(&text, samples, i);
    good &= !text.failed;
    s->line_frames[i] = s->num_frames;
    s->frames[s->num_frames++] =
        (struct pomp_stack_frame){text.data, line->file, line->line};
    if (same)
      *same = i + 1;
  }
  pomp_table_free(&seen);
  return good;
}

static uint64_t work_in(const uint64_t *states) {
  return states[POMP_STATE_WORK] + states[POMP_STATE_SERIAL];
}

/** The times of one thread or of several in a path. */
struct sum {
  bool is_any;
  uint64_t visits, states[POMP_NUM_STATES];
};

static void add(struct sum *sum, uint64_t visits, const uint64_t *states) {
  sum->is_any = true;
  sum->visits += visits;
  for (int i = 0; i < POMP_NUM_STATES; ++i)
    sum->states[i] += states[i];
}

/** Adds the rest of the time of a thread, outside of all paths. */
static void add_root(const struct pomp_stacks *s, uint32_t thread,
                     struct sum *sum) {
  uint64_t rest = s->outside[thread], states[POMP_NUM_STATES] = {0};
  uint64_t idle = s->profile->result->threads[thread].states[POMP_STATE_IDLE];
  states[POMP_STATE_IDLE] = idle < rest ? idle : rest;
  states[POMP_STATE_SERIAL] = rest - states[POMP_STATE_IDLE];
  add(sum, 0, states);
}

/** Adds the times of a thread in a path, and in deeper paths that are cut. */
static void add_path(const struct pomp_stacks *s, uint32_t path,
                     uint32_t thread, struct sum *sum) {
  const struct pomp_result_node *p = &s->profile->result->nodes[path];
  const struct pomp_stack_extra *extra = s->extra[path];
  for (const struct pomp_metric *metric = p->metrics; path && metric;
       metric = metric->next)
    if (metric->thread == thread) {
      uint64_t states[POMP_NUM_STATES] = {0};
      add_states(states, metric);
      add(sum, metric->visits, states);
    }
  if (extra)
    add(sum, extra[thread].visits, extra[thread].states);
  if (!path)
    add_root(s, thread, sum);
}

/** Finds the total that the samples of each path are a part of: its work, or
 *  the sum of the samples if that is more. */
static void find_work(struct pomp_stacks *s) {
  for (uint32_t i = 0; i < s->profile->result->num_nodes; ++i) {
    struct sum sum = {0};
    uint64_t sampled = 0;
    for (uint32_t k = s->calls.first[i]; k < s->calls.first[i + 1]; ++k)
      sampled += pomp_samples_time(s->profile->samples,
                                   s->calls.items[k].stack->count);
    if (s->calls.first[i] == s->calls.first[i + 1])
      continue;
    for (uint32_t t = 0; t < s->profile->result->num_threads; ++t)
      add_path(s, i, t, &sum);
    uint64_t work = work_in(sum.states);
    s->work_of[i] = work > sampled ? work : sampled;
  }
}

bool pomp_stacks_make(struct pomp_stacks *s, const struct pomp_profile *p,
                      uint32_t deepest) {
  size_t count = p->result->num_nodes;
  size_t num_lines = p->samples ? p->samples->num_lines : 0;
  *s = (struct pomp_stacks){.profile = p};
  s->frames = calloc(count + POMP_NUM_STATES + num_lines, sizeof(*s->frames));
  s->line_frames = calloc(num_lines + 1, sizeof(*s->line_frames));
  s->work_of = calloc(count, sizeof(*s->work_of));
  s->frame_of = calloc(count, sizeof(*s->frame_of));
  s->depth_of = calloc(count, sizeof(*s->depth_of));
  s->kept = calloc(count, sizeof(*s->kept));
  s->extra = calloc(count, sizeof(*s->extra));
  s->outside = calloc((size_t)p->result->num_threads + 1, sizeof(*s->outside));
  uint32_t *by_kind = calloc(
      (size_t)p->result->num_regions * POMP_NUM_KINDS + 1, sizeof(*by_kind));
  bool good = s->frames && s->frame_of && s->depth_of && s->kept &&
              s->outside && s->line_frames && s->work_of && by_kind;
  for (uint32_t i = 0; good && i < count; ++i) {
    uint32_t parent = p->result->nodes[i].parent;
    s->depth_of[i] = i ? s->depth_of[parent] + 1 : 0;
    s->kept[i] = s->depth_of[i] <= deepest ? i : s->kept[parent];
    good = s->kept[i] == i ? add_path_frame(s, i, by_kind) : add_extra(s, i);
  }
  good = good && add_state_frames(s) && add_line_frames(s) &&
         pomp_calls_make(&s->calls, p, s->kept);
  s->stack = calloc((size_t)deepest + s->calls.deepest + 2, sizeof(*s->stack));
  good = good && s->stack;
  if (good) {
    find_outside(s);
    find_work(s);
  }
  free(by_kind);
  return good;
}

void pomp_stacks_free(struct pomp_stacks *s) {
  for (uint32_t i = 0; s->frames && i < s->num_frames; ++i)
    free(s->frames[i].name);
  for (uint32_t i = 0; s->extra && i < s->profile->result->num_nodes; ++i)
    free(s->extra[i]);
  free(s->extra);
  pomp_calls_free(&s->calls);
  free(s->work_of);
  free(s->line_frames);
  free(s->frames);
  free(s->frame_of);
  free(s->depth_of);
  free(s->kept);
  free(s->outside);
  free(s->stack);
}

__extension__ typedef unsigned __int128 wide;

/** \returns \p part of \p whole of the time of one thread or of all threads in
 *  a path: the sum of whole nanoseconds of each. */
static uint64_t part_of(const struct pomp_stacks *s, uint32_t path,
                        const struct pomp_stack_sample *sample, uint64_t part,
                        uint64_t whole) {
  bool is_one = sample->thread < s->profile->result->num_threads;
  uint32_t first = is_one ? sample->thread : 0;
  uint32_t end = is_one ? first + 1 : s->profile->result->num_threads;
  uint64_t ns = 0;
  for (uint32_t i = first; i < end; ++i) {
    struct sum one = {0};
    add_path(s, path, i, &one);
    ns += (uint64_t)((wide)one.states[sample->state] * part / whole);
  }
  return ns;
}

/** Distributes the part of the work of a path that was sampled in calls beneath
 *  it, and subtracts it from \p sample. It is unknown which of several threads
 *  was sampled, so each has its share of the work. */
static void visit_calls(const struct pomp_stacks *s, uint32_t path,
                        struct pomp_stack_sample *sample,
                        pomp_stack_taker *take, void *data) {
  const struct report_samples *samples = s->profile->samples;
  uint32_t begin = s->calls.first[path], end = s->calls.first[path + 1];
  uint64_t whole = s->work_of[path];
  for (uint32_t i = begin; i < end && whole; ++i) {
    const struct pomp_calls *calls = &s->calls.items[i];
    struct pomp_stack_sample part = *sample;
    uint64_t time = pomp_samples_time(samples, calls->stack->count);
    part.ns = part_of(s, path, sample, time, whole);
    /* A sum of samples that overflows is an error in the file. */
    part.ns = part.ns < sample->ns ? part.ns : sample->ns;
    part.visits = 0;
    for (uint32_t k = calls->depth; k-- > 0;)
      s->stack[part.depth++] = s->line_frames[calls->stack->lines[k]];
    sample->ns -= part.ns;
    if (part.ns)
      take(data, &part);
  }
}

/** Hands out what a thread did in a path. */
static void visit(const struct pomp_stacks *s, uint32_t path, uint32_t thread,
                  const struct sum *sum, pomp_stack_taker *take, void *data) {
  if (!sum->is_any)
    return;
  const uint64_t *states = sum->states;
  uint32_t depth = s->depth_of[path] + 1;
  struct pomp_stack_sample sample = {.frames = s->stack, .thread = thread};
  for (uint32_t at = path, i = depth; i;
       at = s->profile->result->nodes[at].parent)
    s->stack[--i] = s->frame_of[at];
  /* Work inside and outside of teams is what the path itself is. */
  enum pomp_state own = states[POMP_STATE_SERIAL] && !states[POMP_STATE_WORK]
                            ? POMP_STATE_SERIAL
                            : POMP_STATE_WORK;
  for (int i = 0; i < POMP_NUM_STATES; ++i) {
    sample.state = (enum pomp_state)i;
    sample.visits = sample.state == own ? sum->visits : 0;
    sample.ns = states[i];
    sample.depth = depth;
    if (has_frame(sample.state, path))
      s->stack[sample.depth++] = s->state_frames[i];
    if (i == POMP_STATE_WORK || i == POMP_STATE_SERIAL)
      visit_calls(s, path, &sample, take, data);
    if (sample.ns || sample.visits)
      take(data, &sample);
  }
}

static void visit_path(const struct pomp_stacks *s, uint32_t path,
                       uint32_t thread, pomp_stack_taker *take, void *data) {
  struct sum sum = {0};
  uint32_t count = s->profile->result->num_threads;
  bool is_one = thread < count;
  for (uint32_t i = is_one ? thread : 0; i < (is_one ? thread + 1 : count);
       ++i) {
    add_path(s, path, i, &sum);
    if (thread == POMP_ALL_THREADS)
      continue;
    visit(s, path, i, &sum, take, data);
    sum = (struct sum){0};
  }
  if (thread == POMP_ALL_THREADS)
    visit(s, path, POMP_ALL_THREADS, &sum, take, data);
}

void pomp_stacks_visit(const struct pomp_stacks *s, uint32_t thread,
                       pomp_stack_taker *take, void *data) {
  for (uint32_t i = 0; i < s->profile->result->num_nodes; ++i)
    if (s->kept[i] == i)
      visit_path(s, i, thread, take, data);
}

/** The input of flame graphs: all threads together. */
struct folder {
  struct pomp_text *text;
  const struct pomp_stacks *stacks;
};

static void fold(void *data, const struct pomp_stack_sample *sample) {
  const struct folder *f = data;
  if (!sample->ns)
    return;
  for (uint32_t i = 1; i < sample->depth; ++i) {
    if (i > 1)
      pomp_text_add(f->text, ";");
    for (const char *p = f->stacks->frames[sample->frames[i]].name; *p; ++p)
      pomp_text_append(f->text, *p == ';' ? "?" : p, 1);
  }
  pomp_text_add(f->text, " %" PRIu64 "\n", sample->ns);
}

uint64_t pomp_profile_to_folded(struct pomp_text *text,
                                const struct pomp_profile *profile,
                                uint32_t deepest) {
  struct pomp_stacks stacks;
  struct folder f = {text, &stacks};
  if (pomp_stacks_make(&stacks, profile, deepest))
    pomp_stacks_visit(&stacks, POMP_ALL_THREADS, fold, &f);
  else
    text->failed = true;
  uint64_t cut = stacks.cut;
  pomp_stacks_free(&stacks);
  return cut;
}
