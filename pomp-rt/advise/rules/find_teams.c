/*===- find_teams.c - Teams with fewer threads than processors ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* A region of wall time W that t threads execute on average, while so many
|* threads of the run work that f of its processors are free, takes W t / (t +
|* f) if it has a thread for each of these as well. Its gain is the difference,
|* without what the fork and the join of each visit take: the work is assumed to
|* be shared equally.
|*
|* If several threads are in such a region at a time, the threads of the region
|* around it share the work already. Then others that wait leave processors free
|* only if the machine gave each its processor, or if there are too few of them.
|*
|* Beside a region inside of a single or master construct the other threads only
|* wait, as far as they wait at all. So while it executes, as many are free as
|* that time has room for, and not as many as on the average of the region
|* around it.
|*
|* If some visits of an outermost region have s threads and others l, as before
|* and after a call that sets their number, those with s have (l - t) / (l - s)
|* of W, and only they count: W is their time, and t is s.
|*
\*===----------------------------------------------------------------------===*/
#include "advise/rules.h"
#include "pomp/ctc.h"
#include "profile/report/report_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A parallel region, on the average of its time. */
struct team {
  /** The sum of the times from each fork to its join, in nanoseconds. */
  uint64_t wall;
  /** How many threads are in it, or in regions inside. */
  double threads;
  /** The outermost parallel construct around it, or POMP_NONE if it is
   *  outermost itself, at least once. */
  uint32_t around;
  /** It is always in a single or master construct. */
  bool is_lone;
};

/** \returns whether a single or master construct is around \p node. */
static bool is_lone(const struct pomp_result *p, uint32_t node) {
  for (uint32_t i = p->nodes[node].parent; i; i = p->nodes[i].parent)
    if (p->nodes[i].kind == POMP_KIND_SINGLE ||
        p->nodes[i].kind == POMP_KIND_MASTER)
      return true;
  return false;
}

/** \returns whether \p node is inside of its own region, as in a function that
 *  calls itself: the time there is in that of the region around it. */
static bool is_inside_itself(const struct pomp_result *p, uint32_t node) {
  for (uint32_t i = p->nodes[node].parent; i; i = p->nodes[i].parent)
    if (p->nodes[i].kind == POMP_KIND_PARALLEL &&
        p->nodes[i].region == p->nodes[node].region)
      return true;
  return false;
}

/** \returns an array by region to free, or null. */
static struct team *weigh_teams(const struct pomp_result *p) {
  struct team *teams = calloc((size_t)p->num_regions + 1, sizeof(*teams));
  for (uint32_t i = 1; teams && i < p->num_nodes; ++i) {
    const struct pomp_result_node *n = &p->nodes[i];
    if (n->kind != POMP_KIND_PARALLEL || is_inside_itself(p, i))
      continue;
    struct team *team = &teams[n->region];
    bool is_first = !team->wall;
    for (const struct pomp_metric *m = n->metrics; m; m = m->next)
      team->wall += m->inclusive;
    team->threads += (double)n->inclusive;
    uint32_t around =
        n->parallel != i ? p->nodes[n->parallel].region : (uint32_t)POMP_NONE;
    team->around = is_first || around == POMP_NONE ? around : team->around;
    team->is_lone = (is_first || team->is_lone) && is_lone(p, i);
  }
  for (uint32_t r = 0; teams && r < p->num_regions; ++r)
    if (teams[r].wall)
      teams[r].threads /= (double)teams[r].wall;
  return teams;
}

/** \returns how often each thread was in the team of outermost \p region: an
 *  array to free, or null. */
static uint64_t *count_visits(const struct pomp_result *p, uint32_t region) {
  uint64_t *visits = calloc((size_t)p->num_threads + 1, sizeof(*visits));
  for (uint32_t i = 1; visits && i < p->num_nodes; ++i)
    if (p->nodes[i].kind == POMP_KIND_TEAM && p->nodes[i].region == region)
      for (const struct pomp_metric *m = p->nodes[i].metrics; m; m = m->next)
        visits[m->thread] += m->visits;
  return visits;
}

/** Leaves of \p team, of outermost \p region, only the visits with the fewest
 *  threads, if not all have equally many. */
static void keep_smallest(struct team *team, const struct pomp_result *p,
                          uint32_t region) {
  uint64_t *visits = count_visits(p, region);
  uint32_t smallest = 0, largest = 0;
  for (uint32_t t = 0; visits && t < p->num_threads; ++t) {
    smallest += visits[t] >= p->regions[region].visits;
    largest += visits[t] > 0;
  }
  free(visits);
  if (!smallest || smallest == largest || team->threads <= smallest)
    return;
  double missing = largest > team->threads ? largest - team->threads : 0;
  team->wall = (uint64_t)((double)team->wall * missing / (largest - smallest));
  team->threads = smallest;
}

/** \returns how many threads work at a time in a parallel region. */
static double busy_in(const struct pomp_result *p, const struct team *team,
                      uint32_t region) {
  const struct pomp_member *members = p->regions[region].members;
  double work = 0;
  for (uint32_t t = 0; members && t < p->num_threads; ++t)
    work += (double)members[t].inside[POMP_STATE_WORK];
  return team->wall ? work / (double)team->wall : 0;
}

/** \returns how many threads work at a time while nested \p team executes. */
static double busy_beside(const struct pomp_result *p, const struct team *team,
                          const struct team *around) {
  double busy = busy_in(p, around, team->around);
  double others = around->threads - 1;
  if (!team->is_lone || others <= 0)
    return busy;
  double waits = (around->threads - busy) * (double)around->wall;
  double most = others * (double)team->wall;
  return around->threads - (waits < most ? waits : most) / (double)team->wall;
}

/** \returns how many threads work in \p region. */
static uint32_t count_workers(const struct pomp_result *p, uint32_t region) {
  const struct pomp_member *members = p->regions[region].members;
  uint32_t count = 0;
  for (uint32_t t = 0; members && t < p->num_threads; ++t)
    count += members[t].inside[POMP_STATE_WORK] > 0;
  return count;
}

/** \returns whether processors that were free beside nested \p team, in \p
 *  around, may have been so because threads that share the work there had none.
 */
static bool is_free_by_machine(const struct pomp_advisor *a,
                               const struct team *team,
                               const struct team *around) {
  static const double one_at_a_time = 1.05;
  const struct pomp_result *p = a->result;
  return p->delay != POMP_UNCOUNTED && pomp_matters(a, p->delay) &&
         (double)team->wall > one_at_a_time * (double)around->wall &&
         2 * count_workers(p, team->around) > p->processors;
}

static bool has_clause(const struct pomp_result_region *r, const char *name) {
  struct pomp_ctc_attribute a;
  return pomp_ctc_find(r->fields.ctc, name, &a);
}

/** \returns whether \p r is a call that sets how many threads regions have. */
static bool is_setting(const struct pomp_result_region *r) {
  return r->visits && (strcmp(r->fields.name, "omp_set_num_threads") == 0 ||
                       strcmp(r->fields.name, "omp_set_dynamic") == 0);
}

/** \returns the calls that set how many threads regions have, and that a thread
 *  has executed: an array to free, or null if there is no memory. */
static uint32_t *find_settings(const struct pomp_result *p, uint32_t *count) {
  uint32_t *calls = malloc((p->num_regions + 1) * sizeof(*calls));
  *count = 0;
  for (uint32_t i = 0; calls && i < p->num_regions; ++i)
    if (is_setting(&p->regions[i]))
      calls[(*count)++] = i;
  return calls;
}

/** Why its teams are so small, as far as that is known. */
struct reason {
  const char *title, *advice;
  char evidence[100];
  /** Calls of the program asked for it. */
  bool is_call;
};

static void find_reason(struct reason *reason, const struct pomp_advisor *a,
                        uint32_t region, bool is_nested, uint32_t num_calls) {
  const struct pomp_result_region *r = &a->result->regions[region];
  struct pomp_ctc_attribute number;
  char value[32] = "";
  reason->title = "Fewer threads than processors";
  if (pomp_ctc_find(r->fields.ctc, "numThreads", &number))
    pomp_ctc_unescape(&number, value, sizeof(value));
  if (is_nested) {
    reason->title = "A nested region without threads of its own";
    reason->advice =
        "allow as many levels as are nested: OMP_MAX_ACTIVE_LEVELS or "
        "omp_set_max_active_levels, and OMP_NUM_THREADS=N,M for the threads of "
        "each; or tasks instead of the inner region";
    snprintf(reason->evidence, sizeof(reason->evidence),
             "only one level of parallel regions is active by default");
  } else if (*value) {
    reason->advice = "remove the num_threads clause, or give it a larger value";
    snprintf(reason->evidence, sizeof(reason->evidence),
             "its clause num_threads(%s) asks for them", value);
  } else if (has_clause(r, "ifClause")) {
    reason->advice = "an if clause with a smaller threshold, or without it: "
                     "where it is false, one thread executes the region";
    snprintf(reason->evidence, sizeof(reason->evidence),
             "its if clause was false");
  } else if (*a->result->limits) {
    reason->advice = "a larger value of this variable, or none";
    snprintf(reason->evidence, sizeof(reason->evidence),
             "the environment has %s", a->result->limits);
  } else if (num_calls) {
    reason->is_call = true;
    reason->advice =
        "remove this call of omp_set_num_threads or omp_set_dynamic, or give "
        "it the number of processors";
    snprintf(reason->evidence, sizeof(reason->evidence), "%s",
             num_calls == 1 ? "this call asks for them"
                            : "one of the calls here asks for them");
  } else {
    reason->advice =
        "look for a call of omp_set_num_threads, omp_set_dynamic or "
        "omp_set_teams_thread_limit: no clause and no variable asks for so few";
    snprintf(reason->evidence, sizeof(reason->evidence),
             "the program sets their number itself");
  }
}

static void add_site(struct pomp_advisor *a, struct pomp_finding *f,
                     uint32_t region) {
  uint32_t *sites = realloc(f->sites, (f->num_sites + 1) * sizeof(*sites));
  a->findings->failed |= !sites;
  if (!sites)
    return;
  f->sites = sites;
  f->sites[f->num_sites++] = region;
}

/** \returns the part of \p gain that is left if the threads do not end
 *  together, or have to take turns with those that only wait around the region.
 *  \param turns how many of them there are for each processor then. */
static uint64_t least_of(const struct team *team, uint64_t gain, double turns) {
  double uneven = 1 + pomp_thresholds[UNEVEN_PARTS].value / 100;
  double later =
      (double)(team->wall - gain) * ((turns > uneven ? turns : uneven) - 1);
  return (double)gain > later ? gain - (uint64_t)later : 0;
}

/** \param waiting how many threads only wait around the region. */
static void found(struct pomp_advisor *a, uint32_t region,
                  const struct team *team, double idle, double waiting,
                  uint64_t gain) {
  struct reason reason = {0};
  struct pomp_text where = {0};
  char wall[16];
  double cost = (double)team->wall * idle;
  bool is_nested = team->around != POMP_NONE;
  uint32_t num_calls, *calls = find_settings(a->result, &num_calls);
  a->findings->failed |= !calls;
  find_reason(&reason, a, region, is_nested, num_calls);
  pomp_report_where(&where, &a->result->regions[region], SIZE_MAX);
  a->findings->failed |= where.failed;
  struct pomp_finding *f = pomp_found(
      a, POMP_FINDING_FEW_THREADS, reason.title,
      reason.is_call ? *calls : region,
      cost < (double)a->result->thread_time ? (uint64_t)cost
                                            : a->result->thread_time,
      reason.advice,
      "%.1f threads execute %s on average for %s of wall time, while "
      "%.1f of %u processors have nothing to do; %s",
      team->threads, reason.is_call && where.data ? where.data : "it",
      pomp_time_spell(wall, team->wall), idle, a->result->processors,
      reason.evidence);
  bool is_new = f && !f->sites;
  /* The regions of one call have one finding. */
  if (f) {
    f->gain += gain;
    f->has_least = true;
    f->least_gain += least_of(
        team, gain, (team->threads + idle + waiting) / a->result->processors);
  }
  for (uint32_t i = 0; f && reason.is_call && is_new && i < num_calls; ++i)
    add_site(a, f, calls[i]);
  if (f && reason.is_call)
    add_site(a, f, region);
  free(calls);
  free(where.data);
}

/** Marks what waits for an inner region with too few threads. */
static void explain(struct pomp_advisor *a, uint32_t outermost) {
  const struct pomp_result *p = a->result;
  for (uint32_t i = 1; i < p->num_nodes; ++i)
    if (p->nodes[i].parallel &&
        p->nodes[p->nodes[i].parallel].region == outermost)
      a->explained[p->nodes[i].region] = true;
}

/** \returns whether so much wall time is worth a finding. */
static bool is_worth(const struct pomp_result *p, double gain) {
  return 100 * gain >=
         pomp_thresholds[LEAST_SHARE].value * (double)p->wall_time;
}

void pomp_find_small_teams(struct pomp_advisor *a) {
  const struct pomp_result *p = a->result;
  /* The processors of a rank may be those of others as well. */
  struct team *teams =
      p->processors > 1 && !p->is_of_job ? weigh_teams(p) : NULL;
  for (uint32_t r = 0; teams && r < p->num_regions; ++r) {
    struct team *team = &teams[r];
    bool is_nested = team->around != POMP_NONE;
    /* It gains less than it takes. */
    if (!is_worth(p, (double)team->wall))
      continue;
    if (!is_nested)
      keep_smallest(team, p, r);
    double busy = !team->wall ? 0
                  : is_nested ? busy_beside(p, team, &teams[team->around])
                              : team->threads;
    double free = p->processors - busy;
    if (!team->wall || p->regions[r].kind != POMP_KIND_PARALLEL ||
        pomp_region_is_league(&p->regions[r]) ||
        (is_nested && team->threads >= 1.5) || 2 * busy > p->processors + 0.2)
      continue;
    if (is_nested && is_free_by_machine(a, team, &teams[team->around])) {
      pomp_note_unserved(a, (uint64_t)(free * (double)team->wall));
      continue;
    }
    double gain =
        (double)team->wall * (1 - team->threads / (team->threads + free)) -
        (double)p->regions[r].visits * pomp_thresholds[FORK_AND_JOIN].value;
    /* A short region need not be worth more threads. */
    if (pomp_is_short(p) && !is_nested &&
        has_clause(&p->regions[r], "ifClause"))
      continue;
    if (!is_worth(p, gain))
      continue;
    double waiting = is_nested ? teams[team->around].threads - busy : 0;
    found(a, r, team, free, waiting, (uint64_t)gain);
    if (is_nested)
      explain(a, team->around);
  }
  free(teams);
}
