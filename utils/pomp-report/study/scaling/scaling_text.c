/*===- scaling_text.c - How a program scales, as text ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/advise.h"
#include "advise/advisor.h"
#include "model/regions.h"
#include "study/compare.h"
#include "study/scaling/scaling.h"

#include "profile/report/rows.h"

#include <stdlib.h>

enum {
  type_width = 9,
  where_width = 30,
  title_width = 26,
  /** Without --full. */
  top = 10,
  /** Side by side in 80 columns. */
  runs_beside = 3
};

static uint32_t threads_of(const struct pomp_scaling *s, uint32_t run) {
  return pomp_team_threads(s->runs[run].profile->result);
}

/** Spells a time that may be less than 0. */
static const char *spell_signed(char buffer[20], int64_t ns) {
  buffer[0] = '-';
  pomp_time_spell(buffer + 1, (uint64_t)llabs(ns));
  return ns < 0 ? buffer : buffer + 1;
}

static void add_head(struct pomp_text *text, const struct pomp_scaling *s) {
  pomp_text_add(text, "Scaling of ");
  pomp_text_plain(text, s->runs->profile->result->program);
  pomp_text_add(text, " with ");
  for (uint32_t i = 0; i < s->num_runs; ++i)
    pomp_text_add(text, "%s%u",
                  !i                    ? ""
                  : i + 1 < s->num_runs ? ", "
                                        : " and ",
                  threads_of(s, i));
  pomp_text_add(text, " threads\n");
}

/** Notes about a run that matter for its numbers. */
static void add_notes(struct pomp_text *text, const struct pomp_scaling *s,
                      uint32_t i) {
  const struct pomp_scaling_run *run = &s->runs[i];
  const struct pomp_profile *p = run->profile;
  json_t *names = pomp_scaling_differences(s, i);
  char stopped[16];
  pomp_text_add(text, "  %u %s: ", pomp_team_threads(p->result),
                pomp_plural(pomp_team_threads(p->result), "thread", "threads"));
  if (run->num_repeats > 1)
    pomp_text_add(text, "the fastest of %u runs, ", run->num_repeats);
  pomp_text_plain(text, p->input);
  pomp_text_add(text, "\n");
  if (p->result->ended_early)
    pomp_text_add(text, "    ended early: up to its last event\n");
  if (pomp_was_stopped(p->result))
    pomp_text_add(text, "    the program was stopped for %s: no findings\n",
                  pomp_time_spell(stopped, p->result->stopped));
  if (run->is_crowded)
    pomp_text_add(text,
                  "    more threads than the %u %s that they may use: %s\n",
                  p->result->processors,
                  pomp_plural(p->result->processors, "processor", "processors"),
                  s->judged && i == s->judged ? "findings are those of samples"
                                              : "no findings");
  else if (p->result->efficiency.delayed >=
           pomp_thresholds[LEAST_SHARE].value / 100)
    pomp_text_add(text,
                  "    a busy machine: for %.1f %% of the thread time threads "
                  "waited for a processor%s\n",
                  100 * p->result->efficiency.delayed,
                  p->result->efficiency.delayed >=
                          pomp_thresholds[DELAY_CHANCE].value / 100
                      ? ";\n    trust no number"
                      : "");
  if (json_array_size(names))
    pomp_text_add(text, "    differs from the first in");
  for (size_t k = 0; k < json_array_size(names); ++k) {
    pomp_text_add(text, "%s ", k ? "," : "");
    pomp_text_plain(text, json_string_value(json_array_get(names, k)));
  }
  if (json_array_size(names))
    pomp_text_add(text, " as well (--compare shows it)\n");
  text->failed |= !names;
  json_decref(names);
}

static void add_growth(struct pomp_text *text, double growth) {
  if (growth > 0)
    pomp_text_add(text, " %7.2f", growth);
  else
    pomp_text_add(text, " %7s", "-");
}

static void add_runs(struct pomp_text *text, const struct pomp_scaling *s) {
  double limit = pomp_scaling_limit(s);
  char wall[16];
  if (threads_of(s, 0) > 1)
    pomp_text_add(text,
                  "  There is no run with 1 thread: all is relative to that "
                  "with %u.\n",
                  threads_of(s, 0));
  pomp_text_add(text, "\n  %7s %10s %9s %7s %11s %9s %7s %9s\n", "threads",
                "wall time", "speed-up", "Amdahl", "efficiency", "parallel",
                "work", "serial");
  for (uint32_t i = 0; i < s->num_runs; ++i) {
    const struct pomp_scaling_run *run = &s->runs[i];
    const struct pomp_profile *p = run->profile;
    pomp_text_add(text, "  %7u %10s %9.2f %7.2f %9.1f %% %7.1f %%",
                  pomp_team_threads(p->result),
                  pomp_time_spell(wall, p->result->wall_time), run->speedup,
                  run->amdahl, 100 * run->efficiency,
                  100 * p->result->efficiency.parallel);
    add_growth(text, run->growth);
    pomp_text_add(text, " %7.1f %%\n", 100 * run->serial_part);
  }
  pomp_text_add(
      text,
      "  speed-up, work: by those of the first line; efficiency: speed-up by "
      "threads;\n"
      "  parallel: the parallel efficiency of the run; Amdahl: the speed-up if "
      "nothing\n"
      "  but serial work were lost; serial: the serial part of the work; work: "
      "as long\n"
      "  as threads had a processor\n");
  /* Nobody has the threads to come near to more. */
  if (limit > 0 && limit < 100)
    pomp_text_add(text,
                  "  Serial work allows a speed-up of %.2f at most, with any "
                  "number of threads.\n",
                  limit);
}

static void add_part(struct pomp_text *text, int64_t part, int64_t whole) {
  char spelled[20], percent[16] = "-";
  if (whole > 0)
    snprintf(percent, sizeof(percent), "%.1f %%",
             pomp_round_tenths(100 * (double)part / (double)whole));
  pomp_text_add(text, " %10s %8s", spell_signed(spelled, part), percent);
}

/** \returns whether a part is not 0.0 %; nothing is a part of no loss. */
static bool is_worth(int64_t part, int64_t whole) {
  return part && (whole <= 0 || llabs(part) >= whole / 2000);
}

/** The additional thread time of the runs, by cause. */
static void add_losses(struct pomp_text *text, const struct pomp_scaling *s,
                       uint32_t first, uint32_t end) {
  pomp_text_add(text, "\n  %-*s", title_width, "lost thread time");
  for (uint32_t i = first; i < end; ++i)
    pomp_text_add(text, " %7s%4u %7s", "with", threads_of(s, i),
                  pomp_plural(threads_of(s, i), "thread", "threads"));
  pomp_text_add(text, "\n  %-*s", title_width, "in all");
  for (uint32_t i = first; i < end; ++i)
    add_part(text, s->runs[i].lost, s->runs[i].lost);
  pomp_text_add(text, "\n");
  for (unsigned k = 0; k < POMP_NUM_LOSSES; ++k) {
    unsigned loss = pomp_loss_order(k);
    bool is_there = false;
    for (uint32_t i = 1; i < s->num_runs; ++i)
      is_there |= is_worth(s->runs[i].losses[loss], s->runs[i].lost);
    if (!is_there)
      continue;
    pomp_text_add(text, "    %-*s", title_width - 2, pomp_loss_title(loss));
    for (uint32_t i = first; i < end; ++i)
      add_part(text, s->runs[i].losses[loss], s->runs[i].lost);
    pomp_text_add(text, "\n");
  }
}

static void add_row(struct pomp_text *text, const struct pomp_scaling *s,
                    const struct pomp_scaling_row *row) {
  struct pomp_result_region named = *row->region;
  named.fields.where = row->where;
  pomp_text_add(text, "  ");
  pomp_row_type(text, pomp_report_type(&named), type_width);
  pomp_text_add(text, " ");
  pomp_report_where_fit(text, &named, where_width);
  for (uint32_t i = 0; i < s->num_runs; ++i) {
    const struct pomp_scaling_cell *cell = &row->cells[i];
    char time[16], lost[20];
    if (i)
      pomp_text_add(text, "  %*s", type_width + 1 + where_width, "");
    pomp_text_add(text, " %7u", threads_of(s, i));
    if (cell->region == POMP_NONE) {
      pomp_text_add(text, " %9s\n", "-");
      continue;
    }
    pomp_text_add(text, " %9s", pomp_time_spell(time, cell->longest));
    if (cell->speedup > 0)
      pomp_text_add(text, " %8.2f %6.1f %%", cell->speedup,
                    100 * cell->efficiency);
    else
      pomp_text_add(text, " %8s %8s", "-", "-");
    add_growth(text, cell->growth);
    pomp_text_add(text, " %10s\n", spell_signed(lost, cell->lost));
  }
}

static void add_rows(struct pomp_text *text, const struct pomp_scaling *s,
                     bool full) {
  uint32_t count = full || s->num_rows < top ? s->num_rows : top;
  pomp_text_add(text, "\n  %-*s %-*s %7s %9s %8s %8s %7s %10s\n", type_width,
                "region", where_width, "source", "threads", "time", "speed-up",
                "effic.", "work", "lost");
  for (uint32_t i = 0; i < count; ++i)
    add_row(text, s, &s->rows[i]);
  if (count < s->num_rows)
    pomp_text_add(text, "  (and %u more: --full shows all)\n",
                  s->num_rows - count);
  pomp_text_add(text,
                "  time: of the thread that is in it longest; work: inclusive, "
                "relative to the first\n  line; lost: additional thread time "
                "of all threads compared with the first line\n");
}

void pomp_print_scaling_findings(struct pomp_text *text,
                                 const struct pomp_scaling *s) {
  const struct pomp_profile *p = s->runs[s->judged].profile;
  text->failed |= s->findings.failed;
  if (!s->judged || s->runs->is_crowded)
    pomp_text_add(text, "No finding: none of the runs with more threads than "
                        "the first had a processor\nfor each, or samples.\n");
  else if (!s->findings.count)
    pomp_text_add(
        text,
        "No finding: no work grows by %.0f %% or more from %u to %u "
        "%s, and costs\n%.0f %s or more.\n",
        pomp_thresholds[GROWN_WORK].value, threads_of(s, 0),
        pomp_team_threads(p->result),
        pomp_plural(pomp_team_threads(p->result), "thread", "threads"),
        pomp_thresholds[LEAST_SHARE].value, pomp_thresholds[LEAST_SHARE].unit);
  for (size_t i = 0; i < s->findings.count; ++i) {
    pomp_text_append(text, "\n", i > 0);
    pomp_print_finding(text, p->result, &s->findings.items[i]);
  }
  pomp_print_notes(text, &s->findings);
}

void pomp_print_scaling(struct pomp_text *text,
                        const struct pomp_scaling *scaling, bool full) {
  add_head(text, scaling);
  for (uint32_t i = 0; i < scaling->num_runs; ++i)
    add_notes(text, scaling, i);
  add_runs(text, scaling);
  for (uint32_t i = 1; i < scaling->num_runs; i += runs_beside)
    add_losses(text, scaling, i,
               i + runs_beside < scaling->num_runs ? i + runs_beside
                                                   : scaling->num_runs);
  add_rows(text, scaling, full);
  pomp_text_add(text, "\n");
  pomp_print_scaling_findings(text, scaling);
}
