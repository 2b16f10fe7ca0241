/*===- trace_team.c - Who is in which team ----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "trace/steps/trace_team.h"
#include "trace/steps/trace_emit.h"

#include <stdlib.h>
#include <string.h>

uint32_t pomp_model_team(struct pomp_model *m, uint32_t creator,
                         uint32_t parent, bool is_alone) {
  uint64_t key = (uint64_t)creator << 33 |
                 (uint64_t)((parent + 1) & UINT32_MAX) << 1 | is_alone;
  uint32_t *index = pomp_table_find(&m->own->team_of, key);
  if (!index) {
    pomp_model_no_memory(m);
    return 0;
  }
  if (!*index) {
    uint32_t capacity = m->own->teams_capacity;
    if (!pomp_model_grow(m, (void **)&m->teams, &m->own->teams_capacity,
                         m->num_teams, sizeof(*m->teams)) ||
        !pomp_model_grow(m, (void **)&m->own->generations, &capacity,
                         m->num_teams, sizeof(uint32_t)))
      return 0;
    struct pomp_team *t = &m->teams[m->num_teams];
    *t = (struct pomp_team){.creator = creator, .parent = parent};
    if (!pomp_model_grow(m, (void **)&t->members, &t->capacity, 0,
                         sizeof(uint32_t)))
      return 0;
    *index = ++m->num_teams;
    pomp_model_rank(m, m->num_teams - 1, creator);
  }
  return *index - 1;
}

uint32_t pomp_model_rank(struct pomp_model *m, uint32_t team, uint32_t thread) {
  if (m->own->failed)
    return 0;
  struct pomp_team *t = &m->teams[team];
  struct pomp_model_thread *who = &m->own->threads[thread];
  if (who->known_team == team)
    return who->known_rank;
  uint32_t *rank =
      pomp_table_find(&m->own->rank_of, (uint64_t)team << 32 | thread);
  if (!rank) {
    pomp_model_no_memory(m);
    return 0;
  }
  if (!*rank) {
    if (!pomp_model_grow(m, (void **)&t->members, &t->capacity, t->num_members,
                         sizeof(uint32_t)))
      return 0;
    t->members[t->num_members] = thread;
    *rank = ++t->num_members;
  }
  who->known_team = team;
  return who->known_rank = *rank - 1;
}

uint32_t pomp_model_current_team(struct pomp_model *m, uint32_t thread) {
  struct pomp_model_thread *t = &m->own->threads[thread];
  if (t->team != POMP_NO_TEAM)
    return t->team;
  if (t->own_team == POMP_NO_TEAM)
    t->own_team = pomp_model_team(m, thread, POMP_NO_TEAM, true);
  return t->own_team;
}

void pomp_model_free_fork(struct pomp_model *m, struct pomp_model_fork *fork) {
  struct pomp_model_fork **link = &m->own->forks;
  while (*link != fork)
    link = &(*link)->next;
  *link = fork->next;
  fork->next = m->own->unused;
  m->own->unused = fork;
}
