/*===- text.c - The report as text ------------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "text/text.h"
#include "counts/counts.h"
#include "model/locks.h"
#include "model/overview.h"
#include "model/regions.h"
#include "model/setting.h"
#include "sample/samples.h"
#include "study/ranks/merge.h"

#include "profile/report/rows.h"

#include <stdlib.h>
#include <string.h>

enum { type_width = 9, top = 20 };

static void add_head(struct pomp_text *text, const struct pomp_profile *profile,
                     bool full) {
  char wall[16], total[16], number[16], threads[POMP_SPELLED_THREADS];
  pomp_text_add(text, "POMP profile of ");
  pomp_text_plain(text, profile->result->program);
  if (profile->merged)
    pomp_text_add(text,
                  ", %u %s merged\n  All times are sums over the ranks; "
                  "the longest took %s.",
                  profile->merged->num_ranks,
                  pomp_plural(profile->merged->num_ranks, "rank", "ranks"),
                  pomp_time_spell(wall, profile->merged->wall.max));
  if (profile->result->ended_early)
    pomp_text_add(text,
                  "\n  The run ended early, or is still going on: this is "
                  "up to its last event.");
  pomp_text_add(text, "\n  %s wall time, %s, %s thread time, %u %s, %s %s\n\n",
                pomp_time_spell(wall, profile->result->wall_time),
                pomp_threads_spell(threads, profile->result->num_threads,
                                   profile->result->num_helpers),
                pomp_time_spell(total, profile->result->thread_time),
                profile->result->num_regions,
                pomp_plural(profile->result->num_regions, "region", "regions"),
                pomp_count_spell(number, profile->result->events),
                pomp_plural(profile->result->events, "event", "events"));
  pomp_efficiency_print(text, &profile->result->efficiency);
  if (full)
    pomp_print_facts(text, profile);
  for (int i = 0; i < POMP_NUM_STATES; ++i) {
    uint64_t ns = profile->result->states[pomp_state_order[i]];
    if (ns)
      pomp_row_state(text, pomp_state_names[pomp_state_order[i]], ns,
                     profile->result->thread_time);
  }
}

static void add_region(struct pomp_text *text,
                       const struct pomp_profile *profile,
                       const struct pomp_result_region *r,
                       unsigned where_width) {
  const uint64_t self = pomp_region_self(r);
  pomp_text_add(text, "  ");
  pomp_row_type(text, pomp_region_type(r), type_width);
  pomp_text_add(text, " ");
  pomp_add_where_fit(text, r, where_width);
  if (r->kind == POMP_KIND_EVENT)
    pomp_row_event(text, r->visits, true);
  else
    pomp_row_measures(text, r->visits, r->time, &self,
                      profile->result->thread_time, pomp_region_waiting(r),
                      r->has_imbalance ? &r->imbalance : NULL);
}

static void add_regions(struct pomp_text *text,
                        const struct pomp_profile *profile, bool full) {
  uint32_t *order = pomp_region_order(profile);
  uint32_t count = profile->result->num_regions;
  int where_width =
      full ? (int)pomp_row_where_width(&profile->result->regions->fields.where,
                                       sizeof(*profile->result->regions), count)
           : 46;
  if (!order) {
    text->failed = true;
    return;
  }
  if (!full && count > top)
    count = top;
  pomp_text_add(text, "\n  %-*s %-*s", type_width, "region", where_width,
                "source");
  pomp_row_columns(text, true);
  for (uint32_t i = 0; i < count; ++i)
    add_region(text, profile, &profile->result->regions[order[i]],
               (unsigned)where_width);
  if (count < profile->result->num_regions)
    pomp_text_add(text, "  (and %u more: --full shows all)\n",
                  profile->result->num_regions - count);
  pomp_row_legend(text);
  pomp_text_add(text,
                "  self: exclusive time, without that of regions inside\n");
  /* Without a device nothing moves, and nothing is said of it. */
  bool moves = false;
  for (uint32_t i = 0; i < profile->result->num_regions; ++i)
    moves |= profile->result->regions[i].transfers.moving != 0;
  for (uint32_t i = 0; moves && i < count; ++i)
    pomp_row_transfers(text, &profile->result->regions[order[i]].fields.where,
                       &profile->result->regions[order[i]].transfers);
  for (uint32_t i = 0; i < count; ++i)
    pomp_row_teams(text, &profile->result->regions[order[i]].fields.where,
                   &profile->result->regions[order[i]].teams);
  free(order);
}

/** \returns whether any processor times of threads are known. */
static bool knows_times(const struct pomp_profile *profile) {
  for (uint32_t t = 0; t < profile->result->num_threads; ++t)
    if (profile->result->threads[t].usage.cpu != POMP_UNCOUNTED ||
        profile->result->threads[t].usage.delay != POMP_UNCOUNTED)
      return true;
  return false;
}

static void add_threads(struct pomp_text *text,
                        const struct pomp_profile *profile) {
  char number[16];
  pomp_text_add(text, "\n  %-6s", "thread");
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    if (profile->result->states[s])
      pomp_text_add(text, " %9s", pomp_state_names[s]);
  bool knows = knows_times(profile);
  if (knows)
    pomp_row_usage_columns(text);
  pomp_text_add(text, " %9s\n", "events");
  for (uint32_t t = 0; t < profile->result->num_threads; ++t) {
    const struct pomp_result_thread *thread = &profile->result->threads[t];
    pomp_text_add(text, "  %6u", t);
    for (int s = 0; s < POMP_NUM_STATES; ++s)
      if (profile->result->states[s])
        pomp_text_add(text, " %9s", pomp_time_spell(number, thread->states[s]));
    if (knows)
      pomp_row_usage(text, thread->usage.cpu, thread->usage.delay);
    pomp_text_add(text, " %9s%s\n", pomp_count_spell(number, thread->events),
                  thread->helper ? "  helper" : "");
  }
  if (knows)
    pomp_row_usage_legend(text);
}

static void add_path(struct pomp_text *text, const struct pomp_profile *profile,
                     const struct pomp_result_node *path, int depth) {
  const struct pomp_result_region *region =
      &profile->result->regions[path->region];
  uint64_t visits = 0, waiting = 0;
  char count[16], spelled[16], self[16], wait[16];
  for (const struct pomp_metric *metric = path->metrics; metric;
       metric = metric->next) {
    const struct pomp_metric *share = metric;
    visits += share->visits;
    for (unsigned s = 0; s < POMP_NUM_NODE_STATES; ++s)
      if (pomp_state_is_wait(s))
        waiting += share->states[s];
  }
  pomp_text_add(text, "  %9s %9s %9s %8s %4u  %*s",
                pomp_time_spell(spelled, path->inclusive),
                pomp_time_spell(self, path->exclusive),
                pomp_time_spell(wait, waiting), pomp_count_spell(count, visits),
                pomp_metric_count(path), 2 * depth, "");
  pomp_text_plain(text, pomp_visit_name(path->kind, pomp_kind_names[path->kind],
                                        region->fields.type));
  pomp_text_add(text, " ");
  pomp_add_where(text, region, SIZE_MAX);
  pomp_text_add(text, "\n");
}

static void add_paths(struct pomp_text *text,
                      const struct pomp_profile *profile) {
  enum { deepest = 100 };
  int depth = -1;
  char all[16], outside[16], serial[16], idle[16];
  pomp_text_add(text, "\n  %9s %9s %9s %8s %4s  call path\n", "time", "self",
                "waiting", "visits", "thr.");
  for (uint32_t i = pomp_path_next(profile, 0, &depth); i != POMP_NONE;
       i = pomp_path_next(profile, i, &depth))
    add_path(text, profile, &profile->result->nodes[i],
             depth < deepest ? depth : deepest);
  pomp_text_add(
      text,
      "  %9s %9s %9s %8s %4u  the whole run; self: outside of all regions\n"
      "  time: inclusive thread time of all threads; self: exclusive;\n  of "
      "all threads together %s are serial, in and outside of regions, and "
      "%s idle\n",
      pomp_time_spell(all, profile->result->nodes[0].inclusive),
      pomp_time_spell(outside, profile->result->nodes[0].exclusive), "-", "-",
      profile->result->num_threads,
      pomp_time_spell(serial, profile->result->states[POMP_STATE_SERIAL]),
      pomp_time_spell(idle, profile->result->states[POMP_STATE_IDLE]));
}

void pomp_print_text(struct pomp_text *text, const struct pomp_profile *profile,
                     bool full) {
  struct pomp_kind_sum sums[POMP_NUM_KINDS];
  add_head(text, profile, full);
  add_regions(text, profile, full);
  pomp_print_spreads(text, profile, full);
  pomp_sum_kinds(profile, sums);
  pomp_kind_sums_print(text, sums, profile->result->thread_time);
  pomp_print_locks(text, profile, full);
  pomp_print_counters(text, profile, full);
  pomp_print_samples(text, profile, full);
  pomp_row_notes(text, profile->result->unbalanced_events,
                 profile->result->cut_visits);
  pomp_coverage_print(text, &profile->blind_spots, SIZE_MAX);
  add_threads(text, profile);
  if (full)
    add_paths(text, profile);
}
