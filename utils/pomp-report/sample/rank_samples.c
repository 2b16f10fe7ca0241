/*===- rank_samples.c - The samples of several ranks ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "base/table.h"
#include "sample/samples.h"

#include <stdlib.h>
#include <string.h>

/** \returns the index of the object with that name in \p s, or UINT32_MAX if
 *  there is no memory. */
static uint32_t find_object(struct report_samples *s, const char *name,
                            json_t *texts) {
  uint32_t i = 0;
  while (i < s->num_objects && strcmp(s->objects[i], name) != 0)
    ++i;
  if (i < s->num_objects)
    return i;
  const char **grown = realloc(s->objects, (i + 1) * sizeof(*grown));
  if (!grown)
    return UINT32_MAX;
  s->objects = grown;
  if (!(grown[i] = pomp_keep_string(texts, name)))
    return UINT32_MAX;
  ++s->num_objects;
  return i;
}

/** Makes \p lines those of \p from in \p to. */
static bool map_lines(struct report_samples *to,
                      const struct report_samples *from, uint32_t *lines,
                      json_t *texts) {
  for (uint32_t i = 0; i < from->num_lines; ++i) {
    const struct pomp_code_line *line = &from->lines[i];
    uint32_t object = find_object(to, from->objects[line->object], texts);
    if (object == UINT32_MAX)
      return false;
    lines[i] = pomp_samples_line(to, object, line->address);
  }
  return true;
}

static bool is_same(const struct report_stack *a,
                    const struct report_stack *b) {
  return a->path == b->path && a->subject == b->subject &&
         a->depth == b->depth &&
         memcmp(a->lines, b->lines, a->depth * sizeof(*a->lines)) == 0;
}

static uint64_t hash(const struct report_stack *stack) {
  uint64_t h = (uint64_t)stack->path << 32 | stack->subject;
  for (uint32_t i = 0; i < stack->depth; ++i)
    h = (h ^ stack->lines[i]) * UINT64_C(0x9e3779b97f4a7c15);
  return h;
}

/** Adds \p stack, or its count to one that is alike, which frees its lines. */
static bool add_stack(struct report_samples *to, struct report_stack *stack) {
  for (uint64_t key = hash(stack);; ++key) {
    uint32_t *place = pomp_table_find(&to->stack_of, key);
    if (!place ||
        (!*place && !pomp_array_grow((void **)&to->stacks, &to->stacks_capacity,
                                     to->num_stacks, sizeof(*to->stacks))))
      return false;
    if (!*place) {
      to->stacks[to->num_stacks++] = *stack;
      *place = to->num_stacks;
      return true;
    }
    if (is_same(&to->stacks[*place - 1], stack)) {
      to->stacks[*place - 1].count += stack->count;
      free(stack->lines);
      return true;
    }
  }
}

static bool add_stacks(struct report_samples *to,
                       const struct report_samples *from,
                       const uint32_t *regions, const uint32_t *paths,
                       const uint32_t *lines) {
  for (uint32_t i = 0; i < from->num_stacks; ++i) {
    struct report_stack stack = from->stacks[i];
    stack.path = paths[stack.path];
    if (stack.subject != POMP_NONE)
      stack.subject = regions[stack.subject];
    stack.lines = pomp_make(stack.depth, sizeof(*stack.lines));
    for (uint32_t k = 0; stack.lines && k < stack.depth; ++k)
      stack.lines[k] = lines[from->stacks[i].lines[k]];
    if (!stack.lines)
      return false;
    if (!add_stack(to, &stack)) {
      free(stack.lines);
      return false;
    }
  }
  return true;
}

void pomp_note_other_rate(struct report_samples *samples) {
  if (!samples->has_other_rates)
    pomp_add_code_note(&samples->note, "",
                       "Samples at another rate than that of the first rank "
                       "are left out.");
  samples->has_other_rates = true;
}

static bool copy_stack(struct pomp_result_sample *to,
                       const struct report_samples *s,
                       const struct report_stack *from) {
  *to = (struct pomp_result_sample){.node = from->path,
                                    .subject = from->subject,
                                    .count = from->count,
                                    .depth = from->depth};
  to->stack = pomp_make(from->depth, sizeof(*to->stack));
  for (uint32_t i = 0; to->stack && i < from->depth; ++i) {
    const struct pomp_code_line *line = &s->lines[from->lines[i]];
    to->stack[i] = (struct pomp_result_address){line->object, line->address};
  }
  return to->stack;
}

struct pomp_result_samples *
pomp_samples_to_result(const struct report_samples *s) {
  struct pomp_result_samples *to = pomp_make(1, sizeof(*to));
  if (!to)
    return NULL;
  to->rate = (uint32_t)s->rate;
  to->problem = s->problem;
  memcpy(to->numbers, s->numbers, sizeof(to->numbers));
  to->objects = pomp_make(s->num_objects, sizeof(*to->objects));
  to->items = pomp_make(s->num_stacks, sizeof(*to->items));
  bool good = to->objects && to->items;
  for (; good && to->num_objects < s->num_objects; ++to->num_objects)
    good = (to->objects[to->num_objects] =
                strdup(s->objects[to->num_objects])) != NULL;
  for (; good && to->count < s->num_stacks; ++to->count)
    good = copy_stack(&to->items[to->count], s, &s->stacks[to->count]);
  if (good)
    return to;
  pomp_result_free_samples(to);
  return NULL;
}

bool pomp_add_rank_samples(struct pomp_profile *profile,
                           const struct pomp_profile *rank,
                           const uint32_t *regions, const uint32_t *paths,
                           json_t *texts) {
  const struct report_samples *from = rank->samples;
  if (!from)
    return true;
  struct report_samples *to = profile->samples;
  if (!to) {
    if (!(to = profile->samples = pomp_make(1, sizeof(*to))))
      return false;
    to->rate = from->rate;
    if (find_object(to, "", texts) == UINT32_MAX)
      return false;
  }
  if (to->rate != from->rate) {
    pomp_note_other_rate(to);
    return true;
  }
  if (from->has_other_rates)
    pomp_note_other_rate(to);
  if (from->problem && !to->problem &&
      !(to->problem = pomp_keep_string(texts, from->problem)))
    return false;
  pomp_measures_combine(POMP_OWNER_SAMPLES, to->numbers, from->numbers);
  uint32_t *lines = pomp_make(from->num_lines, sizeof(*lines));
  bool good =
      lines &&
      pomp_samples_reserve(to, (size_t)to->num_lines + from->num_lines) &&
      map_lines(to, from, lines, texts) &&
      add_stacks(to, from, regions, paths, lines);
  free(lines);
  return good;
}
