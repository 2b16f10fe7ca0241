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
                        const struct pomp_result *result, uint32_t most) {
  const struct pomp_counter_list *list = &result->counters;
  if (result->counts)
    pomp_counter_summary(text, list->counters, list->number, most,
                         result->counts->work, result->counts->all,
                         POMP_REPORT_COLUMNS);
}

static void add_regions(struct pomp_text *text,
                        const struct pomp_result *result, const uint32_t *order,
                        const char *title, uint64_t *rows) {
  const struct pomp_counter_list *list = &result->counters;
  int width =
      (int)pomp_row_where_width(&result->regions->fields.where,
                                sizeof(*result->regions), result->num_regions);
  pomp_text_add(text, "\n  %-*s", width + 10, title);
  pomp_counter_columns(text, list->counters, list->number);
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    const struct pomp_result_region *r = &result->regions[order[i]];
    struct pomp_text where = {0};
    if (r->kind == POMP_KIND_EVENT)
      continue;
    pomp_report_where(&where, r, (size_t)width);
    pomp_text_add(text, "  ");
    pomp_text_fit(text, pomp_report_type(r), 9, false);
    pomp_text_add(text, " ");
    pomp_text_fit(text, where.data ? where.data : "", (unsigned)width, true);
    free(where.data);
    pomp_counter_values(text, list->counters, list->number,
                        pomp_count_row(rows, order[i]));
  }
}

void pomp_report_counts_full(struct pomp_text *text,
                             const struct pomp_result *result,
                             const uint32_t *order) {
  const struct pomp_counter_list *list = &result->counters;
  if (!result->counts)
    return;
  add_regions(text, result, order, "inclusive", result->counts->regions_inside);
  add_regions(text, result, order, "exclusive", result->counts->regions);
  pomp_text_add(text, "\n  %-6s", "thread");
  pomp_counter_columns(text, list->counters, list->number);
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    pomp_text_add(text, "  %6u", t);
    pomp_counter_values(text, list->counters, list->number,
                        pomp_count_row(result->counts->threads, t));
  }
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
