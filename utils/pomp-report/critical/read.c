/*===- read.c - The critical path of a profile that has a trace -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "critical/critical.h"
#include "model/region_index.h"
#include "model/regions.h"
#include "support/message.h"

#include <stdlib.h>

struct reader {
  struct pomp_profile *profile;
  struct pomp_critical_follower *follower;
};

static bool no_memory(void) {
  pomp_complain("not enough memory for the critical path of the trace");
  return false;
}

static bool take_span(void *data, const struct pomp_span *span) {
  const struct reader *r = data;
  return pomp_critical_span(r->follower, span) || no_memory();
}

static bool take_step(void *data, const struct pomp_model *m,
                      const struct pomp_step *step) {
  const struct reader *r = data;
  return pomp_critical_step(r->follower, m, step) || no_memory();
}

static bool finish(void *data, const struct pomp_replay *replay) {
  const struct reader *r = data;
  const struct pomp_model *m = replay->model;
  struct pomp_region_index index = {0};
  uint32_t *ids = calloc((size_t)m->trace->num_regions + 1, sizeof(*ids));
  bool good = ids && pomp_region_index_make(r->profile, &index);
  for (uint32_t i = 0; good && i < m->trace->num_regions; ++i)
    ids[i] = pomp_region_index_find(r->profile, &index, &m->trace->regions[i]);
  good = good && pomp_critical_finish(r->follower, ids, m, r->profile);
  pomp_region_index_free(&index);
  free(ids);
  return good || no_memory();
}

void pomp_critical_read(struct pomp_profile *profile, bool is_quiet) {
  struct reader r = {profile, NULL};
  const struct pomp_replay_taker taker = {.data = &r,
                                          .is_quiet = is_quiet,
                                          .take_span = take_span,
                                          .take_step = take_step,
                                          .finish = finish};
  if (profile->result->critical || !profile->trace || !pomp_has_tasks(profile))
    return;
  r.follower = pomp_critical_new();
  if (r.follower)
    pomp_replay(&taker, profile->trace);
  else
    no_memory();
  pomp_critical_free(r.follower);
}
