/*===- score_filter.c - What to leave out of a measurement ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/score.h"

#include <stdlib.h>
#include <string.h>

/** The steps of leaving out events. */
struct selection {
  const struct pomp_profile *profile;
  const struct pomp_score *score;
  /** Functions, by region. */
  bool *excluded;
  bool dropped[POMP_NUM_GROUPS][POMP_DETAILS];
  /** For each region one more than its first row, and for each row one more
   *  than the next of its region; 0: there is none. */
  size_t *first_row, *next_row;
  /** Of functions, the rows before this one do not remain. */
  size_t next_function;
  /** The events of rows that remain, but for those of functions. */
  uint64_t levels[POMP_NUM_GROUPS][POMP_DETAILS];
  /** Of all rows that remain. */
  uint64_t left;
};

/** From the finest level to the coarsest, the order of leaving out. */
static const enum pomp_detail drop_order[] = {
    POMP_DETAIL_ITER_BEGIN_END, POMP_DETAIL_ITER_EVENT, POMP_DETAIL_CHUNKS,
    POMP_DETAIL_EVENT,          POMP_DETAIL_BEGIN_END,  POMP_DETAIL_ENTER_EXIT};
_Static_assert(sizeof(drop_order) / sizeof(drop_order[0]) == POMP_DETAILS,
               "each POMP_LEVEL has its place");

/** A step: levels of a group down to a place in drop_order, or a function. */
struct step {
  uint64_t events;
  uint32_t function;
  unsigned group, last;
};

static bool is_function(const struct selection *s, uint32_t region) {
  const struct pomp_result_region *r = &s->profile->result->regions[region];
  return strcmp(r->fields.type, "function") == 0 && *r->fields.name;
}

static bool remains(const struct selection *s,
                    const struct pomp_score_row *row) {
  return !s->excluded[row->region] && !s->dropped[row->group][row->detail];
}

/** \returns false if there is no memory. */
static bool begin_selection(struct selection *s) {
  s->excluded =
      calloc(s->profile->result->num_regions + 1, sizeof(*s->excluded));
  s->first_row =
      calloc(s->profile->result->num_regions + 1, sizeof(*s->first_row));
  s->next_row = calloc(s->score->count + 1, sizeof(*s->next_row));
  if (!s->excluded || !s->first_row || !s->next_row)
    return false;
  for (size_t i = 0; i < s->score->count; ++i) {
    const struct pomp_score_row *row = &s->score->rows[i];
    s->next_row[i] = s->first_row[row->region];
    s->first_row[row->region] = i + 1;
    s->left += row->events;
    if (!is_function(s, row->region))
      s->levels[row->group][row->detail] += row->events;
  }
  return true;
}

static void end_selection(struct selection *s) {
  free(s->excluded);
  free(s->first_row);
  free(s->next_row);
}

static void exclude(struct selection *s, uint32_t function) {
  for (size_t i = s->first_row[function]; i; i = s->next_row[i - 1])
    if (remains(s, &s->score->rows[i - 1]))
      s->left -= s->score->rows[i - 1].events;
  s->excluded[function] = true;
}

static void drop(struct selection *s, unsigned group, unsigned detail) {
  for (size_t i = 0; i < s->score->count; ++i) {
    const struct pomp_score_row *row = &s->score->rows[i];
    if (row->group == group && row->detail == detail && remains(s, row))
      s->left -= row->events;
  }
  s->dropped[group][detail] = true;
  s->levels[group][detail] = 0;
}

/** Prefers the smallest step that is enough, else the largest. */
static void consider(struct step *best, struct step step, uint64_t enough) {
  bool suffices = step.events >= enough, sufficed = best->events >= enough;
  if (step.events && (suffices ? !sufficed || step.events < best->events
                               : !sufficed && step.events > best->events))
    *best = step;
}

static void consider_function(const struct selection *s, struct step *best,
                              size_t row, uint64_t enough) {
  const struct pomp_score_row *r = &s->score->rows[row];
  if (remains(s, r) && is_function(s, r->region))
    consider(best, (struct step){r->events, r->region, 0, 0}, enough);
}

static struct step find_step(struct selection *s, uint64_t enough) {
  struct step best = {0, POMP_NONE, 0, 0};
  size_t count = s->score->count, *next = &s->next_function;
  /* Functions are chosen one by one. The first row that remains has the most
   * events: unless it is enough, no other has to be looked at. */
  while (*next < count && (!remains(s, &s->score->rows[*next]) ||
                           !is_function(s, s->score->rows[*next].region)))
    ++*next;
  if (*next < count && s->score->rows[*next].events >= enough)
    for (size_t i = *next; i < count && s->score->rows[i].events >= enough; ++i)
      consider_function(s, &best, i, enough);
  else if (*next < count)
    consider_function(s, &best, *next, enough);
  for (unsigned g = 0; g < POMP_NUM_GROUPS; ++g) {
    struct step step = {0, POMP_NONE, g, 0};
    for (; step.last < POMP_DETAILS; ++step.last) {
      step.events += s->levels[g][drop_order[step.last]];
      consider(&best, step, enough);
    }
  }
  return best;
}

/** The remaining levels of a group, as spelled in the compiler option. */
static void add_levels(struct pomp_text *text, const struct selection *s,
                       unsigned group) {
  const bool *dropped = s->dropped[group];
  bool any = false;
  for (unsigned d = POMP_DETAILS; d-- > 0;) {
    bool has = pomp_score_sum(s->score, group, d).events != 0;
    /* BeginEnd has the enter and exit with it. */
    if (d == POMP_DETAIL_ENTER_EXIT && any)
      has = has && dropped[POMP_DETAIL_BEGIN_END];
    if (!has || dropped[d])
      continue;
    pomp_text_add(text, "%s%s", any ? "+" : "", pomp_detail_names[d]);
    any = true;
  }
  if (!any)
    pomp_text_add(text, "none");
}

/** Appends a name as a pattern: characters with a special meaning in the format
 *  become wildcards. */
static void add_pattern(struct pomp_text *text, const char *name) {
  for (; *name; ++name) {
    bool special = strchr("*?[]{}!\\#", *name) || (unsigned char)*name <= ' ';
    pomp_text_add(text, "%c", special ? '?' : *name);
  }
}

static void add_filter(struct pomp_text *text, const struct selection *s) {
  bool any = false;
  pomp_text_add(text, "# Options for the compiler:");
  for (unsigned g = 0; g < POMP_NUM_GROUPS; ++g)
    for (unsigned d = 0; d < POMP_DETAILS; ++d) {
      if (!s->dropped[g][d])
        continue;
      pomp_text_add(text, "%s%s:", any ? "," : " -fplugin-arg-pomp-inst=",
                    pomp_group_spelling(g));
      add_levels(text, s, g);
      any = true;
      break;
    }
  pomp_text_add(text, "%s\n", any ? "" : " no more than this file");
  pomp_text_add(text, "# This file: -fplugin-arg-pomp-filter=FILE\n"
                      "SCOREP_REGION_NAMES_BEGIN\n");
  for (uint32_t i = 0; i < s->profile->result->num_regions; ++i)
    if (s->excluded[i]) {
      pomp_text_add(text, "  EXCLUDE ");
      add_pattern(text, s->profile->result->regions[i].fields.name);
      pomp_text_add(text, "\n");
    }
  pomp_text_add(text, "SCOREP_REGION_NAMES_END\n");
}

void pomp_print_score_filter(struct pomp_text *text,
                             const struct pomp_profile *profile,
                             const struct pomp_score *score, double percent) {
  struct selection s = {.profile = profile, .score = score};
  text->failed |= score->failed || !begin_selection(&s);
  if (text->failed) {
    end_selection(&s);
    return;
  }
  double most = (double)profile->result->thread_time * percent / 100;
  uint64_t allowed = (uint64_t)(most / score->cost);
  pomp_text_add(text, "# Of ");
  pomp_text_plain(text, profile->input);
  pomp_text_add(text,
                ": %.2f %% of the thread time is the cost of its measurement,\n"
                "# at %.1f ns for each of %llu %s (%s).\n",
                pomp_score_percent(profile, score, score->events), score->cost,
                (unsigned long long)score->events,
                pomp_plural(score->events, "event", "events"),
                score->cost_from);
  if (s.left <= allowed)
    pomp_text_add(text, "# That is below %g %%: nothing need be left out.\n",
                  percent);
  while (s.left > allowed) {
    struct step step = find_step(&s, s.left - allowed);
    if (!step.events)
      break;
    if (step.function != POMP_NONE)
      exclude(&s, step.function);
    else
      for (unsigned i = 0; i <= step.last; ++i)
        drop(&s, step.group, drop_order[i]);
  }
  pomp_text_add(text, "# With what follows: %.2f %%, %llu %s.\n",
                pomp_score_percent(profile, score, s.left),
                (unsigned long long)s.left,
                pomp_plural(s.left, "event", "events"));
  add_filter(text, &s);
  end_selection(&s);
}
