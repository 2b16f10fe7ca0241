/*===- graph.c - What has to wait for what ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "critical/graph.h"

#include <stdlib.h>

struct pomp_strand *pomp_strand_new(const struct pomp_chain *chain,
                                    uint32_t site) {
  struct pomp_strand *s = calloc(1, sizeof(*s));
  if (!s)
    return NULL;
  s->before = pomp_chain_keep(chain);
  s->site = site;
  s->references = 1;
  return s;
}

uint64_t pomp_strand_length(const struct pomp_strand *s) {
  return s->before.length + s->work;
}

bool pomp_strand_end(const struct pomp_strand *s, uint64_t now,
                     struct pomp_chain *end) {
  *end = pomp_chain_keep(&s->before);
  if (!s->work)
    return true;
  if (pomp_chain_add(end, &(struct pomp_link){.site = s->site,
                                              .task = s->task,
                                              .thread = s->thread,
                                              .begin = s->begin,
                                              .end = now,
                                              .work = s->work}))
    return true;
  pomp_chain_drop(end);
  return false;
}

void pomp_strand_join(struct pomp_strand *s, const struct pomp_chain *chain,
                      uint64_t now) {
  if (chain->length <= pomp_strand_length(s))
    return;
  struct pomp_chain longer = pomp_chain_keep(chain);
  pomp_chain_drop(&s->before);
  s->before = longer;
  s->work = 0;
  s->begin = now;
}

static void drop_group(struct pomp_strand_group *group) {
  while (group && !--group->references) {
    struct pomp_strand_group *outer = group->outer;
    pomp_chain_drop(&group->end);
    free(group);
    group = outer;
  }
}

void pomp_team_drop(struct pomp_strand_team *team) {
  if (!team || --team->references)
    return;
  pomp_chain_drop(&team->begin);
  pomp_chain_drop(&team->end);
  pomp_chain_drop(&team->barriers[0]);
  pomp_chain_drop(&team->barriers[1]);
  free(team);
}

void pomp_strand_drop(struct pomp_strand *s) {
  while (s && !--s->references) {
    struct pomp_strand *parent = s->parent;
    pomp_chain_drop(&s->before);
    pomp_chain_drop(&s->children);
    pomp_chain_drop(&s->fulfilled);
    pomp_depend_free(&s->scope);
    drop_group(s->group);
    pomp_team_drop(s->team);
    free(s);
    s = parent;
  }
}

struct pomp_strand *pomp_strand_child(struct pomp_strand *parent, uint32_t site,
                                      int64_t task, uint64_t now) {
  struct pomp_chain begin;
  if (!pomp_strand_end(parent, now, &begin))
    return NULL;
  struct pomp_strand *s = pomp_strand_new(&begin, site);
  pomp_chain_drop(&begin);
  if (!s)
    return NULL;
  s->task = task;
  s->parent = parent;
  ++parent->references;
  s->group = parent->group;
  if (s->group)
    ++s->group->references;
  s->team = parent->team;
  if (s->team)
    ++s->team->references;
  s->barriers = parent->barriers;
  return s;
}

void pomp_strand_be_like(struct pomp_strand *s,
                         const struct pomp_strand *other) {
  pomp_chain_drop(&s->before);
  s->before = pomp_chain_keep(&other->before);
  drop_group(s->group);
  s->group = other->group;
  if (s->group)
    ++s->group->references;
  s->barriers = other->barriers;
}

void pomp_strand_resume(struct pomp_strand *s, uint32_t thread, uint64_t now) {
  s->thread = thread;
  if (!s->work)
    s->begin = now;
}

void pomp_strand_begin(struct pomp_strand *s, uint32_t thread, uint64_t now) {
  const struct pomp_chain *longest = pomp_depend_begin(&s->depends);
  if (longest)
    pomp_strand_join(s, longest, now);
  pomp_strand_resume(s, thread, now);
}

void pomp_strand_join_children(struct pomp_strand *s, uint64_t now) {
  pomp_strand_join(s, &s->children, now);
}

/** Tasks that are over at the next barrier of the team that \p s reaches. */
static struct pomp_chain *next_barrier(const struct pomp_strand *s) {
  unsigned place = s->barriers % 2;
  if (s->team->numbers[place] < s->barriers) {
    pomp_chain_drop(&s->team->barriers[place]);
    s->team->numbers[place] = s->barriers;
  }
  return &s->team->barriers[place];
}

/** What waits for \p s waits for the end of \p chain, too. */
static void reach(struct pomp_strand *s, const struct pomp_chain *chain) {
  if (s->is_detached)
    pomp_depend_reach(&s->depends, chain);
  else
    pomp_depend_complete(&s->depends, chain);
  if (s->parent)
    pomp_chain_max(&s->parent->children, chain);
  if (s->group)
    pomp_chain_max(&s->group->end, chain);
  if (s->team) {
    pomp_chain_max(next_barrier(s), chain);
    pomp_chain_max(&s->team->end, chain);
  }
}

void pomp_strand_fulfill(struct pomp_strand *s,
                         const struct pomp_chain *chain) {
  if (!s->is_detached)
    return;
  s->is_detached = false;
  if (s->has_ended)
    reach(s, chain);
  else
    pomp_chain_max(&s->fulfilled, chain);
}

bool pomp_strand_complete(struct pomp_strand *s, uint64_t now,
                          struct pomp_chain *end) {
  struct pomp_chain own;
  bool good = pomp_strand_end(s, now, &own);
  pomp_chain_max(&own, &s->fulfilled);
  s->has_ended = true;
  reach(s, &own);
  if (end)
    *end = own;
  else
    pomp_chain_drop(&own);
  pomp_strand_drop(s);
  return good;
}

void pomp_strand_forget(struct pomp_strand *s) {
  static const struct pomp_chain none = {0, NULL};
  pomp_depend_complete(&s->depends, &none);
  pomp_strand_drop(s);
}

bool pomp_strand_begin_group(struct pomp_strand *s) {
  struct pomp_strand_group *group = calloc(1, sizeof(*group));
  if (!group)
    return false;
  /* The strand's own reference to the outer one goes to the inner one. */
  *group = (struct pomp_strand_group){s->group, 1, {0}};
  s->group = group;
  return true;
}

void pomp_strand_end_group(struct pomp_strand *s, uint64_t now) {
  struct pomp_strand_group *group = s->group;
  if (!group)
    return;
  pomp_strand_join(s, &group->end, now);
  s->group = group->outer;
  if (s->group)
    ++s->group->references;
  drop_group(group);
}

struct pomp_strand_team *pomp_team_new(const struct pomp_chain *chain,
                                       uint32_t site) {
  struct pomp_strand_team *team = calloc(1, sizeof(*team));
  if (!team)
    return NULL;
  team->references = 1;
  team->site = site;
  team->begin = pomp_chain_keep(chain);
  return team;
}

struct pomp_strand *pomp_team_member(struct pomp_strand_team *team,
                                     uint32_t thread, uint64_t now) {
  struct pomp_strand *s = pomp_strand_new(&team->begin, team->site);
  if (!s)
    return NULL;
  s->team = team;
  ++team->references;
  pomp_strand_resume(s, thread, now);
  return s;
}

bool pomp_strand_arrive(struct pomp_strand *s, uint64_t now) {
  struct pomp_chain own;
  if (!s->team)
    return true;
  if (!pomp_strand_end(s, now, &own))
    return false;
  pomp_chain_max(next_barrier(s), &own);
  pomp_chain_drop(&own);
  return true;
}

void pomp_strand_depart(struct pomp_strand *s, uint64_t now) {
  if (!s->team)
    return;
  pomp_strand_join(s, next_barrier(s), now);
  ++s->barriers;
}
