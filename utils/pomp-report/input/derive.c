/*===- derive.c - What follows from a profile -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/derive.h"
#include "counts/counts.h"
#include "model/locks.h"
#include "model/overview.h"
#include "model/regions.h"
#include "support/table.h"

#include <stdlib.h>
#include <string.h>

/** Links children in the order of the file, and sets what each path is in. */
static void link_paths(struct pomp_profile *profile) {
  struct pomp_result_node *paths = profile->nodes;
  for (uint32_t i = profile->num_nodes; i-- > 0;) {
    paths[i].sibling = paths[i].first_child = 0;
  }
  for (uint32_t i = profile->num_nodes; i-- > 1;) {
    struct pomp_result_node *parent = &paths[paths[i].parent];
    paths[i].sibling = parent->first_child;
    parent->first_child = i;
  }
  for (uint32_t i = 1; i < profile->num_nodes; ++i) {
    const struct pomp_result_node *parent = &paths[paths[i].parent];
    bool is_parallel = pomp_kind_has(paths[i].kind, POMP_TRAIT_TEAM);
    paths[i].parallel = is_parallel && !parent->parallel ? i : parent->parallel;
  }
}

/** Work outside of parallel regions is serial work, but for workers whose teams
 *  have no events. */
static void name_serial_work(struct pomp_profile *profile) {
  for (uint32_t i = 0; i < profile->num_nodes; ++i) {
    struct pomp_result_node *path = &profile->nodes[i];
    if (path->parallel)
      continue;
    for (struct pomp_metric *metric = path->metrics; metric;
         metric = metric->next) {
      uint64_t *states = metric->states;
      if (!profile->threads[metric->thread].states[POMP_STATE_SERIAL])
        continue;
      states[POMP_STATE_SERIAL] = states[POMP_STATE_WORK];
      states[POMP_STATE_WORK] = 0;
    }
  }
}

/** Adds up what all threads did in each path, with what hangs beneath. */
static void add_thread_times(struct pomp_profile *profile) {
  struct pomp_result_node *paths = profile->nodes;
  for (uint32_t i = profile->num_nodes; i-- > 1;) {
    for (const struct pomp_metric *metric = paths[i].metrics; metric;
         metric = metric->next)
      for (int s = 0; s < POMP_NUM_STATES; ++s)
        paths[i].exclusive += metric->states[s];
    paths[i].inclusive += paths[i].exclusive;
    paths[paths[i].parent].inclusive += paths[i].inclusive;
  }
  uint64_t inside = paths[0].inclusive;
  if (profile->thread_time > inside)
    paths[0].inclusive = profile->thread_time;
  paths[0].exclusive = paths[0].inclusive - inside;
}

static struct pomp_member *get_members(const struct pomp_profile *profile,
                                       uint32_t region) {
  struct pomp_result_region *r = &profile->regions[region];
  if (!r->members)
    r->members = calloc(profile->num_threads, sizeof(*r->members));
  return r->members;
}

/** Adds the exclusive times of the threads in \p path to its region. */
static bool add_own(const struct pomp_profile *profile,
                    const struct pomp_result_node *path) {
  struct pomp_member *members = get_members(profile, path->region);
  for (const struct pomp_metric *metric = path->metrics; members && metric;
       metric = metric->next) {
    struct pomp_member *member = &members[metric->thread];
    member->entered = true;
    for (int s = 0; s < POMP_NUM_STATES; ++s)
      member->own[s] += metric->states[s];
  }
  return members;
}

/** A thread that executes a task takes part in all constructs that the task was
 *  created in, up to the team.
 *  \param done threads and paths whose surroundings are handled. */
static bool enter_around(const struct pomp_profile *profile, uint32_t task,
                         struct pomp_table *done) {
  const struct pomp_result_node *path = &profile->nodes[task];
  for (const struct pomp_metric *metric = path->metrics; metric;
       metric = metric->next) {
    uint32_t thread = metric->thread;
    for (uint32_t p = path->parent;
         p && profile->nodes[p].kind != POMP_KIND_TEAM;
         p = profile->nodes[p].parent) {
      uint32_t *is_done = pomp_table_find(done, (uint64_t)p << 32 | thread);
      struct pomp_member *members =
          get_members(profile, profile->nodes[p].region);
      if (!is_done || !members)
        return false;
      if (*is_done)
        break;
      *is_done = 1;
      members[thread].entered = true;
    }
  }
  return true;
}

/** The times of the threads up to a moment of a walk through the tree. */
struct walk {
  /** By thread. */
  uint64_t (*sums)[POMP_NUM_STATES];
  /** How many paths of each region are open. */
  uint32_t *open;
};

/** Begins or ends the time in the region of a path, which is what is added
 *  meanwhile. */
static void add_inside(const struct pomp_profile *profile,
                       const struct walk *walk, uint32_t region, bool begins) {
  struct pomp_member *members = profile->regions[region].members;
  for (uint32_t t = 0; t < profile->num_threads; ++t)
    for (int s = 0; members[t].entered && s < POMP_NUM_STATES; ++s)
      members[t].inside[s] += begins ? -walk->sums[t][s] : walk->sums[t][s];
}

static void begin_path(const struct pomp_profile *profile, struct walk *walk,
                       uint32_t path) {
  const struct pomp_result_node *p = &profile->nodes[path];
  if (walk->open[p->region]++ == 0)
    add_inside(profile, walk, p->region, true);
  for (const struct pomp_metric *metric = p->metrics; metric;
       metric = metric->next)
    for (int s = 0; s < POMP_NUM_STATES; ++s)
      walk->sums[metric->thread][s] += metric->states[s];
}

static void end_path(const struct pomp_profile *profile, struct walk *walk,
                     uint32_t path) {
  uint32_t region = profile->nodes[path].region;
  if (--walk->open[region] == 0)
    add_inside(profile, walk, region, false);
}

/** The time of each path belongs to every region around it, once. */
static bool add_to_regions(struct pomp_profile *profile) {
  struct walk walk = {calloc(profile->num_threads, sizeof(*walk.sums)),
                      calloc(profile->num_regions + 1, sizeof(*walk.open))};
  struct pomp_table done = {0};
  bool ok = walk.sums && walk.open;
  for (uint32_t i = 1; ok && i < profile->num_nodes; ++i)
    ok = add_own(profile, &profile->nodes[i]) &&
         (profile->nodes[i].kind != POMP_KIND_TASK ||
          enter_around(profile, i, &done));
  for (uint32_t i = ok ? profile->nodes[0].first_child : 0; i;) {
    begin_path(profile, &walk, i);
    uint32_t next = profile->nodes[i].first_child;
    for (; i && !next; i = profile->nodes[i].parent) {
      end_path(profile, &walk, i);
      next = profile->nodes[i].sibling;
      if (next)
        break;
    }
    i = next;
  }
  pomp_table_free(&done);
  free(walk.sums);
  free(walk.open);
  return ok;
}

static bool find_places(struct pomp_profile *profile) {
  return !profile->num_regions ||
         pomp_where_tell_apart(&profile->regions->fields.where,
                               sizeof(*profile->regions), profile->num_regions);
}

bool pomp_profile_derive(struct pomp_profile *profile) {
  if (!find_places(profile))
    return false;
  link_paths(profile);
  /* It already has its name in the merged profile. */
  if (!profile->merged)
    name_serial_work(profile);
  add_thread_times(profile);
  return add_to_regions(profile) && pomp_derive_locks(profile) &&
         pomp_derive_counters(profile) && pomp_profile_overview(profile);
}
