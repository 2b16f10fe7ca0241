/*===- merge.c - Merges what the threads know -------------------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
#include "profile/merge/merge.h"
#include "base/mutex.h"
#include "engine/brief.h"
#include "pomp/ctc.h"
#include "profile/merge/merge_counts.h"
#include "profile/merge/merge_gaps.h"
#include "profile/merge/merge_locks.h"
#include "profile/merge/merge_sums.h"
#include "profile/merge/merge_tasks.h"
#include "program/ctc_fields.h"

#include <stdlib.h>
#include <string.h>

/** Makes a region of the result for each construct that was visited. The same
 *  string from several units, as of a function in a header, is one. */
static bool merge_regions(struct pomp_merge *m) {
  const struct pomp_engine_host *host = m->from->engine->host;
  struct pomp_result *result = m->result;
  uint32_t num_used = 0;
  for (struct pomp_callpath *p = m->from->engine->paths.root.next; p;
       p = p->next)
    if (p->region < m->num_region_of && !m->region_of[p->region])
      m->region_of[p->region] = ++num_used;
  uint32_t num_slots = 16;
  while (num_slots < num_used * 2)
    num_slots *= 2;
  uint32_t *slots = calloc(num_slots, sizeof(*slots));
  result->regions = calloc(num_used + 1, sizeof(*result->regions));
  bool good = slots && result->regions;
  for (uint32_t i = 0; good && i < m->num_region_of; ++i) {
    if (!m->region_of[i])
      continue;
    const char *ctc = host->ctc(host, i);
    uint32_t slot = pomp_ctc_hash(ctc) & (num_slots - 1);
    while (slots[slot] &&
           strcmp(result->regions[slots[slot] - 1].fields.ctc, ctc))
      slot = (slot + 1) & (num_slots - 1);
    if (!slots[slot]) {
      good = pomp_ctc_read_fields(&result->regions[result->num_regions].fields,
                                  strdup(ctc));
      slots[slot] = ++result->num_regions;
    }
    m->region_of[i] = slots[slot];
  }
  free(slots);
  return good &&
         pomp_where_tell_apart(&result->regions->fields.where,
                               sizeof(*result->regions), result->num_regions);
}

/** \param slots of all nodes but the root; \p mask is one less than how many.
 */
static uint32_t find_or_add_node(struct pomp_result *result, uint32_t *slots,
                                 uint32_t mask, uint32_t parent,
                                 uint32_t region, enum pomp_kind kind) {
  struct pomp_result_node *nodes = result->nodes;
  uint32_t slot = (parent * 31 + (uint32_t)kind) * 0x9e3779b1u + region, i;
  for (; (i = slots[slot & mask]); ++slot)
    if (nodes[i].parent == parent && nodes[i].region == region &&
        nodes[i].kind == kind)
      return i;
  i = slots[slot & mask] = result->num_nodes++;
  nodes[i].parent = parent;
  nodes[i].region = region;
  nodes[i].kind = kind;
  nodes[i].parallel =
      nodes[parent].parallel || !pomp_kind_has(kind, POMP_TRAIT_TEAM)
          ? nodes[parent].parallel
          : i;
  return i;
}

/** Makes the tree of the result. */
static bool merge_paths(struct pomp_merge *m) {
  m->num_node_of = pomp_callpath_count(&m->from->engine->paths);
  m->node_of = calloc(m->num_node_of, sizeof(*m->node_of));
  m->result->nodes = calloc(m->num_node_of, sizeof(*m->result->nodes));
  uint32_t num_slots = 16;
  while (num_slots < m->num_node_of * 2)
    num_slots *= 2;
  uint32_t *slots = calloc(num_slots, sizeof(*slots));
  bool good = m->node_of && m->result->nodes && slots;
  m->result->num_nodes = good;
  for (struct pomp_callpath *p = m->from->engine->paths.root.next; good && p;
       p = p->next) {
    uint32_t region = m->region_of[p->region] - 1;
    m->node_of[p->id] =
        find_or_add_node(m->result, slots, num_slots - 1,
                         m->node_of[p->parent->id], region, p->kind);
    m->result->regions[region].has_team |= p->kind == POMP_KIND_TEAM;
  }
  free(slots);
  return good;
}

static struct pomp_metric *metric_of(struct pomp_merge *m, uint32_t node,
                                     uint32_t thread) {
  struct pomp_result_node *n = &m->result->nodes[node];
  if (n->last_metric && n->last_metric->thread == thread)
    return n->last_metric;
  struct pomp_metric *metric = pomp_metric_append(n);
  if (metric)
    metric->thread = thread;
  m->failed |= !metric;
  return metric;
}

/** Adds visits whose shortest and longest took so long. */
static void add_extremes(struct pomp_metric *metric, uint64_t min,
                         uint64_t max) {
  pomp_extremes_add(&metric->min_visit, &metric->max_visit, min, max);
}

static const struct pomp_node *
next_child(const _Atomic(struct pomp_node *) *link) {
  return atomic_load_explicit(link, memory_order_acquire);
}

/** Adds the visits of a task that were counted with those of \p n, in which it
 *  is created. */
static void add_counted_tasks(struct pomp_merge *m, uint32_t thread,
                              const struct pomp_node *n) {
  uint64_t counted = pomp_visits_begun(&n->counted);
  struct pomp_metric *metric =
      counted && n->path->task->id < m->num_node_of
          ? metric_of(m, m->node_of[n->path->task->id], thread)
          : NULL;
  if (!metric)
    return;
  metric->visits += counted;
  metric->untimed += counted;
}

/** \returns the square root of a positive number, without the library of these.
 */
static double root_of(double square) {
  enum { steps = 40 };
  double root = 1;
  for (int i = 0; i < steps; ++i)
    root = (root + square / root) / 2;
  return root;
}

/** Adds how fast the processors were in the work of \p n. */
static void add_speed(const struct pomp_merge *m, struct pomp_metric *metric,
                      const struct pomp_node *n) {
  uint64_t probed = pomp_read(&n->usage.probed);
  double speed = (double)pomp_read(&n->usage.speed);
  double squares = (double)pomp_read(&n->usage.squares);
  double least = speed * (double)m->least_probe / POMP_PROBE_SCALE;
  /* The mean of the squares, and the square of the mean is 1. */
  double spread =
      speed > 0 ? squares * (double)probed / (speed * speed) - 1 : 0;
  if (spread > 0)
    metric->unsteady += (uint64_t)((double)probed * root_of(spread));
  metric->probed += probed;
  metric->slowed += (double)probed > least ? probed - (uint64_t)least : 0;
}

/** Merges \p n without its children.
 *  \returns false if it is left out. */
static bool begin_node(struct pomp_merge *m, uint32_t thread,
                       const struct pomp_node *n,
                       struct pomp_merge_level *level) {
  /* The path was made after the paths were counted, because the thread
   * continues. */
  if (n->path->id >= m->num_node_of)
    return false;
  uint32_t node = m->node_of[n->path->id];
  struct pomp_metric *metric = metric_of(m, node, thread);
  if (!metric)
    return false;
  uint64_t states[POMP_NUM_STATES], inclusive = 0;
  for (int s = 0; s < POMP_NUM_STATES; ++s)
    states[s] = pomp_read(&n->ticks[s]);
  if (n == m->current)
    states[m->state] += m->end - m->last;
  if (n == m->joining)
    states[POMP_STATE_JOIN] += m->join_end - m->last;
  /* If its team is unknown, the time of its fork is unknown. */
  bool fork_is_work =
      n->kind == POMP_KIND_PARALLEL &&
      !m->result->regions[m->result->nodes[node].region].has_team;
  if (fork_is_work) {
    states[POMP_STATE_WORK] += states[POMP_STATE_FORK];
    states[POMP_STATE_FORK] = 0;
  }
  pomp_merge_counts(m, n, metric, fork_is_work);
  for (int s = 0; s < POMP_NUM_STATES; ++s) {
    states[s] = pomp_merge_ns(m, states[s]);
    metric->states[s] += states[s];
    inclusive += states[s];
  }
  metric->visits += pomp_node_visits(n);
  metric->bodies += pomp_node_bodies(n);
  m->counted_events += pomp_brief_events(n);
  pomp_merge_counted_lock(m, n);
  metric->executing_tasks += pomp_merge_ns(m, pomp_read(&n->tasks));
  metric->system += pomp_read(&n->usage.system);
  metric->off_cpu += pomp_read(&n->usage.off_cpu);
  metric->minor_faults += pomp_read(&n->usage.minor_faults);
  metric->major_faults += pomp_read(&n->usage.major_faults);
  metric->sleeps += pomp_read(&n->usage.sleeps);
  add_speed(m, metric, n);
  metric->seen_pages += pomp_read(&n->pages.seen);
  metric->remote_pages += pomp_read(&n->pages.remote);
  metric->untimed += pomp_brief_untimed(n);
  if (n->kind == POMP_KIND_TASK_CREATE)
    add_counted_tasks(m, thread, n);
  metric->waited_again += pomp_merge_ns(m, pomp_read(&n->waited_again));
  if (pomp_read(&n->min) != UINT64_MAX)
    add_extremes(metric, pomp_merge_ns(m, pomp_read(&n->min)),
                 pomp_merge_ns(m, pomp_read(&n->max)));

  struct pomp_in_thread *in = NULL;
  if (n->kind != POMP_KIND_ROOT) {
    in = &m->in_thread[m->result->nodes[node].region];
    in->seen = true;
    ++in->open;
  }
  struct pomp_result_region *r =
      &m->result->regions[m->result->nodes[node].region];
  if (n->loop)
    pomp_merge_numbers(m, POMP_OWNER_LOOP, r->loop.numbers, n->loop->numbers);
  if (n->transfers)
    pomp_merge_numbers(m, POMP_OWNER_TRANSFERS, r->transfers.numbers,
                       n->transfers->numbers);
  if (n->timed)
    pomp_merge_numbers(m, POMP_OWNER_TIMED, r->timed.numbers,
                       n->timed->numbers);
  if (n->teams)
    pomp_merge_numbers(m, POMP_OWNER_TEAMS, r->teams.numbers,
                       n->teams->numbers);
  *level = (struct pomp_merge_level){n,         next_child(&n->first_child),
                                     metric,    in,
                                     inclusive, states[POMP_STATE_WORK]};
  return true;
}

/** Ends a node, with all that is below it. */
static void end_node(struct pomp_merge *m,
                     const struct pomp_merge_level *level) {
  const struct pomp_node *n = level->node;
  level->metric->inclusive += level->inclusive;
  if (n->kind == POMP_KIND_TASK || n->kind == POMP_KIND_TASK_CREATE)
    pomp_merge_task(m, n, level->inclusive);
  /* A region inside itself counts once. */
  if (level->in && --level->in->open == 0) {
    level->in->time += level->inclusive;
    level->in->work += level->work;
  }
}

/** Merges a thread's tree. */
static void merge_tree(struct pomp_merge *m, uint32_t thread,
                       const struct pomp_node *root) {
  uint32_t depth = 0;
  if (!begin_node(m, thread, root, &m->levels[0]))
    return;
  for (;;) {
    struct pomp_merge_level *level = &m->levels[depth];
    const struct pomp_node *child = level->child;
    if (child) {
      level->child = next_child(&child->sibling);
      if (depth < POMP_MAX_DEPTH && begin_node(m, thread, child, level + 1))
        ++depth;
      continue;
    }
    end_node(m, level);
    if (!depth--)
      return;
    level[-1].inclusive += level->inclusive;
    level[-1].work += level->work;
  }
}

/** Looks where the thread is just now. It may go on meanwhile.
 *  \returns its innermost frame. */
static const struct pomp_frame *look_at(struct pomp_merge *m,
                                        const struct pomp_profile_thread *p) {
  m->last = pomp_read(&p->last);
  if (m->last > m->end)
    m->last = m->end;
  const struct pomp_frame *top =
      atomic_load_explicit(&p->top, memory_order_acquire);
  m->state = pomp_frame_get_state(top);
  m->current = m->joining = NULL;
  if (pomp_frame_get_flags(top) & POMP_FRAME_JOINING) {
    m->joining = pomp_frame_node(top);
    m->join_end = pomp_calltree_join(top, m->last, m->end).end;
  } else {
    m->current = pomp_frame_node(top);
  }
  return top;
}

/** Adds the visits that are not complete: the end of the program is theirs. */
static void merge_open(struct pomp_merge *m, uint32_t thread,
                       const struct pomp_profile_thread *p,
                       const struct pomp_frame *top) {
  uint64_t away = pomp_read(&p->away);
  for (const struct pomp_frame *f = top; f->outer && !m->failed; f = f->outer) {
    const struct pomp_node *n = pomp_frame_node(f);
    uint8_t flags = pomp_frame_get_flags(f);
    uint64_t own = m->end - away;
    uint64_t until = pomp_kind_has_all_tasks(n->kind) ? m->end : own;
    if (flags & POMP_FRAME_JOINING && m->joining)
      until = m->join_end;
    uint64_t enter = pomp_read(&f->enter);
    uint64_t visit = pomp_merge_ns(m, until > enter ? until - enter : 0);
    /* The thread may have begun it since. */
    if (flags & POMP_FRAME_TASK && own > enter)
      away = m->end - enter;
    if (n->path->id >= m->num_node_of || flags & POMP_FRAME_CUT)
      continue;
    struct pomp_metric *metric = metric_of(m, m->node_of[n->path->id], thread);
    if (metric)
      add_extremes(metric, visit, visit);
  }
}

static void fold_thread(struct pomp_merge *m) {
  for (uint32_t i = 0; i < m->result->num_regions; ++i) {
    struct pomp_in_thread *in = &m->in_thread[i];
    struct pomp_result_region *r = &m->result->regions[i];
    if (in->seen) {
      r->time += in->time;
      r->work += in->work;
      r->max_thread_time =
          in->time > r->max_thread_time ? in->time : r->max_thread_time;
      r->max_thread_work =
          in->work > r->max_thread_work ? in->work : r->max_thread_work;
      ++r->threads;
    }
    memset(in, 0, sizeof(*in));
  }
}

/** Time in no node: between regions, and before and after the thread. */
static void merge_outside(struct pomp_merge *m,
                          const struct pomp_profile_thread *p,
                          struct pomp_result_thread *t,
                          struct pomp_metric *root) {
  uint64_t idle = pomp_read(&p->idle);
  bool alive = atomic_load_explicit(&p->alive, memory_order_relaxed);
  uint64_t outside = root->states[POMP_STATE_WORK];
  if (m->joining)
    idle += m->end - m->join_end;
  t->states[POMP_STATE_IDLE] = pomp_merge_ns(m, idle);
  if (!alive && !m->joining) {
    /* merge_tree assumed that the thread lasts until the end. */
    uint64_t after = pomp_merge_ns(m, m->end - m->last);
    after = after < outside ? after : outside;
    t->states[POMP_STATE_IDLE] += after;
    outside -= after;
  }
  bool encountering =
      atomic_load_explicit(&p->encountering, memory_order_relaxed);
  t->encountering = encountering;
  pomp_merge_counts_outside(root,
                            encountering ? POMP_STATE_SERIAL : POMP_STATE_IDLE);
  t->states[encountering ? POMP_STATE_SERIAL : POMP_STATE_IDLE] += outside;
  t->events = pomp_read(&p->events) + m->counted_events;
  t->nodes = pomp_read(&p->nodes);
  if ((t->helper = pomp_calltree_is_helper(p))) {
    /* Nobody misses it outside of all regions. */
    t->states[POMP_STATE_IDLE] = 0;
    root->inclusive -= root->states[POMP_STATE_WORK];
    root->states[POMP_STATE_WORK] = 0;
    ++m->result->num_helpers;
  }
}

static void find_least_probe(struct pomp_merge *m) {
  for (const struct pomp_thread *t = m->from->threads; t; t = t->next) {
    const struct pomp_profile_thread *p = pomp_profile_data(t);
    uint64_t least = p ? pomp_read(&p->least_probe) : 0;
    if (least && (!m->least_probe || least < m->least_probe))
      m->least_probe = least;
  }
}

static bool merge_threads(struct pomp_merge *m) {
  struct pomp_result *result = m->result;
  for (const struct pomp_thread *t = m->from->threads; t; t = t->next)
    if (t->index >= result->num_threads)
      result->num_threads = t->index + 1;
  find_least_probe(m);
  result->threads = calloc(result->num_threads + 1, sizeof(*result->threads));
  m->in_thread = calloc(result->num_regions + 1, sizeof(*m->in_thread));
  if (!result->threads || !m->in_thread)
    return false;
  /* By growing index, although the list has the newest first. */
  for (uint32_t i = 0; i < result->num_threads; ++i) {
    const struct pomp_thread *t = m->from->threads;
    while (t && t->index != i)
      t = t->next;
    const struct pomp_profile_thread *p = t ? pomp_profile_data(t) : NULL;
    if (!p)
      continue;
    const struct pomp_frame *top = look_at(m, p);
    m->counted_events = 0;
    merge_tree(m, i, &p->root);
    merge_open(m, i, p, top);
    pomp_merge_locks(m, p);
    if (m->failed)
      return false;
    merge_outside(m, p, &result->threads[i], result->nodes[0].last_metric);
    fold_thread(m);
    pomp_merge_gaps(m, p, top);
    result->unbalanced_events += pomp_read(&p->unbalanced);
    result->cut_visits += pomp_read(&p->cut);
  }
  return true;
}

struct pomp_result *pomp_result_build(const struct pomp_measured *from) {
  struct pomp_result *result = calloc(1, sizeof(*result));
  struct pomp_merge *m = calloc(1, sizeof(*m));
  bool good = result && m;
  if (good) {
    m->from = from;
    m->result = result;
    m->end = from->end;
    m->ns_per_tick = from->ns_per_tick;
    m->num_region_of = from->num_regions;
    if (from->counters)
      result->counters = *from->counters;
    result->wall_time = pomp_merge_ns(m, from->end - from->begin);
    pomp_core_lock();
    m->region_of = calloc(m->num_region_of + 1, sizeof(*m->region_of));
    good = m->region_of && merge_regions(m) && merge_paths(m) &&
           pomp_merge_prepare_tasks(m) && pomp_merge_prepare_locks(m);
    pomp_core_unlock();
    good = good && merge_threads(m) && pomp_merge_finish_tasks(m);
  }
  if (good) {
    result->nodes[0].region = POMP_NONE;
    pomp_merge_sums(result);
    pomp_merge_finish_gaps(result);
    pomp_merge_finish_locks(m);
    if (from->merge_samples)
      from->merge_samples(m);
    good = !m->failed;
  }
  if (m) {
    free(m->region_of);
    free(m->node_of);
    free(m->alive);
    free(m->in_thread);
    free(m);
  }
  if (!good && result) {
    pomp_result_free(result);
    result = NULL;
  }
  return result;
}
