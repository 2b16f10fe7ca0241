/*===- find_growth.c - Work that grows with the threads ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/scaling/find_growth.h"
#include "advise/advisor.h"
#include "advise/dispatch.h"
#include "advise/gain.h"
#include "advise/kernel_work.h"
#include "advise/rules.h"
#include "model/processors.h"
#include "model/regions.h"
#include "profile/derive/processors.h"
#include "sample/samples.h"
#include "study/scaling/growth_cause.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** How much own work a region has more than in the base run. */
struct growth {
  const struct pomp_scaling_row *row;
  /** In nanoseconds: as long as threads had a processor, and without what may
   *  be the price of chunks. */
  double work, before;
  /** No finding, because threads without a processor explain it, or slower
   *  processors. */
  bool is_unserved, is_slowed;
  struct pomp_growth_lines lines;
};

/** What is known of both runs besides. */
struct both {
  /** How many times as long as in the base run a processor took for the same,
   *  where that is longer. */
  double slower;
  /** How long page faults take in each region, which have findings of their
   *  own. */
  struct pomp_kernel_work *before, *now;
};

static struct pomp_kernel_work *weigh_kernel(struct pomp_scaling *s,
                                             uint32_t run) {
  struct pomp_advisor a = {.result = s->runs[run].profile->result,
                           .findings = &s->findings};
  a.kernel = calloc((size_t)a.result->num_regions + 1, sizeof(*a.kernel));
  a.findings->failed |= !a.kernel;
  if (a.kernel)
    pomp_weigh_kernel_work(&a);
  return a.kernel;
}

static struct both compare_runs(struct pomp_scaling *s) {
  double slower = pomp_growth_slowdown(s);
  return (struct both){slower > 1 ? slower : 1, weigh_kernel(s, 0),
                       weigh_kernel(s, s->judged)};
}

/** \returns how long a thread that polls in \p region may have waited for
 *  threads without a processor: as long as they had none in their work. But the
 *  thread that works longest polls for as long as it works longer than the next
 *  one, and not for itself. */
static double find_unserved(const struct pomp_profile *p, uint32_t region) {
  const struct pomp_result_region *r = &p->result->regions[region];
  double most = 0, next = 0, own = 0, all = 0;
  for (uint32_t t = 0; r->members && t < p->result->num_threads; ++t) {
    const struct pomp_result_thread *thread = &p->result->threads[t];
    double work = (double)r->members[t].own[POMP_STATE_WORK];
    double unserved =
        (1 - pomp_served(thread)) * (double)(thread->states[POMP_STATE_WORK] +
                                             thread->states[POMP_STATE_SERIAL]);
    all += unserved;
    if (work > most) {
      next = most;
      most = work;
      own = unserved;
    } else if (work > next) {
      next = work;
    }
  }
  return all - (own < most - next ? own : most - next);
}

/** \returns the work on a processor that samples tell, within what clocks
 *  leave: samples are few, and may have missed some of it. */
static double weigh_samples(const struct pomp_scaling_cell *now,
                            double sampled) {
  if (sampled < (double)now->least_own_work)
    return (double)now->least_own_work;
  return sampled < (double)now->own_work ? sampled : (double)now->own_work;
}

/** \returns whether samples alone tell that work grows, by more than chance:
 * with more threads than processors their turns make all work a little longer.
 */
static bool samples_grow(const struct pomp_profile *p,
                         const struct pomp_growth_lines *lines) {
  const double least = 1 + pomp_thresholds[GROWN_WORK].value / 100;
  double each = (double)pomp_samples_time(p->samples, 1);
  double more = lines->now - least * lines->before;
  return more > 0 &&
         more * more >= each * (lines->now + least * least * lines->before);
}

/** \returns whether slower processors explain most of what a region's work
 *  grows by. Who polls waits for others, which take longer. */
static bool is_of_speed(const struct pomp_advisor *a,
                        const struct growth *growth, double slower) {
  const double least = 1 + pomp_thresholds[GROWN_WORK].value / 100;
  double left = growth->work - slower * growth->before;
  if (slower <= 1)
    return false;
  if (pomp_growth_polls(&growth->lines))
    return left <= 0;
  return growth->work < least * slower * growth->before ||
         !pomp_matters(a, (uint64_t)(left / slower));
}

/** \returns whether \p left, what work grows by, is so little that chance
 * explains it, since one of both runs was on a busy machine. */
static bool is_of_few_turns(const struct pomp_scaling *s, double left) {
  const struct pomp_result *base = s->runs->profile->result;
  const struct pomp_result *now = s->runs[s->judged].profile->result;
  return left <= pomp_team_threads(now) * pomp_thresholds[SHORT_WAIT].value &&
         (pomp_was_busy(base) || pomp_was_busy(now));
}

/** \returns whether the work of a region grows by so much that it is worth a
 *  finding, or a note. */
static bool weigh(const struct pomp_scaling *s, const struct both *both,
                  const struct pomp_scaling_row *row, struct growth *growth) {
  const struct pomp_scaling_cell *before = row->cells;
  const struct pomp_scaling_cell *now = &row->cells[s->judged];
  const struct pomp_profile *p = s->runs[s->judged].profile;
  const struct pomp_advisor a = {.result = p->result};
  const double least = 1 + pomp_thresholds[GROWN_WORK].value / 100;
  const double chance = pomp_thresholds[DELAY_CHANCE].value / 100;
  *growth = (struct growth){0};
  if (now->region == POMP_NONE || before->region == POMP_NONE ||
      before->own_served_work < pomp_thresholds[LEAST_BUSY].value ||
      (double)now->own_work < least * (double)before->own_work ||
      !pomp_matters(&a, now->own_work - before->own_work))
    return false;
  double chunks =
      (double)pomp_region_dispatch(&p->result->regions[now->region]);
  double faults = both->before[before->region].faulting /
                  pomp_stretch(s->runs->profile->result);
  double other =
      chunks + both->now[now->region].faulting / pomp_stretch(p->result);
  *growth = (struct growth){.row = row,
                            .work = now->own_served_work - other,
                            .before = before->own_served_work - faults,
                            .lines = pomp_compare_growth_lines(s, row)};
  if (growth->before < pomp_thresholds[LEAST_BUSY].value)
    return false;
  /* Samples are of CPU time, whoever else uses the processors. */
  const struct pomp_growth_lines *lines = &growth->lines;
  bool is_crowded = s->runs[s->judged].is_crowded;
  if (lines->are_known) {
    double sampled = before->own_served_work * lines->now / lines->before;
    growth->work = weigh_samples(now, sampled) - other;
    growth->is_slowed = is_of_speed(&a, growth, both->slower);
    double left = growth->work - growth->before;
    growth->is_unserved =
        is_of_few_turns(s, left) || (!is_crowded && pomp_growth_polls(lines) &&
                                     left <= find_unserved(p, now->region));
    return growth->work >= least * growth->before &&
           pomp_matters(&a, (uint64_t)left) &&
           (!is_crowded || samples_grow(p, lines));
  }
  if (is_crowded)
    return false;
  growth->is_slowed = is_of_speed(&a, growth, both->slower);
  /* Nobody knows where threads had no processor: all of it may be here. */
  double unserved =
      (double)p->result->efficiency.useful - s->runs[s->judged].served_work;
  double left = growth->work - growth->before;
  bool is_grown = left > 0 && pomp_matters(&a, (uint64_t)left) &&
                  (double)now->own_work - unserved - chunks >=
                      least * (double)before->own_work;
  /* The cost of chunks is a separate finding of each run. */
  double all = (double)now->own_work - (double)before->own_work;
  growth->is_unserved = is_grown
                            ? is_of_few_turns(s, left)
                            : unserved > chunks && unserved >= chance * all;
  return is_grown || growth->is_unserved;
}

/** Appends what became of the rest of the program. */
static void add_rest(struct pomp_text *text, const struct pomp_scaling *s,
                     const struct pomp_scaling_row *row) {
  double rest =
      s->runs[s->judged].served_work - row->cells[s->judged].own_served_work;
  double before = s->runs->served_work - row->cells->own_served_work;
  /* Less is no measure. */
  if (before >= s->runs->served_work / 10)
    pomp_text_add(text, "; all other work %.2f times", rest / before);
}

/** What threads do in the outermost parallel regions around another one, in
 *  nanoseconds; 0 if there is no memory to tell. */
struct around {
  uint64_t work, waits;
};

static struct around weigh_around(const struct pomp_result *p,
                                  uint32_t region) {
  bool *is_around = calloc(p->num_nodes, sizeof(*is_around));
  struct around sum = {0, 0};
  for (uint32_t i = 1; is_around && i < p->num_nodes; ++i)
    if (p->nodes[i].region == region)
      is_around[p->nodes[i].parallel] = true;
  for (uint32_t i = 1; is_around && i < p->num_nodes; ++i)
    for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next)
      if (p->nodes[i].parallel && is_around[p->nodes[i].parallel]) {
        sum.work += m->states[POMP_STATE_WORK];
        sum.waits += m->states[POMP_STATE_BARRIER] + m->states[POMP_STATE_JOIN];
      }
  free(is_around);
  return sum;
}

/** \returns how long the line that grows most takes besides \p cost. */
static uint64_t rest_of_line(const struct pomp_growth_lines *lines,
                             uint64_t cost) {
  return lines->are_known && lines->pairs->b > cost ? lines->pairs->b - cost
                                                    : 0;
}

/** \returns how much shorter the run is if all of its work is that of the base
 *  run, and keeps all processors busy. */
static uint64_t most_of_run(const struct pomp_scaling *s, double threads) {
  uint64_t wall = s->runs[s->judged].profile->result->wall_time;
  uint64_t work = (uint64_t)(s->runs->served_work / threads);
  return wall > work ? wall - work : 0;
}

/** \returns what threads wait less if such a part of the work is gained: all
 *  of it for one that polls, and otherwise as much as belongs to the part. With
 *  more threads than processors they wait for turns. */
static uint64_t waits_for(const struct pomp_result *p, uint32_t region,
                          enum pomp_growth_cause cause, uint64_t part) {
  struct around around = weigh_around(p, region);
  if (cause == POMP_GROWTH_SPINNING)
    return around.waits;
  if (pomp_is_crowded(p) || !around.work)
    return 0;
  double share = (double)part / (double)around.work;
  return (uint64_t)((double)around.waits * (share < 1 ? share : 1));
}

/** What the work has grown by is gained, and waits for it. If the memory is at
 *  its limit, half of the passes over it halve the rest as well; what no thread
 *  shares may stay in a register, so that the line takes no time at all. */
static void find_gain(struct pomp_finding *f, const struct pomp_scaling *s,
                      const struct pomp_growth *growth, const struct growth *g,
                      double threads) {
  const struct pomp_result *p = s->runs[s->judged].profile->result;
  uint64_t more = 0;
  if (growth->cause == POMP_GROWTH_MEMORY)
    more = ((uint64_t)g->work - f->cost) / 2;
  else if (growth->cause == POMP_GROWTH_SHARING)
    more = rest_of_line(&g->lines, f->cost);
  more += waits_for(p, f->region, growth->cause, f->cost + more);
  f->gain = (uint64_t)((double)(f->cost + more) / threads);
  f->has_least = more;
  f->least_gain = more ? (uint64_t)((double)f->cost / threads) : 0;
  /* Who polls needs no processor for the same time. */
  if (growth->cause == POMP_GROWTH_SPINNING && !pomp_is_crowded(p)) {
    f->has_least = true;
    f->least_gain = f->cost / pomp_team_threads(p);
  }
  if (!more && pomp_is_crowded(p))
    pomp_gain_in_turns(f);
  if (growth->cause == POMP_GROWTH_SPINNING &&
      f->gain > most_of_run(s, threads))
    f->gain = most_of_run(s, threads);
  /* What threads polled for still comes before what they do behind it. */
  double sure = 1 - pomp_thresholds[UNEVEN_PARTS].value / 100;
  if (growth->cause == POMP_GROWTH_SPINNING &&
      (double)f->least_gain > sure * (double)f->gain)
    f->least_gain = (uint64_t)(sure * (double)f->gain);
  if (f->gain > p->wall_time)
    f->gain = p->wall_time;
  pomp_narrow_gain(f);
}

static void found(struct pomp_advisor *a, const struct pomp_scaling *s,
                  const struct growth *g) {
  const struct pomp_scaling_cell *now = &g->row->cells[s->judged];
  const struct pomp_result_region *r = &a->result->regions[now->region];
  const struct pomp_profile *base = s->runs->profile;
  struct pomp_text more = {0};
  char from[16], to[16];
  double times = g->work / g->before;
  for (uint32_t i = 1; i < s->judged; ++i)
    if (!s->runs[i].is_crowded && g->row->cells[i].region != POMP_NONE)
      pomp_text_add(&more, "; %.2f times with %u",
                    g->row->cells[i].own_served_work / g->before,
                    pomp_team_threads(s->runs[i].profile->result));
  add_rest(&more, s, g->row);
  struct pomp_growth growth =
      pomp_explain_growth(&more, s, g->row, &g->lines, times);
  uint64_t cost = (uint64_t)(g->work - g->before);
  pomp_found(
      a, POMP_FINDING_WORK_GROWTH, growth.title, now->region, cost,
      growth.advice,
      "work grows %.2f times from %u to %u threads, from %s to %s%s", times,
      pomp_team_threads(base->result), pomp_team_threads(a->result),
      pomp_time_spell(from, (uint64_t)g->before),
      pomp_time_spell(to, (uint64_t)g->work), more.data ? more.data : "");
  a->findings->failed |= more.failed;
  free(more.data);
  if (a->findings->failed)
    return;
  double threads = pomp_served_threads(a->result, r->threads ? r->threads : 1);
  struct pomp_finding *f = &a->findings->items[a->findings->count - 1];
  f->cause = growth.name;
  find_gain(f, s, &growth, g, threads);
}

/** Makes one finding of those with the cause of \p first. The memory is one for
 *  all regions, and fewer passes over the data gain in all of them. */
static void merge_memory(struct pomp_findings *all, struct pomp_finding *first,
                         uint64_t wall) {
  char cost[16];
  size_t kept = (size_t)(first - all->items) + 1;
  first->sites = calloc(all->count, sizeof(*first->sites));
  all->failed |= !first->sites;
  if (all->failed)
    return;
  first->sites[first->num_sites++] = first->region;
  for (size_t i = kept; i < all->count; ++i) {
    struct pomp_finding *f = &all->items[i];
    if (f->cause != first->cause) {
      all->items[kept++] = *f;
      continue;
    }
    first->sites[first->num_sites++] = f->region;
    first->cost += f->cost;
    first->gain += f->gain;
    first->least_gain += f->least_gain;
    free(f->evidence);
  }
  all->count = kept;
  if (first->num_sites < 2)
    return;
  if (first->gain > wall)
    first->gain = wall;
  pomp_narrow_gain(first);
  pomp_add_evidence(all, first, "; with %u other %s it grows by %s",
                    first->num_sites - 1,
                    pomp_plural(first->num_sites - 1, "place", "places"),
                    pomp_time_spell(cost, first->cost));
}

static int compare(const void *x, const void *y) {
  const struct pomp_finding *a = x, *b = y;
  if (a->cost != b->cost)
    return a->cost < b->cost ? 1 : -1;
  return a->region < b->region ? -1 : a->region > b->region;
}

static void sort(struct pomp_findings *all) {
  if (all->count)
    qsort(all->items, all->count, sizeof(*all->items), compare);
}

/** Growth that is no finding. */
struct left_out {
  uint32_t count;
  uint64_t time;
};

/** Says which growth is no finding, and why. */
static void add_note(struct pomp_scaling *s, enum pomp_note_kind kind,
                     const struct left_out *left, const char *title,
                     const char *reason) {
  struct pomp_text note = {0};
  char spelled[16];
  if (!left->count)
    return;
  pomp_text_add(&note,
                "%s: that work grows at %u %s, by %s, is no finding, since %s. "
                "Measure again on an idle machine.",
                title, left->count,
                pomp_plural(left->count, "construct", "constructs"),
                pomp_time_spell(spelled, left->time), reason);
  pomp_add_note(&s->findings, kind, &note);
}

static void add_notes(struct pomp_scaling *s, const struct left_out *unserved,
                      const struct left_out *slowed, double slower) {
  char reason[96];
  snprintf(reason, sizeof(reason),
           "threads took %.0f %% longer for the same work than in the run with "
           "the fewest",
           100 * (slower - 1));
  add_note(s, POMP_NOTE_BUSY_MACHINE, unserved, "The machine was busy",
           "threads that were ready had no processor meanwhile");
  add_note(s, POMP_NOTE_UNEQUAL_SPEED, slowed, "Processors were slower",
           reason);
}

void pomp_find_growth(struct pomp_scaling *s) {
  const struct pomp_profile *p = s->runs[s->judged].profile;
  const double least = pomp_thresholds[LEAST_RUN].value;
  struct pomp_advisor a = {.result = p->result, .findings = &s->findings};
  struct left_out unserved = {0, 0}, slowed = {0, 0};
  if (!s->judged || s->runs->is_crowded || pomp_was_stopped(p->result) ||
      pomp_was_stopped(s->runs->profile->result) ||
      (double)p->result->wall_time < least ||
      (double)s->runs->profile->result->wall_time < least)
    return;
  struct both both = compare_runs(s);
  for (uint32_t i = 0; !s->findings.failed && i < s->num_rows; ++i) {
    const struct pomp_scaling_row *row = &s->rows[i];
    struct growth growth;
    bool is_worth = weigh(s, &both, row, &growth);
    struct left_out *left = growth.is_unserved ? &unserved
                            : growth.is_slowed ? &slowed
                                               : NULL;
    if (is_worth && left) {
      ++left->count;
      left->time += row->cells[s->judged].own_work - row->cells->own_work;
    } else if (is_worth) {
      found(&a, s, &growth);
    }
    free(growth.lines.pairs);
  }
  free(both.before);
  free(both.now);
  add_notes(s, &unserved, &slowed, both.slower);
  sort(&s->findings);
  for (size_t i = 0; i < s->findings.count; ++i)
    if (s->findings.items[i].cause &&
        strcmp(s->findings.items[i].cause, "memory") == 0) {
      merge_memory(&s->findings, &s->findings.items[i], p->result->wall_time);
      break;
    }
  sort(&s->findings);
}
