/*===- together.c - All confirmed changes together ------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/together.h"
#include "try/judge.h"

#include <stdio.h>
#include <string.h>

/** \returns whether two of them set the same variable, or change the same
 *  construct. */
static bool conflict(const struct pomp_candidate *a,
                     const struct pomp_candidate *b) {
  for (unsigned i = 0; i < a->num_assignments; ++i)
    for (unsigned k = 0; k < b->num_assignments; ++k)
      if (strcmp(a->assignments[i].name, b->assignments[k].name) == 0)
        return true;
  return *a->change && *b->change && pomp_is_at(a, b->path, b->line);
}

/** Adds a part to what is tried together. */
static void combine(struct pomp_candidate *all,
                    const struct pomp_candidate *c) {
  size_t length = strlen(all->title);
  snprintf(all->title + length, sizeof(all->title) - length, "%s%s",
           length ? "; " : "", c->title);
  memcpy(all->assignments + all->num_assignments, c->assignments,
         c->num_assignments * sizeof(c->assignments[0]));
  all->num_assignments += c->num_assignments;
  if (!*c->change)
    return;
  length = strlen(all->change);
  snprintf(all->change + length, sizeof(all->change) - length, "%s%s",
           length ? "; " : "", c->change);
}

unsigned pomp_choose_parts(const struct pomp_plan *plan,
                           struct pomp_candidate *combined) {
  struct pomp_candidate *parts[POMP_MOST_CANDIDATES];
  unsigned count = 0, kept = 0;
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    plan->candidates[i].is_part = false;
    if (plan->candidates[i].state == POMP_STATE_CONFIRMED)
      parts[count++] = &plan->candidates[i];
  }
  pomp_sort_by_gain(parts, count);
  *combined = (struct pomp_candidate){.name = "combined"};
  for (unsigned i = 0; i < count; ++i) {
    bool fits = combined->num_assignments + parts[i]->num_assignments <=
                POMP_MOST_ASSIGNMENTS;
    for (unsigned k = 0; k < kept; ++k)
      fits = fits && !conflict(parts[k], parts[i]);
    if (!fits)
      continue;
    combine(combined, parts[i]);
    parts[i]->is_part = true;
    parts[kept++] = parts[i];
  }
  return kept;
}
