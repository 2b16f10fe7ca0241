/*===- compare.c - Two profiles side by side --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/compare.h"
#include "counts/counts.h"
#include "model/overview.h"
#include "model/reader.h"
#include "model/regions.h"
#include "model/setting.h"
#include "sample/samples.h"
#include "study/match.h"

#include "profile/report/rows.h"

#include <stdlib.h>
#include <string.h>

/** A construct of one profile or of both; POMP_NONE if it is missing. */
struct pair {
  uint32_t a, b;
  /** The difference in time, b minus a; the list is sorted by it. */
  int64_t difference;
};

static int compare_pairs(const void *x, const void *y) {
  const struct pair *p = x, *q = y;
  int64_t a = llabs(p->difference), b = llabs(q->difference);
  if (a != b)
    return a < b ? 1 : -1;
  if (p->a != q->a)
    return p->a < q->a ? -1 : 1;
  return p->b < q->b ? -1 : p->b > q->b;
}

/** Names the regions of both profiles in one table: first those of the one
 *  profile, then those of the other.
 *  \returns an array to free, or null. */
static struct pomp_where *name_all(const struct pomp_profile *a,
                                   const struct pomp_profile *b,
                                   bool same_root) {
  const struct pomp_profile *const sides[] = {a, b};
  uint32_t count = 0;
  struct pomp_where *names =
      calloc((size_t)a->result->num_regions + b->result->num_regions + 1,
             sizeof(*names));
  for (int side = 0; names && side < 2; ++side)
    for (uint32_t i = 0; i < sides[side]->result->num_regions; ++i)
      names[count++] = sides[side]->result->regions[i].fields.where;
  if (names && !pomp_match_names(names, count, same_root)) {
    free(names);
    return NULL;
  }
  return names;
}

/** Finds the regions that are the same, the largest difference first, and what
 *  to call all of them.
 *  \returns an array to free, or null. */
static struct pair *match(const struct pomp_profile *a,
                          const struct pomp_profile *b, size_t *count,
                          struct pomp_where **names) {
  struct pomp_matches all = pomp_match(
      (struct pomp_region_list){a->result->regions, a->result->num_regions},
      (struct pomp_region_list){b->result->regions, b->result->num_regions});
  struct pair *pairs = calloc(all.count + 1, sizeof(*pairs));
  *names = name_all(a, b, all.same_root);
  *count = all.count;
  if (!all.pairs || !pairs || !*names) {
    free(pairs);
    free(*names);
    pairs = NULL;
    *names = NULL;
  }
  for (size_t i = 0; pairs && i < *count; ++i) {
    const struct pomp_pair *p = &all.pairs[i];
    pairs[i] = (struct pair){
        p->a, p->b,
        (p->b == POMP_NONE ? 0 : (int64_t)b->result->regions[p->b].time) -
            (p->a == POMP_NONE ? 0 : (int64_t)a->result->regions[p->a].time)};
  }
  if (pairs)
    qsort(pairs, *count, sizeof(*pairs), compare_pairs);
  free(all.pairs);
  return pairs;
}

static void add_times(struct pomp_text *text, uint64_t a, uint64_t b) {
  char first[16], second[16], spelled[16];
  pomp_time_spell(spelled, b > a ? b - a : a - b);
  pomp_text_add(text, " %9s %9s  %c%9s", pomp_time_spell(first, a),
                pomp_time_spell(second, b),
                b > a   ? '+'
                : b < a ? '-'
                        : ' ',
                spelled);
  if (a && (double)b / (double)a < 9999.5)
    pomp_text_add(text, " %7.2f", (double)b / (double)a);
  else
    pomp_text_add(text, " %7s", "-");
}

/** A line that needs no more than its times. */
static void add_line(struct pomp_text *text, const char *what, uint64_t a,
                     uint64_t b) {
  pomp_text_add(text, "  %-11s", what);
  add_times(text, a, b);
  pomp_text_add(text, "\n");
}

/** How well both used their threads, in percent. */
static void add_efficiencies(struct pomp_text *text,
                             const struct pomp_profile *a,
                             const struct pomp_profile *b) {
  const struct pomp_efficiency *x = &a->result->efficiency,
                               *y = &b->result->efficiency;
  const struct {
    const char *name;
    double a, b;
    bool known;
  } lines[] = {
      {"parallel efficiency", x->parallel, y->parallel, true},
      {"  load balance", x->load_balance, y->load_balance, true},
      {"  serialization", x->in_turn, y->in_turn, true},
      {"  synchronization", x->in_step, y->in_step, true},
      {"  overhead", x->in_runtime, y->in_runtime, true},
      {"CPU use", x->cpu_use, y->cpu_use, x->cpu && y->cpu},
  };
  pomp_text_add(text, "\n  %-19s %8s %8s %9s\n", "", "A", "B", "B - A");
  for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); ++i)
    if (lines[i].known)
      pomp_text_add(text, "  %-19s %6.1f %% %6.1f %% %+7.1f %%\n",
                    lines[i].name, 100 * lines[i].a, 100 * lines[i].b,
                    pomp_round_tenths(100 * (lines[i].b - lines[i].a)));
}

/** The lines whose time differs most, where both runs have samples. */
static void add_hot_lines(struct pomp_text *text, const struct pomp_profile *a,
                          const struct pomp_profile *b) {
  enum { most = 10, width = 38 };
  size_t count;
  struct pomp_line_pair *pairs = pomp_pair_lines(a, b, &count);
  if (!pairs)
    return;
  pomp_text_add(text, "\n  %-*s %9s %9s  %10s %7s\n", width, "hot lines", "A",
                "B", "B - A", "B / A");
  for (size_t i = 0; i < count && i < most; ++i) {
    struct pomp_text name = {0};
    pomp_add_line(&name, pairs[i].samples, pairs[i].line);
    text->failed |= name.failed;
    pomp_text_add(text, "  ");
    pomp_text_fit(text, name.data ? name.data : "", width, true);
    add_times(text, pairs[i].a, pairs[i].b);
    pomp_text_add(text, "\n");
    free(name.data);
  }
  if (count > most)
    pomp_text_add(text, "  (and %zu more)\n", count - most);
  free(pairs);
}

static json_t *hot_lines_to_json(const struct pomp_profile *a,
                                 const struct pomp_profile *b) {
  size_t count;
  struct pomp_line_pair *pairs = pomp_pair_lines(a, b, &count);
  json_t *lines = pairs ? json_array() : json_null();
  for (size_t i = 0; i < count; ++i) {
    json_t *line = pomp_line_to_json(pairs[i].samples, pairs[i].line);
    json_object_set_new(line, "a_ns", json_integer((json_int_t)pairs[i].a));
    json_object_set_new(line, "b_ns", json_integer((json_int_t)pairs[i].b));
    json_array_append_new(lines, line);
  }
  free(pairs);
  return lines;
}

void pomp_print_compare(struct pomp_text *text, const struct pomp_profile *a,
                        const struct pomp_profile *b) {
  enum { type_width = 9, where_width = 28 };
  size_t count;
  struct pomp_where *names = NULL;
  struct pair *pairs = match(a, b, &count, &names);
  if (!pairs) {
    text->failed = true;
    return;
  }
  const struct pomp_profile *const sides[] = {a, b};
  for (int i = 0; i < 2; ++i) {
    pomp_text_add(text, "%c: ", "AB"[i]);
    pomp_text_plain(text, sides[i]->result->program);
    pomp_text_add(
        text, ", %u %s, ", sides[i]->result->num_threads,
        pomp_plural(sides[i]->result->num_threads, "thread", "threads"));
    pomp_text_plain(text, sides[i]->input);
    pomp_text_add(text, "\n");
  }
  pomp_print_setting_differences(text, a, b);
  add_efficiencies(text, a, b);
  pomp_text_add(text, "\n  %-11s %9s %9s  %10s %7s\n", "", "A", "B", "B - A",
                "B / A");
  add_line(text, "wall time", a->result->wall_time, b->result->wall_time);
  add_line(text, "thread time", a->result->thread_time, b->result->thread_time);
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    if (a->result->states[s] || b->result->states[s])
      add_line(text, pomp_state_names[s], a->result->states[s],
               b->result->states[s]);
  pomp_print_counters_compared(text, a, b);
  pomp_text_add(text, "\n  %-9s %-*s %9s %9s  %10s %7s %8s %8s", "region",
                where_width, "source", "time A", "time B", "B - A", "B / A",
                "visits A", "visits B");
  pomp_print_rates_compared(text, a, POMP_NONE, b, POMP_NONE);
  pomp_text_add(text, "\n");
  for (size_t i = 0; i < count; ++i) {
    const struct pomp_result_region *x =
        pairs[i].a == POMP_NONE ? NULL : &a->result->regions[pairs[i].a];
    const struct pomp_result_region *y =
        pairs[i].b == POMP_NONE ? NULL : &b->result->regions[pairs[i].b];
    struct pomp_result_region any = x ? *x : *y;
    any.fields.where =
        names[x ? pairs[i].a : a->result->num_regions + pairs[i].b];
    char visits[2][16];
    pomp_text_add(text, "  ");
    pomp_row_type(text, pomp_report_type(&any), type_width);
    pomp_text_add(text, " ");
    pomp_report_where_fit(text, &any, where_width);
    add_times(text, x ? x->time : 0, y ? y->time : 0);
    pomp_text_add(text, " %8s %8s",
                  x ? pomp_count_spell(visits[0], x->visits) : "only B",
                  y ? pomp_count_spell(visits[1], y->visits) : "only A");
    pomp_print_rates_compared(text, a, pairs[i].a, b, pairs[i].b);
    pomp_text_add(text, "\n");
  }
  add_hot_lines(text, a, b);
  free(names);
  free(pairs);
}

static json_t *side_to_json(const struct pomp_profile *p, uint32_t region) {
  if (region == POMP_NONE)
    return json_null();
  const struct pomp_result_region *r = &p->result->regions[region];
  uint64_t wait = pomp_result_waiting(r);
  return json_pack("{si so sI sI sI sf so}", "region", (int)region, "counters",
                   pomp_region_counts_to_json(p, region), "visits",
                   (json_int_t)r->visits, "time_ns", (json_int_t)r->time,
                   "wait_ns", (json_int_t)wait, "wait_percent",
                   pomp_percent(wait, r->time), "imbalance_percent",
                   r->has_imbalance ? json_real(r->imbalance) : json_null());
}

static json_t *head_to_json(const struct pomp_profile *p) {
  return json_pack(
      "{so so ss si sI sI so so so}", "counters", pomp_counters_to_json(p),
      "input", pomp_to_json_string(p->input, strlen(p->input)), "program",
      p->result->program, "threads", (int)p->result->num_threads,
      "wall_time_ns", (json_int_t)p->result->wall_time, "thread_time_ns",
      (json_int_t)p->result->thread_time, "states",
      pomp_states_to_json(p->result->states), "efficiency",
      pomp_efficiency_to_json(p), "setting", pomp_facts_to_json(p));
}

static json_t *pair_to_json(const struct pair *pair,
                            const struct pomp_profile *a,
                            const struct pomp_profile *b,
                            const struct pomp_where *names) {
  bool in_a = pair->a != POMP_NONE;
  const struct pomp_result_region *r =
      in_a ? &a->result->regions[pair->a] : &b->result->regions[pair->b];
  const struct pomp_where *where =
      &names[in_a ? pair->a : a->result->num_regions + pair->b];
  bool ratio = in_a && pair->b != POMP_NONE && r->time;
  char lines[POMP_WHERE_LINES];
  json_t *json = json_pack(
      "{ss ss ss ss ss si si si so so sI so}", "type", pomp_report_type(r),
      "name", r->fields.name, "function", r->fields.where.function, "file",
      r->fields.file, "path", pomp_where_identity(&r->fields.where),
      "first_line", (int)r->fields.lines[0], "last_line",
      (int)r->fields.where.last, "first_column", (int)r->fields.where.column,
      "a", side_to_json(a, pair->a), "b", side_to_json(b, pair->b),
      "difference_ns", (json_int_t)pair->difference, "ratio",
      ratio ? json_real((double)b->result->regions[pair->b].time /
                        (double)r->time)
            : json_null());
  json_object_set_new(
      json, "place",
      json_sprintf("%s%s", where->brief, pomp_where_lines(where, lines)));
  return json;
}

json_t *pomp_compare_to_json(const struct pomp_profile *a,
                             const struct pomp_profile *b) {
  size_t count;
  struct pomp_where *names = NULL;
  struct pair *pairs = match(a, b, &count, &names);
  json_t *regions = pairs ? json_array() : NULL, *states = json_array();
  for (size_t i = 0; regions && i < count; ++i)
    json_array_append_new(regions, pair_to_json(&pairs[i], a, b, names));
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    json_array_append_new(states, json_string(pomp_state_names[s]));
  free(names);
  free(pairs);
  return json_pack("{ss si so so so so so so}", "schema", "pomp-comparison",
                   "version", 1, "hot_lines", hot_lines_to_json(a, b),
                   "state_names", states, "a", head_to_json(a), "b",
                   head_to_json(b), "settings",
                   pomp_setting_differences_to_json(a, b), "regions", regions);
}

double pomp_round_tenths(double value) {
  return (double)(long)(10 * value + (value < 0 ? -0.5 : 0.5)) / 10;
}
