/*===- team.c - Which of several teams --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "process/team.h"

/* The program's runtime, if it is there: we bring none. */
int omp_get_level(void) __attribute__((weak));
int omp_get_active_level(void) __attribute__((weak));
int omp_get_max_active_levels(void) __attribute__((weak));
int omp_get_ancestor_thread_num(int level) __attribute__((weak));
int omp_get_num_teams(void) __attribute__((weak));
int omp_get_team_num(void) __attribute__((weak));
void omp_get_schedule(int *kind, int *chunk) __attribute__((weak));

static uint64_t mix(uint64_t identity, int number) {
  return (identity + (uint64_t)number + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

uint64_t pomp_team_by_ancestors(bool is_member) {
  /* The runtime looks for an ancestor level by level. */
  enum { most_levels = 16 };
  if (!omp_get_level || !omp_get_ancestor_thread_num)
    return 0;
  int level = omp_get_level() - is_member;
  uint64_t identity = 0;
  /* The initial threads of a league have no ancestors. They are not in a team
   * of their own before they form one: as members they are in the league. */
  if (level >= 0 && omp_get_num_teams && omp_get_team_num &&
      omp_get_num_teams() > 1)
    identity = mix(identity, omp_get_team_num());
  for (int i = level > most_levels ? level - most_levels : 0; i < level; ++i)
    identity = mix(identity, omp_get_ancestor_thread_num(i + 1));
  return identity;
}

pomp_team_identity_fn *pomp_team_identity = pomp_team_by_ancestors;

bool pomp_team_is_alone(void) {
  return omp_get_active_level && omp_get_max_active_levels &&
         pomp_team_identity == pomp_team_by_ancestors &&
         omp_get_active_level() >= omp_get_max_active_levels();
}

int64_t pomp_team_runtime_chunk(void) {
  /* omp_sched_dynamic, with omp_sched_monotonic or without. */
  enum { dynamic = 2, modifiers = 0x7fffffff };
  int kind = 0, chunk = 0;
  if (omp_get_schedule)
    omp_get_schedule(&kind, &chunk);
  return (kind & modifiers) != dynamic ? 0 : chunk > 0 ? chunk : 1;
}
