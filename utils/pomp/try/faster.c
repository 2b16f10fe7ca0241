/*===- faster.c - What faster constructs would gain ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * The library delays threads (pomp-rt/monitor/faster.c), and says by how much.
 * Both runs of a pair deliver the same events, the first one with 0 percent, so
 * what they cost is no gain.
 */
#include "try/faster.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CONSTRUCTS = 3, FEWEST_ROUNDS = 3, MOST_ROUNDS = 16 };

/** A construct, and how long its threads work in it, without what is inside. */
struct work {
  const json_t *region;
  double time;
};

static double own_work(const json_t *region) {
  double sum = 0;
  size_t i;
  const json_t *thread;
  json_array_foreach(json_object_get(region, "per_thread"), i, thread)
      /* The first state is work. */
      sum +=
      json_number_value(json_array_get(json_object_get(thread, "own"), 0));
  return sum;
}

/** Sorts the constructs with most work to the front. */
static unsigned choose(const json_t *report, struct work *chosen) {
  /* A construct with less of the thread time is not worth runs. */
  static const double least = 0.05;
  const double all =
      json_number_value(json_object_get(report, "thread_time_ns"));
  unsigned count = 0;
  size_t i;
  const json_t *region;
  json_array_foreach(json_object_get(report, "regions"), i, region) {
    const struct work w = {region, own_work(region)};
    unsigned at = count;
    if (w.time < least * all)
      continue;
    for (; at && chosen[at - 1].time < w.time; --at)
      if (at < MOST_CONSTRUCTS)
        chosen[at] = chosen[at - 1];
    if (at < MOST_CONSTRUCTS)
      chosen[at] = w;
    count += count < MOST_CONSTRUCTS;
  }
  return count;
}

static void add(struct pomp_plan *plan, const struct pomp_experiment_row *row,
                const json_t *region) {
  struct pomp_candidate *c = pomp_plan_add_at(plan, row, region);
  if (!c)
    return;
  c->percent = (unsigned)atoi(row->variables);
  if (snprintf(c->title, sizeof(c->title), "%s %s %u %% faster",
               pomp_member_text(region, "kind"), c->place,
               c->percent) >= (int)sizeof(c->title) ||
      snprintf(c->change, sizeof(c->change), "construct=%s:%u",
               pomp_member_text(region, "file"),
               c->line) >= (int)sizeof(c->change))
    --plan->num_candidates;
}

void pomp_plan_add_faster(struct pomp_plan *plan, const struct json_t *report,
                          const char *only) {
  struct work chosen[MOST_CONSTRUCTS];
  const unsigned count = choose(report, chosen);
  for (unsigned i = 0; i < count; ++i)
    for (size_t k = 0; k < pomp_num_experiments; ++k)
      if (pomp_experiments[k].when == POMP_WHEN_FASTER &&
          pomp_list_has(only, pomp_experiments[k].name))
        add(plan, &pomp_experiments[k], chosen[i].region);
}

/** Removes those of constructs that a confirmed change makes faster. */
static void drop_repaired(struct pomp_plan *plan) {
  unsigned kept = 0;
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    const struct pomp_candidate *c = &plan->candidates[i];
    if (!c->percent || pomp_wants_faster(plan, c))
      plan->candidates[kept++] = *c;
  }
  plan->num_candidates = kept;
}

/** Reads what the library wrote. \returns the seconds to subtract, or a
 *  negative number after it has written a clause about what went wrong. */
static double read_saved(const char *path, char *problem) {
  double saved = 0, executed = 0, more;
  FILE *file = fopen(path, "re");
  const int count =
      file ? fscanf(file, "%lf %lf %lf", &saved, &executed, &more) : 0;
  if (file)
    fclose(file);
  if (count < 2)
    snprintf(problem, POMP_TEXT_SIZE,
             "it did not say how long it was delayed: expected a program that "
             "returns from main or calls exit");
  else if (count > 2)
    snprintf(problem, POMP_TEXT_SIZE,
             "more than one process was delayed: expected a single one");
  else if (!executed)
    snprintf(problem, POMP_TEXT_SIZE, "no thread executed it");
  else
    return saved / 1e9;
  return -1;
}

/** Runs once with delays. \returns what the program would take, or nothing that
 *  counts: 0 or less. */
static double run(struct pomp_rounds *r, struct pomp_candidate *c,
                  unsigned percent) {
  char change[POMP_TEXT_SIZE + 32], path[POMP_PATH_SIZE + 32];
  snprintf(change, sizeof(change), "%s faster=%u", c->change, percent);
  snprintf(path, sizeof(path), "%s/saved.txt", r->subject.directory);
  const struct pomp_assignment environment[] = {{"POMP_LIBRARY", NULL},
                                                {"POMP_MONITOR", "none"},
                                                {"POMP_LOOP", "Chunks"},
                                                {"POMP_TRY", change},
                                                {"POMP_TRY_SAVED", path}};
  const struct pomp_trial t =
      pomp_rounds_run(r, "faster constructs", environment,
                      sizeof(environment) / sizeof(environment[0]));
  double saved = -1;
  if (t.verdict == POMP_RUN_GOOD) {
    saved = read_saved(path, c->problem);
  } else if (!r->is_over) {
    pomp_spell_verdict(&t, c->problem, sizeof(c->problem));
  }
  unlink(path);
  if (saved < 0 && !r->is_over)
    c->state = POMP_STATE_WRONG;
  return saved < 0 ? 0 : pomp_trial_seconds(&t) - saved;
}

/** \returns whether the events of a construct take so much time that the gain
 *  would be that of another program. */
static bool is_disturbed(const struct pomp_rounds *r,
                         struct pomp_candidate *c) {
  static const double most = 1.25;
  double base[POMP_MOST_PAIRS], plain[POMP_MOST_PAIRS];
  memcpy(base, c->pairs.base, sizeof(base));
  memcpy(plain, r->plain, sizeof(plain));
  const double ratio =
      pomp_median(base, c->pairs.count) / pomp_median(plain, r->num_plain);
  if (c->pairs.count < FEWEST_ROUNDS || ratio < most)
    return false;
  snprintf(c->problem, sizeof(c->problem),
           "with events in it the program takes %.2f of the time: too much to "
           "say what it would gain",
           ratio);
  return true;
}

/** \returns whether it is not known well enough. */
static bool needs_runs(const struct pomp_candidate *c) {
  return c->percent && c->state == POMP_STATE_OPEN &&
         (c->pairs.count < 6 || c->gain.high - c->gain.low > 0.02);
}

/** Runs the construct of a candidate that needs runs unchanged, and with all
 *  percentages that need runs. */
static void run_construct(struct pomp_rounds *r, struct pomp_plan *plan,
                          struct pomp_candidate *first) {
  const double base = run(r, first, 0);
  const bool is_wrong = first->state == POMP_STATE_WRONG;
  for (unsigned i = 0; i < plan->num_candidates && !r->is_over; ++i) {
    struct pomp_candidate *c = &plan->candidates[i];
    /* The first one may have become wrong. */
    if ((c != first && !needs_runs(c)) ||
        !pomp_is_at(c, first->path, first->line))
      continue;
    if (is_wrong) {
      c->state = POMP_STATE_WRONG;
      memcpy(c->problem, first->problem, sizeof(c->problem));
      continue;
    }
    const double seconds = run(r, c, c->percent);
    pomp_pairs_add(&c->pairs, base, seconds);
    pomp_paired_gain(c->pairs.base, c->pairs.times, c->pairs.count, 0.95,
                     &c->gain);
    if (is_disturbed(r, c))
      c->state = POMP_STATE_WRONG;
  }
}

/** \returns whether candidate \p number needs runs, and is the first one of its
 *  construct that does. */
static bool is_first(const struct pomp_plan *plan, unsigned number) {
  const struct pomp_candidate *c = &plan->candidates[number];
  for (unsigned i = 0; i < number; ++i)
    if (needs_runs(&plan->candidates[i]) &&
        pomp_is_at(&plan->candidates[i], c->path, c->line))
      return false;
  return needs_runs(c);
}

/** Runs each construct that needs it. \returns whether there was any. */
static bool run_round(struct pomp_rounds *r, struct pomp_plan *plan) {
  bool is_needed[POMP_MOST_CANDIDATES], ran = false;
  for (unsigned i = 0; i < plan->num_candidates; ++i)
    is_needed[i] = is_first(plan, i);
  for (unsigned i = 0; i < plan->num_candidates; ++i)
    if (is_needed[i] && !r->is_over && pomp_rounds_left(r) > 0) {
      run_construct(r, plan, &plan->candidates[i]);
      ran = true;
    }
  return ran;
}

void pomp_rounds_faster(struct pomp_rounds *r, struct pomp_plan *plan) {
  drop_repaired(plan);
  for (unsigned n = 0; n < MOST_ROUNDS && run_round(r, plan); ++n)
    continue;
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    struct pomp_candidate *c = &plan->candidates[i];
    if (c->percent && c->state == POMP_STATE_OPEN)
      c->state = c->pairs.count >= FEWEST_ROUNDS ? POMP_STATE_COMPUTED
                                                 : POMP_STATE_NOT_RUN;
  }
}
