/*===- trace_profile.c - The profile that a trace tells ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The runtime's engine takes the events, and its merger makes the profile: the
|* same as at the end of the run.
|*
\*===----------------------------------------------------------------------===*/
#include "input/trace_profile.h"
#include "critical/critical.h"
#include "model/reader.h"
#include "profile/merge/merge.h"
#include "profile/merge/merge_state.h"
#include "profile/setting.h"
#include "replay/replay.h"
#include "sample/trace_samples.h"
#include "support/message.h"

#include <stdlib.h>
#include <string.h>

struct builder {
  /** First: the merger calls merge_samples with it. */
  struct pomp_measured measured;
  struct pomp_profile *profile;
  struct pomp_counter_list counters;
  struct pomp_sampler *samples;
  struct pomp_critical_follower *critical;
  /** The regions of the profile by those of the trace, and its call paths by
   *  those of the engine. */
  uint32_t *region_of, *path_of;
  bool failed;
};

static bool no_memory(void) {
  pomp_complain("not enough memory for the profile of the trace");
  return false;
}

static bool take_span(void *data, const struct pomp_span *span) {
  const struct builder *b = data;
  return pomp_critical_span(b->critical, span) || no_memory();
}

static bool take_step(void *data, const struct pomp_model *m,
                      const struct pomp_step *step) {
  const struct builder *b = data;
  return pomp_critical_step(b->critical, m, step) || no_memory();
}

static bool take_sample(void *data, const struct pomp_trace_event *event,
                        const struct pomp_callpath *path) {
  const struct builder *b = data;
  return pomp_sampler_take(b->samples, event, path->id) || no_memory();
}

/** Keeps what becomes of regions and call paths. */
static void keep_places(struct pomp_merge *m) {
  struct builder *b = (struct builder *)(void *)m->from;
  b->region_of = calloc(m->num_region_of + 1, sizeof(*b->region_of));
  b->path_of = calloc(m->num_node_of + 1, sizeof(*b->path_of));
  b->failed = !b->region_of || !b->path_of;
  for (uint32_t i = 0; !b->failed && i < m->num_region_of; ++i)
    b->region_of[i] = m->region_of[i] ? m->region_of[i] - 1 : POMP_NONE;
  if (!b->failed)
    memcpy(b->path_of, m->node_of, m->num_node_of * sizeof(*b->path_of));
}

/** \returns what was measured, or null. */
static struct pomp_result *build(struct builder *b,
                                 const struct pomp_replay *replay) {
  const struct pomp_trace *trace = replay->trace;
  b->counters.number = trace->num_counters;
  memcpy(b->counters.counters, trace->counters, sizeof(trace->counters));
  b->measured = (struct pomp_measured){.engine = replay->engine,
                                       .threads = replay->threads,
                                       .end = replay->end,
                                       .ns_per_tick = 1,
                                       .num_regions = trace->num_regions,
                                       .counters = &b->counters,
                                       .merge_samples = keep_places};
  struct pomp_result *result = pomp_result_build(&b->measured);
  if (result && b->failed) {
    pomp_result_free(result);
    return NULL;
  }
  return result;
}

/** \returns what ran, where and how, as in profile.json; or null. */
static json_t *describe(const struct pomp_trace *trace, json_t *texts) {
  struct pomp_text text = {0};
  json_t *document = json_pack("{so}", "texts", texts);
  if (!document || !trace->setting)
    return document;
  pomp_setting_json(&text, trace->setting, trace->setting_size);
  json_t *environment =
      text.failed ? NULL : json_loadb(text.data, text.length, 0, NULL);
  free(text.data);
  if (environment &&
      json_object_set_new(document, "environment", environment) == 0)
    return document;
  json_decref(document);
  return NULL;
}

static bool finish(void *data, const struct pomp_replay *replay) {
  struct builder *b = data;
  struct pomp_profile *p = b->profile;
  const struct pomp_trace *trace = replay->trace;
  if (!trace->num_threads) {
    pomp_complain("%s: there is no thread in the trace", p->trace);
    return false;
  }
  struct pomp_result *result = build(b, replay);
  if (!result)
    return no_memory();
  pomp_result_free(p->result);
  p->result = result;
  result->ended_early = !trace->ended;
  json_t *texts = json_array();
  p->document = describe(trace, texts);
  if (!p->document ||
      !(result->program = pomp_keep_string(texts, trace->program)))
    return no_memory();
  for (uint32_t i = 0; i < trace->num_threads; ++i)
    p->lost_events += trace->threads[i].lost;
  return (pomp_sampler_finish(b->samples, trace, b->region_of, b->path_of,
                              texts, p) &&
          pomp_critical_finish(b->critical, b->region_of, replay->model, p)) ||
         no_memory();
}

bool pomp_trace_to_profile(const char *directory,
                           struct pomp_profile *profile) {
  struct builder b = {.profile = profile,
                      .samples = pomp_sampler_new(),
                      .critical = pomp_critical_new()};
  const struct pomp_replay_taker taker = {.data = &b,
                                          .take_span = take_span,
                                          .take_step = take_step,
                                          .take_sample = take_sample,
                                          .finish = finish};
  bool good = ((b.samples && b.critical) || no_memory()) &&
              pomp_replay(&taker, directory);
  pomp_sampler_free(b.samples);
  pomp_critical_free(b.critical);
  free(b.region_of);
  free(b.path_of);
  return good;
}
