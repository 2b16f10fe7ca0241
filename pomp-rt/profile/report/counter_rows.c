/*===- counter_rows.c - What was counted, as text -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/counter_rows.h"

#include <stdio.h>
#include <string.h>

enum { least_width = 8, most_width = 24, rate_width = 6 };

/** The position of the words of a summary. */
struct lines {
  struct pomp_text *text;
  unsigned columns, used;
};

static void add_words(struct lines *l, const char *words) {
  static const char indent[] = "    ";
  unsigned length = (unsigned)strlen(words);
  if (l->used + 1 + length > l->columns) {
    pomp_text_add(l->text, "\n%s", indent);
    l->used = sizeof(indent) - 1;
  } else {
    pomp_text_add(l->text, " ");
    ++l->used;
  }
  pomp_text_plain(l->text, words);
  l->used += length;
}

void pomp_counter_summary(struct pomp_text *text,
                          const struct pomp_counter *counters, uint32_t number,
                          uint32_t most, const uint64_t *work,
                          const uint64_t *all, unsigned columns) {
  static const char begin[] = "  counted in work:";
  struct pomp_counter_rates rates;
  struct lines l = {text, columns, sizeof(begin) - 1};
  pomp_counter_rates_of(&rates, counters, number, work);
  pomp_text_add(text, "\n%s", begin);
  most = most < number ? most : number;
  for (uint32_t c = 0; c < most; ++c) {
    char words[2 * POMP_COUNTER_NAME], count[16], rate[64] = "";
    if (rates.per_thousand[c] >= 0)
      snprintf(rate, sizeof(rate), " (%.2f per 1,000 instructions)",
               rates.per_thousand[c]);
    else if (rates.ipc >= 0 &&
             pomp_counter_role_of(counters[c].event) == POMP_COUNTER_CYCLES)
      snprintf(rate, sizeof(rate), " (%.2f instructions each)", rates.ipc);
    snprintf(words, sizeof(words), "%s %s, %.1f %% of all%s%s",
             pomp_count_spell(count, work[c]), counters[c].name,
             pomp_percent(work[c], all[c]), rate, c + 1 < most ? ";" : "");
    add_words(&l, words);
  }
  if (most < number)
    pomp_text_add(text, "; and %u more", number - most);
  pomp_text_add(text, "\n");
}

/** Enough for all possible rates. */
static const uint64_t ones[POMP_MAX_COUNTERS] = {1, 1, 1, 1, 1, 1,
                                                 1, 1, 1, 1, 1, 1};

/** \returns how wide the column of a counter is. */
static int width_of(const struct pomp_counter *counter) {
  size_t length = strlen(counter->name);
  return length < least_width  ? (int)least_width
         : length > most_width ? (int)most_width
                               : (int)length;
}

void pomp_counter_columns(struct pomp_text *text,
                          const struct pomp_counter *counters,
                          uint32_t number) {
  struct pomp_counter_rates rates;
  pomp_counter_rates_of(&rates, counters, number, ones);
  for (uint32_t c = 0; c < number; ++c) {
    int width = width_of(&counters[c]);
    size_t length = strlen(counters[c].name);
    pomp_text_add(text, " %*s",
                  length < (size_t)width ? width - (int)length : 0, "");
    pomp_text_fit(text, counters[c].name,
                  length < (size_t)width ? (unsigned)length : (unsigned)width,
                  true);
    if (rates.per_thousand[c] >= 0)
      pomp_text_add(text, " %*s", rate_width, "/1000");
  }
  if (rates.ipc >= 0)
    pomp_text_add(text, " %*s", rate_width, "IPC");
  pomp_text_add(text, "\n");
}

void pomp_counter_values(struct pomp_text *text,
                         const struct pomp_counter *counters, uint32_t number,
                         const uint64_t *values) {
  struct pomp_counter_rates rates, columns;
  pomp_counter_rates_of(&rates, counters, number, values);
  pomp_counter_rates_of(&columns, counters, number, ones);
  for (uint32_t c = 0; c < number; ++c) {
    char count[16];
    pomp_text_add(text, " %*s", width_of(&counters[c]),
                  pomp_count_spell(count, values[c]));
    if (rates.per_thousand[c] >= 0)
      pomp_text_add(text, " %*.2f", rate_width, rates.per_thousand[c]);
    else if (columns.per_thousand[c] >= 0)
      pomp_text_add(text, " %*s", rate_width, "-");
  }
  if (rates.ipc >= 0)
    pomp_text_add(text, " %*.2f", rate_width, rates.ipc);
  else if (columns.ipc >= 0)
    pomp_text_add(text, " %*s", rate_width, "-");
  pomp_text_add(text, "\n");
}

void pomp_counter_legend(struct pomp_text *text) {
  pomp_text_add(text,
                "  counted in work, not while threads waited; /1000: in 1,000 "
                "instructions;\n  IPC: instructions per cycle\n");
}
