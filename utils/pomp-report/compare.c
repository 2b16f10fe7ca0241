/*===- compare.c - Two profiles side by side --------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "overview.h"
#include "reader.h"
#include "report.h"
#include "setting.h"

#include <stdlib.h>
#include <string.h>

/** A construct of one profile or of both; POMP_NONE where it is missing. */
struct pair {
  uint32_t a, b;
  /** The difference in time, b less a; what the list is sorted by. */
  int64_t difference;
};

/** How much two constructs have in common. */
enum likeness {
  /** All that tells constructs apart. */
  SAME,
  /** But for the column: the source was indented, or an older runtime wrote one
   *  of the profiles. */
  SAME_FILE,
  /** But for the directory. */
  SAME_LINES
};

/** What is compared: the regions of both profiles. */
struct matching {
  const struct pomp_profile *profiles[2];
  /** Some path is in both: then one path is one file. Else the profiles come
   *  from two places, where what the paths end with tells files apart. */
  bool same_root;
  enum likeness likeness;
  /** The regions that have no partner yet, sorted. */
  uint32_t *left[2], count[2];
};

/** \returns less, equal or greater than 0. */
static int compare_keys(const struct matching *m, const struct pomp_region *x,
                        const struct pomp_region *y) {
  int order = strcmp(x->type, y->type);
  if (!order)
    order = strcmp(x->file, y->file);
  for (int i = 0; !order && i < 4; ++i)
    order = x->lines[i] < y->lines[i] ? -1 : x->lines[i] > y->lines[i];
  order = order ? order : strcmp(x->name, y->name);
  if (order || m->likeness == SAME_LINES)
    return order;
  const struct pomp_where *v = &x->where, *w = &y->where;
  order = m->same_root ? strcmp(pomp_where_identity(v), pomp_where_identity(w))
                       : strcmp(v->shown, w->shown);
  if (order || m->likeness == SAME_FILE)
    return order;
  if (v->column != w->column)
    return v->column < w->column ? -1 : 1;
  return strcmp(v->macro, w->macro);
}

struct sorting {
  const struct matching *m;
  const struct pomp_region *regions;
};

static int compare_regions(const void *x, const void *y, void *data) {
  const uint32_t i = *(const uint32_t *)x, j = *(const uint32_t *)y;
  const struct sorting *s = data;
  int order = compare_keys(s->m, &s->regions[i], &s->regions[j]);
  return order ? order : i < j ? -1 : i > j;
}

/** Takes all regions of both, by their keys. */
static void start(struct matching *m, bool same_root) {
  m->same_root = same_root;
  m->likeness = SAME;
  for (int side = 0; side < 2; ++side) {
    const struct pomp_profile *p = m->profiles[side];
    struct sorting s = {m, p->regions};
    m->count[side] = p->num_regions;
    for (uint32_t i = 0; i < p->num_regions; ++i)
      m->left[side][i] = i;
    qsort_r(m->left[side], p->num_regions, sizeof(uint32_t), compare_regions,
            &s);
  }
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

static void add_pair(const struct matching *m, uint32_t a, uint32_t b,
                     struct pair *pairs, size_t *count) {
  pairs[(*count)++] = (struct pair){
      a, b,
      (b == POMP_NONE ? 0 : (int64_t)m->profiles[1]->regions[b].time) -
          (a == POMP_NONE ? 0 : (int64_t)m->profiles[0]->regions[a].time)};
}

/** Makes pairs of those that are as much alike as that; the others are left. */
static void join(struct matching *m, enum likeness likeness, struct pair *pairs,
                 size_t *count) {
  uint32_t *x = m->left[0], *y = m->left[1], i = 0, j = 0, p = 0, q = 0;
  m->likeness = likeness;
  while (i < m->count[0] || j < m->count[1]) {
    int order = i == m->count[0] ? 1
                : j == m->count[1]
                    ? -1
                    : compare_keys(m, &m->profiles[0]->regions[x[i]],
                                   &m->profiles[1]->regions[y[j]]);
    if (order == 0)
      add_pair(m, x[i++], y[j++], pairs, count);
    else if (order < 0)
      x[p++] = x[i++];
    else
      y[q++] = y[j++];
  }
  m->count[0] = p;
  m->count[1] = q;
}

/** What the regions are called where those of both stand in one table: first
 *  those of the one profile, then those of the other. Between two places in the
 *  file system no path means anything, and each keeps its own names.
 *  \returns an array to free, or null. */
static struct pomp_where *name_all(const struct matching *m) {
  uint32_t count = 0;
  struct pomp_where *names = calloc((size_t)m->profiles[0]->num_regions +
                                        m->profiles[1]->num_regions + 1,
                                    sizeof(*names));
  for (int side = 0; names && side < 2; ++side)
    for (uint32_t i = 0; i < m->profiles[side]->num_regions; ++i)
      names[count++] = m->profiles[side]->regions[i].where;
  if (names && m->same_root &&
      !pomp_where_tell_apart(names, sizeof(*names), count)) {
    free(names);
    return NULL;
  }
  return names;
}

/** Finds the regions that are the same, the largest difference first, and what
 *  to call all of them where \p names is not null.
 *  \returns an array to free, or null. */
static struct pair *match(const struct pomp_profile *a,
                          const struct pomp_profile *b, size_t *count,
                          struct pomp_where **names) {
  struct matching m = {
      .profiles = {a, b},
      .left = {calloc((size_t)a->num_regions + 1, sizeof(uint32_t)),
               calloc((size_t)b->num_regions + 1, sizeof(uint32_t))}};
  struct pair *pairs =
      calloc((size_t)a->num_regions + b->num_regions + 1, sizeof(*pairs));
  *count = 0;
  if (pairs && m.left[0] && m.left[1]) {
    start(&m, true);
    join(&m, SAME, pairs, count);
    if (!*count) {
      start(&m, false);
      join(&m, SAME, pairs, count);
    }
    join(&m, SAME_FILE, pairs, count);
    if (!m.same_root)
      join(&m, SAME_LINES, pairs, count);
    for (uint32_t i = 0; i < m.count[0]; ++i)
      add_pair(&m, m.left[0][i], POMP_NONE, pairs, count);
    for (uint32_t i = 0; i < m.count[1]; ++i)
      add_pair(&m, POMP_NONE, m.left[1][i], pairs, count);
    qsort(pairs, *count, sizeof(*pairs), compare_pairs);
  }
  if (!pairs || !m.left[0] || !m.left[1] ||
      (names && !(*names = name_all(&m)))) {
    free(pairs);
    pairs = NULL;
  }
  free(m.left[0]);
  free(m.left[1]);
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

/** So that nothing is less than 0 by nothing. */
static double round_tenths(double value) {
  return (double)(long)(10 * value + (value < 0 ? -0.5 : 0.5)) / 10;
}

/** How well both used their threads, in percent. */
static void add_efficiencies(struct pomp_text *text,
                             const struct pomp_profile *a,
                             const struct pomp_profile *b) {
  const struct pomp_efficiency *x = &a->efficiency, *y = &b->efficiency;
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
                    round_tenths(100 * (lines[i].b - lines[i].a)));
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
    pomp_text_plain(text, sides[i]->program);
    pomp_text_add(text, ", %u thread%s, ", sides[i]->num_threads,
                  sides[i]->num_threads == 1 ? "" : "s");
    pomp_text_plain(text, sides[i]->input);
    pomp_text_add(text, "\n");
  }
  pomp_print_setting_differences(text, a, b);
  add_efficiencies(text, a, b);
  pomp_text_add(text, "\n  %-11s %9s %9s  %10s %7s\n", "", "A", "B", "B - A",
                "B / A");
  add_line(text, "wall time", a->wall_time, b->wall_time);
  add_line(text, "thread time", a->thread_time, b->thread_time);
  for (int s = 0; s < POMP_NUM_STATES; ++s)
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
    struct pomp_region any = x ? *x : *y;
    any.where = names[x ? pairs[i].a : a->num_regions + pairs[i].b];
    char visits[2][16];
    pomp_text_add(text, "  ");
    pomp_text_fit(text, pomp_region_type(&any), type_width, false);
    pomp_text_add(text, " ");
    pomp_add_where_fit(text, &any, where_width);
    add_times(text, x ? x->time : 0, y ? y->time : 0);
    pomp_text_add(text, " %8s %8s\n",
                  x ? pomp_count_spell(visits[0], x->visits) : "only B",
                  y ? pomp_count_spell(visits[1], y->visits) : "only A");
  }
  free(names);
  free(pairs);
}

static json_t *side_to_json(const struct pomp_profile *p, uint32_t region) {
  if (region == POMP_NONE)
    return json_null();
  const struct pomp_region *r = &p->regions[region];
  uint64_t wait = pomp_region_waiting(r);
  return json_pack("{si sI sI sI sf so}", "region", (int)region, "visits",
                   (json_int_t)r->visits, "time_ns", (json_int_t)r->time,
                   "wait_ns", (json_int_t)wait, "wait_percent",
                   pomp_percent(wait, r->time), "imbalance_percent",
                   r->has_imbalance ? json_real(r->imbalance) : json_null());
}

static json_t *head_to_json(const struct pomp_profile *p) {
  json_t *states = json_object();
  for (int s = 0; s < POMP_NUM_STATES; ++s) {
    char member[32];
    snprintf(member, sizeof(member), "%s_ns", pomp_state_names[s]);
    json_object_set_new(states, member, json_integer((json_int_t)p->states[s]));
  }
  return json_pack("{so ss si sI sI so so so}", "input",
                   pomp_to_json_string(p->input, strlen(p->input)), "program",
                   p->program, "threads", (int)p->num_threads, "wall_time_ns",
                   (json_int_t)p->wall_time, "thread_time_ns",
                   (json_int_t)p->thread_time, "states", states, "efficiency",
                   pomp_efficiency_to_json(p), "setting",
                   pomp_facts_to_json(p));
}

static json_t *pair_to_json(const struct pair *pair,
                            const struct pomp_profile *a,
                            const struct pomp_profile *b,
                            const struct pomp_where *names) {
  bool in_a = pair->a != POMP_NONE;
  const struct pomp_region *r =
      in_a ? &a->regions[pair->a] : &b->regions[pair->b];
  const struct pomp_where *where =
      &names[in_a ? pair->a : a->num_regions + pair->b];
  bool ratio = in_a && pair->b != POMP_NONE && r->time;
  char lines[POMP_WHERE_LINES];
  json_t *json = json_pack(
      "{ss ss ss ss ss si si so so sI so}", "type", pomp_region_type(r), "name",
      r->name, "function", r->where.function, "file", r->file, "path",
      pomp_where_identity(&r->where), "first_line", (int)r->lines[0],
      "last_line", (int)pomp_region_last_line(r), "a", side_to_json(a, pair->a),
      "b", side_to_json(b, pair->b), "difference_ns",
      (json_int_t)pair->difference, "ratio",
      ratio ? json_real((double)b->regions[pair->b].time / (double)r->time)
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
  return json_pack("{ss si so so so so so}", "schema", "pomp-comparison",
                   "version", 1, "state_names", states, "a", head_to_json(a),
                   "b", head_to_json(b), "settings",
                   pomp_setting_differences_to_json(a, b), "regions", regions);
}
