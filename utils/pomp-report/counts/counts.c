/*===- counts.c - What was counted, as the tool sees it -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "counts/counts.h"
#include "model/regions.h"

#include "profile/report/counter_rows.h"
#include "profile/report/rows.h"

#include <stdlib.h>
#include <string.h>

bool pomp_derive_counters(struct pomp_profile *profile) {
  struct report_counters *c = profile->counters;
  if (!c)
    return true;
  struct pomp_counter_path *paths =
      calloc((size_t)profile->num_nodes + 1, sizeof(*paths));
  bool good = paths && pomp_counter_sums_begin(&c->sums, profile->num_nodes,
                                               profile->num_regions,
                                               profile->num_threads);
  for (uint32_t i = 0; good && i < profile->num_nodes; ++i) {
    const struct pomp_result_node *path = &profile->nodes[i];
    paths[i] = (struct pomp_counter_path){i ? path->parent : 0, path->region};
    for (const struct pomp_metric *metric = path->metrics; metric;
         metric = metric->next)
      if (metric->counts)
        pomp_counter_sums_add(&c->sums, i, metric->thread, metric->counts);
  }
  good = good && pomp_counter_sums_end(&c->sums, paths);
  free(paths);
  return good;
}

void pomp_free_counters(struct pomp_profile *profile) {
  if (profile->counters)
    pomp_counter_sums_free(&profile->counters->sums);
  free(profile->counters);
}

/*===- As text -----------------------------------------------------------===*/

enum { type_width = 9, top = 20, summary_width = 46, columns = 100 };

static void add_values(struct pomp_text *text, const struct report_counters *c,
                       const uint64_t *values) {
  pomp_counter_values(text, c->counters, c->number, values);
}

static void add_regions(struct pomp_text *text,
                        const struct pomp_profile *profile, const char *title,
                        uint64_t *rows, bool full) {
  const struct report_counters *c = profile->counters;
  uint32_t *order = pomp_region_order(profile), shown = 0;
  unsigned width = full ? pomp_row_where_width(&profile->regions->fields.where,
                                               sizeof(*profile->regions),
                                               profile->num_regions)
                        : summary_width;
  text->failed |= !order;
  pomp_text_add(text, "\n  %-*s", (int)width + type_width + 1, title);
  pomp_counter_columns(text, c->counters, c->number);
  for (uint32_t i = 0; order && i < profile->num_regions; ++i) {
    const struct pomp_result_region *r = &profile->regions[order[i]];
    if (r->kind == POMP_KIND_EVENT || (!full && shown == top))
      continue;
    ++shown;
    pomp_text_add(text, "  ");
    pomp_row_type(text, pomp_region_type(r), type_width);
    pomp_text_add(text, " ");
    pomp_add_where_fit(text, r, width);
    add_values(text, c, pomp_count_row(rows, order[i]));
  }
  free(order);
}

static void add_paths(struct pomp_text *text,
                      const struct pomp_profile *profile) {
  enum { deepest = 100 };
  const struct report_counters *c = profile->counters;
  int depth = -1;
  pomp_text_add(text, "\n  call paths, inclusive and exclusive\n  %-6s", "");
  pomp_counter_columns(text, c->counters, c->number);
  for (uint32_t i = pomp_path_next(profile, 0, &depth); i != POMP_NONE;
       i = pomp_path_next(profile, i, &depth)) {
    const struct pomp_result_node *path = &profile->nodes[i];
    const struct pomp_result_region *region = &profile->regions[path->region];
    if (path->kind == POMP_KIND_EVENT)
      continue;
    pomp_text_add(text, "  %*s", 2 * (depth < deepest ? depth : deepest), "");
    pomp_text_plain(text,
                    pomp_visit_name(path->kind, pomp_kind_names[path->kind],
                                    region->fields.type));
    pomp_text_add(text, " ");
    pomp_add_where(text, region, SIZE_MAX);
    pomp_text_add(text, "\n  %-6s", "inside");
    add_values(text, c, pomp_count_row(c->sums.paths_inside, i));
    pomp_text_add(text, "  %-6s", "self");
    add_values(text, c, pomp_count_row(c->sums.paths, i));
  }
}

void pomp_print_counters(struct pomp_text *text,
                         const struct pomp_profile *profile, bool full) {
  const struct report_counters *c = profile->counters;
  if (!c || !c->number)
    return;
  pomp_counter_summary(text, c->counters, c->number, c->number, c->sums.work,
                       c->sums.all, columns);
  add_regions(text, profile, "inclusive", c->sums.regions_inside, full);
  if (full)
    add_regions(text, profile, "exclusive", c->sums.regions, full);
  pomp_text_add(text, "\n  %-6s", "thread");
  pomp_counter_columns(text, c->counters, c->number);
  for (uint32_t t = 0; t < profile->num_threads; ++t) {
    pomp_text_add(text, "  %6u", t);
    add_values(text, c, pomp_count_row(c->sums.threads, t));
  }
  if (full)
    add_paths(text, profile);
  pomp_counter_legend(text);
}

/*===- Two runs ----------------------------------------------------------===*/

/** \returns which counter of \p other counts the same event, or its number
 *  if none does. */
static uint32_t same_in(const struct report_counters *other,
                        const struct pomp_counter *counter) {
  uint32_t c = 0;
  while (c < other->number &&
         strcmp(other->counters[c].event, counter->event) != 0)
    ++c;
  return c;
}

static void add_rate(struct pomp_text *text, double rate) {
  if (rate >= 0)
    pomp_text_add(text, " %9.2f", rate);
  else
    pomp_text_add(text, " %9s", "-");
}

static void add_ratio(struct pomp_text *text, uint64_t a, uint64_t b) {
  if (a)
    pomp_text_add(text, " %8.2f", (double)b / (double)a);
  else
    pomp_text_add(text, " %8s", "-");
}

/** Whether both counted something that is the same. */
static bool have_same(const struct pomp_profile *a,
                      const struct pomp_profile *b) {
  for (uint32_t i = 0; a->counters && b->counters && i < a->counters->number;
       ++i)
    if (same_in(b->counters, &a->counters->counters[i]) < b->counters->number)
      return true;
  return false;
}

void pomp_print_counters_compared(struct pomp_text *text,
                                  const struct pomp_profile *a,
                                  const struct pomp_profile *b) {
  const struct report_counters *x = a->counters, *y = b->counters;
  struct pomp_counter_rates rates[2];
  if (!have_same(a, b))
    return;
  pomp_counter_rates_of(&rates[0], x->counters, x->number, x->sums.work);
  pomp_counter_rates_of(&rates[1], y->counters, y->number, y->sums.work);
  pomp_text_add(text, "\n  %-24s %9s %9s %8s %9s %9s\n", "counted in work", "A",
                "B", "B / A", "rate A", "rate B");
  for (uint32_t i = 0; i < x->number; ++i) {
    const struct pomp_counter *counter = &x->counters[i];
    uint32_t k = same_in(y, counter);
    char count[16];
    if (k == y->number)
      continue;
    pomp_text_add(text, "  ");
    pomp_text_fit(text, counter->name, 24, true);
    pomp_text_add(text, " %9s", pomp_count_spell(count, x->sums.work[i]));
    pomp_text_add(text, " %9s", pomp_count_spell(count, y->sums.work[k]));
    add_ratio(text, x->sums.work[i], y->sums.work[k]);
    bool is_ipc = pomp_counter_role_of(counter->event) == POMP_COUNTER_CYCLES;
    add_rate(text, is_ipc ? rates[0].ipc : rates[0].per_thousand[i]);
    add_rate(text, is_ipc ? rates[1].ipc : rates[1].per_thousand[k]);
    pomp_text_add(text, "\n");
  }
  pomp_text_add(text, "  rate: instructions per cycle, or misses in 1,000 "
                      "instructions; of regions below: B / A, inclusive\n");
}

void pomp_print_rates_compared(struct pomp_text *text,
                               const struct pomp_profile *a, uint32_t region_a,
                               const struct pomp_profile *b,
                               uint32_t region_b) {
  const struct report_counters *x = a->counters, *y = b->counters;
  bool is_head = region_a == POMP_NONE && region_b == POMP_NONE;
  if (!have_same(a, b))
    return;
  for (uint32_t i = 0; i < x->number; ++i) {
    uint32_t k = same_in(y, &x->counters[i]);
    if (k == y->number)
      continue;
    if (is_head) {
      pomp_text_add(text, " ");
      pomp_text_fit(text, x->counters[i].name, 12, true);
      continue;
    }
    uint64_t first = region_a == POMP_NONE
                         ? 0
                         : pomp_count_row(x->sums.regions_inside, region_a)[i];
    uint64_t second = region_b == POMP_NONE
                          ? 0
                          : pomp_count_row(y->sums.regions_inside, region_b)[k];
    if (first)
      pomp_text_add(text, " %12.2f", (double)second / (double)first);
    else
      pomp_text_add(text, " %12s", "-");
  }
}
