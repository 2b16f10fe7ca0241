/*===- json.c - The results of pomp try as JSON --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "support/json.h"
#include "support/seconds.h"
#include "try/patch.h"
#include "try/results.h"
#include "try/suggest.h"

#include <stdio.h>
#include <stdlib.h>

/** A time with a resolution of a microsecond. */
static json_t *numbers(const double *values, size_t count) {
  json_t *array = json_array();
  for (size_t i = 0; i < count; ++i)
    json_array_append_new(array, json_real(values[i]));
  return array;
}

static json_t *pairs_to_json(const struct pomp_pairs *p) {
  return json_pack("{so so}", "base_seconds", numbers(p->base, p->count),
                   "seconds", numbers(p->times, p->count));
}

static json_t *gain_to_json(const struct pomp_candidate *c) {
  if (!c->pairs.count && !c->screening.count)
    return json_null();
  return json_pack("{sf sf sf sf}", "low_percent", 100 * c->gain.low,
                   "middle_percent", 100 * c->gain.middle, "high_percent",
                   100 * c->gain.high, "confidence_percent",
                   100 * c->gain.confidence);
}

/** Takes \p text, a patch if it was \p made. */
static json_t *text_to_json(struct pomp_text *text, bool made) {
  json_t *patch = made && !text->failed ? json_string(text->data) : NULL;
  free(text->data);
  return patch ? patch : json_null();
}

static json_t *patch_to_json(const struct pomp_candidate *c) {
  struct pomp_text text = {0};
  bool made = pomp_patch_add(&text, &c, 1);
  return text_to_json(&text, made);
}

static json_t *candidate_to_json(const struct pomp_candidate *c) {
  json_t *variables = json_object();
  for (unsigned i = 0; i < c->num_assignments; ++i)
    json_object_set_new(variables, c->assignments[i].name,
                        json_string(c->assignments[i].value));
  return json_pack("{ss ss ss ss ss ss ss ss si so so so so ss so}",
                   "experiment", c->name, "title", c->title, "why", c->why,
                   "state", pomp_state_name(c->state), "finding", c->finding,
                   "place", c->place, "clause", c->clause, "path", c->path,
                   "line", (int)c->line, "variables", variables, "gain",
                   gain_to_json(c), "screening", pairs_to_json(&c->screening),
                   "pairs", pairs_to_json(&c->pairs), "problem", c->problem,
                   "patch", patch_to_json(c));
}

/** \returns the computed patch, or null. */
static json_t *suggested_to_json(const struct pomp_suggestion *s) {
  struct pomp_text text = {0};
  bool made = pomp_suggest_patch(&text, s);
  return text_to_json(&text, made);
}

static json_t *suggestions_to_json(const struct pomp_plan *plan) {
  json_t *array = json_array();
  for (unsigned i = 0; i < plan->num_suggestions; ++i) {
    const struct pomp_suggestion *s = &plan->suggestions[i];
    json_array_append_new(
        array, json_pack("{ss ss ss ss sf so}", "finding", s->finding, "title",
                         s->title, "place", s->place, "advice", s->advice,
                         "computed_gain_percent", 100 * s->gain, "patch",
                         suggested_to_json(s)));
  }
  return array;
}

static json_t *machine_to_json(const struct pomp_rounds *r) {
  const struct pomp_series s = pomp_series_of(r->plain, r->num_plain);
  return json_pack(
      "{sf sf so so sb}", "median_seconds", s.median, "others_percent",
      100 * pomp_rounds_others(r), "drift_percent",
      s.drifts ? json_real(100 * s.drift) : json_null(), "modes_seconds",
      s.is_bimodal ? numbers(s.modes, 2) : json_null(), "output_differs",
      r->subject.ignores_output);
}

static json_t *to_json(const struct pomp_tried *t) {
  const struct pomp_rounds *r = t->rounds;
  json_t *experiments = json_array();
  for (unsigned i = 0; i < t->plan->num_candidates; ++i)
    json_array_append_new(experiments,
                          candidate_to_json(&t->plan->candidates[i]));
  return json_pack(
      "{ss si so si sf so so so so so so so ss sb}", "schema", "pomp-try",
      "version", 1, "command", pomp_json_words(r->subject.command), "runs",
      (int)r->num_runs, "elapsed_seconds", pomp_seconds_now() - r->begin,
      "machine", machine_to_json(r), "plain_seconds",
      numbers(r->plain, r->num_plain), "measured", pairs_to_json(&r->measured),
      "one_thread", pairs_to_json(&r->one_thread), "experiments", experiments,
      "combined", t->combined ? candidate_to_json(t->combined) : json_null(),
      "suggestions", suggestions_to_json(t->plan), "problem", r->problem,
      "interrupted", r->was_interrupted);
}

bool pomp_tried_write(const struct pomp_tried *t) {
  char path[POMP_PATH_SIZE + 32];
  snprintf(path, sizeof(path), "%s/try.json", t->rounds->subject.directory);
  return pomp_json_write(to_json(t), path);
}
