/*===- counts.c - What two runs counted -----------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "counts/counts.h"
#include "model/regions.h"

#include "profile/report/counter_rows.h"

#include <string.h>

/** \returns which counter of \p other counts the same event, or its number
 *  if none does. */
static uint32_t same_in(const struct pomp_result *other,
                        const struct pomp_counter *counter) {
  uint32_t c = 0;
  while (c < other->counters.number &&
         strcmp(other->counters.counters[c].event, counter->event) != 0)
    ++c;
  return c;
}

static void add_rate(struct pomp_text *text, double rate) {
  if (rate >= 0)
    pomp_text_add(text, " %9.2f", rate);
  else
    pomp_text_add(text, " %9s", "-");
}

static void add_ratio(struct pomp_text *text, uint64_t a, uint64_t b) {
  if (a)
    pomp_text_add(text, " %8.2f", (double)b / (double)a);
  else
    pomp_text_add(text, " %8s", "-");
}

/** Whether both counted something that is the same. */
static bool have_same(const struct pomp_profile *a,
                      const struct pomp_profile *b) {
  const struct pomp_result *x = a->result, *y = b->result;
  for (uint32_t i = 0; i < x->counters.number; ++i)
    if (same_in(y, &x->counters.counters[i]) < y->counters.number)
      return true;
  return false;
}

void pomp_print_counters_compared(struct pomp_text *text,
                                  const struct pomp_profile *a,
                                  const struct pomp_profile *b) {
  const struct pomp_result *x = a->result, *y = b->result;
  struct pomp_counter_rates rates[2];
  if (!have_same(a, b))
    return;
  pomp_counter_rates_of(&rates[0], x->counters.counters, x->counters.number,
                        x->counts->work);
  pomp_counter_rates_of(&rates[1], y->counters.counters, y->counters.number,
                        y->counts->work);
  pomp_text_add(text, "\n  %-24s %9s %9s %8s %9s %9s\n", "counted in work", "A",
                "B", "B / A", "rate A", "rate B");
  for (uint32_t i = 0; i < x->counters.number; ++i) {
    const struct pomp_counter *counter = &x->counters.counters[i];
    uint32_t k = same_in(y, counter);
    char count[16];
    if (k == y->counters.number)
      continue;
    pomp_text_add(text, "  ");
    pomp_text_fit(text, counter->name, 24, true);
    pomp_text_add(text, " %9s", pomp_count_spell(count, x->counts->work[i]));
    pomp_text_add(text, " %9s", pomp_count_spell(count, y->counts->work[k]));
    add_ratio(text, x->counts->work[i], y->counts->work[k]);
    bool is_ipc = pomp_counter_role_of(counter->event) == POMP_COUNTER_CYCLES;
    add_rate(text, is_ipc ? rates[0].ipc : rates[0].per_thousand[i]);
    add_rate(text, is_ipc ? rates[1].ipc : rates[1].per_thousand[k]);
    pomp_text_add(text, "\n");
  }
  pomp_text_add(text, "  rate: instructions per cycle, or misses in 1,000 "
                      "instructions; of regions below: B / A, inclusive\n");
}

void pomp_print_rates_compared(struct pomp_text *text,
                               const struct pomp_profile *a, uint32_t region_a,
                               const struct pomp_profile *b,
                               uint32_t region_b) {
  const struct pomp_result *x = a->result, *y = b->result;
  bool is_head = region_a == POMP_NONE && region_b == POMP_NONE;
  if (!have_same(a, b))
    return;
  for (uint32_t i = 0; i < x->counters.number; ++i) {
    uint32_t k = same_in(y, &x->counters.counters[i]);
    if (k == y->counters.number)
      continue;
    if (is_head) {
      pomp_text_add(text, " ");
      pomp_text_fit(text, x->counters.counters[i].name, 12, true);
      continue;
    }
    uint64_t first =
        region_a == POMP_NONE
            ? 0
            : pomp_count_row(x->counts->regions_inside, region_a)[i];
    uint64_t second =
        region_b == POMP_NONE
            ? 0
            : pomp_count_row(y->counts->regions_inside, region_b)[k];
    if (first)
      pomp_text_add(text, " %12.2f", (double)second / (double)first);
    else
      pomp_text_add(text, " %12s", "-");
  }
}
