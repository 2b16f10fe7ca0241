/*===- derive.c - What follows from a profile -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/derive/derive.h"
#include "profile/derive/processors.h"

#include <stdlib.h>
#include <string.h>

/** Adds up what was counted. */
static bool add_counts(struct pomp_result *result) {
  if (!result->counters.number)
    return true;
  struct pomp_counter_sums *sums = calloc(1, sizeof(*sums));
  struct pomp_counter_path *paths =
      calloc(result->num_nodes + 1, sizeof(*paths));
  result->counts = sums;
  bool good = sums && paths &&
              pomp_counter_sums_begin(sums, result->num_nodes,
                                      result->num_regions, result->num_threads);
  for (uint32_t i = 0; good && i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    paths[i] = (struct pomp_counter_path){i ? n->parent : 0,
                                          i ? n->region : UINT32_MAX};
    for (const struct pomp_metric *m = n->metrics; m; m = m->next)
      if (m->counts)
        pomp_counter_sums_add(sums, i, m->thread, m->counts);
  }
  good = good && pomp_counter_sums_end(sums, paths);
  free(paths);
  return good;
}

static bool find_efficiency(struct pomp_result *result) {
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
                                    .cpu = result->cpu,
                                    .delay = result->delay};
  for (uint32_t i = 0; nodes && shares && i < result->num_nodes; ++i) {
    const struct pomp_result_node *n = &result->nodes[i];
    nodes[i] = (struct pomp_efficiency_node){n->parent, n->kind};
    /* Time in no region is in no team, and neither are helpers. */
    for (const struct pomp_metric *m = n->metrics; i && m; m = m->next)
      if (!result->threads[m->thread].helper)
        shares[run.num_shares++] =
            (struct pomp_efficiency_share){i, m->thread, m->states};
  }
  bool good = nodes && shares && pomp_efficiency_of(&result->efficiency, &run);
  free(nodes);
  free(shares);
  return good;
}

/** Links children in the order of the nodes, and sets what each node is in. */
static void link_nodes(struct pomp_result *result) {
  struct pomp_result_node *nodes = result->nodes;
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    nodes[i].first_child = nodes[i].sibling = 0;
  for (uint32_t i = result->num_nodes; i-- > 1;) {
    struct pomp_result_node *parent = &nodes[nodes[i].parent];
    nodes[i].sibling = parent->first_child;
    parent->first_child = i;
  }
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    uint32_t around = nodes[nodes[i].parent].parallel;
    bool is_parallel = pomp_kind_has(nodes[i].kind, POMP_TRAIT_TEAM);
    nodes[i].parallel = is_parallel && !around ? i : around;
  }
}

/** Adds up what all threads did in each node, with what hangs beneath. */
static void add_thread_times(struct pomp_result *result) {
  struct pomp_result_node *nodes = result->nodes;
  for (uint32_t i = 0; i < result->num_nodes; ++i)
    nodes[i].inclusive = nodes[i].exclusive = 0;
  for (uint32_t i = result->num_nodes; i-- > 1;) {
    for (const struct pomp_metric *m = nodes[i].metrics; m; m = m->next)
      for (int s = 0; s < POMP_NUM_STATES; ++s)
        nodes[i].exclusive += m->states[s];
    nodes[i].inclusive += nodes[i].exclusive;
    nodes[nodes[i].parent].inclusive += nodes[i].inclusive;
  }
  uint64_t inside = nodes[0].inclusive;
  if (result->thread_time > inside)
    nodes[0].inclusive = result->thread_time;
  nodes[0].exclusive = nodes[0].inclusive - inside;
}

bool pomp_result_derive(struct pomp_result *result) {
  link_nodes(result);
  add_thread_times(result);
  result->other_threads = pomp_find_other_threads(result);
  pomp_find_sleepless(result);
  return add_counts(result) && find_efficiency(result);
}

void pomp_result_blind_spots(struct pomp_blind_spots *spots,
                             const struct pomp_result *result) {
  struct pomp_coverage c = result->coverage;
  c.is_sampled |= result->samples != NULL;
  c.ended_early = result->ended_early && !result->is_running;
  c.wall = result->wall_time;
  c.all = result->thread_time;
  c.serial = result->states[POMP_STATE_SERIAL];
  c.work = result->states[POMP_STATE_WORK];
  c.threads = result->num_threads - result->num_helpers;
  c.helpers = result->num_helpers;
  c.has_counters = result->counts;
  c.cut_visits = result->cut_visits;
  c.unbalanced_events = result->unbalanced_events;
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    const struct pomp_result_region *r = &result->regions[i];
    if (r->kind == POMP_KIND_LOOP && *r->fields.schedule &&
        strcmp(r->fields.schedule, "static") != 0)
      c.loop_work += r->states[POMP_STATE_WORK];
  }
  pomp_coverage_find(spots, &c);
}

bool pomp_region_is_mpi(const struct pomp_result_region *region) {
  return region->kind == POMP_KIND_USER_REGION &&
         strncmp(region->fields.name, "MPI_", 4) == 0;
}

uint64_t pomp_result_time_in_mpi(const struct pomp_result *result) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < result->num_regions; ++i) {
    const struct pomp_result_region *r = &result->regions[i];
    if (pomp_region_is_mpi(r))
      for (int s = 0; s < POMP_NUM_STATES; ++s)
        sum += r->states[s];
  }
  return sum;
}
