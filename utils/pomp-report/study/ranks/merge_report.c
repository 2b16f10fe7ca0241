/*===- merge_report.c - How regions lie on the ranks ----------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "model/hybrid.h"
#include "model/regions.h"
#include "study/ranks/merge.h"

#include "profile/report/rows.h"

#include <stdlib.h>

enum { type_width = 9, where_width = 28, top = 20 };

static uint64_t mean_of(const struct pomp_profile *p,
                        const struct pomp_spread *s) {
  return s->sum / p->merged->num_ranks;
}

static void add_spread(struct pomp_text *text, const struct pomp_profile *p,
                       const struct pomp_spread *s) {
  char min[16], mean[16], max[16];
  pomp_text_add(text, " %9s %9s %9s %6u\n", pomp_time_spell(min, s->min),
                pomp_time_spell(mean, mean_of(p, s)),
                pomp_time_spell(max, s->max), s->most);
}

static void add_columns(struct pomp_text *text, const char *what) {
  pomp_text_add(text, "\n  %-*s %6s %9s %9s %9s %6s\n",
                type_width + 1 + where_width, what, "ranks", "least", "mean",
                "most", "of");
}

static void add_region(struct pomp_text *text, const struct pomp_profile *p,
                       uint32_t region) {
  const struct pomp_result_region *r = &p->result->regions[region];
  const struct pomp_region_spread *s = &p->merged->regions[region];
  pomp_text_add(text, "  ");
  pomp_text_fit(text, pomp_report_type(r), type_width, false);
  pomp_text_add(text, " ");
  pomp_report_where_fit(text, r, where_width);
  pomp_text_add(text, " %6u", s->ranks);
  add_spread(text, p, &s->time);
}

void pomp_print_spreads(struct pomp_text *text, const struct pomp_profile *p,
                        bool full) {
  uint32_t *order = p->merged ? pomp_result_order(p->result) : NULL;
  uint32_t count = p->result->num_regions, shown = 0;
  if (!p->merged)
    return;
  if (!order) {
    text->failed = true;
    return;
  }
  add_columns(text, "state of each rank");
  for (int i = 0; i < POMP_NUM_STATES; ++i) {
    const struct pomp_spread *s = &p->merged->states[pomp_state_order[i]];
    if (!s->sum)
      continue;
    pomp_text_add(text, "  %-*s %6u", type_width + 1 + where_width,
                  pomp_state_names[pomp_state_order[i]], s->ranks);
    add_spread(text, p, s);
  }
  add_columns(text, "region of each rank");
  for (uint32_t i = 0; i < count && (full || shown < top); ++i)
    if (p->result->regions[order[i]].time) {
      add_region(text, p, order[i]);
      ++shown;
    }
  if (shown == top && !full)
    pomp_text_add(text, "  (--full shows all)\n");
  pomp_text_add(text, "  thread time; ranks: how many have any; of: the rank "
                      "that has most\n");
  free(order);
}

static json_t *spread_to_json(const struct pomp_profile *p,
                              const struct pomp_spread *s) {
  return json_pack("{sI sI sI sI sI so}", "ranks", (json_int_t)s->ranks,
                   "sum_ns", (json_int_t)s->sum, "min_ns", (json_int_t)s->min,
                   "mean_ns", (json_int_t)mean_of(p, s), "max_ns",
                   (json_int_t)s->max, "max_rank",
                   s->ranks ? json_integer((json_int_t)s->most) : json_null());
}

/** An object of the states that there are. */
static json_t *states_to_json(const struct pomp_profile *p,
                              const struct pomp_spread *states) {
  json_t *object = json_object();
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    if (states[s].sum)
      json_object_set_new(object, pomp_state_names[s],
                          spread_to_json(p, &states[s]));
  return object;
}

json_t *pomp_merged_to_json(const struct pomp_profile *p) {
  if (!p->merged)
    return json_null();
  json_t *object =
      json_pack("{sI so so}", "ranks", (json_int_t)p->merged->num_ranks,
                "wall_time", spread_to_json(p, &p->merged->wall), "states",
                states_to_json(p, p->merged->states));
  pomp_add_hybrid(object, &p->merged->hybrid);
  return object;
}

json_t *pomp_region_spread_to_json(const struct pomp_profile *p,
                                   uint32_t region) {
  if (!p->merged)
    return json_null();
  const struct pomp_region_spread *s = &p->merged->regions[region];
  return json_pack("{sI so so}", "ranks", (json_int_t)s->ranks, "time",
                   spread_to_json(p, &s->time), "states",
                   states_to_json(p, s->states));
}

json_t *pomp_merged_regions_to_json(const struct pomp_profile *p) {
  json_t *array = p->merged ? json_array() : json_null();
  for (uint32_t i = 0; p->merged && i < p->result->num_regions; ++i) {
    const struct pomp_result_region *r = &p->result->regions[i];
    const struct pomp_where *where = &r->fields.where;
    char lines[POMP_WHERE_LINES];
    json_array_append_new(
        array,
        json_pack(
            "{ss ss ss ss si so sI sI so}", "type", pomp_report_type(r), "name",
            r->fields.name, "function", where->function, "path",
            pomp_where_identity(where), "first_line", (int)r->fields.lines[0],
            "place",
            json_sprintf("%s%s", where->brief, pomp_where_lines(where, lines)),
            "visits", (json_int_t)r->visits, "wait_ns",
            (json_int_t)pomp_result_waiting(r), "over_ranks",
            pomp_region_spread_to_json(p, i)));
  }
  return array;
}
