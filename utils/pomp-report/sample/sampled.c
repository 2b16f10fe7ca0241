/*===- sampled.c - Samples that pomp run has taken from outside -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===--------------------------------------------------------------------===*|
|*
|* pomp run knows the construct in which a thread is since the last event of the
|* thread. For what was sampled before, the calls tell: the innermost one whose
|* line is in a construct. The threads that wait are in the OpenMP runtime.
|*
\*===----------------------------------------------------------------------===*/
#include "base/file_names.h"
#include "model/beside.h"
#include "model/region_index.h"
#include "sample/samples.h"
#include "support/message.h"

#include <stdlib.h>
#include <string.h>

/** What pomp run knows of a thread. */
enum state { WORK, SERIAL, UNKNOWN, UNKNOWN_INITIAL };

static const char *const states[] = {"work", "serial", "unknown",
                                     "unknown, initial thread"};

/** Where a stack belongs. */
enum belongs { TAKEN, WAITING, DELIVERING, DROPPED };

struct reading {
  struct pomp_profile *profile;
  struct report_samples *samples;
  struct pomp_region_index index;
  /** See pomp_paths_of_regions. */
  uint32_t *paths;
};

/** \returns whether work in \p b is more probably of their region than work in
 *  \p a, of which the first may be the root. */
static bool is_better(const struct pomp_result_node *nodes, uint32_t a,
                      uint32_t b) {
  if (!a || !nodes[a].parallel != !nodes[b].parallel)
    return !a || nodes[b].parallel;
  return nodes[b].exclusive > nodes[a].exclusive;
}

uint32_t *pomp_paths_of_regions(const struct pomp_profile *profile) {
  const struct pomp_result *p = profile->result;
  uint32_t *paths = pomp_make(p->num_regions, sizeof(*paths));
  for (uint32_t i = 1; paths && i < p->num_nodes; ++i) {
    uint32_t *path = &paths[p->nodes[i].region];
    if (p->nodes[i].region != POMP_NONE && is_better(p->nodes, *path, i))
      *path = i;
  }
  return paths;
}

/** \returns the region with this CTC string, or POMP_NONE. */
static uint32_t find_region(const struct reading *r, const char *ctc) {
  struct pomp_ctc_fields fields = {0};
  uint32_t region = POMP_NONE;
  if (ctc && pomp_ctc_read_fields(&fields, strdup(ctc)))
    region = pomp_region_index_find(r->profile, &r->index, &fields);
  pomp_ctc_free_fields(&fields);
  return region;
}

/** \returns the smallest region around a line that has been executed, the
 *  innermost if several are equal; or POMP_NONE. */
static uint32_t region_around(const struct reading *r, const char *file,
                              uint32_t line) {
  const struct pomp_result *p = r->profile->result;
  uint32_t best = POMP_NONE, size = UINT32_MAX;
  for (uint32_t i = 0; i < p->num_regions; ++i) {
    const struct pomp_where *w = &p->regions[i].fields.where;
    if (!r->paths[i] || !w->first || line < w->first || line > w->last ||
        strcmp(basename(w->file), basename(file)) != 0)
      continue;
    uint32_t lines = w->last - w->first;
    if (lines < size || (lines == size && r->paths[i] > r->paths[best])) {
      best = i;
      size = lines;
    }
  }
  return best;
}

/** \returns the region in which a call is, or POMP_NONE. */
static uint32_t region_of(const struct reading *r,
                          const struct pomp_code_line *line) {
  uint32_t region =
      line->line ? region_around(r, line->file, line->line) : POMP_NONE;
  for (uint32_t i = 0; region == POMP_NONE && i < line->num_calls; ++i)
    region = region_around(r, line->calls[i].file, line->calls[i].line);
  return region;
}

bool pomp_is_library(const char *object, const char *name) {
  return strncmp(basename(object), name, strlen(name)) == 0;
}

bool pomp_is_openmp_library(const char *object) {
  return pomp_is_library(object, "libomp.") ||
         pomp_is_library(object, "libgomp.") ||
         pomp_is_library(object, "libiomp");
}

static const char *object_of(const struct report_samples *s, uint32_t line) {
  return s->objects[s->lines[line].object];
}

/** \returns the critical construct that a call path is in, if threads wait for
 *  it about as long as others are in it, or POMP_NONE. */
static uint32_t find_held(const struct pomp_result *p, uint32_t path) {
  for (; path; path = p->nodes[path].parent) {
    const uint64_t *states = p->regions[p->nodes[path].region].states;
    if (p->nodes[path].kind == POMP_KIND_CRITICAL)
      return states[POMP_STATE_CRITICAL] * 2 >= states[POMP_STATE_WORK]
                 ? p->nodes[path].region
                 : POMP_NONE;
  }
  return POMP_NONE;
}

/** The work of a thread in a region. */
static enum belongs take(const struct reading *r, struct report_stack *stack,
                         uint32_t region) {
  if (region == POMP_NONE || !r->paths[region])
    return DROPPED;
  stack->path = r->paths[region];
  stack->subject = find_held(r->profile->result, stack->path);
  return TAKEN;
}

/** Finds where a stack belongs by its calls. */
static enum belongs look_at_calls(const struct reading *r,
                                  struct report_stack *stack, bool is_initial) {
  const struct report_samples *s = r->samples;
  const struct pomp_result *p = r->profile->result;
  bool is_in_runtime = false, has_lines = false;
  for (uint32_t i = 0; i < stack->depth; ++i) {
    const struct pomp_code_line *line = &s->lines[stack->lines[i]];
    uint32_t region = region_of(r, line);
    if (region != POMP_NONE)
      return is_in_runtime ? WAITING : take(r, stack, region);
    is_in_runtime |= pomp_is_openmp_library(object_of(s, stack->lines[i]));
    has_lines |= line->line;
  }
  if (!is_initial || is_in_runtime)
    return is_in_runtime ? WAITING : DROPPED;
  /* In the longest of its serial parts, as long as nothing else is known. */
  stack->subject = p->num_gaps ? p->gaps[0].from : POMP_NONE;
  return has_lines ? TAKEN : DROPPED;
}

/** Finds where a stack belongs. */
static enum belongs look_at(const struct reading *r, const json_t *object,
                            struct report_stack *stack) {
  const char *state = json_string_value(json_object_get(object, "state"));
  enum state known = WORK;
  while (strcmp(states[known], state) != 0)
    ++known;
  uint32_t region =
      find_region(r, json_string_value(json_object_get(object, "ctc")));
  stack->path = 0;
  stack->subject = POMP_NONE;
  if (pomp_is_library(object_of(r->samples, stack->lines[0]), "libpomp-rt."))
    return DELIVERING;
  if (known == WORK)
    return take(r, stack, region);
  if (known == SERIAL) {
    stack->subject = region;
    return TAKEN;
  }
  return look_at_calls(r, stack, known == UNKNOWN_INITIAL);
}

/** Reads what does not need the lines. */
static bool read_stacks(const struct pomp_cursor *at, struct report_samples *s,
                        const json_t *array, uint32_t count) {
  struct pomp_cursor inner = *at;
  bool good = pomp_reserve_addresses(s, array) &&
              (s->stacks = pomp_make(count, sizeof(*s->stacks)));
  inner.array = "stacks";
  for (uint32_t i = 0; good && i < count; ++i) {
    struct report_stack *stack = &s->stacks[s->num_stacks++];
    const char *state;
    good = pomp_enter_object(&inner, array, i) &&
           pomp_read_string(&inner, "state", &state) &&
           pomp_read_number(&inner, "count", &stack->count) &&
           pomp_read_addresses(&inner, s, stack);
    bool is_state = false;
    for (size_t k = 0; good && k < sizeof(states) / sizeof(states[0]); ++k)
      is_state |= strcmp(states[k], state) == 0;
    if (good && !is_state)
      return pomp_wrong(&inner, "state", "expected a state");
  }
  return good;
}

/** Finds where all stacks belong, and keeps those of work. */
static void place_stacks(struct reading *r, const json_t *array) {
  struct report_samples *s = r->samples;
  uint32_t count = 0;
  uint64_t sums[DROPPED + 1] = {0};
  for (uint32_t i = 0; i < s->num_stacks; ++i) {
    struct report_stack *stack = &s->stacks[i];
    enum belongs belongs = look_at(r, json_array_get(array, i), stack);
    sums[belongs] += stack->count;
    if (belongs == TAKEN)
      s->stacks[count++] = *stack;
    else
      free(stack->lines);
  }
  s->num_stacks = count;
  s->taken = sums[TAKEN];
  s->waiting += sums[WAITING];
  s->delivering += sums[DELIVERING];
  s->dropped += sums[DROPPED];
}

static bool read_all(struct reading *r, const struct pomp_cursor *at) {
  struct report_samples *s = pomp_make(1, sizeof(*s));
  uint32_t count = 0;
  const json_t *array = NULL;
  r->profile->samples = r->samples = s;
  if (!s || !pomp_read_number(at, "rate", &s->rate) ||
      !pomp_read_measures(at, POMP_OWNER_SAMPLES, s->numbers) ||
      !pomp_read_objects(at, s) ||
      !(array = pomp_read_array(at, "stacks", &count)) ||
      !read_stacks(at, s, array, count) ||
      !(r->paths = pomp_paths_of_regions(r->profile)) ||
      !pomp_region_index_make(r->profile, &r->index))
    return false;
  s->problem = json_string_value(json_object_get(at->object, "problem"));
  s->is_from_outside = true;
  s->is_without_kernel = json_is_false(json_object_get(at->object, "kernel"));
  pomp_find_sample_lines(s);
  place_stacks(r, array);
  r->profile->result->coverage.is_sampled = true;
  return true;
}

bool pomp_read_sampled(struct pomp_profile *profile) {
  char path[PATH_MAX];
  json_error_t error;
  if (profile->samples || !pomp_is_beside(profile, POMP_SAMPLES_FILE, path))
    return true;
  json_t *document = json_load_file(path, 0, &error);
  struct reading r = {.profile = profile};
  const struct pomp_cursor at = {path, NULL, 0, document};
  /* The strings in it are in use from now on. */
  bool good = document &&
              json_object_set_new(profile->document, "sampled", document) == 0;
  if (!good)
    pomp_complain("%s: expected samples, as pomp run writes them; \"pomp run\" "
                  "again, or remove the file",
                  path);
  good = good && read_all(&r, &at);
  pomp_region_index_free(&r.index);
  free(r.paths);
  return good;
}
