/*===- trace_counts.c - What a trace says that was counted ----------------===*\
|*
|* Part of the POMP for Clang project, under the Apache License v2.0 with
|* LLVM Exceptions. See LICENSE for license information.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
\*===----------------------------------------------------------------------===*/
/*
 * With an event, the trace has the counts of its thread since the previous
 * event. They belong where the thread was meanwhile, which is known after all
 * consequences of the event. See pomp-rt/monitor/counted.c, which does the
 * same.
 */
#include "counts/trace_counts.h"
#include "counts/counts.h"
#include "support/table.h"

#include <stdlib.h>
#include <string.h>

/** The position of a thread between two events, and the time. */
struct part {
  uint32_t node;
  enum pomp_state state;
  uint64_t ns;
};

/** A thread since its last event. */
struct stretch {
  struct part *parts;
  uint32_t number, capacity;
};

/** The counts of a thread in a node. */
struct cell {
  uint32_t node, thread;
  uint64_t *numbers;
};

struct pomp_trace_counts {
  uint32_t num_counters;
  struct stretch *stretches;
  uint32_t num_stretches;
  /** The counts of the thread of the last event, if any. */
  bool is_pending;
  uint32_t thread;
  uint64_t pending[POMP_MAX_COUNTERS];
  /** By node and thread. */
  struct pomp_table cell_of;
  struct cell *cells;
  uint32_t num_cells, capacity;
};

struct pomp_trace_counts *pomp_trace_counts_new(void) {
  return calloc(1, sizeof(struct pomp_trace_counts));
}

void pomp_trace_counts_free(struct pomp_trace_counts *c) {
  if (!c)
    return;
  for (uint32_t i = 0; i < c->num_stretches; ++i)
    free(c->stretches[i].parts);
  for (uint32_t i = 0; i < c->num_cells; ++i)
    free(c->cells[i].numbers);
  free(c->stretches);
  free(c->cells);
  pomp_table_free(&c->cell_of);
  free(c);
}

/** \returns the numbers of a thread in a node, or null if there is no
 *  memory. */
static uint64_t *numbers_of(struct pomp_trace_counts *c, uint32_t node,
                            uint32_t thread) {
  uint32_t *index = pomp_table_find(&c->cell_of, (uint64_t)node << 32 | thread);
  if (!index)
    return NULL;
  if (*index)
    return c->cells[*index - 1].numbers;
  if (!pomp_array_grow((void **)&c->cells, &c->capacity, c->num_cells,
                       sizeof(*c->cells)))
    return NULL;
  uint64_t *numbers = calloc(POMP_SHARE_COUNTS, sizeof(*numbers));
  if (!numbers)
    return NULL;
  c->cells[c->num_cells] = (struct cell){node, thread, numbers};
  *index = ++c->num_cells;
  return numbers;
}

/** Charges a part of what is pending: \p ns of \p whole, or all of it. */
static bool charge(struct pomp_trace_counts *c, const struct part *part,
                   uint64_t whole) {
  uint64_t *numbers = numbers_of(c, part->node, c->thread);
  /* The states of call paths do not tell serial work apart. */
  enum pomp_state state = part->node && part->state == POMP_STATE_SERIAL
                              ? POMP_STATE_WORK
                              : part->state;
  for (uint32_t i = 0; numbers && i < c->num_counters; ++i) {
    uint64_t count = part->ns >= whole
                         ? c->pending[i]
                         : (uint64_t)((double)c->pending[i] * (double)part->ns /
                                      (double)whole);
    numbers[pomp_count_place(state, i)] += count;
    c->pending[i] -= count;
  }
  return numbers;
}

/** All consequences of the last event are known. */
static bool settle(struct pomp_trace_counts *c) {
  struct stretch *s = c->is_pending && c->thread < c->num_stretches
                          ? &c->stretches[c->thread]
                          : NULL;
  uint64_t whole = 0;
  bool good = true;
  c->is_pending = false;
  if (!s)
    return true;
  for (uint32_t i = 0; i < s->number; ++i)
    whole += s->parts[i].ns;
  /* If no time passed, all counts belong to the first position of the thread.
   */
  for (uint32_t i = 0; good && i < s->number && (whole || i == 0); ++i) {
    good = (whole && !s->parts[i].ns) || charge(c, &s->parts[i], whole);
    whole -= s->parts[i].ns;
  }
  s->number = 0;
  return good;
}

bool pomp_trace_counts_event(struct pomp_trace_counts *c,
                             const struct pomp_trace *trace,
                             const struct pomp_trace_event *event) {
  c->num_counters = trace->num_counters;
  if (!settle(c))
    return false;
  c->is_pending = trace->num_counters;
  c->thread = event->thread;
  if (event->counts)
    memcpy(c->pending, event->counts, sizeof(c->pending));
  else
    memset(c->pending, 0, sizeof(c->pending));
  return true;
}

bool pomp_trace_counts_span(struct pomp_trace_counts *c,
                            const struct pomp_span *span) {
  if (!c->num_counters)
    return true;
  if (!pomp_array_grow((void **)&c->stretches, &c->num_stretches, span->thread,
                       sizeof(*c->stretches)))
    return false;
  struct stretch *s = &c->stretches[span->thread];
  if (!pomp_array_grow((void **)&s->parts, &s->capacity, s->number,
                       sizeof(*s->parts)))
    return false;
  s->parts[s->number++] =
      (struct part){span->node, span->state, span->end - span->begin};
  return true;
}

void pomp_trace_counts_fork_is_work(struct pomp_trace_counts *c, uint32_t node,
                                    uint32_t thread) {
  const uint32_t *index =
      pomp_table_get(&c->cell_of, (uint64_t)node << 32 | thread);
  for (uint32_t i = 0; index && i < c->num_counters; ++i) {
    uint64_t *numbers = c->cells[*index - 1].numbers;
    numbers[pomp_count_place(POMP_STATE_WORK, i)] +=
        numbers[pomp_count_place(POMP_STATE_FORK, i)];
    numbers[pomp_count_place(POMP_STATE_FORK, i)] = 0;
  }
}

/** Makes shares of the root, which has none in a trace. */
static bool make_root_shares(struct pomp_profile *profile) {
  struct pomp_result_node *root = &profile->result->nodes[0];
  for (uint32_t t = 0; t < profile->result->num_threads; ++t) {
    struct pomp_metric *metric = pomp_metric_append(root);
    if (!metric)
      return false;
    metric->thread = t;
  }
  return true;
}

bool pomp_trace_counts_finish(struct pomp_trace_counts *c,
                              const struct pomp_trace *trace,
                              struct pomp_profile *profile) {
  if (!settle(c))
    return false;
  if (!trace->num_counters)
    return true;
  struct pomp_counter_list *counters = &profile->result->counters;
  if (!make_root_shares(profile))
    return false;
  counters->number = trace->num_counters;
  memcpy(counters->counters, trace->counters, sizeof(counters->counters));
  for (uint32_t i = 0; i < c->num_cells; ++i) {
    struct cell *cell = &c->cells[i];
    const struct pomp_result_node *path = &profile->result->nodes[cell->node];
    for (struct pomp_metric *metric = path->metrics; metric;
         metric = metric->next)
      if (metric->thread == cell->thread) {
        metric->counts = cell->numbers;
        cell->numbers = NULL;
        break;
      }
  }
  return true;
}
