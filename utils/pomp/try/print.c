/*===- print.c - The results of pomp try as text -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "try/patch.h"
#include "try/results.h"
#include "try/suggest.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** From here on gains are those on a busy machine. */
static const double too_busy = 0.3;

/** The machine, as the plain runs show it. */
static void print_machine(const struct pomp_rounds *r) {
  const struct pomp_series s = pomp_series_of(r->plain, r->num_plain);
  printf("Unchanged: %.3f s (median of %zu %s, %.3f to %.3f)\n", s.median,
         r->num_plain, pomp_plural(r->num_plain, "run", "runs"), s.shortest,
         s.longest);
  const double busy = pomp_rounds_others(r);
  if (busy > too_busy)
    printf(
        "  Other programs used %.0f %% of the processors meanwhile: what lets "
        "more threads work cannot\n  gain much. Try again on an idle "
        "machine.\n",
        100 * busy);
  else if (busy > 0.05)
    printf("  Other programs used %.0f %% of the processors meanwhile: the "
           "intervals are wider than on\n  an idle machine.\n",
           100 * busy);
  if (s.drifts)
    printf("  The runs became %.0f %% %s from the first to the last. Pairs of "
           "runs side by side are\n  compared, so that this does not count.\n",
           100 * (s.drift < 0 ? -s.drift : s.drift),
           s.drift < 0 ? "shorter" : "longer");
  if (s.is_bimodal)
    printf("  There are two kinds of runs, of about %.3f s and %.3f s, and "
           "none between them.\n",
           s.modes[0], s.modes[1]);
  if (r->subject.ignores_output)
    puts("  Its output differs from run to run, so that only the exit code is "
         "compared;\n  --check COMMAND compares what matters.");
  struct pomp_interval gain;
  if (pomp_paired_gain(r->measured.base, r->measured.times, r->measured.count,
                       0.95, &gain))
    printf("  Measured it takes %.2f of that time", 1 - gain.middle);
  if (pomp_paired_gain(r->one_thread.base, r->one_thread.times,
                       r->one_thread.count, 0.95, &gain))
    printf(", with one thread %.2f", 1 - gain.middle);
  if (r->measured.count || r->one_thread.count)
    puts(".");
  if (r->sets_threads)
    puts("  It sets its number of threads itself: OMP_NUM_THREADS does not "
         "change it.");
}

static void print_gain(const struct pomp_candidate *c) {
  const size_t pairs = c->pairs.count ? c->pairs.count : c->screening.count;
  if (pairs && c->state != POMP_STATE_NOT_RUN)
    printf("  %5.1f %% (%.1f to %.1f, %zu %s)  ", 100 * c->gain.middle,
           100 * c->gain.low, 100 * c->gain.high, pairs,
           pomp_plural(pairs, "pair", "pairs"));
  else
    printf("  ");
  puts(c->title);
}

static void print_reason(const struct pomp_candidate *c) {
  if (*c->problem)
    printf("      rejected: %s\n", c->problem);
  if (*c->finding)
    printf("      for %s%s%s\n", c->finding, *c->place ? ": " : "", c->place);
}

/** Prints the lines that a patch changes, and frees it. */
static void print_changes(struct pomp_text *text) {
  if (text->data && !text->failed)
    for (char *rest = text->data, *line; (line = strsep(&rest, "\n"));)
      if ((*line == '-' || *line == '+') && strncmp(line, "---", 3) != 0 &&
          strncmp(line, "+++", 3) != 0)
        printf("      %s\n", line);
  free(text->data);
}

static void print_patch(const struct pomp_candidate *c) {
  struct pomp_text text = {0};
  pomp_patch_add(&text, &c, 1);
  print_changes(&text);
}

static void print_suggested(const struct pomp_suggestion *s) {
  struct pomp_text text = {0};
  pomp_suggest_patch(&text, s);
  print_changes(&text);
}

/** Prints those in one state; the best are first. */
static void print_state(const struct pomp_plan *plan, enum pomp_state state,
                        const char *title) {
  bool done[POMP_MOST_CANDIDATES] = {false};
  for (unsigned n = 0; n < plan->num_candidates; ++n) {
    int best = -1;
    for (unsigned i = 0; i < plan->num_candidates; ++i)
      if (!done[i] && plan->candidates[i].state == state &&
          (best < 0 || plan->candidates[i].gain.middle >
                           plan->candidates[best].gain.middle))
        best = (int)i;
    if (best < 0)
      return;
    const struct pomp_candidate *c = &plan->candidates[best];
    done[best] = true;
    if (!n)
      printf("\n%s\n", title);
    print_gain(c);
    print_reason(c);
    if (state == POMP_STATE_CONFIRMED && *c->clause)
      print_patch(c);
    if (state == POMP_STATE_CONFIRMED && c->num_assignments)
      printf("      type: export %s\n", c->title);
  }
}

static bool has(const struct pomp_plan *plan, enum pomp_state state) {
  for (unsigned i = 0; i < plan->num_candidates; ++i)
    if (plan->candidates[i].state == state)
      return true;
  return false;
}

/** \returns whether an experiment for a finding was confirmed. */
static bool is_repaired(const struct pomp_plan *plan,
                        const struct pomp_suggestion *s) {
  for (unsigned i = 0; i < plan->num_candidates; ++i) {
    const struct pomp_candidate *c = &plan->candidates[i];
    if (c->state == POMP_STATE_CONFIRMED && c->reason == s)
      return true;
  }
  return false;
}

/** Says why no schedule was tried. */
static void print_schedule(const struct pomp_plan *plan,
                           const struct pomp_suggestion *s) {
  if (!pomp_finding_is_of_loop(s->finding))
    return;
  if (!plan->has_schedules)
    puts("      schedules of loops are tried if they are compiled with "
         "-fplugin-arg-pomp-try");
  else if (strcmp(s->own_schedule, "nowait") == 0)
    puts("      its schedule is not tried: another static loop of the function "
         "has nowait, so that\n      a thread may rely on the same iterations "
         "of "
         "both");
  else if (*s->own_schedule)
    puts("      its schedule is not tried, because of a clause or a "
         "cancellation");
}

static void print_suggestions(const struct pomp_plan *plan) {
  bool is_first = true;
  for (unsigned i = 0; i < plan->num_suggestions; ++i) {
    const struct pomp_suggestion *s = &plan->suggestions[i];
    if (is_repaired(plan, s))
      continue;
    if (is_first)
      puts("\nNot tried: it needs a change of the source. Gains are computed, "
           "not measured.");
    is_first = false;
    printf("  %5.1f %% at most  %s%s%s\n      %s\n", 100 * s->gain, s->title,
           *s->place ? ": " : "", s->place, s->advice);
    print_suggested(s);
    print_schedule(plan, s);
  }
}

/** \returns whether a single change certainly gains more than all together. */
static bool is_worse_than_one(const struct pomp_tried *t) {
  for (unsigned i = 0; i < t->plan->num_candidates; ++i)
    if (t->plan->candidates[i].is_part &&
        t->plan->candidates[i].gain.low > t->combined->gain.high)
      return true;
  return false;
}

void pomp_tried_print(const struct pomp_tried *t) {
  const struct pomp_rounds *r = t->rounds;
  print_machine(r);
  print_state(t->plan, POMP_STATE_CONFIRMED, "Confirmed");
  if (t->combined && t->combined->pairs.count) {
    puts("\nAll of them together");
    print_gain(t->combined);
    print_reason(t->combined);
    if (is_worse_than_one(t))
      puts("      less than the first one alone");
  }
  if (!has(t->plan, POMP_STATE_CONFIRMED))
    puts("\nNo change was confirmed to help.");
  print_state(t->plan, POMP_STATE_UNDECIDED,
              "Undecided: the interval contains 0, or there are too few pairs; "
              "--time gives more time");
  print_state(t->plan, POMP_STATE_REFUTED,
              pomp_rounds_others(r) > too_busy
                  ? "Refuted, on a machine as busy as "
                    "this one"
                  : "Refuted");
  print_state(t->plan, POMP_STATE_COMPUTED,
              "What faster constructs would gain: computed by delaying other "
              "threads, not a change");
  print_state(t->plan, POMP_STATE_WRONG, "Rejected");
  print_state(
      t->plan, POMP_STATE_NOT_RUN,
      "Not tried: the time was used up, the machine is too busy, or the "
      "program failed before");
  print_suggestions(t->plan);
  fflush(stdout);
}
