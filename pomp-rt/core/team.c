/*===- team.c - Which of several teams --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "core/team.h"

/* The program's runtime, if it is there: we bring none. */
int omp_get_level(void) __attribute__((weak));
int omp_get_ancestor_thread_num(int level) __attribute__((weak));

uint64_t pomp_team_by_ancestors(bool is_member) {
  /* The runtime looks for an ancestor level by level. */
  enum { most_levels = 16 };
  if (!omp_get_level || !omp_get_ancestor_thread_num)
    return 0;
  int level = omp_get_level() - is_member;
  uint64_t identity = 0;
  for (int i = level > most_levels ? level - most_levels : 0; i < level; ++i)
    identity = (identity + (uint64_t)omp_get_ancestor_thread_num(i + 1) + 1) *
               UINT64_C(0x9e3779b97f4a7c15);
  return identity;
}

pomp_team_identity_fn *pomp_team_identity = pomp_team_by_ancestors;
