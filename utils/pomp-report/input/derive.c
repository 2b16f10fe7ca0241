/*===- derive.c - What follows from a profile -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/derive.h"
#include "model/locks.h"
#include "model/overview.h"
#include "model/regions.h"
#include "support/table.h"

#include "profile/derive.h"

#include <stdlib.h>
#include <string.h>

/** Work outside of parallel regions is serial work, but for workers whose teams
 *  have no events. */
static void name_serial_work(struct pomp_profile *profile) {
  for (uint32_t i = 0; i < profile->result->num_nodes; ++i) {
    struct pomp_result_node *path = &profile->result->nodes[i];
    if (path->parallel)
      continue;
    for (struct pomp_metric *metric = path->metrics; metric;
         metric = metric->next) {
      uint64_t *states = metric->states;
      if (!profile->result->threads[metric->thread].states[POMP_STATE_SERIAL])
        continue;
      states[POMP_STATE_SERIAL] = states[POMP_STATE_WORK];
      states[POMP_STATE_WORK] = 0;
    }
  }
}

static struct pomp_member *get_members(const struct pomp_profile *profile,
                                       uint32_t region) {
  struct pomp_result_region *r = &profile->result->regions[region];
  if (!r->members)
    r->members = calloc(profile->result->num_threads, sizeof(*r->members));
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
  const struct pomp_result_node *path = &profile->result->nodes[task];
  for (const struct pomp_metric *metric = path->metrics; metric;
       metric = metric->next) {
    uint32_t thread = metric->thread;
    for (uint32_t p = path->parent;
         p && profile->result->nodes[p].kind != POMP_KIND_TEAM;
         p = profile->result->nodes[p].parent) {
      uint32_t *is_done = pomp_table_find(done, (uint64_t)p << 32 | thread);
      struct pomp_member *members =
          get_members(profile, profile->result->nodes[p].region);
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
  struct pomp_member *members = profile->result->regions[region].members;
  for (uint32_t t = 0; t < profile->result->num_threads; ++t)
    for (int s = 0; members[t].entered && s < POMP_NUM_STATES; ++s)
      members[t].inside[s] += begins ? -walk->sums[t][s] : walk->sums[t][s];
}

static void begin_path(const struct pomp_profile *profile, struct walk *walk,
                       uint32_t path) {
  const struct pomp_result_node *p = &profile->result->nodes[path];
  if (walk->open[p->region]++ == 0)
    add_inside(profile, walk, p->region, true);
  for (const struct pomp_metric *metric = p->metrics; metric;
       metric = metric->next)
    for (int s = 0; s < POMP_NUM_STATES; ++s)
      walk->sums[metric->thread][s] += metric->states[s];
}

static void end_path(const struct pomp_profile *profile, struct walk *walk,
                     uint32_t path) {
  uint32_t region = profile->result->nodes[path].region;
  if (--walk->open[region] == 0)
    add_inside(profile, walk, region, false);
}

/** The time of each path belongs to every region around it, once. */
static bool add_to_regions(struct pomp_profile *profile) {
  struct walk walk = {
      calloc(profile->result->num_threads, sizeof(*walk.sums)),
      calloc(profile->result->num_regions + 1, sizeof(*walk.open))};
  struct pomp_table done = {0};
  bool ok = walk.sums && walk.open;
  for (uint32_t i = 1; ok && i < profile->result->num_nodes; ++i)
    ok = add_own(profile, &profile->result->nodes[i]) &&
         (profile->result->nodes[i].kind != POMP_KIND_TASK ||
          enter_around(profile, i, &done));
  for (uint32_t i = ok ? profile->result->nodes[0].first_child : 0; i;) {
    begin_path(profile, &walk, i);
    uint32_t next = profile->result->nodes[i].first_child;
    for (; i && !next; i = profile->result->nodes[i].parent) {
      end_path(profile, &walk, i);
      next = profile->result->nodes[i].sibling;
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
  return !profile->result->num_regions ||
         pomp_where_tell_apart(&profile->result->regions->fields.where,
                               sizeof(*profile->result->regions),
                               profile->result->num_regions);
}

bool pomp_profile_derive(struct pomp_profile *profile) {
  pomp_read_coverage(profile);
  if (!find_places(profile) || !pomp_result_derive(profile->result))
    return false;
  /* It already has its name in the merged profile. */
  if (!profile->merged)
    name_serial_work(profile);
  return add_to_regions(profile) && pomp_derive_locks(profile);
}
