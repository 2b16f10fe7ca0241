/*===- ranks_text.c - The ranks of a job as text -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/hybrid.h"
#include "study/ranks/rank_lists.h"
#include "study/ranks/ranks.h"

#include "process/job.h"
#include "profile/report/rows.h"
#include "program/kind_names.h"

#include <stdlib.h>
#include <string.h>

enum { top = 20 };

/** Adds a line that names the ranks of a list, if there are any. */
static void add_list(struct pomp_text *text, const struct pomp_ranks *ranks,
                     enum pomp_rank_list list, const char *what) {
  if (pomp_add_rank_list(text, ranks, list, what))
    pomp_text_add(text, "\n");
}

static void add_head(struct pomp_text *text, const struct pomp_ranks *ranks) {
  const struct pomp_rank_row *sums = &ranks->sums;
  const struct pomp_rank_row *rank_0 =
      ranks->rows->number == 0 ? ranks->rows : NULL;
  char wall[16], total[16], number[16];
  pomp_text_add(text, "POMP profile of ");
  pomp_text_plain(text, ranks->program);
  pomp_text_add(text, ", %u %s", ranks->num_read,
                pomp_plural(ranks->num_read, "rank", "ranks"));
  if (ranks->size && ranks->size != ranks->num_read)
    pomp_text_add(text, " of %u", ranks->size);
  pomp_text_add(text, "\n  %s wall time, %u %s, %s thread time, %s %s\n",
                pomp_time_spell(wall, ranks->wall_time), sums->num_threads,
                pomp_plural(sums->num_threads, "thread", "threads"),
                pomp_time_spell(total, sums->thread_time),
                pomp_count_spell(number, sums->events),
                pomp_plural(sums->events, "event", "events"));
  add_list(text, ranks, POMP_RANKS_MISSING, "  Nothing was left by rank ");
  add_list(text, ranks, POMP_RANKS_UNREADABLE, "  Cannot be read: rank ");
  add_list(text, ranks, POMP_RANKS_ENDED_EARLY,
           "  Ended early, or still going on: rank ");
  if (!rank_0 || rank_0->ended_early)
    pomp_text_add(text, "  Rank 0, which prints a report at the end, %s\n",
                  rank_0 ? "has not come to that"
                         : "was not there: another one prints");
  if (ranks->num_others)
    pomp_text_add(text,
                  "  Not in here: %u other %s of the ranks, in "
                  "directories .2 and so on\n",
                  ranks->num_others,
                  pomp_plural(ranks->num_others, "process", "processes"));
}

static void add_balance(struct pomp_text *text,
                        const struct pomp_ranks *ranks) {
  const struct pomp_rank_row *most = &ranks->rows[ranks->most];
  const struct pomp_rank_row *least = &ranks->rows[ranks->least];
  const double mean = (double)ranks->sums.work / (double)ranks->num_read;
  char most_work[16], least_work[16];
  pomp_text_add(text, "\n");
  pomp_print_hybrid(text, &ranks->hybrid);
  if (ranks->num_read > 1 && mean > 0)
    pomp_text_add(text,
                  "\n  rank %u works %s, %.0f %% more than the average, rank "
                  "%u only %s",
                  most->number, pomp_time_spell(most_work, most->work),
                  100 * ((double)most->work / mean - 1), least->number,
                  pomp_time_spell(least_work, least->work));
  pomp_text_add(text, "\n");
  if (ranks->num_read > 1 && !ranks->hybrid.is_measured)
    pomp_text_add(text,
                  "    what ranks wait for others follows from their work: to "
                  "measure it, start\n    the job with pomp run, or preload "
                  "libpomp-mpi.so\n");
  pomp_text_add(text, "\n");
  for (int i = 0; i < POMP_NUM_STATES; ++i) {
    uint64_t ns = ranks->sums.states[pomp_state_order[i]];
    if (ns)
      pomp_row_state(text, pomp_state_names[pomp_state_order[i]], ns,
                     ranks->sums.thread_time);
  }
}

static int compare_work(const void *a, const void *b) {
  const struct pomp_rank_row *x = *(struct pomp_rank_row *const *)a;
  const struct pomp_rank_row *y = *(struct pomp_rank_row *const *)b;
  return x->work != y->work       ? (x->work < y->work ? 1 : -1)
         : x->number != y->number ? (x->number > y->number ? 1 : -1)
                                  : 0;
}

static void add_row(struct pomp_text *text, const struct pomp_rank_row *row,
                    bool has_mpi) {
  char wall[16], work[16], serial[16], mpi[16], waiting[16];
  pomp_text_add(text, "  %6u %5u %9s %9s %9s", row->number, row->num_threads,
                pomp_time_spell(wall, row->wall_time),
                pomp_time_spell(work, row->work),
                pomp_time_spell(serial, row->serial));
  if (has_mpi)
    pomp_text_add(text, " %9s", pomp_time_spell(mpi, row->mpi));
  pomp_text_add(text, " %9s   %5.1f %%  %5.1f %%\n",
                pomp_time_spell(waiting, row->waiting), 100 * row->parallel,
                100 * row->load_balance);
}

static void add_table(struct pomp_text *text, const struct pomp_ranks *ranks,
                      bool full) {
  const struct pomp_rank_row **order =
      malloc((ranks->num_read + 1) * sizeof(struct pomp_rank_row *));
  uint32_t count = 0;
  if (!order) {
    text->failed = true;
    return;
  }
  for (uint32_t i = 0; i < ranks->num_rows; ++i)
    if (ranks->rows[i].is_read)
      order[count++] = &ranks->rows[i];
  if (!full && count > top) {
    qsort(order, count, sizeof(struct pomp_rank_row *), compare_work);
    count = top;
  }
  pomp_text_add(text, "\n  %6s %5s %9s %9s %9s", "rank", "thr.", "wall time",
                "work", "serial");
  if (ranks->sums.mpi)
    pomp_text_add(text, " %9s", "MPI");
  pomp_text_add(text, " %9s  %8s  %7s\n", "waiting", "par.eff.", "balance");
  for (uint32_t i = 0; i < count; ++i)
    add_row(text, order[i], ranks->sums.mpi);
  if (count < ranks->num_read)
    pomp_text_add(text,
                  "  (the %u that work most; and %u more: --full shows all)\n",
                  count, ranks->num_read - count);
  if (ranks->sums.mpi)
    pomp_text_add(text, "  MPI: in calls of MPI, a part of the others\n");
  pomp_text_add(text,
                "  serial: outside of parallel regions, calls of MPI there as "
                "well; waiting: for\n    other threads of the rank; par.eff., "
                "balance: parallel efficiency and load\n    balance of its "
                "threads\n");
  free(order);
}

void pomp_print_ranks(struct pomp_text *text, const struct pomp_ranks *ranks,
                      bool full) {
  char name[POMP_RANK_NAME_SIZE];
  add_head(text, ranks);
  add_balance(text, ranks);
  add_table(text, ranks, full);
  pomp_job_rank_name(name, ranks->rows[ranks->most].number, ranks->size);
  pomp_text_add(text, "\n  Regions of the rank that works most: pomp-report ");
  pomp_text_plain(text, ranks->input);
  pomp_text_add(text, "%s%s\n",
                ranks->input[strlen(ranks->input) - 1] == '/' ? "" : "/", name);
}
