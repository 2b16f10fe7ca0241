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
#include "model/gaps.h"
#include "model/processors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double share(const struct pomp_profile *profile, uint64_t cost) {
  return pomp_percent(cost, profile->result->thread_time);
}

static struct pomp_balance weigh(const struct pomp_advisor *a,
                                 const struct pomp_result_region *region) {
  struct pomp_balance b = {.least = UINT64_MAX};
  double most_served = 0;
  for (uint32_t t = 0; region->members && t < a->profile->result->num_threads;
       ++t) {
    uint64_t work = region->members[t].inside[POMP_STATE_WORK];
    if (a->idle[t] || !region->members[t].entered)
      continue;
    ++b.threads;
    b.work += work;
    double served = (double)work * pomp_served(&a->profile->result->threads[t]);
    b.served_work += served;
    most_served = served > most_served ? served : most_served;
    if (work > b.most) {
      b.most = work;
      b.busiest = t;
      b.delay = (double)work - served;
    }
    if (work < b.least) {
      b.least = work;
      b.laziest = t;
    }
  }
  b.missing = b.threads * b.most - b.work;
  b.served_missing = b.threads * most_served - b.served_work;
  return b;
}

static const char *const finding_names[] = {
#define POMP_FINDING(NAME, Name, Doc) Name,
#include "advise/findings.def"
};
static const char *const note_names[] = {
#define POMP_NOTE(NAME, Name, Doc) Name,
#include "advise/findings.def"
};

const char *pomp_finding_name(enum pomp_finding_kind kind) {
  return finding_names[kind];
}

static int compare(const void *x, const void *y) {
  const struct pomp_finding *a = x, *b = y;
  if (a->is_behind_others != b->is_behind_others)
    return a->is_behind_others ? -1 : 1;
  if (a->cost != b->cost)
    return a->cost < b->cost ? 1 : -1;
  return strcmp(pomp_finding_name(a->kind), pomp_finding_name(b->kind));
}

/** Applies all rules; which threads are idle must be known to the others. */
static void apply(struct pomp_advisor *a) {
  const struct pomp_profile *p = a->profile;
  pomp_find_tasks(a);
  pomp_find_idle_threads(a);
  for (uint32_t i = 0; i < p->result->num_regions; ++i)
    a->balances[i] = weigh(a, &p->result->regions[i]);
  for (uint32_t i = 0; i < p->result->num_nodes; ++i)
    if (p->result->nodes[i].kind == POMP_KIND_PARALLEL)
      a->forks[i] = pomp_weigh_fork(a, i);
  pomp_find_serial(a);
  pomp_find_fine_regions(a);
  pomp_find_fine_chunks(a);
  pomp_find_waits(a);
  pomp_find_locks(a);
}

struct pomp_findings pomp_advise(const struct pomp_profile *profile) {
  struct pomp_findings findings = {0};
  struct pomp_advisor a = {
      .profile = profile,
      .findings = &findings,
      .idle = calloc(profile->result->num_threads, sizeof(bool)),
      .explained = calloc(profile->result->num_regions + 1, sizeof(bool)),
      .balances =
          calloc(profile->result->num_regions + 1, sizeof(struct pomp_balance)),
      .forks =
          calloc(profile->result->num_nodes, sizeof(struct pomp_fork_cost)),
      .inside = calloc(profile->result->num_nodes, sizeof(bool)),
      .siblings = calloc(profile->result->num_nodes, sizeof(uint32_t))};
  findings.failed = !a.idle || !a.explained || !a.balances || !a.forks ||
                    !a.inside || !a.siblings;
  bool is_long =
      (double)profile->result->wall_time >= pomp_thresholds[LEAST_RUN].value;
  if (!findings.failed && pomp_team_threads(profile) > 1 && is_long)
    apply(&a);
  if (!findings.failed && is_long)
    pomp_find_memory_bound(&a);
  if (!findings.failed && is_long)
    pomp_find_transfers(&a);
  if (!findings.failed && is_long)
    pomp_find_busy(&a);
  if (!findings.failed)
    pomp_note_devices(&a);
  if (!findings.failed)
    pomp_note_small_teams(&a);
  free(a.idle);
  free(a.explained);
  free(a.balances);
  free(a.forks);
  free(a.inside);
  free(a.siblings);
  if (findings.count)
    qsort(findings.items, findings.count, sizeof(*findings.items), compare);
  pomp_find_gains(profile, &findings);
  return findings;
}

void pomp_findings_free(struct pomp_findings *findings) {
  for (size_t i = 0; i < findings->count; ++i) {
    free(findings->items[i].evidence);
    free(findings->items[i].sites);
  }
  free(findings->items);
  for (uint32_t i = 0; i < findings->num_notes; ++i)
    free(findings->notes[i].text);
}

void pomp_print_finding(struct pomp_text *text,
                        const struct pomp_profile *profile,
                        const struct pomp_finding *f) {
  enum { indent = 12 };
  char cost[16], gain[16], wall[16];
  pomp_text_add(text, "%s: %s, %.1f %% of the thread time\n", f->title,
                pomp_time_spell(cost, f->cost), share(profile, f->cost));
  if (f->region != POMP_NONE) {
    pomp_text_add(text, "  where     ");
    pomp_text_plain(text,
                    pomp_report_type(&profile->result->regions[f->region]));
    pomp_text_add(text, " ");
    pomp_report_where(text, &profile->result->regions[f->region], SIZE_MAX);
    for (uint32_t k = 1; k < f->num_sites; ++k) {
      pomp_text_add(text, ",\n%*s", indent, "");
      pomp_report_where(text, &profile->result->regions[f->sites[k]], SIZE_MAX);
    }
    pomp_text_add(text, "\n");
  }
  if (f->gap) {
    pomp_text_add(text, "  where     ");
    pomp_add_gap(text, profile, f->gap);
    pomp_text_add(text, "\n");
  }
  pomp_text_add(text, "  gain      at most %s of %s wall time, %.1f %%\n",
                pomp_time_spell(gain, f->gain),
                pomp_time_spell(wall, profile->result->wall_time),
                pomp_percent(f->gain, profile->result->wall_time));
  pomp_text_wrap(text, indent, "  evidence", f->evidence ? f->evidence : "");
  pomp_text_wrap(text, indent, "  try", f->advice);
}

void pomp_print_notes(struct pomp_text *text,
                      const struct pomp_findings *findings) {
  for (uint32_t i = 0; i < findings->num_notes; ++i) {
    pomp_text_add(text, "\n");
    pomp_text_wrap(text, 2, "", findings->notes[i].text);
  }
}

void pomp_print_findings(struct pomp_text *text,
                         const struct pomp_profile *profile,
                         const struct pomp_findings *findings) {
  text->failed |= findings->failed;
  if (pomp_team_threads(profile) < 2 && !findings->count)
    pomp_text_add(text, "No finding: only one thread was measured.\n");
  else if (!findings->count)
    pomp_text_add(text, "No finding: nothing known costs %.0f %s or more.\n",
                  pomp_thresholds[LEAST_SHARE].value,
                  pomp_thresholds[LEAST_SHARE].unit);
  for (size_t i = 0; i < findings->count; ++i) {
    pomp_text_append(text, "\n", i > 0);
    pomp_print_finding(text, profile, &findings->items[i]);
  }
  pomp_print_notes(text, findings);
}

/** The regions that share a finding. */
static json_t *sites_to_json(const struct pomp_finding *f) {
  json_t *sites = json_array();
  if (!f->num_sites && f->region != POMP_NONE)
    json_array_append_new(sites, json_integer(f->region));
  for (uint32_t i = 0; i < f->num_sites; ++i)
    json_array_append_new(sites, json_integer(f->sites[i]));
  return sites;
}

json_t *pomp_notes_to_json(const struct pomp_findings *findings) {
  json_t *notes = json_array();
  for (uint32_t i = 0; i < findings->num_notes; ++i)
    json_array_append_new(notes, json_pack("{ss ss}", "kind",
                                           note_names[findings->notes[i].kind],
                                           "text", findings->notes[i].text));
  return notes;
}

json_t *pomp_findings_to_json(const struct pomp_profile *profile,
                              const struct pomp_findings *findings) {
  json_t *array = findings->failed ? NULL : json_array();
  for (size_t i = 0; array && i < findings->count; ++i) {
    const struct pomp_finding *f = &findings->items[i];
    json_t *finding = json_pack(
        "{ss ss so so sI sf sI sf ss ss}", "kind", pomp_finding_name(f->kind),
        "title", f->title, "region",
        f->region == POMP_NONE ? json_null() : json_integer(f->region), "sites",
        sites_to_json(f), "cost_ns", (json_int_t)f->cost, "share_percent",
        share(profile, f->cost), "gain_ns", (json_int_t)f->gain, "gain_percent",
        pomp_percent(f->gain, profile->result->wall_time), "evidence",
        f->evidence, "advice", f->advice);
    if (f->gap)
      json_object_set_new(
          finding, "between",
          json_pack("[oo]",
                    f->gap->from == POMP_NONE ? json_null()
                                              : json_integer(f->gap->from),
                    f->gap->to == POMP_NONE ? json_null()
                                            : json_integer(f->gap->to)));
    if (json_array_append_new(array, finding) != 0) {
      json_decref(array);
      return NULL;
    }
  }
  return array;
}
