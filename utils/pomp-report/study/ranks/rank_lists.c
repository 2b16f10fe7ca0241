/*===- rank_lists.c - Ranks that are named --------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/ranks/rank_lists.h"
#include "support/message.h"

#include <stdlib.h>

enum { most_parts = 20 };

/** \returns the first row from that rank on; num_rows: there is none. */
static uint32_t row_from(const struct pomp_ranks *ranks, uint32_t number) {
  uint32_t begin = 0, end = ranks->num_rows;
  while (begin < end) {
    uint32_t middle = begin + (end - begin) / 2;
    if (ranks->rows[middle].number < number)
      begin = middle + 1;
    else
      end = middle;
  }
  return begin;
}

static bool is_in(const struct pomp_rank_row *row, enum pomp_rank_list list) {
  return list == POMP_RANKS_UNREADABLE ? !row->is_read : row->ended_early;
}

/** The next ranks that have no row. */
static uint32_t next_missing(const struct pomp_ranks *ranks, uint32_t from,
                             uint32_t *last) {
  uint32_t i = row_from(ranks, from);
  for (; i < ranks->num_rows && ranks->rows[i].number == from; ++i)
    ++from;
  if (from >= ranks->size)
    return UINT32_MAX;
  *last = (i < ranks->num_rows && ranks->rows[i].number < ranks->size
               ? ranks->rows[i].number
               : ranks->size) -
          1;
  return from;
}

uint32_t pomp_ranks_next(const struct pomp_ranks *ranks,
                         enum pomp_rank_list list, uint32_t from,
                         uint32_t *last) {
  if (list == POMP_RANKS_MISSING)
    return next_missing(ranks, from, last);
  uint32_t i = row_from(ranks, from);
  while (i < ranks->num_rows && !is_in(&ranks->rows[i], list))
    ++i;
  if (i == ranks->num_rows)
    return UINT32_MAX;
  uint32_t first = *last = ranks->rows[i].number;
  while (++i < ranks->num_rows && is_in(&ranks->rows[i], list) &&
         ranks->rows[i].number == *last + 1)
    ++*last;
  return first;
}

static void add_range(struct pomp_text *text, uint32_t first, uint32_t last) {
  if (first == last)
    pomp_text_add(text, "%u", first);
  else
    pomp_text_add(text, "%u-%u", first, last);
}

bool pomp_add_rank_list(struct pomp_text *text, const struct pomp_ranks *ranks,
                        enum pomp_rank_list list, const char *what) {
  uint32_t last = 0, parts = 0;
  for (uint32_t first = 0;
       (first = pomp_ranks_next(ranks, list, first, &last)) != UINT32_MAX;
       first = last + 1) {
    if (parts == most_parts) {
      pomp_text_add(text, " and more");
      break;
    }
    pomp_text_add(text, "%s", parts++ ? ", " : what);
    add_range(text, first, last);
  }
  return parts;
}

bool pomp_say_left_out(const struct pomp_ranks *ranks, enum pomp_rank_list list,
                       const char *why) {
  struct pomp_text text = {0};
  bool is_any = pomp_add_rank_list(&text, ranks, list, why);
  if (is_any && !text.failed)
    pomp_complain("%s: left out: %s", ranks->input, text.data);
  free(text.data);
  return is_any;
}
