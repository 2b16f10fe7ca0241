/*===- measures.c - Combines the numbers of profiles ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "program/measures.h"

enum age { FIRST, LATER };

#define ROW(name, UNIT, COMBINE, Member, AGE, Doc)                             \
  {Member, POMP_UNIT_##UNIT, POMP_COMBINE_##COMBINE, AGE == LATER, Doc},

#define ROWS(OWNER, Title)                                                     \
  static const struct pomp_measure_row rows_##OWNER[] = {                      \
      POMP_##OWNER##_MEASURES(ROW)};
POMP_OWNERS(ROWS)

const struct pomp_measure_rows *pomp_measures_of(enum pomp_owner owner) {
#define OWNER(OWNER, Title)                                                    \
  [POMP_OWNER_##OWNER] = {rows_##OWNER, POMP_NUMBERS_OF_##OWNER, Title},
  static const struct pomp_measure_rows owners[] = {POMP_OWNERS(OWNER)};
  return &owners[owner];
}

#define DURATIONS(name, Member, AGE, Doc)                                      \
  {Member, offsetof(struct pomp_task_sums, name), AGE == LATER, Doc},
const struct pomp_durations_row pomp_task_durations[] = {
    POMP_TASK_DURATIONS(DURATIONS)};

void pomp_measures_combine(enum pomp_owner owner, uint64_t *to,
                           const uint64_t *from) {
  const struct pomp_measure_rows *r = pomp_measures_of(owner);
  for (size_t i = 0; i < r->count; ++i)
    switch (r->rows[i].combine) {
    case POMP_COMBINE_SUM:
      to[i] += from[i];
      break;
    case POMP_COMBINE_LEAST:
      pomp_extremes_add(&to[i], &to[i + 1], from[i], from[i + 1]);
      break;
    case POMP_COMBINE_MOST: /* with the row before */
      break;
    case POMP_COMBINE_MAX:
      to[i] = from[i] > to[i] ? from[i] : to[i];
      break;
    case POMP_COMBINE_MEAN:
      to[i] = to[0] ? to[1] / to[0] : 0;
      break;
    }
}

void pomp_durations_add(struct pomp_durations *to, uint64_t count, uint64_t sum,
                        uint64_t least, uint64_t most) {
  const struct pomp_durations from = {
      .count = count, .sum = sum, .min = least, .max = most};
  pomp_measures_combine(POMP_OWNER_DURATIONS, to->numbers, from.numbers);
}

void pomp_task_sums_combine(struct pomp_task_sums *to,
                            const struct pomp_task_sums *from, bool at_once) {
  pomp_measures_combine(POMP_OWNER_TASKS, to->numbers, from->numbers);
  for (size_t i = 0; i < POMP_NUM_TASK_DURATIONS; ++i) {
    const struct pomp_durations_row *row = &pomp_task_durations[i];
    pomp_measures_combine(
        POMP_OWNER_DURATIONS, pomp_durations_of(to, row)->numbers,
        pomp_durations_of((struct pomp_task_sums *)from, row)->numbers);
  }
  if (from->max_alive[0] > to->max_alive[0])
    to->max_alive[0] = from->max_alive[0];
  if (at_once)
    to->max_alive[1] += from->max_alive[1];
  else if (from->max_alive[1] > to->max_alive[1])
    to->max_alive[1] = from->max_alive[1];
}

void pomp_json_measures(struct pomp_text *text, enum pomp_owner owner,
                        const uint64_t *numbers) {
  const struct pomp_measure_rows *r = pomp_measures_of(owner);
  for (size_t i = 0; i < r->count; ++i)
    pomp_text_add(text, "%s\"%s\":%llu", i ? "," : "", r->rows[i].member,
                  (unsigned long long)numbers[i]);
}
