/*===- export.c - Running programs for scripts and Prometheus ------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "top/view.h"

#include <stdlib.h>
#include <string.h>

static json_t *thread_to_json(const struct pomp_top_view *view, size_t t) {
  const json_t *thread =
      json_array_get(json_object_get(view->now, "threads"), t);
  const json_t *now = json_object_get(thread, "now");
  struct pomp_top_state states[POMP_TOP_MOST_STATES];
  unsigned count = pomp_top_states(view, t, states);
  json_t *recent = json_object();
  char name[512];
  const bool is_inside = pomp_top_name_now(view, t, name, sizeof(name));
  for (unsigned i = 0; i < count; ++i) {
    char state[64];
    snprintf(state, sizeof(state), "%.*s", (int)strcspn(states[i].name, "_"),
             states[i].name);
    json_object_set_new(recent, state, json_real(100 * states[i].share));
  }
  return json_pack("{si ss? ss? so}", "id", (int)t, "state",
                   json_string_value(json_object_get(now, "state")),
                   "construct", is_inside ? name : NULL, "recent_percent",
                   recent);
}

static json_t *constructs_to_json(const struct pomp_top_view *view,
                                  unsigned lines) {
  size_t count = 0;
  struct pomp_top_construct *all = pomp_top_constructs(view, &count);
  const size_t threads = json_array_size(json_object_get(view->now, "threads"));
  const double recent = pomp_top_interval(view) * (double)threads;
  json_t *array = json_array();
  for (size_t i = 0; all && i < count && i < lines; ++i) {
    const json_t *region = all[i].region;
    char name[512];
    pomp_top_name(region, name, sizeof(name));
    json_array_append_new(
        array,
        json_pack("{ss ss sO? sO? sf sI sI sI}", "construct", name, "type",
                  pomp_top_string(region, "type"), "path",
                  json_object_get(region, "path"), "first_line",
                  json_object_get(region, "first_line"), "recent_percent",
                  recent > 0 ? 100 * all[i].recent / recent : 0,
                  "recent_visits", (json_int_t)all[i].visits, "exclusive_ns",
                  (json_int_t)all[i].all, "visits",
                  (json_int_t)pomp_top_number(region, "visits")));
  }
  free(all);
  return array;
}

json_t *pomp_top_to_json(const struct pomp_top_view *view, unsigned lines) {
  const size_t count = json_array_size(json_object_get(view->now, "threads"));
  json_t *threads = json_array();
  for (size_t t = 0; t < count; ++t)
    json_array_append_new(threads, thread_to_json(view, t));
  return json_pack(
      "{si ss ss sI sI so so sO?}", "pid", (int)view->process.pid, "program",
      pomp_top_string(view->now, "program"), "live", view->process.live,
      "wall_time_ns", (json_int_t)pomp_top_number(view->now, "wall_time_ns"),
      "interval_ns", (json_int_t)pomp_top_interval(view), "threads", threads,
      "constructs", constructs_to_json(view, lines), "findings",
      json_object_get(view->now, "findings"));
}

/** Prints the value of a label, in quotes. */
static void print_value(FILE *to, const char *value) {
  putc('"', to);
  for (; *value; ++value)
    if (*value == '\n')
      fputs("\\n", to);
    else if (*value == '"' || *value == '\\')
      fprintf(to, "\\%c", *value);
    else
      putc(*value, to);
  putc('"', to);
}

/** Begins a sample: its name and the labels that all have. */
static void begin_sample(FILE *to, const char *metric,
                         const struct pomp_top_view *view) {
  fprintf(to, "%s{program=", metric);
  print_value(to, pomp_top_string(view->now, "program"));
  fprintf(to, ",pid=\"%d\"", (int)view->process.pid);
}

static void begin_metric(FILE *to, const char *metric, const char *type,
                         const char *help) {
  fprintf(to, "# HELP %s %s\n# TYPE %s %s\n", metric, help, metric, type);
}

static void print_states(FILE *to, const char *metric,
                         const struct pomp_top_view *view) {
  json_t *threads = json_object_get(view->now, "threads"), *thread, *value;
  const char *state;
  size_t t;
  json_array_foreach(threads, t, thread) {
    json_object_foreach(json_object_get(thread, "states"), state, value) {
      begin_sample(to, metric, view);
      fprintf(to, ",thread=\"%zu\",state=\"%.*s\"} %.9f\n", t,
              (int)strcspn(state, "_"), state, json_number_value(value) / 1e9);
    }
  }
}

/** Prints a number of each construct. */
static void print_regions(FILE *to, const char *metric,
                          const struct pomp_top_view *view, const char *member,
                          double unit) {
  json_t *region;
  size_t i;
  json_array_foreach(json_object_get(view->now, "regions"), i, region) {
    static const char *const labels[] = {"type", "name", "function", "place"};
    begin_sample(to, metric, view);
    for (size_t k = 0; k < sizeof(labels) / sizeof(labels[0]); ++k) {
      fprintf(to, ",%s=", labels[k]);
      print_value(to, pomp_top_string(region, labels[k]));
    }
    fprintf(to, "} %.9g\n", pomp_top_number(region, member) * unit);
  }
}

static void print_findings(FILE *to, const char *metric,
                           const struct pomp_top_view *view) {
  json_t *finding;
  size_t i;
  json_array_foreach(json_object_get(view->now, "findings"), i, finding) {
    const json_t *place = json_array_get(json_object_get(finding, "places"), 0);
    begin_sample(to, metric, view);
    fprintf(to, ",finding=");
    print_value(to, pomp_top_string(finding, "name"));
    fprintf(to, ",number=\"%zu\",place=", i);
    print_value(to, pomp_top_string(place, "where"));
    fprintf(to, "} %.9g\n", pomp_top_number(finding, "gain_percent") / 100);
  }
}

void pomp_top_print_prometheus(FILE *to, const struct pomp_top_view *views,
                               size_t count) {
  static const char wall[] = "pomp_wall_seconds_total";
  static const char states[] = "pomp_thread_state_seconds_total";
  static const char own[] = "pomp_construct_own_seconds_total";
  static const char visits[] = "pomp_construct_visits_total";
  static const char gain[] = "pomp_finding_gain_ratio";
  begin_metric(to, wall, "counter", "Time since the program began.");
  for (size_t i = 0; i < count; ++i) {
    begin_sample(to, wall, &views[i]);
    fprintf(to, "} %.9f\n",
            pomp_top_number(views[i].now, "wall_time_ns") / 1e9);
  }
  begin_metric(to, states, "counter", "Time of each thread in each state.");
  for (size_t i = 0; i < count; ++i)
    print_states(to, states, &views[i]);
  begin_metric(to, own, "counter",
               "Thread time in a construct, without what lies inside.");
  for (size_t i = 0; i < count; ++i)
    print_regions(to, own, &views[i], "exclusive_ns", 1e-9);
  begin_metric(to, visits, "counter", "How often threads entered a construct.");
  for (size_t i = 0; i < count; ++i)
    print_regions(to, visits, &views[i], "visits", 1);
  begin_metric(to, gain, "gauge",
               "The part of the wall time that a finding gains at most.");
  for (size_t i = 0; i < count; ++i)
    print_findings(to, gain, &views[i]);
}
