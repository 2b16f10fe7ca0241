/*===- trace_profile.c - The profile that a trace tells ---------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "input/trace_profile.h"
#include "counts/trace_counts.h"
#include "critical/critical.h"
#include "input/trace_locks.h"
#include "input/trace_tasks.h"
#include "model/reader.h"
#include "pomp/ctc.h"
#include "profile/setting.h"
#include "sample/trace_samples.h"
#include "support/message.h"
#include "support/table.h"
#include "trace/steps/trace_place.h"
#include "track/track.h"

#include <stdlib.h>
#include <string.h>

/** The times of a thread in a node, while its part of the path began at root.
 */
struct metric {
  uint32_t node, thread, root;
  /** One more than the next of the node, or 0. */
  uint32_t next;
  uint64_t visits, least, most;
  /** Including deeper nodes on the same part of the path. */
  uint64_t inclusive, work;
  uint64_t states[POMP_NUM_STATES];
};

struct thread_times {
  uint64_t states[POMP_NUM_STATES];
  /** The part of these before it formed its first team: idle time and work
   *  outside of parallel regions. */
  uint64_t idle_before, work_before;
};

/** The time and the work of a thread in one region. */
struct share {
  uint64_t time, work;
  bool inside;
};

struct builder {
  struct pomp_profile *profile;
  struct metric *metrics;
  uint32_t num_metrics, capacity;
  /** Threads and roots have numbers; metrics by node and such a number. */
  struct pomp_table number_of, metric_of;
  uint32_t num_numbers;
  /** For each node: one more than one of its metrics, or 0. */
  uint32_t *first;
  uint32_t num_first;
  struct thread_times *threads;
  uint32_t num_threads;
  /** For each node, when all are known: how deep it is, the innermost node of
   *  the same region around it or 0, and the next of the region or 0. */
  uint32_t *depth, *outer_same, *next_of_region;
  /** For each region of the trace: its first node or 0, and its region in the
   *  profile. */
  uint32_t *first_of_region, *ids;
  /** For each thread; cleared between regions. */
  struct share *shares;
  struct pomp_lock_follower *locks;
  struct pomp_trace_counts *counts;
  struct pomp_sampler *samples;
  struct pomp_critical_follower *critical;
  const struct pomp_tracker *tracker;
};

static bool no_memory(void) {
  pomp_complain("not enough memory for the profile of the trace");
  return false;
}

/** \returns the metric, valid until the next call; or null if there is no
 *  memory. */
static struct metric *find(struct builder *b, uint32_t node, uint32_t thread,
                           uint32_t root) {
  uint32_t *number =
      pomp_table_find(&b->number_of, (uint64_t)thread << 32 | root);
  if (!number)
    return NULL;
  if (!*number)
    *number = ++b->num_numbers;
  uint32_t *index =
      pomp_table_find(&b->metric_of, (uint64_t)node << 32 | *number);
  if (!index)
    return NULL;
  if (*index)
    return &b->metrics[*index - 1];
  if (!pomp_array_grow((void **)&b->metrics, &b->capacity, b->num_metrics,
                       sizeof(*b->metrics)) ||
      !pomp_array_grow((void **)&b->first, &b->num_first, node,
                       sizeof(*b->first)))
    return NULL;
  struct metric *metric = &b->metrics[b->num_metrics];
  *metric = (struct metric){.node = node,
                            .thread = thread,
                            .root = root,
                            .next = b->first[node],
                            .least = UINT64_MAX};
  b->first[node] = *index = ++b->num_metrics;
  return metric;
}

/** \returns the first metric of a node, or null. */
static struct metric *first_of(const struct builder *b, uint32_t node) {
  return node < b->num_first && b->first[node] ? &b->metrics[b->first[node] - 1]
                                               : NULL;
}

static struct metric *next_of(const struct builder *b, const struct metric *m) {
  return m->next ? &b->metrics[m->next - 1] : NULL;
}

static bool take_span(void *data, const struct pomp_tracker *tracker,
                      const struct pomp_span *span) {
  struct builder *b = data;
  (void)tracker;
  if (!pomp_trace_counts_span(b->counts, span) ||
      !pomp_critical_span(b->critical, span))
    return no_memory();
  if (span->begin >= span->end)
    return true;
  if (!pomp_array_grow((void **)&b->threads, &b->num_threads, span->thread,
                       sizeof(*b->threads)))
    return no_memory();
  uint64_t ns = span->end - span->begin;
  struct thread_times *thread = &b->threads[span->thread];
  thread->states[span->state] += ns;
  if (span->is_outside && span->state == POMP_STATE_IDLE)
    thread->idle_before += ns;
  else if (span->is_outside && span->state == POMP_STATE_WORK)
    thread->work_before += ns;
  if (!span->node)
    return true;
  struct metric *metric = find(b, span->node, span->thread, span->root);
  if (!metric)
    return no_memory();
  /* The states of paths do not tell serial work apart. */
  metric->states[span->state == POMP_STATE_SERIAL ? POMP_STATE_WORK
                                                  : span->state] += ns;
  return true;
}

static bool take_step(void *data, const struct pomp_model *m,
                      const struct pomp_step *step) {
  const struct builder *b = data;
  return pomp_critical_step(b->critical, m, step) || no_memory();
}

static bool take_event(void *data, const struct pomp_trace *trace,
                       const struct pomp_trace_event *event) {
  const struct builder *b = data;
  if (event->event == POMP_TRACE_SAMPLE)
    return pomp_sampler_take(b->samples, event,
                             pomp_track_node_of(b->tracker, event->thread)) ||
           no_memory();
  return (pomp_lock_follow(b->locks, trace, event) &&
          pomp_trace_counts_event(b->counts, trace, event)) ||
         no_memory();
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

/** If the body of a parallel region has no events, the time of its fork is
 *  unknown, so all of it is work. */
static bool settle_forks(struct builder *b, const struct pomp_tracker *t,
                         uint32_t num_regions) {
  bool *has_team = calloc(num_regions + 1, sizeof(*has_team));
  for (uint32_t i = 1; has_team && i < t->num_nodes; ++i)
    for (const struct metric *m = first_of(b, i); m; m = next_of(b, m))
      has_team[t->nodes[i].region] |=
          t->nodes[i].kind == POMP_KIND_TEAM && m->visits;
  for (uint32_t i = 1; has_team && i < t->num_nodes; ++i) {
    if (t->nodes[i].kind != POMP_KIND_PARALLEL || has_team[t->nodes[i].region])
      continue;
    for (struct metric *m = first_of(b, i); m; m = next_of(b, m)) {
      uint64_t ns = m->states[POMP_STATE_FORK];
      pomp_trace_counts_fork_is_work(b->counts, i, m->thread);
      uint64_t *thread = b->threads[m->thread].states;
      m->states[POMP_STATE_WORK] += ns;
      m->states[POMP_STATE_FORK] = 0;
      thread[POMP_STATE_WORK] += ns;
      thread[POMP_STATE_FORK] -= ns;
    }
  }
  bool good = has_team;
  free(has_team);
  return good;
}

/** Work of a thread before it formed its first team is serial, too. */
static void settle_serial_time(struct builder *b) {
  for (uint32_t i = 0; i < b->num_threads; ++i) {
    struct thread_times *thread = &b->threads[i];
    if (!thread->states[POMP_STATE_SERIAL])
      continue;
    thread->states[POMP_STATE_SERIAL] +=
        thread->idle_before + thread->work_before;
    thread->states[POMP_STATE_IDLE] -= thread->idle_before;
    thread->states[POMP_STATE_WORK] -= thread->work_before;
  }
}

/** Adds the time in each node to that of the nodes around it in its thread. */
static bool add_inclusive(struct builder *b, const struct pomp_tracker *t) {
  for (uint32_t i = t->num_nodes; i-- > 1;)
    for (uint32_t k = b->first[i]; k; k = b->metrics[k - 1].next) {
      struct metric *m = &b->metrics[k - 1];
      for (int s = 0; s < POMP_NUM_STATES; ++s)
        m->inclusive += m->states[s];
      m->work += m->states[POMP_STATE_WORK];
      uint32_t parent = i == m->root ? 0 : t->nodes[i].parent;
      if (!parent)
        continue;
      struct metric *around = find(b, parent, m->thread, m->root);
      if (!around)
        return false;
      m = &b->metrics[k - 1];
      around->inclusive += m->inclusive;
      around->work += m->work;
    }
  return true;
}

/** Finds out where in the tree each node is. \returns false if there is no
 *  memory. */
static bool walk(struct builder *b, const struct pomp_tracker *t) {
  uint32_t count = t->num_nodes;
  uint32_t *child = calloc(count, sizeof(*child));
  uint32_t *sibling = calloc(count, sizeof(*sibling));
  /* The innermost open node of each region. */
  uint32_t *open = calloc(b->profile->result->num_regions + 1, sizeof(*open));
  bool good = child && sibling && open;
  for (uint32_t i = count; good && i-- > 1;) {
    uint32_t *next = &b->first_of_region[t->nodes[i].region];
    b->next_of_region[i] = *next;
    *next = i;
    sibling[i] = child[t->nodes[i].parent];
    child[t->nodes[i].parent] = i;
  }
  for (uint32_t i = good ? child[0] : 0; i;) {
    uint32_t region = t->nodes[i].region;
    b->depth[i] = b->depth[t->nodes[i].parent] + 1;
    b->outer_same[i] = open[region];
    open[region] = i;
    uint32_t next = child[i];
    /* Leaves nodes without further children. */
    while (i && !next) {
      open[t->nodes[i].region] = b->outer_same[i];
      next = sibling[i];
      i = next ? i : t->nodes[i].parent;
    }
    i = next;
  }
  free(child);
  free(sibling);
  free(open);
  return good;
}

/** The sums over all nodes of a region. */
struct sum {
  enum pomp_kind kind;
  uint64_t visits, least, most;
};

/** \returns whether, up to the root of \p m, there is a node of the same region
 *  around its own. */
static bool is_inner(const struct builder *b, const struct metric *m) {
  uint32_t outer = b->outer_same[m->node];
  return m->node != m->root && outer && b->depth[outer] >= b->depth[m->root];
}

static void add_visits(struct sum *sum, const struct metric *m) {
  if (!m->visits)
    return;
  sum->least = m->least < sum->least ? m->least : sum->least;
  sum->most = m->most > sum->most ? m->most : sum->most;
  sum->visits += m->visits;
}

/** Adds what a thread did in the region, once. */
static void take_share(struct pomp_result_region *r, struct share *s) {
  if (!s->inside)
    return;
  ++r->threads;
  r->time += s->time;
  r->work += s->work;
  if (s->time > r->max_thread_time)
    r->max_thread_time = s->time;
  if (s->work > r->max_thread_work)
    r->max_thread_work = s->work;
  *s = (struct share){0};
}

/** \returns whether a region with nodes of both kinds is of the first one. */
static bool stands_for(enum pomp_kind kind, enum pomp_kind other) {
  /* The row of a taskloop counts its tasks, not its taskgroup. */
  return !pomp_kind_is_part(kind) &&
         !(kind == POMP_KIND_TASKGROUP && other == POMP_KIND_TASK);
}

/** Computes the sums of a region from its nodes, from \p first on. */
static void sum_region(struct builder *b, const struct pomp_tracker *t,
                       uint32_t first, struct pomp_result_region *r) {
  struct sum sum = {.kind = t->nodes[first].kind, .least = UINT64_MAX};
  struct sum creation = sum;
  for (uint32_t i = first; i; i = b->next_of_region[i])
    if (stands_for(t->nodes[i].kind, sum.kind))
      sum.kind = t->nodes[i].kind;
  for (uint32_t i = first; i; i = b->next_of_region[i])
    for (const struct metric *m = first_of(b, i); m; m = next_of(b, m)) {
      struct share *share = &b->shares[m->thread];
      share->inside = true;
      for (int s = 0; s < POMP_NUM_NODE_STATES; ++s)
        r->states[s] += m->states[s];
      if (t->nodes[i].kind == sum.kind)
        add_visits(&sum, m);
      if (t->nodes[i].kind == POMP_KIND_TASK_CREATE)
        add_visits(&creation, m);
      if (is_inner(b, m))
        continue;
      share->time += m->inclusive;
      share->work += m->work;
    }
  for (uint32_t i = first; i; i = b->next_of_region[i])
    for (const struct metric *m = first_of(b, i); m; m = next_of(b, m))
      take_share(r, &b->shares[m->thread]);
  /* If the begins of tasks are not in the trace, only their creation is known.
   */
  if (sum.kind == POMP_KIND_TASK && !sum.visits) {
    creation.kind = sum.kind;
    sum = creation;
  }
  r->kind = sum.kind;
  r->visits = sum.visits;
  r->min_visit = sum.least == UINT64_MAX ? 0 : sum.least;
  r->max_visit = sum.most;
}

/** Makes the regions of the profile: those that were never visited are left
 *  out. */
static bool make_regions(struct builder *b, const struct pomp_tracker *t,
                         const struct pomp_trace *trace) {
  struct pomp_profile *p = b->profile;
  p->result->regions =
      pomp_make(trace->num_regions, sizeof(*p->result->regions));
  p->result->num_regions = 0;
  if (!p->result->regions)
    return false;
  for (uint32_t i = 0; i < trace->num_regions; ++i) {
    const struct pomp_ctc_fields *from = &trace->regions[i];
    struct pomp_result_region *r = &p->result->regions[p->result->num_regions];
    pomp_progress("regions", i, trace->num_regions);
    if (!b->first_of_region[i])
      continue;
    sum_region(b, t, b->first_of_region[i], r);
    pomp_result_find_imbalance(r);
    if (i < t->num_loops && from->ctc &&
        pomp_ctc_schedule(from->ctc) != POMP_SCHEDULE_OTHER)
      r->loop = t->loops[i];
    if (i < t->num_transfers)
      r->transfers = t->transfers[i];
    if (i < t->num_teams)
      r->teams = t->teams[i];
    b->ids[i] = p->result->num_regions++;
    if (!pomp_ctc_read_fields(&r->fields, strdup(from->ctc ? from->ctc : "")))
      return no_memory();
  }
  return true;
}

static int compare_metrics(const void *x, const void *y) {
  const struct metric *a = x, *b = y;
  if (a->node != b->node)
    return a->node < b->node ? -1 : 1;
  if (a->thread != b->thread)
    return a->thread < b->thread ? -1 : 1;
  return a->root < b->root ? -1 : a->root > b->root;
}

/** Adds \p m to what its thread did in the path: in the last share, or a new
 *  one. */
static bool add_share(struct pomp_result_node *path, const struct metric *m) {
  struct pomp_metric *s = path->last_metric;
  if (!s || s->thread != m->thread) {
    if (!(s = pomp_metric_append(path)))
      return false;
    s->thread = m->thread;
    s->min_visit = UINT64_MAX;
  }
  s->visits += m->visits;
  s->inclusive += m->inclusive;
  s->min_visit = m->least < s->min_visit ? m->least : s->min_visit;
  s->max_visit = m->most > s->max_visit ? m->most : s->max_visit;
  for (int i = 0; i < POMP_NUM_NODE_STATES; ++i) {
    s->states[i] += m->states[i];
    s->exclusive += m->states[i];
  }
  return true;
}

/** Makes the paths of the profile. The metrics are sorted, and no longer found
 *  by their nodes. */
static bool make_paths(struct builder *b, const struct pomp_tracker *t) {
  struct pomp_profile *p = b->profile;
  p->result->nodes = pomp_make(t->num_nodes, sizeof(*p->result->nodes));
  if (!p->result->nodes)
    return false;
  p->result->num_nodes = t->num_nodes;
  p->result->nodes[0] =
      (struct pomp_result_node){.parent = POMP_NONE, .region = POMP_NONE};
  if (b->num_metrics)
    qsort(b->metrics, b->num_metrics, sizeof(*b->metrics), compare_metrics);
  for (uint32_t i = 1, next = 0; i < t->num_nodes; ++i) {
    struct pomp_result_node *path = &p->result->nodes[i];
    path->parent = t->nodes[i].parent;
    path->region = b->ids[t->nodes[i].region];
    path->kind = t->nodes[i].kind;
    for (; next < b->num_metrics && b->metrics[next].node == i; ++next)
      if ((b->metrics[next].visits || b->metrics[next].inclusive) &&
          !add_share(path, &b->metrics[next]))
        return false;
    for (struct pomp_metric *metric = path->metrics; metric;
         metric = metric->next)
      if (metric->min_visit == UINT64_MAX)
        metric->min_visit = 0;
  }
  return true;
}

static bool make_threads(const struct builder *b, const struct pomp_tracker *t,
                         const struct pomp_trace *trace) {
  uint32_t count = trace->num_threads;
  struct pomp_profile *p = b->profile;
  p->result->num_threads = count;
  p->result->threads = pomp_make(count, sizeof(*p->result->threads));
  for (uint32_t i = 0; p->result->threads && i < count; ++i) {
    p->result->threads[i].events = t->thread_events ? t->thread_events[i] : 0;
    p->result->events += p->result->threads[i].events;
    for (int s = 0; s < POMP_NUM_STATES; ++s) {
      p->result->threads[i].states[s] = b->threads[i].states[s];
      p->result->states[s] += b->threads[i].states[s];
    }
    p->result->threads[i].helper = pomp_track_is_helper(t, i);
    if (p->result->threads[i].helper) {
      /* Nobody misses it outside of all regions. */
      uint64_t *idle = &p->result->threads[i].states[POMP_STATE_IDLE];
      p->result->states[POMP_STATE_IDLE] -= *idle;
      p->result->thread_time -= *idle;
      *idle = 0;
      ++p->result->num_helpers;
    }
  }
  return p->result->threads;
}

/** Says what ran, where and how, as in profile.json. */
static bool add_environment(json_t *document, const struct pomp_trace *trace) {
  struct pomp_text text = {0};
  pomp_setting_json(&text, trace->setting, trace->setting_size);
  json_t *environment =
      text.failed ? NULL : json_loadb(text.data, text.length, 0, NULL);
  free(text.data);
  return environment &&
         json_object_set_new(document, "environment", environment) == 0;
}

/** Makes the profile, once all is read. */
static bool fill(struct builder *b, const struct pomp_tracker *t,
                 const struct pomp_model *m) {
  struct pomp_profile *p = b->profile;
  const struct pomp_trace *trace = m->trace;
  json_t *texts = json_array();
  p->document = json_pack("{so}", "texts", texts);
  if (!p->document ||
      !(p->result->program = pomp_keep_string(texts, trace->program)))
    return no_memory();
  p->result->ended_early = !trace->ended;
  if (trace->setting && !add_environment(p->document, trace))
    return no_memory();
  p->result->wall_time = trace->end_ns > m->now ? trace->end_ns : m->now;
  p->result->thread_time = p->result->wall_time * trace->num_threads;
  p->result->unbalanced_events = m->unbalanced;
  p->result->cut_visits = m->cut;
  for (uint32_t i = 0; i < trace->num_threads; ++i)
    p->lost_events += trace->threads[i].lost;
  return make_threads(b, t, trace) && make_regions(b, t, trace) &&
         make_paths(b, t) &&
         (pomp_trace_counts_finish(b->counts, trace, p) || no_memory()) &&
         (pomp_sampler_finish(b->samples, trace, b->ids, texts, p) ||
          no_memory()) &&
         pomp_gaps_take(p, &t->gaps, b->ids) &&
         (pomp_trace_add_tasks(p, t, b->ids) || no_memory()) &&
         (pomp_critical_finish(b->critical, b->ids, m, p) || no_memory()) &&
         (pomp_lock_follower_finish(b->locks, b->ids, p) || no_memory());
}

static bool finish(void *data, const struct pomp_tracker *t,
                   const struct pomp_model *m) {
  struct builder *b = data;
  uint32_t num_regions = m->trace->num_regions;
  if (!m->trace->num_threads) {
    pomp_complain("%s: there is no thread in the trace", b->profile->trace);
    return false;
  }
  b->profile->result->num_regions = num_regions;
  b->depth = calloc(t->num_nodes, sizeof(*b->depth));
  b->outer_same = calloc(t->num_nodes, sizeof(*b->outer_same));
  b->next_of_region = calloc(t->num_nodes, sizeof(*b->next_of_region));
  b->first_of_region = calloc(num_regions + 1, sizeof(*b->first_of_region));
  b->ids = calloc(num_regions + 1, sizeof(*b->ids));
  bool good = b->depth && b->outer_same && b->next_of_region &&
              b->first_of_region && b->ids &&
              pomp_array_grow((void **)&b->threads, &b->num_threads,
                              m->trace->num_threads, sizeof(*b->threads)) &&
              pomp_array_grow((void **)&b->first, &b->num_first, t->num_nodes,
                              sizeof(*b->first)) &&
              (b->shares = calloc(b->num_threads, sizeof(*b->shares))) &&
              settle_forks(b, t, num_regions) && walk(b, t) &&
              add_inclusive(b, t);
  if (!good)
    return no_memory();
  settle_serial_time(b);
  return fill(b, t, m);
}

bool pomp_trace_to_profile(const char *directory,
                           struct pomp_profile *profile) {
  struct builder b = {.profile = profile,
                      .locks = pomp_lock_follower_new(),
                      .counts = pomp_trace_counts_new(),
                      .samples = pomp_sampler_new(),
                      .critical = pomp_critical_new()};
  struct pomp_tracker tracker = {.data = &b,
                                 .take_span = take_span,
                                 .takes_empty_spans = true,
                                 .take_visit = take_visit,
                                 .take_event = take_event,
                                 .take_step = take_step,
                                 .finish = finish};
  b.tracker = &tracker;
  bool good =
      ((b.locks && b.counts && b.samples && b.critical) || no_memory()) &&
      pomp_track(&tracker, directory);
  pomp_lock_follower_free(b.locks);
  pomp_trace_counts_free(b.counts);
  pomp_sampler_free(b.samples);
  pomp_critical_free(b.critical);
  pomp_table_free(&b.number_of);
  pomp_table_free(&b.metric_of);
  free(b.metrics);
  free(b.first);
  free(b.threads);
  free(b.depth);
  free(b.outer_same);
  free(b.next_of_region);
  free(b.first_of_region);
  free(b.ids);
  free(b.shares);
  return good;
}
