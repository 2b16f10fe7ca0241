/*===- rows.c - What all reports as text have in common ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "monitor/rows.h"

void pomp_row_state(struct pomp_text *text, const char *name, uint64_t ns,
                    uint64_t whole) {
  enum { bar_width = 40 };
  char time[16];
  double percent = pomp_percent(ns, whole);
  int bar = (int)(percent * bar_width / 100 + 0.5);
  bar = bar > bar_width ? bar_width : bar;
  pomp_text_add(text, "  %-9s %10s %6.1f %%", name, pomp_time_spell(time, ns),
                percent);
  if (bar)
    pomp_text_add(text, "  %.*s", bar,
                  "########################################");
  pomp_text_add(text, "\n");
}

void pomp_row_columns(struct pomp_text *text, bool with_self) {
  pomp_text_add(text, " %8s %9s", "visits", "time");
  if (with_self)
    pomp_text_add(text, " %9s", "self");
  pomp_text_add(text, " %6s %6s %6s\n", "share", "wait", "imbal");
}

void pomp_row_event(struct pomp_text *text, uint64_t visits, bool with_self) {
  char number[16];
  pomp_text_add(text, " %8s %9s", pomp_count_spell(number, visits), "-");
  if (with_self)
    pomp_text_add(text, " %9s", "-");
  pomp_text_add(text, " %6s %6s %6s\n", "-", "-", "-");
}

void pomp_row_measures(struct pomp_text *text, uint64_t visits, uint64_t time,
                       const uint64_t *self, uint64_t whole, uint64_t waiting,
                       const double *imbalance) {
  char number[16], spelled[16];
  pomp_text_add(text, " %8s %9s", pomp_count_spell(number, visits),
                pomp_time_spell(spelled, time));
  if (self)
    pomp_text_add(text, " %9s", pomp_time_spell(spelled, *self));
  pomp_text_add(text, " %5.1f%% %5.1f%%", pomp_percent(time, whole),
                pomp_percent(waiting, time));
  if (imbalance)
    pomp_text_add(text, " %5.1f%%\n", *imbalance);
  else
    pomp_text_add(text, " %6s\n", "-");
}

void pomp_row_legend(struct pomp_text *text) {
  pomp_text_add(text,
                "  time: sum of all threads; wait: of it, waiting in this "
                "construct itself;\n  imbal: (max - average) / max of the "
                "threads' work in it\n");
}

void pomp_row_notes(struct pomp_text *text, uint64_t unbalanced, uint64_t cut) {
  char number[16];
  if (unbalanced)
    pomp_text_add(text,
                  "  note: %s events did not match (begins and ends of regions "
                  "were missing)\n",
                  pomp_count_spell(number, unbalanced));
  if (cut)
    pomp_text_add(text,
                  "  note: %s visits were too deep, or on too many paths: see "
                  "their callers\n",
                  pomp_count_spell(number, cut));
}
