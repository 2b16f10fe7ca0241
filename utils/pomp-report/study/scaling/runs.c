/*===- runs.c - The runs that are compared -----------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/scaling/runs.h"
#include "input/free_profile.h"
#include "input/read_profile.h"
#include "model/processors.h"
#include "support/message.h"

#include <stdlib.h>
#include <string.h>

/** The fewest threads first, of as many the fastest. */
static int compare(const void *x, const void *y) {
  const struct pomp_profile *a = ((const struct pomp_scaling_run *)x)->profile;
  const struct pomp_profile *b = ((const struct pomp_scaling_run *)y)->profile;
  if (pomp_team_threads(a->result) != pomp_team_threads(b->result))
    return pomp_team_threads(a->result) < pomp_team_threads(b->result) ? -1 : 1;
  if (a->result->wall_time != b->result->wall_time)
    return a->result->wall_time < b->result->wall_time ? -1 : 1;
  return strcmp(a->input, b->input);
}

/** \returns false after a complaint about a run that cannot be compared. */
static bool check(const struct pomp_profile *first,
                  const struct pomp_profile *run) {
  if (strcmp(first->result->program, run->result->program) != 0) {
    pomp_complain("%s is a run of %s, and %s one of %s: expected runs of one "
                  "program",
                  first->input, first->result->program, run->input,
                  run->result->program);
    return false;
  }
  if (!run->result->wall_time) {
    pomp_complain("%s: wall_time_ns: expected a run that took some time",
                  run->input);
    return false;
  }
  return true;
}

/** Keeps the fastest of those with one number of threads; they are sorted. */
static void drop_repeats(struct pomp_scaling *scaling) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < scaling->num_runs; ++i) {
    struct pomp_scaling_run *run = &scaling->runs[i];
    struct pomp_scaling_run *last = kept ? &scaling->runs[kept - 1] : NULL;
    if (last && pomp_team_threads(last->profile->result) ==
                    pomp_team_threads(run->profile->result)) {
      ++last->num_repeats;
      pomp_profile_free(run->profile);
    } else {
      scaling->runs[kept++] = *run;
    }
  }
  scaling->num_runs = kept;
}

bool pomp_scaling_read_runs(struct pomp_scaling *scaling, char *const *inputs,
                            uint32_t count) {
  scaling->runs = calloc(count, sizeof(*scaling->runs));
  if (!scaling->runs) {
    pomp_complain("out of memory");
    return false;
  }
  for (uint32_t i = 0; i < count; ++i) {
    struct pomp_profile *profile = pomp_profile_read(inputs[i]);
    if (!profile)
      return false;
    if (profile->merged) {
      pomp_complain("%s: is merged of ranks: --scaling expects runs of one "
                    "process",
                    inputs[i]);
      pomp_profile_free(profile);
      return false;
    }
    scaling->runs[scaling->num_runs++] = (struct pomp_scaling_run){
        .profile = profile,
        .num_repeats = 1,
        .is_crowded = pomp_is_crowded(profile->result)};
    if (!check(scaling->runs->profile, profile))
      return false;
  }
  qsort(scaling->runs, scaling->num_runs, sizeof(*scaling->runs), compare);
  drop_repeats(scaling);
  if (scaling->num_runs == 1) {
    uint32_t threads = pomp_team_threads(scaling->runs->profile->result);
    pomp_complain("all %u runs of %s have %u %s: expected runs with "
                  "different numbers of threads",
                  count, scaling->runs->profile->result->program, threads,
                  pomp_plural(threads, "thread", "threads"));
    return false;
  }
  return true;
}
