/*===- hybrid.c - How efficient a job of several ranks is ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|* The hybrid model of POP; docs/Processes.md defines all numbers.
|*
\*===----------------------------------------------------------------------===*/
#include "model/hybrid.h"

/** \returns whether what a rank did can be held against others': one that was
 *  ended has not done all of it. */
static bool counts(const struct pomp_rank_row *row) {
  return row->is_read && !row->ended_early && row->num_threads;
}

/** \returns how long each thread of a rank would work if those of no rank had
 *  more or fewer processors than those of others. \p scale is work by work with
 *  a processor, of all ranks. */
static double work_of(const struct pomp_rank_row *row, double scale) {
  return scale * row->served_work / row->num_threads;
}

/** Finds the rank whose threads work longest, and what each other rank misses
 *  of their work and waits for. */
static void find_missing(struct pomp_ranks *ranks) {
  const struct pomp_rank_row *most = NULL;
  double work = 0, served = 0;
  for (uint32_t i = 0; i < ranks->num_rows; ++i)
    if (counts(&ranks->rows[i])) {
      work += (double)ranks->rows[i].work;
      served += ranks->rows[i].served_work;
    }
  double scale = served > 0 ? work / served : 1;
  for (uint32_t i = 0; i < ranks->num_rows; ++i) {
    const struct pomp_rank_row *row = &ranks->rows[i];
    if (counts(row) && (!most || work_of(row, scale) > work_of(most, scale)))
      most = row;
  }
  for (uint32_t i = 0; most && i < ranks->num_rows; ++i) {
    struct pomp_rank_row *row = &ranks->rows[i];
    if (!counts(row))
      continue;
    double missing = work_of(most, scale) - work_of(row, scale);
    /* It waits outside of parallel regions: a rank that is not there longer
     * than the busiest one does not wait for that one. */
    double waits = (double)row->serial - (double)most->serial;
    missing = waits < missing ? waits : missing;
    row->missing = missing > 0 ? (uint64_t)missing : 0;
  }
}

/** \returns how long the initial thread of a rank waits for other ranks or
 *  communicates outside of parallel regions. */
static uint64_t between(const struct pomp_ranks *ranks,
                        const struct pomp_rank_row *row) {
  uint64_t time = ranks->sums.mpi ? row->mpi : row->missing;
  time = time < row->serial ? time : row->serial;
  return time < row->useful ? time : row->useful;
}

/** Finds the efficiencies of ranks whose sums are known. */
static void weigh(struct pomp_ranks *ranks) {
  double longest = 0, useful = 0, inside = 0, all = 0;
  const double wall = (double)ranks->wall_time;
  find_missing(ranks);
  for (uint32_t i = 0; i < ranks->num_rows; ++i) {
    struct pomp_rank_row *row = &ranks->rows[i];
    if (!row->is_read || !row->wall_time)
      continue;
    row->between = between(ranks, row);
    double computes = (double)(row->wall_time - row->between);
    /* Processors, as far as the efficiency of the rank counts them. */
    double processors = (double)row->all / (double)row->wall_time;
    longest = computes > longest ? computes : longest;
    useful += (double)(row->useful - row->between);
    inside += processors * computes;
    all += processors * wall;
  }
  struct pomp_hybrid *h = &ranks->hybrid;
  *h = (struct pomp_hybrid){1, 1, 1, 1, 1, ranks->sums.mpi};
  if (all > 0 && inside > 0 && longest > 0) {
    h->parallel = useful / all;
    h->between = inside / all;
    h->communication = longest / wall;
    h->load_balance = h->between / h->communication;
    h->inside = useful / inside;
  }
}

void pomp_ranks_sum_up(struct pomp_ranks *ranks) {
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
  weigh(ranks);
}

void pomp_print_hybrid(struct pomp_text *text, const struct pomp_hybrid *h) {
  pomp_text_add(text,
                "  parallel efficiency %.1f %% = load balance between ranks "
                "%.1f %%\n    x communication %.1f %% x inside of ranks "
                "%.1f %%",
                100 * h->parallel, 100 * h->load_balance,
                100 * h->communication, 100 * h->inside);
}

void pomp_add_hybrid(json_t *object, const struct pomp_hybrid *h) {
  json_t *members = json_pack(
      "{sf sf sf sf sf sb}", "parallel_percent", 100 * h->parallel,
      "load_balance_percent", 100 * h->load_balance, "communication_percent",
      100 * h->communication, "between_percent", 100 * h->between,
      "inside_percent", 100 * h->inside, "mpi_measured", h->is_measured);
  json_object_update(object, members);
  json_decref(members);
}
