/*===- ranks_trace.c - The traces of all ranks, for other tools -----------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * All traces are opened once for their clocks before the first one is written,
 * because its times depend on them. Only the clocks are kept.
 */
#include "study/ranks/ranks_trace.h"
#include "study/ranks/rank_lists.h"
#include "support/message.h"
#include "trace/trace_reader.h"

#include <stdlib.h>
#include <string.h>

/** Prints nothing: the conversion of the trace prints errors. */
__attribute__((format(printf, 1, 2))) static void be_silent(const char *format,
                                                            ...) {
  (void)format;
}

/** Takes the clock of a trace. \returns whether it can be written. */
static bool take(struct pomp_rank_traces *job, const struct pomp_rank_row *row,
                 const char *path) {
  static const struct pomp_talk silent = {be_silent, NULL};
  struct pomp_trace *trace = pomp_trace_open(path, &silent);
  bool good = trace && trace->has_clock && trace->num_threads;
  char *directory = good ? strdup(path) : NULL;
  char *host = good ? strdup(trace->host) : NULL;
  if (directory && host) {
    job->processes[job->count] =
        (struct pomp_process){.rank = row->number, .directory = directory};
    job->clocks[job->count++] = (struct pomp_clocked){
        .host = host, .is_first = row->number == 0, .facts = trace->clock};
  } else {
    free(directory);
    free(host);
    good = false;
  }
  if (trace)
    pomp_trace_free(trace);
  return good;
}

bool pomp_rank_traces_open(struct pomp_rank_traces *job, const char *input) {
  *job = (struct pomp_rank_traces){0};
  if (!pomp_ranks_find(&job->ranks, input))
    return false;
  size_t room = (size_t)job->ranks.num_rows + 1;
  job->processes = calloc(room, sizeof(*job->processes));
  job->clocks = calloc(room, sizeof(*job->clocks));
  if (!job->processes || !job->clocks) {
    pomp_complain("out of memory");
    return false;
  }
  for (uint32_t i = 0; i < job->ranks.num_rows; ++i) {
    char path[PATH_MAX];
    struct pomp_rank_row *row = &job->ranks.rows[i];
    row->is_read =
        pomp_ranks_path(&job->ranks, row, path) && take(job, row, path);
    pomp_progress("reading clocks", i, job->ranks.num_rows);
  }
  pomp_progress_end();
  if (!pomp_clocks_compare(job->clocks, job->count)) {
    pomp_complain("out of memory");
    return false;
  }
  for (uint32_t i = 0; i < job->count; ++i)
    job->processes[i].shift = job->clocks[i].shift;
  return true;
}

void pomp_rank_traces_free(struct pomp_rank_traces *job) {
  for (uint32_t i = 0; i < job->count; ++i) {
    free((char *)job->processes[i].directory);
    free((char *)job->clocks[i].host);
  }
  free(job->processes);
  free(job->clocks);
  pomp_ranks_free(&job->ranks);
}

/** Names those whose clocks nothing better than the wall clock compares. */
static void name_by_wall(const struct pomp_rank_traces *job) {
  struct pomp_ranks by_wall = job->ranks;
  struct pomp_text text = {0};
  uint32_t next = 0;
  /* A list spells ranges: here it has those that are marked as another one. */
  by_wall.rows = calloc((size_t)by_wall.num_rows + 1, sizeof(*by_wall.rows));
  for (uint32_t i = 0; by_wall.rows && i < by_wall.num_rows; ++i) {
    by_wall.rows[i] = job->ranks.rows[i];
    by_wall.rows[i].ended_early =
        by_wall.rows[i].is_read && job->clocks[next++].is_by_wall;
  }
  if (by_wall.rows &&
      pomp_add_rank_list(&text, &by_wall, POMP_RANKS_ENDED_EARLY, "rank ") &&
      !text.failed)
    pomp_complain("%s: %s: on another host, whose clock was compared by the "
                  "time of day alone; POMP_MPI_CLOCKS=on with libpomp-mpi.so "
                  "measures it",
                  job->ranks.input, text.data);
  free(by_wall.rows);
  free(text.data);
}

bool pomp_ranks_convert(const char *input, const char *otf2,
                        const char *perfetto) {
  static const struct pomp_talk talk = {pomp_complain, pomp_progress};
  struct pomp_rank_traces job;
  bool ok = pomp_rank_traces_open(&job, input);
  bool is_all = true;
  if (ok && !job.count) {
    pomp_complain("%s: no rank has left a trace that can be read", input);
    ok = false;
  }
  if (ok) {
    pomp_say_left_out(&job.ranks, POMP_RANKS_MISSING,
                      "nothing was left by rank ");
    is_all = !pomp_say_left_out(&job.ranks, POMP_RANKS_UNREADABLE,
                                "no trace that can be read is of rank ");
    name_by_wall(&job);
  }
  if (ok && otf2)
    ok = pomp_report_otf2_job(job.processes, job.count, otf2, &talk) == 0;
  pomp_progress_end();
  if (ok && perfetto)
    ok = pomp_report_perfetto_job(job.processes, job.count, perfetto, &talk) ==
         0;
  pomp_progress_end();
  pomp_rank_traces_free(&job);
  return ok && is_all;
}
