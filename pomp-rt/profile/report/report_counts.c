/*===- report_counts.c - What was counted, in the reports of the runtime --===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/report_counts.h"
#include "profile/report/counter_rows.h"
#include "profile/report/report_parts.h"
#include "profile/report/rows.h"

#include <stdlib.h>

void pomp_report_counts(struct pomp_text *text,
                        const struct pomp_result *result, uint32_t most,
                        unsigned columns) {
  const struct pomp_counter_list *list = &result->counters;
  if (result->counts)
    pomp_counter_summary(text, list->counters, list->number, most,
                         result->counts->work, result->counts->all, columns);
}

static void add_regions(struct pomp_text *text,
                        const struct pomp_result *result, const uint32_t *order,
                        unsigned width, const char *title, uint64_t *rows) {
  const struct pomp_counter_list *list = &result->counters;
  pomp_text_add(text, "\n  %-*s", (int)width + POMP_REPORT_TYPE_WIDTH + 1,
                title);
  pomp_counter_columns(text, list->counters, list->number);
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    const struct pomp_result_region *r = &result->regions[order[i]];
    if (r->kind == POMP_KIND_EVENT)
      continue;
    pomp_text_add(text, "  ");
    pomp_row_type(text, pomp_report_type(r), POMP_REPORT_TYPE_WIDTH);
    pomp_text_add(text, " ");
    pomp_report_where_fit(text, r, width);
    pomp_counter_values(text, list->counters, list->number,
                        pomp_count_row(rows, order[i]));
  }
}

static void add_nodes(struct pomp_text *text,
                      const struct pomp_result *result) {
  enum { deepest = 100 };
  const struct pomp_counter_list *list = &result->counters;
  int depth = -1;
  pomp_text_add(text, "\n  call paths, inclusive and exclusive\n  %-6s", "");
  pomp_counter_columns(text, list->counters, list->number);
  for (uint32_t i = pomp_result_next_node(result, 0, &depth); i;
       i = pomp_result_next_node(result, i, &depth)) {
    const struct pomp_result_node *n = &result->nodes[i];
    const struct pomp_result_region *r = &result->regions[n->region];
    if (n->kind == POMP_KIND_EVENT)
      continue;
    pomp_text_add(text, "  %*s", 2 * (depth < deepest ? depth : deepest), "");
    pomp_text_plain(text, pomp_visit_name(n->kind, pomp_kind_names[n->kind],
                                          r->fields.type));
    pomp_text_add(text, " ");
    pomp_report_where(text, r, SIZE_MAX);
    pomp_text_add(text, "\n  %-6s", "inside");
    pomp_counter_values(text, list->counters, list->number,
                        pomp_count_row(result->counts->paths_inside, i));
    pomp_text_add(text, "  %-6s", "self");
    pomp_counter_values(text, list->counters, list->number,
                        pomp_count_row(result->counts->paths, i));
  }
}

void pomp_report_counts_of_parts(struct pomp_text *text,
                                 const struct pomp_result *result,
                                 const uint32_t *order, unsigned width) {
  const struct pomp_counter_list *list = &result->counters;
  if (!result->counts)
    return;
  add_regions(text, result, order, width, "inclusive",
              result->counts->regions_inside);
  add_regions(text, result, order, width, "exclusive", result->counts->regions);
  pomp_text_add(text, "\n  %-6s", "thread");
  pomp_counter_columns(text, list->counters, list->number);
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    pomp_text_add(text, "  %6u", t);
    pomp_counter_values(text, list->counters, list->number,
                        pomp_count_row(result->counts->threads, t));
  }
  add_nodes(text, result);
  pomp_counter_legend(text);
}

void pomp_report_json_counters(struct pomp_text *text,
                               const struct pomp_result *result) {
  const struct pomp_counter_list *list = &result->counters;
  if (!result->counts)
    return;
  pomp_text_add(text, ",\n\"counters\":[");
  for (uint32_t c = 0; c < list->number; ++c) {
    pomp_text_add(text, "%s{\"name\":", c ? "," : "");
    pomp_text_json(text, list->counters[c].name);
    pomp_text_add(text, ",\"event\":");
    pomp_text_json(text, list->counters[c].event);
    pomp_text_add(text, ",\"work\":%llu,\"all\":%llu}",
                  (unsigned long long)result->counts->work[c],
                  (unsigned long long)result->counts->all[c]);
  }
  pomp_text_add(text, "]");
}

void pomp_report_json_region_counts(struct pomp_text *text,
                                    const struct pomp_result *result,
                                    uint32_t region) {
  struct pomp_counter_sums *sums = result->counts;
  if (!sums)
    return;
  const uint64_t *own = pomp_count_row(sums->regions, region);
  const uint64_t *inside = pomp_count_row(sums->regions_inside, region);
  pomp_text_add(text, ",\"counters\":[");
  for (uint32_t c = 0; c < result->counters.number; ++c)
    pomp_text_add(text, "%s{\"inclusive_work\":%llu,\"exclusive_work\":%llu}",
                  c ? "," : "", (unsigned long long)inside[c],
                  (unsigned long long)own[c]);
  pomp_text_add(text, "]");
}

void pomp_report_json_counts(struct pomp_text *text,
                             const struct pomp_result *result,
                             const struct pomp_metric *metric) {
  if (!metric->counts)
    return;
  pomp_text_add(text, ",\"counters\":[");
  for (uint32_t c = 0; c < result->counters.number; ++c) {
    const char *comma = "";
    pomp_text_add(text, "%s{", c ? "," : "");
    for (unsigned s = 0; s < POMP_NUM_STATES; ++s) {
      uint64_t value = metric->counts[pomp_count_place(s, c)];
      if (!value)
        continue;
      pomp_text_add(text, "%s\"%s\":%llu", comma, pomp_state_names[s],
                    (unsigned long long)value);
      comma = ",";
    }
    pomp_text_add(text, "}");
  }
  pomp_text_add(text, "]");
}
