/*===- ranks.c - The ranks of a job, beside each other -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/ranks/ranks.h"
#include "input/free_profile.h"
#include "input/read_profile.h"
#include "model/hybrid.h"
#include "model/processors.h"
#include "model/reader.h"
#include "model/regions.h"
#include "study/ranks/ahead.h"
#include "study/ranks/merge.h"
#include "support/message.h"

#include "process/job.h"
#include "profile/derive/derive.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool pomp_is_job(const char *input) {
  uint32_t size;
  return pomp_job_read(input, &size);
}

/** \returns the thread time in calls of MPI. */
static uint64_t mpi_of(const struct pomp_profile *p) {
  uint64_t sum = pomp_number_of(p->document, "mpi_ns");
  if (sum != POMP_UNCOUNTED)
    return sum < p->result->thread_time ? sum : p->result->thread_time;
  return pomp_result_time_in_mpi(p->result);
}

static void take(struct pomp_rank_row *row, const struct pomp_profile *p) {
  const char *host = json_string_value(
      json_object_get(json_object_get(p->document, "environment"), "host"));
  row->is_read = true;
  row->ended_early = p->result->ended_early;
  row->num_threads = pomp_team_threads(p->result);
  row->wall_time = p->result->wall_time;
  row->thread_time = p->result->thread_time;
  row->events = p->result->events;
  memcpy(row->states, p->result->states, sizeof(row->states));
  row->work = p->result->states[POMP_STATE_WORK];
  row->serial = p->result->states[POMP_STATE_SERIAL];
  for (uint32_t t = 0; t < p->result->num_threads; ++t)
    row->served_work += (double)p->result->threads[t].states[POMP_STATE_WORK] *
                        pomp_served(&p->result->threads[t]);
  for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
    row->waiting += pomp_state_is_wait(s) ? p->result->states[s] : 0;
  row->mpi = mpi_of(p);
  row->useful = p->result->efficiency.useful;
  row->all = p->result->efficiency.all;
  row->parallel = p->result->efficiency.parallel;
  row->load_balance = p->result->efficiency.load_balance;
  snprintf(row->host, sizeof(row->host), "%s", host ? host : "");
}

/** \returns what a table needs of a rank, or null. */
static struct pomp_profile *read_totals(const struct pomp_ranks *ranks,
                                        uint32_t row) {
  char path[PATH_MAX];
  return pomp_ranks_path(ranks, &ranks->rows[row], path)
             ? pomp_profile_read_totals(path)
             : NULL;
}

/** Adds the ranks of a merged profile. */
static bool add_merged(struct pomp_ranks *ranks, const char *input,
                       const struct pomp_profile *profile) {
  const struct pomp_merged *merged = profile->merged;
  bool good = pomp_ranks_set_size(ranks, input, merged->size);
  for (uint32_t i = 0; good && i < merged->num_ranks; ++i) {
    struct pomp_rank_row row = merged->rows[i];
    row.input = input;
    good = pomp_ranks_add(ranks, &row);
  }
  return good;
}

/** Adds what was read for \p row, which is null if it could not be. \returns
 *  false after a sentence where nothing can be made of the others then. */
static bool add(struct pomp_ranks *ranks, struct pomp_rank_row row,
                const struct pomp_profile *profile,
                struct pomp_merger *merger) {
  bool is_merged = profile && profile->merged;
  if (row.is_merged && !is_merged) {
    if (profile)
      pomp_complain("%s: is neither the directory of a job, nor that of one of "
                    "its ranks, nor a merged profile",
                    row.input);
    return false;
  }
  if (profile && !*ranks->program)
    snprintf(ranks->program, sizeof(ranks->program), "%s",
             profile->result->program);
  if (profile && !is_merged)
    take(&row, profile);
  return (is_merged ? add_merged(ranks, row.input, profile)
                    : pomp_ranks_add(ranks, &row)) &&
         (!merger || !profile || pomp_merger_add(merger, profile, row.number));
}

/** \returns false after a sentence if a rank is there twice. */
static bool check_numbers(const struct pomp_ranks *ranks) {
  for (uint32_t i = 1; i < ranks->num_rows; ++i) {
    const struct pomp_rank_row *a = &ranks->rows[i - 1], *b = a + 1;
    if (a->number != b->number)
      continue;
    pomp_complain("rank %u is in %s and in %s", a->number, a->input, b->input);
    return false;
  }
  return true;
}

/** Reads the rows that were \p found, and makes those of \p ranks of them. */
static bool read_all(struct pomp_ranks *ranks, const struct pomp_ranks *found,
                     struct pomp_merger *merger) {
  struct pomp_ahead *ahead = merger ? pomp_ahead_new(found) : NULL;
  if (merger && !ahead) {
    pomp_complain("out of memory");
    return false;
  }
  bool good = true;
  for (uint32_t i = 0; i < found->num_rows; ++i) {
    struct pomp_profile *profile =
        ahead ? pomp_ahead_take(ahead, i) : read_totals(found, i);
    good = good && add(ranks, found->rows[i], profile, merger);
    if (profile)
      pomp_profile_free(profile);
    pomp_progress("reading ranks", i, found->num_rows);
  }
  pomp_progress_end();
  pomp_ahead_free(ahead);
  pomp_ranks_sort(ranks);
  return good && check_numbers(ranks);
}

bool pomp_ranks_read(struct pomp_ranks *ranks, char *const *inputs,
                     uint32_t num_inputs, struct pomp_merger *merger) {
  struct pomp_ranks found;
  bool good = pomp_ranks_find_all(&found, inputs, num_inputs);
  *ranks = found;
  ranks->rows = NULL;
  ranks->num_rows = ranks->capacity = 0;
  good = good && read_all(ranks, &found, merger);
  pomp_ranks_free(&found);
  if (!good)
    return false;
  pomp_ranks_sum_up(ranks);
  if (!ranks->num_read)
    pomp_complain("%s: no rank has left results that can be read",
                  ranks->input);
  return ranks->num_read;
}

void pomp_ranks_free(struct pomp_ranks *ranks) { free(ranks->rows); }
