/*===- place.c - Where a finding is, for other tools ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "findings/place.h"

#include "base/relative.h"
#include "profile/report/report_parts.h"

#include <stdlib.h>

struct pomp_spot pomp_region_place(const struct pomp_result *result,
                                   uint32_t region, bool is_end) {
  if (region == POMP_NONE || !*result->regions[region].fields.file)
    return (struct pomp_spot){0};
  const struct pomp_ctc_fields *f = &result->regions[region].fields;
  return (struct pomp_spot){pomp_relative_path(f->file),
                            f->lines[is_end ? 3 : 0],
                            is_end ? 0 : f->where.column};
}

uint32_t pomp_finding_region(const struct pomp_finding *f, bool *is_behind) {
  *is_behind = f->gap && f->gap->from != POMP_NONE;
  return *is_behind ? f->gap->from : f->gap ? f->gap->to : f->region;
}

struct pomp_spot pomp_finding_place(const struct pomp_result *result,
                                    const struct pomp_finding *f) {
  bool is_behind;
  uint32_t region = pomp_finding_region(f, &is_behind);
  return pomp_region_place(result, region, is_behind);
}

static json_t *number_or_null(unsigned number) {
  return number ? json_integer(number) : json_null();
}

/** \param gap null, or the gap that the region is next to. */
static json_t *place_to_json(const struct pomp_result *result, uint32_t region,
                             bool is_end, const struct pomp_gap_row *gap) {
  const struct pomp_ctc_fields *f = &result->regions[region].fields;
  struct pomp_text text = {0};
  if (gap)
    pomp_report_gap(&text, result, gap, SIZE_MAX);
  else
    pomp_report_where(&text, &result->regions[region], SIZE_MAX);
  json_t *place = json_pack(
      "{ss? ss? ss ss so so}", "type",
      gap ? NULL : pomp_report_type(&result->regions[region]), "where",
      text.data, "file", f->file, "path", pomp_where_identity(&f->where),
      "line", number_or_null(f->lines[is_end ? 3 : 0]), "column",
      number_or_null(is_end ? 0 : f->where.column));
  free(text.data);
  return place;
}

json_t *pomp_finding_places_to_json(const struct pomp_result *result,
                                    const struct pomp_finding *f) {
  json_t *places = json_array();
  bool is_end;
  uint32_t region = pomp_finding_region(f, &is_end);
  if (region != POMP_NONE)
    json_array_append_new(places,
                          place_to_json(result, region, is_end, f->gap));
  for (uint32_t i = 1; i < f->num_sites; ++i)
    json_array_append_new(places,
                          place_to_json(result, f->sites[i], false, NULL));
  return places;
}

void pomp_finding_gain(struct pomp_text *text, const struct pomp_result *result,
                       const struct pomp_finding *f) {
  char gain[16], wall[16];
  pomp_text_add(text, "%s, gain at most %s of %s, %.1f %%: ", f->title,
                pomp_time_spell(gain, f->gain),
                pomp_time_spell(wall, result->wall_time),
                pomp_percent(f->gain, result->wall_time));
}

void pomp_finding_sentence(struct pomp_text *text,
                           const struct pomp_result *result,
                           const struct pomp_finding *f) {
  pomp_finding_gain(text, result, f);
  if (f->evidence && *f->evidence)
    pomp_text_add(text, "%s. Try: ", f->evidence);
  pomp_text_add(text, "%s", f->advice);
}
