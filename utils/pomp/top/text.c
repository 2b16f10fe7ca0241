/*===- text.c - Running programs as text ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "top/view.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

/** Ends a line, cut at the width of the terminal. */
static void end_line(struct pomp_text *text, FILE *to, unsigned columns) {
  struct pomp_text line = {0};
  const char *data = text->data ? text->data : "";
  if (text->length > columns)
    pomp_text_fit(&line, data, columns, false);
  else
    pomp_text_plain(&line, data);
  fprintf(to, "%s\n", line.data ? line.data : "");
  free(line.data);
  free(text->data);
  *text = (struct pomp_text){0};
}

/** Adds "work 93 %, barrier 7 %". */
static void add_states(struct pomp_text *text, const struct pomp_top_view *view,
                       size_t thread) {
  struct pomp_top_state states[POMP_TOP_MOST_STATES];
  unsigned count = pomp_top_states(view, thread, states);
  const char *between = "";
  for (unsigned i = 0; i < count; ++i) {
    if (i && states[i].share < 0.005)
      break;
    pomp_text_add(text, "%s%.*s %.0f %%", between,
                  (int)strcspn(states[i].name, "_"), states[i].name,
                  100 * states[i].share);
    between = ", ";
  }
}

static void print_threads(FILE *to, const struct pomp_top_view *view,
                          unsigned lines, unsigned columns, double seconds) {
  const json_t *threads = json_object_get(view->now, "threads");
  const size_t count = json_array_size(threads);
  struct pomp_text text = {0};
  pomp_text_add(&text, "  thread  now        in %29s last %.1f s", "", seconds);
  end_line(&text, to, columns);
  for (size_t t = 0; t < count && t < lines; ++t) {
    const json_t *now = json_object_get(json_array_get(threads, t), "now");
    char name[256];
    if (!pomp_top_name_now(view, t, name, sizeof(name)))
      strcpy(name, "-");
    pomp_text_add(&text, "  %6zu  %-9s  ", t,
                  now && !json_is_null(now) ? pomp_top_string(now, "state")
                                            : "?");
    pomp_text_fit(&text, name, 32, false);
    pomp_text_add(&text, " ");
    add_states(&text, view, t);
    end_line(&text, to, columns);
  }
  if (count > lines) {
    pomp_text_add(&text, "  and %zu more; --lines N shows N", count - lines);
    end_line(&text, to, columns);
  }
}

static void print_constructs(FILE *to, const struct pomp_top_view *view,
                             unsigned lines, unsigned columns, double seconds) {
  size_t count = 0;
  struct pomp_top_construct *all = pomp_top_constructs(view, &count);
  const double threads =
      (double)json_array_size(json_object_get(view->now, "threads"));
  const double recent = 1e9 * seconds * threads;
  const double total = pomp_top_number(view->now, "thread_time_ns");
  struct pomp_text text = {0};
  pomp_text_add(&text, "  own time  since start  visits/s  construct");
  end_line(&text, to, columns);
  for (size_t i = 0; all && i < count && i < lines; ++i) {
    char name[512], visits[16];
    pomp_top_name(all[i].region, name, sizeof(name));
    pomp_count_spell(visits, (uint64_t)(all[i].visits / seconds));
    pomp_text_add(&text, "  %6.1f %%     %6.1f %%  %8s  %s",
                  recent > 0 ? 100 * all[i].recent / recent : 0,
                  total > 0 ? 100 * all[i].all / total : 0, visits, name);
    end_line(&text, to, columns);
  }
  free(all);
}

static void print_findings(FILE *to, const struct pomp_top_view *view,
                           unsigned lines, unsigned columns) {
  const json_t *findings = json_object_get(view->now, "findings");
  struct pomp_text text = {0};
  pomp_text_add(&text, json_array_size(findings)
                           ? "  Findings so far, and what they gain at most"
                           : "  No finding so far");
  end_line(&text, to, columns);
  for (size_t i = 0; i < json_array_size(findings) && i < lines; ++i) {
    const json_t *f = json_array_get(findings, i);
    const json_t *place = json_array_get(json_object_get(f, "places"), 0);
    pomp_text_add(&text, "  %6.1f %%  %s%s%s [%s]",
                  pomp_top_number(f, "gain_percent"),
                  pomp_top_string(f, "title"), place ? ": " : "",
                  pomp_top_string(place, "where"), pomp_top_string(f, "name"));
    end_line(&text, to, columns);
  }
}

void pomp_top_print(FILE *to, const struct pomp_top_view *view, unsigned lines,
                    unsigned columns) {
  const double seconds = pomp_top_interval(view) / 1e9;
  const size_t threads = json_array_size(json_object_get(view->now, "threads"));
  struct pomp_text text = {0};
  pomp_text_add(&text, "%s, process %d: %.1f s, %zu %s",
                pomp_top_string(view->now, "program"), (int)view->process.pid,
                pomp_top_number(view->now, "wall_time_ns") / 1e9, threads,
                pomp_plural(threads, "thread", "threads"));
  end_line(&text, to, columns);
  print_threads(to, view, lines, columns, seconds);
  print_constructs(to, view, lines, columns, seconds > 0 ? seconds : 1);
  print_findings(to, view, lines, columns);
}
