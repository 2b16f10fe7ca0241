/*===- advice.c - The findings of a profile ---------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "findings/advice.h"
#include "findings/called.h"
#include "findings/place.h"
#include "model/overview.h"
#include "model/reader.h"
#include "sample/samples.h"

#include "profile/derive/derive.h"

#include <string.h>

#include <stdio.h>

static void add_hot(struct pomp_text *text, const void *samples,
                    uint32_t region, const char *begin) {
  /* A sample may stand for a tick of the kernel, 4 ms: fewer than five are
   * chance. */
  enum { least_ns = 20000000 };
  const struct pomp_profile *profile = samples;
  const struct report_hot_place *hot = region == POMP_NONE
                                           ? pomp_hot_serial(profile)
                                           : pomp_hot_held(profile, region);
  if (!hot || pomp_samples_time(profile->samples, hot->count) < least_ns)
    return;
  pomp_text_add(text, "%s", begin);
  pomp_add_hottest(text, profile, hot);
}

struct pomp_findings pomp_profile_advise(const struct pomp_profile *profile) {
  const struct pomp_hot_lines hot = {profile, add_hot, pomp_calling,
                                     pomp_in_atomics, profile->samples};
  return pomp_advise(profile->result, &hot);
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
    json_array_append_new(notes,
                          json_pack("{ss ss}", "kind",
                                    pomp_note_name(findings->notes[i].kind),
                                    "text", findings->notes[i].text));
  return notes;
}

static json_t *region_or_null(uint32_t region) {
  return region == POMP_NONE ? json_null() : json_integer(region);
}

static json_t *finding_to_json(const struct pomp_result *result,
                               const struct pomp_finding *f) {
  char section[80];
  snprintf(section, sizeof(section), "docs/Findings.md#%s",
           pomp_finding_name(f->kind));
  json_t *finding = json_pack(
      "{ss ss ss ss so so so sI sf sI sf ss ss}", "kind",
      pomp_finding_word(f->kind), "name", pomp_finding_name(f->kind), "section",
      section, "title", f->title, "region", region_or_null(f->region), "sites",
      sites_to_json(f), "places", pomp_finding_places_to_json(result, f),
      "cost_ns", (json_int_t)f->cost, "share_percent",
      pomp_percent(f->cost, result->thread_time), "gain_ns",
      (json_int_t)f->gain, "gain_percent",
      pomp_percent(f->gain, result->wall_time), "evidence", f->evidence,
      "advice", f->advice);
  json_object_set_new(finding, "gain_least_ns",
                      f->has_least ? json_integer((json_int_t)f->least_gain)
                                   : json_null());
  if (f->cause)
    json_object_set_new(finding, "cause", json_string(f->cause));
  if (f->gap)
    json_object_set_new(finding, "between",
                        json_pack("[oo]", region_or_null(f->gap->from),
                                  region_or_null(f->gap->to)));
  return finding;
}

json_t *pomp_findings_to_json(const struct pomp_result *result,
                              const struct pomp_findings *findings) {
  json_t *array = findings->failed ? NULL : json_array();
  for (size_t i = 0; array && i < findings->count; ++i)
    if (json_array_append_new(
            array, finding_to_json(result, &findings->items[i])) != 0) {
      json_decref(array);
      return NULL;
    }
  return array;
}

json_t *pomp_next_to_json(const struct pomp_profile *profile,
                          json_t *confirmed) {
  const struct pomp_result *r = profile->result;
  struct pomp_findings findings = pomp_profile_advise(profile);
  json_t *next = findings.failed  ? NULL
                 : findings.count ? finding_to_json(r, findings.items)
                                  : json_null();
  json_t *json =
      json_pack("{ss si so ss sb sI sI so si so so sO?}", "schema", "pomp-next",
                "version", 1, "input",
                pomp_to_json_string(profile->input, strlen(profile->input)),
                "program", r->program, "ended_early", (int)r->ended_early,
                "wall_time_ns", (json_int_t)r->wall_time, "thread_time_ns",
                (json_int_t)r->thread_time, "finding", next, "other_findings",
                (int)(findings.count ? findings.count - 1 : 0), "notes",
                pomp_notes_to_json(&findings), "not_measured",
                pomp_blind_spots_to_json(profile), "confirmed", confirmed);
  pomp_findings_free(&findings);
  return json;
}
