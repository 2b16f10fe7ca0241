/*===- calls.c - The calls of samples beneath call paths ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "export/calls.h"
#include "model/regions.h"

#include <stdlib.h>
#include <string.h>

/** \returns whether a line is in the source of a construct. */
static bool is_in(const struct pomp_code_line *line,
                  const struct pomp_result_region *region) {
  return line->line && line->line >= region->fields.lines[0] &&
         line->line <= region->fields.where.last &&
         strcmp(basename(line->file), basename(region->fields.file)) == 0;
}

/** \returns whether a call belongs to the OpenMP runtime: callers of it are
 *  around the construct, too. */
static bool is_of_runtime(const struct report_samples *s,
                          const struct pomp_code_line *line) {
  return strncmp(line->function, "__kmp", 5) == 0 ||
         strncmp(basename(s->objects[line->object]), "libomp.", 7) == 0;
}

/** \returns how many calls of a stack are in its construct: up to the one that
 *  has the construct's own code; in serial parts up to main. */
static uint32_t depth_of(const struct pomp_profile *profile,
                         const struct report_stack *stack) {
  const struct report_samples *s = profile->samples;
  const struct pomp_result_node *path = &profile->result->nodes[stack->path];
  for (uint32_t i = 0; path->region != POMP_NONE && i < stack->depth; ++i)
    if (is_in(&s->lines[stack->lines[i]],
              &profile->result->regions[path->region]))
      return i + 1;
  for (uint32_t i = 1; i < stack->depth; ++i)
    if (is_of_runtime(s, &s->lines[stack->lines[i]]))
      return i;
  for (uint32_t i = stack->depth; i-- > 0;)
    if (strcmp(s->lines[stack->lines[i]].function, "main") == 0)
      return i + 1;
  return stack->depth;
}

bool pomp_calls_make(struct pomp_call_list *calls,
                     const struct pomp_profile *profile, const uint32_t *kept) {
  const struct report_samples *s = profile->samples;
  uint32_t count = s ? s->num_stacks : 0;
  calls->items = calloc((size_t)count + 1, sizeof(*calls->items));
  calls->first =
      calloc((size_t)profile->result->num_nodes + 2, sizeof(*calls->first));
  if (!calls->items || !calls->first)
    return false;
  /* Counted two places further on: filling them in moves each by one. */
  for (uint32_t i = 0; i < count; ++i)
    ++calls->first[kept[s->stacks[i].path] + 2];
  for (uint32_t i = 2; i < profile->result->num_nodes + 2; ++i)
    calls->first[i] += calls->first[i - 1];
  for (uint32_t i = 0; i < count; ++i) {
    const struct report_stack *stack = &s->stacks[i];
    uint32_t depth = depth_of(profile, stack);
    calls->items[calls->first[kept[stack->path] + 1]++] =
        (struct pomp_calls){stack, depth};
    calls->deepest = depth > calls->deepest ? depth : calls->deepest;
  }
  return true;
}

void pomp_calls_free(struct pomp_call_list *calls) {
  free(calls->items);
  free(calls->first);
}
