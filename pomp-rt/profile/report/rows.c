/*===- rows.c - What all reports as text have in common ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/report/rows.h"

#include <stdlib.h>
#include <string.h>

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

void pomp_row_event(struct pomp_text *text, uint64_t visits, bool is_estimate,
                    bool with_self) {
  char number[17] = "~";
  pomp_count_spell(number + is_estimate, visits);
  pomp_text_add(text, " %8s %9s", number, "-");
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
                  "  note: %s %s did not match (begins and ends of regions "
                  "were missing)\n",
                  pomp_count_spell(number, unbalanced),
                  pomp_plural(unbalanced, "event", "events"));
  if (cut)
    pomp_text_add(text,
                  "  note: %s %s too deep, or on too many paths: see %s\n",
                  pomp_count_spell(number, cut),
                  pomp_plural(cut, "visit was", "visits were"),
                  pomp_plural(cut, "its caller", "their callers"));
}

/** \returns what stands behind the last "::" of a function's name. */
static const char *last_part(const char *function) {
  const char *part = function;
  for (const char *c = function; *c && *c != '(' && *c != '<'; ++c)
    if (c[0] == ':' && c[1] == ':' && c[2])
      part = c + 2;
  return part;
}

/** \returns the number of characters that \p function takes with its word, in
 *  the longest form that fits into \p room; else 0. */
static size_t add_function(struct pomp_text *text, const char *function,
                           size_t room) {
  static const char word[] = " in ";
  enum { least = 4 };
  size_t length = strlen(word) + strlen(function);
  if (!*function || room < strlen(word) + least)
    return 0;
  if (length > room) {
    function = last_part(function);
    length = strlen(word) + strlen(function);
  }
  pomp_text_add(text, "%s", word);
  if (length <= room) {
    pomp_text_plain(text, function);
    return length;
  }
  pomp_text_fit(text, function, (unsigned)(room - strlen(word)), false);
  return room;
}

void pomp_row_type(struct pomp_text *text, const char *type, size_t width) {
  static const struct {
    const char *type, *brief;
  } spellings[] = {{"distribute", "distrib."},
                   {"target_data", "tgt data"},
                   {"target_enter_data", "tgt enter"},
                   {"target_exit_data", "tgt exit"},
                   {"target_update", "tgt upd."}};
  for (size_t i = 0; i < sizeof(spellings) / sizeof(spellings[0]); ++i)
    if (strlen(type) > width && strcmp(type, spellings[i].type) == 0)
      type = spellings[i].brief;
  pomp_text_fit(text, type, (unsigned)width, false);
}

/** Adds a name in front of so many characters for the place, without its end if
 *  that does not fit into \p width, or not at all if hardly any of it does.
 * With a width of 0 it has all. \returns its length. */
static size_t add_name(struct pomp_text *text, const char *name, size_t place,
                       size_t width) {
  enum { least = 8 };
  size_t length = strlen(name), room = width > place ? width - place : 0;
  if (!width || !place || length <= room) {
    pomp_text_plain(text, name);
    return length;
  }
  if (room < least)
    return 0;
  pomp_text_fit(text, name, (unsigned)room, false);
  return room;
}

void pomp_row_where(struct pomp_text *text, const struct pomp_where *w,
                    size_t width) {
  const char *file = w->shown, *schedule = w->schedule ? w->schedule : "";
  const char *function = w->function ? w->function : "";
  const char *chunk = w->chunk ? w->chunk : "";
  char lines[POMP_WHERE_LINES];
  /* A cut directory tells less than none, and any less than the function; two
   * numbers of four digits, and the words between. */
  if (strlen(w->name) + strlen(file) + strlen(function) + 16 > width)
    file = w->brief;
  size_t place = strlen(file) + strlen(pomp_where_lines(w, lines));
  size_t used = add_name(text, w->name, *file ? place + 1 : 0, width) + place;
  if (used > place && *file) {
    pomp_text_add(text, " ");
    ++used;
  }
  pomp_text_plain(text, file);
  pomp_text_add(text, "%s", lines);
  size_t room = width > used ? width - used : 0;
  size_t length = strlen(schedule) + strlen(chunk) + 2;
  /* A value other than the default is more useful than the function. */
  bool is_first = strcmp(schedule, "static") != 0;
  bool fits = *schedule && length <= room;
  if (fits && is_first)
    room -= length;
  room -= add_function(text, function, room);
  if (fits && (is_first || length <= room)) {
    pomp_text_add(text, " ");
    pomp_text_plain(text, schedule);
    pomp_text_add(text, "%s", *chunk ? "," : "");
    pomp_text_plain(text, chunk);
  }
}

unsigned pomp_row_where_width(const struct pomp_where *first, size_t stride,
                              uint32_t count) {
  enum { least = 24, most = 100 };
  size_t width = least;
  for (uint32_t i = 0; i < count; ++i) {
    struct pomp_text text = {0};
    pomp_row_where(
        &text, (const struct pomp_where *)((const char *)first + i * stride),
        most);
    if (text.data && text.length > width)
      width = text.length;
    free(text.data);
  }
  return (unsigned)(width < most ? width : most);
}

void pomp_row_usage_columns(struct pomp_text *text) {
  pomp_text_add(text, " %9s %9s", "on cpu", "delayed");
}

void pomp_row_usage(struct pomp_text *text, uint64_t cpu, uint64_t delay) {
  char number[16];
  pomp_text_add(text, " %9s",
                cpu == UINT64_MAX ? "-" : pomp_time_spell(number, cpu));
  pomp_text_add(text, " %9s",
                delay == UINT64_MAX ? "-" : pomp_time_spell(number, delay));
}

void pomp_row_usage_legend(struct pomp_text *text) {
  pomp_text_add(text,
                "  on cpu: CPU time, also of threads that spin while they "
                "wait; delayed: ready, but\n  without a processor, in "
                "whatever state\n");
}

void pomp_row_nodes(struct pomp_text *text, uint64_t nodes) {
  const char *between = "";
  for (unsigned node = 0; node < 64; ++node)
    if (nodes >> node & 1) {
      pomp_text_add(text, "%s%u", between, node);
      between = ",";
    }
}

void pomp_row_transfers(struct pomp_text *text, const struct pomp_where *where,
                        const struct pomp_transfer_sum *transfers) {
  char to[16], from[16], events[16], moving[16];
  if (!transfers->events)
    return;
  pomp_text_add(text, "  %s to devices and %s back in %s of %s %s by ",
                pomp_bytes_spell(to, transfers->bytes_to),
                pomp_bytes_spell(from, transfers->bytes_from),
                pomp_count_spell(moving, transfers->moving),
                pomp_count_spell(events, transfers->events),
                pomp_plural(transfers->events, "time", "times"));
  pomp_row_where(text, where, 46);
  pomp_text_add(text, "\n");
}

void pomp_row_teams(struct pomp_text *text, const struct pomp_where *where,
                    const struct pomp_team_sum *teams) {
  char all[16], smaller[16];
  if (!teams->smaller)
    return;
  pomp_text_add(text, "  %s of %s %s of ",
                pomp_count_spell(smaller, teams->smaller),
                pomp_count_spell(all, teams->teams),
                pomp_plural(teams->teams, "team", "teams"));
  pomp_row_where(text, where, 46);
  pomp_text_add(
      text, " had fewer threads than\n    requested: %.1f of %.1f on average\n",
      (double)teams->threads / (double)teams->teams,
      (double)teams->asked / (double)teams->teams);
}

void pomp_row_loop(struct pomp_text *text, const struct pomp_where *where,
                   const struct pomp_loop_sum *loop) {
  char executions[16], iterations[16], chunks[16];
  if (!loop->chunks)
    return;
  pomp_text_add(text, "  %s %s in %s %s, at most, of %s %s of ",
                pomp_count_spell(iterations, loop->iterations),
                pomp_plural(loop->iterations, "iteration", "iterations"),
                pomp_count_spell(chunks, loop->chunks),
                pomp_plural(loop->chunks, "chunk", "chunks"),
                pomp_count_spell(executions, loop->executions),
                pomp_plural(loop->executions, "execution", "executions"));
  pomp_row_where(text, where, 46);
  pomp_text_add(text, "\n");
}
