/*===- advisor.c - What the rules of the advice share -----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "advise/advisor.h"
#include "profile/derive/processors.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct pomp_threshold_row pomp_thresholds[] = {
#define POMP_THRESHOLD(NAME, VALUE, Unit, Reason) {VALUE, Unit},
#include "advise/findings.def"
};

bool pomp_is_short(const struct pomp_result *result) {
  return (double)result->wall_time < pomp_thresholds[LEAST_RUN].value;
}

uint64_t pomp_thread_work(const struct pomp_result *result, uint32_t thread) {
  const struct pomp_result_thread *t = &result->threads[thread];
  uint64_t work = t->states[POMP_STATE_WORK];
  /* What is not counted is more than any work. */
  return pomp_is_among_many(result) && t->usage.cpu < work ? t->usage.cpu
                                                           : work;
}

uint64_t pomp_most_work(const struct pomp_result *result) {
  uint64_t most = 0;
  for (uint32_t t = 0; t < result->num_threads; ++t) {
    uint64_t work = pomp_thread_work(result, t);
    most = work > most ? work : most;
  }
  return most;
}

bool pomp_is_working(const struct pomp_result *result, uint32_t thread,
                     uint64_t most) {
  return pomp_percent(pomp_thread_work(result, thread), most) >=
         pomp_thresholds[IDLE_WORK].value;
}

uint32_t pomp_path_around(const struct pomp_result *result, uint32_t region,
                          enum pomp_kind kind) {
  const struct pomp_result_node *nodes = result->nodes;
  for (uint32_t i = 1; i < result->num_nodes; ++i)
    for (uint32_t n = nodes[i].region == region ? i : 0; n; n = nodes[n].parent)
      if (nodes[n].kind == kind)
        return n;
  return 0;
}

bool pomp_meets_nobody(const struct pomp_result *result, uint32_t region) {
  const struct pomp_result_node *nodes = result->nodes;
  uint64_t teams = 0, members = 0;
  for (uint32_t i = 1; i < result->num_nodes; ++i) {
    uint32_t around = nodes[i].region == region ? i : 0;
    while (around && nodes[around].kind != POMP_KIND_PARALLEL)
      around = nodes[around].parent;
    if (!around)
      continue;
    teams += pomp_result_path_visits(&nodes[around]);
    for (uint32_t k = nodes[around].first_child; k; k = nodes[k].sibling)
      if (nodes[k].kind == POMP_KIND_TEAM)
        members += pomp_result_path_visits(&nodes[k]);
  }
  return teams && members == teams;
}

bool pomp_matters(const struct pomp_advisor *a, uint64_t cost) {
  return pomp_percent(cost, a->result->thread_time) >=
         pomp_thresholds[LEAST_SHARE].value;
}

bool pomp_explains(const struct pomp_advisor *a, double reach, uint64_t wait) {
  return 100 * reach >= pomp_thresholds[EXPLAINED].value *
                            (double)pomp_served_wait(a->result, wait);
}

void pomp_note_unserved(struct pomp_advisor *a, uint64_t wait) {
  a->unserved += wait;
  ++a->num_unserved;
}

double pomp_part_of_work(const struct pomp_metric *metric, uint64_t part) {
  uint64_t work = metric->states[POMP_STATE_WORK];
  work = work > metric->off_cpu ? work - metric->off_cpu : 0;
  return metric->probed ? (double)work * (double)part / (double)metric->probed
                        : 0;
}

double pomp_slowed_of(const struct pomp_metric *metric) {
  return pomp_part_of_work(metric, metric->slowed);
}

bool pomp_is_of_speed(struct pomp_advisor *a, uint64_t wait, double left) {
  if (left >= 1 || pomp_matters(a, (uint64_t)(left * (double)wait)))
    return false;
  a->slowed += wait;
  ++a->num_slowed;
  return true;
}

bool pomp_was_busy(const struct pomp_result *result) {
  return result->delay != POMP_UNCOUNTED &&
         pomp_percent(result->delay, result->thread_time) >=
             pomp_thresholds[BUSY_SHARE].value;
}

bool pomp_is_of_scheduler(struct pomp_advisor *a, uint64_t wait) {
  const struct pomp_result *p = a->result;
  double threads = p->num_threads;
  if (p->delay == POMP_UNCOUNTED)
    return false;
  /* What else used the processors also slowed down threads that had one. */
  if ((!pomp_was_busy(p) && (double)wait > threads * (double)p->delay) ||
      (double)wait > threads * pomp_thresholds[SHORT_WAIT].value)
    return false;
  pomp_note_unserved(a, wait);
  return true;
}

bool pomp_is_of_crowd(struct pomp_advisor *a, uint32_t region, uint64_t wait) {
  if (!pomp_is_crowded(a->result))
    return pomp_is_of_scheduler(a, wait);
  struct pomp_crowd c = pomp_weigh_crowd(a->result, region);
  if (pomp_matters(a, pomp_unused_wait(&c, wait)))
    return pomp_is_of_scheduler(a, wait);
  pomp_note_unserved(a, wait);
  return true;
}

bool pomp_is_wait_of_machine(const struct pomp_advisor *a, uint32_t region,
                             uint64_t wait) {
  const struct pomp_result *p = a->result;
  struct pomp_crowd c = pomp_weigh_crowd(p, region);
  if (pomp_is_crowded(p))
    return !pomp_matters(a, pomp_certain_wait(&c, wait));
  /* While one has none, all others may wait for it. */
  return p->delay != POMP_UNCOUNTED &&
         100 * (double)p->delay * (p->num_threads - 1.0) >=
             pomp_thresholds[EXPLAINED].value * (double)wait;
}

struct pomp_finding *pomp_found(struct pomp_advisor *a,
                                enum pomp_finding_kind kind, const char *title,
                                uint32_t region, uint64_t cost,
                                const char *advice, const char *format, ...) {
  struct pomp_findings *all = a->findings;
  for (size_t i = 0; region != POMP_NONE && i < all->count; ++i)
    if (all->items[i].region == region && all->items[i].kind == kind) {
      all->items[i].cost += cost;
      return &all->items[i];
    }
  struct pomp_finding *items =
      realloc(all->items, (all->count + 1) * sizeof(*items));
  if (!items) {
    all->failed = true;
    return NULL;
  }
  all->items = items;
  char *evidence;
  va_list args;
  va_start(args, format);
  if (vasprintf(&evidence, format, args) < 0) {
    evidence = NULL;
    all->failed = true;
  }
  va_end(args);
  items[all->count++] = (struct pomp_finding){.kind = kind,
                                              .title = title,
                                              .region = region,
                                              .cost = cost,
                                              .evidence = evidence,
                                              .advice = advice};
  return &items[all->count - 1];
}

void pomp_add_evidence(struct pomp_findings *findings,
                       struct pomp_finding *finding, const char *format, ...) {
  char *all = NULL, *more = NULL;
  va_list args;
  va_start(args, format);
  bool good = vasprintf(&more, format, args) >= 0 &&
              asprintf(&all, "%s%s", finding->evidence ? finding->evidence : "",
                       more) >= 0;
  va_end(args);
  free(more);
  findings->failed |= !good;
  if (!good)
    return;
  free(finding->evidence);
  finding->evidence = all;
}

void pomp_found_at(struct pomp_advisor *a, uint32_t *sites, uint32_t count) {
  struct pomp_findings *all = a->findings;
  all->failed |= !sites;
  struct pomp_finding *last = all->count ? &all->items[all->count - 1] : NULL;
  /* It may have been added to an older one of the same region. */
  if (!sites || !last || last->region != sites[0] || last->sites) {
    free(sites);
    return;
  }
  last->sites = sites;
  last->num_sites = count;
}

uint64_t pomp_own_time(const struct pomp_advisor *a,
                       const struct pomp_result_region *region,
                       enum pomp_state state) {
  uint64_t sum = 0;
  for (uint32_t t = 0; region->members && t < a->result->num_threads; ++t)
    if (!a->idle[t])
      sum += region->members[t].own[state];
  return sum;
}

bool pomp_shares_work(const struct pomp_result_region *region) {
  return region->kind != POMP_KIND_PARALLEL &&
         pomp_kind_has(region->kind, POMP_TRAIT_BALANCED);
}

void pomp_add_note(struct pomp_findings *findings, enum pomp_note_kind kind,
                   const struct pomp_text *text) {
  findings->failed |= text->failed;
  if (text->data && findings->num_notes < POMP_MOST_NOTES)
    findings->notes[findings->num_notes++] =
        (struct pomp_note){kind, text->data};
  else
    free(text->data);
}
