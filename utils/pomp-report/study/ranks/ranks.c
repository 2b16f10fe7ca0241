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
#include "model/processors.h"
#include "model/reader.h"
#include "model/regions.h"
#include "study/ranks/ahead.h"
#include "study/ranks/hybrid.h"
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

static void take(struct pomp_ranks *ranks, struct pomp_rank_row *row,
                 const struct pomp_profile *p) {
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
  if (!*ranks->program)
    snprintf(ranks->program, sizeof(ranks->program), "%s", p->result->program);
}

static void sum_up(struct pomp_ranks *ranks) {
  struct pomp_rank_row *sums = &ranks->sums;
  bool is_first = true;
  for (uint32_t i = 0; i < ranks->num_rows; ++i) {
    const struct pomp_rank_row *row = &ranks->rows[i];
    if (!row->is_read)
      continue;
    if (is_first || row->work > ranks->rows[ranks->most].work)
      ranks->most = i;
    if (is_first || row->work < ranks->rows[ranks->least].work)
      ranks->least = i;
    is_first = false;
    ++ranks->num_read;
    if (row->wall_time > ranks->wall_time)
      ranks->wall_time = row->wall_time;
    sums->num_threads += row->num_threads;
    sums->thread_time += row->thread_time;
    sums->events += row->events;
    for (unsigned s = 0; s < POMP_NUM_STATES; ++s)
      sums->states[s] += row->states[s];
    sums->work += row->work;
    sums->serial += row->serial;
    sums->waiting += row->waiting;
    sums->mpi += row->mpi;
    sums->useful += row->useful;
    sums->all += row->all;
  }
  pomp_ranks_weigh(ranks);
}

/** \returns what a table needs of a rank, or null. */
static struct pomp_profile *read_totals(const struct pomp_ranks *ranks,
                                        uint32_t row) {
  char path[PATH_MAX];
  return pomp_ranks_path(ranks, &ranks->rows[row], path)
             ? pomp_profile_read_totals(path)
             : NULL;
}

bool pomp_ranks_read(struct pomp_ranks *ranks, const char *input,
                     struct pomp_merger *merger) {
  if (!pomp_ranks_find(ranks, input))
    return false;
  struct pomp_ahead *ahead = merger ? pomp_ahead_new(ranks) : NULL;
  if (merger && !ahead) {
    pomp_complain("out of memory");
    return false;
  }
  bool good = true;
  for (uint32_t i = 0; i < ranks->num_rows; ++i) {
    struct pomp_profile *profile =
        ahead ? pomp_ahead_take(ahead, i) : read_totals(ranks, i);
    if (profile) {
      take(ranks, &ranks->rows[i], profile);
      good = good && (!merger ||
                      pomp_merger_add(merger, profile, ranks->rows[i].number));
      pomp_profile_free(profile);
    }
    pomp_progress("reading ranks", i, ranks->num_rows);
  }
  pomp_progress_end();
  pomp_ahead_free(ahead);
  sum_up(ranks);
  if (!ranks->num_read)
    pomp_complain("%s: no rank has left results that can be read", input);
  return ranks->num_read;
}

void pomp_ranks_free(struct pomp_ranks *ranks) { free(ranks->rows); }
