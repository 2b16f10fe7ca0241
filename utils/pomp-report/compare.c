/*===- compare.c - Two profiles side by side ------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "reader.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

/** A construct of one profile or of both; POMP_NONE where it is missing. */
struct pair {
  uint32_t a, b;
  /** The difference in time, b less a; what the list is sorted by. */
  int64_t difference;
};

/** \returns less, equal or greater than 0. */
static int compare_keys(const struct pomp_region *x,
                        const struct pomp_region *y) {
  int order = strcmp(x->type, y->type);
  if (!order)
    order = strcmp(x->file, y->file);
  for (int i = 0; !order && i < 4; ++i)
    order = x->lines[i] < y->lines[i] ? -1 : x->lines[i] > y->lines[i];
  return order ? order : strcmp(x->name, y->name);
}

static int compare_regions(const void *x, const void *y, void *regions) {
  const uint32_t i = *(const uint32_t *)x, j = *(const uint32_t *)y;
  const struct pomp_region *r = regions;
  int order = compare_keys(&r[i], &r[j]);
  return order ? order : i < j ? -1 : i > j;
}

/** \returns the indices of all regions by their keys, or null. */
static uint32_t *by_key(const struct pomp_profile *p) {
  uint32_t *order = calloc(p->num_regions + 1, sizeof(*order));
  for (uint32_t i = 0; order && i < p->num_regions; ++i)
    order[i] = i;
  if (order)
    qsort_r(order, p->num_regions, sizeof(*order), compare_regions, p->regions);
  return order;
}

static int compare_pairs(const void *x, const void *y) {
  const struct pair *p = x, *q = y;
  int64_t a = llabs(p->difference), b = llabs(q->difference);
  if (a != b)
    return a < b ? 1 : -1;
  if (p->a != q->a)
    return p->a < q->a ? -1 : 1;
  return p->b < q->b ? -1 : p->b > q->b;
}

/** Finds the regions that are the same, the largest difference first.
 *  \returns an array to free, or null. */
static struct pair *match(const struct pomp_profile *a,
                          const struct pomp_profile *b, size_t *count) {
  uint32_t *x = by_key(a), *y = by_key(b);
  struct pair *pairs =
      calloc((size_t)a->num_regions + b->num_regions + 1, sizeof(*pairs));
  *count = 0;
  for (uint32_t i = 0, j = 0;
       x && y && pairs && (i < a->num_regions || j < b->num_regions);) {
    int order = i == a->num_regions ? 1
                : j == b->num_regions
                    ? -1
                    : compare_keys(&a->regions[x[i]], &b->regions[y[j]]);
    struct pair *pair = &pairs[(*count)++];
    pair->a = order <= 0 ? x[i++] : POMP_NONE;
    pair->b = order >= 0 ? y[j++] : POMP_NONE;
    pair->difference =
        (pair->b == POMP_NONE ? 0 : (int64_t)b->regions[pair->b].time) -
        (pair->a == POMP_NONE ? 0 : (int64_t)a->regions[pair->a].time);
  }
  bool failed = !x || !y;
  free(x);
  free(y);
  if (failed) {
    free(pairs);
    return NULL;
  }
  if (pairs)
    qsort(pairs, *count, sizeof(*pairs), compare_pairs);
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

void pomp_print_compare(struct pomp_text *text, const struct pomp_profile *a,
                        const struct pomp_profile *b) {
  enum { type_width = 9, where_width = 28 };
  size_t count;
  struct pair *pairs = match(a, b, &count);
  if (!pairs) {
    text->failed = true;
    return;
  }
  const struct pomp_profile *const sides[] = {a, b};
  for (int i = 0; i < 2; ++i) {
    pomp_text_add(text, "%c: ", "AB"[i]);
    pomp_text_plain(text, sides[i]->program);
    pomp_text_add(text, ", %u thread%s, ", sides[i]->num_threads,
                  sides[i]->num_threads == 1 ? "" : "s");
    pomp_text_plain(text, sides[i]->input);
    pomp_text_add(text, "\n");
  }
  pomp_text_add(text, "\n  %-11s %9s %9s  %10s %7s\n", "", "A", "B", "B - A",
                "B / A");
  add_line(text, "wall time", a->wall_time, b->wall_time);
  add_line(text, "thread time", a->thread_time, b->thread_time);
  for (int s = 0; s < POMP_STATES; ++s)
    if (a->states[s] || b->states[s])
      add_line(text, pomp_state_names[s], a->states[s], b->states[s]);
  pomp_text_add(text, "\n  %-9s %-*s %9s %9s  %10s %7s %8s %8s\n", "region",
                where_width, "source", "time A", "time B", "B - A", "B / A",
                "visits A", "visits B");
  for (size_t i = 0; i < count; ++i) {
    const struct pomp_region *x =
        pairs[i].a == POMP_NONE ? NULL : &a->regions[pairs[i].a];
    const struct pomp_region *y =
        pairs[i].b == POMP_NONE ? NULL : &b->regions[pairs[i].b];
    const struct pomp_region *any = x ? x : y;
    char visits[2][16];
    pomp_text_add(text, "  ");
    pomp_text_fit(text, pomp_region_type(any), type_width, false);
    pomp_text_add(text, " ");
    pomp_add_where_fit(text, any, where_width);
    add_times(text, x ? x->time : 0, y ? y->time : 0);
    pomp_text_add(text, " %8s %8s\n",
                  x ? pomp_count_spell(visits[0], x->visits) : "only B",
                  y ? pomp_count_spell(visits[1], y->visits) : "only A");
  }
  free(pairs);
}

static json_t *side_to_json(const struct pomp_profile *p, uint32_t region) {
  if (region == POMP_NONE)
    return json_null();
  const struct pomp_region *r = &p->regions[region];
  return json_pack("{si sI sI sI so}", "region", (int)region, "visits",
                   (json_int_t)r->visits, "time_ns", (json_int_t)r->time,
                   "wait_ns", (json_int_t)pomp_region_waiting(r),
                   "imbalance_percent",
                   r->has_imbalance ? json_real(r->imbalance) : json_null());
}

static json_t *head_to_json(const struct pomp_profile *p) {
  json_t *states = json_object();
  for (int s = 0; s < POMP_STATES; ++s) {
    char member[32];
    snprintf(member, sizeof(member), "%s_ns", pomp_state_names[s]);
    json_object_set_new(states, member, json_integer((json_int_t)p->states[s]));
  }
  return json_pack("{so ss si sI sI so}", "input",
                   pomp_to_json_string(p->input, strlen(p->input)), "program",
                   p->program, "threads", (int)p->num_threads, "wall_time_ns",
                   (json_int_t)p->wall_time, "thread_time_ns",
                   (json_int_t)p->thread_time, "states", states);
}

json_t *pomp_compare_to_json(const struct pomp_profile *a,
                             const struct pomp_profile *b) {
  size_t count;
  struct pair *pairs = match(a, b, &count);
  json_t *regions = pairs ? json_array() : NULL;
  for (size_t i = 0; regions && i < count; ++i) {
    const struct pomp_region *r = pairs[i].a == POMP_NONE
                                      ? &b->regions[pairs[i].b]
                                      : &a->regions[pairs[i].a];
    bool ratio = pairs[i].a != POMP_NONE && pairs[i].b != POMP_NONE && r->time;
    json_array_append_new(
        regions,
        json_pack("{ss ss ss si si so so sI so}", "type", pomp_region_type(r),
                  "name", r->name, "file", r->file, "first_line",
                  (int)r->lines[0], "last_line", (int)pomp_region_last_line(r),
                  "a", side_to_json(a, pairs[i].a), "b",
                  side_to_json(b, pairs[i].b), "difference_ns",
                  (json_int_t)pairs[i].difference, "ratio",
                  ratio ? json_real((double)b->regions[pairs[i].b].time /
                                    (double)r->time)
                        : json_null()));
  }
  free(pairs);
  return json_pack("{ss si so so so}", "schema", "pomp-comparison", "version",
                   1, "a", head_to_json(a), "b", head_to_json(b), "regions",
                   regions);
}
