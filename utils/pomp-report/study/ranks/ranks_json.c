/*===- ranks_json.c - The ranks of a job, for programs -------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/hybrid.h"
#include "model/reader.h"
#include "study/ranks/rank_lists.h"
#include "study/ranks/ranks.h"

#include "program/kind_names.h"

#include <string.h>

static json_t *to_string(const char *string) {
  return pomp_to_json_string(string, strlen(string));
}

static json_t *list_to_json(const struct pomp_ranks *ranks,
                            enum pomp_rank_list list) {
  json_t *array = json_array();
  uint32_t last = 0;
  for (uint32_t first = 0;
       (first = pomp_ranks_next(ranks, list, first, &last)) != UINT32_MAX;
       first = last + 1)
    json_array_append_new(
        array, json_pack("[II]", (json_int_t)first, (json_int_t)last));
  return array;
}

static json_t *states_to_json(const uint64_t *states) {
  json_t *array = json_array();
  for (int i = 0; i < POMP_NUM_STATES; ++i)
    json_array_append_new(array, json_integer((json_int_t)states[i]));
  return array;
}

static json_t *names_to_json(void) {
  json_t *array = json_array();
  for (int i = 0; i < POMP_NUM_STATES; ++i)
    json_array_append_new(array, json_string(pomp_state_names[i]));
  return array;
}

static json_t *row_to_json(const struct pomp_rank_row *row) {
  return json_pack(
      "{sI so sb sI sI sI sI so sI sI sI sI sI sf sf}", "rank",
      (json_int_t)row->number, "host",
      *row->host ? to_string(row->host) : json_null(), "ended_early",
      row->ended_early, "threads", (json_int_t)row->num_threads, "wall_time_ns",
      (json_int_t)row->wall_time, "thread_time_ns",
      (json_int_t)row->thread_time, "events", (json_int_t)row->events, "states",
      states_to_json(row->states), "work_ns", (json_int_t)row->work,
      "serial_ns", (json_int_t)row->serial, "wait_ns", (json_int_t)row->waiting,
      "mpi_ns", (json_int_t)row->mpi, "between_ns", (json_int_t)row->between,
      "parallel_percent", 100 * row->parallel, "load_balance_percent",
      100 * row->load_balance);
}

json_t *pomp_ranks_to_json(const struct pomp_ranks *ranks) {
  const struct pomp_rank_row *sums = &ranks->sums;
  json_t *rows = json_array();
  for (uint32_t i = 0; i < ranks->num_rows; ++i)
    if (ranks->rows[i].is_read)
      json_array_append_new(rows, row_to_json(&ranks->rows[i]));
  json_t *object = json_pack(
      "{ss si so so so sI sI sI sI so so sI sI so so so sI so so}", "schema",
      "pomp-ranks", "version", 1, "input", to_string(ranks->input), "program",
      to_string(ranks->program), "size",
      ranks->size ? json_integer((json_int_t)ranks->size) : json_null(),
      "wall_time_ns", (json_int_t)ranks->wall_time, "thread_time_ns",
      (json_int_t)sums->thread_time, "threads", (json_int_t)sums->num_threads,
      "events", (json_int_t)sums->events, "state_names", names_to_json(),
      "states", states_to_json(sums->states), "most_work",
      (json_int_t)ranks->rows[ranks->most].number, "least_work",
      (json_int_t)ranks->rows[ranks->least].number, "missing",
      list_to_json(ranks, POMP_RANKS_MISSING), "unreadable",
      list_to_json(ranks, POMP_RANKS_UNREADABLE), "ended_early",
      list_to_json(ranks, POMP_RANKS_ENDED_EARLY), "other_processes",
      (json_int_t)ranks->num_others, "findings",
      pomp_ranks_findings_to_json(ranks), "ranks", rows);
  pomp_add_hybrid(object, &ranks->hybrid);
  return object;
}
