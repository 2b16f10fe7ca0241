/*===- repeat.c - Parallel regions that teams are not told of -------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "engine/shared/repeat.h"

POMP_NOINLINE void pomp_repeat_tell(struct pomp_repeat *r,
                                    struct pomp_fork_table *table,
                                    struct pomp_team_forks *forks,
                                    const struct pomp_callpath *path,
                                    uint64_t enter, uint64_t now) {
  struct pomp_team_fork *fork =
      pomp_team_fork_begin(table, forks, path->region, path, 0, enter);
  r->left = r->num_brief = 0;
  if (fork)
    pomp_team_fork_end(fork, now);
}
