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
#include "study/ranks/hybrid.h"
#include "study/ranks/merge.h"
#include "support/message.h"

#include "process/job.h"
#include "profile/derive/derive.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char prefix[] = "rank-";

bool pomp_is_job(const char *input) {
  uint32_t size;
  return pomp_job_read(input, &size);
}

/** \returns the number in the name of a rank's directory; UINT32_MAX if it
 * is none. \param other whether it is that of another process of a rank. */
static uint32_t number_of(const char *name, bool *other) {
  char *end;
  const char *digits = name + sizeof(prefix) - 1;
  *other = false;
  if (strncmp(name, prefix, sizeof(prefix) - 1) != 0 || *digits < '0' ||
      *digits > '9')
    return UINT32_MAX;
  errno = 0;
  unsigned long number = strtoul(digits, &end, 10);
  *other = *end == '.' && end[1] >= '1' && end[1] <= '9';
  return *end || errno || number >= UINT32_MAX ? UINT32_MAX : (uint32_t)number;
}

static int compare_numbers(const void *a, const void *b) {
  uint32_t x = ((const struct pomp_rank_row *)a)->number;
  uint32_t y = ((const struct pomp_rank_row *)b)->number;
  return (x > y) - (x < y);
}

/** Finds the directories of the ranks. \returns false after a sentence. */
static bool find(struct pomp_ranks *ranks) {
  uint32_t capacity = 0;
  DIR *directory = opendir(ranks->input);
  if (!directory) {
    pomp_complain("cannot read %s: %s", ranks->input, strerror(errno));
    return false;
  }
  bool ok = true;
  for (struct dirent *e; ok && (e = readdir(directory));) {
    bool other;
    uint32_t number = number_of(e->d_name, &other);
    ranks->num_others += other;
    if (number == UINT32_MAX)
      continue;
    if (ranks->num_rows == capacity) {
      capacity = capacity ? 2 * capacity : 64;
      struct pomp_rank_row *rows =
          realloc(ranks->rows, capacity * sizeof(*rows));
      if (!(ok = rows))
        break;
      ranks->rows = rows;
    }
    ranks->rows[ranks->num_rows++] = (struct pomp_rank_row){.number = number};
  }
  closedir(directory);
  if (ranks->num_rows)
    qsort(ranks->rows, ranks->num_rows, sizeof(*ranks->rows), compare_numbers);
  if (!ok)
    pomp_complain("out of memory");
  return ok;
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

bool pomp_ranks_find(struct pomp_ranks *ranks, const char *input) {
  *ranks = (struct pomp_ranks){.input = input};
  return pomp_job_read(input, &ranks->size) && find(ranks);
}

bool pomp_ranks_path(const struct pomp_ranks *ranks,
                     const struct pomp_rank_row *row, char path[PATH_MAX]) {
  char name[POMP_RANK_NAME_SIZE];
  pomp_job_rank_name(name, row->number, ranks->size);
  return snprintf(path, PATH_MAX, "%s/%s", ranks->input, name) < PATH_MAX;
}

bool pomp_ranks_read(struct pomp_ranks *ranks, const char *input,
                     struct pomp_merger *merger) {
  if (!pomp_ranks_find(ranks, input))
    return false;
  for (uint32_t i = 0; i < ranks->num_rows; ++i) {
    char path[PATH_MAX];
    if (!pomp_ranks_path(ranks, &ranks->rows[i], path))
      continue;
    struct pomp_profile *profile =
        merger ? pomp_profile_read(path) : pomp_profile_read_totals(path);
    if (profile) {
      take(ranks, &ranks->rows[i], profile);
      if (merger && !pomp_merger_add(merger, profile, ranks->rows[i].number))
        merger = NULL;
      pomp_profile_free(profile);
    }
    pomp_progress("reading ranks", i, ranks->num_rows);
  }
  pomp_progress_end();
  sum_up(ranks);
  if (!ranks->num_read)
    pomp_complain("%s: no rank has left results that can be read", input);
  return ranks->num_read;
}

void pomp_ranks_free(struct pomp_ranks *ranks) { free(ranks->rows); }
