/*===- whole.c - Calls that are missing in samples ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A sample from outside has the innermost calls only. If all of them are in
|* libraries, as in a deep recursion there, the program's line is missing. Then
|* the calls around the outermost one are those that it has in the most frequent
|* sample of the same call path; or, if there is none, those around the next one
|* that is in others, or in samples of another call path.
|*
\*===----------------------------------------------------------------------===*/
#include "sample/samples.h"

#include <stdlib.h>
#include <string.h>

/** \returns whether a call of a stack is in the program. */
static bool has_own_line(const struct report_samples *s,
                         const struct report_stack *stack) {
  for (uint32_t i = 0; i < stack->depth; ++i)
    if (s->lines[stack->lines[i]].line &&
        !s->lines[stack->lines[i]].is_of_system)
      return true;
  return false;
}

/** Where an address has calls around it: a stack, and its place in that. */
struct around {
  const struct report_stack *stack;
  uint32_t at;
};

static int compare_paths(const void *a, const void *b) {
  const struct report_stack *x = a, *y = b;
  return (x->path > y->path) - (x->path < y->path);
}

/** Remembers a stack for its addresses, where it is more frequent than those
 *  before. */
static void remember(struct around *around, const struct report_stack *stack) {
  for (uint32_t i = 0; i + 1 < stack->depth; ++i) {
    struct around *a = &around[stack->lines[i]];
    if (!a->stack || a->stack->path != stack->path || a->stack == stack ||
        a->stack->count < stack->count)
      *a = (struct around){stack, i};
  }
}

/** \returns where a function has calls around it, or null. */
static const struct around *around_function(const struct report_samples *s,
                                            const struct around *around,
                                            const char *function) {
  for (uint32_t i = 0; function && i < s->num_lines; ++i)
    if (around[i].stack && s->lines[i].function &&
        strcmp(s->lines[i].function, function) == 0)
      return &around[i];
  return NULL;
}

/** Appends the calls around the outermost one that is known from a stack of
 *  \p path, or from any if that is POMP_NONE, instead of those that are not.
 *  \param[out] is_whole whether one is.
 *  \returns false if there is no memory. */
static bool add_around(const struct report_samples *s,
                       struct report_stack *stack, const struct around *around,
                       uint32_t path, bool *is_whole) {
  const struct around *a = NULL;
  uint32_t depth = stack->depth;
  while (depth && !a) {
    const struct around *here = &around[stack->lines[depth - 1]];
    if (here->stack && (path == POMP_NONE || here->stack->path == path))
      a = here;
    else
      --depth;
  }
  /* Of a sample before the function has a frame there is one call only. */
  if (!a && path == POMP_NONE && stack->depth == 1) {
    depth = 1;
    a = around_function(s, around, s->lines[stack->lines[0]].function);
  }
  *is_whole = a != NULL;
  if (!a)
    return true;
  uint32_t more = a->stack->depth - a->at - 1;
  uint32_t *lines = realloc(stack->lines, (depth + more) * sizeof(*lines));
  if (!lines)
    return false;
  memcpy(lines + depth, a->stack->lines + a->at + 1, more * sizeof(*lines));
  stack->lines = lines;
  stack->depth = depth + more;
  return true;
}

bool pomp_complete_samples(struct report_samples *s) {
  struct around *around = pomp_make(s->num_lines, sizeof(*around));
  bool *is_whole = pomp_make(s->num_stacks, sizeof(*is_whole));
  bool good = around && is_whole;
  if (good && s->num_stacks)
    qsort(s->stacks, s->num_stacks, sizeof(*s->stacks), compare_paths);
  for (uint32_t i = 0, next; good && i < s->num_stacks; i = next) {
    uint32_t path = s->stacks[i].path;
    for (next = i; next < s->num_stacks && s->stacks[next].path == path;
         ++next) {
      is_whole[next] = has_own_line(s, &s->stacks[next]);
      if (is_whole[next])
        remember(around, &s->stacks[next]);
    }
    for (uint32_t k = i; good && k < next; ++k)
      if (!is_whole[k])
        good = add_around(s, &s->stacks[k], around, path, &is_whole[k]);
  }
  for (uint32_t k = 0; good && k < s->num_stacks; ++k)
    if (!is_whole[k])
      good = add_around(s, &s->stacks[k], around, POMP_NONE, &is_whole[k]);
  free(around);
  free(is_whole);
  return good;
}
