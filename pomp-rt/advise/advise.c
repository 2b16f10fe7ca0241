/*===- advise.c - Finds what costs time, and why ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/advise.h"
#include "advise/gain.h"
#include "advise/rules.h"
#include "profile/derive/processors.h"
#include "profile/report/report_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** The columns of the words in front of what a finding says. */
enum { finding_indent = 12 };

static double share(const struct pomp_result *result, uint64_t cost) {
  return pomp_percent(cost, result->thread_time);
}

static const struct {
  const char *word, *name;
} finding_rows[] = {
#define POMP_FINDING(NAME, Kind, Name, Doc) {Kind, Name},
#include "advise/findings.def"
};
static const char *const note_names[] = {
#define POMP_NOTE(NAME, Name, Doc) Name,
#include "advise/findings.def"
};

const char *pomp_finding_name(enum pomp_finding_kind kind) {
  return finding_rows[kind].name;
}

const char *pomp_finding_word(enum pomp_finding_kind kind) {
  return finding_rows[kind].word;
}

const char *pomp_note_name(enum pomp_note_kind kind) {
  return note_names[kind];
}

/** Those that gain most first. */
static int compare_gains(const void *x, const void *y) {
  const struct pomp_finding *a = x, *b = y;
  if (a->gain != b->gain)
    return a->gain < b->gain ? 1 : -1;
  return a->cost < b->cost ? 1 : a->cost > b->cost ? -1 : 0;
}

/** The order in which lost time is given to findings. */
static int compare(const void *x, const void *y) {
  const struct pomp_finding *a = x, *b = y;
  if (a->is_rest != b->is_rest)
    return a->is_rest ? 1 : -1;
  if (a->cost != b->cost)
    return a->cost < b->cost ? 1 : -1;
  return strcmp(pomp_finding_word(a->kind), pomp_finding_word(b->kind));
}

static void free_finding(struct pomp_finding *f) {
  free(f->evidence);
  free(f->sites);
}

static void remove_vain(struct pomp_findings *findings) {
  size_t kept = 0;
  for (size_t i = 0; i < findings->count; ++i)
    if (findings->items[i].is_vain)
      free_finding(&findings->items[i]);
    else
      findings->items[kept++] = findings->items[i];
  findings->count = kept;
}

/** When rules are applied: a later one includes those before. */
enum when { ALWAYS, LONG, TEAMS };

static const struct rule {
  void (*apply)(struct pomp_advisor *a);
  enum when when;
} rules[] = {
#define POMP_RULE(function, When) {function, When},
#include "advise/findings.def"
};

struct pomp_findings pomp_advise(const struct pomp_result *result,
                                 const struct pomp_hot_lines *hot) {
  struct pomp_findings findings = {0};
  struct pomp_advisor a = {
      .result = result,
      .hot = hot,
      .findings = &findings,
      .idle = calloc(result->num_threads, sizeof(bool)),
      .ready = calloc(result->num_threads, sizeof(double)),
      .delays = calloc(result->num_threads, sizeof(struct pomp_delay)),
      .explained = calloc(result->num_regions + 1, sizeof(bool)),
      .waits_for = calloc(result->num_regions + 1, sizeof(uint32_t)),
      .balances = calloc(result->num_regions + 1, sizeof(struct pomp_balance)),
      .kernel =
          calloc(result->num_regions + 1, sizeof(struct pomp_kernel_work)),
      .forks = calloc(result->num_nodes, sizeof(struct pomp_fork_cost)),
      .inside = calloc(result->num_nodes, sizeof(bool)),
      .siblings = calloc(result->num_nodes, sizeof(uint32_t))};
  findings.failed = !a.idle || !a.ready || !a.delays || !a.explained ||
                    !a.waits_for || !a.balances || !a.kernel || !a.forks ||
                    !a.inside || !a.siblings;
  if (!findings.failed) {
    pomp_ready_parts(result, a.ready);
    pomp_thread_delays(result, a.delays);
  }
  enum when when = pomp_is_short(result)           ? ALWAYS
                   : pomp_team_threads(result) > 1 ? TEAMS
                                                   : LONG;
  for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); ++i)
    if (!findings.failed && rules[i].when <= when)
      rules[i].apply(&a);
  free(a.idle);
  free(a.ready);
  free(a.delays);
  free(a.explained);
  free(a.waits_for);
  free(a.balances);
  free(a.kernel);
  free(a.forks);
  free(a.inside);
  free(a.siblings);
  if (findings.count)
    qsort(findings.items, findings.count, sizeof(*findings.items), compare);
  pomp_find_gains(result, &findings);
  remove_vain(&findings);
  if (findings.count)
    qsort(findings.items, findings.count, sizeof(*findings.items),
          compare_gains);
  return findings;
}

void pomp_findings_free(struct pomp_findings *findings) {
  for (size_t i = 0; i < findings->count; ++i)
    free_finding(&findings->items[i]);
  free(findings->items);
  for (uint32_t i = 0; i < findings->num_notes; ++i)
    free(findings->notes[i].text);
}

/** Appends a place below others, or behind the word for all of them. */
static void add_place(struct pomp_text *text, struct pomp_text *place,
                      bool is_first, bool is_last) {
  pomp_text_add(place, "%s", is_last ? "" : ",");
  text->failed |= place->failed;
  pomp_text_wrap(text, finding_indent, is_first ? "  where" : "",
                 place->data ? place->data : "");
  free(place->data);
}

static void add_region(struct pomp_text *text, const struct pomp_result *result,
                       const struct pomp_finding *f, uint32_t k) {
  uint32_t region = k ? f->sites[k] : f->region;
  struct pomp_text place = {0};
  if (!k) {
    pomp_text_plain(&place, pomp_report_type(&result->regions[region]));
    pomp_text_add(&place, " ");
  }
  pomp_report_where(&place, &result->regions[region], SIZE_MAX);
  add_place(text, &place, !k, k + 1 >= f->num_sites);
}

void pomp_print_finding(struct pomp_text *text,
                        const struct pomp_result *result,
                        const struct pomp_finding *f) {
  char cost[16], gain[16], least[16], wall[16];
  pomp_text_add(text, "%s: %s, %.1f %% of the thread time\n", f->title,
                pomp_time_spell(cost, f->cost), share(result, f->cost));
  for (uint32_t k = 0; f->region != POMP_NONE && (!k || k < f->num_sites); ++k)
    add_region(text, result, f, k);
  if (f->gap) {
    struct pomp_text place = {0};
    pomp_report_gap(&place, result, f->gap, SIZE_MAX);
    add_place(text, &place, true, true);
  }
  pomp_time_spell(wall, result->wall_time);
  if (pomp_gain_is_range(result, f))
    pomp_text_add(
        text, "  gain      %s to %s of %s wall time, %.1f to %.1f %%\n",
        pomp_time_spell(least, f->least_gain), pomp_time_spell(gain, f->gain),
        wall, pomp_percent(f->least_gain, result->wall_time),
        pomp_percent(f->gain, result->wall_time));
  else
    pomp_text_add(text, "  gain      at most %s of %s wall time, %.1f %%\n",
                  pomp_time_spell(gain, f->gain), wall,
                  pomp_percent(f->gain, result->wall_time));
  pomp_text_wrap(text, finding_indent, "  evidence",
                 f->evidence ? f->evidence : "");
  pomp_text_wrap(text, finding_indent, "  try", f->advice);
  pomp_text_add(text, "  more      pomp explain %s\n",
                pomp_finding_name(f->kind));
}

void pomp_print_notes(struct pomp_text *text,
                      const struct pomp_findings *findings) {
  for (uint32_t i = 0; i < findings->num_notes; ++i) {
    pomp_text_add(text, "\n");
    pomp_text_wrap(text, 2, "", findings->notes[i].text);
  }
}

void pomp_print_no_finding(struct pomp_text *text,
                           const struct pomp_result *result, int indent) {
  const uint32_t threads = pomp_team_threads(result);
  struct pomp_text words = {0};
  pomp_text_add(&words, "No finding: nothing known costs %.0f %s or more.",
                pomp_thresholds[LEAST_SHARE].value,
                pomp_thresholds[LEAST_SHARE].unit);
  if (threads > 1 && result->states[POMP_STATE_WORK] >= result->thread_time / 2)
    pomp_text_add(&words,
                  " Whether threads slow each other down, a second run tells: "
                  "pomp run --scaling 1,%u",
                  threads);
  text->failed |= words.failed;
  pomp_text_wrap(text, indent, "", words.data ? words.data : "");
  free(words.data);
}

void pomp_print_findings(struct pomp_text *text,
                         const struct pomp_result *result,
                         const struct pomp_findings *findings) {
  text->failed |= findings->failed;
  if (pomp_team_threads(result) < 2 && !findings->count)
    pomp_text_add(text, "No finding: only one thread was measured.\n");
  else if (!findings->count && pomp_is_short(result))
    pomp_text_add(text, "No finding.\n");
  else if (!findings->count)
    pomp_print_no_finding(text, result, 0);
  for (size_t i = 0; i < findings->count; ++i) {
    pomp_text_append(text, "\n", i > 0);
    pomp_print_finding(text, result, &findings->items[i]);
  }
  pomp_print_notes(text, findings);
}
