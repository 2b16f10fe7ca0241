/*===- overview.c - What a run comes to, and what it leaves open ----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/overview.h"
#include "base/mutex.h"
#include "engine/throttle.h"
#include "pomp/ctc.h"
#include "process/runtimes.h"
#include "program/compiled.h"
#include "program/level.h"
#include "program/region.h"
#include "sources/usage.h"

#include <stdlib.h>
#include <string.h>

/** \returns how long threads waited for a processor, but for helpers: they have
 *  no time of their own that could be a part of. */
static uint64_t delay_of(const struct pomp_result *result) {
  uint64_t delay = pomp_usage()->threads.delay;
  for (const struct pomp_thread *t = pomp_thread_first();
       t && delay != POMP_USAGE_UNKNOWN; t = t->next) {
    if (t->index >= result->num_threads || !result->threads[t->index].helper)
      continue;
    uint64_t own = pomp_usage_of(t).delay;
    delay -= own <= delay ? own : 0;
  }
  return delay;
}

bool pomp_overview_efficiency(struct pomp_result *result) {
  uint32_t num_shares = 0;
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    for (const struct pomp_metric *m = result->nodes[i].metrics; m; m = m->next)
      ++num_shares;
  struct pomp_efficiency_node *nodes =
      calloc(result->num_nodes + 1, sizeof(*nodes));
  struct pomp_efficiency_share *shares =
      calloc(num_shares + 1, sizeof(*shares));
  struct pomp_efficiency_run run = {.num_threads = result->num_threads,
                                    .num_helpers = result->num_helpers,
                                    .states = result->states,
                                    .num_nodes = result->num_nodes,
                                    .nodes = nodes,
                                    .shares = shares,
                                    .cpu = pomp_usage()->cpu_ns,
                                    .delay = delay_of(result)};
  for (uint32_t i = 0; nodes && shares && i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    nodes[i] = (struct pomp_efficiency_node){n->parent, n->kind};
    /* Time in no region is in no team. */
    for (const struct pomp_metric *m = n->metrics; i && m; m = m->next)
      shares[run.num_shares++] =
          (struct pomp_efficiency_share){i, m->thread, m->states};
  }
  bool good = nodes && shares && pomp_efficiency_of(&result->efficiency, &run);
  free(nodes);
  free(shares);
  return good;
}

/** Reads an attribute of a few characters. */
static void read(const char *ctc, const char *key, char *value, size_t size) {
  struct pomp_ctc_attribute a;
  *value = '\0';
  if (pomp_ctc_find(ctc, key, &a))
    pomp_ctc_unescape(&a, value, size);
}

void pomp_overview_coverage(struct pomp_coverage *c) {
  pomp_core_lock();
  uint32_t count =
      atomic_load_explicit(&pomp_region_count, memory_order_acquire);
  for (pomp_region_id r = 0; r < count; ++r) {
    char type[32], name[64];
    read(pomp_region_ctc(r), "type", type, sizeof(type));
    read(pomp_region_ctc(r), "name", name, sizeof(name));
    pomp_coverage_add_construct(c, type, name);
  }
  for (int g = 0; g < POMP_NUM_GROUPS; ++g) {
    c->compiled[g] = pomp_compiled_levels(g);
    c->in_force[g] = pomp_level_get(g);
  }
  c->has_functions = pomp_compiled_has_functions();
  c->left_alone = pomp_compiled_left_alone();
  c->throttled_regions = pomp_throttle_count();
  pomp_core_unlock();
  c->has_levels = c->has_constructs = true;
  c->unseen_threads = pomp_usage()->unseen_threads;
  c->other_runtime = pomp_other_runtime();
  c->run_delay_unknown = pomp_usage()->threads.delay == POMP_USAGE_UNKNOWN;
}

void pomp_overview_blind_spots(struct pomp_blind_spots *spots,
                               const struct pomp_result *result) {
  struct pomp_coverage c = {.is_sampled = result->samples,
                            .wall = result->wall_time,
                            .all = result->thread_time,
                            .serial = result->states[POMP_STATE_SERIAL],
                            .work = result->states[POMP_STATE_WORK],
                            .threads =
                                result->num_threads - result->num_helpers,
                            .helpers = result->num_helpers,
                            .has_counters = result->counts,
                            .cut_visits = result->cut_visits,
                            .unbalanced_events = result->unbalanced_events};
  for (uint32_t i = 0; i < result->num_regions; ++i)
    if (result->regions[i].kind == POMP_KIND_LOOP) {
      char schedule[16];
      read(result->regions[i].fields.ctc, "scheduleType", schedule,
           sizeof(schedule));
      if (*schedule && strcmp(schedule, "static") != 0)
        c.loop_work += result->regions[i].states[POMP_STATE_WORK];
    }
  pomp_overview_coverage(&c);
  pomp_coverage_find(spots, &c);
}
