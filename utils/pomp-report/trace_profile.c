/*===- trace_profile.c - The profile that a trace tells ------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "message.h"
#include "pomp/ctc.h"
#include "reader.h"
#include "trace_table.h"
#include "track.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** What a thread did in a node, while its part of the path began at root. */
struct metric {
  struct metric *next;
  uint32_t thread;
  uint32_t root;
  uint64_t visits, inclusive, least, most;
  uint64_t states[POMP_STATES];
};

struct thread_times {
  uint64_t states[POMP_STATES];
};

struct builder {
  /** For each node. */
  struct metric **metrics;
  uint32_t num_nodes;
  struct thread_times *threads;
  uint32_t num_threads;
  json_t *document;
};

static bool no_memory(void) {
  pomp_complain("not enough memory for the profile of the trace");
  return false;
}

/** \returns the metric, or null where there is no memory. */
static struct metric *find(struct builder *b, uint32_t node, uint32_t thread,
                           uint32_t root) {
  if (!pomp_array_grow((void **)&b->metrics, &b->num_nodes, node,
                       sizeof(*b->metrics)))
    return NULL;
  struct metric **link = &b->metrics[node];
  while (*link && ((*link)->thread < thread ||
                   ((*link)->thread == thread && (*link)->root < root)))
    link = &(*link)->next;
  if (*link && (*link)->thread == thread && (*link)->root == root)
    return *link;
  struct metric *metric = calloc(1, sizeof(*metric));
  if (metric) {
    metric->thread = thread;
    metric->root = root;
    metric->least = UINT64_MAX;
    metric->next = *link;
    *link = metric;
  }
  return metric;
}

static bool take_span(void *data, const struct pomp_tracker *tracker,
                      const struct pomp_span *span) {
  struct builder *b = data;
  (void)tracker;
  if (!pomp_array_grow((void **)&b->threads, &b->num_threads, span->thread,
                       sizeof(*b->threads)))
    return no_memory();
  uint64_t ns = span->end - span->begin;
  b->threads[span->thread].states[span->state] += ns;
  if (!span->node)
    return true;
  struct metric *metric = find(b, span->node, span->thread, span->root);
  if (!metric)
    return no_memory();
  /* The states of paths do not tell serial work apart. */
  metric->states[span->state == POMP_SERIAL ? POMP_WORK : span->state] += ns;
  return true;
}

static bool take_visit(void *data, const struct pomp_tracker *tracker,
                       const struct pomp_visit *visit) {
  struct metric *m = find(data, visit->node, visit->thread, visit->root);
  (void)tracker;
  if (!m)
    return no_memory();
  m->visits += visit->begins;
  if (visit->begins)
    return true;
  m->least = visit->ns < m->least ? visit->ns : m->least;
  m->most = visit->ns > m->most ? visit->ns : m->most;
  return true;
}

/** Adds the time in each node to that of what is around it in its thread. */
static bool add_inclusive(struct builder *b, const struct pomp_tracker *t) {
  for (uint32_t i = t->num_nodes; i-- > 1;)
    for (struct metric *m = b->metrics[i]; m; m = m->next) {
      for (int s = 0; s < POMP_STATES; ++s)
        m->inclusive += m->states[s];
      uint32_t parent = i == m->root ? 0 : t->nodes[i].parent;
      struct metric *around =
          parent ? find(b, parent, m->thread, m->root) : NULL;
      if (parent && !around)
        return false;
      if (around)
        around->inclusive += m->inclusive;
    }
  return true;
}

static void set(json_t *object, const char *name, uint64_t value) {
  json_object_set_new(object, name, json_integer((json_int_t)value));
}

static void set_string(json_t *object, const char *name, const char *value) {
  json_object_set_new(
      object, name,
      pomp_to_json_string(value ? value : "", value ? strlen(value) : 0));
}

/** The attributes of a CTC string; of several of one name the first. */
static json_t *attributes_to_json(const char *ctc) {
  json_t *attributes = json_object();
  struct pomp_ctc_attribute a;
  const char *cursor = ctc;
  while (pomp_ctc_next(&cursor, &a)) {
    char *key = strndup(a.key, a.key_length);
    char *value = malloc(a.value_length + 1);
    if (key && value && !json_object_get(attributes, key)) {
      pomp_ctc_unescape(&a, value, a.value_length + 1);
      set_string(attributes, key, value);
    }
    free(key);
    free(value);
  }
  return attributes;
}

static void set_states(json_t *object, const uint64_t *states, int count) {
  for (int s = 0; s < count; ++s) {
    char name[32];
    snprintf(name, sizeof(name), "%s_ns", pomp_state_names[s]);
    set(object, name, states[s]);
  }
}

/** What all nodes of a region add up to. */
struct sum {
  enum pomp_place_kind kind;
  bool known;
  uint64_t visits, time, most_time, least, most, work, most_work;
  uint64_t threads;
  uint64_t exclusive[POMP_STATES];
};

/** The time and the work of a thread in one region. */
struct share {
  uint64_t time, work;
  bool inside;
};

/** \returns whether \p node or, up to \p root, a node around it is of \p
 * region.
 */
static bool is_inside(const struct pomp_tracker *t, uint32_t node,
                      uint32_t root, uint32_t region) {
  while (node && t->nodes[node].region != region)
    node = node == root ? 0 : t->nodes[node].parent;
  return node;
}

/** \returns whether this is the case of a node around \p node itself. */
static bool is_inner(const struct pomp_tracker *t, uint32_t node, uint32_t root,
                     uint32_t region) {
  return node != root && is_inside(t, t->nodes[node].parent, root, region);
}

static void add_metric(struct sum *sum, const struct metric *m, bool own) {
  for (int s = 0; s < POMP_STATES; ++s)
    sum->exclusive[s] += m->states[s];
  if (!own || !m->visits)
    return;
  sum->least = m->least < sum->least ? m->least : sum->least;
  sum->most = m->most > sum->most ? m->most : sum->most;
  sum->visits += m->visits;
}

static void add_shares(struct sum *sum, const struct share *shares,
                       uint32_t count) {
  for (uint32_t i = 0; i < count; ++i) {
    const struct share *s = &shares[i];
    if (!s->inside)
      continue;
    ++sum->threads;
    sum->time += s->time;
    sum->work += s->work;
    sum->most_time = s->time > sum->most_time ? s->time : sum->most_time;
    sum->most_work = s->work > sum->most_work ? s->work : sum->most_work;
  }
}

/** \returns whether a region with nodes of both kinds is of the first one. */
static bool stands_for(enum pomp_place_kind kind, enum pomp_place_kind other) {
  /* A taskloop stands for its tasks, not for its taskgroup. */
  return !pomp_place_is_part(kind) &&
         !(kind == POMP_PLACE_TASKGROUP && other == POMP_PLACE_TASK);
}

/** \param shares room for one of each thread. */
static struct sum sum_region(const struct builder *b,
                             const struct pomp_tracker *t, uint32_t region,
                             struct share *shares) {
  struct sum sum = {.least = UINT64_MAX}, creation = sum;
  memset(shares, 0, b->num_threads * sizeof(*shares));
  for (uint32_t i = 1; i < t->num_nodes; ++i)
    if (t->nodes[i].region == region &&
        (!sum.known || stands_for(t->nodes[i].kind, sum.kind))) {
      sum.kind = t->nodes[i].kind;
      sum.known = true;
    }
  for (uint32_t i = 1; sum.known && i < t->num_nodes; ++i) {
    if (!is_inside(t, i, 0, region))
      continue;
    for (const struct metric *m = b->metrics[i]; m; m = m->next) {
      if (!is_inside(t, i, m->root, region))
        continue;
      shares[m->thread].work += m->states[POMP_WORK];
      if (t->nodes[i].region != region)
        continue;
      add_metric(&sum, m, t->nodes[i].kind == sum.kind);
      if (t->nodes[i].kind == POMP_PLACE_TASK_CREATE)
        add_metric(&creation, m, true);
      shares[m->thread].inside = true;
      if (!is_inner(t, i, m->root, region))
        shares[m->thread].time += m->inclusive;
    }
  }
  add_shares(&sum, shares, b->num_threads);
  /* Where tasks are not seen to begin, their creation is what there is. */
  if (sum.kind == POMP_PLACE_TASK && !sum.visits) {
    sum.visits = creation.visits;
    sum.least = creation.least;
    sum.most = creation.most;
  }
  return sum;
}

static bool shares_work(const struct sum *sum) {
  return sum->threads > 1 &&
         (sum->kind == POMP_PLACE_PARALLEL || sum->kind == POMP_PLACE_LOOP ||
          sum->kind == POMP_PLACE_SECTIONS ||
          sum->kind == POMP_PLACE_WORKSHARE);
}

static json_t *region_to_json(const struct sum *sum,
                              const struct pomp_trace_region *r, uint32_t id) {
  json_t *exclusive = json_object();
  json_t *imbalance = json_null();
  set_states(exclusive, sum->exclusive, POMP_PATH_STATES);
  if (shares_work(sum))
    imbalance = json_real(
        sum->most_work ? 100 * (1 - (double)sum->work / (double)sum->threads /
                                        (double)sum->most_work)
                       : 0);
  json_t *region = json_pack(
      "{si ss s[ii] s[ii] so so so}", "id", (int)id, "kind",
      pomp_place_kind_names[sum->kind], "start_lines", (int)r->lines[0],
      (int)r->lines[1], "end_lines", (int)r->lines[2], (int)r->lines[3],
      "imbalance_percent", imbalance, "exclusive", exclusive, "attributes",
      attributes_to_json(r->ctc ? r->ctc : ""));
  set_string(region, "type", r->type);
  set_string(region, "directive", r->directive);
  set_string(region, "name", r->name);
  set_string(region, "file", r->file);
  set(region, "threads", sum->threads);
  set(region, "visits", sum->visits);
  set(region, "time_ns", sum->time);
  set(region, "max_thread_time_ns", sum->most_time);
  set(region, "min_visit_ns", sum->least == UINT64_MAX ? 0 : sum->least);
  set(region, "max_visit_ns", sum->most);
  set(region, "inclusive_work_ns", sum->work);
  set(region, "max_thread_inclusive_work_ns", sum->most_work);
  return region;
}

/** \returns what \p m and those behind it of the same thread add up to. */
static struct metric add_up(const struct metric *m) {
  struct metric sum = *m;
  for (m = m->next; m && m->thread == sum.thread; m = m->next) {
    sum.visits += m->visits;
    sum.inclusive += m->inclusive;
    sum.least = m->least < sum.least ? m->least : sum.least;
    sum.most = m->most > sum.most ? m->most : sum.most;
    for (int s = 0; s < POMP_STATES; ++s)
      sum.states[s] += m->states[s];
  }
  sum.next = (struct metric *)m;
  return sum;
}

static json_t *path_to_json(const struct builder *b,
                            const struct pomp_tracker *t, uint32_t node,
                            const uint32_t *ids) {
  json_t *threads = json_array();
  for (const struct metric *next = node ? b->metrics[node] : NULL; next;) {
    const struct metric m = add_up(next);
    next = m.next;
    if (!m.visits && !m.inclusive)
      continue;
    json_t *thread = json_object();
    uint64_t exclusive = 0;
    for (int s = 0; s < POMP_STATES; ++s)
      exclusive += m.states[s];
    set(thread, "thread", m.thread);
    set(thread, "visits", m.visits);
    set(thread, "inclusive_ns", m.inclusive);
    set(thread, "exclusive_ns", exclusive);
    set(thread, "min_visit_ns", m.least == UINT64_MAX ? 0 : m.least);
    set(thread, "max_visit_ns", m.most);
    set_states(thread, m.states, POMP_PATH_STATES);
    json_array_append_new(threads, thread);
  }
  if (!node)
    return json_pack("{si ss sn sn so}", "id", 0, "kind", "root", "parent",
                     "region", "threads", threads);
  return json_pack("{si ss si si so}", "id", (int)node, "kind",
                   pomp_place_kind_names[t->nodes[node].kind], "parent",
                   (int)t->nodes[node].parent, "region",
                   (int)ids[t->nodes[node].region], "threads", threads);
}

/** Regions that were never visited are left out: \p ids has the numbers of the
 *  others. */
static json_t *regions_to_json(const struct builder *b,
                               const struct pomp_tracker *t,
                               const struct pomp_trace *trace, uint32_t *ids,
                               struct share *shares) {
  json_t *regions = json_array();
  uint32_t count = 0;
  for (uint32_t i = 0; i < trace->num_regions; ++i) {
    struct sum sum = sum_region(b, t, i, shares);
    pomp_progress("regions", i, trace->num_regions);
    if (!sum.known)
      continue;
    json_array_append_new(regions,
                          region_to_json(&sum, &trace->regions[i], count));
    ids[i] = count++;
  }
  return regions;
}

static json_t *threads_to_json(const struct builder *b,
                               const struct pomp_tracker *t, uint32_t count) {
  json_t *threads = json_array();
  for (uint32_t i = 0; i < count; ++i) {
    json_t *thread = json_object();
    set(thread, "id", i);
    set(thread, "events", t->thread_events ? t->thread_events[i] : 0);
    set_states(thread, b->threads[i].states, POMP_STATES);
    json_array_append_new(threads, thread);
  }
  return threads;
}

static json_t *document_to_json(const struct builder *b,
                                const struct pomp_tracker *t,
                                const struct pomp_model *m, uint32_t *ids,
                                struct share *shares) {
  const struct pomp_trace *trace = m->trace;
  uint64_t wall = trace->end_ns > m->now ? trace->end_ns : m->now;
  uint64_t all[POMP_STATES] = {0};
  json_t *states = json_object(), *paths = json_array();
  json_t *regions = regions_to_json(b, t, trace, ids, shares);
  uint64_t events = 0;
  for (uint32_t i = 0; i < trace->num_threads; ++i) {
    events += t->thread_events ? t->thread_events[i] : 0;
    for (int s = 0; s < POMP_STATES; ++s)
      all[s] += b->threads[i].states[s];
  }
  set_states(states, all, POMP_STATES);
  for (uint32_t i = 0; i < t->num_nodes; ++i)
    json_array_append_new(paths, path_to_json(b, t, i, ids));
  json_t *document = json_pack("{ss si so so so so}", "schema", "pomp-profile",
                               "version", 1, "states", states, "threads",
                               threads_to_json(b, t, trace->num_threads),
                               "regions", regions, "call_paths", paths);
  set_string(document, "program", trace->program);
  set(document, "wall_time_ns", wall);
  set(document, "thread_time_ns", wall * trace->num_threads);
  set(document, "events", events);
  set(document, "unbalanced_events", m->unbalanced);
  set(document, "cut_visits", 0);
  return document;
}

static bool finish(void *data, const struct pomp_tracker *t,
                   const struct pomp_model *m) {
  struct builder *b = data;
  bool good = pomp_array_grow((void **)&b->threads, &b->num_threads,
                              m->trace->num_threads, sizeof(*b->threads)) &&
              pomp_array_grow((void **)&b->metrics, &b->num_nodes, t->num_nodes,
                              sizeof(*b->metrics)) &&
              add_inclusive(b, t);
  uint32_t *ids = calloc(m->trace->num_regions + 1, sizeof(*ids));
  struct share *shares = calloc(b->num_threads + 1, sizeof(*shares));
  if (good && ids && shares)
    b->document = document_to_json(b, t, m, ids, shares);
  free(ids);
  free(shares);
  return b->document || no_memory();
}

json_t *pomp_trace_to_profile(const char *directory) {
  struct builder b = {0};
  struct pomp_tracker tracker = {.data = &b,
                                 .take_span = take_span,
                                 .take_visit = take_visit,
                                 .finish = finish};
  if (!pomp_track(&tracker, directory)) {
    json_decref(b.document);
    b.document = NULL;
  }
  for (uint32_t i = 0; i < b.num_nodes; ++i)
    for (struct metric *m = b.metrics[i], *next; m; m = next) {
      next = m->next;
      free(m);
    }
  free(b.metrics);
  free(b.threads);
  return b.document;
}
