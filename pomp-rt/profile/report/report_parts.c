/*===- report_parts.c - What several reports have in common -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/report_parts.h"
#include "profile/derive.h"
#include "profile/report/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { type_width = 9 };

const char *pomp_report_type(const struct pomp_result_region *region) {
  return pomp_type_name(region->fields.type, pomp_kind_names[region->kind]);
}

void pomp_report_where(struct pomp_text *text,
                       const struct pomp_result_region *region, size_t width) {
  pomp_row_where(text, &region->fields.where, width);
}

void pomp_report_head(struct pomp_text *text,
                      const struct pomp_result *result) {
  char wall[16], total[16], events[16], threads[POMP_SPELLED_THREADS];
  pomp_text_add(text, "POMP profile of ");
  pomp_text_fit(text, result->program, 60, false);
  while (text->length && text->data[text->length - 1] == ' ')
    --text->length;
  char line[160];
  int length = snprintf(
      line, sizeof(line), "  %s wall time, %s, %s thread time, %u %s",
      pomp_time_spell(wall, result->wall_time),
      pomp_threads_spell(threads, result->num_threads, result->num_helpers),
      pomp_time_spell(total, result->thread_time), result->num_regions,
      pomp_plural(result->num_regions, "region", "regions"));
  char counted[32];
  snprintf(counted, sizeof(counted), ", %s %s",
           pomp_count_spell(events, result->events),
           pomp_plural(result->events, "event", "events"));
  bool fits = length + strlen(counted) <= POMP_REPORT_COLUMNS;
  pomp_text_add(text, "\n%s%s\n\n", line, fits ? counted : "");
  pomp_efficiency_print(text, &result->efficiency);
  for (int i = 0; i < POMP_NUM_STATES; ++i) {
    uint64_t ns = result->states[pomp_state_order[i]];
    if (ns)
      pomp_row_state(text, pomp_state_names[pomp_state_order[i]], ns,
                     result->thread_time);
  }
}

static void add_region(struct pomp_text *text, const struct pomp_result *result,
                       const struct pomp_result_region *r,
                       unsigned where_width) {
  struct pomp_text where = {0};
  pomp_report_where(&where, r, where_width);
  pomp_text_add(text, "  ");
  pomp_row_type(text, pomp_report_type(r), type_width);
  pomp_text_add(text, " ");
  pomp_text_fit(text, where.data ? where.data : "", where_width, true);
  free(where.data);
  if (r->kind == POMP_KIND_EVENT) {
    pomp_row_event(text, r->visits, false);
    return;
  }
  pomp_row_measures(text, r->visits, r->time, NULL, result->thread_time,
                    pomp_result_waiting(r),
                    r->has_imbalance ? &r->imbalance : NULL);
}

void pomp_report_regions(struct pomp_text *text,
                         const struct pomp_result *result,
                         const uint32_t *order, uint32_t count,
                         unsigned where_width) {
  pomp_text_add(text, "\n  %-9s %-*s", "region", (int)where_width, "source");
  pomp_row_columns(text, false);
  for (uint32_t i = 0; i < count; ++i)
    add_region(text, result, &result->regions[order[i]], where_width);
}

void pomp_report_notes(struct pomp_text *text, const struct pomp_result *result,
                       size_t most) {
  struct pomp_blind_spots *spots = malloc(sizeof(*spots));
  pomp_row_notes(text, result->unbalanced_events, result->cut_visits);
  text->failed |= !spots;
  if (spots) {
    pomp_result_blind_spots(spots, result);
    pomp_coverage_print(text, spots, most);
  }
  free(spots);
}
