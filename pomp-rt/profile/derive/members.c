/*===- members.c - What each thread did in each region ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/derive/members.h"
#include "base/table.h"

#include <stdlib.h>
#include <string.h>

/** Work outside of parallel regions is serial work, but for workers whose teams
 *  have no events. */
static void name_serial_work(struct pomp_result *result) {
  for (uint32_t i = 0; i < result->num_nodes; ++i) {
    struct pomp_result_node *path = &result->nodes[i];
    if (path->parallel)
      continue;
    for (struct pomp_metric *metric = path->metrics; metric;
         metric = metric->next) {
      uint64_t *states = metric->states;
      if (!result->threads[metric->thread].states[POMP_STATE_SERIAL])
        continue;
      states[POMP_STATE_SERIAL] = states[POMP_STATE_WORK];
      states[POMP_STATE_WORK] = 0;
    }
  }
}

static struct pomp_member *get_members(const struct pomp_result *result,
                                       uint32_t region) {
  struct pomp_result_region *r = &result->regions[region];
  if (!r->members)
    r->members = calloc(result->num_threads, sizeof(*r->members));
  return r->members;
}

/** Adds the exclusive times of the threads in \p path to its region. */
static bool add_own(const struct pomp_result *result,
                    const struct pomp_result_node *path) {
  struct pomp_member *members = get_members(result, path->region);
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
static bool enter_around(const struct pomp_result *result, uint32_t task,
                         struct pomp_table *done) {
  const struct pomp_result_node *path = &result->nodes[task];
  for (const struct pomp_metric *metric = path->metrics; metric;
       metric = metric->next) {
    uint32_t thread = metric->thread;
    for (uint32_t p = path->parent;
         p && result->nodes[p].kind != POMP_KIND_TEAM;
         p = result->nodes[p].parent) {
      uint32_t *is_done = pomp_table_find(done, (uint64_t)p << 32 | thread);
      struct pomp_member *members =
          get_members(result, result->nodes[p].region);
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
static void add_inside(const struct pomp_result *result,
                       const struct walk *walk, uint32_t region, bool begins) {
  struct pomp_member *members = result->regions[region].members;
  for (uint32_t t = 0; t < result->num_threads; ++t)
    for (int s = 0; members[t].entered && s < POMP_NUM_STATES; ++s)
      members[t].inside[s] += begins ? -walk->sums[t][s] : walk->sums[t][s];
}

static void begin_path(const struct pomp_result *result, struct walk *walk,
                       uint32_t path) {
  const struct pomp_result_node *p = &result->nodes[path];
  if (walk->open[p->region]++ == 0)
    add_inside(result, walk, p->region, true);
  for (const struct pomp_metric *metric = p->metrics; metric;
       metric = metric->next)
    for (int s = 0; s < POMP_NUM_STATES; ++s)
      walk->sums[metric->thread][s] += metric->states[s];
}

static void end_path(const struct pomp_result *result, struct walk *walk,
                     uint32_t path) {
  uint32_t region = result->nodes[path].region;
  if (--walk->open[region] == 0)
    add_inside(result, walk, region, false);
}

/** The time of each path belongs to every region around it, once. */
static bool add_to_regions(struct pomp_result *result) {
  struct walk walk = {calloc(result->num_threads, sizeof(*walk.sums)),
                      calloc(result->num_regions + 1, sizeof(*walk.open))};
  struct pomp_table done = {0};
  bool ok = walk.sums && walk.open;
  for (uint32_t i = 1; ok && i < result->num_nodes; ++i)
    ok = add_own(result, &result->nodes[i]) &&
         (result->nodes[i].kind != POMP_KIND_TASK ||
          enter_around(result, i, &done));
  for (uint32_t i = ok ? result->nodes[0].first_child : 0; i;) {
    begin_path(result, &walk, i);
    uint32_t next = result->nodes[i].first_child;
    for (; i && !next; i = result->nodes[i].parent) {
      end_path(result, &walk, i);
      next = result->nodes[i].sibling;
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

bool pomp_result_find_members(struct pomp_result *result, bool is_named) {
  if (!is_named)
    name_serial_work(result);
  return add_to_regions(result);
}
