/*===- merge.c - One profile of all ranks ---------------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "study/ranks/merge.h"
#include "base/table.h"
#include "counts/counts.h"
#include "input/derive.h"
#include "input/free_profile.h"
#include "model/reader.h"
#include "model/regions.h"
#include "sample/samples.h"
#include "support/message.h"
#include "support/texts.h"

#include "profile/combine.h"

#include <stdlib.h>
#include <string.h>

struct pomp_merger {
  struct pomp_profile *profile;
  /** Strings of regions. */
  json_t *texts;
  /** Maps the properties that distinguish regions to their numbers. */
  struct pomp_texts keys;
  /** One more than a path, by its parent, region and kind. */
  struct pomp_table path_of;
  uint32_t regions_capacity, paths_capacity, threads_capacity;
  /** For the rank that is added: its regions and paths here. */
  uint32_t *regions, *paths;
  /** Sums of values of the environment, or POMP_UNCOUNTED. */
  uint64_t cpu, delay, children;
  bool failed;
};

static bool no_memory(struct pomp_merger *m) {
  if (!m->failed)
    pomp_complain("out of memory");
  m->failed = true;
  return false;
}

/** Adds how a time is distributed over other ranks. */
static void spread_all(struct pomp_spread *to, const struct pomp_spread *from) {
  if (!from->ranks)
    return;
  if (!to->ranks || from->min < to->min)
    to->min = from->min;
  if (from->max > to->max ||
      (from->max == to->max && (!to->ranks || from->most < to->most))) {
    to->max = from->max;
    to->most = from->most;
  }
  to->sum += from->sum;
  to->ranks += from->ranks;
}

static void spread(struct pomp_spread *s, uint64_t value, uint32_t rank) {
  const struct pomp_spread one = {value, value, value, value != 0, rank};
  spread_all(s, &one);
}

/** The properties that distinguish constructs, as in comparisons of two runs.
 */
static bool make_key(const struct pomp_result_region *r,
                     struct pomp_text *key) {
  const char *const strings[] = {pomp_kind_names[r->kind],
                                 r->fields.type,
                                 pomp_where_identity(&r->fields.where),
                                 r->fields.file,
                                 r->fields.name,
                                 r->fields.where.macro};
  for (size_t i = 0; i < sizeof(strings) / sizeof(strings[0]); ++i)
    pomp_text_add(key, "%zu %s ", strlen(strings[i]), strings[i]);
  for (int i = 0; i < 4; ++i)
    pomp_text_add(key, "%u ", r->fields.lines[i]);
  pomp_text_add(key, "%u", r->fields.where.column);
  return !key->failed;
}

static bool new_region(struct pomp_merger *m,
                       const struct pomp_result_region *from) {
  struct pomp_profile *p = m->profile;
  if (!pomp_array_grow((void **)&p->result->regions, &m->regions_capacity,
                       p->result->num_regions, sizeof(*p->result->regions)) ||
      !pomp_array_grow((void **)&p->merged->regions,
                       &p->merged->regions_capacity, p->result->num_regions,
                       sizeof(*p->merged->regions)))
    return no_memory(m);
  struct pomp_result_region *to = &p->result->regions[p->result->num_regions++];
  *to = (struct pomp_result_region){.kind = from->kind};
  return pomp_ctc_copy_fields(&to->fields, &from->fields) || no_memory(m);
}

/** Adds how a region is distributed over other ranks. */
static void spread_region(struct pomp_region_spread *to,
                          const struct pomp_region_spread *from) {
  to->ranks += from->ranks;
  to->average_work += from->average_work;
  spread_all(&to->time, &from->time);
  for (unsigned i = 0; i < POMP_NUM_STATES; ++i)
    spread_all(&to->states[i], &from->states[i]);
}

/** The same for one rank. */
static void spread_one(struct pomp_region_spread *to,
                       const struct pomp_result_region *from, uint32_t rank) {
  ++to->ranks;
  /* A whole number, so that the order in which ranks are added does not matter.
   */
  if (from->threads)
    to->average_work += (from->work + from->threads / 2) / from->threads;
  spread(&to->time, from->time, rank);
  for (unsigned i = 0; i < POMP_NUM_STATES; ++i)
    spread(&to->states[i], from->states[i], rank);
}

static bool add_region(struct pomp_merger *m, uint32_t index,
                       const struct pomp_profile *whole, uint32_t rank) {
  const struct pomp_result_region *from = &whole->result->regions[index];
  struct pomp_profile *p = m->profile;
  struct pomp_text key = {0};
  uint32_t number = make_key(from, &key) ? pomp_texts_number(&m->keys, key.data)
                                         : POMP_NO_TEXT;
  free(key.data);
  if (number == POMP_NO_TEXT)
    return no_memory(m);
  if (number == p->result->num_regions && !new_region(m, from))
    return false;
  m->regions[index] = number;
  struct pomp_result_region *to = &p->result->regions[number];
  if (whole->merged)
    spread_region(&p->merged->regions[number], &whole->merged->regions[index]);
  else
    spread_one(&p->merged->regions[number], from, rank);
  return pomp_combine_region(to, from) || no_memory(m);
}

/** \returns the path that one of the rank is, or POMP_NONE without memory. */
static uint32_t find_path(struct pomp_merger *m, uint32_t parent,
                          uint32_t region,
                          const struct pomp_result_node *from) {
  struct pomp_profile *p = m->profile;
  /* Kinds are few. */
  uint64_t key =
      (uint64_t)parent << 32 | (region * POMP_NUM_KINDS + from->kind);
  uint32_t *number = pomp_table_find(&m->path_of, key);
  if (number && *number)
    return *number - 1;
  if (!number ||
      !pomp_array_grow((void **)&p->result->nodes, &m->paths_capacity,
                       p->result->num_nodes, sizeof(*p->result->nodes)))
    return POMP_NONE;
  p->result->nodes[p->result->num_nodes] = (struct pomp_result_node){
      .parent = parent, .region = region, .kind = from->kind};
  *number = ++p->result->num_nodes;
  return p->result->num_nodes - 1;
}

/** \returns whether both count the same. */
static bool same_counters(const struct pomp_counter_list *a,
                          const struct pomp_counter_list *b) {
  return a->number == b->number &&
         memcmp(a->counters, b->counters, a->number * sizeof(*a->counters)) ==
             0;
}

static bool add_path(struct pomp_merger *m, uint32_t index,
                     const struct pomp_profile *rank) {
  const struct pomp_result_node *from = &rank->result->nodes[index];
  uint32_t number = 0;
  if (index) {
    number =
        find_path(m, m->paths[from->parent], m->regions[from->region], from);
    if (number == POMP_NONE)
      return no_memory(m);
  }
  m->paths[index] = number;
  struct pomp_result_node *to = &m->profile->result->nodes[number];
  bool counts =
      same_counters(&m->profile->result->counters, &rank->result->counters);
  for (const struct pomp_metric *metric = from->metrics; metric;
       metric = metric->next)
    if (!pomp_combine_metric(to, metric, counts))
      return no_memory(m);
  return true;
}

static bool add_threads(struct pomp_merger *m,
                        const struct pomp_profile *from) {
  struct pomp_profile *p = m->profile;
  uint32_t before = p->result->num_threads;
  if (from->result->num_threads &&
      !pomp_array_grow((void **)&p->result->threads, &m->threads_capacity,
                       from->result->num_threads - 1,
                       sizeof(*p->result->threads)))
    return no_memory(m);
  if (from->result->num_threads > p->result->num_threads)
    p->result->num_threads = from->result->num_threads;
  for (uint32_t t = before; t < p->result->num_threads; ++t)
    p->result->threads[t] = (struct pomp_result_thread){.helper = true};
  for (uint32_t t = 0; t < from->result->num_threads; ++t)
    pomp_combine_thread(&p->result->threads[t], &from->result->threads[t]);
  p->result->num_helpers = 0;
  for (uint32_t t = 0; t < p->result->num_threads; ++t)
    p->result->num_helpers += p->result->threads[t].helper;
  return true;
}

/** Adds what a merged profile has in addition. */
static void add_merged(struct pomp_merged *to, const struct pomp_merged *from) {
  to->num_ranks += from->num_ranks;
  spread_all(&to->wall, &from->wall);
  for (unsigned i = 0; i < POMP_NUM_STATES; ++i)
    spread_all(&to->states[i], &from->states[i]);
  to->all += from->all;
  pomp_measures_combine(POMP_OWNER_EFFICIENCY, to->efficiency,
                        from->efficiency);
}

/** The same of one rank. */
static void add_rank(struct pomp_merged *to, const struct pomp_result *from,
                     uint32_t rank) {
  ++to->num_ranks;
  spread(&to->wall, from->wall_time, rank);
  for (unsigned i = 0; i < POMP_NUM_STATES; ++i)
    spread(&to->states[i], from->states[i], rank);
  to->all += from->efficiency.all;
  pomp_measures_combine(POMP_OWNER_EFFICIENCY, to->efficiency,
                        from->efficiency.numbers);
}

static void add_totals(struct pomp_merger *m, const struct pomp_profile *from,
                       uint32_t rank) {
  struct pomp_profile *p = m->profile;
  const json_t *environment = json_object_get(from->document, "environment");
  if (from->merged)
    add_merged(p->merged, from->merged);
  else
    add_rank(p->merged, from->result, rank);
  pomp_combine_process(p->result, from->result);
  p->lost_events += from->lost_events;
  m->cpu =
      pomp_combine_known(m->cpu, pomp_number_of(environment, "cpu_time_ns"));
  m->delay = pomp_combine_known(m->delay, from->result->delay);
  m->children = pomp_combine_known(m->children,
                                   pomp_number_of(environment, "children_ns"));
}

/** Values that are the same for all ranks come from the first one. */
static bool take_first(struct pomp_merger *m, const struct pomp_profile *from) {
  static const char *const of_one[] = {
      "threads", "processors",   "affinity",
      "cpus",    "stolen_ns",    "others_ns",
      "host",    "run_delay_ns", "involuntary_switches"};
  struct pomp_profile *p = m->profile;
  const json_t *environment = json_object_get(from->document, "environment");
  if (environment) {
    json_t *copy = json_copy((json_t *)environment);
    for (size_t i = 0; copy && i < sizeof(of_one) / sizeof(of_one[0]); ++i)
      json_object_del(copy, of_one[i]);
    if (json_object_set_new(p->document, "environment", copy) != 0)
      return no_memory(m);
  }
  p->result->program = pomp_keep_string(m->texts, from->result->program);
  p->result->counters = from->result->counters;
  p->result->clock_read_ps = from->result->clock_read_ps;
  p->result->page_fault_ns = from->result->page_fault_ns;
  return p->result->program || no_memory(m);
}

bool pomp_merger_add(struct pomp_merger *m, const struct pomp_profile *from,
                     uint32_t rank) {
  m->regions =
      calloc((size_t)from->result->num_regions + 1, sizeof(*m->regions));
  m->paths = calloc((size_t)from->result->num_nodes + 1, sizeof(*m->paths));
  bool good = (m->regions && m->paths) || no_memory(m);
  good = good && (m->profile->merged->num_ranks || take_first(m, from)) &&
         add_threads(m, from);
  if (good)
    add_totals(m, from, rank);
  for (uint32_t i = 0; good && i < from->result->num_regions; ++i)
    good = add_region(m, i, from, rank);
  for (uint32_t i = 0; good && i < from->result->num_nodes; ++i)
    good = add_path(m, i, from);
  struct pomp_result *to = m->profile->result;
  good = good && ((pomp_combine_creations(to, from->result, m->regions) &&
                   pomp_combine_instances(to, from->result, m->regions,
                                          from->merged ? POMP_NONE : rank) &&
                   pomp_combine_gaps(to, from->result, m->regions) &&
                   pomp_combine_locks(to, from->result, m->regions) &&
                   pomp_add_rank_samples(m->profile, from, m->regions, m->paths,
                                         m->texts)) ||
                  no_memory(m));
  free(m->regions);
  free(m->paths);
  m->regions = m->paths = NULL;
  return good;
}

struct pomp_merger *pomp_merger_new(const char *input) {
  struct pomp_merger *m = pomp_make(1, sizeof(*m));
  struct pomp_profile *p = m ? pomp_profile_new() : NULL;
  if (!p) {
    free(m);
    return NULL;
  }
  m->profile = p;
  m->texts = json_array();
  p->document = json_pack("{so}", "texts", m->texts);
  p->input = strdup(input);
  p->merged = calloc(1, sizeof(*p->merged));
  p->result->run = "";
  p->result->is_of_job = true;
  bool good = p->document && p->input && p->merged &&
              pomp_array_grow((void **)&p->result->nodes, &m->paths_capacity, 0,
                              sizeof(*p->result->nodes));
  if (!good) {
    no_memory(m);
    pomp_merger_finish(m);
    return NULL;
  }
  p->result->nodes[0] = (struct pomp_result_node){
      .parent = POMP_NONE, .region = POMP_NONE, .kind = POMP_KIND_ROOT};
  p->result->num_nodes = 1;
  return m;
}

/** A value that no rank had counts as less than any value. */
static void settle(struct pomp_spread *s, uint32_t num_ranks) {
  if (s->ranks < num_ranks)
    s->min = 0;
}

static void settle_regions(struct pomp_profile *p) {
  for (uint32_t i = 0; i < p->result->num_regions; ++i) {
    struct pomp_region_spread *s = &p->merged->regions[i];
    settle(&s->time, p->merged->num_ranks);
    for (unsigned k = 0; k < POMP_NUM_STATES; ++k)
      settle(&s->states[k], p->merged->num_ranks);
  }
  for (unsigned k = 0; k < POMP_NUM_STATES; ++k)
    settle(&p->merged->states[k], p->merged->num_ranks);
}

static void set_sum(json_t *environment, const char *name, uint64_t sum) {
  if (sum != POMP_UNCOUNTED)
    json_object_set_new(environment, name, json_integer((json_int_t)sum));
  else
    json_object_del(environment, name);
}

/** Puts the sums into the environment, where all that follows finds them. */
static bool set_environment(struct pomp_merger *m) {
  json_t *environment = json_object_get(m->profile->document, "environment");
  if (!environment)
    return true;
  set_sum(environment, "cpu_time_ns", m->cpu);
  set_sum(environment, "run_delay_ns", m->delay);
  set_sum(environment, "children_ns", m->children);
  return true;
}

void pomp_merger_take_ranks(struct pomp_merger *m, struct pomp_ranks *ranks) {
  struct pomp_merged *merged = m->profile->merged;
  merged->size = ranks->size;
  merged->hybrid = ranks->hybrid;
  merged->rows = ranks->rows;
  for (uint32_t i = 0, count = 0; i < ranks->num_rows; ++i)
    if (ranks->rows[i].is_read)
      merged->rows[count++] = ranks->rows[i];
  ranks->rows = NULL;
  ranks->num_rows = 0;
}

static bool complete(struct pomp_merger *m) {
  struct pomp_profile *p = m->profile;
  settle_regions(p);
  pomp_gaps_sort(p->result->gaps, p->result->num_gaps);
  return (set_environment(m) && pomp_profile_derive(p) &&
          pomp_derive_samples(p)) ||
         no_memory(m);
}

struct pomp_profile *pomp_merger_finish(struct pomp_merger *m) {
  if (!m)
    return NULL;
  struct pomp_profile *p = m->profile;
  if (m->failed || !p->merged->num_ranks || !complete(m)) {
    pomp_profile_free(p);
    p = NULL;
  }
  pomp_texts_free(&m->keys);
  pomp_table_free(&m->path_of);
  free(m);
  return p;
}
